// SPDX-License-Identifier: MIT OR Apache-2.0
//! The generator against published numbers; hits exactly; pay-offs against double precision.

use crate::program::{Program, assert_near, over};
use kiln::{NdRange, args, value};
use std::f64::consts::TAU;

const SEED: u64 = 0x0123_4567_89ab_cdef;

fn philox(mut counter: [u32; 4], seed: u64) -> [u32; 4] {
    let mut key = [seed as u32, (seed >> 32) as u32];
    for _ in 0..10 {
        let [a, b] = [0xd251_1f53 * u64::from(counter[0]), 0xcd9e_8d57 * u64::from(counter[2])]
            .map(|x| [(x >> 32) as u32, x as u32]);
        counter = [b[0] ^ counter[1] ^ key[0], b[1], a[0] ^ counter[3] ^ key[1], a[1]];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    counter
}

/// Known answers of the paper's authors (Salmon and others, 2011).
fn the_generator_is_right(program: &Program) {
    for (counter, seed, expected) in [
        ([0; 4], 0, [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
        ([u32::MAX; 4], u64::MAX, [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
    ] {
        let mut out = program.zeros::<u32>(4);
        program.task("philox_block", args![&program.filled(&counter), seed, &mut out]);
        assert_eq!(out.to_vec().unwrap(), expected);
        assert_eq!(philox(counter, seed), expected);
    }
}

pub fn run(program: &Program) {
    the_generator_is_right(program);

    let (items, blocks) = program.choose((512, 50), (24, 2));
    let mut hits = program.zeros::<u64>(1);
    program.launch("count_hits", NdRange::d1(items, 8), args![SEED, blocks, &mut hits]);
    let counters = (0..items as u32).flat_map(|item| (0..blocks).map(move |block| [item, block, 0, 0]));
    let is_hit = |x: &u32| (u64::from(x >> 16)).pow(2) + (u64::from(x & 0xffff)).pow(2) < 1 << 32;
    let expected = counters.flat_map(|counter| philox(counter, SEED)).filter(is_hit).count();
    assert_eq!(hits.to_vec().unwrap(), [expected as u64]);
    let pi = 4.0 * expected as f64 / (4 * items as u32 * blocks) as f64;
    assert!((pi - std::f64::consts::PI).abs() < program.choose(0.02, 0.5), "{pi}");

    let items = program.choose(4096, 40);
    let option = [100.0_f32, 105.0, 0.03, 0.25, 2.0];
    let mut pay = program.zeros::<f32>(items);
    program.launch("pay_offs", over(items, 8), args![SEED, value(&option), &mut pay]);
    let [spot, strike, rate, volatility, years] = option.map(f64::from);
    let expected = |i: usize| {
        let [u, v, ..] = philox([i as u32, 0, 7, 0], SEED).map(|x| f64::from((x >> 8) + 1) / f64::from(1 << 24));
        let normal = (-2.0 * u.ln()).sqrt() * (TAU * v).cos();
        let drift = (rate - 0.5 * volatility * volatility) * years;
        let end = |s: f64| (spot * (drift + s * volatility * years.sqrt()).exp() - strike).max(0.0);
        (-rate * years).exp() * 0.5 * (end(normal) + end(-normal))
    };
    let expected: Vec<_> = (0..items).map(expected).collect();
    // Prices of some hundreds with some roundings each.
    assert_near(&pay.to_vec().unwrap(), &expected, 1e-3);
    // The formula of Black and Scholes gives 14.5177.
    let mean = expected.iter().sum::<f64>() / items as f64;
    assert!((mean - 14.5177).abs() < program.choose(0.6, 8.0), "{mean}");
}
