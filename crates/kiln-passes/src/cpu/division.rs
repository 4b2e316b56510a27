// SPDX-License-Identifier: MIT OR Apache-2.0
//! Divisions that every work-item can do, whether it should or not.
//!
//! A processor traps at a division by zero and at the least integer by -1. In a loop over items, LLVM must therefore guard
//! a division that only some of the items reach. LLVM 22 guards one whose operands do not change in the loop by asking
//! the first item of a vector alone; the others then use a result that nobody computed. So no division traps here:
//! divisors that would are replaced, which changes nothing for an item that keeps the rules. Then divisions whose operands
//! do not change in a loop leave the loop, and those that are the same in all items leave the conditions around them.

use super::regions::is_simple;
use crate::{
    natural_loops::{NaturalLoop, natural_loops},
    uniformity::Uniformity,
};
use cranelift_entity::SecondaryMap;
use kiln_ir::{
    ArithmeticFlags, BinaryOp, Block, Builder, Constant, ControlFlow, DominatorTree, Function, Inst, IntPredicate, Op,
    Scope, Type, Value,
};

/// How many operations before a division may move with it, one after the other.
const DEPTH: usize = 10;

/// Makes the divisions of `function` safe, and takes them to where nobody guards them.
pub(super) fn unguard(function: &mut Function) {
    make_safe(function);
    if function.insts_in_layout().any(|(_, inst)| is_division(&function.insts[inst].op)) {
        Hoist::new(function).run();
    }
}

/// Gives every division of `function` a divisor with which it does not trap.
fn make_safe(function: &mut Function) {
    for block in function.layout.clone() {
        let insts = std::mem::take(&mut function.blocks[block].insts);
        for inst in insts {
            let data = &function.insts[inst];
            let Op::Binary { op, a, b, .. } = data.op else {
                function.blocks[block].insts.push(inst);
                continue;
            };
            let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
            if !is_division(&data.op) || is_safe(function, b) {
                function.blocks[block].insts.push(inst);
                continue;
            }
            let (location, result) = (data.location, data.result);
            let mut builder = Builder { block, location, function };
            let ty = builder.function.ty(b);
            // If the divisor is any value, it is one value from here on.
            let b = builder.value(Op::Freeze { a: b }, ty);
            let (zero, one) = (builder.int(0, ty), builder.int(1, ty));
            let is_zero = builder.icmp(IntPredicate::Eq, b, zero);
            let mut divisor = builder.select(is_zero, one, b);
            let minus_one = builder.int(-1, ty);
            let is_minus_one = is_signed.then(|| builder.icmp(IntPredicate::Eq, b, minus_one));
            if let Some(is_minus_one) = is_minus_one {
                divisor = builder.select(is_minus_one, one, divisor);
            }
            builder.function.blocks[block].insts.push(inst);
            if let Op::Binary { b, .. } = &mut builder.function.insts[inst].op {
                *b = divisor;
            }
            if let (Some(is_minus_one), Some(result)) = (is_minus_one, result) {
                negate(&mut builder, op, a, result, is_minus_one);
            }
        }
    }
}

/// Is it a constant other than 0 and -1?
fn is_safe(function: &Function, divisor: Value) -> bool {
    let ones = u128::MAX >> (128 - u32::from(function.ty(divisor).bits().max(1)));
    matches!(function.as_constant(divisor), Some(Constant::Int(bits)) if bits != 0 && bits != ones)
}

/// Puts what a division of `a` by -1 gives in the place of `result` where it was one.
fn negate(builder: &mut Builder, op: BinaryOp, a: Value, result: Value, is_minus_one: Value) {
    let ty: Type = builder.function.ty(a);
    let zero = builder.int(0, ty);
    let negated = match op {
        BinaryOp::SDiv => builder.binary(BinaryOp::Sub, zero, a, ArithmeticFlags::empty()),
        _ => zero,
    };
    let chosen = builder.function.values.next_key();
    builder.function.replace_uses(result, chosen);
    builder.select(is_minus_one, negated, result);
}

/// Takes divisions to earlier blocks.
struct Hoist<'f> {
    function: &'f mut Function,
    entry: Option<Block>,
    order: Vec<Block>,
    dominators: DominatorTree,
    loops: Vec<NaturalLoop>,
    uniformity: Uniformity,
    home: SecondaryMap<Inst, Option<Block>>,
}

impl<'f> Hoist<'f> {
    fn new(function: &'f mut Function) -> Self {
        let control_flow = ControlFlow::new(function);
        let dominators = DominatorTree::new(&control_flow);
        let mut home = SecondaryMap::new();
        for (block, inst) in function.insts_in_layout() {
            home[inst] = Some(block);
        }
        Self {
            entry: function.entry(),
            order: control_flow.reverse_post_order().to_vec(),
            loops: natural_loops(function, &control_flow, &dominators),
            uniformity: Uniformity::new(function, &control_flow, Scope::SubGroup),
            function,
            dominators,
            home,
        }
    }

    fn run(&mut self) {
        for block in self.order.clone() {
            for inst in self.function.blocks[block].insts.clone() {
                let data = &self.function.insts[inst];
                if let (Some(result), true) = (data.result, is_division(&data.op))
                    && let Some(to) = self.earliest(result, DEPTH).filter(|&to| to != block)
                    && (self.uniformity.is_uniform(result) || self.leaves_a_loop(block, to))
                {
                    self.take(result, to);
                }
            }
        }
    }

    fn leaves_a_loop(&self, from: Block, to: Block) -> bool {
        self.loops.iter().any(|natural| natural.blocks.contains(from) && !natural.blocks.contains(to))
    }

    /// The first block where a value can be computed; operations more than `depth` before it stay where they are.
    fn earliest(&self, value: Value, depth: usize) -> Option<Block> {
        let Some(inst) = self.function.as_inst(value) else { return self.entry };
        let op = &self.function.insts[inst].op;
        if depth == 0 || !can_move(op) {
            return self.home[inst];
        }
        let mut latest = self.entry;
        op.for_each_operand(|operand| {
            latest = latest
                .zip(self.earliest(operand, depth - 1))
                .map(|(a, b)| if self.dominators.dominates(a, b) { b } else { a });
        });
        latest
    }

    /// Takes a value, and what it is computed from, to the end of a block that dominates it.
    fn take(&mut self, value: Value, to: Block) {
        let Some(inst) = self.function.as_inst(value) else { return };
        let Some(home) = self.home[inst].filter(|&home| !self.dominators.dominates(home, to)) else { return };
        let mut operands = Vec::new();
        self.function.insts[inst].op.for_each_operand(|operand| operands.push(operand));
        operands.into_iter().for_each(|operand| self.take(operand, to));
        self.function.blocks[home].insts.retain(|&other| other != inst);
        let insts = &mut self.function.blocks[to].insts;
        insts.insert(insts.len().saturating_sub(1), inst);
        self.home[inst] = Some(to);
    }
}

fn is_division(op: &Op) -> bool {
    matches!(op, Op::Binary { op: BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, .. })
}

/// Does it depend on nothing but its operands, and never trap?
fn can_move(op: &Op) -> bool {
    is_simple(op) || is_division(op) || matches!(op, Op::Freeze { .. })
}
