// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs that must not compile: what a bundle's state does not offer, and what would let host and kernels meet.
//!
//! `TRYBUILD=overwrite cargo test --test refused` writes the expected messages anew; read the difference.

#[test]
fn programs_that_must_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
