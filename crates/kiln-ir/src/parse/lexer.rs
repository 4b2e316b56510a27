// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cuts a text into tokens.

use crate::print::is_plain;
use alloc::vec::Vec;
use core::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A keyword, name or type: letters, digits, `_`, and `.` before a letter.
    Word,
    /// A number, perhaps with a sign.
    Number,
    /// Text between quotation marks.
    String,
    /// `%` and what follows.
    Value,
    /// `@` and a name or string.
    Symbol,
    /// `!` and what follows.
    Location,
    /// One of ``( ) { } [ ] , : = + - -> ..``.
    Punctuation,
    /// The end of a line that has tokens, outside parentheses and brackets.
    Line,
    /// The end of the text.
    End,
    /// What is none of the others.
    Unknown,
}

/// A token and the bytes of the text that it covers.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub range: Range<usize>,
}

/// All tokens; the last is [`Kind::End`].
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, position: 0 };
    let mut tokens: Vec<Token> = Vec::new();
    let mut depth = 0usize;
    loop {
        lexer.skip(|c| c != '\n' && c.is_whitespace());
        let start = lexer.position;
        let kind = lexer.token();
        match text.as_bytes().get(start) {
            Some(b'(' | b'[') => depth += 1,
            Some(b')' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
        let after_line = tokens.last().is_none_or(|last| last.kind == Kind::Line);
        match kind {
            None => {}
            Some(Kind::Line) if after_line || depth > 0 => {}
            Some(kind) => tokens.push(Token { kind, range: start..lexer.position }),
        }
        if kind == Some(Kind::End) {
            return tokens;
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    position: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    fn skip(&mut self, accept: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.position += rest.find(|c| !accept(c)).unwrap_or(rest.len());
    }

    /// Passes the next token; none for a comment.
    fn token(&mut self) -> Option<Kind> {
        let Some(first) = self.peek() else { return Some(Kind::End) };
        if let Some(pair) = ["->", ".."].into_iter().find(|pair| self.rest().starts_with(pair)) {
            self.position += pair.len();
            return Some(Kind::Punctuation);
        }
        if first.is_ascii_digit() || (first == '-' && self.peek_second().is_some_and(|c| c.is_ascii_alphanumeric())) {
            self.number();
            return Some(Kind::Number);
        }
        self.position += first.len_utf8();
        Some(match first {
            ';' => {
                self.skip(|c| c != '\n');
                return None;
            }
            '\n' => Kind::Line,
            '"' => self.string(Kind::String),
            '%' => self.name(Kind::Value),
            '!' => self.name(Kind::Location),
            '@' if self.peek() == Some('"') => {
                self.position += 1;
                self.string(Kind::Symbol)
            }
            '@' => self.name(Kind::Symbol),
            '(' | ')' | '{' | '}' | '[' | ']' | ',' | ':' | '=' | '+' | '-' => Kind::Punctuation,
            c if c.is_ascii_alphabetic() || c == '_' => self.word(),
            _ => Kind::Unknown,
        })
    }

    fn name(&mut self, kind: Kind) -> Kind {
        self.skip(is_plain);
        kind
    }

    fn word(&mut self) -> Kind {
        self.skip(|c| c.is_ascii_alphanumeric() || c == '_');
        while self.peek() == Some('.') && self.peek_second().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.position += 1;
            self.skip(|c| c.is_ascii_alphanumeric() || c == '_');
        }
        Kind::Word
    }

    /// Digits and letters, a dot before a digit, a sign after the `e` of a decimal.
    fn number(&mut self) {
        let start = self.position;
        self.position += 1;
        while let Some(c) = self.peek() {
            let so_far = &self.text[start..self.position];
            let before_digit = self.peek_second().is_some_and(|c| c.is_ascii_digit());
            let exponent = so_far.ends_with(['e', 'E']) && !so_far.contains('x');
            match c {
                '.' if before_digit => {}
                '+' | '-' if before_digit && exponent => {}
                c if c.is_ascii_alphanumeric() => {}
                _ => return,
            }
            self.position += 1;
        }
    }

    /// The rest of a string, whose first quotation mark is passed; one that its line does not end is unknown.
    fn string(&mut self, kind: Kind) -> Kind {
        loop {
            self.skip(|c| !matches!(c, '"' | '\\' | '\n'));
            match self.peek() {
                Some('"') => {
                    self.position += 1;
                    return kind;
                }
                Some('\\') => {
                    self.position += 1;
                    self.position += self.peek().filter(|&c| c != '\n').map_or(0, char::len_utf8);
                }
                _ => return Kind::Unknown,
            }
        }
    }
}
