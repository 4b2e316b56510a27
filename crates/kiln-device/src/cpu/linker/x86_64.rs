// SPDX-License-Identifier: MIT OR Apache-2.0
//! Relocations and stubs of x86-64.

use super::{Machine, Reference};
use object::elf::{
    R_X86_64_32, R_X86_64_32S, R_X86_64_64, R_X86_64_GOTPCREL, R_X86_64_GOTPCRELX, R_X86_64_PC32, R_X86_64_PC64,
    R_X86_64_PLT32, R_X86_64_REX_GOTPCRELX, RelocationType,
};

/// x86-64.
pub(super) struct X86_64;

impl Machine for X86_64 {
    const STUB_SIZE: u64 = 16;

    fn write_stub(stub: &mut [u8], target: u64) {
        // jmp *0(%rip), followed by the address.
        stub[..6].copy_from_slice(&[0xFF, 0x25, 0, 0, 0, 0]);
        stub[6..14].copy_from_slice(&target.to_le_bytes());
    }

    fn reference(kind: RelocationType) -> Option<Reference> {
        match kind {
            R_X86_64_64 | R_X86_64_PC64 | R_X86_64_32 | R_X86_64_32S => Some(Reference::Far),
            R_X86_64_PC32 | R_X86_64_PLT32 => Some(Reference::Near),
            R_X86_64_GOTPCREL | R_X86_64_GOTPCRELX | R_X86_64_REX_GOTPCRELX => Some(Reference::Slot),
            _ => None,
        }
    }

    fn relocate(
        kind: RelocationType,
        field: &mut [u8],
        place: u64,
        symbol: u64,
        addend: i64,
    ) -> Result<(), &'static str> {
        const TOO_FAR: &str = "refers to an address out of its reach";
        let absolute = symbol.wrapping_add_signed(addend);
        let relative = absolute.wrapping_sub(place) as i64;
        match kind {
            R_X86_64_64 => write(field, absolute.to_le_bytes()),
            R_X86_64_PC64 => write(field, relative.to_le_bytes()),
            R_X86_64_32 => write(field, u32::try_from(absolute).map_err(|_| TOO_FAR)?.to_le_bytes()),
            R_X86_64_32S => write(field, i32::try_from(absolute as i64).map_err(|_| TOO_FAR)?.to_le_bytes()),
            _ => write(field, i32::try_from(relative).map_err(|_| TOO_FAR)?.to_le_bytes()),
        }
    }
}

fn write<const N: usize>(field: &mut [u8], value: [u8; N]) -> Result<(), &'static str> {
    let field = field.first_chunk_mut::<N>().ok_or("reaches beyond the end")?;
    *field = value;
    Ok(())
}
