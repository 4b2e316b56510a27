// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pages that are written first and get their final protection afterwards: never writable and executable at once.

use kiln_types::{Error, ErrorKind, Result};
use std::io;
use std::ops::Range;
use std::ptr::{self, NonNull};

/// What may be done with pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protection {
    /// Read and executed.
    Code,
    /// Read.
    Constant,
    /// Read and written.
    Data,
}

/// Bytes of a page.
pub(super) fn page_size() -> u64 {
    // SAFETY: no preconditions.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    u64::try_from(size).unwrap_or(4096)
}

/// Anonymous pages of one's own; unmapped when dropped.
#[derive(Debug)]
pub(super) struct Mapping {
    base: NonNull<u8>,
    size: usize,
}

// SAFETY: the pages belong to no thread.
unsafe impl Send for Mapping {}
// SAFETY: a shared mapping gives out addresses only.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// The address of its first byte.
    pub(super) fn address(&self) -> NonNull<u8> {
        self.base
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped by `WritableMapping::new` with this size, and nobody uses it any more.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.size) };
    }
}

/// A mapping that is being written.
pub(super) struct WritableMapping(Mapping);

impl WritableMapping {
    /// `size` zero bytes, at least one.
    pub(super) fn new(size: usize) -> Result<Self> {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new anonymous mapping at an address that the system chooses.
        let base = unsafe { libc::mmap(ptr::null_mut(), size, protection, flags, -1, 0) };
        match NonNull::new(base.cast::<u8>()) {
            Some(base) if base.as_ptr().cast() != libc::MAP_FAILED => Ok(Self(Mapping { base, size })),
            _ => {
                let message =
                    format!("mapping {size} bytes for the code of a kernel failed: {}", io::Error::last_os_error());
                Err(Error::new(ErrorKind::MemoryAllocation, message))
            }
        }
    }

    /// The address of its first byte.
    pub(super) fn address(&self) -> u64 {
        self.0.base.as_ptr().addr() as u64
    }

    /// Its bytes.
    pub(super) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: readable and writable, zero or written since, borrowed as long as `self` is.
        unsafe { std::slice::from_raw_parts_mut(self.0.base.as_ptr(), self.0.size) }
    }

    /// Gives ranges of whole pages their protection and ends the writing.
    pub(super) fn protect(self, ranges: &[(Range<u64>, Protection)]) -> Result<Mapping> {
        for (range, protection) in ranges.iter().filter(|(range, _)| !range.is_empty()) {
            let flags = match protection {
                Protection::Code => libc::PROT_READ | libc::PROT_EXEC,
                Protection::Constant => libc::PROT_READ,
                Protection::Data => libc::PROT_READ | libc::PROT_WRITE,
            };
            let bytes = range.start as usize..(range.end as usize).min(self.0.size);
            // SAFETY: `bytes` is inside the mapping, which nobody else knows yet.
            let status = unsafe { libc::mprotect(self.0.base.as_ptr().add(bytes.start).cast(), bytes.len(), flags) };
            if status != 0 {
                let message = format!("protecting the code of a kernel failed: {}", io::Error::last_os_error());
                return Err(Error::new(ErrorKind::Platform, message));
            }
        }
        Ok(self.0)
    }
}
