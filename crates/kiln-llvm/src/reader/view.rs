// SPDX-License-Identifier: MIT OR Apache-2.0
//! A read-only view of an LLVM module: LLVM's C functions with Rust types.
//!
//! Handles come from one view only and are not kept longer than it. Every accessor says of which kinds of values it may
//! be asked; the reader matches on the kind first.

pub(super) use crate::handles::{LlvmAttribute, LlvmBlock, LlvmNode, LlvmType, LlvmUse, LlvmValue};
use crate::{Module, bindings::*, handles::Raw};
use std::ffi::{CStr, c_char};

/// Numbers that the context gave to the names of attributes, metadata and sync scopes.
pub(super) struct Kinds {
    pub(super) align: u32,
    pub(super) by_value: u32,
    pub(super) dereferenceable: u32,
    pub(super) noalias: u32,
    pub(super) nonnull: u32,
    pub(super) readonly: u32,
    pub(super) loop_hints: u32,
    pub(super) profile: u32,
    pub(super) range: u32,
    pub(super) tbaa: u32,
}

/// A module that stays as it is while the view lives.
pub(super) struct View<'m> {
    api: &'m Api,
    module: &'m Module<'m>,
    layout: LLVMTargetDataRef,
    pub(super) kinds: Kinds,
}

impl<'m> View<'m> {
    /// A view of `module`.
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        let (api, context) = (module.api(), module.context().raw());
        // SAFETY: the module and its context are alive; names are passed with their lengths.
        unsafe {
            let attribute = |name: &str| api.LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let metadata = |name: &str| api.LLVMGetMDKindIDInContext(context, name.as_ptr().cast(), name.len() as u32);
            let kinds = Kinds {
                align: attribute("align"),
                by_value: attribute("byval"),
                dereferenceable: attribute("dereferenceable"),
                noalias: attribute("noalias"),
                nonnull: attribute("nonnull"),
                readonly: attribute("readonly"),
                loop_hints: metadata("llvm.loop"),
                profile: metadata("prof"),
                range: metadata("range"),
                tbaa: metadata("tbaa"),
            };
            Self { api, module, layout: api.LLVMGetModuleDataLayout(module.raw()), kinds }
        }
    }
}

macro_rules! accessors {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $ty:ty),*) -> $result:ty = $function:ident;)*) => {
        impl View<'_> {$(
            $(#[$doc])*
            pub(super) fn $name(&self, $($argument: $ty),*) -> $result {
                // SAFETY: handles are of this view's module, which is valid, and of the kind that the accessor asks for.
                unsafe { <$result>::from_raw(self.api.$function($($argument.raw()),*)) }
            }
        )*}
    };
}

accessors! {
    // Functions and globals.
    /// The function after this one.
    fn next_function(function: LlvmValue) -> Option<LlvmValue> = LLVMGetNextFunction;
    /// Is it only declared? Of functions and globals.
    fn is_declaration(function: LlvmValue) -> bool = LLVMIsDeclaration;
    /// The linkage of a function or global.
    fn linkage(global: LlvmValue) -> LLVMLinkage = LLVMGetLinkage;
    /// The type of a function or of what a global holds.
    fn value_type(global: LlvmValue) -> LlvmType = LLVMGlobalGetValueType;
    /// The initial contents of a global.
    fn initialiser(global: LlvmValue) -> Option<LlvmValue> = LLVMGetInitializer;
    /// Is the global never written?
    fn is_constant_global(global: LlvmValue) -> bool = LLVMIsGlobalConstant;
    /// Does each thread have its own?
    fn is_thread_local(global: LlvmValue) -> bool = LLVMIsThreadLocal;
    /// Number of parameters of a function.
    fn parameter_count(function: LlvmValue) -> u32 = LLVMCountParams;
    /// A parameter of a function.
    fn parameter(function: LlvmValue, index: u32) -> LlvmValue = LLVMGetParam;
    /// An attribute of a function: index 0 is the result, parameters follow.
    fn attribute(function: LlvmValue, index: u32, kind: u32) -> Option<LlvmAttribute> = LLVMGetEnumAttributeAtIndex;
    /// An attribute of a call, counted in the same way.
    fn call_attribute(call: LlvmValue, index: u32, kind: u32) -> Option<LlvmAttribute> = LLVMGetCallSiteEnumAttribute;
    /// The number in an attribute.
    fn attribute_number(attribute: LlvmAttribute) -> u64 = LLVMGetEnumAttributeValue;
    /// The type in an attribute.
    fn attribute_type(attribute: LlvmAttribute) -> LlvmType = LLVMGetTypeAttributeValue;
    /// The entry of a defined function.
    fn entry(function: LlvmValue) -> LlvmBlock = LLVMGetEntryBasicBlock;
    /// Debug information of a function.
    fn subprogram(function: LlvmValue) -> Option<LlvmNode> = LLVMGetSubprogram;

    // Kinds of values.
    /// The value if it is a function.
    fn as_function(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAFunction;
    /// The value if it is inline assembly.
    fn as_assembly(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAInlineAsm;
    /// The value if it is a global variable.
    fn as_global(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAGlobalVariable;
    /// The value if it is an integer constant.
    fn as_integer(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAConstantInt;
    /// The value if it is a float constant.
    fn as_float(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAConstantFP;
    /// The value if it is a constant expression.
    fn as_expression(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAConstantExpr;
    /// The value if it is the address of a block.
    fn as_block_address(value: LlvmValue) -> Option<LlvmValue> = LLVMIsABlockAddress;
    /// The value if it is an instruction.
    fn as_instruction(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAInstruction;
    /// The value if it is a metadata node.
    fn as_node(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAMDNode;
    /// The value if it is a metadata string.
    fn as_string(value: LlvmValue) -> Option<LlvmValue> = LLVMIsAMDString;
    /// Is it `undef` or `poison`?
    fn is_undefined(value: LlvmValue) -> bool = LLVMIsUndef;
    /// Is it zero in every part?
    fn is_null(value: LlvmValue) -> bool = LLVMIsNull;
    /// The type of a value.
    fn type_of(value: LlvmValue) -> LlvmType = LLVMTypeOf;
    /// An integer constant of at most 64 bits, zero-extended.
    fn unsigned(constant: LlvmValue) -> u64 = LLVMConstIntGetZExtValue;
    /// An integer constant of at most 64 bits, sign-extended.
    fn signed(constant: LlvmValue) -> i64 = LLVMConstIntGetSExtValue;
    /// An element of an aggregate constant, if it has so many.
    fn element(constant: LlvmValue, index: u32) -> Option<LlvmValue> = LLVMGetAggregateElement;
    /// The operation of a constant expression.
    fn expression_opcode(expression: LlvmValue) -> LLVMOpcode = LLVMGetConstOpcode;

    /// The first use of a value.
    fn first_use(value: LlvmValue) -> Option<LlvmUse> = LLVMGetFirstUse;
    /// The use of the same value after this one.
    fn next_use(it: LlvmUse) -> Option<LlvmUse> = LLVMGetNextUse;
    /// Who uses it.
    fn user(it: LlvmUse) -> LlvmValue = LLVMGetUser;

    // Types.
    /// What a type is.
    fn type_kind(ty: LlvmType) -> LLVMTypeKind = LLVMGetTypeKind;
    /// Bits of an integer type.
    fn integer_width(ty: LlvmType) -> u32 = LLVMGetIntTypeWidth;
    /// The address space of a pointer type.
    fn address_space(ty: LlvmType) -> u32 = LLVMGetPointerAddressSpace;
    /// The type of the elements of an array or vector.
    fn element_type(ty: LlvmType) -> LlvmType = LLVMGetElementType;
    /// The number of elements of an array.
    fn array_length(ty: LlvmType) -> u64 = LLVMGetArrayLength2;
    /// The number of elements of a vector.
    fn vector_length(ty: LlvmType) -> u32 = LLVMGetVectorSize;
    /// What a function type returns.
    fn return_type(ty: LlvmType) -> LlvmType = LLVMGetReturnType;
    /// The number of fields of a structure.
    fn field_count(ty: LlvmType) -> u32 = LLVMCountStructElementTypes;
    /// The type of a field of a structure.
    fn field_type(ty: LlvmType, index: u32) -> LlvmType = LLVMStructGetTypeAtIndex;

    // Blocks and instructions.
    /// The first instruction of a block.
    fn first_instruction(block: LlvmBlock) -> Option<LlvmValue> = LLVMGetFirstInstruction;
    /// The instruction after this one.
    fn next_instruction(inst: LlvmValue) -> Option<LlvmValue> = LLVMGetNextInstruction;
    /// The block of an instruction.
    fn block_of(inst: LlvmValue) -> LlvmBlock = LLVMGetInstructionParent;
    /// The function of a block.
    fn function_of(block: LlvmBlock) -> LlvmValue = LLVMGetBasicBlockParent;
    /// The last instruction of a block.
    fn terminator(block: LlvmBlock) -> LlvmValue = LLVMGetBasicBlockTerminator;
    /// Number of successors of a terminator.
    fn successor_count(terminator: LlvmValue) -> u32 = LLVMGetNumSuccessors;
    /// A successor of a terminator.
    fn successor(terminator: LlvmValue, index: u32) -> LlvmBlock = LLVMGetSuccessor;
    /// What an instruction does.
    fn opcode(inst: LlvmValue) -> LLVMOpcode = LLVMGetInstructionOpcode;
    /// Number of operands of an instruction or constant expression.
    fn operand_count(user: LlvmValue) -> i32 = LLVMGetNumOperands;
    /// An operand of an instruction or constant expression.
    fn operand(user: LlvmValue, index: u32) -> LlvmValue = LLVMGetOperand;
    /// Metadata of an instruction.
    fn metadata(inst: LlvmValue, kind: u32) -> Option<LlvmValue> = LLVMGetMetadata;
    /// Has the branch a condition?
    fn is_conditional(branch: LlvmValue) -> bool = LLVMIsConditional;
    /// The condition of a branch that has one.
    fn condition(branch: LlvmValue) -> LlvmValue = LLVMGetCondition;
    /// Number of values of a phi.
    fn incoming_count(phi: LlvmValue) -> u32 = LLVMCountIncoming;
    /// A value of a phi.
    fn incoming_value(phi: LlvmValue, index: u32) -> LlvmValue = LLVMGetIncomingValue;
    /// The block that a value of a phi comes from.
    fn incoming_block(phi: LlvmValue, index: u32) -> LlvmBlock = LLVMGetIncomingBlock;
    /// What a call calls.
    fn called_value(call: LlvmValue) -> LlvmValue = LLVMGetCalledValue;
    /// Number of arguments of a call.
    fn argument_count(call: LlvmValue) -> u32 = LLVMGetNumArgOperands;
    /// The alignment of a memory access, alloca or global, in bytes.
    fn alignment(inst: LlvmValue) -> u32 = LLVMGetAlignment;
    /// Is the memory access volatile?
    fn is_volatile(inst: LlvmValue) -> bool = LLVMGetVolatile;
    /// Is the memory access atomic?
    fn is_atomic(inst: LlvmValue) -> bool = LLVMIsAtomic;
    /// The order of an atomic load, store, read-modify-write or fence.
    fn ordering(inst: LlvmValue) -> LLVMAtomicOrdering = LLVMGetOrdering;
    /// The order of a compare-exchange that succeeds.
    fn success_ordering(inst: LlvmValue) -> LLVMAtomicOrdering = LLVMGetCmpXchgSuccessOrdering;
    /// The order of a compare-exchange that fails.
    fn failure_ordering(inst: LlvmValue) -> LLVMAtomicOrdering = LLVMGetCmpXchgFailureOrdering;
    /// The number of the sync scope of an atomic instruction.
    fn sync_scope(inst: LlvmValue) -> u32 = LLVMGetAtomicSyncScopeID;
    /// What an atomic read-modify-write does.
    fn atomic_operation(inst: LlvmValue) -> LLVMAtomicRMWBinOp = LLVMGetAtomicRMWBinOp;
    /// The type that an alloca makes room for.
    fn allocated_type(alloca: LlvmValue) -> LlvmType = LLVMGetAllocatedType;
    /// The predicate of a comparison of integers.
    fn integer_predicate(inst: LlvmValue) -> LLVMIntPredicate = LLVMGetICmpPredicate;
    /// The predicate of a comparison of floats.
    fn float_predicate(inst: LlvmValue) -> LLVMRealPredicate = LLVMGetFCmpPredicate;
    /// No unsigned overflow: of additions, subtractions, products, left shifts and truncations.
    fn has_nuw(inst: LlvmValue) -> bool = LLVMGetNUW;
    /// No signed overflow: of the same.
    fn has_nsw(inst: LlvmValue) -> bool = LLVMGetNSW;
    /// No remainder: of divisions and right shifts.
    fn is_exact(inst: LlvmValue) -> bool = LLVMGetExact;
    /// No common ones: of `or`.
    fn is_disjoint(inst: LlvmValue) -> bool = LLVMGetIsDisjoint;
    /// Not negative: of zero extensions and conversions of unsigned integers.
    fn is_not_negative(inst: LlvmValue) -> bool = LLVMGetNNeg;
    /// The same sign: of comparisons of integers.
    fn has_same_sign(inst: LlvmValue) -> bool = LLVMGetICmpSameSign;
    /// Can it carry fast-math flags?
    fn takes_fast_math(inst: LlvmValue) -> bool = LLVMCanValueUseFastMathFlags;
    /// The fast-math flags of an instruction that can carry them.
    fn fast_math(inst: LlvmValue) -> LLVMFastMathFlags = LLVMGetFastMathFlags;
    /// The promises of an address computation: an instruction or a constant expression.
    fn address_flags(gep: LlvmValue) -> LLVMGEPNoWrapFlags = LLVMGEPGetNoWrapFlags;
    /// The type that an address computation steps over.
    fn address_type(gep: LlvmValue) -> LlvmType = LLVMGetGEPSourceElementType;
    /// Number of elements in the mask of a shuffle.
    fn mask_length(shuffle: LlvmValue) -> u32 = LLVMGetNumMaskElements;
    /// An element of the mask of a shuffle; negative where any value will do.
    fn mask(shuffle: LlvmValue, index: u32) -> i32 = LLVMGetMaskValue;
    /// Number of operands of a metadata node.
    fn node_length(node: LlvmValue) -> u32 = LLVMGetMDNodeNumOperands;

    // Debug information.
    /// The location of an instruction.
    fn location(inst: LlvmValue) -> Option<LlvmNode> = LLVMInstructionGetDebugLoc;
    /// The line of a location.
    fn line(location: LlvmNode) -> u32 = LLVMDILocationGetLine;
    /// The column of a location.
    fn column(location: LlvmNode) -> u32 = LLVMDILocationGetColumn;
    /// The scope of a location.
    fn scope(location: LlvmNode) -> LlvmNode = LLVMDILocationGetScope;
    /// Where the function of a location was inlined.
    fn inlined_at(location: LlvmNode) -> Option<LlvmNode> = LLVMDILocationGetInlinedAt;
    /// The line where a function begins.
    fn subprogram_line(subprogram: LlvmNode) -> u32 = LLVMDISubprogramGetLine;
    /// The file of a scope.
    fn file(scope: LlvmNode) -> Option<LlvmNode> = LLVMDIScopeGetFile;
}

impl<'m> View<'m> {
    /// The first function of the module.
    pub(super) fn first_function(&self) -> Option<LlvmValue> {
        // SAFETY: the module is valid.
        Raw::from_raw(unsafe { self.api.LLVMGetFirstFunction(self.module.raw()) })
    }

    /// The number of the sync scope with this name.
    pub(super) fn sync_scope_named(&self, name: &str) -> u32 {
        // SAFETY: the name is passed with its length.
        unsafe { self.api.LLVMGetSyncScopeID(self.module.context().raw(), name.as_ptr().cast(), name.len()) }
    }

    /// The symbol of a function or global; empty if it has none.
    pub(super) fn name(&self, value: LlvmValue) -> &'m str {
        let mut length = 0;
        // SAFETY: the value is valid; LLVM's text lives as long as the value keeps its name.
        unsafe { text(self.api.LLVMGetValueName2(value.raw(), &mut length), length) }
    }

    /// The name of a structure type, such as `class.a::b`; empty for what has none.
    pub(super) fn struct_name(&self, ty: LlvmType) -> &'m str {
        if self.type_kind(ty) != LLVMStructTypeKind {
            return "";
        }
        // SAFETY: the type is a structure; LLVM's text lives as long as the context.
        unsafe {
            let name = self.api.LLVMGetStructName(ty.raw());
            if name.is_null() { "" } else { CStr::from_ptr(name).to_str().unwrap_or("") }
        }
    }

    /// The text of a metadata string.
    pub(super) fn string(&self, string: LlvmValue) -> &'m str {
        let mut length = 0;
        // SAFETY: the value is a metadata string, which lives as long as its context.
        unsafe { text(self.api.LLVMGetMDString(string.raw(), &mut length), length as usize) }
    }

    /// The name of a file.
    pub(super) fn file_name(&self, file: LlvmNode) -> &'m str {
        let mut length = 0;
        // SAFETY: the node is a file, which lives as long as its context.
        unsafe { text(self.api.LLVMDIFileGetFilename(file.raw(), &mut length), length as usize) }
    }

    /// The operands of a metadata node.
    pub(super) fn node_operands(&self, node: LlvmValue) -> Vec<Option<LlvmValue>> {
        let mut operands = vec![std::ptr::null_mut(); self.node_length(node) as usize];
        // SAFETY: there is room for all operands.
        unsafe { self.api.LLVMGetMDNodeOperands(node.raw(), operands.as_mut_ptr()) };
        operands.into_iter().map(Raw::from_raw).collect()
    }

    /// An integer constant of at most 128 bits, zero-extended.
    pub(super) fn integer(&self, constant: LlvmValue) -> u128 {
        if self.integer_width(self.type_of(constant)) <= 64 {
            return self.unsigned(constant).into();
        }
        let mut words = [0; 2];
        // SAFETY: the value is an integer constant; two words are written.
        unsafe { self.api.kiln_integer_words(constant.raw(), words.as_mut_ptr(), 2) };
        words[0] as u128 | (words[1] as u128) << 64
    }

    /// The bits of a float constant of at most 64 bits.
    pub(super) fn float_bits(&self, constant: LlvmValue) -> u64 {
        let mut words = [0; 2];
        // SAFETY: the value is a float constant; two words are written.
        unsafe { self.api.kiln_float_bits(constant.raw(), words.as_mut_ptr()) };
        words[0]
    }

    /// The bytes that lie between two elements of this type in an array.
    pub(super) fn size_of(&self, ty: LlvmType) -> u64 {
        // SAFETY: the type has a size; the layout is the module's.
        unsafe { self.api.LLVMABISizeOfType(self.layout, ty.raw()) }
    }

    /// The natural alignment of a type.
    pub(super) fn align_of(&self, ty: LlvmType) -> u32 {
        // SAFETY: the type has a size; the layout is the module's.
        unsafe { self.api.LLVMABIAlignmentOfType(self.layout, ty.raw()) }
    }

    /// The byte offset of a field of a structure.
    pub(super) fn field_offset(&self, ty: LlvmType, index: u32) -> u64 {
        // SAFETY: the type is a structure with such a field; the layout is the module's.
        unsafe { self.api.LLVMOffsetOfElement(self.layout, ty.raw(), index) }
    }

    /// The indices of an `extractvalue` or `insertvalue`.
    pub(super) fn indices(&self, inst: LlvmValue) -> &'m [u32] {
        // SAFETY: the instruction owns its indices and is not changed while the view lives.
        unsafe {
            let count = self.api.LLVMGetNumIndices(inst.raw()) as usize;
            std::slice::from_raw_parts(self.api.LLVMGetIndices(inst.raw()), count)
        }
    }

    /// The bytes of an array or vector of numbers, if that is how LLVM stores the constant.
    pub(super) fn raw_bytes(&self, constant: LlvmValue) -> Option<&'m [u8]> {
        // SAFETY: asked only of what is constant data; LLVM's bytes live as long as its context.
        unsafe {
            if self.api.LLVMIsAConstantDataSequential(constant.raw()).is_null() {
                return None;
            }
            let mut length = 0;
            let bytes = self.api.LLVMGetRawDataValues(constant.raw(), &mut length);
            Some(std::slice::from_raw_parts(bytes.cast(), length))
        }
    }

    /// How C++ spells a symbol.
    pub(super) fn demangle(&self, symbol: &str) -> String {
        self.module.context().session().demangle(symbol)
    }
}

/// LLVM's text; what is not UTF-8 is no name that the reader looks for.
///
/// # Safety
/// `start` points to `length` bytes that live as long as `'m`, or is null.
unsafe fn text<'m>(start: *const c_char, length: usize) -> &'m str {
    if start.is_null() {
        return "";
    }
    // SAFETY: as promised.
    std::str::from_utf8(unsafe { std::slice::from_raw_parts(start.cast(), length) }).unwrap_or("\u{fffd}")
}
