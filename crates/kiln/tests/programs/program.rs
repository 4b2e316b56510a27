// SPDX-License-Identifier: MIT OR Apache-2.0
//! A program on a device: its source, built, and what its test needs to launch kernels and to compare.

use kiln::{
    BuildOptions, Device, Error, Executable, KernelBundle, NdRange, Queue, RawArg, SourceLanguage, Usm, bytemuck::Pod,
};
use std::{fs, path::Path};

/// A program that is built for a device.
pub struct Program {
    queue: Queue,
    bundle: KernelBundle<Executable>,
    is_fast: bool,
}

impl Program {
    pub fn on_the_cpu(name: &str) -> Self {
        Self::new(&Device::cpu().unwrap(), name, true)
    }

    pub fn on_the_reference_device(name: &str) -> Self {
        Self::new(&Device::reference().unwrap(), name, false)
    }

    fn new(device: &Device, name: &str, is_fast: bool) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/programs/{name}.cpp"));
        let text = fs::read_to_string(path).unwrap();
        let names = text.lines().filter_map(|line| line.strip_prefix("// registers: "));
        let options = names.fold(BuildOptions::new(), BuildOptions::registered_name);
        let queue = Queue::new(device).unwrap();
        let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text.clone()).unwrap();
        let bundle = source.named(format!("{name}.cpp")).build(&options).unwrap_or_else(|error| fail(&error));
        Self { queue, bundle, is_fast }
    }

    /// The first on a fast device, the second on the reference device.
    pub fn choose<T>(&self, fast: T, slow: T) -> T {
        if self.is_fast { fast } else { slow }
    }

    /// Memory that holds the values.
    pub fn filled<T: Pod>(&self, values: &[T]) -> Usm<T> {
        let mut memory = self.zeros(values.len());
        memory.copy_from_slice(values).unwrap();
        memory
    }

    /// Memory of so many zeros.
    pub fn zeros<T: Pod>(&self, length: usize) -> Usm<T> {
        self.queue.malloc_shared(length).unwrap()
    }

    /// Launches a kernel that is a task.
    pub fn task(&self, kernel: &str, arguments: &[RawArg<'_>]) {
        let kernel = self.bundle.kernel(kernel).unwrap();
        // SAFETY: as in `launch`.
        unsafe { self.queue.single_task(&kernel, arguments) }.unwrap_or_else(|error| fail(&error));
    }

    /// Launches a kernel.
    pub fn launch(&self, kernel: &str, range: NdRange, arguments: &[RawArg<'_>]) {
        let kernel = self.bundle.kernel(kernel).unwrap();
        // SAFETY: the same launches on the reference device have no access out of bounds and no race.
        unsafe { self.queue.nd_launch(range, &kernel, arguments) }.unwrap_or_else(|error| fail(&error));
    }
}

fn fail(error: &Error) -> ! {
    panic!("{error}\n{}", error.log())
}

/// A range over at least `items` work-items, in whole groups.
pub fn over(items: usize, local: usize) -> NdRange {
    NdRange::d1(items.next_multiple_of(local), local)
}

/// Numbers that look random: the upper halves of a linear congruential generator of 64 bits.
pub fn numbers(seed: u64) -> impl Iterator<Item = u32> {
    let step =
        |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
    std::iter::successors(Some(seed), step).skip(3).map(|state| (state >> 32) as u32)
}

/// Numbers in `0.0..1.0` that look random.
pub fn uniform(seed: u64) -> impl Iterator<Item = f32> {
    numbers(seed).map(|x| (x >> 8) as f32 / (1 << 24) as f32)
}

/// Every number found is as near to the expected one as allowed.
pub fn assert_near(found: &[f32], expected: &[f64], allowed: f64) {
    let found: Vec<_> = found.iter().map(|&x| f64::from(x)).collect();
    assert_near_f64(&found, expected, allowed);
}

/// As [`assert_near`] for double precision.
pub fn assert_near_f64(found: &[f64], expected: &[f64], allowed: f64) {
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((found - expected).abs() <= allowed, "number {i}: {found} instead of {expected}, allowed {allowed:e}");
    }
}
