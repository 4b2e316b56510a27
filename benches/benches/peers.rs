// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cases that the peer is measured with, for what works: same names, sizes, metrics and kernels, one JSON object a
//! line. Every source is new to every cache.

use kiln::{Device, Kernel, LocalMemory, NdRange, Queue, Usm, args};
use kiln_benches::{build, build_source, median, row, source, time};
use std::time::{Duration, Instant};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result {
    let queue = Queue::new(&Device::cpu()?)?;
    compile_times(&queue)?;
    launches(&queue)?;
    saxpy(&queue)?;
    reduce(&queue)?;
    chain(&queue)?;
    nbody(&queue)?;
    sgemm(&queue)?;
    stencil(&queue)?;
    black_scholes(&queue)?;
    mandelbrot(&queue)?;
    histogram(&queue)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// `count` events in `time`, in units of 10^9 a second.
fn giga(count: f64, time: Duration) -> f64 {
    count / time.as_secs_f64() / 1e9
}

/// A number in [0, 1) for every index, as the peer's benchmark makes it.
fn unit(i: usize) -> f32 {
    (((i as u64).wrapping_mul(2_654_435_761) >> 8) & 0xffff) as f32 / 65536.0
}

/// Memory of `n` elements, element `i` from `f(i)`.
fn memory(queue: &Queue, n: usize, f: impl Fn(usize) -> f32) -> Result<Usm<f32>> {
    let mut memory = queue.malloc_shared::<f32>(n)?;
    for (i, element) in memory.host_mut()?.iter_mut().enumerate() {
        *element = f(i);
    }
    Ok(memory)
}

fn kernel(queue: &Queue, name: &str) -> Result<Kernel> {
    Ok(build(queue, name)?.kernel(name)?)
}

fn compile_times(queue: &Queue) -> Result {
    let iota = source("iota")?;
    let start = Instant::now();
    build_source(queue, &iota)?;
    row("iota", "build_first", milliseconds(start.elapsed()), "ms");
    let again = time(21, || build_source(queue, &iota).map(drop))?;
    row("iota", "build_again", milliseconds(again), "ms");
    let sgemm = source("sgemm")?;
    let start = Instant::now();
    build_source(queue, &sgemm)?;
    row("sgemm", "build", milliseconds(start.elapsed()), "ms");
    Ok(())
}

fn launches(queue: &Queue) -> Result {
    let iota = kernel(queue, "iota")?;
    let mut out = memory(queue, 1024, |_| 0.0)?;
    // SAFETY: the kernel writes the first 16 elements of 1024.
    let mut launch = || unsafe { queue.nd_launch(NdRange::d1(16, 16), &iota, args![1.0f32, &mut out]) };
    let mut each = |count: u32, wait: bool| -> Result<f64> {
        let start = Instant::now();
        for _ in 0..count {
            launch()?;
            if wait {
                queue.wait()?;
            }
        }
        queue.wait()?;
        Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(count))
    };
    each(2000, false)?;
    row("iota", "nd_launch", each(20_000, false)?, "us");
    row("iota", "launch_and_wait", each(5000, true)?, "us");

    let mut busy = Bodies::new(queue)?;
    let mut times = Vec::new();
    for _ in 0..9 {
        busy.launch(queue)?;
        let start = Instant::now();
        for _ in 0..200 {
            launch()?;
        }
        times.push(start.elapsed());
        queue.wait()?;
    }
    row("iota", "nd_launch_busy", median(times).as_secs_f64() * 1e6 / 200.0, "us");
    Ok(())
}

fn saxpy(queue: &Queue) -> Result {
    let saxpy = kernel(queue, "saxpy")?;
    let n = 1 << 26;
    let (x, y, mut z) = (memory(queue, n, unit)?, memory(queue, n, unit)?, memory(queue, n, |_| 0.0)?);
    let mut run = |n: usize| {
        // SAFETY: element `i` of each of the arrays belongs to work-item `i` of at most 2^26.
        unsafe { queue.nd_launch(NdRange::d1(n, 256), &saxpy, args![2.0f32, &x, &y, &mut z])? };
        queue.wait()
    };
    row("saxpy", "bandwidth", giga(12.0 * n as f64, time(9, || run(n))?), "GB/s");
    row("saxpy_64k", "time", time(201, || run(1 << 16))?.as_secs_f64() * 1e6, "us");
    Ok(())
}

fn reduce(queue: &Queue) -> Result {
    let reduce = kernel(queue, "reduce")?;
    let (n, each) = (1 << 26, 64);
    let (x, mut sums) = (memory(queue, n, unit)?, memory(queue, n / each / 256, |_| 0.0)?);
    let run = time(9, || {
        // SAFETY: each group of 256 reads its part of 256 * `each` elements and writes its own sum.
        unsafe { queue.nd_launch(NdRange::d1(n / each, 256), &reduce, args![&x, &mut sums, each as u32])? };
        queue.wait()
    })?;
    row("reduce", "bandwidth", giga(4.0 * n as f64, run), "GB/s");
    Ok(())
}

fn chain(queue: &Queue) -> Result {
    let bundle = build(queue, "chain")?;
    let [add, mul, sqrt, scale, clamp] =
        ["chain_add", "chain_mul", "chain_sqrt", "chain_scale", "chain_clamp"].map(|name| bundle.kernel(name));
    let (add, mul, sqrt, scale, clamp) = (add?, mul?, sqrt?, scale?, clamp?);
    let n = 1 << 26;
    let (a, b, c) = (memory(queue, n, unit)?, memory(queue, n, unit)?, memory(queue, n, |_| 0.0)?);
    let (mut t0, mut t1, mut out) =
        (memory(queue, n, |_| 0.0)?, memory(queue, n, |_| 0.0)?, memory(queue, n, |_| 0.0)?);
    let range = NdRange::d1(n, 256);
    let run = time(9, || {
        // SAFETY: element `i` of each of the arrays belongs to work-item `i` of n.
        unsafe {
            queue.nd_launch(range, &add, args![&a, &b, &mut t0])?;
            queue.nd_launch(range, &mul, args![&t0, &c, &mut t1])?;
            queue.nd_launch(range, &sqrt, args![&t1, &mut t0])?;
            queue.nd_launch(range, &scale, args![&t0, &mut t1, 0.5f32])?;
            queue.nd_launch(range, &clamp, args![&t1, &mut out])?;
        }
        queue.wait()
    })?;
    row("chain", "unfused", milliseconds(run), "ms");
    Ok(())
}

/// Bodies whose accelerations take about 10 ms.
struct Bodies {
    kernel: Kernel,
    position_and_mass: [Usm<f32>; 4],
    acceleration: [Usm<f32>; 3],
}

impl Bodies {
    const COUNT: usize = 8192;

    fn new(queue: &Queue) -> Result<Self> {
        let array = || memory(queue, Self::COUNT, unit);
        Ok(Self {
            kernel: kernel(queue, "nbody")?,
            position_and_mass: [array()?, array()?, array()?, array()?],
            acceleration: [array()?, array()?, array()?],
        })
    }

    fn launch(&mut self, queue: &Queue) -> Result {
        let [x, y, z, mass] = &self.position_and_mass;
        let [ax, ay, az] = &mut self.acceleration;
        let arguments = args![x, y, z, mass, ax, ay, az, Self::COUNT as u32];
        // SAFETY: the kernel reads COUNT bodies and writes the accelerations of its own.
        unsafe { queue.nd_launch(NdRange::d1(Self::COUNT, 64), &self.kernel, arguments)? };
        Ok(())
    }
}

fn nbody(queue: &Queue) -> Result {
    let mut bodies = Bodies::new(queue)?;
    let run = time(9, || -> Result {
        bodies.launch(queue)?;
        Ok(queue.wait()?)
    })?;
    row("nbody", "rate", giga(20.0 * (Bodies::COUNT * Bodies::COUNT) as f64, run), "GFLOP/s");
    Ok(())
}

fn sgemm(queue: &Queue) -> Result {
    let sgemm = kernel(queue, "sgemm")?;
    let n = 1024;
    let (a, b, mut c) = (memory(queue, n * n, unit)?, memory(queue, n * n, unit)?, memory(queue, n * n, |_| 0.0)?);
    let run = time(5, || {
        let arguments = args![&a, &b, &mut c, n as u32, LocalMemory::BY_TYPE, LocalMemory::BY_TYPE];
        // SAFETY: work-item (y, x) of n * n writes its own element; n is a multiple of the tile's 16.
        unsafe { queue.nd_launch(NdRange::d2([n, n], [16, 16]), &sgemm, arguments)? };
        queue.wait()
    })?;
    row("sgemm", "rate", giga(2.0 * (n * n * n) as f64, run), "GFLOP/s");
    Ok(())
}

fn stencil(queue: &Queue) -> Result {
    let stencil = kernel(queue, "stencil")?;
    let n = 8192;
    let (u, mut v) = (memory(queue, n * n, unit)?, memory(queue, n * n, |_| 0.0)?);
    let run = time(5, || {
        // SAFETY: work-item (y, x) of n * n reads its neighbours where it has four and writes its own element.
        unsafe { queue.nd_launch(NdRange::d2([n, n], [4, 64]), &stencil, args![&u, &mut v, n as u32])? };
        queue.wait()
    })?;
    row("stencil", "bandwidth", giga(8.0 * (n * n) as f64, run), "GB/s");
    Ok(())
}

fn black_scholes(queue: &Queue) -> Result {
    let kernel = kernel(queue, "blackscholes")?;
    let n = 1 << 22;
    let array = || memory(queue, n, |i| 1.0 + unit(i));
    let (s, x, t, mut call, mut put) = (array()?, array()?, array()?, array()?, array()?);
    let run = time(9, || {
        let arguments = args![&s, &x, &t, &mut call, &mut put, 0.02f32, 0.3f32];
        // SAFETY: element `i` of each of the arrays belongs to work-item `i` of n.
        unsafe { queue.nd_launch(NdRange::d1(n, 256), &kernel, arguments)? };
        queue.wait()
    })?;
    row("blackscholes", "rate", n as f64 / run.as_secs_f64() / 1e6, "Moptions/s");
    Ok(())
}

fn mandelbrot(queue: &Queue) -> Result {
    let kernel = kernel(queue, "mandelbrot")?;
    let n = 2048;
    let mut out = queue.malloc_shared::<u32>(n * n)?;
    let run = time(5, || {
        // SAFETY: work-item (y, x) of n * n writes its own element.
        unsafe { queue.nd_launch(NdRange::d2([n, n], [1, 64]), &kernel, args![&mut out, n as u32, 256u32])? };
        queue.wait()
    })?;
    row("mandelbrot", "rate", (n * n) as f64 / run.as_secs_f64() / 1e6, "Mpixel/s");
    Ok(())
}

fn histogram(queue: &Queue) -> Result {
    let kernel = kernel(queue, "histogram")?;
    let (n, each) = (1 << 26, 64);
    let mut x = queue.malloc_shared::<u8>(n)?;
    for (i, byte) in x.host_mut()?.iter_mut().enumerate() {
        *byte = ((i as u64).wrapping_mul(2_654_435_761) >> 13) as u8;
    }
    let mut bins = queue.malloc_shared::<u32>(256)?;
    let run = time(5, || {
        let arguments = args![&x, &mut bins, each as u32, LocalMemory::BY_TYPE];
        // SAFETY: the kernel reads n bytes and counts them by atomic additions to 256 bins.
        unsafe { queue.nd_launch(NdRange::d1(n / each, 256), &kernel, arguments)? };
        queue.wait()
    })?;
    row("histogram", "bandwidth", giga(n as f64, run), "GB/s");
    Ok(())
}
