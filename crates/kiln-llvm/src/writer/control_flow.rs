// SPDX-License-Identifier: MIT OR Apache-2.0
//! Branches with their weights and hints, returns.

use super::{functions::FunctionWriter, not_lowered};
use kiln_ir::Op;
use kiln_types::Result;

impl FunctionWriter<'_, '_> {
    pub(super) fn terminator(&self, op: &Op) -> Result<()> {
        match *op {
            Op::Branch { to, hints } => {
                let out = self.emitter.branch(self.block(to));
                self.module.add_loop_hints(out, hints);
            }
            Op::CondBranch { condition, then, otherwise, weights, hints } => {
                let out = self.emitter.branch_if(self.value(condition)?, self.block(then), self.block(otherwise));
                self.module.add_loop_hints(out, hints);
                if let Some(weights) = weights {
                    self.module.add_branch_weights(out, weights);
                }
            }
            Op::Return { value: None } => _ = self.emitter.return_nothing(),
            Op::Return { value: Some(value) } => _ = self.emitter.return_value(self.value(value)?),
            Op::Unreachable => _ = self.emitter.unreachable(),
            _ => return Err(not_lowered("this instruction")),
        }
        Ok(())
    }
}
