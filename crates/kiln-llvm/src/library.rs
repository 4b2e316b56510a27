// SPDX-License-Identifier: MIT OR Apache-2.0
//! Opening the shim, and with it LLVM, once a process.

use crate::bindings::Api;
use kiln_types::{Error, ErrorKind, Result};
use libloading::os::unix::{Library, RTLD_LAZY, RTLD_LOCAL};
use std::{
    env,
    ffi::{OsStr, OsString},
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::{
        fd::{AsRawFd, FromRawFd},
        unix::fs::OpenOptionsExt,
    },
    path::{Path, PathBuf},
    process,
    sync::OnceLock,
};

static SHIM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libkiln_compiler.so"));
const FILE_NAME: &str = "libkiln_compiler.so";

/// The table of LLVM's and the shim's functions.
///
/// The library is opened by the first call and never closed.
///
/// # Errors
/// [`ErrorKind::FeatureNotSupported`] if the library or one that it needs cannot be opened; says what to install.
pub(crate) fn api() -> Result<&'static Api> {
    static API: OnceLock<Result<Api>> = OnceLock::new();
    API.get_or_init(open).as_ref().map_err(Clone::clone)
}

fn open() -> Result<Api> {
    let library = match named_library() {
        Some(path) => load(path.as_os_str())
            .map_err(|error| unavailable(&format!("{} cannot be opened: {error}", path.display())))?,
        None => load_embedded().map_err(|error| unavailable(&error))?,
    };
    // SAFETY: the library was built from the headers that the table was generated from, or the user vouches for it.
    let api = unsafe { Api::from_library(library) }.map_err(|error| unavailable(&error.to_string()))?;
    // SAFETY: this is the first call into the library, and `OnceLock` makes it the only one.
    unsafe { api.kiln_initialise() };
    let recovery = env::var_os("KILN_CRASH_RECOVERY").is_none_or(|value| value != "0" || is_set_user_id());
    // SAFETY: the library is initialised.
    unsafe { api.kiln_set_crash_recovery(recovery.into()) };
    crate::session::register_exit_handler();
    Ok(api)
}

fn unavailable(why: &str) -> Error {
    let message = format!(
        "the compiler needs LLVM 22, which cannot be opened: {why}; \
         install it with `apt-get install libllvm22 libclang-cpp22` (packages of apt.llvm.org)"
    );
    Error::new(ErrorKind::FeatureNotSupported, message)
}

/// `KILN_COMPILER_PATH`, else a library beside the executable.
fn named_library() -> Option<PathBuf> {
    if is_set_user_id() {
        return None;
    }
    if let Some(path) = env::var_os("KILN_COMPILER_PATH") {
        return Some(path.into());
    }
    let beside = env::current_exe().ok()?.with_file_name(FILE_NAME);
    beside.is_file().then_some(beside)
}

/// Whether the program runs with rights that its user has not: then the environment is not to be trusted.
fn is_set_user_id() -> bool {
    // SAFETY: reads a value that the kernel gave the process.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

fn load(path: &OsStr) -> Result<Library, libloading::Error> {
    // SAFETY: the initialisers of LLVM's libraries only register options and passes.
    unsafe { Library::open(Some(path), RTLD_LAZY | RTLD_LOCAL) }
}

/// From anonymous memory; from an unnamed file where that is forbidden.
fn load_embedded() -> Result<Library, String> {
    let file = memory_file().or_else(|_| unnamed_file(&env::temp_dir()));
    let file = file.map_err(|error| format!("no place to unpack the compiler: {error}"))?;
    load(&descriptor_path(&file)).map_err(|error| error.to_string())
}

fn descriptor_path(file: &File) -> OsString {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}

fn memory_file() -> io::Result<File> {
    // SAFETY: the name is a C string.
    let descriptor = unsafe { libc::memfd_create(c"kiln-compiler".as_ptr(), libc::MFD_CLOEXEC) };
    if descriptor < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: nobody else owns the descriptor.
    let mut file = unsafe { File::from_raw_fd(descriptor) };
    file.write_all(SHIM)?;
    Ok(file)
}

/// A file in `folder` that only this process can reach, by its descriptor.
fn unnamed_file(folder: &Path) -> io::Result<File> {
    let path = folder.join(format!("kiln-compiler-{}", process::id()));
    let mut file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    fs::remove_file(&path)?;
    file.write_all(SHIM)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shim_loads_from_an_unnamed_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = unnamed_file(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let library = load(&descriptor_path(&file)).unwrap();
        // LLVM stays mapped for as long as the process lives.
        std::mem::forget(library);
    }
}
