// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lays an object out in memory and fills in its addresses. Safe code: what it links is a slice of bytes.

mod x86_64;

use super::object::{External, Object, Place, Relocation, Segment, Symbol, damaged};
use kiln_types::{Error, ErrorKind, Result};
use object::elf::{EM_X86_64, RelocationType};
use std::collections::BTreeMap;
use std::ops::Range;

impl External {
    /// Where the host's C library has it.
    fn address(self) -> u64 {
        let address = match self {
            Self::Memcpy => libc::memcpy as *const (),
            Self::Memmove => libc::memmove as *const (),
            Self::Memset => libc::memset as *const (),
        };
        address.addr() as u64
    }
}

/// How a relocation reaches its symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reference {
    /// By an address of any distance.
    Far,
    /// By a distance that spans the object, but not the whole memory.
    Near,
    /// Through a slot of the global offset table.
    Slot,
}

/// What differs between instruction sets.
trait Machine {
    /// Bytes of a stub, a multiple of 8.
    const STUB_SIZE: u64;

    /// Fills a stub: code that jumps to `target`.
    fn write_stub(stub: &mut [u8], target: u64);

    /// How relocations of a type reach their symbol; nothing for an unknown type.
    fn reference(kind: RelocationType) -> Option<Reference>;

    /// Fills in a field. `field` reaches from it to the end of its section, `place` is its address, `symbol` the
    /// address of what the relocation refers to.
    ///
    /// # Errors
    /// What is wrong, if the section ends too early or the value does not fit.
    fn relocate(
        kind: RelocationType,
        field: &mut [u8],
        place: u64,
        symbol: u64,
        addend: i64,
    ) -> Result<(), &'static str>;
}

/// Where everything of an object goes. Offsets are from the first byte; a segment is whole pages.
#[derive(Debug)]
pub(super) struct Layout {
    /// All bytes.
    pub(super) size: u64,
    /// The pages of each segment, in order.
    pub(super) segments: [(Segment, Range<u64>); 3],
    sections: Vec<u64>,
    stubs: BTreeMap<External, u64>,
    slots: BTreeMap<Place, u64>,
}

/// An object with its layout, ready to be linked.
#[derive(Debug)]
pub(super) struct Linker<'a> {
    object: Object<'a>,
    layout: Layout,
}

impl<'a> Linker<'a> {
    /// Lays `object` out in pages of `page` bytes.
    ///
    /// # Errors
    /// Of kind `kernel_not_supported` if it is for another machine, else `invalid`: a relocation of an unknown type.
    pub(super) fn new(object: Object<'a>, page: u64) -> Result<Self> {
        let layout = match object.machine {
            EM_X86_64 if cfg!(target_arch = "x86_64") => Layout::new::<x86_64::X86_64>(&object, page)?,
            machine => {
                let message = format!(
                    "the object code of the image is for the ELF machine {}, this process runs on {}; build its source again",
                    machine.0,
                    std::env::consts::ARCH
                );
                return Err(Error::new(ErrorKind::KernelNotSupported, message));
            }
        };
        Ok(Self { object, layout })
    }

    /// Where everything goes.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The offset of a function.
    ///
    /// # Errors
    /// Of kind `invalid` if there is none of this name.
    pub(super) fn function(&self, name: &str) -> Result<u64> {
        match self.object.functions.get(name.as_bytes()) {
            Some(function) => Ok(self.layout.sections[function.section] + function.offset),
            None => Err(damaged(format_args!("it has no function {name:?}"))),
        }
    }

    /// Every function with its offset and its size in bytes.
    pub(super) fn functions(&self) -> impl Iterator<Item = (&[u8], u64, u64)> {
        let offset = |function: &Symbol| self.layout.sections[function.section] + function.offset;
        self.object.functions.iter().map(move |(name, function)| (*name, offset(function), function.size))
    }

    /// Every variable that others may use, with its offset and its size in bytes.
    pub(super) fn variables(&self) -> impl Iterator<Item = (&[u8], u64, u64)> {
        let offset = |variable: &Symbol| self.layout.sections[variable.section] + variable.offset;
        self.object.variables.iter().map(move |(name, variable)| (*name, offset(variable), variable.size))
    }

    /// Writes the linked object to `out`, [`Layout::size`] zero bytes that will run at the address `base`.
    ///
    /// # Errors
    /// Of kind `invalid` if a relocation is outside of its section or does not fit its field.
    pub(super) fn link(&self, out: &mut [u8], base: u64) -> Result<()> {
        for (section, &offset) in self.object.sections.iter().zip(&self.layout.sections) {
            out[offset as usize..][..section.bytes.len()].copy_from_slice(section.bytes);
        }
        self.link_for::<x86_64::X86_64>(out, base)
    }

    fn link_for<M: Machine>(&self, out: &mut [u8], base: u64) -> Result<()> {
        for (external, &offset) in &self.layout.stubs {
            M::write_stub(&mut out[offset as usize..][..M::STUB_SIZE as usize], external.address());
        }
        for (place, &offset) in &self.layout.slots {
            let address = self.address(*place, base);
            out[offset as usize..][..8].copy_from_slice(&address.to_le_bytes());
        }
        self.object.relocations.iter().try_for_each(|relocation| self.relocate::<M>(relocation, out, base))
    }

    fn relocate<M: Machine>(&self, relocation: &Relocation, out: &mut [u8], base: u64) -> Result<()> {
        let section = &self.object.sections[relocation.section];
        let fail = |what: &str| {
            damaged(format_args!(
                "the relocation of type {} at {:#x} of its section {:?} {what}",
                relocation.kind.0, relocation.offset, section.name
            ))
        };
        let stored = section.bytes.len() as u64;
        if relocation.offset > stored {
            return Err(fail("lies outside"));
        }
        let at = self.layout.sections[relocation.section] + relocation.offset;
        let field = &mut out[at as usize..][..(stored - relocation.offset) as usize];
        let symbol = match (M::reference(relocation.kind), relocation.symbol) {
            (Some(Reference::Slot), symbol) => self.layout.slots.get(&symbol).map(|slot| base + slot),
            (Some(Reference::Near), Place::External(external)) => {
                self.layout.stubs.get(&external).map(|stub| base + stub)
            }
            (Some(_), symbol) => Some(self.address(symbol, base)),
            (None, _) => None,
        };
        let symbol = symbol.ok_or_else(|| fail("is of no known type"))?;
        M::relocate(relocation.kind, field, base + at, symbol, relocation.addend).map_err(fail)
    }

    fn address(&self, place: Place, base: u64) -> u64 {
        match place {
            Place::Section { section, offset } => base + self.layout.sections[section] + offset,
            Place::External(external) => external.address(),
        }
    }
}

impl Layout {
    fn new<M: Machine>(object: &Object<'_>, page: u64) -> Result<Self> {
        let (mut stubs, mut slots) = (BTreeMap::new(), BTreeMap::new());
        for relocation in &object.relocations {
            match (M::reference(relocation.kind), relocation.symbol) {
                (Some(Reference::Slot), symbol) => drop(slots.insert(symbol, 0)),
                (Some(Reference::Near), Place::External(external)) => drop(stubs.insert(external, 0)),
                (Some(_), _) => {}
                (None, _) => {
                    return Err(damaged(format_args!("its relocation type {} is unknown", relocation.kind.0)));
                }
            }
        }
        let mut sections = vec![0; object.sections.len()];
        let mut end = 0u64;
        let segments = [Segment::Code, Segment::Constant, Segment::Data].map(|segment| {
            let start = end;
            for (section, offset) in object.sections.iter().zip(&mut sections) {
                if section.segment == segment {
                    *offset = end.next_multiple_of(section.align);
                    end = *offset + section.size;
                }
            }
            match segment {
                Segment::Code => place_all(stubs.values_mut(), M::STUB_SIZE, &mut end),
                Segment::Constant => place_all(slots.values_mut(), 8, &mut end),
                Segment::Data => {}
            }
            end = end.next_multiple_of(page);
            (segment, start..end)
        });
        Ok(Self { size: end, segments, sections, stubs, slots })
    }
}

/// Gives each a place of `size` bytes after `end`.
fn place_all<'a>(offsets: impl Iterator<Item = &'a mut u64>, size: u64, end: &mut u64) {
    *end = end.next_multiple_of(16);
    for offset in offsets {
        *offset = *end;
        *end += size;
    }
}
