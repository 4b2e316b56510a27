// SPDX-License-Identifier: MIT OR Apache-2.0
//! Globals: tables, variables of the device and memory of the work-group, with their initial contents.

use super::{
    ModuleReader, Refusal, Result, refusals, types,
    view::{LlvmType, LlvmValue},
};
use crate::bindings::*;
use kiln_ir::{Global, GlobalId, GlobalKind, PointerInGlobal, Space};

impl ModuleReader<'_> {
    /// A global variable, read where it is first used.
    pub(super) fn global(&mut self, global: LlvmValue) -> Result<GlobalId> {
        if let Some(&id) = self.globals.get(&global) {
            return Ok(id);
        }
        let view = self.view;
        let name = match view.name(global) {
            "" => format!("global.{}", self.out.globals.len()),
            name => name.to_owned(),
        };
        if view.is_thread_local(global) {
            return Err(Refusal(format!("kernels cannot use the thread-local variable `{}`", view.demangle(&name))));
        }
        let space = types::space(view.address_space(view.type_of(global)))?;
        let initialiser = view.initialiser(global);
        if initialiser.is_none() && space != Space::Group {
            return Err(refusals::undefined_variable(&view.demangle(&name)));
        }
        let ty = view.value_type(global);
        let kind = match space {
            Space::Group => GlobalKind::Group,
            _ if view.is_constant_global(global) => GlobalKind::Constant,
            _ if view.struct_name(ty).contains("::experimental::device_global") => GlobalKind::Exported,
            _ => GlobalKind::Device,
        };
        if kind != GlobalKind::Constant && self.is_initialised_at_run_time(global) {
            return Err(refusals::initialised_at_run_time(&view.demangle(&name)));
        }
        let align = view.alignment(global).max(view.align_of(ty));
        let (bytes, pointers) = (Vec::new(), Vec::new());
        let id = self.out.globals.push(Global { name, kind, size: view.size_of(ty), align, bytes, pointers });
        self.globals.insert(global, id);
        if let Some(initialiser) = initialiser
            && kind != GlobalKind::Group
            && !is_zero(self, initialiser)
        {
            let mut contents = Contents { bytes: vec![0; view.size_of(ty) as usize], pointers: Vec::new() };
            self.initialise(&mut contents, 0, initialiser)?;
            contents.pointers.sort_by_key(|pointer| pointer.at);
            if contents.bytes.iter().any(|&byte| byte != 0) {
                self.out.globals[id].bytes = contents.bytes;
            }
            self.out.globals[id].pointers = contents.pointers;
        }
        Ok(id)
    }

    /// Does a function that C++ runs before `main` use the global? Nobody runs it on a device.
    fn is_initialised_at_run_time(&self, value: LlvmValue) -> bool {
        let view = self.view;
        let uses = std::iter::successors(view.first_use(value), |it| view.next_use(*it));
        uses.map(|it| view.user(it)).any(|user| match view.as_instruction(user) {
            Some(inst) => {
                let function = view.name(view.function_of(view.block_of(inst)));
                function.starts_with("_GLOBAL__") || function.starts_with("__cxx_global_var_init")
            }
            None => view.as_expression(user).is_some() && self.is_initialised_at_run_time(user),
        })
    }

    /// A constant address as a global and a byte offset.
    pub(super) fn constant_address(&mut self, value: LlvmValue) -> Result<(GlobalId, i64)> {
        let view = self.view;
        if view.as_global(value).is_some() {
            return Ok((self.global(value)?, 0));
        }
        let opcode = view.as_expression(value).map(|value| view.expression_opcode(value));
        match opcode {
            Some(LLVMAddrSpaceCast | LLVMBitCast) => self.constant_address(view.operand(value, 0)),
            Some(LLVMGetElementPtr) => {
                let (global, offset) = self.constant_address(view.operand(value, 0))?;
                Ok((global, offset.wrapping_add(self.constant_offset(value)?)))
            }
            _ if view.as_function(value).is_some() => Err(refusals::indirect_call()),
            _ if view.as_block_address(value).is_some() => Err(refusals::computed_goto()),
            _ => Err(Refusal("kernels cannot use a constant address that is computed in this way".into())),
        }
    }

    /// The byte offset of a constant address computation.
    fn constant_offset(&self, gep: LlvmValue) -> Result<i64> {
        let view = self.view;
        let mut offset = 0i64;
        let mut ty = view.address_type(gep);
        for position in 1..view.operand_count(gep) as u32 {
            let index = view.operand(gep, position);
            if view.as_integer(index).is_none() {
                return Err(Refusal("kernels cannot use a constant address that is computed in this way".into()));
            }
            let index = view.signed(index);
            if position > 1 && view.type_kind(ty) == LLVMStructTypeKind {
                offset = offset.wrapping_add(view.field_offset(ty, index as u32) as i64);
                ty = view.field_type(ty, index as u32);
                continue;
            }
            if position > 1 {
                ty = view.element_type(ty);
            }
            offset = offset.wrapping_add(index.wrapping_mul(view.size_of(ty) as i64));
        }
        Ok(offset)
    }

    /// Writes a constant at byte `at`.
    fn initialise(&mut self, out: &mut Contents, at: u64, value: LlvmValue) -> Result<()> {
        if is_zero(self, value) {
            return Ok(());
        }
        let view = self.view;
        let ty = view.type_of(value);
        match view.type_kind(ty) {
            LLVMIntegerTypeKind => {
                types::integer_type(view.integer_width(ty))?;
                out.put(at, view.size_of(ty), view.integer(value));
            }
            LLVMHalfTypeKind | LLVMBFloatTypeKind | LLVMFloatTypeKind | LLVMDoubleTypeKind => {
                out.put(at, view.size_of(ty), view.float_bits(value).into());
            }
            LLVMPointerTypeKind => {
                let (to, offset) = self.constant_address(value)?;
                out.pointers.push(PointerInGlobal { at, to, offset });
            }
            LLVMStructTypeKind => {
                for index in 0..view.field_count(ty) {
                    self.initialise_element(out, at + view.field_offset(ty, index), value, index)?;
                }
            }
            LLVMArrayTypeKind => self.initialise_elements(out, at, value, view.array_length(ty), ty)?,
            LLVMVectorTypeKind => self.initialise_elements(out, at, value, view.vector_length(ty).into(), ty)?,
            kind => return Err(Refusal(format!("kernels cannot use a constant of LLVM's type kind {kind}"))),
        }
        Ok(())
    }

    fn initialise_elements(
        &mut self,
        out: &mut Contents,
        at: u64,
        value: LlvmValue,
        count: u64,
        ty: LlvmType,
    ) -> Result<()> {
        if let Some(bytes) = self.view.raw_bytes(value) {
            out.bytes[at as usize..at as usize + bytes.len()].copy_from_slice(bytes);
            return Ok(());
        }
        let step = self.view.size_of(self.view.element_type(ty));
        (0..count).try_for_each(|index| self.initialise_element(out, at + index * step, value, index as u32))
    }

    fn initialise_element(&mut self, out: &mut Contents, at: u64, value: LlvmValue, index: u32) -> Result<()> {
        match self.view.element(value, index) {
            Some(element) => self.initialise(out, at, element),
            None => Err(Refusal("kernels cannot use a constant that is computed in this way".into())),
        }
    }
}

/// The initial contents of a global.
struct Contents {
    bytes: Vec<u8>,
    pointers: Vec<PointerInGlobal>,
}

impl Contents {
    fn put(&mut self, at: u64, size: u64, bits: u128) {
        let bits = bits.to_le_bytes();
        let size = (size as usize).min(bits.len());
        self.bytes[at as usize..at as usize + size].copy_from_slice(&bits[..size]);
    }
}

/// Nothing but zeros? What is undefined counts as zero.
fn is_zero(reader: &ModuleReader<'_>, value: LlvmValue) -> bool {
    reader.view.is_null(value) || reader.view.is_undefined(value)
}
