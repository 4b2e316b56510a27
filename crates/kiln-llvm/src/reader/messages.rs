// SPDX-License-Identifier: MIT OR Apache-2.0
//! What work-items say: `printf`, and assertions that fail.

use super::{Refusal, Result, functions::FunctionReader, types, view::LlvmValue};
use crate::bindings::LLVMUnreachable;
use kiln_ir::{ArithmeticFlags, CastOp, Global, GlobalId, GlobalKind, Op, Space, Type, Value};
use kiln_types::ReportBuffer;

/// How a failed assertion reads: its file, its line, its condition.
const ASSERTION: &[u8] = b"%s:%u: assertion '%s' failed\0";

impl FunctionReader<'_, '_> {
    /// `printf`, which yields 0. A vector is as many arguments as it has elements.
    pub(super) fn print(&mut self, inst: LlvmValue) -> Result<()> {
        let view = self.view;
        let mut arguments = Vec::new();
        for operand in (0..view.argument_count(inst)).map(|index| view.operand(inst, index)) {
            match types::is_vector(view, view.type_of(operand)) {
                true => arguments.extend(self.scalars(operand)?),
                false => arguments.push(self.value(operand)?),
            }
        }
        if arguments.len() > ReportBuffer::ARGUMENTS + 1 {
            return Err(Refusal(format!(
                "kernels cannot print more than {} values at a time",
                ReportBuffer::ARGUMENTS
            )));
        }
        for argument in &mut arguments {
            *argument = self.printable(*argument)?;
        }
        self.place(Op::Print { arguments }, Type::Void);
        let zero = self.zero(Type::I32);
        self.values.insert(inst, zero);
        Ok(())
    }

    /// Floats are printed with double precision.
    fn printable(&mut self, value: Value) -> Result<Value> {
        match self.out.ty(value) {
            Type::F64 | Type::Ptr(_) => Ok(value),
            Type::Int(bits) if bits <= 64 => Ok(value),
            ty if ty.is_float() => Ok(self.cast(CastOp::FPExt, value, Type::F64, ArithmeticFlags::empty())),
            ty => Err(Refusal(format!("kernels cannot print a value of {} bits", ty.bits()))),
        }
    }

    /// `__assert_fail(condition, file, line, function)`, which does not return.
    pub(super) fn assertion_failure(&mut self, inst: LlvmValue) -> Result<()> {
        let view = self.view;
        let next = view.next_instruction(inst).map(|next| view.opcode(next));
        if view.argument_count(inst) != 4 || next != Some(LLVMUnreachable) {
            return Err(Refusal("kernels cannot use a `__assert_fail` that is not that of `<cassert>`".into()));
        }
        let global = self.module.assertion_format();
        let format = self.emit(Op::GlobalAddress { global, offset: 0 }, Type::Ptr(Space::Global));
        let (condition, file, line) = (self.operand(inst, 0)?, self.operand(inst, 1)?, self.operand(inst, 2)?);
        self.failure = Some(vec![format, file, line, condition]);
        Ok(())
    }
}

impl super::ModuleReader<'_> {
    fn assertion_format(&mut self) -> GlobalId {
        let globals = &mut self.out.globals;
        *self.assertion_format.get_or_insert_with(|| {
            let (size, bytes) = (ASSERTION.len() as u64, ASSERTION.to_vec());
            let (name, kind) = ("assertion_format".into(), GlobalKind::Constant);
            globals.push(Global { name, kind, size, align: 1, bytes, pointers: Vec::new() })
        })
    }
}
