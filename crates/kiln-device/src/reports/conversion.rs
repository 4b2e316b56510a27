// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversions of C's `printf`: what stands between `%` and a letter, and what it makes of a value.

use kiln_types::ReportArgument;

/// The widest field and the most digits; formats that ask for more get this.
const WIDEST: usize = 4096;

/// A conversion. An argument that is no number for it is printed as what it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conversion {
    pub left: bool,
    pub plus: bool,
    pub blank: bool,
    pub alternate: bool,
    pub zeros: bool,
    pub width: usize,
    pub precision: Option<usize>,
    /// The bits of an integer, where `hh` or `h` says it.
    pub bits: Option<u8>,
    /// How many values; 0 for one that is no vector.
    pub elements: usize,
    pub letter: u8,
}

impl Conversion {
    /// A width or precision within limits.
    pub fn limited(number: usize) -> usize {
        number.min(WIDEST)
    }

    /// What becomes of a value; `text` is the string at an address.
    pub fn convert(&self, value: ReportArgument, text: &dyn Fn(u64) -> Option<Vec<u8>>) -> Vec<u8> {
        match value {
            ReportArgument::Integer { value, bits } => self.integer(value, self.bits.unwrap_or(bits).min(bits)),
            ReportArgument::Float(value) => self.float(value),
            ReportArgument::Address(0) if self.letter == b's' => self.string(b"(null)"),
            ReportArgument::Address(address) if self.letter == b's' => {
                self.string(text(address).as_deref().unwrap_or(b"(no constant string)"))
            }
            ReportArgument::Address(address) => self.pad("0x", format!("{address:x}"), self.zeros),
        }
    }

    fn integer(&self, value: u64, bits: u8) -> Vec<u8> {
        let value = if bits < 64 { value & ((1 << bits) - 1) } else { value };
        let prefix = |prefix| if self.alternate && value != 0 { prefix } else { "" };
        match self.letter {
            b'c' => self.padded(vec![value as u8]),
            b'u' => self.digits("", value.to_string()),
            b'x' => self.digits(prefix("0x"), format!("{value:x}")),
            b'X' => self.digits(prefix("0X"), format!("{value:X}")),
            b'b' => self.digits(prefix("0b"), format!("{value:b}")),
            b'p' => self.pad("0x", format!("{value:x}"), self.zeros),
            b'o' => {
                let digits = self.least(format!("{value:o}"));
                let zero = if self.alternate && !digits.starts_with('0') { "0" } else { "" };
                self.pad("", format!("{zero}{digits}"), self.zeros && self.precision.is_none())
            }
            _ => {
                let unused = 64 - u32::from(bits.clamp(1, 64));
                let signed = (value << unused) as i64 >> unused;
                self.digits(self.sign(signed < 0), signed.unsigned_abs().to_string())
            }
        }
    }

    /// An integer with its sign.
    fn digits(&self, sign: &str, digits: String) -> Vec<u8> {
        self.pad(sign, self.least(digits), self.zeros && self.precision.is_none())
    }

    /// As many digits as the precision asks for, none for a zero of precision zero.
    fn least(&self, digits: String) -> String {
        match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(least) => format!("{digits:0>least$}"),
            None => digits,
        }
    }

    fn float(&self, value: f64) -> Vec<u8> {
        let sign = self.sign(value.is_sign_negative());
        let value = value.abs();
        let letter = self.letter.to_ascii_lowercase();
        let (sign, digits) = match letter {
            _ if value.is_nan() => (sign.to_owned(), "nan".to_owned()),
            _ if value.is_infinite() => (sign.to_owned(), "inf".to_owned()),
            b'e' => (sign.to_owned(), self.exponential(value, self.precision.unwrap_or(6))),
            b'g' => (sign.to_owned(), self.shortest(value)),
            b'a' => (format!("{sign}0x"), self.hexadecimal(value)),
            _ => (sign.to_owned(), self.fixed(value, self.precision.unwrap_or(6))),
        };
        let is_upper = self.letter.is_ascii_uppercase();
        let cased = |text: String| if is_upper { text.to_uppercase() } else { text };
        self.pad(&cased(sign), cased(digits), self.zeros && value.is_finite())
    }

    fn fixed(&self, value: f64, precision: usize) -> String {
        let point = if self.alternate && precision == 0 { "." } else { "" };
        format!("{value:.precision$}{point}")
    }

    fn exponential(&self, value: f64, precision: usize) -> String {
        let text = format!("{value:.precision$e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, exponent) = exponent.strip_prefix('-').map_or(("+", exponent), |exponent| ("-", exponent));
        let point = if self.alternate && precision == 0 { "." } else { "" };
        format!("{digits}{point}e{sign}{exponent:0>2}")
    }

    /// `%g`: fixed where the exponent is small, without zeros at the end.
    fn shortest(&self, value: f64) -> String {
        let precision = self.precision.unwrap_or(6).max(1);
        let rounded = format!("{value:.0$e}", precision - 1);
        let exponent: i64 = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
        let text = match usize::try_from(precision as i64 - 1 - exponent) {
            Ok(decimals) if exponent >= -4 => self.fixed(value, decimals),
            _ => self.exponential(value, precision - 1),
        };
        let (digits, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
        if self.alternate || !digits.contains('.') {
            return text;
        }
        format!("{}{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
    }

    /// `%a` without its `0x`.
    fn hexadecimal(&self, value: f64) -> String {
        let bits = value.to_bits();
        let (fraction, field) = (bits & ((1 << 52) - 1), (bits >> 52) as i64);
        let mut whole = u64::from(field > 0);
        let exponent = if bits == 0 { 0 } else { field.max(1) - 1023 };
        let mut digits = format!("{fraction:013x}");
        match self.precision {
            Some(precision) if precision < 13 => {
                let dropped = 52 - 4 * precision as u32;
                let all = whole << 52 | fraction;
                let (kept, rest, half) = (all >> dropped, all & ((1 << dropped) - 1), 1 << (dropped - 1));
                let kept = kept + u64::from(rest > half || (rest == half && kept & 1 == 1));
                whole = kept >> (4 * precision);
                digits = format!("{:0precision$x}", kept & ((1 << (4 * precision)) - 1));
                digits.truncate(if precision == 0 { 0 } else { digits.len() });
            }
            Some(precision) => digits = format!("{digits:0<precision$}"),
            None => digits.truncate(digits.trim_end_matches('0').len()),
        }
        let point = if digits.is_empty() && !self.alternate { "" } else { "." };
        format!("{whole:x}{point}{digits}p{exponent:+}")
    }

    fn string(&self, text: &[u8]) -> Vec<u8> {
        let length = self.precision.unwrap_or(text.len()).min(text.len());
        self.padded(text[..length].to_vec())
    }

    fn sign(&self, is_negative: bool) -> &'static str {
        match is_negative {
            true => "-",
            false if self.plus => "+",
            false if self.blank => " ",
            false => "",
        }
    }

    /// Fills a number up to the width.
    fn pad(&self, sign: &str, digits: String, zeros: bool) -> Vec<u8> {
        let missing = self.width.saturating_sub(sign.len() + digits.len());
        let zeros = if zeros && !self.left { "0".repeat(missing) } else { String::new() };
        self.padded(format!("{sign}{zeros}{digits}").into_bytes())
    }

    /// Fills a text up to the width with blanks.
    fn padded(&self, mut text: Vec<u8>) -> Vec<u8> {
        let blanks = vec![b' '; self.width.saturating_sub(text.len())];
        match self.left {
            true => text.extend(blanks),
            false => text.splice(0..0, blanks).for_each(drop),
        }
        text
    }
}
