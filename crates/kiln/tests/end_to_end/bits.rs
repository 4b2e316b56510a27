// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematics and group functions give the same bits on the CPU device and on the reference device.

use crate::{kernel, uniform};
use kiln::{Device, NdRange, Queue, args, bytemuck::Pod};
use std::fmt::Debug;

/// Runs the kernel `k` of a source on both devices: the elements that it writes to its second argument.
fn on_both<T: Pod, R: Pod>(source: &str, range: NdRange, input: &[T], results: usize) -> [Vec<R>; 2] {
    [Device::cpu(), Device::reference()].map(|device| {
        let queue = Queue::new(&device.unwrap()).unwrap();
        let kernel = kernel(&queue, source, "k");
        let mut x = queue.malloc_shared::<T>(input.len()).unwrap();
        x.copy_from_slice(input).unwrap();
        let mut out = queue.malloc_shared::<R>(results).unwrap();
        // SAFETY: items read the elements of their index and write results of their index.
        unsafe { queue.nd_launch(range, &kernel, args![&x, &mut out]) }.unwrap();
        out.to_vec().unwrap_or_else(|error| panic!("{error}\n{source}"))
    })
}

/// NaNs are the same whatever their sign and payload are.
fn assert_same<R: Copy + PartialEq + Debug>([cpu, reference]: [Vec<R>; 2], bits: impl Fn(R) -> u64, what: &str) {
    for (i, (cpu, reference)) in cpu.into_iter().zip(reference).enumerate() {
        #[expect(clippy::eq_op, reason = "only NaN differs from itself")]
        let both_nan = cpu != cpu && reference != reference;
        assert!(both_nan || bits(cpu) == bits(reference), "{what}, {i}: {cpu:?} and {reference:?}");
    }
}

const FUNCTIONS: [&str; 34] = [
    "acos(x)",
    "asin(x)",
    "atan(x)",
    "atan2(x, y)",
    "cbrt(x)",
    "ceil(x)",
    "cos(x)",
    "cosh(x)",
    "erf(x)",
    "erfc(x)",
    "exp(x)",
    "exp10(x)",
    "exp2(x)",
    "expm1(x)",
    "fma(x, y, x)",
    "fmax(x, y)",
    "fmin(x, y)",
    "fmod(x, y)",
    "hypot(x, y)",
    "log(x)",
    "log10(x)",
    "log1p(x)",
    "log2(x)",
    "pow(x, y)",
    "rint(x)",
    "round(x)",
    "rsqrt(x)",
    "sin(x)",
    "sinh(x)",
    "sqrt(x)",
    "tan(x)",
    "tanh(x)",
    "trunc(x)",
    "pown(x, 3)",
];

fn mathematics(ty: &str) -> String {
    let count = FUNCTIONS.len();
    let lines: String = FUNCTIONS.iter().enumerate().map(|(i, f)| format!("  r[{i}] = sycl::{f};\n")).collect();
    format!(
        "extern \"C\" ND(1) void k(const {ty} *in, {ty} *out) {{
           size_t i = ITEM(1).get_global_id(0), n = ITEM(1).get_global_range(0);
           {ty} x = in[i], y = in[n - 1 - i], *r = out + {count} * i;\n{lines}}}"
    )
}

/// Small, common, large and special numbers of both signs.
fn numbers() -> Vec<f64> {
    let special = [0.0, 1.0, 0.5, 1e-40, 1e-310, f64::INFINITY, f64::NAN, 1e10, 3e38, 1e300, std::f64::consts::PI];
    let random = uniform(31, 90).into_iter().enumerate().map(|(i, x)| f64::from(x) * [1.0, 10.0, 1000.0][i % 3]);
    special.into_iter().chain(random).flat_map(|x| [x, -x]).collect()
}

#[test]
fn mathematics_of_floats() {
    let input: Vec<f32> = numbers().into_iter().map(|x| x as f32).collect();
    let (range, results) = (NdRange::d1(input.len(), 1), input.len() * FUNCTIONS.len());
    let both = on_both::<f32, f32>(&mathematics("float"), range, &input, results);
    assert_same(both, |x| x.to_bits().into(), "34 functions of each number");
}

#[test]
fn mathematics_of_doubles() {
    let input = numbers();
    let (range, results) = (NdRange::d1(input.len(), 1), input.len() * FUNCTIONS.len());
    let both = on_both::<f64, f64>(&mathematics("double"), range, &input, results);
    assert_same(both, f64::to_bits, "34 functions of each number");
}

#[test]
fn reductions_and_scans_of_floats() {
    let source = "extern \"C\" ND(1) void k(const float *in, float *out) {
      auto it = ITEM(1);
      auto group = it.get_group();
      auto sub_group = it.get_sub_group();
      size_t i = it.get_global_id(0);
      float x = in[i], *r = out + 6 * i;
      r[0] = sycl::reduce_over_group(group, x, sycl::plus<float>());
      r[1] = sycl::inclusive_scan_over_group(group, x, sycl::plus<float>());
      r[2] = sycl::exclusive_scan_over_group(group, x, sycl::multiplies<float>());
      r[3] = sycl::reduce_over_group(sub_group, x, sycl::plus<float>());
      r[4] = sycl::inclusive_scan_over_group(sub_group, x, sycl::minimum<float>());
      r[5] = sycl::exclusive_scan_over_group(sub_group, x, sycl::plus<float>());
    }";
    for local in [1, 7, 31, 32, 33, 97, 500, 1024] {
        let range = NdRange::d1(2 * local, local);
        let input: Vec<f32> = uniform(32, 2 * local).into_iter().map(|x| x * 3.0 - 1.0).collect();
        let both = on_both::<f32, f32>(source, range, &input, 6 * input.len());
        assert_same(both, |x| x.to_bits().into(), &format!("{range}"));
    }
}

/// The product is too small for a float, so only a sum that is rounded once is negative.
#[test]
fn sums_of_products_are_rounded_once_where_all_is_constant() {
    let source = "extern \"C\" ND(1) void k(const float *x, float *out) {
        float y = sycl::bit_cast<float>(0xaf67729cu);
        out[0] = y * 1e-40f + 0.0f;
        out[1] = x[0] * y + 0.0f;
    }";
    let found = on_both::<f32, f32>(source, NdRange::d1(1, 1), &[1e-40], 2);
    assert_eq!(found.map(|results| results.iter().map(|x| x.to_bits()).collect::<Vec<_>>()), [[1 << 31; 2]; 2]);
}

/// IEEE 754-2019's minimumNumber and maximumNumber: -0 is less than +0, a NaN loses.
fn extremes(x: f32, y: f32) -> [f32; 2] {
    let order = |x: f32| (x, x.is_sign_positive());
    match (x.is_nan(), y.is_nan()) {
        (true, _) => [y, y],
        (_, true) => [x, x],
        _ if order(y) < order(x) => [y, x],
        _ => [x, y],
    }
}

#[test]
fn extremes_order_zeros() {
    let source = "void both(float x, float y, float *r) { r[0] = sycl::fmin(x, y); r[1] = sycl::fmax(x, y); }
    extern \"C\" ND(1) void k(const float *in, float *out) {
        auto it = ITEM(1);
        size_t i = it.get_global_id(0), count = 4;
        float x = in[i / count], y = in[i % count], *r = out + 16 * i;
        both(x, y, r);
        r[2] = r[3] = x;
        using atomic = sycl::atomic_ref<float, sycl::memory_order::relaxed, sycl::memory_scope::device>;
        atomic(r[2]).fetch_min(y);
        atomic(r[3]).fetch_max(y);
        both(x, 0.0f, r + 4);
        both(-0.0f, x, r + 6);
        both(x, 1.0f, r + 8);
        both(x, __builtin_nanf(\"\"), r + 10);
        both(0.0f, -0.0f, r + 12);
        // LLVM knows that the second is a number.
        both(x / float(i / count), float(unsigned(i)), r + 14);
    }";
    let input = [0.0f32, -0.0, 1.0, f32::NAN];
    let found = on_both::<f32, f32>(source, NdRange::d1(16, 16), &input, 16 * 16);
    let bits = |x: &f32| if x.is_nan() { 1 } else { x.to_bits() };
    for (device, results) in ["cpu", "reference"].iter().zip(&found) {
        for (i, results) in results.chunks(16).enumerate() {
            let (x, y) = (input[i / 4], input[i % 4]);
            let quotient = x / (i / 4) as f32;
            let pairs =
                [(x, y), (x, y), (x, 0.0), (-0.0, x), (x, 1.0), (x, f32::NAN), (0.0, -0.0), (quotient, i as f32)];
            let expected = pairs.iter().flat_map(|&(x, y)| extremes(x, y)).collect::<Vec<_>>();
            let [expected, found] = [&expected[..], results].map(|all| all.iter().map(bits).collect::<Vec<_>>());
            assert_eq!(found, expected, "{x:?} and {y:?} on {device}");
        }
    }
}
