// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of control flow: where terminators, phis and allocas stand, and that definitions dominate their uses.

use super::{Report, Rule, ensure};
use crate::{Block, ControlFlow, DominatorTree, Function, Inst, Op, Value, ValueDef};
use alloc::{format, string::ToString, vec::Vec};
use cranelift_entity::SecondaryMap;

pub(super) fn check(report: &mut Report<'_, '_>) {
    let errors_before = report.errors.len();
    for &block in &report.function.layout {
        check_block(report, block);
    }
    // Predecessors are those of terminators: without them there is no graph to speak of.
    if report.errors.len() > errors_before {
        return;
    }
    let control_flow = ControlFlow::new(report.function);
    let uses = Uses::new(report.function, &control_flow);
    for &block in &report.function.layout {
        let is_entry = Some(block) == report.function.entry();
        let reached = control_flow.is_reachable(block);
        report.block(block, if reached { Ok(()) } else { Err("control cannot reach the block: remove it".into()) });
        let entered = is_entry && !control_flow.predecessors(block).is_empty();
        report.block(block, if entered { Err("no branch goes to the entry block".into()) } else { Ok(()) });
        if reached {
            for &inst in &report.function.blocks[block].insts {
                let phi = check_phi(report, &control_flow, block, inst);
                report.inst(Some(block), inst, phi);
                let operands = uses.check(report, block, inst);
                report.inst(Some(block), inst, operands);
            }
        }
    }
}

/// One terminator, at the end; phis at the start; allocas in the entry.
fn check_block(report: &mut Report<'_, '_>, block: Block) {
    let function = report.function;
    let insts = &function.blocks[block].insts;
    let is_entry = Some(block) == function.entry();
    if function.terminator(block).is_none() {
        report.block(block, Err("a block ends with a terminator".into()));
    }
    let phis = insts.iter().take_while(|&&inst| matches!(function.insts[inst].op, Op::Phi { .. })).count();
    for (index, &inst) in insts.iter().enumerate() {
        let rule = match &function.insts[inst].op {
            Op::Phi { .. } if index > phis => Err("phis stand first in their block"),
            Op::Phi { .. } if is_entry => Err("the entry block has no phis"),
            Op::Alloca { .. } if !is_entry => Err("an alloca stands in the entry block"),
            op if op.is_terminator() && index + 1 < insts.len() => Err("a terminator stands last in its block"),
            _ => Ok(()),
        };
        report.inst(Some(block), inst, rule.map_err(ToString::to_string));
    }
}

/// A phi has one value for each predecessor.
fn check_phi(report: &Report<'_, '_>, control_flow: &ControlFlow, block: Block, inst: Inst) -> Rule {
    let Op::Phi { incoming } = &report.function.insts[inst].op else { return Ok(()) };
    let mut found: Vec<Block> = incoming.iter().map(|(block, _)| *block).collect();
    let mut expected = control_flow.predecessors(block).to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    let twice = found.windows(2).find(|pair| pair[0] == pair[1]);
    let missing = expected.iter().find(|block| found.binary_search(block).is_err());
    let extra = found.iter().find(|block| expected.binary_search(block).is_err());
    let name = |block: Block| report.printer.block(block);
    match (twice, missing, extra) {
        (Some(twice), ..) => Err(format!("a phi has one value for each predecessor, found two for {}", name(twice[0]))),
        (_, Some(missing), _) => {
            Err(format!("a phi has a value for each predecessor, found none for {}", name(*missing)))
        }
        (.., Some(extra)) => Err(format!("a phi has values for predecessors only, found {}", name(*extra))),
        _ => Ok(()),
    }
}

/// What it takes to know whether a definition comes before a use.
struct Uses {
    dominators: DominatorTree,
    /// The block of each instruction and its position there.
    places: SecondaryMap<Inst, Option<(Block, usize)>>,
}

impl Uses {
    fn new(function: &Function, control_flow: &ControlFlow) -> Self {
        let mut places = SecondaryMap::with_capacity(function.insts.len());
        for &block in &function.layout {
            for (position, &inst) in function.blocks[block].insts.iter().enumerate() {
                places[inst] = Some((block, position));
            }
        }
        Self { dominators: DominatorTree::new(control_flow), places }
    }

    fn check(&self, report: &Report<'_, '_>, block: Block, inst: Inst) -> Rule {
        let function = report.function;
        let mut rule = Ok(());
        let mut visit = |operand: Value, at: (Block, usize)| {
            if rule.is_ok() {
                rule = self.check_use(report, operand, at);
            }
        };
        match &function.insts[inst].op {
            // The value is used at the end of the block that control came from.
            Op::Phi { incoming } => incoming.iter().for_each(|&(from, value)| visit(value, (from, usize::MAX))),
            op => {
                let position = self.places[inst].map_or(0, |(_, position)| position);
                op.for_each_operand(|operand| visit(operand, (block, position)));
            }
        }
        rule
    }

    fn check_use(&self, report: &Report<'_, '_>, operand: Value, (block, position): (Block, usize)) -> Rule {
        let ValueDef::Inst(definition) = report.function.values[operand].def else { return Ok(()) };
        let Some((home, place)) = self.places[definition] else {
            return Err("the instruction of an operand stands in a block".into());
        };
        let before = if home == block { place < position } else { self.dominators.dominates(home, block) };
        ensure!(
            before,
            "the definition of {} does not come before its use on every way",
            report.printer.value(operand)
        );
        Ok(())
    }
}
