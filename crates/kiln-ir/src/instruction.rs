// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions. `instructions.md` beside `lib.rs` defines each of them.

use crate::{
    AliasClassId, ArithmeticFlags, AtomicOp, BinaryOp, Block, CastOp, CombineOp, FastMath, FloatPredicate, FunctionId,
    GlobalId, GroupFunction, GroupReduction, IntPredicate, LocationId, MathFunction, Order, Query, Scope, Type, Value,
};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Access {
    /// The address is a multiple of this power of two, in bytes.
    pub align: u32,
    /// The access is a side effect: neither dropped nor repeated nor merged.
    pub volatile: bool,
    /// The type of the object in the source: accesses of unrelated classes do not overlap.
    pub class: Option<AliasClassId>,
}

/// The order and scope of an atomic access.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Atomicity {
    /// How other accesses are ordered around it.
    pub order: Order,
    /// Who sees it.
    pub scope: Scope,
}

/// What the source asks of a loop, on the branch that closes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LoopHints {
    /// `#pragma unroll N` as `Some(N)`; 1 forbids unrolling, 0 asks for full unrolling.
    pub unroll: Option<u32>,
    /// The loop ends: C++ promises it for loops without side effects.
    pub must_progress: bool,
    /// Iterations are not to be done several at a time, in the lanes of vectors.
    pub scalar: bool,
}

/// What an instruction does. Types of operands and results are defined in `instructions.md` and checked by the verifier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are the operands that `instructions.md` defines")]
pub enum Op {
    /// Arithmetic on two values of one type.
    Binary { op: BinaryOp, a: Value, b: Value, flags: ArithmeticFlags, fast: FastMath },
    /// The float with the other sign.
    FNeg { a: Value, fast: FastMath },
    /// A conversion to the result's type.
    Cast { op: CastOp, a: Value, flags: ArithmeticFlags },
    /// A comparison of integers or pointers.
    ICmp { predicate: IntPredicate, a: Value, b: Value, flags: ArithmeticFlags },
    /// A comparison of floats.
    FCmp { predicate: FloatPredicate, a: Value, b: Value, fast: FastMath },
    /// Does the float belong to one of the classes in the mask? Bits as in LLVM's `is.fpclass`.
    FClass { a: Value, mask: u16 },
    /// `a` where the condition holds, else `b`.
    Select { condition: Value, a: Value, b: Value, fast: FastMath },
    /// The value, but one that stays the same if a broken promise made it arbitrary.
    Freeze { a: Value },
    /// The value that belongs to the block control came from. Phis stand first in their block.
    Phi { incoming: Vec<(Block, Value)> },
    /// An address `offset` bytes (signed, 64 bits) after `base`.
    PtrAdd { base: Value, offset: Value, flags: ArithmeticFlags },
    /// Reads memory.
    Load { address: Value, access: Access, atomic: Option<Atomicity> },
    /// Writes memory.
    Store { address: Value, value: Value, access: Access, atomic: Option<Atomicity> },
    /// Reads, changes and writes memory in one step; yields the old value.
    AtomicRmw { op: AtomicOp, address: Value, value: Value, access: Access, atomic: Atomicity },
    /// Writes `new` where memory equals `expected`, in one step; yields the old value. It never fails without reason.
    CmpXchg { address: Value, expected: Value, new: Value, access: Access, atomic: Atomicity, failure: Order },
    /// Orders other accesses.
    Fence { atomic: Atomicity },
    /// Private memory of `size` bytes for the rest of the function. Only in the entry block.
    Alloca { size: u64, align: u32 },
    /// From here on the bytes of an `alloca` hold any value again: a variable of a block that control enters anew.
    LifetimeStart { address: Value },
    /// The address of a global plus a byte offset.
    GlobalAddress { global: GlobalId, offset: i64 },
    /// Copies `length` bytes; the ranges may overlap if `overlap`, else they are disjoint or the same.
    MemCopy { to: Value, from: Value, length: Value, to_align: u32, from_align: u32, overlap: bool, volatile: bool },
    /// Sets `length` bytes.
    MemSet { to: Value, byte: Value, length: Value, align: u32, volatile: bool },
    /// A mathematical function.
    Math { function: MathFunction, arguments: Vec<Value>, fast: FastMath },
    /// Does `add`, `sub` or `mul` of the integers overflow?
    Overflow { op: BinaryOp, signed: bool, a: Value, b: Value },
    /// What the work-item knows about itself.
    Query { query: Query, dimension: u8 },
    /// Waits for all work-items of the sub-group or group, and orders their accesses.
    Barrier { scope: Scope },
    /// What the work-items of the sub-group or group find out together.
    GroupFunction { function: GroupFunction, scope: Scope, arguments: Vec<Value> },
    /// Combines the values that the work-items of the sub-group or group bring.
    GroupReduce { reduction: GroupReduction, op: CombineOp, scope: Scope, a: Value },
    /// Calls a function of the module.
    Call { callee: FunctionId, arguments: Vec<Value> },
    /// A promise that the condition holds here.
    Assume { condition: Value },
    /// Says something to whoever launched the kernel: the address of a format, then what it formats.
    Print { arguments: Vec<Value> },
    /// Goes on at a block.
    Branch { to: Block, hints: LoopHints },
    /// Goes on at one of two blocks. The weights say how often each is taken, if known.
    CondBranch { condition: Value, then: Block, otherwise: Block, weights: Option<(u32, u32)>, hints: LoopHints },
    /// Leaves the function.
    Return { value: Option<Value> },
    /// Ends the launch with an error, which the arguments say as those of [`Op::Print`] do, if there are any.
    Fail { arguments: Vec<Value> },
    /// A promise that control never comes here.
    Unreachable,
}

/// Visits the operands of an instruction in order, by reference or by mutable reference.
macro_rules! visit_operands {
    ($op:expr, $iter:ident, $visit:ident) => {
        match $op {
            Op::Binary { a, b, .. }
            | Op::ICmp { a, b, .. }
            | Op::FCmp { a, b, .. }
            | Op::Overflow { a, b, .. }
            | Op::PtrAdd { base: a, offset: b, .. } => {
                $visit(a);
                $visit(b);
            }
            Op::FNeg { a, .. }
            | Op::Cast { a, .. }
            | Op::FClass { a, .. }
            | Op::Freeze { a }
            | Op::GroupReduce { a, .. }
            | Op::Load { address: a, .. }
            | Op::LifetimeStart { address: a }
            | Op::Assume { condition: a }
            | Op::CondBranch { condition: a, .. }
            | Op::Return { value: Some(a) } => $visit(a),
            Op::Select { condition, a, b, .. } => {
                $visit(condition);
                $visit(a);
                $visit(b);
            }
            Op::Phi { incoming } => incoming.$iter().for_each(|(_, value)| $visit(value)),
            Op::Store { address, value, .. } => {
                $visit(value);
                $visit(address);
            }
            Op::AtomicRmw { address, value, .. } => {
                $visit(address);
                $visit(value);
            }
            Op::CmpXchg { address, expected, new, .. } => {
                $visit(address);
                $visit(expected);
                $visit(new);
            }
            Op::MemCopy { to, from, length, .. } => {
                $visit(to);
                $visit(from);
                $visit(length);
            }
            Op::MemSet { to, byte, length, .. } => {
                $visit(to);
                $visit(byte);
                $visit(length);
            }
            Op::Math { arguments, .. }
            | Op::Call { arguments, .. }
            | Op::GroupFunction { arguments, .. }
            | Op::Print { arguments }
            | Op::Fail { arguments } => arguments.$iter().for_each($visit),
            Op::Fence { .. }
            | Op::Alloca { .. }
            | Op::GlobalAddress { .. }
            | Op::Query { .. }
            | Op::Barrier { .. }
            | Op::Branch { .. }
            | Op::Return { value: None }
            | Op::Unreachable => {}
        }
    };
}

impl Op {
    /// The word that it begins with in the text form.
    pub const fn mnemonic(&self) -> &'static str {
        match self {
            Self::Binary { op, .. } => op.name(),
            Self::FNeg { .. } => "fneg",
            Self::Cast { op, .. } => op.name(),
            Self::ICmp { .. } => "icmp",
            Self::FCmp { .. } => "fcmp",
            Self::FClass { .. } => "fclass",
            Self::Select { .. } => "select",
            Self::Freeze { .. } => "freeze",
            Self::Phi { .. } => "phi",
            Self::PtrAdd { .. } => "ptradd",
            Self::Load { .. } => "load",
            Self::Store { .. } => "store",
            Self::AtomicRmw { .. } => "atomic_rmw",
            Self::CmpXchg { .. } => "cmpxchg",
            Self::Fence { .. } => "fence",
            Self::Alloca { .. } => "alloca",
            Self::LifetimeStart { .. } => "lifetime_start",
            Self::GlobalAddress { .. } => "global_address",
            Self::MemCopy { .. } => "memcopy",
            Self::MemSet { .. } => "memset",
            Self::Math { .. } => "math",
            Self::Overflow { .. } => "overflow",
            Self::Query { query, .. } => query.name(),
            Self::Barrier { .. } => "barrier",
            Self::GroupFunction { function, .. } => function.name(),
            Self::GroupReduce { reduction, .. } => reduction.name(),
            Self::Call { .. } => "call",
            Self::Assume { .. } => "assume",
            Self::Print { .. } => "print",
            Self::Branch { .. } => "branch",
            Self::CondBranch { .. } => "cond_branch",
            Self::Return { .. } => "return",
            Self::Fail { .. } => "fail",
            Self::Unreachable => "unreachable",
        }
    }

    /// Does it end a block?
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Self::Branch { .. } | Self::CondBranch { .. } | Self::Return { .. } | Self::Fail { .. } | Self::Unreachable
        )
    }

    /// Must it stay even if nobody uses its result?
    pub fn has_side_effect(&self) -> bool {
        match self {
            Self::Store { .. }
            | Self::AtomicRmw { .. }
            | Self::CmpXchg { .. }
            | Self::Fence { .. }
            | Self::MemCopy { .. }
            | Self::MemSet { .. }
            | Self::LifetimeStart { .. }
            | Self::Barrier { .. }
            | Self::GroupFunction { .. }
            | Self::GroupReduce { .. }
            | Self::Call { .. }
            | Self::Print { .. }
            | Self::Assume { .. } => true,
            Self::Load { access, atomic, .. } => access.volatile || atomic.is_some(),
            _ => self.is_terminator(),
        }
    }

    /// The blocks that a terminator may go to, in order.
    pub fn successors(&self) -> impl Iterator<Item = Block> + use<> {
        let (first, second) = match *self {
            Self::Branch { to, .. } => (Some(to), None),
            Self::CondBranch { then, otherwise, .. } => (Some(then), Some(otherwise)),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Calls `visit` with every block that the instruction names: successors, and where a phi's values come from.
    pub fn map_blocks(&mut self, mut visit: impl FnMut(&mut Block)) {
        match self {
            Self::Branch { to, .. } => visit(to),
            Self::CondBranch { then, otherwise, .. } => {
                visit(then);
                visit(otherwise);
            }
            Self::Phi { incoming } => incoming.iter_mut().for_each(|(block, _)| visit(block)),
            _ => {}
        }
    }

    /// Calls `visit` with every operand in order.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Value)) {
        let mut visit = |operand: &Value| visit(*operand);
        visit_operands!(self, iter, visit);
    }

    /// Calls `visit` with every operand in order, to change it.
    pub fn map_operands(&mut self, mut visit: impl FnMut(&mut Value)) {
        visit_operands!(self, iter_mut, visit);
    }
}

/// An instruction of a function.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InstData {
    /// What it does.
    pub op: Op,
    /// The type of its result; [`Type::Void`] where it has none.
    pub ty: Type,
    /// Its result.
    pub result: Option<Value>,
    /// Inclusive lower and exclusive upper bound of an integer result that the front end promises (LLVM's `!range`).
    pub range: Option<(u64, u64)>,
    /// Where it stands in the source.
    pub location: Option<LocationId>,
}
