// SPDX-License-Identifier: MIT OR Apache-2.0
//! Assembles PTX with NVIDIA's ptxas, as a driver would before it runs it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Panics if PTX for a processor, such as sm_90, is wrong. `what` says in messages where it comes from.
///
/// `KILN_PTXAS` names ptxas, and `make test` sets it. Without it, the one that `scripts/ptxas.sh` has fetched is taken; if
/// that was never done, nothing is assembled, and a line says so.
#[allow(clippy::print_stdout, reason = "a test that does less than it can says so")]
pub fn assemble(ptx: &[u8], processor: &str, what: &str) {
    let Some(ptxas) = ptxas() else {
        println!("skipped: {what} is not assembled; scripts/ptxas.sh fetches ptxas");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("code.ptx");
    fs::write(&file, ptx).unwrap();
    let output = Command::new(&ptxas)
        .arg(format!("-arch={processor}"))
        .arg("-o")
        .arg(folder.path().join("code.cubin"))
        .arg(&file)
        .output()
        .unwrap_or_else(|error| panic!("{} does not run: {error}", ptxas.display()));
    let text = String::from_utf8_lossy(ptx);
    let complaint = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{what}:\n{complaint}\n{text}");
}

fn ptxas() -> Option<PathBuf> {
    if let Some(named) = env::var_os("KILN_PTXAS") {
        return Some(named.into());
    }
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(Path::new(&env::var_os("HOME")?).join(".cache")))?;
    Some(cache.join("kiln/ptxas")).filter(|path| path.exists())
}
