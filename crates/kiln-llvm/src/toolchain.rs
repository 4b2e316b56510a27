// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where this machine keeps clang's own headers and those of the C and C++ libraries.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Folders of headers; those that are not there are left out.
#[derive(Debug, Default)]
pub(crate) struct Toolchain {
    /// Clang's resource folder.
    pub resources: Option<PathBuf>,
    /// The C++ library's folders.
    pub cpp: Vec<PathBuf>,
    /// The C library's folders.
    pub c: Vec<PathBuf>,
}

impl Toolchain {
    /// This machine's, looked for once.
    pub fn host() -> &'static Self {
        static HOST: OnceLock<Toolchain> = OnceLock::new();
        HOST.get_or_init(|| Self::find(Path::new("/usr")))
    }

    fn find(usr: &Path) -> Self {
        let triple = format!("{}-linux-gnu", std::env::consts::ARCH);
        let resources = usr.join("lib/llvm-22/lib/clang/22");
        let c = [usr.join("include").join(&triple), usr.join("include")];
        Self {
            resources: resources.join("include").is_dir().then_some(resources),
            cpp: find_cpp(&usr.join("include"), &triple),
            c: c.into_iter().filter(|folder| folder.is_dir()).collect(),
        }
    }
}

/// The newest libstdc++ that is complete: its common folder and that of the architecture.
fn find_cpp(include: &Path, triple: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(include.join("c++")) else { return Vec::new() };
    let version = |path: &Path| path.file_name()?.to_str()?.split('.').next()?.parse::<u32>().ok();
    let mut versions: Vec<_> =
        entries.flatten().filter_map(|entry| Some((version(&entry.path())?, entry.path()))).collect();
    versions.sort();
    let complete = versions.into_iter().rev().find_map(|(number, common)| {
        let multiarch = include.join(triple).join("c++").join(number.to_string());
        let specific = multiarch.is_dir().then_some(multiarch).or_else(|| architecture_folder(&common))?;
        Some(vec![common, specific])
    });
    complete.unwrap_or_default()
}

/// Where there is no multiarch layout: `c++/13/x86_64-redhat-linux`.
fn architecture_folder(common: &Path) -> Option<PathBuf> {
    let prefix = format!("{}-", std::env::consts::ARCH);
    let mut folders = fs::read_dir(common).ok()?.flatten().map(|entry| entry.path());
    folders.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_complete_library_wins() {
        let usr = tempfile::tempdir().unwrap();
        let arch = std::env::consts::ARCH;
        let at = |path: String| usr.path().join(path);
        for path in ["include/c++/9".to_string(), "include/c++/12".into(), "include/c++/14".into()] {
            fs::create_dir_all(at(path)).unwrap();
        }
        for version in [9, 12] {
            fs::create_dir_all(at(format!("include/{arch}-linux-gnu/c++/{version}"))).unwrap();
        }
        let found = Toolchain::find(usr.path());
        assert_eq!(found.cpp, [at("include/c++/12".into()), at(format!("include/{arch}-linux-gnu/c++/12"))]);
        fs::create_dir_all(at(format!("include/c++/14/{arch}-redhat-linux"))).unwrap();
        assert_eq!(Toolchain::find(usr.path()).cpp[0], at("include/c++/14".into()));
    }

    #[test]
    fn a_bare_machine_has_none() {
        let usr = tempfile::tempdir().unwrap();
        let found = Toolchain::find(usr.path());
        assert!(found.resources.is_none() && found.cpp.is_empty() && found.c.is_empty());
    }
}
