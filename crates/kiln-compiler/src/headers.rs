// SPDX-License-Identifier: MIT OR Apache-2.0
//! The device headers: what `#include <sycl/sycl.hpp>` means in a kernel's source.

use include_dir::{Dir, include_dir};

static SYCL: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/device/sycl");

/// The folder that the device headers seem to lie in; diagnostics inside it are never a user's line.
pub(crate) const FOLDER: &str = "/kiln/include";

/// Every device header as (absolute path, text).
pub(crate) fn all() -> impl Iterator<Item = (String, &'static str)> {
    files(&SYCL).into_iter().filter_map(|file| {
        let text = file.contents_utf8()?;
        Some((format!("{FOLDER}/sycl/{}", file.path().display()), text))
    })
}

fn files(dir: &'static Dir<'static>) -> Vec<&'static include_dir::File<'static>> {
    dir.files().chain(dir.dirs().flat_map(files)).collect()
}
