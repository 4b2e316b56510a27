// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tables `math/reference/<function>_<type>.txt` of correctly rounded results, and how far others may be from them.

use std::{fs, path::PathBuf};

/// Every function of the library with the distance in units in the last place that its results may have from the
/// correctly rounded ones, which allows errors of half a unit more. OpenCL's bounds are wider, except that of `fmod`, 0.
pub const FUNCTIONS: [(&str, u64); 46] = [
    ("acos", 1),
    ("acosh", 1),
    ("acospi", 2),
    ("asin", 2),
    ("asinh", 1),
    ("asinpi", 2),
    ("atan", 2),
    ("atan2", 2),
    ("atan2pi", 1),
    ("atanh", 2),
    ("atanpi", 2),
    ("cbrt", 1),
    ("cos", 1),
    ("cosh", 2),
    ("cospi", 1),
    ("erf", 1),
    ("erfc", 4),
    ("exp", 1),
    ("exp10", 1),
    ("exp2", 1),
    ("expm1", 2),
    ("fdim", 0),
    ("fmod", 0),
    ("frexp_exponent", 0),
    ("frexp_fraction", 0),
    ("hypot", 1),
    ("ldexp", 0),
    ("lgamma", 3),
    ("lgamma_sign", 0),
    ("log", 1),
    ("log10", 2),
    ("log1p", 2),
    ("log2", 2),
    ("logb", 0),
    ("nextafter", 0),
    ("pow", 1),
    ("remainder", 0),
    ("remquo_quotient", 0),
    ("rootn", 1),
    ("sin", 1),
    ("sinh", 2),
    ("sinpi", 1),
    ("tan", 2),
    ("tanh", 3),
    ("tanpi", 1),
    ("tgamma", 5),
];

/// A floating-point format, by its layout.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// `f32` or `f64`.
    pub name: &'static str,
    sign: u64,
    infinity: u64,
}

/// Both formats of the library.
pub const FORMATS: [Format; 2] = [
    Format { name: "f32", sign: 1 << 31, infinity: 0x7f80_0000 },
    Format { name: "f64", sign: 1 << 63, infinity: 0x7ff0_0000_0000_0000 },
];

impl Format {
    fn is_nan(self, bits: u64) -> bool {
        bits & !self.sign > self.infinity
    }

    /// Numbers in order and without gaps, so that differences count units in the last place; infinity follows the largest.
    fn position(self, bits: u64) -> i64 {
        let magnitude = (bits & !self.sign) as i64;
        if bits & self.sign == 0 { magnitude } else { -magnitude }
    }

    /// How far two results are apart; none if one of them is NaN, or if they are zeros of different signs.
    fn distance(self, a: u64, b: u64) -> Option<u64> {
        if self.is_nan(a) || self.is_nan(b) {
            return (self.is_nan(a) && self.is_nan(b)).then_some(0);
        }
        let distance = self.position(a).abs_diff(self.position(b));
        (distance > 0 || a == b).then_some(distance)
    }
}

/// Inputs and correctly rounded outputs of one function, as bits.
pub struct Table {
    format: Format,
    rows: Vec<(Vec<u64>, u64)>,
}

/// Where the table of a function lies, for tests of any crate.
pub fn path(function: &str, format: Format) -> PathBuf {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    crates.join("kiln-passes/math/reference").join(format!("{function}_{}.txt", format.name))
}

impl Table {
    /// The table of a function.
    pub fn read(function: &str, format: Format) -> Self {
        let path = path(function, format);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows = text.lines().map(|line| {
            let mut words = line.split(' ').map(bits).collect::<Vec<_>>();
            let output = words.pop().unwrap();
            (words, output)
        });
        Self { format, rows: rows.collect() }
    }

    /// The largest distance of `results`, in the order of the rows, and the row that has it. A wrong NaN, or a zero of the
    /// wrong sign, is infinitely far.
    pub fn largest_distance(&self, results: &[u64]) -> (u64, String) {
        assert_eq!(results.len(), self.rows.len());
        let distances = self.rows.iter().zip(results).map(|((inputs, output), &result)| {
            let distance = self.format.distance(result, *output).unwrap_or(u64::MAX);
            (distance, format!("inputs {inputs:x?}, result {result:x}, expected {output:x}"))
        });
        distances.max_by_key(|(distance, _)| *distance).unwrap()
    }
}

/// The bits that a hexadecimal word stands for.
pub fn bits(word: &str) -> u64 {
    u64::from_str_radix(word, 16).unwrap()
}
