// SPDX-License-Identifier: MIT OR Apache-2.0
//! The scalar types of kernel arguments on the command line.

/// A type of scalars or of the elements of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarType {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

/// Calls `$then!(rust type)` for a type that is known at run time.
macro_rules! with_type {
    ($ty:expr, $then:ident) => {
        match $ty {
            ScalarType::I8 => $then!(i8),
            ScalarType::U8 => $then!(u8),
            ScalarType::I16 => $then!(i16),
            ScalarType::U16 => $then!(u16),
            ScalarType::I32 => $then!(i32),
            ScalarType::U32 => $then!(u32),
            ScalarType::I64 => $then!(i64),
            ScalarType::U64 => $then!(u64),
            ScalarType::F32 => $then!(f32),
            ScalarType::F64 => $then!(f64),
        }
    };
}

impl ScalarType {
    /// All types.
    pub const ALL: [Self; 10] =
        [Self::I8, Self::U8, Self::I16, Self::U16, Self::I32, Self::U32, Self::I64, Self::U64, Self::F32, Self::F64];

    /// As the command line spells it.
    pub fn name(self) -> &'static str {
        macro_rules! name {
            ($t:ty) => {
                stringify!($t)
            };
        }
        with_type!(self, name)
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ty| ty.name() == name)
    }

    /// Bytes of a value.
    pub fn size(self) -> usize {
        macro_rules! size {
            ($t:ty) => {
                size_of::<$t>()
            };
        }
        with_type!(self, size)
    }

    /// The bytes of a number: decimal, for integers also `0x...`.
    pub fn parse(self, text: &str) -> Result<Vec<u8>, String> {
        macro_rules! parse {
            ($t:ident) => {
                parse::$t(text).map(|value| value.to_ne_bytes().to_vec())
            };
        }
        with_type!(self, parse).map_err(|reason| format!("'{text}' is not a value of type {}: {reason}", self.name()))
    }

    /// The bytes of the whole number `i`, wrapped to the type.
    pub fn whole(self, i: u64) -> Vec<u8> {
        macro_rules! whole {
            ($t:ty) => {
                (i as $t).to_ne_bytes().to_vec()
            };
        }
        with_type!(self, whole)
    }

    /// The bytes of a number made of random bits: a float in [0, 1) with 24 bits, or the low bits as an integer.
    pub fn random(self, bits: u64) -> Vec<u8> {
        let unit = (bits >> 40) as f64 / f64::from(1 << 24);
        match self {
            Self::F32 => (unit as f32).to_ne_bytes().to_vec(),
            Self::F64 => unit.to_ne_bytes().to_vec(),
            _ => self.whole(bits),
        }
    }

    /// The value in `bytes` as the shortest text that reads back as the same value.
    pub fn show(self, bytes: &[u8]) -> String {
        match (self, bytes) {
            (Self::F32, &[a, b, c, d]) => {
                let value = f32::from_ne_bytes([a, b, c, d]);
                float(&format!("{value}"), &format!("{value:e}"))
            }
            (Self::F64, &[a, b, c, d, e, f, g, h]) => {
                let value = f64::from_ne_bytes([a, b, c, d, e, f, g, h]);
                float(&format!("{value}"), &format!("{value:e}"))
            }
            _ => self.whole_text(bytes),
        }
    }

    fn whole_text(self, bytes: &[u8]) -> String {
        let mut wide = [0; 8];
        wide[..bytes.len()].copy_from_slice(bytes);
        let bits = u64::from_le_bytes(wide);
        macro_rules! text {
            ($t:ty) => {
                (bits as $t).to_string()
            };
        }
        with_type!(self, text)
    }
}

/// Plain decimals unless they are much longer than the form with an exponent; `nan` and `inf` as C prints them.
fn float(plain: &str, exponent: &str) -> String {
    let shorter = if plain.len() > exponent.len() + 8 { exponent } else { plain };
    shorter.replace("NaN", "nan")
}

/// Parsers named after the types, so that one macro serves integers and floats.
mod parse {
    macro_rules! integers {
        ($($t:ident)*) => {$(
            pub fn $t(text: &str) -> Result<core::primitive::$t, String> {
                let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
                let magnitude = match digits.strip_prefix("0x") {
                    Some(hex) => i128::from_str_radix(hex, 16),
                    None => digits.parse::<i128>(),
                };
                let value = sign * magnitude.map_err(|error| error.to_string())?;
                value.try_into().map_err(|_| format!("it is outside {}..={}", <core::primitive::$t>::MIN, <core::primitive::$t>::MAX))
            }
        )*};
    }
    macro_rules! floats {
        ($($t:ident)*) => {$(
            pub fn $t(text: &str) -> Result<core::primitive::$t, String> {
                text.parse().map_err(|_| "it is not a number".to_owned())
            }
        )*};
    }
    integers!(i8 u8 i16 u16 i32 u32 i64 u64);
    floats!(f32 f64);
}

#[cfg(test)]
#[expect(clippy::approx_constant, reason = "3.14 is the example of the documentation, not a circle's constant")]
mod tests {
    use super::*;

    #[test]
    fn floats_are_shown_shortest_and_read_back() {
        for (value, text) in [
            (3.14f32, "3.14"),
            (3.14 + 1.0, "4.1400003"),
            (3.0, "3"),
            (1e30, "1e30"),
            (-0.0, "-0"),
            (1e-7, "0.0000001"),
        ] {
            assert_eq!(ScalarType::F32.show(&value.to_ne_bytes()), text);
            assert_eq!(text.parse::<f32>().map(f32::to_bits), Ok(value.to_bits()));
        }
        assert_eq!(ScalarType::F64.show(&f64::NAN.to_ne_bytes()), "nan");
        assert_eq!(ScalarType::F64.show(&f64::NEG_INFINITY.to_ne_bytes()), "-inf");
    }

    #[test]
    fn integers_are_read_with_their_limits() {
        assert_eq!(ScalarType::I8.parse("-128"), Ok(vec![0x80]));
        assert_eq!(ScalarType::U16.parse("0xff01"), Ok(0xff01u16.to_ne_bytes().to_vec()));
        assert_eq!(ScalarType::U64.parse("18446744073709551615"), Ok(vec![0xff; 8]));
        assert_eq!(
            ScalarType::I8.parse("128").unwrap_err(),
            "'128' is not a value of type i8: it is outside -128..=127"
        );
    }

    #[test]
    fn integers_are_shown_with_their_sign() {
        assert_eq!(ScalarType::I16.show(&(-2i16).to_ne_bytes()), "-2");
        assert_eq!(ScalarType::U16.show(&(-2i16).to_ne_bytes()), "65534");
        assert_eq!(ScalarType::I64.show(&i64::MIN.to_ne_bytes()), "-9223372036854775808");
    }

    /// Element 0 of `rand:0` is splitmix64(0), whose first output is published as 0xe220a8397b1dcdaf.
    #[test]
    fn random_floats_take_the_upper_bits() {
        let bits = 0xe220_a839_7b1d_cdaf_u64;
        assert_eq!(ScalarType::F32.random(bits), (0xe220a8 as f32 / 16_777_216.0).to_ne_bytes());
        assert_eq!(ScalarType::U8.random(bits), [0xaf]);
    }
}
