// SPDX-License-Identifier: MIT OR Apache-2.0
//! The floating-point environment of kernels: round to nearest, denormals kept, no traps, whatever the host's code
//! has set for its thread.

#[cfg(target_arch = "x86_64")]
mod register {
    use std::arch::asm;

    /// MXCSR with every exception masked, rounding to nearest, neither flush-to-zero nor denormals-are-zero.
    pub(super) const DEFAULT: u64 = 0x1F80;

    pub(super) fn read() -> u64 {
        let mut value = 0u32;
        // SAFETY: stores the register's 32 bits to a local variable.
        unsafe { asm!("stmxcsr [{}]", in(reg) &mut value, options(nostack, preserves_flags)) };
        u64::from(value)
    }

    /// # Safety
    /// `value` is [`DEFAULT`] or was read by this thread, which has its own value back before it runs Rust's
    /// floating-point code.
    pub(super) unsafe fn write(value: u64) {
        let value = value as u32;
        // SAFETY: a value from the register, or one without reserved bits, is valid.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &value, options(nostack, preserves_flags, readonly)) };
    }
}

#[cfg(target_arch = "aarch64")]
mod register {
    use std::arch::asm;

    /// FPCR without traps, rounding to nearest, without flush-to-zero.
    pub(super) const DEFAULT: u64 = 0;

    pub(super) fn read() -> u64 {
        let value;
        // SAFETY: reads a register.
        unsafe { asm!("mrs {}, fpcr", out(reg) value, options(nomem, nostack, preserves_flags)) };
        value
    }

    /// # Safety
    /// `value` is [`DEFAULT`] or was read by this thread, which has its own value back before it runs Rust's
    /// floating-point code.
    pub(super) unsafe fn write(value: u64) {
        // SAFETY: a value from the register, or zero, is valid.
        unsafe { asm!("msr fpcr, {}", in(reg) value, options(nomem, nostack, preserves_flags)) };
    }
}

/// Calls `kernels` in their environment and gives the thread its own back.
pub(super) fn with_default_environment<T>(kernels: impl FnOnce() -> T) -> T {
    /// Restores when dropped, so also if `kernels` unwinds.
    struct Restore(u64);

    impl Drop for Restore {
        fn drop(&mut self) {
            // SAFETY: the value was read from this thread.
            unsafe { register::write(self.0) };
        }
    }

    let _restore = Restore(register::read());
    // SAFETY: the guard above gives the thread its own value back.
    unsafe { register::write(register::DEFAULT) };
    kernels()
}
