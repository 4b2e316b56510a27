// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the way through Kiln IR costs in speed: each kernel beside the same clang output that never left LLVM. Both run
//! on the same device through the same queue, in turns; a ratio above 1 means that Kiln's way is faster.

mod direct;

use kiln_compiler::{BuildOptions, Flavour, Source, SourceLanguage, cleaned_llvm, compile, generate};
use kiln_device::{Backend, Command, Device, Kernel, Queue, QueueOrder, UsmKind, cpu::CpuBackend};
use kiln_types::{ArgumentLayout, Image, KernelSignature, LaunchShape, NdRange, ParameterKind};
use std::{
    alloc::Layout,
    error::Error,
    sync::Arc,
    time::{Duration, Instant},
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Pairs of launches that are compared.
const ROUNDS: usize = 41;

/// A kernel, its range, and its arguments: numbers, or arrays of as many floats.
struct Case {
    file: &'static str,
    kernel: &'static str,
    range: NdRange,
    arguments: &'static [Argument],
}

enum Argument {
    F32(f32),
    U32(u32),
    Array(usize),
}

/// The seven kernels without barriers; chain is its most and its least expensive step.
const CASES: &[Case] = {
    use Argument::{Array, F32, U32};
    const N: usize = 1 << 20;
    const SIDE: usize = 1024;
    &[
        Case { file: "iota", kernel: "iota", range: NdRange::d1(N, 256), arguments: &[F32(0.5), Array(N)] },
        Case {
            file: "saxpy",
            kernel: "saxpy",
            range: NdRange::d1(N, 256),
            arguments: &[F32(2.0), Array(N), Array(N), Array(N)],
        },
        Case {
            file: "nbody",
            kernel: "nbody",
            range: NdRange::d1(2048, 64),
            arguments: &[
                Array(2048),
                Array(2048),
                Array(2048),
                Array(2048),
                Array(2048),
                Array(2048),
                Array(2048),
                U32(2048),
            ],
        },
        Case {
            file: "stencil",
            kernel: "stencil",
            range: NdRange::d2([SIDE, SIDE], [4, 64]),
            arguments: &[Array(SIDE * SIDE), Array(SIDE * SIDE), U32(SIDE as u32)],
        },
        Case {
            file: "blackscholes",
            kernel: "blackscholes",
            range: NdRange::d1(N / 4, 256),
            arguments: &[Array(N / 4), Array(N / 4), Array(N / 4), Array(N / 4), Array(N / 4), F32(0.02), F32(0.3)],
        },
        Case {
            file: "mandelbrot",
            kernel: "mandelbrot",
            range: NdRange::d2([512, 512], [1, 64]),
            arguments: &[Array(512 * 512), U32(512), U32(256)],
        },
        Case { file: "chain", kernel: "chain_sqrt", range: NdRange::d1(N, 256), arguments: &[Array(N), Array(N)] },
        Case { file: "chain", kernel: "chain_clamp", range: NdRange::d1(N, 256), arguments: &[Array(N), Array(N)] },
    ]
};

fn main() -> Result<()> {
    let device = CpuBackend.devices()?.swap_remove(0);
    for case in CASES {
        let (ours, llvm) = times(&*device, case)?;
        let ratio = llvm.as_secs_f64() / ours.as_secs_f64();
        kiln_benches::row(case.kernel, "through Kiln IR", ours.as_secs_f64() * 1e6, "us");
        kiln_benches::row(case.kernel, "never left LLVM", llvm.as_secs_f64() * 1e6, "us");
        kiln_benches::row(case.kernel, "round trip", ratio, "ratio");
    }
    Ok(())
}

/// The median time of a launch each way.
fn times(device: &dyn Device, case: &Case) -> Result<(Duration, Duration)> {
    let source = Source::new(SourceLanguage::Sycl, kiln_benches::source(case.file)?);
    let object = compile(&source, &BuildOptions::default(), Flavour::Optimised)?;
    let ours = generate(&object, device.target())?.0;
    let signature = object.kernels.iter().find(|kernel| kernel.symbol == case.kernel).ok_or("no such kernel")?;
    let with_mathematics = direct::with_mathematics(&source)?;
    let llvm = direct::image(&cleaned_llvm(&with_mathematics, &BuildOptions::default())?, signature, device.target())?;

    let queue = device.new_queue(QueueOrder::InOrder, Arc::new(|_: &str| {}))?;
    let arguments = Arguments::new(device, signature, case.arguments)?;
    let shape = case.range.shape()?;
    let kernels = [loaded(device, &ours, case.kernel)?, loaded(device, &llvm, case.kernel)?];
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS + 2 {
        for (kernel, times) in kernels.iter().zip(&mut times) {
            let start = Instant::now();
            launch(&*queue, kernel, &arguments, &shape)?;
            if round >= 2 {
                times.push(start.elapsed());
            }
        }
    }
    let [ours, llvm] = times.map(kiln_benches::median);
    Ok((ours, llvm))
}

fn loaded(device: &dyn Device, image: &Image, symbol: &str) -> Result<Arc<dyn Kernel>> {
    Ok(device.load(image)?.kernel(symbol).ok_or("the image lacks its kernel")?)
}

#[expect(unsafe_code, reason = "measures below the checks")]
fn launch(queue: &dyn Queue, kernel: &Arc<dyn Kernel>, arguments: &Arguments, shape: &LaunchShape) -> Result<()> {
    let command = Command::Launch { kernel, arguments: &arguments.packed, shape, group_memory: 0 };
    // SAFETY: arguments and shape are as the signature and the case say; the memory lives until the process ends.
    let sequence = unsafe { queue.submit(command, &[]) }?;
    Ok(queue.wait_for(sequence)?)
}

/// A packed block; its arrays are never freed.
struct Arguments {
    packed: Vec<u8>,
}

impl Arguments {
    fn new(device: &dyn Device, signature: &KernelSignature, arguments: &[Argument]) -> Result<Self> {
        let layout = ArgumentLayout::new(&signature.parameters);
        let mut packed = vec![0; layout.size() as usize];
        for ((argument, parameter), &at) in arguments.iter().zip(&signature.parameters).zip(layout.offsets()) {
            let bytes = match argument {
                Argument::F32(value) => value.to_ne_bytes().to_vec(),
                Argument::U32(value) => value.to_ne_bytes().to_vec(),
                Argument::Array(count) => array(device, *count)?.to_ne_bytes().to_vec(),
            };
            let is_array = matches!(argument, Argument::Array(_));
            assert_eq!(is_array, matches!(parameter.kind, ParameterKind::Pointer { .. }), "{}", parameter.name);
            packed[at as usize..][..bytes.len()].copy_from_slice(&bytes);
        }
        Ok(Self { packed })
    }
}

/// The address of `count` floats between 1 and 2.
#[expect(unsafe_code, reason = "fills memory below the checks")]
fn array(device: &dyn Device, count: usize) -> Result<usize> {
    let memory = device.allocate(UsmKind::Shared, Layout::array::<f32>(count)?, true)?.cast::<f32>();
    for i in 0..count {
        // SAFETY: the allocation holds `count` floats, and nothing else uses it yet.
        unsafe { memory.add(i).write(1.0 + (i * 37 % 1000) as f32 / 1000.0) };
    }
    Ok(memory.addr().get())
}
