// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the work-items of a group do together: barriers, group functions, reductions, memory that a call asks for.

use super::{Refusal, Result, functions::FunctionReader, view::LlvmValue};
use kiln_ir::{CombineOp, Global, GlobalKind, GroupFunction, GroupReduction, Op, Scope, Space, Type, Value};

impl FunctionReader<'_, '_> {
    pub(super) fn barrier(&mut self, inst: LlvmValue) -> Result<()> {
        let scope = self.group_scope(inst)?;
        self.place(Op::Barrier { scope }, Type::Void);
        Ok(())
    }

    pub(super) fn group_function(&mut self, inst: LlvmValue, function: GroupFunction, ty: Type) -> Result<Value> {
        let scope = self.group_scope(inst)?;
        let count = self.view.argument_count(inst);
        let arguments = (1..count).map(|index| self.operand(inst, index)).collect::<Result<_>>()?;
        Ok(self.emit(Op::GroupFunction { function, scope, arguments }, ty))
    }

    pub(super) fn group_reduce(&mut self, inst: LlvmValue, reduction: GroupReduction, ty: Type) -> Result<Value> {
        let scope = self.group_scope(inst)?;
        let number = self.literal(inst, 1)?;
        let Some(&op) = CombineOp::ALL.get(number as usize) else {
            return Err(Refusal(format!("a group has no operation {number}: there are {}", CombineOp::ALL.len())));
        };
        if op.takes_floats() != ty.is_float() {
            return Err(Refusal(format!("a group cannot combine values of type {ty} with `{op}`")));
        }
        let a = self.operand(inst, 2)?;
        Ok(self.emit(Op::GroupReduce { reduction, op, scope, a }, ty))
    }

    /// The address of group memory that belongs to the call.
    pub(super) fn group_memory(&mut self, inst: LlvmValue) -> Result<Value> {
        let (size, align) = (self.literal(inst, 0)?, self.literal(inst, 1)? as u32);
        let globals = &mut self.module.out.globals;
        let name = format!("group_memory.{}", globals.len());
        let (bytes, pointers) = (Vec::new(), Vec::new());
        let global = globals.push(Global { name, kind: GlobalKind::Group, size, align, bytes, pointers });
        Ok(self.emit(Op::GlobalAddress { global, offset: 0 }, Type::Ptr(Space::Group)))
    }

    /// The scope that the first argument of a builtin names.
    fn group_scope(&self, inst: LlvmValue) -> Result<Scope> {
        match self.literal(inst, 0)? {
            1 => Ok(Scope::SubGroup),
            2 => Ok(Scope::Group),
            scope => Err(Refusal(format!("there is no group of scope {scope}: 1 is the sub-group, 2 the work-group"))),
        }
    }
}
