// SPDX-License-Identifier: MIT OR Apache-2.0
//! C++ that went through Kiln IR and back computes what Rust computes, cleaned up and as it is written.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/reading.rs"]
mod reading;
#[path = "common/running.rs"]
mod running;

use running::{Loaded, as_entries};

/// Compiles tasks that ask no questions, in both ways.
fn load(source: &str) -> [Loaded; 2] {
    [reading::module(source), reading::module_as_written(source)].map(|module| Loaded::new(&as_entries(module)))
}

/// Runs the task `k` of a source on an array in place.
fn run<T: Copy + PartialEq + std::fmt::Debug>(source: &str, data: &mut [T]) {
    let mut copy = data.to_vec();
    let [cleaned, as_written] = load(source);
    cleaned.call("k", [data.as_mut_ptr().cast()]);
    as_written.call("k", [copy.as_mut_ptr().cast()]);
    assert_eq!(copy, data, "as it is written");
}

#[test]
fn sorting_in_a_private_array() {
    let source = "#include <algorithm>\n#include <functional>\nTASK k(int *p) {\n  int a[64];\n  for (int i = 0; i < 64; ++i) a[i] = p[i];\n  \
        std::make_heap(a, a + 64, std::greater<int>());\n  std::sort_heap(a, a + 64, std::greater<int>());\n  for (int i = 0; i < 64; ++i) p[i] = a[i];\n}";
    let mut data: Vec<i32> = (0..64).map(|i| i * 7919 % 257 - 100).collect();
    let mut expected = data.clone();
    run(source, &mut data);
    expected.sort_by_key(|&value| std::cmp::Reverse(value));
    assert_eq!(data, expected);
}

#[test]
fn structures_by_value() {
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Big {
        a: [f32; 40],
        n: i32,
    }
    let source = "struct Big { float a[40]; int n; };\nTASK k(Big *q, const Big *p, Big v) {\n  Big b = p[0];\n  \
        b.a[b.n & 31] += v.a[v.n & 7];\n  v.n = 9;\n  q[0] = b;\n  q[1] = v;\n}";
    let big = |start: f32, n| Big { a: std::array::from_fn(|i| start + i as f32), n };
    for code in load(source) {
        let (mut q, mut p, mut v) = ([big(0.0, 0); 2], big(100.0, 37), big(200.0, 12));
        code.call("k", [q.as_mut_ptr().cast(), (&raw mut p).cast(), (&raw mut v).cast()]);
        assert_eq!(q[0].a[5], 105.0 + 204.0);
        assert_eq!((q[0].a[6], q[0].n, q[1].a[4], q[1].n), (106.0, 37, 204.0, 9));
    }
}

#[test]
fn bools_unions_and_bit_fields() {
    let source = "union U { float f; unsigned u; unsigned char b[4]; };\n\
        struct Bits { unsigned a : 3, b : 13, c : 16; };\n\
        TASK k(unsigned *p) {\n  bool t[4];\n  for (unsigned j = 0; j < 4; ++j) t[j] = p[j] && !p[3];\n  \
        U u;\n  u.u = p[0];\n  u.b[1] ^= 3;\n  Bits bits = {p[0], p[1], p[2]};\n  bits.b += bits.a;\n  \
        p[4] = t[p[1] ? 1 : 2] + u.u;\n  p[5] = bits.b * 8 + bits.a;\n}";
    let mut data = [5u32, 8191, 70000, 0, 0, 0];
    run(source, &mut data);
    assert_eq!(data[4], 1 + (5 ^ 0x300));
    assert_eq!(data[5], ((8191 + 5) & 8191) * 8 + 5);
}

#[test]
fn halves() {
    let source = "TASK k(_Float16 *p) {\n  p[2] = p[0] * p[1];\n  float f = p[0] + (float)p[1];\n  \
        p[3] = (_Float16)f;\n  p[4] = p[2] < p[3] ? p[2] : (_Float16)1.5f;\n}";
    let half = |value: f32| half::f16::from_f32(value);
    let mut data = [half(2.5), half(3.0), half(0.0), half(0.0), half(0.0)];
    run(source, &mut data);
    assert_eq!(data.map(half::f16::to_f32), [2.5, 3.0, 7.5, 5.5, 1.5]);
}

#[test]
fn wide_and_odd_integers() {
    let source = "TASK k(unsigned __int128 *p) {\n  p[1] = p[0] * ((unsigned __int128)0x123456789abcdef0 << 40 | 0xffff) - 5;\n  \
        unsigned _BitInt(24) q = (unsigned _BitInt(24))p[0] * 3 + 1;\n  p[2] = q;\n  \
        _BitInt(100) r = (_BitInt(100))(p[0] >> 80);\n  p[3] = -r * r / 1000;\n}";
    let mut data = [0x0fed_cba9_8765_4321_0123_4567_89ab_cdefu128, 0, 0, 0];
    let a = data[0];
    run(source, &mut data);
    assert_eq!(data[1], a.wrapping_mul(0x1234_5678_9abc_def0 << 40 | 0xffff).wrapping_sub(5));
    assert_eq!(data[2], (a * 3 + 1) & 0xff_ffff);
    let r = (a >> 80) as i128;
    assert_eq!(data[3] as i128, -r * r / 1000);
}

#[test]
fn tables_with_addresses() {
    let source = "struct Entry { float scale; short shift; const char *name; };\n\
        static constexpr Entry entries[3] = {{2.0f, 1, \"two\"}, {3.0f, -2, \"three\"}, {4.0f, 3, \"four\"}};\n\
        static int counter = 40;\nTASK k(int *p) {\n  for (int i = 0; i < 3; ++i) {\n    \
        const Entry &e = entries[p[i]];\n    const char *names[] = {\"a\", \"bb\", \"ccc\"};\n    \
        p[i] = e.scale * 100 + e.shift + e.name[2] + names[p[i]][0];\n  }\n  p[3] = ++counter;\n}";
    for code in load(source) {
        let mut data = [2i32, 0, 1, 0];
        code.call("k", [data.as_mut_ptr().cast()]);
        assert_eq!(data, [400 + 3 + 117 + 99, 200 + 1 + 111 + 97, 300 - 2 + 114 + 98, 41]);
        data[0..3].fill(0);
        code.call("k", [data.as_mut_ptr().cast()]);
        assert_eq!(data[3], 42, "variables keep their values between launches");
    }
}

#[test]
fn calls_that_are_resolved() {
    let source = "template <class F> __attribute__((noinline)) static float twice(F *f, float x) { return f(f(x)); }\n\
        static float half(float x) { return x * 0.5f; }\n\
        struct Op { virtual float run(float) const = 0; };\n\
        struct Add : Op { float k; Add(float k) : k(k) {} float run(float x) const override { return x + k; } };\n\
        __attribute__((noinline)) static float use(const Op &o, float x) { return o.run(x); }\n\
        static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }\n\
        TASK k(float *p) { p[0] = twice(half, p[0]) + use(Add(3), p[1]); p[1] = gcd((int)p[2], 36); }";
    let mut data = [8.0f32, 10.0, 84.0];
    run(source, &mut data);
    assert_eq!(data, [15.0, 12.0, 84.0]);
}

#[test]
fn variants_and_optionals() {
    let source = "#include <optional>\n#include <variant>\n#include <tuple>\n#include <numeric>\n#include <array>\n\
        TASK k(float *p) {\n  std::optional<float> o;\n  if (p[0] > 1) o = p[1];\n  p[0] = o.value_or(0.5f);\n  \
        std::variant<int, float> v;\n  if (p[2] > 0) v = p[2];\n  p[1] = v.index() == 1 ? *std::get_if<1>(&v) : -1;\n  \
        std::array<float, 4> a{1, 2, 3, p[3]};\n  auto [x, y] = std::tuple{a[3], std::accumulate(a.begin(), a.end(), 0.0f)};\n  \
        p[2] = x - y;\n}";
    let mut data = [2.0f32, 7.0, -1.0, 5.0];
    run(source, &mut data);
    assert_eq!(data, [7.0, -1.0, -6.0, 5.0]);
    let mut data = [1.0f32, 7.0, 3.0, 5.0];
    run(source, &mut data);
    assert_eq!(data[..2], [0.5, 3.0]);
}

#[test]
fn control_flow() {
    let source = "TASK k(unsigned *p) {\n  for (unsigned i = 0; i < 200; ++i) {\n    unsigned v = p[i], r = 0, guard = 0;\n    \
        switch (v % 11) {\n    case 0: r = v * 3; break;\n    case 1: case 4: r = v ^ 0xff; [[fallthrough]];\n    \
        case 5: r += 17; break;\n    case 6: p[i] = v; continue;\n    case 7: r = v / 7; break;\n    case 9: r = ~v; break;\n    \
        default: r = v + 1;\n    }\n    if (v & 32) goto middle;\n  top:\n    r = r * 5 + 1;\n    \
        if (++guard > 20) { p[i] = r; continue; }\n  middle:\n    r ^= r >> 3;\n    \
        if (r % 13 == 0) { p[i] = r + guard; continue; }\n    if (guard++ < 30) goto top;\n    p[i] = ~r;\n  }\n}";
    let mut data: Vec<u32> = (0..200).map(|i| i * i * 31 + i).collect();
    let expected: Vec<u32> = data.iter().map(|&v| control(v)).collect();
    run(source, &mut data);
    assert_eq!(data, expected);
}

fn control(v: u32) -> u32 {
    let mut r = match v % 11 {
        0 => v.wrapping_mul(3),
        1 | 4 => (v ^ 0xff).wrapping_add(17),
        5 => 17,
        6 => return v,
        7 => v / 7,
        9 => !v,
        _ => v.wrapping_add(1),
    };
    let (mut guard, mut at_middle) = (0u32, v & 32 != 0);
    loop {
        if !at_middle {
            r = r.wrapping_mul(5).wrapping_add(1);
            guard += 1;
            if guard > 20 {
                return r;
            }
        }
        at_middle = false;
        r ^= r >> 3;
        if r % 13 == 0 {
            return r.wrapping_add(guard);
        }
        guard += 1;
        if guard > 30 {
            return !r;
        }
    }
}

#[test]
fn vectors() {
    let source = "typedef float float4 __attribute__((ext_vector_type(4)));\n\
        typedef int int4 __attribute__((ext_vector_type(4)));\ntypedef unsigned char uchar8 __attribute__((ext_vector_type(8)));\n\
        TASK k(float4 *p, int4 *v) {\n  float4 a = p[0], sum = {};\n  for (int k = 0; k < 4; ++k) sum += a.yzwx * (float)(k + 1);\n  \
        p[1] = a < p[0].wzyx ? sum : -sum;\n  p[2] = __builtin_elementwise_sqrt(__builtin_elementwise_abs(a));\n  \
        p[2][v[0].x & 3] = __builtin_reduce_add(v[0]);\n  v[1] = (v[0] << 2) > v[0].w ? v[0] : -v[0];\n  \
        uchar8 bytes = __builtin_bit_cast(uchar8, v[0].xy);\n  v[2].x = bytes.s4 + bytes.s1;\n}";
    #[repr(align(16))]
    struct Aligned<T>([[T; 4]; 3]);
    for code in load(source) {
        let mut p = Aligned([[1.0f32, 4.0, -9.0, 16.0], [0.0; 4], [0.0; 4]]);
        let mut v = Aligned([[0x102i32, -7, 30, 40], [0; 4], [0; 4]]);
        code.call("k", [(&raw mut p).cast(), (&raw mut v).cast()]);
        let (Aligned(p), Aligned(v)) = (p, v);
        assert_eq!(p[1], [40.0, 90.0, 160.0, -10.0]);
        assert_eq!(p[2], [1.0, 2.0, (0x102 - 7 + 30 + 40) as f32, 4.0]);
        assert_eq!(v[1], [0x102, 7, 30, 40]);
        assert_eq!(v[2][0], 0xf9 + 1);
    }
}

#[test]
fn expanded_intrinsics() {
    let source = "TASK k(double *d, long *n, float *f) {\n  n[0] = __builtin_lrint(d[0]);\n  n[1] = __builtin_lround(d[1]);\n  \
        d[2] = __builtin_powi(d[0], 5);\n  d[3] = __builtin_powi(d[0], -2);\n  \
        n[2] = *(int *)__builtin_align_down((char *)f + 3, 4);\n  \
        n[3] = __builtin_object_size(f, 0);\n  n[4] = __builtin_constant_p(n[0]);\n}";
    for code in load(source) {
        let (mut d, mut n, mut f) = ([2.5f64, 2.5, 0.0, 0.0], [9i64; 5], [1.0f32, 2.0]);
        code.call("k", [d.as_mut_ptr().cast(), n.as_mut_ptr().cast(), f.as_mut_ptr().cast()]);
        assert_eq!(n, [2, 3, 1.0f32.to_bits().into(), -1, 0]);
        assert_eq!(d[2..], [97.65625, 1.0 / 6.25]);
    }
}

#[test]
fn volatile_accesses_stay() {
    let module = reading::module("TASK k(volatile int *p) { p[0]; p[0]; p[1] = 1; p[1] = 1; }");
    let text = module.to_string();
    assert_eq!(text.matches("volatile").count(), 4, "{text}");
}
