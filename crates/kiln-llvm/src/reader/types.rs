// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types of values.

use super::{
    Refusal, Result,
    view::{LlvmType, View},
};
use crate::bindings::*;
use kiln_ir::{Space, Type};

/// The type of a value that is a scalar.
pub(super) fn scalar_type(view: &View<'_>, ty: LlvmType) -> Result<Type> {
    match view.type_kind(ty) {
        LLVMVoidTypeKind => Ok(Type::Void),
        LLVMIntegerTypeKind => integer_type(view.integer_width(ty)),
        LLVMHalfTypeKind => Ok(Type::F16),
        LLVMBFloatTypeKind => Ok(Type::BF16),
        LLVMFloatTypeKind => Ok(Type::F32),
        LLVMDoubleTypeKind => Ok(Type::F64),
        LLVMPointerTypeKind => Ok(Type::Ptr(space(view.address_space(ty))?)),
        LLVMX86_FP80TypeKind | LLVMFP128TypeKind | LLVMPPC_FP128TypeKind => {
            Err(Refusal("kernels cannot use floating-point types wider than double".into()))
        }
        LLVMVectorTypeKind => Err(Refusal("kernels cannot use a vector in this way".into())),
        kind => Err(Refusal(format!("kernels cannot use a value of LLVM's type kind {kind}"))),
    }
}

/// An integer of so many bits.
pub(super) fn integer_type(bits: u32) -> Result<Type> {
    match u16::try_from(bits) {
        Ok(bits) if bits <= Type::MAX_INT_BITS => Ok(Type::Int(bits)),
        _ => Err(Refusal(format!(
            "kernels cannot use integers of {bits} bits: at most {} are supported",
            Type::MAX_INT_BITS
        ))),
    }
}

/// Is it a vector type?
pub(super) fn is_vector(view: &View<'_>, ty: LlvmType) -> bool {
    view.type_kind(ty) == LLVMVectorTypeKind
}

/// The space that `spirv64` numbers so. Constant memory is global memory that nobody writes.
pub(super) fn space(number: u32) -> Result<Space> {
    match number {
        0 => Ok(Space::Private),
        1 | 2 => Ok(Space::Global),
        3 => Ok(Space::Group),
        4 => Ok(Space::Generic),
        _ => Err(Refusal(format!("kernels cannot use address space {number}"))),
    }
}
