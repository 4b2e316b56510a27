// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types and constants.

use super::emitter::Emitter;
use crate::handles::{LlvmType, LlvmValue, Raw};
use kiln_ir::{Constant, Space, Type};

/// A pointer to any space.
pub(super) const POINTER: Type = Type::Ptr(Space::Generic);

impl Emitter<'_> {
    pub(super) fn ty(&self, ty: Type) -> LlvmType {
        let (api, context) = (self.api(), self.context());
        // SAFETY: the context is alive.
        Raw::from_raw(unsafe {
            match ty {
                Type::Void => api.LLVMVoidTypeInContext(context),
                Type::Int(bits) => api.LLVMIntTypeInContext(context, bits.into()),
                Type::F16 => api.LLVMHalfTypeInContext(context),
                Type::BF16 => api.LLVMBFloatTypeInContext(context),
                Type::F32 => api.LLVMFloatTypeInContext(context),
                Type::F64 => api.LLVMDoubleTypeInContext(context),
                Type::Ptr(space) => api.LLVMPointerTypeInContext(context, self.address_space(space)),
            }
        })
    }

    /// LLVM's number of a space. Private memory is addressed as memory of any space: that is what LLVM's `alloca` gives,
    /// and what parameters that are passed by value are.
    pub(super) fn address_space(&self, space: Space) -> u32 {
        match space {
            Space::Global if self.has_spaces => 1,
            Space::Group if self.has_spaces => 3,
            _ => 0,
        }
    }

    /// So many bytes.
    pub(super) fn bytes_type(&self, count: u64) -> LlvmType {
        // SAFETY: the element type is of the context.
        Raw::from_raw(unsafe { self.api().LLVMArrayType2(self.ty(Type::Int(8)).raw(), count) })
    }

    /// A structure without gaps.
    pub(super) fn packed_type(&self, fields: &[LlvmType]) -> LlvmType {
        let mut fields: Vec<_> = fields.iter().map(|field| field.raw()).collect();
        let (types, count) = (fields.as_mut_ptr(), fields.len() as u32);
        // SAFETY: the fields are types of the context.
        Raw::from_raw(unsafe { self.api().LLVMStructTypeInContext(self.context(), types, count, 1) })
    }

    pub(super) fn constant(&self, constant: Constant, ty: Type) -> LlvmValue {
        let llvm_type = self.ty(ty).raw();
        // SAFETY: the type is of the context and fits the constant; as many words are read as its width needs.
        Raw::from_raw(unsafe {
            match constant {
                Constant::Int(bits) => {
                    let words = [bits as u64, (bits >> 64) as u64];
                    let count = u32::from(ty.bits()).div_ceil(64);
                    self.api().LLVMConstIntOfArbitraryPrecision(llvm_type, count, words.as_ptr())
                }
                Constant::Float(bits) => self.api().LLVMConstFPFromBits(llvm_type, &bits),
                Constant::Null => self.api().LLVMConstNull(llvm_type),
            }
        })
    }

    /// The integer `n` of type `ty`.
    pub(super) fn int(&self, n: u64, ty: Type) -> LlvmValue {
        self.constant(Constant::Int(n.into()), ty)
    }

    /// Zeros.
    pub(super) fn zeros(&self, ty: LlvmType) -> LlvmValue {
        // SAFETY: the type is of the context.
        Raw::from_raw(unsafe { self.api().LLVMConstNull(ty.raw()) })
    }

    /// Constant bytes.
    pub(super) fn bytes(&self, bytes: &[u8]) -> LlvmValue {
        let element = self.ty(Type::Int(8)).raw();
        // SAFETY: the element type is of the context; the bytes are passed with their number.
        Raw::from_raw(unsafe { self.api().LLVMConstDataArray(element, bytes.as_ptr().cast(), bytes.len()) })
    }

    /// A constant structure without gaps.
    pub(super) fn packed(&self, fields: &[LlvmValue]) -> LlvmValue {
        let mut fields: Vec<_> = fields.iter().map(|field| field.raw()).collect();
        let (values, count) = (fields.as_mut_ptr(), fields.len() as u32);
        // SAFETY: the fields are constants of the context.
        Raw::from_raw(unsafe { self.api().LLVMConstStructInContext(self.context(), values, count, 1) })
    }

    /// A constant address as one of any space.
    pub(super) fn constant_generic_address(&self, address: LlvmValue) -> LlvmValue {
        // SAFETY: the address is a constant of the module.
        Raw::from_raw(unsafe { self.api().LLVMConstPointerCast(address.raw(), self.ty(POINTER).raw()) })
    }

    /// The constant address `offset` bytes after the start of a global.
    pub(super) fn constant_address(&self, global: LlvmValue, offset: i64) -> LlvmValue {
        if offset == 0 {
            return global;
        }
        let byte = self.ty(Type::Int(8)).raw();
        let mut indices = [self.int(offset as u64, Type::I64).raw()];
        // SAFETY: the global is of the module. The address may lie outside of it, so nothing is promised.
        Raw::from_raw(unsafe { self.api().LLVMConstGEP2(byte, global.raw(), indices.as_mut_ptr(), 1) })
    }
}
