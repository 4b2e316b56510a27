// SPDX-License-Identifier: MIT OR Apache-2.0
//! The grammar of `--arg`.

use crate::scalar::ScalarType;
use std::{fs, path::PathBuf, str::FromStr};

/// What memory holds at first.
#[derive(Clone, Debug, PartialEq)]
pub enum Contents {
    /// Zeros.
    Zero,
    /// 0, 1, 2, ...
    Iota,
    /// The same value everywhere, as bytes.
    Value(Vec<u8>),
    /// Element `i` from `splitmix64(seed + i)`.
    Random(u64),
    /// The bytes of a file.
    File(PathBuf),
}

/// One argument of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A scalar, as bytes.
    Scalar(Vec<u8>),
    /// Memory of `count` elements, shown afterwards if `print`.
    Memory { ty: ScalarType, count: usize, contents: Contents, print: bool },
    /// Memory of the work-group, in bytes.
    Local(usize),
}

/// What the usage of `--arg` says.
pub const GRAMMAR: &str = "a scalar f32:3.14; memory f32[1024], f32[1024]=iota, =7.5, =rand:SEED, =@file.bin, shown afterwards with \
     print: before it; or local:BYTES. Types: i8 u8 i16 u16 i32 u32 i64 u64 f32 f64";

impl FromStr for Argument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(bytes) = text.strip_prefix("local:") {
            return bytes.parse().map(Self::Local).map_err(|_| format!("'{bytes}' is not a number of bytes"));
        }
        let (print, rest) = text.strip_prefix("print:").map_or((false, text), |rest| (true, rest));
        let end = rest.find([':', '[']).ok_or_else(|| format!("'{text}' is none of: {GRAMMAR}"))?;
        let ty = ScalarType::from_name(&rest[..end])
            .ok_or_else(|| format!("'{}' is not a type; {GRAMMAR}", &rest[..end]))?;
        if let Some(value) = rest[end..].strip_prefix(':') {
            return if print {
                Err("print: goes before memory, not before a scalar".to_owned())
            } else {
                ty.parse(value).map(Self::Scalar)
            };
        }
        let (count, contents) =
            rest[end + 1..].split_once(']').ok_or_else(|| format!("'{text}' lacks the closing bracket"))?;
        let count = count.parse().map_err(|_| format!("'{count}' is not a number of elements"))?;
        Ok(Self::Memory { ty, count, contents: contents_of(ty, contents)?, print })
    }
}

fn contents_of(ty: ScalarType, text: &str) -> Result<Contents, String> {
    if text.is_empty() {
        return Ok(Contents::Zero);
    }
    let value = text.strip_prefix('=').ok_or_else(|| format!("'{text}' after the bracket should start with '='"))?;
    if value == "iota" {
        Ok(Contents::Iota)
    } else if let Some(seed) = value.strip_prefix("rand:") {
        seed.parse().map(Contents::Random).map_err(|_| format!("'{seed}' is not a seed"))
    } else if let Some(path) = value.strip_prefix('@') {
        Ok(Contents::File(path.into()))
    } else {
        ty.parse(value).map(Contents::Value)
    }
}

impl Contents {
    /// The bytes of `count` elements.
    ///
    /// # Errors
    /// Says what is wrong with a file.
    pub fn bytes(&self, ty: ScalarType, count: usize) -> Result<Vec<u8>, String> {
        let size = count.checked_mul(ty.size()).ok_or_else(|| format!("{count} elements do not fit the memory"))?;
        Ok(match self {
            Self::Zero => vec![0; size],
            Self::Iota => (0..count as u64).flat_map(|i| ty.whole(i)).collect(),
            Self::Value(value) => value.repeat(count),
            Self::Random(seed) => (0..count as u64).flat_map(|i| ty.random(splitmix64(seed.wrapping_add(i)))).collect(),
            Self::File(path) => {
                let bytes = fs::read(path).map_err(|error| format!("cannot read '{}': {error}", path.display()))?;
                if bytes.len() != size {
                    let found = bytes.len();
                    return Err(format!("'{}' has {found} bytes, {}[{count}] takes {size}", path.display(), ty.name()));
                }
                bytes
            }
        })
    }
}

/// Sebastiano Vigna's splitmix64: the output for the state `x`.
fn splitmix64(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(text: &str) -> (ScalarType, usize, Contents, bool) {
        match text.parse() {
            Ok(Argument::Memory { ty, count, contents, print }) => (ty, count, contents, print),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_form_is_understood() {
        assert_eq!("f32:2.5".parse(), Ok(Argument::Scalar(2.5f32.to_ne_bytes().to_vec())));
        assert_eq!("local:1024".parse(), Ok(Argument::Local(1024)));
        assert_eq!(memory("f32[1024]"), (ScalarType::F32, 1024, Contents::Zero, false));
        assert_eq!(memory("print:u8[3]=iota"), (ScalarType::U8, 3, Contents::Iota, true));
        assert_eq!(memory("i64[2]=-7"), (ScalarType::I64, 2, Contents::Value((-7i64).to_ne_bytes().to_vec()), false));
        assert_eq!(memory("f64[2]=rand:9"), (ScalarType::F64, 2, Contents::Random(9), false));
        assert_eq!(memory("f64[2]=@a.bin"), (ScalarType::F64, 2, Contents::File("a.bin".into()), false));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, part) in [
            ("f33:1", "'f33' is not a type"),
            ("f32", "is none of"),
            ("f32[x]", "'x' is not a number of elements"),
            ("f32[4", "lacks the closing bracket"),
            ("f32[4]7", "should start with '='"),
            ("u8:256", "it is outside 0..=255"),
            ("print:f32:1", "not before a scalar"),
            ("local:many", "'many' is not a number of bytes"),
        ] {
            let error = text.parse::<Argument>().unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    /// The first three outputs of splitmix64 seeded with 1234567, as its author's test vectors give them.
    #[test]
    fn random_numbers_are_splitmix64() {
        let step = 0x9e37_79b9_7f4a_7c15_u64;
        let outputs = [0, 1, 2].map(|i| splitmix64(1_234_567u64.wrapping_add(step.wrapping_mul(i))));
        assert_eq!(outputs, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_file_must_have_the_right_size() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), [1, 2, 3]).unwrap();
        let contents = Contents::File(file.path().to_owned());
        assert_eq!(contents.bytes(ScalarType::U8, 3), Ok(vec![1, 2, 3]));
        assert!(contents.bytes(ScalarType::U16, 1).unwrap_err().contains("has 3 bytes, u16[1] takes 2"));
    }
}
