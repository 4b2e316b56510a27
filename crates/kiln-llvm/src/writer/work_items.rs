// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a work-item of NVIDIA's GPUs knows, and how it meets the others.
//!
//! A work-group is a block of threads and x its first dimension, so the 32 threads of a warp are a sub-group of Kiln.
//! Kernels ask for their ids and sizes in the work-group and of it; everything else was computed from those before.

use super::{functions::FunctionWriter, not_lowered};
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::{Query, Scope, Type};
use kiln_types::Result;

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
    pub(super) fn query(&self, query: Query, dimension: u8) -> Result<LlvmValue> {
        let name = register(query).ok_or_else(|| not_lowered(&format!("`{query}` in `{}`", self.function.name)))?;
        Ok(self.emitter.cast(LLVMZExt, self.special_register(name, dimension), self.emitter.ty(Type::I64)))
    }

    pub(super) fn barrier(&self, scope: Scope) -> Result<()> {
        match scope {
            Scope::Group => {
                let barrier = [self.emitter.int(0, Type::I32)];
                self.emitter.intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", &[], &barrier);
            }
            Scope::SubGroup => _ = self.emitter.intrinsic("llvm.nvvm.bar.warp.sync", &[], &[self.sub_group_members()]),
            _ => return Err(not_lowered(&format!("a barrier of {scope} in `{}`", self.function.name))),
        }
        Ok(())
    }

    /// A bit for each work-item of the sub-group, by its index: the last one of a group may be smaller than 32.
    fn sub_group_members(&self) -> LlvmValue {
        let emitter = self.emitter;
        let number = |n| emitter.int(n, Type::I32);
        let [id, size] = ["tid", "ntid"].map(|name| [0, 1, 2].map(|dimension| self.special_register(name, dimension)));
        let linear = emitter.binary(LLVMMul, id[2], size[1]);
        let linear = emitter.binary(LLVMMul, emitter.binary(LLVMAdd, linear, id[1]), size[0]);
        let linear = emitter.binary(LLVMAdd, linear, id[0]);
        let items = emitter.binary(LLVMMul, emitter.binary(LLVMMul, size[0], size[1]), size[2]);
        let first = emitter.binary(LLVMAnd, linear, number(!31 & u64::from(u32::MAX)));
        let left = emitter.binary(LLVMSub, items, first);
        let absent = emitter.binary(LLVMSub, number(32), left);
        let some = emitter.binary(LLVMLShr, number(u32::MAX.into()), absent);
        emitter.select(emitter.compare_integers(LLVMIntULT, left, number(32)), some, number(u32::MAX.into()))
    }

    fn special_register(&self, name: &str, dimension: u8) -> LlvmValue {
        let axis = ["x", "y", "z"][usize::from(dimension.min(2))];
        self.emitter.intrinsic(&format!("llvm.nvvm.read.ptx.sreg.{name}.{axis}"), &[], &[])
    }
}
