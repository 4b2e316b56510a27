// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random function bodies that are valid by construction.

use crate::choices::Choices;
use crate::generate::{TYPES, location};
use crate::graph::{Graph, dominates, graph, predecessors};
use kiln_ir::*;

const INTEGERS: [Type; 7] =
    [Type::I32, Type::I64, Type::BOOL, Type::Int(8), Type::Int(16), Type::Int(48), Type::Int(128)];
const FLOATS: [Type; 4] = [Type::F32, Type::F64, Type::F16, Type::BF16];
const ATOMIC_INTEGERS: [Type; 4] = [Type::I32, Type::I64, Type::Int(8), Type::Int(16)];

/// Fills a function that has only a header.
pub fn body(choices: &mut Choices<'_>, module: &Module, function: &mut Function) {
    let graph = graph(choices);
    let blocks: Vec<Block> = graph.iter().map(|_| function.append_block()).collect();
    let available = graph.iter().map(|_| Vec::new()).collect();
    let mut body = Body { choices, module, function, graph, blocks, available, node: 0 };
    for node in 0..body.graph.len() {
        body.node = node;
        body.fill();
    }
    body.complete_phis();
    // Where blocks stand in the layout means nothing, the entry apart.
    for index in 1..body.blocks.len() {
        let other = 1 + body.choices.below(index);
        body.function.layout.swap(index, other);
    }
}

struct Body<'a, 'b> {
    choices: &'a mut Choices<'b>,
    module: &'a Module,
    function: &'a mut Function,
    graph: Graph,
    blocks: Vec<Block>,
    /// The values that each node defines.
    available: Vec<Vec<Value>>,
    node: usize,
}

impl Body<'_, '_> {
    fn fill(&mut self) {
        if self.node > 0 {
            for _ in 0..self.choices.below(3) {
                let ty = self.choices.one(&TYPES);
                self.push(Op::Phi { incoming: vec![] }, ty);
            }
        }
        for _ in 0..self.choices.below(12) {
            let (op, ty) = self.op();
            self.push(op, ty);
        }
        let hints = LoopHints {
            unroll: self.choices.flip().then(|| self.choices.below(5) as u32),
            must_progress: self.choices.flip(),
            scalar: self.choices.flip(),
        };
        let terminator = match *self.graph[self.node].as_slice() {
            [] if self.choices.rarely(4) => Op::Unreachable,
            [] if self.choices.rarely(4) => Op::Fail { arguments: self.message() },
            [] if self.function.returns == Type::Void => Op::Return { value: None },
            [] => Op::Return { value: Some(self.value(self.function.returns)) },
            [to] => Op::Branch { to: self.blocks[to], hints },
            [then, otherwise, ..] => Op::CondBranch {
                condition: self.value(Type::BOOL),
                then: self.blocks[then],
                otherwise: self.blocks[otherwise],
                weights: self.choices.flip().then(|| (self.choices.bits() as u32, 1)),
                hints,
            },
        };
        self.push(terminator, Type::Void);
    }

    fn push(&mut self, op: Op, ty: Type) {
        let location = location(self.choices, self.module);
        let inst = self.function.append(self.blocks[self.node], op, ty, location);
        if ty.is_int() && ty.bits() <= 64 && self.choices.rarely(6) {
            self.function.insts[inst].range = Some((0, 1));
        }
        self.available[self.node].extend(self.function.insts[inst].result);
    }

    fn complete_phis(&mut self) {
        for node in 1..self.blocks.len() {
            for position in 0..self.function.blocks[self.blocks[node]].insts.len() {
                let inst = self.function.blocks[self.blocks[node]].insts[position];
                let ty = self.function.insts[inst].ty;
                let Op::Phi { .. } = self.function.insts[inst].op else { break };
                let mut incoming = Vec::new();
                for from in predecessors(&self.graph, node) {
                    self.node = from;
                    incoming.push((self.blocks[from], self.value(ty)));
                }
                self.function.insts[inst].op = Op::Phi { incoming };
            }
        }
    }

    /// A value of this type that is known here: one of an instruction, a parameter or a constant.
    fn value(&mut self, ty: Type) -> Value {
        let nodes = (0..self.blocks.len()).filter(|&node| dominates(&self.graph, node, self.node));
        let mut known: Vec<_> = nodes.flat_map(|node| self.available[node].iter().copied()).collect();
        for index in 0..self.function.parameters.len() {
            known.extend(self.function.parameter(index));
        }
        known.retain(|&value| self.function.ty(value) == ty);
        if !known.is_empty() && !self.choices.rarely(3) {
            return self.choices.one(&known);
        }
        let bits = if self.choices.flip() { self.choices.bits() } else { self.choices.below(4) as u64 };
        let constant = match ty {
            Type::Ptr(_) => Constant::Null,
            Type::Int(_) => Constant::Int(u128::from(bits) << (bits & 64)),
            _ => Constant::Float(bits & (u64::MAX >> (64 - ty.bits()))),
        };
        self.function.constant(constant, ty)
    }

    fn pointer(&mut self) -> Value {
        let space = self.choices.one(&Space::ALL);
        self.value(Type::Ptr(space))
    }

    fn fast(&mut self, ty: Type) -> FastMath {
        if ty.is_float() { FastMath::from_bits_truncate(self.choices.below(128) as u8) } else { FastMath::empty() }
    }

    fn flags(&mut self, allowed: ArithmeticFlags) -> ArithmeticFlags {
        ArithmeticFlags::from_bits_truncate(self.choices.below(128) as u8) & allowed
    }

    fn op(&mut self) -> (Op, Type) {
        match self.choices.below(5) {
            0 => self.arithmetic(),
            1 => self.choice(),
            2 => self.memory(),
            3 => self.atomic(),
            _ => self.work_item(),
        }
    }

    fn arithmetic(&mut self) -> (Op, Type) {
        use ArithmeticFlags as Flags;
        use BinaryOp::*;
        match self.choices.below(5) {
            0 => {
                let op = self.choices.one(BinaryOp::ALL);
                let float = matches!(op, FAdd | FSub | FMul | FDiv | FRem);
                let ty = if float { self.choices.one(&FLOATS) } else { self.choices.one(&INTEGERS) };
                let flags = self.flags(match op {
                    Add | Sub | Mul | Shl => Flags::NUW | Flags::NSW,
                    UDiv | SDiv | LShr | AShr => Flags::EXACT,
                    Or => Flags::DISJOINT,
                    _ => Flags::empty(),
                });
                (Op::Binary { op, a: self.value(ty), b: self.value(ty), flags, fast: self.fast(ty) }, ty)
            }
            1 => {
                let ty = self.choices.one(&FLOATS);
                (Op::FNeg { a: self.value(ty), fast: self.fast(ty) }, ty)
            }
            2 => self.cast(),
            3 => {
                let function = self.choices.one(MathFunction::ALL);
                let types = if function.takes_integers() { &INTEGERS[..] } else { &FLOATS[..] };
                let swap = function == MathFunction::BSwap;
                let ty = if swap { Type::Int(48) } else { self.choices.one(types) };
                let arguments = (0..function.arity()).map(|_| self.value(ty)).collect();
                (Op::Math { function, arguments, fast: self.fast(ty) }, ty)
            }
            _ => {
                let ty = self.choices.one(&INTEGERS);
                let op = self.choices.one(&[Add, Sub, Mul]);
                (Op::Overflow { op, signed: self.choices.flip(), a: self.value(ty), b: self.value(ty) }, Type::BOOL)
            }
        }
    }

    fn cast(&mut self) -> (Op, Type) {
        use ArithmeticFlags as Flags;
        use CastOp::*;
        let pointers = [Space::Global, Space::Generic].map(Type::Ptr);
        let op = self.choices.one(CastOp::ALL);
        let (from, to) = match op {
            Trunc => (Type::I64, self.choices.one(&[Type::I32, Type::BOOL])),
            ZExt | SExt => (Type::I32, self.choices.one(&[Type::I64, Type::Int(48)])),
            FPTrunc => (Type::F32, self.choices.one(&[Type::F16, Type::BF16])),
            FPExt => (Type::F16, self.choices.one(&[Type::F32, Type::F64])),
            FPToUI | FPToSI => (self.choices.one(&FLOATS), self.choices.one(&INTEGERS)),
            UIToFP | SIToFP => (self.choices.one(&INTEGERS), self.choices.one(&FLOATS)),
            PtrToInt => (self.choices.one(&pointers), self.choices.one(&INTEGERS)),
            IntToPtr => (self.choices.one(&INTEGERS), self.choices.one(&pointers)),
            Bitcast => self.choices.one(&[(Type::F32, Type::I32), (Type::Int(16), Type::BF16)]),
            SpaceCast => (pointers[0], pointers[1]),
        };
        let flags = self.flags(match op {
            Trunc => Flags::NUW | Flags::NSW,
            ZExt | UIToFP => Flags::NNEG,
            _ => Flags::empty(),
        });
        (Op::Cast { op, a: self.value(from), flags }, to)
    }

    fn choice(&mut self) -> (Op, Type) {
        match self.choices.below(5) {
            0 => {
                let ty = if self.choices.flip() { Type::Ptr(Space::Global) } else { self.choices.one(&INTEGERS) };
                let predicate = self.choices.one(IntPredicate::ALL);
                let flags = self.flags(ArithmeticFlags::SAMESIGN);
                (Op::ICmp { predicate, a: self.value(ty), b: self.value(ty), flags }, Type::BOOL)
            }
            1 => {
                let ty = self.choices.one(&FLOATS);
                let predicate = self.choices.one(FloatPredicate::ALL);
                (Op::FCmp { predicate, a: self.value(ty), b: self.value(ty), fast: self.fast(ty) }, Type::BOOL)
            }
            2 => {
                let ty = self.choices.one(&FLOATS);
                (Op::FClass { a: self.value(ty), mask: self.choices.below(1024) as u16 }, Type::BOOL)
            }
            3 => {
                let ty = self.choices.one(&TYPES);
                let (condition, a, b) = (self.value(Type::BOOL), self.value(ty), self.value(ty));
                (Op::Select { condition, a, b, fast: self.fast(ty) }, ty)
            }
            _ => {
                let ty = self.choices.one(&TYPES);
                (Op::Freeze { a: self.value(ty) }, ty)
            }
        }
    }

    fn access(&mut self, least: u32) -> Access {
        let classes = self.module.classes.len();
        let class = (classes > 0 && self.choices.flip()).then(|| self.choices.below(classes) as u32);
        Access {
            align: self.choices.align(least),
            volatile: self.choices.flip(),
            class: class.map(AliasClassId::from_u32),
        }
    }

    fn memory(&mut self) -> (Op, Type) {
        let flags = ArithmeticFlags::INBOUNDS | ArithmeticFlags::NUW | ArithmeticFlags::NSW;
        let variables = self.function.insts.iter().filter(|(_, data)| matches!(data.op, Op::Alloca { .. }));
        let variables: Vec<_> = variables.filter_map(|(_, data)| data.result).collect();
        match self.choices.below(7) {
            6 if !variables.is_empty() => (Op::LifetimeStart { address: self.choices.one(&variables) }, Type::Void),
            0 => {
                let ty = self.choices.one(&TYPES);
                (Op::Load { address: self.pointer(), access: self.access(1), atomic: None }, ty)
            }
            1 => {
                let ty = self.choices.one(&TYPES);
                let (value, address) = (self.value(ty), self.pointer());
                (Op::Store { address, value, access: self.access(1), atomic: None }, Type::Void)
            }
            2 if self.node == 0 => {
                (Op::Alloca { size: self.choices.bits(), align: self.choices.align(1) }, Type::Ptr(Space::Private))
            }
            3 if !self.module.globals.is_empty() => {
                let global = GlobalId::from_u32(self.choices.below(self.module.globals.len()) as u32);
                let offset = if self.choices.flip() { self.choices.bits() as i64 } else { 0 };
                let group = self.module.globals[global].kind == GlobalKind::Group;
                let space = if group { Space::Group } else { Space::Global };
                (Op::GlobalAddress { global, offset }, Type::Ptr(space))
            }
            4 => {
                let (to, length) = (self.pointer(), self.value(Type::I64));
                let (to_align, volatile) = (self.choices.align(1), self.choices.flip());
                let op = if self.choices.flip() {
                    Op::MemSet { to, byte: self.value(Type::Int(8)), length, align: to_align, volatile }
                } else {
                    let (from, from_align, overlap) = (self.pointer(), self.choices.align(1), self.choices.flip());
                    Op::MemCopy { to, from, length, to_align, from_align, overlap, volatile }
                };
                (op, Type::Void)
            }
            _ => {
                let base = self.pointer();
                let offset = self.value(Type::I64);
                (Op::PtrAdd { base, offset, flags: self.flags(flags) }, self.function.ty(base))
            }
        }
    }

    fn atomic(&mut self) -> (Op, Type) {
        use Order::*;
        let scope = self.choices.one(Scope::ALL);
        let (address, ty) = (self.pointer(), self.choices.one(&ATOMIC_INTEGERS));
        let access = self.access(ty.store_size() as u32);
        match self.choices.below(5) {
            0 => {
                let order = self.choices.one(&[Relaxed, Acquire, SeqCst]);
                (Op::Load { address, access, atomic: Some(Atomicity { order, scope }) }, ty)
            }
            1 => {
                let order = self.choices.one(&[Relaxed, Release, SeqCst]);
                let atomic = Some(Atomicity { order, scope });
                (Op::Store { address, value: self.value(ty), access, atomic }, Type::Void)
            }
            2 => {
                let op = self.choices.one(AtomicOp::ALL);
                let float = matches!(op, AtomicOp::FAdd | AtomicOp::FSub | AtomicOp::FMax | AtomicOp::FMin);
                let ty = if float { Type::F64 } else { ty };
                let access = Access { align: 8, ..access };
                let atomic = Atomicity { order: self.choices.one(Order::ALL), scope };
                (Op::AtomicRmw { op, address, value: self.value(ty), access, atomic }, ty)
            }
            3 => {
                let atomic = Atomicity { order: self.choices.one(Order::ALL), scope };
                let failure = self.choices.one(&[Relaxed, Acquire, SeqCst]);
                let (expected, new) = (self.value(ty), self.value(ty));
                (Op::CmpXchg { address, expected, new, access, atomic, failure }, ty)
            }
            _ => {
                let order = self.choices.one(&[Acquire, Release, AcqRel, SeqCst]);
                (Op::Fence { atomic: Atomicity { order, scope } }, Type::Void)
            }
        }
    }

    fn work_item(&mut self) -> (Op, Type) {
        let callees = self.module.functions.iter().filter(|(_, callee)| callee.role != Role::Entry);
        let callees: Vec<_> = callees.map(|(id, _)| id).collect();
        match self.choices.below(7) {
            0 if self.function.role != Role::Entry => {
                let query = self.choices.one(Query::ALL);
                let dimension = self.choices.below(query.dimensions().into()) as u8;
                (Op::Query { query, dimension }, Type::I64)
            }
            1 if self.function.role != Role::Entry => {
                (Op::Barrier { scope: self.choices.one(&[Scope::SubGroup, Scope::Group]) }, Type::Void)
            }
            3 | 4 if self.function.role != Role::Entry => self.group_op(),
            2 if !callees.is_empty() => {
                let callee = self.choices.one(&callees);
                let types = self.module.functions[callee].parameters.iter().map(|parameter| parameter.ty);
                let arguments = types.map(|ty| self.value(ty)).collect();
                (Op::Call { callee, arguments }, self.module.functions[callee].returns)
            }
            6 => (Op::Print { arguments: self.message() }, Type::Void),
            _ => (Op::Assume { condition: self.value(Type::BOOL) }, Type::Void),
        }
    }

    /// A format and what it formats.
    fn message(&mut self) -> Vec<Value> {
        let format = self.value(Type::Ptr(Space::Generic));
        let count = self.choices.below(3);
        let types = [Type::I32, Type::F64, Type::Ptr(Space::Global)];
        let formatted = (0..count).map(|_| self.choices.one(&types)).collect::<Vec<_>>();
        core::iter::once(format).chain(formatted.into_iter().map(|ty| self.value(ty))).collect()
    }

    fn group_op(&mut self) -> (Op, Type) {
        let scope = self.choices.one(&[Scope::SubGroup, Scope::Group]);
        if self.choices.below(2) == 0 {
            let (reduction, op) = (self.choices.one(GroupReduction::ALL), self.choices.one(CombineOp::ALL));
            let ty = if op.takes_floats() { Type::F32 } else { Type::I64 };
            return (Op::GroupReduce { reduction, op, scope, a: self.value(ty) }, ty);
        }
        let function = self.choices.one(GroupFunction::ALL);
        let (ty, arguments) = match function {
            GroupFunction::Any | GroupFunction::All => (Type::BOOL, vec![self.value(Type::BOOL)]),
            GroupFunction::Broadcast | GroupFunction::Shuffle => {
                (Type::F32, vec![self.value(Type::F32), self.value(Type::I64)])
            }
        };
        let scope = if function == GroupFunction::Shuffle { Scope::SubGroup } else { scope };
        (Op::GroupFunction { function, scope, arguments }, ty)
    }
}
