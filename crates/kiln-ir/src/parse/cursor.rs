// SPDX-License-Identifier: MIT OR Apache-2.0
//! Walks through the tokens of a text: what every part of the parser shares.

use super::lexer::{Kind, Token, tokens};
use super::{ParseError, Parsed};
use crate::{Space, Type};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::str::FromStr;

/// A position in the tokens of a text.
pub(super) struct Cursor<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    position: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, tokens: tokens(text), position: 0 }
    }

    /// The position of the next token, for [`Cursor::error_at`].
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// What the next token is.
    pub(super) fn kind(&self) -> Kind {
        self.kind_at(self.position)
    }

    /// What the token at a position is.
    pub(super) fn kind_at(&self, position: usize) -> Kind {
        self.tokens.get(position).map_or(Kind::End, |token| token.kind)
    }

    /// The next token as it stands in the text.
    pub(super) fn text(&self) -> &'t str {
        self.text_at(self.position)
    }

    /// The token at a position as it stands in the text.
    pub(super) fn text_at(&self, position: usize) -> &'t str {
        self.tokens.get(position).map_or("", |token| &self.text[token.range.clone()])
    }

    /// Passes a token; the end stays.
    pub(super) fn advance(&mut self) {
        if self.kind() != Kind::End {
            self.position += 1;
        }
    }

    /// Is this word or punctuation next?
    pub(super) fn is(&self, text: &str) -> bool {
        matches!(self.kind(), Kind::Word | Kind::Punctuation) && self.text() == text
    }

    /// Passes this word or punctuation, if it is next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        if is {
            self.advance();
        }
        is
    }

    /// Passes this word or punctuation.
    pub(super) fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.eat(text) { Ok(()) } else { Err(self.error(format!("`{text}`"))) }
    }

    /// Passes the end of a line.
    pub(super) fn line(&mut self) -> Parsed<()> {
        match self.kind() {
            Kind::Line => self.advance(),
            Kind::End => {}
            _ => return Err(self.error("the end of the line")),
        }
        Ok(())
    }

    /// Passes a word that `meaning` knows. `what` it is, with an article.
    pub(super) fn word<T>(&mut self, what: &str, meaning: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        let known = Some(self.text()).filter(|_| self.kind() == Kind::Word).and_then(meaning);
        let known = known.ok_or_else(|| self.error(what))?;
        self.advance();
        Ok(known)
    }

    /// Passes words that `bit` knows and collects their bits.
    pub(super) fn words(&mut self, bit: impl Fn(&str) -> Option<u32>) -> u32 {
        let mut mask = 0;
        while let Some(bit) = Some(self.text()).filter(|_| self.kind() == Kind::Word).and_then(&bit) {
            mask |= 1 << bit;
            self.advance();
        }
        mask
    }

    /// Passes a number. `what` it is, with an article.
    pub(super) fn integer<T: FromStr>(&mut self, what: &str) -> Parsed<T> {
        let number = Some(self.text()).filter(|_| self.kind() == Kind::Number).and_then(|text| text.parse().ok());
        let number = number.ok_or_else(|| self.error(what))?;
        self.advance();
        Ok(number)
    }

    /// Passes a keyword and the number after it, if the keyword is next.
    pub(super) fn optional<T: FromStr>(&mut self, keyword: &str, what: &str) -> Parsed<Option<T>> {
        if self.eat(keyword) { self.integer(what).map(Some) } else { Ok(None) }
    }

    /// Passes a type.
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.word("a type", type_named)
    }

    /// Passes a string and gives what it stands for.
    pub(super) fn string(&mut self) -> Parsed<String> {
        let string = Some(self.text()).filter(|_| self.kind() == Kind::String).and_then(unquote);
        let string = string.ok_or_else(|| self.error("a string"))?;
        self.advance();
        Ok(string)
    }

    /// The name that a symbol stands for, if the token at `position` is one.
    pub(super) fn symbol_at(&self, position: usize) -> Option<String> {
        let name = self.text_at(position).strip_prefix('@').filter(|_| self.kind_at(position) == Kind::Symbol)?;
        if name.starts_with('"') { unquote(name) } else { Some(name.to_string()).filter(|name| !name.is_empty()) }
    }

    /// Passes a symbol that `meaning` knows. `what` it is, with an article.
    pub(super) fn symbol<T>(&mut self, what: &str, meaning: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        let known = self.symbol_at(self.position).and_then(|name| meaning(&name));
        let known = known.ok_or_else(|| self.error(what))?;
        self.advance();
        Ok(known)
    }

    /// The next token is not what was expected.
    pub(super) fn error(&self, expected: impl Into<String>) -> ParseError {
        self.error_at(self.position, expected)
    }

    /// The token at `position` is not what was expected.
    pub(super) fn error_at(&self, position: usize, expected: impl Into<String>) -> ParseError {
        let range = self.tokens.get(position).map_or(self.text.len()..self.text.len(), |token| token.range.clone());
        let before = &self.text[..range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let source_line = self.text[line_start..].lines().next().unwrap_or("");
        let found = &self.text[range.clone()];
        ParseError {
            line: before.matches('\n').count() + 1,
            column: self.text[line_start..range.start].chars().count() + 1,
            expected: expected.into(),
            found: match self.kind_at(position) {
                Kind::End => "the end of the text".into(),
                Kind::Line => "the end of the line".into(),
                _ => format!("`{found}`"),
            },
            source_line: source_line.to_string(),
            length: found.trim_end().chars().count().max(1),
        }
    }
}

fn type_named(name: &str) -> Option<Type> {
    Some(match name {
        "void" => Type::Void,
        "f16" => Type::F16,
        "bf16" => Type::BF16,
        "f32" => Type::F32,
        "f64" => Type::F64,
        _ => match name.strip_prefix("ptr.") {
            Some(space) => Type::Ptr(Space::ALL.into_iter().find(|known| known.name() == space)?),
            None => Type::Int(name.strip_prefix('i')?.parse().ok()?),
        },
    })
}

/// What a quoted string stands for; none if an escape is unknown.
fn unquote(text: &str) -> Option<String> {
    let mut chars = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut string = String::new();
    while let Some(c) = chars.next() {
        string.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                'u' => {
                    let (code, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                    chars = rest.chars();
                    char::from_u32(u32::from_str_radix(code, 16).ok()?)?
                }
                c @ ('"' | '\\') => c,
                _ => return None,
            },
            c => c,
        });
    }
    Some(string)
}
