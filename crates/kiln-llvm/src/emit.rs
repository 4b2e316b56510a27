// SPDX-License-Identifier: MIT OR Apache-2.0
//! Generating code.

use crate::{Machine, Module, bindings as sys};
use kiln_types::Result;
use std::{ptr, slice};

/// What to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileType {
    /// Assembly, as text.
    Assembly,
    /// A relocatable object.
    Object,
}

/// Generates the code of a module. The module is changed by it and of no further use.
///
/// # Errors
/// [`kiln_types::ErrorKind::Build`] if the code generator fails or crashes.
pub fn emit(module: &Module, machine: &Machine, file_type: FileType) -> Result<Vec<u8>> {
    let api = module.api();
    let file_type = match file_type {
        FileType::Assembly => sys::LLVMAssemblyFile,
        FileType::Object => sys::LLVMObjectFile,
    };
    let (mut buffer, mut length, mut error) = (ptr::null_mut(), 0, ptr::null_mut());
    // SAFETY: module and machine are alive; the shim sets `buffer` to `length` bytes and `error`.
    let (status, bytes, message) = unsafe {
        let status = api.kiln_emit(module.raw(), machine.raw(), file_type, &mut buffer, &mut length, &mut error);
        let bytes = slice::from_raw_parts(buffer.cast::<u8>(), length).to_vec();
        api.kiln_free(buffer);
        (status, bytes, module.context().session().take_text(error))
    };
    let result = module.context().check(status, "generating code", &message);
    if module.context().is_crashed() {
        machine.abandon();
    }
    result.map(|()| bytes)
}
