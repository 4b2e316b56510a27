// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names and strings in the text form.

use core::fmt::{self, Display, Formatter, Write};

/// The symbol of a function or global: `@iota`, or `@"with blanks"`.
pub(crate) struct Symbol<'a>(pub &'a str);

/// Text between quotation marks; `\`, `"` and control characters are escaped.
pub(crate) struct Quoted<'a>(pub &'a str);

/// May the character stand in a symbol without quotation marks?
pub(crate) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

impl Display for Symbol<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() && self.0.chars().all(is_plain) {
            write!(f, "@{}", self.0)
        } else {
            write!(f, "@{}", Quoted(self.0))
        }
    }
}

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
