// SPDX-License-Identifier: MIT OR Apache-2.0
//! Globals: bytes, with addresses of other globals in between.

use super::{ModuleWriter, not_lowered, types::POINTER};
use crate::{
    bindings::{LLVMGlobalUnnamedAddr, LLVMInternalLinkage},
    context::c_string,
    handles::{LlvmType, LlvmValue},
};
use kiln_ir::{Global, GlobalKind, PointerInGlobal, Space};
use kiln_types::Result;

/// A part of a global's contents.
enum Piece<'m> {
    Bytes(&'m [u8]),
    Zeros(u64),
    Pointer(&'m PointerInGlobal),
}

impl ModuleWriter<'_> {
    pub(super) fn write_globals(&mut self) -> Result<()> {
        let module = self.module;
        let pieces: Vec<Vec<Piece<'_>>> = module.globals.values().map(pieces).collect();
        for (global, pieces) in module.globals.values().zip(&pieces) {
            if global.kind == GlobalKind::Group {
                self.write_group_memory(global)?;
                continue;
            }
            let types: Vec<LlvmType> = pieces.iter().map(|piece| self.piece_type(piece)).collect();
            let out = self.emitter.global(&c_string(&global.name)?, self.emitter.packed_type(&types), Space::Global);
            if global.kind != GlobalKind::Exported {
                self.emitter.set_linkage(out, LLVMInternalLinkage);
            }
            self.emitter.set_alignment(out, global.align);
            if global.kind == GlobalKind::Constant {
                self.emitter.set_constant(out, true);
                self.emitter.set_address_irrelevant(out, LLVMGlobalUnnamedAddr);
            }
            self.globals.push(out);
        }
        // Only now all can be referred to.
        for (index, pieces) in pieces.iter().enumerate().filter(|(_, pieces)| !pieces.is_empty()) {
            let values: Vec<LlvmValue> = pieces.iter().map(|piece| self.piece_value(piece)).collect();
            self.emitter.set_initialiser(self.globals[index], self.emitter.packed(&values));
        }
        Ok(())
    }

    /// The memory of a work-group of a GPU, whose size the launch gives: `extern __shared__` in CUDA.
    fn write_group_memory(&mut self, global: &Global) -> Result<()> {
        if !self.machine.is_gpu() || global.size != 0 {
            return Err(not_lowered(&format!("the group memory `{}`", global.name)));
        }
        let out = self.emitter.global(&c_string(&global.name)?, self.emitter.bytes_type(0), Space::Group);
        self.emitter.set_alignment(out, global.align);
        self.globals.push(out);
        Ok(())
    }

    fn piece_type(&self, piece: &Piece<'_>) -> LlvmType {
        match piece {
            Piece::Bytes(bytes) => self.emitter.bytes_type(bytes.len() as u64),
            Piece::Zeros(count) => self.emitter.bytes_type(*count),
            Piece::Pointer(_) => self.emitter.ty(POINTER),
        }
    }

    fn piece_value(&self, piece: &Piece<'_>) -> LlvmValue {
        match piece {
            Piece::Bytes(bytes) => self.emitter.bytes(bytes),
            Piece::Zeros(count) => self.emitter.zeros(self.emitter.bytes_type(*count)),
            Piece::Pointer(pointer) => {
                let address = self.emitter.constant_address(self.global(pointer.to), pointer.offset);
                self.emitter.constant_generic_address(address)
            }
        }
    }
}

fn pieces(global: &Global) -> Vec<Piece<'_>> {
    let between = |from: u64, to: u64| match global.bytes.as_slice() {
        [] => Piece::Zeros(to - from),
        bytes => Piece::Bytes(&bytes[from as usize..to as usize]),
    };
    let (mut pieces, mut at) = (Vec::new(), 0);
    for pointer in &global.pointers {
        if pointer.at > at {
            pieces.push(between(at, pointer.at));
        }
        pieces.push(Piece::Pointer(pointer));
        at = pointer.at + 8;
    }
    if at < global.size {
        pieces.push(between(at, global.size));
    }
    pieces
}
