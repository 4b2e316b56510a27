// SPDX-License-Identifier: MIT OR Apache-2.0
//! Modules from LLVM's text form.

use crate::{Context, Module, bindings as sys};
use kiln_types::{Error, ErrorKind, Result};
use std::ptr;

impl Context<'_> {
    /// Reads a module as LLVM prints it. Parsing is not guarded against crashes: the text must come from LLVM.
    ///
    /// # Errors
    /// [`ErrorKind::Build`] with what LLVM finds wrong with the text.
    pub fn parse(&self, text: &str) -> Result<Module<'_>> {
        let api = self.api();
        let (mut module, mut message): (sys::LLVMModuleRef, _) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the text is copied with its length into a buffer that LLVM takes; LLVM sets `module`, which is then
        // owned, or `message`, which is taken back.
        unsafe {
            let name = c"text".as_ptr();
            let buffer = api.LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), name);
            if api.LLVMParseIRInContext(self.raw(), buffer, &mut module, &mut message) != 0 {
                let why = self.session().take_message(message);
                return Err(Error::new(ErrorKind::Build, format!("LLVM cannot read the text: {}", why.trim_end())));
            }
            Ok(self.adopt(module))
        }
    }
}
