// SPDX-License-Identifier: MIT OR Apache-2.0
//! The form of a function that runs: one array of instructions, whose operands are slots of the call's registers.

use crate::{
    AtomicOp, BinaryOp, CastOp, CombineOp, FloatPredicate, GroupFunction, GroupReduction, IntPredicate, LocationId,
    MathFunction, Order, Query, Scope, Type,
};
use alloc::vec::Vec;

/// The index of a register of a call.
pub(super) type Slot = u32;

/// An instruction. `site` is an index into [`Code::accesses`], `edge` into [`Routine::edges`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    Arithmetic { op: BinaryOp, bits: u8, to: Slot, a: Slot, b: Slot },
    Divide { op: BinaryOp, bits: u8, to: Slot, a: Slot, b: Slot },
    Shift { op: BinaryOp, bits: u8, to: Slot, a: Slot, b: Slot },
    Float { op: BinaryOp, ty: Type, to: Slot, a: Slot, b: Slot },
    FNeg { ty: Type, to: Slot, a: Slot },
    Cast { op: CastOp, from: Type, ty: Type, to: Slot, a: Slot },
    ICmp { predicate: IntPredicate, bits: u8, to: Slot, a: Slot, b: Slot },
    FCmp { predicate: FloatPredicate, ty: Type, to: Slot, a: Slot, b: Slot },
    FClass { ty: Type, mask: u16, to: Slot, a: Slot },
    Select { to: Slot, condition: Slot, a: Slot, b: Slot },
    Copy { to: Slot, a: Slot },
    PtrAdd { to: Slot, base: Slot, offset: Slot },
    Load { to: Slot, address: Slot, site: u32 },
    Store { value: Slot, address: Slot, site: u32 },
    AtomicRmw { op: AtomicOp, to: Slot, address: Slot, value: Slot, site: u32 },
    CmpXchg { to: Slot, address: Slot, expected: Slot, new: Slot, site: u32 },
    Fence { order: Order, scope: Scope },
    Alloca { to: Slot, size: u32, align: u32 },
    LifetimeStart { address: Slot },
    MemCopy { to: Slot, from: Slot, length: Slot, overlap: bool, read: u32 },
    MemSet { to: Slot, byte: Slot, length: Slot, site: u32 },
    Math { function: MathFunction, ty: Type, to: Slot, arguments: [Slot; 3] },
    Overflow { op: BinaryOp, signed: bool, bits: u8, to: Slot, a: Slot, b: Slot },
    Query { query: Query, dimension: u8, to: Slot },
    Meet { meeting: u32 },
    Call { call: u32 },
    Assume { condition: Slot },
    Jump { edge: u32 },
    Branch { condition: Slot, then: u32, otherwise: u32 },
    Return { value: Option<Slot> },
    Print { message: u32 },
    Fail { message: u32 },
    Unreachable,
}

/// How an instruction accesses memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    /// The type of the value; an `i8` for bulk accesses.
    pub ty: Type,
    /// The space of the address's type.
    pub space: crate::Space,
    /// Its bytes.
    pub size: u32,
    /// The least alignment of its address.
    pub align: u32,
    /// For an atomic access: its order, that of a failed exchange, and its scope.
    pub atomic: Option<(Order, Order, Scope)>,
    /// What becomes of bytes that nobody wrote.
    pub unwritten: Unwritten,
    /// Where it stands.
    pub location: Option<LocationId>,
}

/// What a load does with bytes that nobody wrote, or a store with those of the value that it stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unwritten {
    /// They are a fault. What a store writes is written.
    Fault,
    /// They do not matter: the store of a bit-field reads its neighbours.
    Ignored,
    /// They are a fault only if there are no others: a structure that is passed on in an integer has padding.
    Padding,
    /// The value is only copied. The slot holds a one for each byte that nobody wrote.
    Carried(Slot),
}

/// A place where the items of a group or sub-group wait for each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// Who waits.
    pub scope: Scope,
    /// What they do then.
    pub kind: MeetingKind,
    /// The type of the result.
    pub ty: Type,
    /// Where the result goes.
    pub to: Slot,
    /// What each of them brings.
    pub a: Slot,
    /// The index of an item.
    pub b: Slot,
}

/// What items that meet do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MeetingKind {
    Barrier,
    Function(GroupFunction),
    Reduction(GroupReduction, CombineOp),
}

/// A call of another function.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// Index into [`Code::routines`].
    pub callee: u32,
    /// Operands.
    pub arguments: Vec<Slot>,
    /// The structures among them, which the callee gets copies of.
    pub copies: Vec<StructureCopy>,
    /// Where the result goes, if there is one.
    pub to: Option<Slot>,
}

/// A structure that a call passes by value.
#[derive(Clone, Copy, Debug)]
pub(super) struct StructureCopy {
    /// Which argument.
    pub argument: usize,
    /// Its bytes.
    pub size: u32,
    /// The alignment of the copy, in bytes.
    pub align: u32,
    /// The site of the read; the next is that of the write.
    pub read: u32,
}

/// What an item says.
#[derive(Clone, Debug)]
pub(super) struct Message {
    /// The address of the format, if there is one.
    pub format: Option<Slot>,
    /// What is formatted, each with the type that a record of it has.
    pub arguments: Vec<(Slot, u64)>,
}

/// A way from a block to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The first instruction of the block.
    pub target: u32,
    /// A range of [`Routine::moves`]: what the phis of the block become, all at the same time.
    pub moves: (u32, u32),
    /// The counter of the loop that it leads to, and whether it comes from inside the loop.
    pub counter: Option<(Slot, bool)>,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub(super) struct Routine {
    pub instructions: Vec<Instruction>,
    /// Where each instruction stands in the source.
    pub locations: Vec<Option<LocationId>>,
    pub edges: Vec<Edge>,
    /// To and from.
    pub moves: Vec<(Slot, Slot)>,
    pub calls: Vec<Call>,
    pub meetings: Vec<Meeting>,
    pub messages: Vec<Message>,
    /// The instructions in loops where items may wait, in order, with the counters of those loops.
    pub counters: Vec<(u32, Vec<Slot>)>,
    /// What the first registers hold.
    pub constants: Vec<u128>,
    /// The slot of the first parameter; the others follow.
    pub parameters: Slot,
    /// Registers of a call.
    pub slots: usize,
}

impl Routine {
    /// The counters of the loops around an instruction where items may wait.
    pub fn counters_at(&self, pc: u32) -> &[Slot] {
        let found = self.counters.binary_search_by_key(&pc, |&(pc, _)| pc);
        found.map_or(&[], |index| &self.counters[index].1)
    }
}

/// A kernel and the functions that it calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    /// The kernel first.
    pub routines: Vec<Routine>,
    /// Every instruction that accesses memory.
    pub accesses: Vec<Access>,
}
