// SPDX-License-Identifier: MIT OR Apache-2.0
//! A small evaluator of Kiln IR: integers, pointers and control flow, over a flat memory of bytes whose addresses are
//! positions. It panics at what it does not know.

use kiln_ir::{BinaryOp, Block, CastOp, Constant, Function, InstData, IntPredicate, MathFunction, Module, Op, Value};
use kiln_ir::{Type, ValueDef};
use std::collections::HashMap;

/// Instructions that a run may take.
const MAX_STEPS: usize = 1_000_000;

/// A memory, and the module whose functions work on it.
pub struct Evaluator<'m> {
    pub module: &'m Module,
    pub memory: Vec<u8>,
    steps: usize,
}

/// A function that runs.
struct Frame<'m> {
    function: &'m Function,
    arguments: Vec<u64>,
    results: HashMap<Value, u64>,
}

impl<'m> Evaluator<'m> {
    pub fn new(module: &'m Module, memory: Vec<u8>) -> Self {
        Self { module, memory, steps: 0 }
    }

    /// Memory of `size` zeros.
    pub fn allocate(&mut self, size: u64) -> u64 {
        let address = self.memory.len().next_multiple_of(64);
        self.memory.resize(address + size as usize, 0);
        address as u64
    }

    pub fn read(&self, address: u64, size: u64) -> u64 {
        let mut bytes = [0; 8];
        bytes[..size as usize].copy_from_slice(&self.memory[address as usize..][..size as usize]);
        u64::from_le_bytes(bytes)
    }

    pub fn write(&mut self, address: u64, size: u64, value: u64) {
        self.memory[address as usize..][..size as usize].copy_from_slice(&value.to_le_bytes()[..size as usize]);
    }

    /// Runs a function; arguments by value are addresses, of which it gets copies.
    pub fn call(&mut self, function: &'m Function, arguments: &[u64]) -> Option<u64> {
        let mut arguments = arguments.to_vec();
        for (argument, parameter) in arguments.iter_mut().zip(&function.parameters) {
            if let Some((size, _)) = parameter.by_value {
                *argument = self.copy(*argument, size);
            }
        }
        let mut frame = Frame { function, arguments, results: HashMap::new() };
        let (mut before, mut block) = (None, function.entry().expect("a body"));
        loop {
            frame.enter(before, block);
            let end = function.terminator(block).unwrap();
            for &inst in function.blocks[block].insts.iter().filter(|&&inst| inst != end) {
                self.steps += 1;
                assert!(self.steps < MAX_STEPS, "it does not end");
                let data = &function.insts[inst];
                if !matches!(data.op, Op::Phi { .. })
                    && let (Some(result), Some(value)) = (data.result, self.step(&frame, data))
                {
                    frame.results.insert(result, value & mask(data.ty));
                }
            }
            before = Some(block);
            block = match &function.insts[end].op {
                Op::Branch { to, .. } => *to,
                Op::CondBranch { condition, then, .. } if frame.value(*condition) == 1 => *then,
                Op::CondBranch { otherwise, .. } => *otherwise,
                Op::Return { value } => return value.map(|value| frame.value(value)),
                op => panic!("{op:?}"),
            };
        }
    }

    fn copy(&mut self, from: u64, size: u64) -> u64 {
        let to = self.allocate(size);
        self.memory.copy_within(from as usize..(from + size) as usize, to as usize);
        to
    }

    fn step(&mut self, frame: &Frame, data: &InstData) -> Option<u64> {
        let value = |value: &Value| frame.value(*value);
        Some(match &data.op {
            Op::Binary { op, a, b, .. } => binary(*op, value(a), value(b)),
            Op::Cast { op: CastOp::SExt, a, .. } => signed(value(a), frame.function.ty(*a)) as u64,
            Op::Cast { op: CastOp::Trunc | CastOp::ZExt | CastOp::SpaceCast, a, .. } => value(a),
            Op::ICmp { predicate, a, b, .. } => compare(*predicate, value(a), value(b), frame.function.ty(*a)).into(),
            Op::Select { condition, a, b, .. } => value(if value(condition) == 1 { a } else { b }),
            Op::PtrAdd { base, offset, .. } => value(base).wrapping_add(value(offset)),
            Op::Math { function: MathFunction::UMin, arguments, .. } => arguments.iter().map(value).min().unwrap(),
            Op::Alloca { size, .. } => self.allocate(*size),
            Op::Load { address, access, .. } => {
                assert_eq!(value(address) % u64::from(access.align), 0);
                self.read(value(address), data.ty.store_size())
            }
            Op::Store { address, value: stored, access, .. } => {
                assert_eq!(value(address) % u64::from(access.align), 0);
                self.write(value(address), frame.function.ty(*stored).store_size(), value(stored));
                return None;
            }
            Op::MemCopy { to, from, length, .. } => {
                let from = value(from) as usize;
                self.memory.copy_within(from..from + value(length) as usize, value(to) as usize);
                return None;
            }
            Op::Call { callee, arguments } => {
                let arguments = arguments.iter().map(value).collect::<Vec<_>>();
                let module = self.module;
                return self.call(&module.functions[*callee], &arguments);
            }
            op => panic!("{op:?}"),
        })
    }
}

impl Frame<'_> {
    /// Gives the phis of `block` their values, all at once.
    fn enter(&mut self, before: Option<Block>, block: Block) {
        let insts = self.function.blocks[block].insts.iter().map(|&inst| &self.function.insts[inst]);
        let values = insts.map_while(|data| {
            let Op::Phi { incoming } = &data.op else { return None };
            let (_, value) = incoming.iter().find(|(from, _)| Some(*from) == before).unwrap();
            Some((data.result.unwrap(), self.value(*value)))
        });
        let values = values.collect::<Vec<_>>();
        self.results.extend(values);
    }

    fn value(&self, value: Value) -> u64 {
        match self.function.values[value].def {
            ValueDef::Parameter(index) => self.arguments[index as usize],
            ValueDef::Constant(Constant::Int(bits)) => bits as u64,
            ValueDef::Constant(Constant::Float(bits)) => bits,
            ValueDef::Constant(Constant::Null) => 0,
            ValueDef::Inst(_) => self.results[&value],
        }
    }
}

fn mask(ty: Type) -> u64 {
    u64::MAX >> (64 - ty.bits())
}

fn signed(value: u64, ty: Type) -> i64 {
    let unused = 64 - ty.bits();
    (value << unused) as i64 >> unused
}

fn binary(op: BinaryOp, a: u64, b: u64) -> u64 {
    match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UDiv => a / b,
        BinaryOp::URem => a % b,
        BinaryOp::LShr => a >> b,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        _ => panic!("{op}"),
    }
}

fn compare(predicate: IntPredicate, a: u64, b: u64, ty: Type) -> bool {
    let (signed_a, signed_b) = (signed(a, ty), signed(b, ty));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Sgt => signed_a > signed_b,
        IntPredicate::Sge => signed_a >= signed_b,
        IntPredicate::Slt => signed_a < signed_b,
        IntPredicate::Sle => signed_a <= signed_b,
    }
}
