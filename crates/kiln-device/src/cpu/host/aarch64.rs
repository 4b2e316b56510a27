// SPDX-License-Identifier: MIT OR Apache-2.0
//! AArch64 processors, in LLVM's names.

use std::arch::is_aarch64_feature_detected;

/// Pairs of LLVM's name of a feature and whether the processor and the system have it.
macro_rules! detect {
    ($($llvm:literal = $rust:tt),* $(,)?) => { [$(($llvm, is_aarch64_feature_detected!($rust))),*] };
}

/// The generic processor and what this one has beyond it.
pub(super) fn cpu_and_features() -> (String, String) {
    let features = detect!(
        "aes" = "aes",
        "bf16" = "bf16",
        "crc" = "crc",
        "dotprod" = "dotprod",
        "fullfp16" = "fp16",
        "fp16fml" = "fhm",
        "i8mm" = "i8mm",
        "lse" = "lse",
        "rcpc" = "rcpc",
        "rdm" = "rdm",
        "sha2" = "sha2",
        "sve" = "sve",
        "sve2" = "sve2"
    );
    let extra: Vec<String> = features.iter().filter(|(_, has)| *has).map(|(name, _)| format!("+{name}")).collect();
    ("generic".to_owned(), extra.join(","))
}

/// No instruction tells it.
pub(super) fn name() -> String {
    "AArch64 processor".to_owned()
}

/// The owner of the architecture: no instruction tells who made the processor.
pub(super) fn vendor() -> String {
    "Arm".to_owned()
}
