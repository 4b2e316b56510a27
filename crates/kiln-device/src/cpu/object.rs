// SPDX-License-Identifier: MIT OR Apache-2.0
//! A relocatable ELF object, read and checked: its bytes may be anything.

use kiln_types::{Error, ErrorKind, Result};
use object::LittleEndian;
use object::elf::{self, FileHeader64, SectionHeader64};
use object::read::elf::{FileHeader, Rela, SectionHeader, SectionTable, Sym, SymbolTable};
use object::read::{SectionIndex, SymbolIndex};
use std::collections::HashMap;

type Header = FileHeader64<LittleEndian>;
const ENDIAN: LittleEndian = LittleEndian;

/// The most memory that an object may ask for; also keeps all 32-bit relative addresses in reach.
const MAX_SIZE: u64 = 1 << 30;

/// What a section holds, and so which pages it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    Code,
    Constant,
    Data,
}

/// A section that takes memory.
#[derive(Debug)]
pub(super) struct Section<'a> {
    pub(super) name: String,
    pub(super) segment: Segment,
    /// At least as many as `bytes` has; the rest is zero.
    pub(super) size: u64,
    /// A power of two, at most [`Object::MAX_ALIGN`].
    pub(super) align: u64,
    pub(super) bytes: &'a [u8],
}

/// What an object may use without defining it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum External {
    Memcpy,
    Memmove,
    Memset,
}

/// Where a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Place {
    /// A byte of a section, or the one after its last.
    Section { section: usize, offset: u64 },
    /// Outside.
    External(External),
}

/// A field of a section that depends on an address.
#[derive(Debug)]
pub(super) struct Relocation {
    /// An index into [`Object::sections`].
    pub(super) section: usize,
    /// Where in the section the field starts; not checked.
    pub(super) offset: u64,
    /// The type, as the machine numbers them; not checked.
    pub(super) kind: elf::RelocationType,
    pub(super) symbol: Place,
    pub(super) addend: i64,
}

/// A function or a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    /// A section of code, or of data.
    pub(super) section: usize,
    /// Where in the section it starts.
    pub(super) offset: u64,
    /// Its bytes, as far as the section has them; for those who only look.
    pub(super) size: u64,
}

/// The parts of an object that matter.
#[derive(Debug)]
pub(super) struct Object<'a> {
    /// `EM_X86_64` and so on; not checked.
    pub(super) machine: elf::Machine,
    pub(super) sections: Vec<Section<'a>>,
    pub(super) relocations: Vec<Relocation>,
    /// Functions that other objects may call.
    pub(super) functions: HashMap<&'a [u8], Symbol>,
    /// Variables that others may use.
    pub(super) variables: HashMap<&'a [u8], Symbol>,
}

/// The error of an object that is damaged or asks for what the loader does not do.
pub(super) fn damaged(what: impl std::fmt::Display) -> Error {
    let message = format!("the object code of the image cannot be loaded: {what}; build its source again");
    Error::new(ErrorKind::Invalid, message)
}

impl<'a> Object<'a> {
    /// The largest alignment of a section: that of the smallest page.
    pub(super) const MAX_ALIGN: u64 = 4096;

    /// Reads an object.
    ///
    /// # Errors
    /// Of kind `invalid` if it is damaged or has anything that cannot be loaded.
    pub(super) fn parse(bytes: &'a [u8]) -> Result<Self> {
        let header = Header::parse(bytes).map_err(damaged)?;
        header.endian().map_err(damaged)?;
        let kind = header.e_type(ENDIAN);
        if kind != elf::ET_REL {
            return Err(damaged(format_args!("it is an ELF file of type {}, not a relocatable one", kind.0)));
        }
        Reader::new(header, bytes)?.read(header.e_machine(ENDIAN))
    }
}

/// What reading needs.
struct Reader<'a> {
    bytes: &'a [u8],
    table: SectionTable<'a, Header>,
    symbols: SymbolTable<'a, Header>,
    sections: Vec<Section<'a>>,
    /// From indices of the file to those of `sections`.
    loaded: HashMap<SectionIndex, usize>,
}

impl<'a> Reader<'a> {
    fn new(header: &'a Header, bytes: &'a [u8]) -> Result<Self> {
        let table = header.sections(ENDIAN, bytes).map_err(damaged)?;
        let symbols = table.symbols(ENDIAN, bytes, elf::SHT_SYMTAB).map_err(damaged)?;
        Ok(Self { bytes, table, symbols, sections: Vec::new(), loaded: HashMap::new() })
    }

    fn read(mut self, machine: elf::Machine) -> Result<Object<'a>> {
        self.read_sections()?;
        let relocations = self.read_relocations()?;
        let functions = self.read_symbols(elf::STT_FUNC, Segment::Code)?;
        let variables = self.read_symbols(elf::STT_OBJECT, Segment::Data)?;
        Ok(Object { machine, sections: self.sections, relocations, functions, variables })
    }

    /// Keeps the sections that take memory. Sound files store no byte twice, so what they store fits the file: that
    /// bounds the work that a damaged one can cause.
    fn read_sections(&mut self) -> Result<()> {
        let (mut stored, mut size) = (0u64, 0u64);
        for (index, header) in self.table.enumerate() {
            let name = self.table.section_name(ENDIAN, header).map_err(damaged)?;
            let Some(segment) = segment(header, name)? else { continue };
            let section = read_section(header, name, segment, self.bytes)?;
            stored += section.bytes.len() as u64;
            size = size.saturating_add(section.size).saturating_add(section.align);
            if stored > self.bytes.len() as u64 || size > MAX_SIZE {
                return Err(damaged(format_args!("its sections take more than {MAX_SIZE} bytes or than it has")));
            }
            self.loaded.insert(index, self.sections.len());
            self.sections.push(section);
        }
        Ok(())
    }

    fn read_relocations(&self) -> Result<Vec<Relocation>> {
        let mut relocations = Vec::new();
        for header in self.table.iter() {
            let target = SectionIndex(header.sh_info(ENDIAN) as usize);
            let Some(&section) = self.loaded.get(&target) else { continue };
            match header.sh_type(ENDIAN) {
                elf::SHT_REL | elf::SHT_CREL => return Err(damaged("its relocations have no explicit addends")),
                elf::SHT_RELA => {}
                _ => continue,
            }
            let Some((entries, symbols)) = header.rela(ENDIAN, self.bytes).map_err(damaged)? else { continue };
            if symbols != self.symbols.section() {
                return Err(damaged("its relocations use a second symbol table"));
            }
            if (relocations.len() + entries.len()) * size_of::<elf::Rela64<LittleEndian>>() > self.bytes.len() {
                return Err(damaged("it has more relocations than bytes"));
            }
            for entry in entries {
                relocations.push(self.read_relocation(section, entry)?);
            }
        }
        Ok(relocations)
    }

    fn read_relocation(&self, section: usize, entry: &elf::Rela64<LittleEndian>) -> Result<Relocation> {
        let index = entry.symbol(ENDIAN, false).ok_or_else(|| damaged("a relocation has no symbol"))?;
        Ok(Relocation {
            section,
            offset: entry.r_offset(ENDIAN),
            kind: entry.r_type(ENDIAN, false),
            symbol: self.read_symbol(index)?,
            addend: entry.r_addend(ENDIAN),
        })
    }

    fn read_symbol(&self, index: SymbolIndex) -> Result<Place> {
        let symbol = self.symbols.symbol(index).map_err(damaged)?;
        let name = self.symbols.symbol_name(ENDIAN, symbol).map_err(damaged)?;
        if symbol.is_undefined(ENDIAN) {
            return match name {
                b"memcpy" => Ok(Place::External(External::Memcpy)),
                b"memmove" => Ok(Place::External(External::Memmove)),
                b"memset" => Ok(Place::External(External::Memset)),
                _ => Err(damaged(format_args!(
                    "it needs the symbol {:?}, and only memcpy, memmove and memset are provided",
                    String::from_utf8_lossy(name)
                ))),
            };
        }
        let section = self.symbols.symbol_section(ENDIAN, symbol, index).map_err(damaged)?;
        let offset = symbol.st_value(ENDIAN);
        match section.and_then(|section| self.loaded.get(&section)) {
            Some(&section) if offset <= self.sections[section].size => Ok(Place::Section { section, offset }),
            _ => Err(damaged(format_args!("its symbol {:?} lies in no loaded section", String::from_utf8_lossy(name)))),
        }
    }

    /// The symbols of a type that lie in a segment.
    fn read_symbols(&self, ty: elf::SymbolType, segment: Segment) -> Result<HashMap<&'a [u8], Symbol>> {
        let mut symbols = HashMap::new();
        for (index, symbol) in self.symbols.enumerate() {
            if symbol.is_local() || symbol.is_undefined(ENDIAN) || symbol.st_type() != ty {
                continue;
            }
            if let Place::Section { section, offset } = self.read_symbol(index)?
                && self.sections[section].segment == segment
                && offset < self.sections[section].size
            {
                let name = self.symbols.symbol_name(ENDIAN, symbol).map_err(damaged)?;
                let size = symbol.st_size(ENDIAN).min(self.sections[section].size - offset);
                symbols.insert(name, Symbol { section, offset, size });
            }
        }
        Ok(symbols)
    }
}

/// Which pages a section goes to: none if it takes no memory, or only serves to unwind, which kernels never do.
fn segment(header: &SectionHeader64<LittleEndian>, name: &[u8]) -> Result<Option<Segment>> {
    let (flags, kind) = (header.sh_flags(ENDIAN), header.sh_type(ENDIAN));
    let has = |flag: elf::SectionFlags| flags.0 & flag.0 != 0;
    if !has(elf::SHF_ALLOC) || name == b".eh_frame" || name.starts_with(b".note") {
        return Ok(None);
    }
    let refuse = |what: &str| Err(damaged(format_args!("its section {:?} {what}", String::from_utf8_lossy(name))));
    if has(elf::SHF_TLS) {
        return refuse("is thread-local");
    }
    if kind != elf::SHT_PROGBITS && kind != elf::SHT_NOBITS {
        return refuse("is neither code nor data");
    }
    match (has(elf::SHF_WRITE), has(elf::SHF_EXECINSTR)) {
        (true, true) => refuse("is both writable and executable"),
        (true, false) => Ok(Some(Segment::Data)),
        (false, true) => Ok(Some(Segment::Code)),
        (false, false) => Ok(Some(Segment::Constant)),
    }
}

fn read_section<'a>(
    header: &SectionHeader64<LittleEndian>,
    name: &[u8],
    segment: Segment,
    file: &'a [u8],
) -> Result<Section<'a>> {
    let name = String::from_utf8_lossy(name).into_owned();
    let align = header.sh_addralign(ENDIAN).max(1);
    if !align.is_power_of_two() || align > Object::MAX_ALIGN {
        return Err(damaged(format_args!("its section {name:?} has the alignment {align}")));
    }
    let bytes = header.data(ENDIAN, file).map_err(damaged)?;
    Ok(Section { name, segment, size: header.sh_size(ENDIAN), align, bytes })
}
