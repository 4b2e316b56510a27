// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads modules: tables of files, locations, alias classes and globals, then functions.

use super::lexer::Kind;
use super::{Parsed, cursor::Cursor, function};
use crate::{
    AliasClass, AliasClassId, FileId, FunctionId, Global, GlobalId, GlobalKind, Location, LocationId, Module,
    PointerInGlobal, Role, SourceFile,
};
use alloc::{format, string::String, vec::Vec};
use cranelift_entity::{EntityRef, PrimaryMap};
use hashbrown::HashMap;

/// What the names of a module stand for. They are known before anything that may use them is read.
#[derive(Default)]
pub(super) struct Symbols {
    globals: HashMap<String, GlobalId>,
    functions: HashMap<String, FunctionId>,
}

impl Symbols {
    /// Passes the symbol of a function.
    pub(super) fn function(&self, cursor: &mut Cursor<'_>) -> Parsed<FunctionId> {
        cursor.symbol("a function of the module", |name| self.functions.get(name).copied())
    }

    /// Passes the symbol of a global and an offset, such as `@table + 4`.
    pub(super) fn address(&self, cursor: &mut Cursor<'_>) -> Parsed<(GlobalId, i64)> {
        let global = cursor.symbol("a global of the module", |name| self.globals.get(name).copied())?;
        let sign = if cursor.eat("+") {
            1
        } else if cursor.eat("-") {
            -1
        } else {
            return Ok((global, 0));
        };
        let position = cursor.position();
        let offset = sign * i128::from(cursor.integer::<u64>("an offset in bytes")?);
        match i64::try_from(offset) {
            Ok(offset) => Ok((global, offset)),
            Err(_) => Err(cursor.error_at(position, "an offset of 64 bits")),
        }
    }

    /// Looks for the declarations at the start of lines outside functions: a keyword, a kind and a new name.
    fn collect(cursor: &Cursor<'_>) -> Parsed<Self> {
        let mut symbols = Self::default();
        let mut depth = 0usize;
        let mut position = 0;
        while cursor.kind_at(position) != Kind::End {
            let text = cursor.text_at(position);
            match (cursor.kind_at(position), text) {
                (Kind::Punctuation, "{") => depth += 1,
                (Kind::Punctuation, "}") => depth = depth.saturating_sub(1),
                (Kind::Word, _) if depth == 0 => {
                    if let Some(name) = cursor.symbol_at(position + 2) {
                        let new = symbols.declare(text, name);
                        new.ok_or_else(|| cursor.error_at(position + 2, "a name that nothing else has"))?;
                    }
                }
                _ => {}
            }
            position += 1;
        }
        Ok(symbols)
    }

    /// None if the name is taken.
    fn declare(&mut self, keyword: &str, name: String) -> Option<()> {
        let is_function = role_named(keyword).is_some();
        if !is_function && keyword != "global" {
            return Some(());
        }
        if self.globals.contains_key(&name) || self.functions.contains_key(&name) {
            return None;
        }
        if is_function {
            self.functions.insert(name, FunctionId::new(self.functions.len()));
        } else {
            self.globals.insert(name, GlobalId::new(self.globals.len()));
        }
        Some(())
    }
}

/// Reads a module.
pub(super) fn parse(text: &str) -> Parsed<Module> {
    let cursor = &mut Cursor::new(text);
    let symbols = Symbols::collect(cursor)?;
    let mut module = Module::new();
    while cursor.kind() != Kind::End {
        if let Some(role) = role_named(cursor.text()) {
            cursor.advance();
            let function = function::parse(cursor, &module, &symbols, role)?;
            module.functions.push(function);
        } else if cursor.eat("global") {
            let global = global(cursor, &symbols)?;
            module.globals.push(global);
        } else if cursor.eat("file") {
            entry(cursor, &module.files)?;
            let path = cursor.string()?;
            module.files.push(SourceFile { path });
        } else if cursor.eat("location") {
            let location = location(cursor, &module)?;
            module.locations.push(location);
        } else if cursor.eat("class") {
            let class = class(cursor, &module)?;
            module.classes.push(class);
        } else {
            return Err(cursor.error("a file, location, class, global, function, kernel or entry"));
        }
        cursor.line()?;
    }
    Ok(module)
}

fn role_named(name: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.name() == name)
}

/// Passes the number of a new entry of a table: one more than that of the last.
fn entry<K: EntityRef, T>(cursor: &mut Cursor<'_>, table: &PrimaryMap<K, T>) -> Parsed<()> {
    let position = cursor.position();
    let next = table.len();
    match cursor.integer::<usize>("a number")? {
        number if number == next => Ok(()),
        _ => Err(cursor.error_at(position, format!("the number {next}"))),
    }
}

/// Passes the number of an entry that a table has. `what` it is, with an article.
pub(super) fn reference<K: EntityRef, T>(cursor: &mut Cursor<'_>, table: &PrimaryMap<K, T>, what: &str) -> Parsed<K> {
    let position = cursor.position();
    let number = cursor.integer::<usize>(what)?;
    if number < table.len() {
        Ok(K::new(number))
    } else {
        Err(cursor.error_at(position, format!("{what} that stands before")))
    }
}

fn location(cursor: &mut Cursor<'_>, module: &Module) -> Parsed<Location> {
    entry(cursor, &module.locations)?;
    cursor.expect("file")?;
    let file: FileId = reference(cursor, &module.files, "a file")?;
    cursor.expect("line")?;
    let line = cursor.integer("a line")?;
    cursor.expect("column")?;
    let column = cursor.integer("a column")?;
    let inlined_at: Option<LocationId> = match cursor.eat("inlined_at") {
        true => Some(reference(cursor, &module.locations, "a location")?),
        false => None,
    };
    Ok(Location { file, line, column, inlined_at })
}

fn class(cursor: &mut Cursor<'_>, module: &Module) -> Parsed<AliasClass> {
    entry(cursor, &module.classes)?;
    let name = cursor.string()?;
    let parent: Option<AliasClassId> = match cursor.eat("parent") {
        true => Some(reference(cursor, &module.classes, "an alias class")?),
        false => None,
    };
    Ok(AliasClass { name, parent })
}

fn global(cursor: &mut Cursor<'_>, symbols: &Symbols) -> Parsed<Global> {
    let kind = cursor.word("constant, device, exported or group", |name| {
        GlobalKind::ALL.into_iter().find(|kind| kind.name() == name)
    })?;
    let name = cursor.symbol("a symbol", |name| Some(String::from(name)))?;
    cursor.expect("size")?;
    let size = cursor.integer("a size in bytes")?;
    cursor.expect("align")?;
    let align = cursor.integer("an alignment in bytes")?;
    let bytes = if cursor.eat("bytes") { bytes(cursor)? } else { Vec::new() };
    let pointers = if cursor.eat("pointers") { pointers(cursor, symbols)? } else { Vec::new() };
    Ok(Global { name, kind, size, align, bytes, pointers })
}

/// `[00ff 1234]`: pairs of hexadecimal digits, with blanks between them as one likes.
fn bytes(cursor: &mut Cursor<'_>) -> Parsed<Vec<u8>> {
    let mut bytes = Vec::new();
    cursor.expect("[")?;
    while !cursor.eat("]") {
        let digits = Some(cursor.text()).filter(|_| matches!(cursor.kind(), Kind::Word | Kind::Number));
        let word = digits.and_then(hexadecimal).ok_or_else(|| cursor.error("bytes in hexadecimal"))?;
        bytes.extend(word);
        cursor.advance();
    }
    Ok(bytes)
}

fn hexadecimal(digits: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some((char::from(*high).to_digit(16)? << 4 | char::from(*low).to_digit(16)?) as u8),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(pair).collect()
}

/// `{ 8: @table + 4, 16: @table }`
fn pointers(cursor: &mut Cursor<'_>, symbols: &Symbols) -> Parsed<Vec<PointerInGlobal>> {
    let mut pointers = Vec::new();
    cursor.expect("{")?;
    loop {
        let at = cursor.integer("a position in bytes")?;
        cursor.expect(":")?;
        let (to, offset) = symbols.address(cursor)?;
        pointers.push(PointerInGlobal { at, to, offset });
        if !cursor.eat(",") {
            cursor.expect("}")?;
            return Ok(pointers);
        }
    }
}
