// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loaded images of the CPU device.

use super::linker::Linker;
use super::mapping::{Mapping, Protection, WritableMapping, page_size};
use super::object::{Object, Segment};
use super::perf;
use super::task::Entry;
use crate::{Kernel, Module, Variable};
use kiln_types::{Error, ErrorKind, Image, ImageKernel, Result, SUB_GROUP_SIZE, Target};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// A loaded image.
#[derive(Debug)]
pub struct CpuModule {
    kernels: HashMap<String, Arc<CpuKernel>>,
    variables: HashMap<Vec<u8>, Arc<CpuVariable>>,
}

/// A variable of a loaded image.
#[derive(Debug)]
struct CpuVariable {
    /// Where it lies in the code's mapping.
    place: Range<usize>,
    code: Arc<Code>,
}

/// A kernel of a loaded image.
#[derive(Debug)]
pub struct CpuKernel {
    entry: Entry,
    group_memory: u64,
    item_memory: u64,
    reports: Option<u32>,
    /// Keeps `entry` mapped.
    code: Arc<Code>,
}

/// The code of an image with its data.
#[derive(Debug)]
struct Code {
    mapping: Mapping,
    /// The pages that nobody may write.
    constants: Range<u64>,
}

impl CpuModule {
    /// Loads an image for a device with the target `host`.
    pub(super) fn load(image: &Image, host: &Target) -> Result<Self> {
        check_target(&image.target, host)?;
        let linker = Linker::new(Object::parse(&image.bytes)?, page_size())?;
        let entries = image.kernels.iter().map(|kernel| linker.function(&kernel.entry)).collect::<Result<Vec<_>>>()?;
        let code = Arc::new(link(&linker)?);
        perf::announce(&linker, code.mapping.address().addr().get() as u64);
        let kernels = image.kernels.iter().zip(entries).map(|(kernel, entry)| {
            let address = code.mapping.address().as_ptr().wrapping_add(entry as usize);
            // SAFETY: the address of a function inside the mapping. That it is one of this type is what the callers of
            // `Queue::submit` vouch for.
            let entry = unsafe { std::mem::transmute::<*mut u8, Entry>(address) };
            let &ImageKernel { group_memory, item_memory, reports, .. } = kernel;
            let loaded = CpuKernel { entry, group_memory, item_memory, reports, code: code.clone() };
            (kernel.symbol.clone(), Arc::new(loaded))
        });
        let variables = linker.variables().map(|(name, offset, size)| {
            let place = offset as usize..(offset + size) as usize;
            (name.to_owned(), Arc::new(CpuVariable { place, code: code.clone() }))
        });
        let variables = variables.collect();
        Ok(Self { kernels: kernels.collect(), variables })
    }
}

impl CpuKernel {
    /// Its entry point, mapped as long as the kernel is there.
    pub(super) fn entry(&self) -> Entry {
        self.entry
    }

    /// Where a launch writes the address of its report buffer, see [`ImageKernel::reports`].
    pub(super) fn reports(&self) -> Option<u32> {
        self.reports
    }

    /// The string of C at an address in the constants of the image; none if it does not lie or end there.
    pub(super) fn text(&self, address: u64) -> Option<Vec<u8>> {
        let constants = &self.code.constants;
        let offset = address.checked_sub(self.code.mapping.address().addr().get() as u64)?;
        let length = constants.contains(&offset).then(|| constants.end - offset)?;
        let first = self.code.mapping.address().as_ptr().wrapping_add(offset as usize);
        // SAFETY: so many bytes of the mapping, which is there as long as `self`; nobody may write these pages.
        let bytes = unsafe { std::slice::from_raw_parts(first, length as usize) };
        bytes.iter().position(|&byte| byte == 0).map(|end| bytes[..end].to_vec())
    }
}

impl Module for CpuModule {
    fn kernel(&self, symbol: &str) -> Option<Arc<dyn Kernel>> {
        Some(self.kernels.get(symbol)?.clone())
    }

    fn variable(&self, symbol: &str) -> Option<Arc<dyn Variable>> {
        Some(self.variables.get(symbol.as_bytes())?.clone())
    }
}

impl CpuVariable {
    fn address(&self, offset: usize) -> *mut u8 {
        self.code.mapping.address().as_ptr().wrapping_add(self.place.start + offset)
    }
}

impl Variable for CpuVariable {
    fn size(&self) -> usize {
        self.place.len()
    }

    unsafe fn read(&self, offset: usize, bytes: &mut [u8]) {
        // SAFETY: inside the variable, as the caller vouches, which lies in writable pages of the mapping.
        unsafe { self.address(offset).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
    }

    unsafe fn write(&self, offset: usize, bytes: &[u8]) {
        // SAFETY: as in `read`.
        unsafe { self.address(offset).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    }
}

impl Kernel for CpuKernel {
    fn group_memory(&self) -> u64 {
        self.group_memory
    }

    fn item_memory(&self, group_size: u64) -> u64 {
        self.item_memory.saturating_mul(group_size.next_multiple_of(SUB_GROUP_SIZE))
    }
}

/// Code for another system is refused here; that the processor has the features is for the caller to know.
fn check_target(image: &Target, host: &Target) -> Result<()> {
    match (image, host) {
        (Target::Cpu(image), Target::Cpu(host)) if image.triple == host.triple => Ok(()),
        _ => {
            let message =
                format!("the image is for {image:?}, the device is {host:?}; build its source for this device");
            Err(Error::new(ErrorKind::KernelNotSupported, message))
        }
    }
}

fn link(linker: &Linker<'_>) -> Result<Code> {
    let layout = linker.layout();
    let mut pages = WritableMapping::new((layout.size as usize).max(1))?;
    let base = pages.address();
    linker.link(pages.bytes(), base)?;
    let segments = layout.segments.clone().map(|(segment, range)| match segment {
        Segment::Code => (range, Protection::Code),
        Segment::Constant => (range, Protection::Constant),
        Segment::Data => (range, Protection::Data),
    });
    let mut constants = layout.segments.iter().filter(|(segment, _)| *segment == Segment::Constant);
    let constants = constants.next().map_or(0..0, |(_, range)| range.start..range.end.min(layout.size));
    Ok(Code { mapping: pages.protect(&segments)?, constants })
}
