// SPDX-License-Identifier: MIT OR Apache-2.0
//! Modules as LLVM bitcode.

use crate::Module;
use std::slice;

impl Module<'_> {
    /// The module as bitcode.
    pub fn bitcode(&self) -> Vec<u8> {
        let api = self.api();
        // SAFETY: the module is alive; the buffer holds as many bytes as it says and is disposed of once.
        unsafe {
            let buffer = api.LLVMWriteBitcodeToMemoryBuffer(self.raw());
            let start = api.LLVMGetBufferStart(buffer).cast::<u8>();
            let bytes = slice::from_raw_parts(start, api.LLVMGetBufferSize(buffer)).to_vec();
            api.LLVMDisposeMemoryBuffer(buffer);
            bytes
        }
    }
}
