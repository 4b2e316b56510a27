// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which LLVM was opened.

use crate::Session;

impl Session {
    /// LLVM's version, for example `22.1.8`.
    pub fn version(&self) -> String {
        let (mut major, mut minor, mut patch) = (0, 0, 0);
        // SAFETY: LLVM writes the three numbers.
        unsafe { self.api().LLVMGetVersion(&mut major, &mut minor, &mut patch) };
        format!("{major}.{minor}.{patch}")
    }
}
