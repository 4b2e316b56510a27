// SPDX-License-Identifier: MIT OR Apache-2.0
//! The barrier-free kernels of the benchmarks against Rust, for many sizes of ranges and groups.

use super::{contracted, queue, uniform};
use kiln::{BuildOptions, Kernel, KernelBundle, NdRange, Queue, SourceLanguage, Usm, args};

/// The unit roundoff of `float`.
const U: f64 = 1.0 / (1 << 24) as f64;

/// One dimension: sizes with the local sizes that they are cut into.
const SIZES: &[(usize, &[usize])] = &[
    (1, &[1]),
    (7, &[1, 7]),
    (16, &[1, 2, 16]),
    (97, &[1, 97]),
    (105, &[1, 3, 15, 35, 105]),
    (1024, &[1, 16, 256, 1024]),
];

/// Two dimensions, squares: side lengths with the local sizes that they are cut into.
const SQUARES: &[(usize, &[[usize; 2]])] = &[
    (1, &[[1, 1]]),
    (2, &[[1, 1], [2, 1], [1, 2], [2, 2]]),
    (13, &[[1, 1], [13, 1], [1, 13], [13, 13]]),
    (30, &[[1, 1], [3, 5], [5, 3], [2, 15], [30, 1], [1, 30]]),
];

pub(super) fn bench_kernel(queue: &Queue, file: &str, name: &str) -> Kernel {
    let path = format!("{}/../../benches/kernels/{file}.cpp", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap().named(path);
    source.build(&BuildOptions::new()).unwrap_or_else(|error| panic!("{error}")).kernel(name).unwrap()
}

fn ranges() -> impl Iterator<Item = (usize, NdRange)> {
    SIZES.iter().flat_map(|(n, locals)| locals.iter().map(|local| (*n, NdRange::d1(*n, *local))))
}

fn squares() -> impl Iterator<Item = (usize, NdRange)> {
    SQUARES.iter().flat_map(|(n, locals)| locals.iter().map(|local| (*n, NdRange::d2([*n, *n], *local))))
}

pub(super) fn filled(queue: &Queue, values: &[f32]) -> Usm<f32> {
    let mut memory = queue.malloc_shared(values.len()).unwrap();
    memory.copy_from_slice(values).unwrap();
    memory
}

/// Compares bit by bit.
pub(super) fn assert_same(found: &[f32], expected: &[f32], what: NdRange) {
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found.to_bits(), expected.to_bits(), "element {i} of {what}: {found} instead of {expected}");
    }
}

#[test]
fn iota() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "iota", "iota");
    for (n, range) in ranges() {
        let mut out = queue.malloc_shared::<f32>(n).unwrap();
        // SAFETY: item i writes element i of n.
        unsafe { queue.nd_launch(range, &kernel, args![0.3_f32, &mut out]) }.unwrap();
        let expected: Vec<_> = (0..n).map(|i| 0.3 + i as f32).collect();
        assert_same(&out.host().unwrap(), &expected, range);
    }
}

#[test]
fn saxpy() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "saxpy", "saxpy");
    for (n, range) in ranges() {
        let (x, y) = (uniform(1, n), uniform(2, n));
        let (x_usm, y_usm, mut z) = (filled(&queue, &x), filled(&queue, &y), queue.malloc_shared::<f32>(n).unwrap());
        // SAFETY: item i reads elements i of n and writes element i of n.
        unsafe { queue.nd_launch(range, &kernel, args![0.1_f32, &x_usm, &y_usm, &mut z]) }.unwrap();
        let expected: Vec<_> = x.iter().zip(&y).map(|(x, y)| contracted(0.1, *x, *y)).collect();
        assert_same(&z.host().unwrap(), &expected, range);
    }
}

#[test]
fn chain() {
    let queue = queue();
    let kernel = |name: &str| bench_kernel(&queue, "chain", name);
    let kernels = ["chain_add", "chain_mul", "chain_sqrt", "chain_scale", "chain_clamp"].map(kernel);
    for (n, range) in ranges() {
        let [a, b, c] = [uniform(1, n), uniform(2, n), uniform(3, n)]
            .map(|v| v.iter().map(|x| 9.0 * x - 4.0).collect::<Vec<f32>>());
        let [a_usm, b_usm, c_usm] = [&a, &b, &c].map(|values| filled(&queue, values));
        let [mut t0, mut t1, mut t2, mut t3, mut out] = std::array::from_fn(|_| queue.malloc_shared::<f32>(n).unwrap());
        // SAFETY: item i reads elements i of n and writes element i of n; the queue is in order.
        unsafe {
            queue.nd_launch(range, &kernels[0], args![&a_usm, &b_usm, &mut t0]).unwrap();
            queue.nd_launch(range, &kernels[1], args![&t0, &c_usm, &mut t1]).unwrap();
            queue.nd_launch(range, &kernels[2], args![&t1, &mut t2]).unwrap();
            queue.nd_launch(range, &kernels[3], args![&t2, &mut t3, 2.5_f32]).unwrap();
            queue.nd_launch(range, &kernels[4], args![&t3, &mut out]).unwrap();
        }
        let expected: Vec<_> =
            (0..n).map(|i| contracted(((a[i] + b[i]) * c[i]).abs().sqrt(), 2.5, 1.0).clamp(0.0, 10.0)).collect();
        assert_same(&out.host().unwrap(), &expected, range);
    }
}

#[test]
fn stencil() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "stencil", "stencil");
    for (n, range) in squares() {
        let u = uniform(4, n * n);
        let (u_usm, mut v) = (filled(&queue, &u), queue.malloc_shared::<f32>(n * n).unwrap());
        // SAFETY: items read inside n * n elements and write the one with their own index.
        unsafe { queue.nd_launch(range, &kernel, args![&u_usm, &mut v, n as u32]) }.unwrap();
        let inside = |i: usize| (1..n.max(1) - 1).contains(&i);
        let expected: Vec<_> = (0..n * n)
            .map(|i| match inside(i % n) && inside(i / n) {
                true => 0.25 * (u[i - 1] + u[i + 1] + u[i - n] + u[i + n]),
                false => u[i],
            })
            .collect();
        assert_same(&v.host().unwrap(), &expected, range);
    }
}

/// Iteration counts are exact, because products and sums contract as `-ffp-contract=on` says: within an expression, the
/// left product first.
#[test]
fn mandelbrot() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "mandelbrot", "mandelbrot");
    const LIMIT: u32 = 300;
    for (n, range) in squares() {
        let mut out = queue.malloc_shared::<u32>(n * n).unwrap();
        // SAFETY: items write the one of n * n elements with their own index.
        unsafe { queue.nd_launch(range, &kernel, args![&mut out, n as u32, LIMIT]) }.unwrap();
        let count = |x: usize, y: usize| {
            let (cr, ci) = (3.0 * x as f32 / n as f32 - 2.0, 3.0 * y as f32 / n as f32 - 1.5);
            let (mut zr, mut zi, mut k) = (0.0_f32, 0.0_f32, 0);
            while k < LIMIT && contracted(zr, zr, zi * zi) < 4.0 {
                let t = contracted(zr, zr, -(zi * zi)) + cr;
                zi = contracted(2.0 * zr, zi, ci);
                zr = t;
                k += 1;
            }
            k
        };
        let expected: Vec<_> = (0..n * n).map(|i| count(i % n, i / n)).collect();
        assert_eq!(out.host().unwrap()[..], expected, "{range}");
    }
}

/// A term of the sum has a relative error of at most 32 roundings (the difference 1, the squared distance 4, of which
/// the root keeps half, `rsqrt` itself 4, all of it three times in the third power, products 5); adding n terms adds n
/// roundings of the sum of their magnitudes.
#[test]
fn nbody() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "nbody", "nbody");
    for (n, range) in ranges().filter(|(n, _)| *n <= 105) {
        let [px, py, pz, m] = std::array::from_fn(|k| uniform(5 + k as u32, n));
        let [px_usm, py_usm, pz_usm, m_usm] = [&px, &py, &pz, &m].map(|values| filled(&queue, values));
        let mut out: [Usm<f32>; 3] = std::array::from_fn(|_| queue.malloc_shared(n).unwrap());
        let [ax, ay, az] = &mut out;
        let arguments = args![&px_usm, &py_usm, &pz_usm, &m_usm, ax, ay, az, n as u32];
        // SAFETY: items read n elements and write the one with their own index.
        unsafe { queue.nd_launch(range, &kernel, arguments) }.unwrap();
        for (found, axis) in out.iter().zip([&px, &py, &pz]) {
            let found = found.host().unwrap();
            for i in 0..n {
                let (mut sum, mut magnitude) = (0.0, 0.0);
                for j in 0..n {
                    let d = |p: &[f32]| f64::from(p[j]) - f64::from(p[i]);
                    let squared = d(&px).powi(2) + d(&py).powi(2) + d(&pz).powi(2) + f64::from(1e-6_f32);
                    let term = d(axis) * f64::from(m[j]) / (squared * squared.sqrt());
                    sum += term;
                    magnitude += term.abs();
                }
                let error = (f64::from(found[i]) - sum).abs();
                assert!(error <= (n as f64 + 32.0) * U * magnitude, "body {i} of {range}: {} not {sum}", found[i]);
            }
        }
    }
}

/// `erfc` as 1 minus, and beyond 2 as the continued fraction of, the error function: both within 1e-13 of the truth.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    if x < 2.0 {
        let mut term = x;
        let mut sum = x;
        for k in 1..60 {
            term *= -x * x / f64::from(k);
            sum += term / f64::from(2 * k + 1);
        }
        return 1.0 - sum * std::f64::consts::FRAC_2_SQRT_PI;
    }
    let fraction = (1..200).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    (-x * x).exp() / fraction * std::f64::consts::FRAC_2_SQRT_PI / 2.0
}

#[test]
fn the_reference_of_erfc_is_right() {
    // Abramowitz and Stegun, table 7.1, and DLMF 7.
    for (x, expected) in [
        (0.0, 1.0),
        (0.5, 0.479_500_122_186_953_5),
        (1.0, 0.157_299_207_050_285_13),
        (3.0, 2.209_049_699_858_544e-5),
        (-1.0, 1.842_700_792_949_715),
    ] {
        assert!((erfc(x) - expected).abs() <= 1e-13, "{x}: {}", erfc(x));
    }
}

/// The distribution function moves by at most 0.4 times the error of its argument, which the roundings of `d1` give:
/// the quotient in the logarithm 1, the logarithm and the drift 4 each of their magnitudes, divided by the volatility,
/// and 6 of `d1` as a whole. Everything after that is 16 roundings of the two products. A factor of 2 covers `d2`.
#[test]
#[allow(clippy::approx_constant, reason = "the kernel's constant")]
fn blackscholes() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "blackscholes", "blackscholes");
    let (r, v) = (0.02_f32, 0.3_f32);
    for (n, range) in ranges() {
        let scaled =
            |seed, low: f32, high: f32| uniform(seed, n).iter().map(|x| low + (high - low) * x).collect::<Vec<_>>();
        let [s, x, t] = [scaled(11, 5.0, 30.0), scaled(12, 1.0, 100.0), scaled(13, 0.25, 10.0)];
        let [s_usm, x_usm, t_usm] = [&s, &x, &t].map(|values| filled(&queue, values));
        let mut call = queue.malloc_shared::<f32>(n).unwrap();
        let mut put = queue.malloc_shared::<f32>(n).unwrap();
        // SAFETY: items read elements of n and write the one with their own index.
        unsafe { queue.nd_launch(range, &kernel, args![&s_usm, &x_usm, &t_usm, &mut call, &mut put, r, v]) }.unwrap();
        let (call, put) = (call.host().unwrap(), put.host().unwrap());
        let (r, v) = (f64::from(r), f64::from(v));
        for i in 0..n {
            let [s, x, t] = [s[i], x[i], t[i]].map(f64::from);
            let (logarithm, drift, scale) = ((s / x).ln(), (r + 0.5 * v * v) * t, v * t.sqrt());
            let d1 = (logarithm + drift) / scale;
            let d2 = d1 - scale;
            let cnd = |d: f64| 0.5 * erfc(-d * f64::from(0.70710678_f32));
            let e = x * (-r * t).exp();
            let of_d = U * ((1.0 + 4.0 * logarithm.abs() + 4.0 * drift) / scale + 6.0 * d1.abs());
            let bound = 2.0 * (s + e) * (0.4 * of_d + 16.0 * U);
            let expected_call = s * cnd(d1) - e * cnd(d2);
            let expected_put = e * cnd(-d2) - s * cnd(-d1);
            for (found, expected) in [(call[i], expected_call), (put[i], expected_put)] {
                let error = (f64::from(found) - expected).abs();
                assert!(
                    error <= bound,
                    "option {i} of {range}: {found} not {expected}, off by {error:e}, allowed {bound:e}"
                );
            }
        }
    }
}
