// SPDX-License-Identifier: MIT OR Apache-2.0
//! The report buffer of a launch on the CPU.

use super::module::CpuKernel;
use crate::{
    host_memory,
    reports::{Output, Said},
};
use kiln_types::{LaunchShape, ReportBuffer, ReportKind, Result};
use std::{alloc::Layout, ptr::NonNull, sync::Arc};

const LAYOUT: Layout = Layout::new::<[u64; ReportBuffer::BYTES as usize / 8]>();

/// The report buffer of a launch, and whom it is for.
pub(super) struct LaunchReports {
    memory: NonNull<u8>,
    kernel: Arc<CpuKernel>,
    shape: LaunchShape,
    output: Output,
}

// SAFETY: the memory belongs to no thread.
unsafe impl Send for LaunchReports {}
// SAFETY: shared, it gives out its address, and its words to those who vouch for the launch.
unsafe impl Sync for LaunchReports {}

impl LaunchReports {
    /// An empty buffer.
    ///
    /// # Errors
    /// Of kind `memory_allocation` if there is no memory for it.
    pub(super) fn new(kernel: Arc<CpuKernel>, shape: LaunchShape, output: Output) -> Result<Self> {
        Ok(Self { memory: host_memory::allocate(LAYOUT, true)?, kernel, shape, output })
    }

    /// What the kernel gets.
    pub(super) fn address(&self) -> u64 {
        self.memory.as_ptr().expose_provenance() as u64
    }

    /// Passes on what was printed; why the launch failed, each reason in a line.
    ///
    /// # Safety
    /// The launch is complete.
    pub(super) unsafe fn deliver(&self) -> Vec<String> {
        // SAFETY: so many words, zero or written since, and nobody writes them any more.
        let words = unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast::<u64>(), LAYOUT.size() / 8) };
        let (prints, lost) = ReportBuffer::read(words, ReportKind::Print);
        let (failures, _) = ReportBuffer::read(words, ReportKind::Failure);
        let text = |address| self.kernel.text(address);
        let said = Said { prints: &prints, lost, failures: &failures, shape: &self.shape, text: &text };
        said.print(&self.output);
        said.failures().collect()
    }
}

impl Drop for LaunchReports {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout; the launch that wrote it is complete or never began.
        unsafe { host_memory::free(self.memory, LAYOUT) };
    }
}
