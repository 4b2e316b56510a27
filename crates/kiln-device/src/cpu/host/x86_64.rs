// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64 processors, in LLVM's names.

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::__cpuid;

/// Pairs of LLVM's name of a feature and whether the processor and the system have it. Rust spells most the same way.
macro_rules! detect {
    ($($llvm:literal = $rust:tt),* $(,)?) => { [$(($llvm, is_x86_feature_detected!($rust))),*] };
}

/// The highest level of the x86-64 psABI that the processor has, and what it has beyond, as LLVM writes it.
pub(super) fn cpu_and_features() -> (String, String) {
    let v2 = detect!(
        "cx16" = "cmpxchg16b",
        "popcnt" = "popcnt",
        "sse3" = "sse3",
        "ssse3" = "ssse3",
        "sse4.1" = "sse4.1",
        "sse4.2" = "sse4.2"
    );
    let v3 = detect!(
        "avx" = "avx",
        "avx2" = "avx2",
        "bmi" = "bmi1",
        "bmi2" = "bmi2",
        "f16c" = "f16c",
        "fma" = "fma",
        "lzcnt" = "lzcnt",
        "movbe" = "movbe"
    );
    let v4 = detect!(
        "avx512f" = "avx512f",
        "avx512bw" = "avx512bw",
        "avx512cd" = "avx512cd",
        "avx512dq" = "avx512dq",
        "avx512vl" = "avx512vl"
    );
    let beyond = detect!(
        "aes" = "aes",
        "avx512bf16" = "avx512bf16",
        "avx512bitalg" = "avx512bitalg",
        "avx512fp16" = "avx512fp16",
        "avx512ifma" = "avx512ifma",
        "avx512vbmi" = "avx512vbmi",
        "avx512vbmi2" = "avx512vbmi2",
        "avx512vnni" = "avx512vnni",
        "avx512vpopcntdq" = "avx512vpopcntdq",
        "avxifma" = "avxifma",
        "avxneconvert" = "avxneconvert",
        "avxvnni" = "avxvnni",
        "avxvnniint16" = "avxvnniint16",
        "avxvnniint8" = "avxvnniint8",
        "gfni" = "gfni",
        "pclmul" = "pclmulqdq",
        "sha" = "sha",
        "vaes" = "vaes",
        "vpclmulqdq" = "vpclmulqdq"
    );

    let levels: [(&str, &[(&str, bool)]); 3] = [("x86-64-v2", &v2), ("x86-64-v3", &v3), ("x86-64-v4", &v4)];
    let whole = levels.iter().take_while(|(_, features)| features.iter().all(|(_, has)| *has)).count();
    let cpu = whole.checked_sub(1).map_or("x86-64", |last| levels[last].0);
    let partial = levels[whole..].iter().flat_map(|(_, features)| features.iter());
    let extra: Vec<String> =
        partial.chain(&beyond).filter(|(_, has)| *has).map(|(name, _)| format!("+{name}")).collect();
    (cpu.to_owned(), extra.join(","))
}

/// The processor's name of itself.
pub(super) fn name() -> String {
    let leaves = [0x8000_0002, 0x8000_0003, 0x8000_0004];
    if __cpuid(0x8000_0000).eax < leaves[2] {
        return "x86-64 processor".to_owned();
    }
    let registers = leaves.map(__cpuid).map(|leaf| [leaf.eax, leaf.ebx, leaf.ecx, leaf.edx]);
    text(registers.as_flattened())
}

/// The processor's vendor.
pub(super) fn vendor() -> String {
    let leaf = __cpuid(0);
    text(&[leaf.ebx, leaf.edx, leaf.ecx])
}

/// The characters in `registers` up to the first zero.
fn text(registers: &[u32]) -> String {
    let bytes: Vec<u8> = registers.iter().flat_map(|register| register.to_le_bytes()).collect();
    let text = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    String::from_utf8_lossy(text).trim().to_owned()
}
