// SPDX-License-Identifier: MIT OR Apache-2.0
//! C's `printf` with values that know their types, so that no format can do harm.
//!
//! `%v4f` and the like take a vector, as in OpenCL C. A conversion for which no argument is left stays as it stands, and
//! `%n` writes nothing.

use super::conversion::Conversion;
use kiln_types::{Report, ReportArgument};
use std::slice::Iter;

/// What a message says. `text` is the constant string at an address.
pub(super) fn format(report: &Report, text: &dyn Fn(u64) -> Option<Vec<u8>>) -> String {
    let format = text(report.format).unwrap_or_else(|| b"(the format is no constant string)\n".to_vec());
    let mut arguments = report.arguments.iter();
    let mut out = Vec::new();
    let mut rest = format.as_slice();
    while let Some(percent) = rest.iter().position(|&byte| byte == b'%') {
        out.extend_from_slice(&rest[..percent]);
        rest = &rest[percent..];
        let mut cursor = Cursor { rest: &rest[1..], arguments: arguments.clone() };
        let made = cursor.conversion().and_then(|conversion| cursor.convert(&conversion, text));
        match made {
            Some(made) => {
                out.extend(made);
                (rest, arguments) = (cursor.rest, cursor.arguments);
            }
            None => {
                out.push(b'%');
                rest = &rest[1..];
            }
        }
    }
    out.extend_from_slice(rest);
    String::from_utf8_lossy(&out).into_owned()
}

/// Where in the format and in the arguments.
struct Cursor<'a> {
    rest: &'a [u8],
    arguments: Iter<'a, ReportArgument>,
}

impl Cursor<'_> {
    /// Passes what follows a `%`; none if that is no conversion.
    fn conversion(&mut self) -> Option<Conversion> {
        let mut conversion = Conversion::default();
        loop {
            match self.rest.first()? {
                b'-' => conversion.left = true,
                b'+' => conversion.plus = true,
                b' ' => conversion.blank = true,
                b'#' => conversion.alternate = true,
                b'0' => conversion.zeros = true,
                _ => break,
            }
            self.rest = &self.rest[1..];
        }
        if let Some(width) = self.number() {
            conversion.left |= width < 0;
            conversion.width = Conversion::limited(width.unsigned_abs() as usize);
        }
        if self.eat(b".") {
            let precision = self.number().unwrap_or(0);
            conversion.precision = usize::try_from(precision).ok().map(Conversion::limited);
        }
        if self.eat(b"v") {
            conversion.elements = self.number().filter(|count| [2, 3, 4, 8, 16].contains(count))? as usize;
        }
        if self.eat(b"hh") {
            conversion.bits = Some(8);
        } else if !self.eat(b"hl") && self.eat(b"h") {
            conversion.bits = Some(16);
        } else if !self.eat(b"ll") {
            _ = [b"l", b"j", b"z", b"t", b"L", b"q"].into_iter().any(|length| self.eat(length));
        }
        conversion.letter = *self.rest.first()?;
        self.rest = &self.rest[1..];
        b"diuxXobcfFeEgGaAsp%n".contains(&conversion.letter).then_some(conversion)
    }

    /// Takes what the conversion needs; none if it is not there.
    fn convert(&mut self, conversion: &Conversion, text: &dyn Fn(u64) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
        match conversion.letter {
            b'%' => return Some(vec![b'%']),
            b'n' => return self.arguments.next().map(|_| Vec::new()),
            _ => {}
        }
        let mut made = conversion.convert(*self.arguments.next()?, text);
        for _ in 1..conversion.elements {
            made.push(b',');
            made.extend(conversion.convert(*self.arguments.next()?, text));
        }
        Some(made)
    }

    /// Passes a number or a `*`, which stands for an argument.
    fn number(&mut self) -> Option<i64> {
        if self.eat(b"*") {
            return match *self.arguments.next()? {
                ReportArgument::Integer { value, .. } => Some((value as u32 as i32).into()),
                _ => Some(0),
            };
        }
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        let add = |number: i64, digit: &u8| number.saturating_mul(10).saturating_add((digit - b'0').into());
        (digits > 0).then(|| number.iter().fold(0, add))
    }

    fn eat(&mut self, word: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

#[cfg(test)]
mod tests;
