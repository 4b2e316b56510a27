// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions to the form that runs.

mod memory;

use super::{
    address::Region,
    code::{Access, Call, Code, Edge, Instruction, Meeting, MeetingKind, Message, Routine, Slot, Unwritten},
    copies,
    loops::{self, Loop, can_wait},
};
use crate::{BinaryOp, Block, Constant, Function, FunctionId, Inst, Module, Op, Scope, Space, Type, Value, ValueDef};
use alloc::{format, vec::Vec};
use cranelift_entity::SecondaryMap;
use hashbrown::HashMap;
use kiln_types::{Error, ErrorKind, ReportArgument, Result};

/// Compiles `function`. `routines` are the numbers of the functions that it calls; sites of accesses go to `code`.
pub(super) fn compile(
    module: &Module,
    function: &Function,
    routines: &HashMap<FunctionId, u32>,
    code: &mut Code,
) -> Result<()> {
    let mut compiler = Compiler {
        module,
        function,
        routines,
        unwritten: SecondaryMap::new(),
        slots: SecondaryMap::with_default(0),
        targets: SecondaryMap::with_default(0),
        loops: loops::find(function).into_iter().map(|found| (found, 0)).collect(),
        accesses: &mut code.accesses,
        routine: Routine::default(),
    };
    compiler.assign_slots();
    compiler.assign_targets();
    for (block, inst) in function.insts_in_layout() {
        if let Some(instruction) = compiler.instruction(block, inst)? {
            compiler.note_counters(block, inst);
            compiler.routine.instructions.push(instruction);
            compiler.routine.locations.push(function.insts[inst].location);
        }
    }
    code.routines.push(compiler.routine);
    Ok(())
}

struct Compiler<'a> {
    module: &'a Module,
    function: &'a Function,
    routines: &'a HashMap<FunctionId, u32>,
    /// What loads and stores do with unwritten bytes, where it is not a fault.
    unwritten: SecondaryMap<Inst, Option<Unwritten>>,
    slots: SecondaryMap<Value, Slot>,
    /// The first instruction of each block.
    targets: SecondaryMap<Block, u32>,
    /// The loops around places where items wait, and the slots that count their iterations.
    loops: Vec<(Loop, Slot)>,
    accesses: &'a mut Vec<Access>,
    routine: Routine,
}

/// Does it become an instruction? Phis are moves of edges, addresses of globals are constants.
fn is_instruction(op: &Op) -> bool {
    !matches!(op, Op::Phi { .. } | Op::GlobalAddress { .. })
}

impl Compiler<'_> {
    /// Constants come first, then parameters, then results.
    fn assign_slots(&mut self) {
        let function = self.function;
        for (_, inst) in function.insts_in_layout() {
            let data = &function.insts[inst];
            data.op.for_each_operand(|value| {
                if let ValueDef::Constant(constant) = function.values[value].def {
                    self.constant(value, constant);
                }
            });
            if let (&Op::GlobalAddress { global, offset }, Some(result)) = (&data.op, data.result) {
                let align = self.module.globals[global].align;
                let region = if data.ty == Type::Ptr(Space::Group) { Region::Group } else { Region::Table };
                let start = region.start(global.as_u32().into(), align);
                self.slots[result] = self.routine.constants.len() as Slot;
                self.routine.constants.push(start.wrapping_add_signed(offset).into());
            }
        }
        let mut next = self.routine.constants.len() as Slot;
        self.routine.parameters = next;
        for (value, data) in &function.values {
            if let ValueDef::Parameter(index) = data.def {
                self.slots[value] = next + index;
            }
        }
        next += function.parameters.len() as Slot;
        for (_, inst) in function.insts_in_layout() {
            let data = &function.insts[inst];
            if let Some(result) = data.result.filter(|_| !matches!(data.op, Op::GlobalAddress { .. })) {
                self.slots[result] = next;
                next += 1;
            }
        }
        self.unwritten = copies::find(function, &mut next);
        for (_, counter) in &mut self.loops {
            *counter = next;
            next += 1;
        }
        self.routine.slots = next as usize;
    }

    fn constant(&mut self, value: Value, constant: Constant) {
        // Slot 0 is either this value's or one that is not assigned yet: a constant is pushed once all the same.
        if self.slots[value] != 0 {
            return;
        }
        let bits = match constant {
            Constant::Int(bits) => bits,
            Constant::Float(bits) => bits.into(),
            Constant::Null => 0,
        };
        self.slots[value] = self.routine.constants.len() as Slot;
        self.routine.constants.push(bits);
    }

    fn assign_targets(&mut self) {
        let mut next = 0;
        for &block in &self.function.layout {
            self.targets[block] = next;
            let insts = self.function.blocks[block].insts.iter();
            next += insts.filter(|&&inst| is_instruction(&self.function.insts[inst].op)).count() as u32;
        }
    }

    fn slot(&self, value: Value) -> Slot {
        self.slots[value]
    }

    fn bits(&self, value: Value) -> u8 {
        self.function.ty(value).bits() as u8
    }

    fn edge(&mut self, from: Block, to: Block) -> u32 {
        let start = self.routine.moves.len() as u32;
        for &inst in &self.function.blocks[to].insts {
            let data = &self.function.insts[inst];
            let Op::Phi { incoming } = &data.op else { break };
            let value = incoming.iter().find(|(block, _)| *block == from);
            if let (Some(&(_, value)), Some(result)) = (value, data.result) {
                let step = (self.slot(result), self.slot(value));
                self.routine.moves.push(step);
            }
        }
        let moves = (start, self.routine.moves.len() as u32);
        let entered = self.loops.iter().find(|(found, _)| found.header == to);
        let counter = entered.map(|(found, counter)| (*counter, found.blocks.contains(from)));
        self.routine.edges.push(Edge { target: self.targets[to], moves, counter });
        self.routine.edges.len() as u32 - 1
    }

    /// Notes the loops around a place where items may wait.
    fn note_counters(&mut self, block: Block, inst: Inst) {
        if can_wait(&self.function.insts[inst].op) {
            let around = self.loops.iter().filter(|(found, _)| found.blocks.contains(block));
            let counters: Vec<_> = around.map(|&(_, counter)| counter).collect();
            let pc = self.routine.instructions.len() as u32;
            self.routine.counters.push((pc, counters));
        }
    }

    /// The instruction; none for what becomes no instruction.
    fn instruction(&mut self, block: Block, inst: Inst) -> Result<Option<Instruction>> {
        let data = &self.function.insts[inst];
        let to = data.result.map_or(0, |result| self.slot(result));
        Ok(Some(match &data.op {
            Op::Phi { .. } | Op::GlobalAddress { .. } => return Ok(None),
            &Op::Binary { op, a, b, .. } => self.binary(op, to, a, b),
            &Op::FNeg { a, .. } => Instruction::FNeg { ty: data.ty, to, a: self.slot(a) },
            &Op::Cast { op, a, .. } => {
                Instruction::Cast { op, from: self.function.ty(a), ty: data.ty, to, a: self.slot(a) }
            }
            &Op::ICmp { predicate, a, b, .. } => {
                Instruction::ICmp { predicate, bits: self.bits(a), to, a: self.slot(a), b: self.slot(b) }
            }
            &Op::FCmp { predicate, a, b, .. } => {
                Instruction::FCmp { predicate, ty: self.function.ty(a), to, a: self.slot(a), b: self.slot(b) }
            }
            &Op::FClass { a, mask } => Instruction::FClass { ty: self.function.ty(a), mask, to, a: self.slot(a) },
            &Op::Select { condition, a, b, .. } => {
                Instruction::Select { to, condition: self.slot(condition), a: self.slot(a), b: self.slot(b) }
            }
            &Op::LifetimeStart { address } => Instruction::LifetimeStart { address: self.slot(address) },
            &Op::Freeze { a } => Instruction::Copy { to, a: self.slot(a) },
            &Op::PtrAdd { base, offset, .. } => {
                Instruction::PtrAdd { to, base: self.slot(base), offset: self.slot(offset) }
            }
            &Op::Overflow { op, signed, a, b } => {
                Instruction::Overflow { op, signed, bits: self.bits(a), to, a: self.slot(a), b: self.slot(b) }
            }
            Op::Math { function, arguments, .. } => {
                if function.is_in_library() {
                    return Err(not_lowered(self.function, function.name()));
                }
                let mut slots = [0; 3];
                slots.iter_mut().zip(arguments).for_each(|(slot, &value)| *slot = self.slot(value));
                Instruction::Math { function: *function, ty: data.ty, to, arguments: slots }
            }
            &Op::Query { query, dimension } => Instruction::Query { query, dimension, to },
            Op::Barrier { .. } | Op::GroupFunction { .. } | Op::GroupReduce { .. } => {
                let meeting = self.meeting(&data.op, data.ty, to);
                self.routine.meetings.push(meeting);
                Instruction::Meet { meeting: self.routine.meetings.len() as u32 - 1 }
            }
            Op::Call { callee, arguments } => {
                let copies = self.copies(inst, *callee, arguments);
                let arguments = arguments.iter().map(|&value| self.slot(value)).collect();
                let callee = self.routines.get(callee).copied().unwrap_or(0);
                let to = data.result.map(|result| self.slot(result));
                self.routine.calls.push(Call { callee, arguments, copies, to });
                Instruction::Call { call: self.routine.calls.len() as u32 - 1 }
            }
            &Op::Assume { condition } => Instruction::Assume { condition: self.slot(condition) },
            &Op::Branch { to, .. } => Instruction::Jump { edge: self.edge(block, to) },
            &Op::CondBranch { condition, then, otherwise, .. } => {
                let condition = self.slot(condition);
                Instruction::Branch { condition, then: self.edge(block, then), otherwise: self.edge(block, otherwise) }
            }
            &Op::Return { value } => Instruction::Return { value: value.map(|value| self.slot(value)) },
            Op::Print { arguments } => Instruction::Print { message: self.message(arguments) },
            Op::Fail { arguments } => Instruction::Fail { message: self.message(arguments) },
            Op::Unreachable => Instruction::Unreachable,
            _ => self.memory(inst, to)?,
        }))
    }

    fn message(&mut self, operands: &[Value]) -> u32 {
        let typed = |&value: &Value| {
            let ty = match self.function.ty(value) {
                Type::Ptr(_) => ReportArgument::ADDRESS,
                Type::F64 => ReportArgument::FLOAT,
                ty => ty.bits().into(),
            };
            (self.slot(value), ty)
        };
        let format = operands.first().map(|&value| self.slot(value));
        let arguments = operands.iter().skip(1).map(typed).collect();
        self.routine.messages.push(Message { format, arguments });
        self.routine.messages.len() as u32 - 1
    }

    fn binary(&self, op: BinaryOp, to: Slot, a: Value, b: Value) -> Instruction {
        use BinaryOp::*;
        let (ty, bits) = (self.function.ty(a), self.bits(a));
        let (a, b) = (self.slot(a), self.slot(b));
        match op {
            UDiv | SDiv | URem | SRem => Instruction::Divide { op, bits, to, a, b },
            Shl | LShr | AShr => Instruction::Shift { op, bits, to, a, b },
            FAdd | FSub | FMul | FDiv | FRem => Instruction::Float { op, ty, to, a, b },
            _ => Instruction::Arithmetic { op, bits, to, a, b },
        }
    }

    fn meeting(&self, op: &Op, ty: Type, to: Slot) -> Meeting {
        let (scope, kind, operands) = match op {
            Op::GroupFunction { function, scope, arguments } => {
                (*scope, MeetingKind::Function(*function), arguments.as_slice())
            }
            Op::GroupReduce { reduction, op, scope, a } => {
                (*scope, MeetingKind::Reduction(*reduction, *op), core::slice::from_ref(a))
            }
            Op::Barrier { scope } => (*scope, MeetingKind::Barrier, [].as_slice()),
            _ => (Scope::Group, MeetingKind::Barrier, [].as_slice()),
        };
        let operand = |index: usize| operands.get(index).map_or(0, |&value| self.slot(value));
        Meeting { scope, kind, ty, to, a: operand(0), b: operand(1) }
    }
}

fn not_lowered(function: &Function, name: &str) -> Error {
    let message = format!(
        "the interpreter runs no `math {name}` (in {}); lower it to a call of the mathematics library first",
        function.name
    );
    Error::new(ErrorKind::Build, message)
}
