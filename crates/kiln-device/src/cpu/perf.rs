// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names of loaded kernels for `perf`: where `KILN_PERF_MAP=1` asks for it, `/tmp/perf-PID.map` gets a line for each
//! function, as perf's documentation of its interface for just-in-time compilers says.

use super::linker::Linker;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, process};

/// Tells perf of the functions that were loaded at `base`. A file that cannot be written is a line in the log.
pub(super) fn announce(linker: &Linker<'_>, base: u64) {
    let Some(path) = path() else { return };
    let written = append(path, &lines(linker.functions(), base));
    if let Err(error) = written {
        tracing::warn!(path = %path.display(), %error, "perf cannot be told of the loaded kernels");
    }
}

/// Where the map is, if it is wanted.
fn path() -> Option<&'static Path> {
    static PATH: OnceLock<Option<PathBuf>> = OnceLock::new();
    let wanted = || env::var_os("KILN_PERF_MAP").is_some_and(|value| value == "1") && !is_set_user_id();
    PATH.get_or_init(|| wanted().then(|| format!("/tmp/perf-{}.map", process::id()).into())).as_deref()
}

/// Whether the program runs with rights that its user has not: then the environment is not to be trusted.
fn is_set_user_id() -> bool {
    // SAFETY: reads a value that the kernel gave the process.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

/// Start, size and name of each function.
fn lines<'a>(functions: impl Iterator<Item = (&'a [u8], u64, u64)>, base: u64) -> String {
    functions.fold(String::new(), |mut text, (name, offset, size)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:x} {size:x} {}", base + offset, String::from_utf8_lossy(name));
        text
    })
}

/// Adds lines to a file of one's own: neither a link nor one that others may read.
fn append(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true).mode(0o600).custom_flags(libc::O_NOFOLLOW);
    options.open(path)?.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_a_line_of_hexadecimal_start_and_size_and_its_name() {
        let functions = [(&b"a.entry"[..], 0x40, 0x1f), (b"b.entry", 0x100, 16)];
        assert_eq!(lines(functions.into_iter(), 0x7000_0000), "70000040 1f a.entry\n70000100 10 b.entry\n");
    }

    #[test]
    fn links_are_not_followed() {
        let folder = env::temp_dir().join(format!("kiln-perf-{}", process::id()));
        std::fs::create_dir(&folder).unwrap();
        let (map, link) = (folder.join("map"), folder.join("link"));
        append(&map, "1 2 a\n").unwrap();
        append(&map, "3 4 b\n").unwrap();
        std::os::unix::fs::symlink(&map, &link).unwrap();
        assert!(append(&link, "5 6 c\n").is_err());
        assert_eq!(std::fs::read_to_string(&map).unwrap(), "1 2 a\n3 4 b\n");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
