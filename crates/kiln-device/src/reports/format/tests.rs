// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use std::ffi::CString;

const FORMAT: u64 = 0x1000;
const STRING: u64 = 0x2000;

fn formatted(format: &str, arguments: &[ReportArgument]) -> String {
    let report = Report { item: [0; 3], format: FORMAT, arguments: arguments.to_vec() };
    super::format(&report, &|address| match address {
        FORMAT => Some(format.as_bytes().to_vec()),
        STRING => Some(b"kiln".to_vec()),
        _ => None,
    })
}

fn int(value: i32) -> ReportArgument {
    ReportArgument::Integer { value: (value as u32).into(), bits: 32 }
}

fn long(value: i64) -> ReportArgument {
    ReportArgument::Integer { value: value as u64, bits: 64 }
}

/// What the C library of the host makes of a number.
macro_rules! in_c {
    ($format:expr, $value:expr) => {{
        let format = CString::new($format).unwrap();
        let mut bytes = [0u8; 8192];
        // SAFETY: the format takes one argument of this type, and the buffer is as long as it says.
        let length = unsafe { libc::snprintf(bytes.as_mut_ptr().cast(), bytes.len(), format.as_ptr(), $value) };
        String::from_utf8_lossy(&bytes[..length as usize]).into_owned()
    }};
}

/// All combinations of flags, some widths and precisions.
fn specifications() -> Vec<String> {
    let mut found = Vec::new();
    for flags in 0..32 {
        let flags: String =
            "-+ #0".chars().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1).map(|(_, c)| c).collect();
        for width in ["", "1", "12", "30"] {
            for precision in ["", ".", ".0", ".1", ".5", ".13", ".20"] {
                found.push(format!("%{flags}{width}{precision}"));
            }
        }
    }
    found
}

#[test]
fn integers_read_as_in_c() {
    for specification in specifications() {
        for letter in ["d", "i", "u", "x", "X", "o"] {
            for value in [0, 1, -1, 42, i32::MAX, i32::MIN] {
                for length in ["", "h", "hh"] {
                    let format = format!("{specification}{length}{letter}");
                    assert_eq!(formatted(&format, &[int(value)]), in_c!(format.as_str(), value), "{format} of {value}");
                }
            }
            for value in [0, 1 << 40, -1, i64::MIN] {
                for length in ["l", "ll", "j", "z", "t"] {
                    let format = format!("{specification}{length}{letter}");
                    assert_eq!(
                        formatted(&format, &[long(value)]),
                        in_c!(format.as_str(), value),
                        "{format} of {value}"
                    );
                }
            }
        }
    }
}

#[test]
fn floats_read_as_in_c() {
    let values = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        0.5,
        2.5,
        1e-5,
        1e-4,
        123_456.0,
        1_234_567.0,
        999_999.5,
        9.995e20,
        1e100,
        3.9e-310,
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        f64::MAX,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::from_bits(0x3fff_ffff_ffff_ffff),
    ];
    for specification in specifications() {
        for letter in ["f", "F", "e", "E", "g", "G", "a", "A"] {
            for value in values {
                // glibc drops zeros of `%#g` that C keeps, where the digits round up to a power of ten.
                if specification.contains('#') && letter.eq_ignore_ascii_case("g") && value == 999_999.5 {
                    continue;
                }
                let format = format!("{specification}{letter}");
                let found = formatted(&format, &[ReportArgument::Float(value)]);
                assert_eq!(found, in_c!(format.as_str(), value), "{format} of {value:e}");
            }
        }
    }
}

#[test]
fn strings_characters_and_addresses() {
    let text = ReportArgument::Address(STRING);
    assert_eq!(formatted("%s|%6s|%-6s|%.2s", &[text; 4]), "kiln|  kiln|kiln  |ki");
    assert_eq!(formatted("%c%3c%%", &[int(65), int(66)]), "A  B%");
    assert_eq!(formatted("%p", &[ReportArgument::Address(0xbeef)]), "0xbeef");
    assert_eq!(
        formatted("%s %s", &[ReportArgument::Address(0), ReportArgument::Address(7)]),
        "(null) (no constant string)"
    );
    assert_eq!(
        formatted("%*d|%-*d|%.*f", &[int(4), int(7), int(-3), int(7), int(1), ReportArgument::Float(0.25)]),
        "   7|7  |0.2"
    );
}

#[test]
fn vectors_are_separated_by_commas() {
    let floats = [1.0, 2.5, -3.0, 0.0].map(ReportArgument::Float);
    assert_eq!(formatted("<%v4.1f>", &floats), "<%v4.1f>");
    assert_eq!(formatted("<%.1v4hlf>", &floats), "<1.0,2.5,-3.0,0.0>");
    let bytes = [1, 2, -1].map(|value| ReportArgument::Integer { value: value as u8 as u64, bits: 8 });
    assert_eq!(formatted("%v3hhd %v3hhx", &[bytes, bytes].concat()), "1,2,-1 1,2,ff");
}

#[test]
fn hostile_formats_do_no_harm() {
    assert_eq!(formatted("%d %s %n %", &[]), "%d %s %n %");
    assert_eq!(formatted("a%nb%d", &[ReportArgument::Address(1), int(5)]), "ab5");
    assert_eq!(formatted("%y%-", &[int(1)]), "%y%-");
    assert_eq!(formatted("%99999999999999999999d", &[int(1)]).len(), 4096);
    assert_eq!(formatted("%.99999999999999999999f", &[ReportArgument::Float(0.5)]).len(), 4098);
    // What does not fit is printed as what it is.
    assert_eq!(formatted("%d %f %s", &[ReportArgument::Float(1.5), int(-3), int(4)]), "1.500000 -3 4");
    let report = Report { item: [0; 3], format: 1, arguments: vec![] };
    assert_eq!(super::format(&report, &|_| None), "(the format is no constant string)\n");
}
