// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values in C++ and the same values in Rust, whose layout the specifications give.

use half::{bf16, f16};
use kiln::bytemuck::{Pod, Zeroable, bytes_of};
use std::ops::Range;

/// What the C++ texts of the rows use.
pub const DECLARATIONS: &str = "
#include <array>
#include <complex>
#include <optional>
#include <utility>
#include <variant>
enum E { V0 = 0x12345689 };
enum class ScopedE { V0 = 0x12345689 };
struct Inner {
  char c;
  double d;
  constexpr bool operator==(const Inner &o) const { return c == o.c && d == o.d; }
};
struct Outer {
  short s;
  Inner inner[2];
  sycl::float3 v;
  sycl::half h;
  constexpr bool operator==(const Outer &o) const {
    return s == o.s && inner[0] == o.inner[0] && inner[1] == o.inner[1] && v[0] == o.v[0] && v[1] == o.v[1] &&
           v[2] == o.v[2] && h == o.h;
  }
};
using bfloat16 = sycl::ext::oneapi::bfloat16;
using array_of_3 = std::array<float, 3>;
using pair_of_2 = std::pair<int, double>;
using variant_of_2 = std::variant<int, double>;
using marray_of_5 = sycl::marray<sycl::half, 5>;
using vec_of_bool = sycl::vec<bool, 2>;
using vec_of_bfloat16 = sycl::vec<bfloat16, 3>;
";

/// A value: its type in C++, what is between its braces, and its bytes in Rust.
pub struct Row {
    pub cpp: &'static str,
    pub init: &'static str,
    pub align: usize,
    pub bytes: Vec<u8>,
    /// Bytes that may be anything.
    padding: Vec<Range<usize>>,
}

impl Row {
    pub fn assert_bytes(&self, found: &[u8]) {
        assert_eq!(found.len(), self.bytes.len(), "{}", self.cpp);
        for (i, (found, expected)) in found.iter().zip(&self.bytes).enumerate() {
            let is_padding = self.padding.iter().any(|range| range.contains(&i));
            assert!(is_padding || found == expected, "{}: byte {i} is {found:#x}, not {expected:#x}", self.cpp);
        }
    }

    fn padding(mut self, range: Range<usize>) -> Self {
        self.padding.push(range);
        self
    }
}

fn row<T: Pod>(cpp: &'static str, init: &'static str, value: T) -> Row {
    Row { cpp, init, align: align_of::<T>(), bytes: bytes_of(&value).to_vec(), padding: Vec::new() }
}

macro_rules! aligned {
    ($name:ident, $align:literal) => {
        #[derive(Clone, Copy, Pod, Zeroable)]
        #[bytemuck(crate = "kiln::bytemuck")]
        #[repr(C, align($align))]
        struct $name([u8; $align]);
    };
}
aligned!(Aligned2, 2);
aligned!(Aligned4, 4);
aligned!(Aligned8, 8);
aligned!(Aligned16, 16);

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C, align(64))]
struct Aligned64([u8; 128]);

/// The bytes of elements, zeros behind them.
fn filled<T: Pod, const N: usize>(elements: &[T]) -> [u8; N] {
    let mut bytes = [0; N];
    let source: &[u8] = kiln::bytemuck::cast_slice(elements);
    bytes[..source.len()].copy_from_slice(source);
    bytes
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct NumberAndWord {
    number: i32,
    hole: [u8; 4],
    word: f64,
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct WordAndByte {
    word: f64,
    byte: u8,
    hole: [u8; 7],
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct NumberAndByte {
    number: i32,
    byte: u8,
    hole: [u8; 3],
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct ByteAndWord {
    byte: u8,
    hole: [u8; 7],
    word: f64,
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C, align(16))]
struct Outer {
    s: i16,
    hole: [u8; 6],
    inner: [ByteAndWord; 2],
    middle: [u8; 8],
    v: [f32; 4],
    h: f16,
    end: [u8; 14],
}

/// The types of DPC++'s test of data layout, and those that kernels pass as well.
pub fn rows() -> Vec<Row> {
    [numbers(), indices(), vectors(), standard_types()].into_iter().flatten().collect()
}

fn numbers() -> Vec<Row> {
    vec![
        row("size_t", "0x1122334455667788", 0x1122_3344_5566_7788_usize),
        row("ptrdiff_t", "0x1122334455667788", 0x1122_3344_5566_7788_isize),
        row("bool", "true", 1_u8),
        row("char", "0x12", 0x12_i8),
        row("int8_t", "0x12", 0x12_i8),
        row("int8_t", "-0x12", -0x12_i8),
        row("uint8_t", "0x12", 0x12_u8),
        row("int16_t", "0x1234", 0x1234_i16),
        row("int16_t", "-0x1234", -0x1234_i16),
        row("uint16_t", "0x1234", 0x1234_u16),
        row("int32_t", "0x12345678", 0x1234_5678_i32),
        row("int32_t", "-0x12345678", -0x1234_5678_i32),
        row("uint32_t", "0x12345678", 0x1234_5678_u32),
        row("int64_t", "0x1122334455667788", 0x1122_3344_5566_7788_i64),
        row("int64_t", "-0x1122334455667788", -0x1122_3344_5566_7788_i64),
        row("uint64_t", "0x1122334455667788", 0x1122_3344_5566_7788_u64),
        row("float", "42.0f", 42.0_f32),
        row("double", "42.0", 42.0_f64),
        row("sycl::half", "42.0f", f16::from_f32(42.0)),
        row("bfloat16", "42.0f", bf16::from_f32(42.0)),
        row("E", "V0", 0x1234_5689_u32),
        row("ScopedE", "ScopedE::V0", 0x1234_5689_i32),
    ]
}

fn indices() -> Vec<Row> {
    let (a, b, c) = (0x1122_3344_5566_7788_usize, 0x1223_3445_5667_7889_usize, 0x1324_3546_5768_798A_usize);
    vec![
        row("sycl::range<1>", "0x1122334455667788", [a]),
        row("sycl::range<2>", "0x1122334455667788, 0x1223344556677889", [a, b]),
        row("sycl::range<3>", "0x1122334455667788, 0x1223344556677889, 0x132435465768798A", [a, b, c]),
        row("sycl::id<1>", "0x1122334455667788", [a]),
        row("sycl::id<2>", "0x1122334455667788, 0x1223344556677889", [a, b]),
        row("sycl::id<3>", "0x1122334455667788, 0x1223344556677889, 0x132435465768798A", [a, b, c]),
        row("sycl::nd_range<1>", "{0x1122334455667788}, {0x1223344556677889}", [a, b, 0]),
        row("sycl::nd_range<2>", "{8, 6}, {4, 2}", [8_usize, 6, 4, 2, 0, 0]),
        row("sycl::nd_range<3>", "{8, 6, 9}, {4, 2, 3}, {1, 5, 7}", [8_usize, 6, 9, 4, 2, 3, 1, 5, 7]),
    ]
}

fn vectors() -> Vec<Row> {
    let half = |x: f32| f16::from_f32(x);
    let brain = |x: f32| bf16::from_f32(x);
    let doubles: Vec<f64> = (1..=16).map(f64::from).collect();
    vec![
        row("sycl::short2", "0x1234, 0x2345", Aligned4(filled(&[0x1234_i16, 0x2345]))),
        row("sycl::short3", "0x1234, 0x2345, 0x3456", Aligned8(filled(&[0x1234_i16, 0x2345, 0x3456]))).padding(6..8),
        row("sycl::uchar4", "1, 2, 3, 4", Aligned4([1, 2, 3, 4])),
        row("sycl::int2", "1, -2", Aligned8(filled(&[1, -2]))),
        row("sycl::float4", "1, 2, 3, 4.5f", Aligned16(filled(&[1.0_f32, 2.0, 3.0, 4.5]))),
        row("sycl::half3", "1, 2, 3", Aligned8(filled(&[half(1.0), half(2.0), half(3.0)]))).padding(6..8),
        row("sycl::double16", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16", Aligned64(filled(&doubles))),
        row("vec_of_bool", "true, false", Aligned2([1, 0])),
        row("vec_of_bfloat16", "1, 2, 3", Aligned8(filled(&[brain(1.0), brain(2.0), brain(3.0)]))).padding(6..8),
        row("sycl::mint3", "0x1234, 0x2345, 0x3456", [0x1234_i32, 0x2345, 0x3456]),
        row("sycl::mdouble2", "1, 2.5", [1.0_f64, 2.5]),
        row("marray_of_5", "1, 2, 3, 4, 5", [1.0, 2.0, 3.0, 4.0, 5.0].map(half)),
    ]
}

fn standard_types() -> Vec<Row> {
    let inner = |byte, word| ByteAndWord { byte, hole: [0; 7], word };
    let outer = Outer {
        s: 5,
        hole: [0; 6],
        inner: [inner(1, 0.5), inner(2, -2.0)],
        middle: [0; 8],
        v: [1.0, 2.0, 3.0, 0.0],
        h: f16::from_f32(0.25),
        end: [0; 14],
    };
    vec![
        row("array_of_3", "1, 2, 3", [1.0_f32, 2.0, 3.0]),
        row("pair_of_2", "7, 2.5", NumberAndWord { number: 7, hole: [0; 4], word: 2.5 }).padding(4..8),
        row("std::optional<int>", "7", NumberAndByte { number: 7, byte: 1, hole: [0; 3] }).padding(5..8),
        row("variant_of_2", "2.5", WordAndByte { word: 2.5, byte: 1, hole: [0; 7] }).padding(9..16),
        row("std::complex<float>", "1, -2", [1.0_f32, -2.0]),
        row("Inner", "'x', 2.5", inner(b'x', 2.5)).padding(1..8),
        row("Outer", "5, {{1, 0.5}, {2, -2.0}}, {1, 2, 3}, 0.25f", outer)
            .padding(2..8)
            .padding(9..16)
            .padding(25..32)
            .padding(40..48)
            .padding(60..64)
            .padding(66..80),
    ]
}
