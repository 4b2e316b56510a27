// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a launch costs without its work: `cargo bench -p kiln-internal-device`.
#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]
#![allow(clippy::expect_used, reason = "a bench that fails has nothing to measure")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kiln_device::cpu::CpuBackend;
use kiln_device::{Backend, Command, Device, Kernel, Queue, QueueOrder};
use kiln_types::{Image, ImageKernel, LaunchShape, NdRange};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const OBJECT: &[u8] = include_bytes!("../tests/objects/kernels.o");

fn image(device: &dyn Device) -> Image {
    let kernels = ["block", "count", "increment"].map(|name| ImageKernel {
        symbol: name.into(),
        entry: name.into(),
        group_memory: 0,
        item_memory: 0,
        reports: None,
    });
    Image { target: device.target().clone(), bytes: OBJECT.into(), kernels: kernels.into() }
}

fn launch(queue: &dyn Queue, kernel: &Arc<dyn Kernel>, shape: &LaunchShape, pointers: &[u64; 2]) -> u64 {
    let arguments: [u8; 16] = std::array::from_fn(|i| pointers[i / 8].to_le_bytes()[i % 8]);
    let command = Command::Launch { kernel, arguments: &arguments, shape, group_memory: 0 };
    // SAFETY: all kernels here take at most two pointers to memory that outlives the wait.
    unsafe { queue.submit(command, &[]) }.expect("a launch on the CPU")
}

fn benches(criterion: &mut Criterion) {
    let device = CpuBackend.devices().expect("the CPU backend").remove(0);
    let module = device.load(&image(&*device)).expect("the object of the tests");
    let kernel = |name| module.kernel(name).expect("a kernel of the object");
    let (block, count, increment) = (kernel("block"), kernel("count"), kernel("increment"));
    let queue = device.new_queue(QueueOrder::InOrder, std::sync::Arc::new(|_: &str| {})).expect("a queue");
    let wait = |sequence| queue.wait_for(sequence).expect("the CPU does not fail");
    let value = AtomicU64::new(0);
    let counts: Vec<AtomicU64> = (0..1024).map(|_| AtomicU64::new(0)).collect();
    let sizes = [const { AtomicU64::new(0) }; 3];
    let one = LaunchShape::SINGLE_TASK;
    let many = NdRange::d1(1024, 1).shape().expect("1 divides 1024");
    let increment_arguments = [value.as_ptr().expose_provenance() as u64, 0];
    let count_arguments = [counts.as_ptr().expose_provenance() as u64, sizes.as_ptr().expose_provenance() as u64];

    criterion.bench_function("load an image", |bencher| {
        let image = image(&*device);
        bencher.iter(|| device.load(&image).expect("the object of the tests"));
    });
    criterion.bench_function("launch one group and wait", |bencher| {
        bencher.iter(|| wait(launch(&*queue, &increment, &one, &increment_arguments)));
    });
    criterion.bench_function("launch 1024 groups and wait", |bencher| {
        bencher.iter(|| wait(launch(&*queue, &count, &many, &count_arguments)));
    });
    criterion.benchmark_group("queue").throughput(Throughput::Elements(1)).bench_function(
        "submit behind a busy kernel",
        |bencher| {
            bencher.iter_custom(|launches| {
                let mut spent = Duration::ZERO;
                for batch in (0..launches).step_by(1000) {
                    value.store(0, Ordering::Release);
                    launch(&*queue, &block, &one, &increment_arguments);
                    let start = Instant::now();
                    let mut last = 0;
                    for _ in batch..launches.min(batch + 1000) {
                        last = launch(&*queue, &count, &many, &count_arguments);
                    }
                    spent += start.elapsed();
                    value.store(1, Ordering::Release);
                    wait(last);
                }
                spent
            });
        },
    );
    criterion.bench_function("1000 launches of one group in order, and wait", |bencher| {
        bencher.iter(|| {
            let last = (0..1000).fold(0, |_, _| launch(&*queue, &increment, &one, &increment_arguments));
            wait(last);
        });
    });
}

criterion_group!(launches, benches);
criterion_main!(launches);
