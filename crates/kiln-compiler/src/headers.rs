// SPDX-License-Identifier: MIT OR Apache-2.0
//! The device headers: what `#include <sycl/sycl.hpp>` means in a kernel's source.

use include_dir::{Dir, include_dir};

static SYCL: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/device/sycl");

/// What stands before headers of the C++ library.
static STANDARD: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/device/standard");

/// The folder that the device headers seem to lie in; diagnostics inside it are never a user's line.
pub(crate) const FOLDER: &str = "/kiln/include";

/// Every device header as (absolute path, text).
pub(crate) fn all() -> impl Iterator<Item = (String, &'static str)> {
    let sycl = files(&SYCL).into_iter().map(|file| ("sycl/", file));
    let standard = files(&STANDARD).into_iter().map(|file| ("", file));
    sycl.chain(standard).filter_map(|(folder, file)| {
        let text = file.contents_utf8()?;
        Some((format!("{FOLDER}/{folder}{}", file.path().display()), text))
    })
}

fn files(dir: &'static Dir<'static>) -> Vec<&'static include_dir::File<'static>> {
    dir.files().chain(dir.dirs().flat_map(files)).collect()
}
