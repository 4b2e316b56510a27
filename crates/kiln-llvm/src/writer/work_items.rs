// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a work-item of NVIDIA's GPUs knows, and how it meets the others.
//!
//! A work-group is a block of threads and x its first dimension, so the 32 threads of a warp are a sub-group of Kiln.
//! Kernels ask for their ids and sizes in the work-group and of it; everything else was computed from those before.

use super::functions::FunctionWriter;
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::{GroupFunction, InstData, Op, Query, Scope, Type};
use kiln_types::{Result, SUB_GROUP_SIZE};

/// The special register that answers a query.
fn register(query: Query) -> Option<&'static str> {
    Some(match query {
        Query::LocalId => "tid",
        Query::LocalSize => "ntid",
        Query::GroupId => "ctaid",
        Query::GroupCount => "nctaid",
        _ => return None,
    })
}

impl FunctionWriter<'_, '_> {
    pub(super) fn work_item(&self, data: &InstData) -> Result<Option<LlvmValue>> {
        let emitter = self.emitter;
        let number = |n| emitter.int(n, Type::I32);
        let call =
            |name: &str, arguments: &[LlvmValue]| emitter.intrinsic(&format!("llvm.nvvm.{name}"), &[], arguments);
        match &data.op {
            Op::Query { query, dimension } => {
                let register = register(*query).ok_or_else(|| self.left(data))?;
                let answer = self.special_register(register, *dimension);
                Ok(Some(emitter.cast(LLVMZExt, answer, emitter.ty(Type::I64))))
            }
            Op::Barrier { scope } => {
                match scope {
                    Scope::Group => call("barrier.cta.sync.aligned.all", &[number(0)]),
                    _ => call("bar.warp.sync", &[self.sub_group_members()]),
                };
                Ok(None)
            }
            Op::GroupFunction { function, scope, arguments } => {
                let arguments = arguments.iter().map(|&argument| self.value(argument)).collect::<Result<Vec<_>>>()?;
                match (function, scope, arguments.as_slice()) {
                    (GroupFunction::Any, Scope::Group, &[a]) => {
                        Ok(call("barrier.cta.red.or.aligned.all", &[number(0), a]))
                    }
                    (GroupFunction::All, Scope::Group, &[a]) => {
                        Ok(call("barrier.cta.red.and.aligned.all", &[number(0), a]))
                    }
                    (GroupFunction::Any, _, &[a]) => Ok(call("vote.any.sync", &[self.sub_group_members(), a])),
                    (GroupFunction::All, _, &[a]) => Ok(call("vote.all.sync", &[self.sub_group_members(), a])),
                    (GroupFunction::Shuffle, Scope::SubGroup, &[a, item]) if data.ty == Type::I32 => {
                        let item = emitter.cast(LLVMTrunc, item, emitter.ty(Type::I32));
                        let last = number(SUB_GROUP_SIZE - 1);
                        Ok(call("shfl.sync.idx.i32", &[self.sub_group_members(), a, item, last]))
                    }
                    _ => Err(self.left(data)),
                }
                .map(Some)
            }
            _ => Err(self.left(data)),
        }
    }

    /// A bit for each work-item of the sub-group, by its index: the last one of a group may be smaller.
    fn sub_group_members(&self) -> LlvmValue {
        let emitter = self.emitter;
        let number = |n| emitter.int(n, Type::I32);
        let [id, size] = ["tid", "ntid"].map(|name| [0, 1, 2].map(|dimension| self.special_register(name, dimension)));
        let linear = emitter.binary(LLVMMul, id[2], size[1]);
        let linear = emitter.binary(LLVMMul, emitter.binary(LLVMAdd, linear, id[1]), size[0]);
        let linear = emitter.binary(LLVMAdd, linear, id[0]);
        let items = emitter.binary(LLVMMul, emitter.binary(LLVMMul, size[0], size[1]), size[2]);
        let first = emitter.binary(LLVMAnd, linear, number(u64::from(u32::MAX) & !(SUB_GROUP_SIZE - 1)));
        let left = emitter.binary(LLVMSub, items, first);
        let absent = emitter.binary(LLVMSub, number(SUB_GROUP_SIZE), left);
        let some = emitter.binary(LLVMLShr, number(u32::MAX.into()), absent);
        emitter.select(
            emitter.compare_integers(LLVMIntULT, left, number(SUB_GROUP_SIZE)),
            some,
            number(u32::MAX.into()),
        )
    }

    fn special_register(&self, name: &str, dimension: u8) -> LlvmValue {
        let axis = ["x", "y", "z"][usize::from(dimension.min(2))];
        self.emitter.intrinsic(&format!("llvm.nvvm.read.ptx.sreg.{name}.{axis}"), &[], &[])
    }
}
