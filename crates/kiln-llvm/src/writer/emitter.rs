// SPDX-License-Identifier: MIT OR Apache-2.0
//! Builds LLVM at the end of a block: LLVM's C functions with Rust types.
//!
//! Handles are of the emitter's module only. What is built is well typed because the verifier of Kiln IR accepted what
//! it is built from; LLVM's own verifier checks it once more in debug builds.

use crate::{
    Module,
    bindings::*,
    handles::{LlvmAttribute, LlvmBlock, LlvmNode, LlvmType, LlvmValue, Raw},
};
use kiln_ir::Space;
use std::ffi::{CStr, c_char};

const UNNAMED: *const c_char = c"".as_ptr();

/// A position at the end of a block of a module that is being written.
pub(super) struct Emitter<'w> {
    api: &'w Api,
    module: &'w Module<'w>,
    builder: LLVMBuilderRef,
    /// Do spaces differ, as on GPUs?
    pub(super) has_spaces: bool,
}

impl Drop for Emitter<'_> {
    fn drop(&mut self) {
        // SAFETY: the emitter owns its builder.
        unsafe { self.api.LLVMDisposeBuilder(self.builder) };
    }
}

macro_rules! builders {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $ty:ty),*) = $function:ident$(, $unnamed:ident)?;)*) => {
        impl Emitter<'_> {$(
            $(#[$doc])*
            pub(super) fn $name(&self, $($argument: $ty),*) -> LlvmValue {
                // SAFETY: the builder stands in a block of the module; operands are values of it, of matching types.
                unsafe { Raw::from_raw(self.api.$function(self.builder, $($argument.raw(),)* $($unnamed)?)) }
            }
        )*}
    };
}

builders! {
    fn binary(opcode: LLVMOpcode, a: LlvmValue, b: LlvmValue) = LLVMBuildBinOp, UNNAMED;
    fn negate_float(a: LlvmValue) = LLVMBuildFNeg, UNNAMED;
    fn cast(opcode: LLVMOpcode, a: LlvmValue, ty: LlvmType) = LLVMBuildCast, UNNAMED;
    fn compare_integers(predicate: LLVMIntPredicate, a: LlvmValue, b: LlvmValue) = LLVMBuildICmp, UNNAMED;
    fn compare_floats(predicate: LLVMRealPredicate, a: LlvmValue, b: LlvmValue) = LLVMBuildFCmp, UNNAMED;
    fn select(condition: LlvmValue, a: LlvmValue, b: LlvmValue) = LLVMBuildSelect, UNNAMED;
    fn freeze(a: LlvmValue) = LLVMBuildFreeze, UNNAMED;
    fn phi(ty: LlvmType) = LLVMBuildPhi, UNNAMED;
    fn alloca(ty: LlvmType) = LLVMBuildAlloca, UNNAMED;
    fn load(ty: LlvmType, address: LlvmValue) = LLVMBuildLoad2, UNNAMED;
    fn store(value: LlvmValue, address: LlvmValue) = LLVMBuildStore;
    fn copy(to: LlvmValue, to_align: u32, from: LlvmValue, from_align: u32, length: LlvmValue) = LLVMBuildMemCpy;
    fn move_overlapping(to: LlvmValue, to_align: u32, from: LlvmValue, from_align: u32, length: LlvmValue) = LLVMBuildMemMove;
    fn set(to: LlvmValue, byte: LlvmValue, length: LlvmValue, align: u32) = LLVMBuildMemSet;
    fn read_modify_write(op: LLVMAtomicRMWBinOp, address: LlvmValue, value: LlvmValue, order: LLVMAtomicOrdering, scope: u32) = LLVMBuildAtomicRMWSyncScope;
    fn compare_exchange(address: LlvmValue, expected: LlvmValue, new: LlvmValue, success: LLVMAtomicOrdering, failure: LLVMAtomicOrdering, scope: u32) = LLVMBuildAtomicCmpXchgSyncScope;
    fn fence(order: LLVMAtomicOrdering, scope: u32) = LLVMBuildFenceSyncScope, UNNAMED;
    fn extract(pair: LlvmValue, index: u32) = LLVMBuildExtractValue, UNNAMED;
    fn branch(to: LlvmBlock) = LLVMBuildBr;
    fn branch_if(condition: LlvmValue, then: LlvmBlock, otherwise: LlvmBlock) = LLVMBuildCondBr;
    fn return_nothing() = LLVMBuildRetVoid;
    fn return_value(value: LlvmValue) = LLVMBuildRet;
    fn unreachable() = LLVMBuildUnreachable;
}

macro_rules! setters {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $ty:ty),*) = $function:ident;)*) => {
        impl Emitter<'_> {$(
            $(#[$doc])*
            pub(super) fn $name(&self, $($argument: $ty),*) {
                // SAFETY: the value is of the module and of the kind that the name says.
                unsafe { self.api.$function($($argument.raw()),*) };
            }
        )*}
    };
}

setters! {
    fn set_nuw(inst: LlvmValue, holds: bool) = LLVMSetNUW;
    fn set_nsw(inst: LlvmValue, holds: bool) = LLVMSetNSW;
    fn set_exact(inst: LlvmValue, holds: bool) = LLVMSetExact;
    fn set_disjoint(inst: LlvmValue, holds: bool) = LLVMSetIsDisjoint;
    fn set_not_negative(inst: LlvmValue, holds: bool) = LLVMSetNNeg;
    fn set_same_sign(inst: LlvmValue, holds: bool) = LLVMSetICmpSameSign;
    fn set_fast_math(inst: LlvmValue, flags: LLVMFastMathFlags) = LLVMSetFastMathFlags;
    fn set_alignment(memory: LlvmValue, bytes: u32) = LLVMSetAlignment;
    fn set_volatile(access: LlvmValue, holds: bool) = LLVMSetVolatile;
    fn set_order(access: LlvmValue, order: LLVMAtomicOrdering) = LLVMSetOrdering;
    fn set_sync_scope(access: LlvmValue, scope: u32) = LLVMSetAtomicSyncScopeID;
    fn set_operand(inst: LlvmValue, index: u32, value: LlvmValue) = LLVMSetOperand;
    fn set_metadata(inst: LlvmValue, kind: u32, node: LlvmValue) = LLVMSetMetadata;
    fn set_linkage(global: LlvmValue, linkage: LLVMLinkage) = LLVMSetLinkage;
    fn set_constant(global: LlvmValue, holds: bool) = LLVMSetGlobalConstant;
    fn set_address_irrelevant(global: LlvmValue, how: LLVMUnnamedAddr) = LLVMSetUnnamedAddress;
    fn set_calling_convention(function: LlvmValue, number: u32) = LLVMSetFunctionCallConv;
    fn set_initialiser(global: LlvmValue, contents: LlvmValue) = LLVMSetInitializer;
    fn add_attribute(function: LlvmValue, index: u32, attribute: LlvmAttribute) = LLVMAddAttributeAtIndex;
}

impl<'w> Emitter<'w> {
    /// An emitter that stands nowhere yet.
    pub(super) fn new(module: &'w Module<'w>, has_spaces: bool) -> Self {
        let api = module.api();
        // SAFETY: the context is alive.
        let builder = unsafe { api.LLVMCreateBuilderInContext(module.context().raw()) };
        Self { api, module, builder, has_spaces }
    }

    pub(super) fn api(&self) -> &'w Api {
        self.api
    }

    pub(super) fn context(&self) -> LLVMContextRef {
        self.module.context().raw()
    }

    /// Goes to the end of a block.
    pub(super) fn move_to(&self, block: LlvmBlock) {
        // SAFETY: the block is of the module.
        unsafe { self.api.LLVMPositionBuilderAtEnd(self.builder, block.raw()) };
    }

    /// A new function.
    pub(super) fn function(&self, name: &CStr, returns: LlvmType, parameters: &[LlvmType]) -> LlvmValue {
        let mut parameters: Vec<_> = parameters.iter().map(|ty| ty.raw()).collect();
        let (types, count) = (parameters.as_mut_ptr(), parameters.len() as u32);
        // SAFETY: the types are of the module's context; the name ends with a zero.
        unsafe {
            let ty = self.api.LLVMFunctionType(returns.raw(), types, count, 0);
            Raw::from_raw(self.api.LLVMAddFunction(self.module.raw(), name.as_ptr(), ty))
        }
    }

    /// A parameter of a function that has so many.
    pub(super) fn parameter(&self, function: LlvmValue, index: u32) -> LlvmValue {
        // SAFETY: the value is a function of the module.
        unsafe { Raw::from_raw(self.api.LLVMGetParam(function.raw(), index)) }
    }

    /// A new block at the end of a function.
    pub(super) fn block(&self, function: LlvmValue) -> LlvmBlock {
        // SAFETY: the value is a function of the module.
        unsafe { Raw::from_raw(self.api.LLVMAppendBasicBlockInContext(self.context(), function.raw(), UNNAMED)) }
    }

    /// A new global without contents.
    pub(super) fn global(&self, name: &CStr, ty: LlvmType, space: Space) -> LlvmValue {
        let (module, space) = (self.module.raw(), self.address_space(space));
        // SAFETY: the type is of the module's context; the name ends with a zero.
        unsafe { Raw::from_raw(self.api.LLVMAddGlobalInAddressSpace(module, ty.raw(), name.as_ptr(), space)) }
    }

    /// Is it an instruction? LLVM folds what is built of constants.
    pub(super) fn is_instruction(&self, value: LlvmValue) -> bool {
        // SAFETY: the value is of the module.
        unsafe { !self.api.LLVMIsAInstruction(value.raw()).is_null() }
    }

    /// An address `offset` bytes after `base`.
    pub(super) fn offset(&self, base: LlvmValue, offset: LlvmValue, flags: LLVMGEPNoWrapFlags) -> LlvmValue {
        let mut indices = [offset.raw()];
        // SAFETY: the builder stands in a block of the module; base and offset are values of it.
        unsafe {
            Raw::from_raw(self.api.LLVMBuildGEPWithNoWrapFlags(
                self.builder,
                self.api.LLVMInt8TypeInContext(self.context()),
                base.raw(),
                indices.as_mut_ptr(),
                1,
                UNNAMED,
                flags,
            ))
        }
    }

    /// A call of the intrinsic `name`; `types` are those that it is overloaded for.
    pub(super) fn intrinsic(&self, name: &str, types: &[LlvmType], arguments: &[LlvmValue]) -> LlvmValue {
        let mut types: Vec<_> = types.iter().map(|ty| ty.raw()).collect();
        let mut arguments: Vec<_> = arguments.iter().map(|value| value.raw()).collect();
        // SAFETY: the name is one of LLVM's, passed with its length; types and arguments match it.
        unsafe {
            let id = self.api.LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            let function = self.api.LLVMGetIntrinsicDeclaration(self.module.raw(), id, types.as_mut_ptr(), types.len());
            let ty = self.api.LLVMGlobalGetValueType(function);
            let count = arguments.len() as u32;
            Raw::from_raw(self.api.LLVMBuildCall2(self.builder, ty, function, arguments.as_mut_ptr(), count, UNNAMED))
        }
    }

    /// Says which value a phi has when control comes from `block`.
    pub(super) fn add_incoming(&self, phi: LlvmValue, block: LlvmBlock, value: LlvmValue) {
        let (mut values, mut blocks) = ([value.raw()], [block.raw()]);
        // SAFETY: the value is a phi; value and block are of its function.
        unsafe { self.api.LLVMAddIncoming(phi.raw(), values.as_mut_ptr(), blocks.as_mut_ptr(), 1) };
    }

    /// The number of a sync scope.
    pub(super) fn sync_scope(&self, name: &str) -> u32 {
        // SAFETY: the name is passed with its length.
        unsafe { self.api.LLVMGetSyncScopeID(self.context(), name.as_ptr().cast(), name.len()) }
    }

    /// A metadata string.
    pub(super) fn string(&self, text: &str) -> LlvmNode {
        // SAFETY: the text is passed with its length.
        unsafe { Raw::from_raw(self.api.LLVMMDStringInContext2(self.context(), text.as_ptr().cast(), text.len())) }
    }

    /// A constant as metadata.
    pub(super) fn constant_node(&self, constant: LlvmValue) -> LlvmNode {
        // SAFETY: the value is a constant of the context.
        unsafe { Raw::from_raw(self.api.LLVMValueAsMetadata(constant.raw())) }
    }

    /// A metadata node.
    pub(super) fn node(&self, operands: &[LlvmNode]) -> LlvmNode {
        let mut operands: Vec<_> = operands.iter().map(|operand| operand.raw()).collect();
        // SAFETY: the operands are metadata of the context.
        unsafe { Raw::from_raw(self.api.LLVMMDNodeInContext2(self.context(), operands.as_mut_ptr(), operands.len())) }
    }

    /// A metadata node in the form that instructions carry.
    pub(super) fn node_value(&self, node: LlvmNode) -> LlvmValue {
        // SAFETY: the node is of the context.
        unsafe { Raw::from_raw(self.api.LLVMMetadataAsValue(self.context(), node.raw())) }
    }

    /// The node of one loop, with its properties.
    pub(super) fn loop_node(&self, properties: &[LlvmValue]) -> LlvmValue {
        let properties: Vec<_> = properties.iter().map(|property| property.raw()).collect();
        // SAFETY: the properties are metadata nodes of the context.
        unsafe { Raw::from_raw(self.api.kiln_loop_node(self.context(), properties.as_ptr(), properties.len() as _)) }
    }
}
