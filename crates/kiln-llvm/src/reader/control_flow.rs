// SPDX-License-Identifier: MIT OR Apache-2.0
//! Blocks, phis, branches with their weights and hints, returns.

use super::{
    Refusal, Result,
    functions::FunctionReader,
    refusals, types,
    view::{LlvmBlock, LlvmValue, View},
};
use crate::bindings::*;
use hashbrown::HashSet;
use kiln_ir::{Block, LoopHints, Op, Type, Value};

/// The blocks that control can reach, each after one of its predecessors and, loops aside, after all of them.
pub(super) fn reverse_post_order(view: &View<'_>, entry: LlvmBlock) -> Vec<LlvmBlock> {
    let mut seen: HashSet<LlvmBlock> = HashSet::from_iter([entry]);
    let (mut order, mut path) = (Vec::new(), vec![(entry, 0)]);
    while let Some((block, successor)) = path.pop() {
        let terminator = view.terminator(block);
        if successor == view.successor_count(terminator) {
            order.push(block);
            continue;
        }
        path.push((block, successor + 1));
        let next = view.successor(terminator, successor);
        if seen.insert(next) {
            path.push((next, 0));
        }
    }
    order.reverse();
    order
}

/// Does an instruction of this kind end a block?
pub(super) fn is_terminator(opcode: LLVMOpcode) -> bool {
    matches!(
        opcode,
        LLVMBr
            | LLVMRet
            | LLVMUnreachable
            | LLVMSwitch
            | LLVMIndirectBr
            | LLVMInvoke
            | LLVMCallBr
            | LLVMResume
            | LLVMCleanupRet
            | LLVMCatchRet
            | LLVMCatchSwitch
    )
}

impl FunctionReader<'_, '_> {
    pub(super) fn terminator(&mut self, inst: LlvmValue, opcode: LLVMOpcode) -> Result<()> {
        let op = match opcode {
            LLVMBr => self.branch(inst)?,
            LLVMUnreachable => match self.failure.take() {
                Some(arguments) => Op::Fail { arguments },
                None => Op::Unreachable,
            },
            LLVMRet if self.out.returns == Type::Void => Op::Return { value: None },
            LLVMRet => Op::Return { value: Some(self.operand(inst, 0)?) },
            LLVMSwitch => return Err(Refusal("LLVM's clean-up left a switch; report this as a defect of Kiln".into())),
            LLVMIndirectBr => return Err(refusals::computed_goto()),
            LLVMCallBr => return Err(refusals::assembly()),
            _ => return Err(refusals::exception()),
        };
        self.place(op, Type::Void);
        Ok(())
    }

    fn branch(&mut self, inst: LlvmValue) -> Result<Op> {
        let view = self.view;
        let hints = self.loop_hints(inst);
        let then = self.blocks[&view.successor(inst, 0)];
        if !view.is_conditional(inst) {
            return Ok(Op::Branch { to: then, hints });
        }
        let otherwise = self.blocks[&view.successor(inst, 1)];
        if then == otherwise {
            return Ok(Op::Branch { to: then, hints });
        }
        let condition = self.value(view.condition(inst))?;
        Ok(Op::CondBranch { condition, then, otherwise, weights: self.branch_weights(inst), hints })
    }

    /// `!prof`: {"branch_weights", perhaps where they come from, weight, weight}.
    fn branch_weights(&self, inst: LlvmValue) -> Option<(u32, u32)> {
        let view = self.view;
        let operands = view.node_operands(view.metadata(inst, view.kinds.profile)?);
        let number = |operand: Option<LlvmValue>| Some(view.unsigned(view.as_integer(operand?)?) as u32);
        match operands[..] {
            [Some(name), .., then, otherwise] if view.string(name) == "branch_weights" => {
                Some((number(then)?, number(otherwise)?))
            }
            _ => None,
        }
    }

    /// `!llvm.loop`: {itself, perhaps the lines of the loop, {name, number}...}.
    fn loop_hints(&self, inst: LlvmValue) -> LoopHints {
        let view = self.view;
        let mut hints = LoopHints::default();
        let Some(node) = view.metadata(inst, view.kinds.loop_hints) else { return hints };
        for operand in view.node_operands(node).into_iter().skip(1).flatten() {
            if view.as_node(operand).is_none() || view.node_length(operand) == 0 {
                continue;
            }
            let property = view.node_operands(operand);
            let Some(name) = property[0].and_then(|name| view.as_string(name)) else { continue };
            match view.string(name) {
                "llvm.loop.mustprogress" => hints.must_progress = true,
                "llvm.loop.vectorize.enable" => {
                    let enabled = property.get(1).copied().flatten().and_then(|enabled| view.as_integer(enabled));
                    hints.scalar = enabled.is_some_and(|enabled| view.unsigned(enabled) == 0);
                }
                "llvm.loop.unroll.disable" => hints.unroll = Some(1),
                "llvm.loop.unroll.full" | "llvm.loop.unroll.enable" => hints.unroll = Some(0),
                "llvm.loop.unroll.count" => {
                    let count = property.get(1).copied().flatten().and_then(|count| view.as_integer(count));
                    hints.unroll = count.map(|count| view.unsigned(count) as u32);
                }
                _ => {}
            }
        }
        hints
    }

    /// A phi, of a structure one for each part; its values may come from instructions that are still to be read.
    pub(super) fn phi(&mut self, inst: LlvmValue) -> Result<()> {
        let view = self.view;
        let ty = view.type_of(inst);
        if view.type_kind(ty) != LLVMStructTypeKind {
            let value = self.scalar_phi(inst, None, self.type_of(inst)?)?;
            self.values.insert(inst, value);
            return Ok(());
        }
        let part = |part: u32| {
            let ty = types::scalar_type(view, view.field_type(ty, part))?;
            self.scalar_phi(inst, Some(part as usize), ty)
        };
        let parts = (0..view.field_count(ty)).map(part).collect::<Result<_>>()?;
        self.parts.insert(inst, parts);
        Ok(())
    }

    fn scalar_phi(&mut self, inst: LlvmValue, part: Option<usize>, ty: Type) -> Result<Value> {
        let made = self.place(Op::Phi { incoming: Vec::new() }, ty);
        self.phis.push((inst, part, made));
        self.out.insts[made].result.ok_or_else(|| Refusal("kernels cannot use a phi without a value".into()))
    }

    pub(super) fn fill_phis(&mut self) -> Result<()> {
        for (phi, part, made) in std::mem::take(&mut self.phis) {
            self.location = self.out.insts[made].location;
            let mut all: Vec<(Block, Value)> = Vec::new();
            for index in 0..self.view.incoming_count(phi) {
                // Blocks that control cannot reach were not read; two branches from one block were made one.
                let from = self.blocks.get(&self.view.incoming_block(phi, index)).copied();
                let Some(from) = from.filter(|from| all.iter().all(|(known, _)| known != from)) else { continue };
                let incoming = self.view.incoming_value(phi, index);
                let value = match part {
                    None => self.value(incoming)?,
                    Some(part) => self.scalars(incoming)?[part],
                };
                all.push((from, value));
            }
            if let Op::Phi { incoming } = &mut self.out.insts[made].op {
                *incoming = all;
            }
        }
        Ok(())
    }
}
