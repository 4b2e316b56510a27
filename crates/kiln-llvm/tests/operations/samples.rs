// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values to try: those at the edges, and some from the middle.

/// The width of a type by its name.
pub fn bits(ty: &str) -> u32 {
    ty.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().unwrap()
}

pub fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The integer of so many bits as a signed number.
pub fn signed(value: u128, bits: u32) -> i128 {
    (value << (128 - bits)) as i128 >> (128 - bits)
}

fn samples(ty: &str) -> Vec<u128> {
    let width = bits(ty);
    let all = match ty {
        "f16" => vec![0, 0x8000, 1, 0x3c00, 0xbc00, 0x4248, 0x7bff, 0x7c00, 0xfc00, 0x7e00, 0x3555],
        "bf16" => vec![0, 0x8000, 1, 0x3f80, 0xbf80, 0x4049, 0x7f7f, 0x7f80, 0xff80, 0x7fc0, 0x3eab],
        "f32" => [0.0, -0.0, 1.0, -1.5, 2.5, 1e-40, 3.0e38, -7.75e9, 0.1, f32::INFINITY, f32::NEG_INFINITY, f32::NAN]
            .map(|value| value.to_bits().into())
            .to_vec(),
        "f64" => [
            0.0,
            -0.0,
            1.0,
            -1.5,
            2.5,
            1e-310,
            1.7e308,
            -7.75e9,
            0.1,
            65520.0,
            1e18,
            // Rounded to f32 first, they would be in the middle of two narrower floats.
            1.0 + 2f64.powi(-11) + 2f64.powi(-40),
            -1.0 - 2f64.powi(-8) - 2f64.powi(-40),
            1.0 + 3.0 * 2f64.powi(-11) - 2f64.powi(-40),
            2f64.powi(-25) + 2f64.powi(-60),
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ]
        .map(|value| value.to_bits().into())
        .to_vec(),
        _ => {
            let top = 1u128 << (width - 1);
            vec![
                0,
                1,
                2,
                3,
                7,
                top - 1,
                top,
                top + 1,
                u128::MAX,
                u128::MAX - 1,
                0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834,
            ]
        }
    };
    let mut all: Vec<u128> = all.into_iter().map(|value| value & mask(width)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Every combination of samples of some types.
pub fn combinations(types: &[String]) -> Vec<Vec<u128>> {
    types.iter().fold(vec![Vec::new()], |sofar, ty| {
        let samples = samples(ty);
        let extended = sofar
            .iter()
            .flat_map(|prefix| samples.iter().map(|&sample| prefix.iter().copied().chain([sample]).collect()));
        extended.collect()
    })
}

/// Are these the bits of a NaN of a type of floats?
pub fn is_nan(ty: &str, value: u128) -> bool {
    let infinity = match ty {
        "f16" => 0x7c00,
        "bf16" => 0x7f80,
        "f32" => 0x7f80_0000,
        "f64" => 0x7ff0_0000_0000_0000,
        _ => return false,
    };
    value & mask(bits(ty) - 1) > infinity
}
