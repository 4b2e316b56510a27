// SPDX-License-Identifier: MIT OR Apache-2.0
//! Appends instructions to a function, one after the other, with their result types worked out.

use crate::{
    Access, ArithmeticFlags, BinaryOp, Block, CastOp, FastMath, Function, Inst, IntPredicate, LocationId, LoopHints,
    MathFunction, Op, Type, Value,
};
use alloc::vec::Vec;

/// A position at the end of a block of a function.
///
/// Every method appends one instruction there and returns its result. What the operands must be is the verifier's to
/// check, not the builder's.
pub struct Builder<'f> {
    /// The function.
    pub function: &'f mut Function,
    /// The block that grows.
    pub block: Block,
    /// The location that new instructions get.
    pub location: Option<LocationId>,
}

impl<'f> Builder<'f> {
    /// A builder at the end of `block`.
    pub fn new(function: &'f mut Function, block: Block) -> Self {
        Self { function, block, location: None }
    }

    /// Appends any instruction.
    pub fn inst(&mut self, op: Op, ty: Type) -> Inst {
        self.function.append(self.block, op, ty, self.location)
    }

    /// Appends an instruction that has a result.
    pub fn value(&mut self, op: Op, ty: Type) -> Value {
        debug_assert_ne!(ty, Type::Void);
        let result = self.function.values.next_key();
        self.inst(op, ty);
        result
    }

    /// Arithmetic with promises.
    pub fn binary(&mut self, op: BinaryOp, a: Value, b: Value, flags: ArithmeticFlags) -> Value {
        let ty = self.function.ty(a);
        self.value(Op::Binary { op, a, b, flags, fast: FastMath::empty() }, ty)
    }

    /// A conversion to `ty`.
    pub fn cast(&mut self, op: CastOp, a: Value, ty: Type) -> Value {
        self.value(Op::Cast { op, a, flags: ArithmeticFlags::empty() }, ty)
    }

    /// A comparison.
    pub fn icmp(&mut self, predicate: IntPredicate, a: Value, b: Value) -> Value {
        self.value(Op::ICmp { predicate, a, b, flags: ArithmeticFlags::empty() }, Type::BOOL)
    }

    /// A choice.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let ty = self.function.ty(a);
        self.value(Op::Select { condition, a, b, fast: FastMath::empty() }, ty)
    }

    /// A phi without incoming values; [`Builder::add_incoming`] adds them.
    pub fn phi(&mut self, ty: Type) -> Value {
        self.value(Op::Phi { incoming: Vec::new() }, ty)
    }

    /// Adds `value`, which comes from `block`, to a phi. Does nothing if `phi` is not the result of one.
    pub fn add_incoming(&mut self, phi: Value, block: Block, value: Value) {
        if let Some(inst) = self.function.as_inst(phi)
            && let Op::Phi { incoming } = &mut self.function.insts[inst].op
        {
            incoming.push((block, value));
        }
    }

    /// An address `offset` bytes after `base`, inside the same allocation.
    pub fn offset(&mut self, base: Value, offset: Value) -> Value {
        let ty = self.function.ty(base);
        self.value(Op::PtrAdd { base, offset, flags: ArithmeticFlags::INBOUNDS }, ty)
    }

    /// A plain load of `ty` at an address that is a multiple of `align`.
    pub fn load(&mut self, address: Value, ty: Type, align: u32) -> Value {
        self.value(Op::Load { address, access: Access { align, volatile: false, class: None }, atomic: None }, ty)
    }

    /// A plain store.
    pub fn store(&mut self, value: Value, address: Value, align: u32) {
        let access = Access { align, volatile: false, class: None };
        self.inst(Op::Store { address, value, access, atomic: None }, Type::Void);
    }

    /// Private memory.
    pub fn alloca(&mut self, size: u64, align: u32) -> Value {
        self.value(Op::Alloca { size, align }, Type::Ptr(crate::Space::Private))
    }

    /// A mathematical function.
    pub fn math(&mut self, function: MathFunction, arguments: Vec<Value>, ty: Type) -> Value {
        self.value(Op::Math { function, arguments, fast: FastMath::empty() }, ty)
    }

    /// Ends the block with a branch.
    pub fn branch(&mut self, to: Block) {
        self.inst(Op::Branch { to, hints: LoopHints::default() }, Type::Void);
    }

    /// Ends the block with a conditional branch.
    pub fn cond_branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let op = Op::CondBranch { condition, then, otherwise, weights: None, hints: LoopHints::default() };
        self.inst(op, Type::Void);
    }

    /// Ends the block and the function.
    pub fn ret(&mut self, value: Option<Value>) {
        self.inst(Op::Return { value }, Type::Void);
    }

    /// An integer constant of type `ty`.
    pub fn int(&mut self, n: i128, ty: Type) -> Value {
        self.function.int(n, ty)
    }
}
