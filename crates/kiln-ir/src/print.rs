// SPDX-License-Identifier: MIT OR Apache-2.0
//! The text form of modules. [`Module::parse`] reads it back.
//!
//! Blocks are numbered in the order of the layout and values in the order of their appearance, parameters first, so
//! that the text does not depend on where they lie in the arenas. What is broken (an index without an entry, an
//! operand from nowhere) prints as `?`: the verifier shows instructions that it refuses.

mod constant;
mod function;
mod instruction;
mod symbol;

pub(crate) use function::FunctionPrinter;
pub(crate) use instruction::FLOAT_CLASSES;

use crate::{FunctionId, Global, GlobalId, GlobalKind, Linkage, Location, Module, Role};
use core::fmt::{self, Display, Formatter};
pub(crate) use symbol::is_plain;
use symbol::{Quoted, Symbol};

/// Bytes of a global in one line of the text.
const BYTES_IN_LINE: usize = 32;
/// Bytes between two blanks.
const BYTES_IN_WORD: usize = 4;

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut sections = Sections { f, empty: true };
        sections
            .write(self.files.iter(), |f, (id, file)| writeln!(f, "file {} {}", id.as_u32(), Quoted(&file.path)))?;
        sections.write(self.locations.iter(), |f, (id, location)| {
            write!(f, "location {} ", id.as_u32())?;
            write_location(f, location)
        })?;
        sections.write(self.classes.iter(), |f, (id, class)| {
            write!(f, "class {} {}", id.as_u32(), Quoted(&class.name))?;
            match class.parent {
                Some(parent) => writeln!(f, " parent {}", parent.as_u32()),
                None => writeln!(f),
            }
        })?;
        sections.write(self.globals.values(), |f, global| self.write_global(f, global))?;
        for function in self.functions.values() {
            sections.write([function].into_iter(), |f, function| FunctionPrinter::new(self, function).write(f))?;
        }
        Ok(())
    }
}

impl Module {
    /// The text of one function as it stands in the text of the module.
    pub fn display_function(&self, id: FunctionId) -> impl Display + '_ {
        fmt::from_fn(move |f| match self.functions.get(id) {
            Some(function) => FunctionPrinter::new(self, function).write(f),
            None => writeln!(f, "?"),
        })
    }

    fn write_global(&self, f: &mut Formatter<'_>, global: &Global) -> fmt::Result {
        let Global { name, kind, size, align, bytes, pointers } = global;
        write!(f, "global {} {} size {size} align {align}", kind.name(), Symbol(name))?;
        if !bytes.is_empty() {
            f.write_str(" bytes [")?;
            for (index, byte) in bytes.iter().enumerate() {
                f.write_str(match index {
                    _ if bytes.len() > BYTES_IN_LINE && index % BYTES_IN_LINE == 0 => "\n  ",
                    0 => "",
                    _ if index % BYTES_IN_WORD == 0 => " ",
                    _ => "",
                })?;
                write!(f, "{byte:02x}")?;
            }
            f.write_str(if bytes.len() > BYTES_IN_LINE { "\n]" } else { "]" })?;
        }
        for (index, pointer) in pointers.iter().enumerate() {
            f.write_str(if index == 0 { " pointers {" } else { "," })?;
            write!(f, " {}: {}", pointer.at, self.display_address(pointer.to, pointer.offset))?;
        }
        writeln!(f, "{}", if pointers.is_empty() { "" } else { " }" })
    }

    /// A global plus an offset, such as `@table + 4`.
    fn display_address(&self, global: GlobalId, offset: i64) -> impl Display + '_ {
        fmt::from_fn(move |f| {
            match self.globals.get(global) {
                Some(global) => write!(f, "{}", Symbol(&global.name))?,
                None => f.write_str("@?")?,
            }
            match offset {
                0 => Ok(()),
                _ => write!(f, " {} {}", if offset < 0 { '-' } else { '+' }, offset.unsigned_abs()),
            }
        })
    }
}

/// Writes groups of lines with an empty line between them.
struct Sections<'a, 'f> {
    f: &'a mut Formatter<'f>,
    empty: bool,
}

impl Sections<'_, '_> {
    fn write<T>(
        &mut self,
        lines: impl ExactSizeIterator<Item = T>,
        write: impl Fn(&mut Formatter<'_>, T) -> fmt::Result,
    ) -> fmt::Result {
        if lines.len() > 0 && !core::mem::take(&mut self.empty) {
            writeln!(self.f)?;
        }
        for line in lines {
            write(self.f, line)?;
        }
        Ok(())
    }
}

fn write_location(f: &mut Formatter<'_>, location: &Location) -> fmt::Result {
    let Location { file, line, column, inlined_at } = location;
    write!(f, "file {} line {line} column {column}", file.as_u32())?;
    match inlined_at {
        Some(at) => writeln!(f, " inlined_at {}", at.as_u32()),
        None => writeln!(f),
    }
}

impl GlobalKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Constant, Self::Device, Self::Exported, Self::Group];

    /// As the text form spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Constant => "constant",
            Self::Device => "device",
            Self::Exported => "exported",
            Self::Group => "group",
        }
    }
}

impl Linkage {
    /// All linkages.
    pub const ALL: [Self; 3] = [Self::Internal, Self::Exported, Self::Imported];

    /// As the text form spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Internal => "internal",
            Self::Exported => "exported",
            Self::Imported => "imported",
        }
    }
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 3] = [Self::Device, Self::Kernel, Self::Entry];

    /// As the text form spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Device => "function",
            Self::Kernel => "kernel",
            Self::Entry => "entry",
        }
    }
}
