// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions: parameters, blocks, instructions by kind.

use super::{ModuleWriter, emitter::Emitter, not_lowered};
use crate::{
    context::c_string,
    handles::{LlvmBlock, LlvmType, LlvmValue},
};
use kiln_ir::{Block, ControlFlow, Function, InstData, LocationId, Op, Role, Type, Value, ValueDef};
use kiln_types::{Error, Result};

/// LLVM's number of the calling convention `ptx_kernel`.
const PTX_KERNEL: u32 = 71;

/// The state of writing a function.
pub(super) struct FunctionWriter<'f, 'w> {
    pub(super) module: &'f ModuleWriter<'w>,
    pub(super) emitter: &'f Emitter<'w>,
    pub(super) function: &'f Function,
    /// By [`Block`].
    blocks: Vec<LlvmBlock>,
    /// By [`Value`]; none for what is not written yet.
    values: Vec<Option<LlvmValue>>,
}

impl ModuleWriter<'_> {
    pub(super) fn write_function(&self, function: &Function) -> Result<()> {
        let types: Vec<LlvmType> = function.parameters.iter().map(|parameter| self.emitter.ty(parameter.ty)).collect();
        let returns = self.emitter.ty(function.returns);
        let out = self.emitter.function(&c_string(&function.name)?, returns, &types);
        if function.role == Role::Kernel {
            self.emitter.set_calling_convention(out, PTX_KERNEL);
        }
        self.add_function_attributes(out);
        for (index, parameter) in function.parameters.iter().enumerate() {
            self.add_parameter_attributes(out, index, parameter);
        }
        FunctionWriter::new(self, function, out).write()
    }
}

impl<'f, 'w> FunctionWriter<'f, 'w> {
    fn new(module: &'f ModuleWriter<'w>, function: &'f Function, out: LlvmValue) -> Self {
        let emitter = &module.emitter;
        let values = function.values.values().map(|value| match value.def {
            ValueDef::Constant(constant) => Some(emitter.constant(constant, value.ty)),
            ValueDef::Parameter(index) => Some(emitter.parameter(out, index)),
            ValueDef::Inst(_) => None,
        });
        let mut blocks = vec![None; function.blocks.len()];
        for &block in &function.layout {
            blocks[block.as_u32() as usize] = Some(emitter.block(out));
        }
        // Blocks outside the layout are not written and not referred to: any block stands for them.
        let first = blocks.iter().copied().flatten().next();
        let blocks = blocks.into_iter().filter_map(|block| block.or(first)).collect();
        Self { module, emitter, function, blocks, values: values.collect() }
    }

    /// In reverse post-order every definition is written before its uses; phis get their values at the end.
    fn write(mut self) -> Result<()> {
        let function = self.function;
        let control_flow = ControlFlow::new(function);
        for &block in control_flow.reverse_post_order() {
            self.emitter.move_to(self.block(block));
            for &inst in &function.blocks[block].insts {
                let data = &function.insts[inst];
                let written = self.instruction(data)?;
                if let Some(result) = data.result {
                    self.values[result.as_u32() as usize] = written;
                }
            }
        }
        self.fill_phis()
    }

    fn fill_phis(&self) -> Result<()> {
        for (_, inst) in self.function.insts_in_layout() {
            let data = &self.function.insts[inst];
            if let (Op::Phi { incoming }, Some(phi)) = (&data.op, data.result) {
                for &(block, value) in incoming {
                    self.emitter.add_incoming(self.value(phi)?, self.block(block), self.value(value)?);
                }
            }
        }
        Ok(())
    }

    fn instruction(&self, data: &InstData) -> Result<Option<LlvmValue>> {
        match &data.op {
            Op::Binary { .. }
            | Op::FNeg { .. }
            | Op::Cast { .. }
            | Op::ICmp { .. }
            | Op::FCmp { .. }
            | Op::Select { .. }
            | Op::Freeze { .. } => self.computation(data).map(Some),
            Op::Math { .. } | Op::Overflow { .. } | Op::FClass { .. } => self.mathematics(data).map(Some),
            Op::Alloca { .. } | Op::GlobalAddress { .. } | Op::PtrAdd { .. } => self.address(&data.op).map(Some),
            Op::Load { .. } => self.load(data).map(Some),
            Op::Store { .. } | Op::MemCopy { .. } | Op::MemSet { .. } => self.write_memory(&data.op).map(|()| None),
            Op::AtomicRmw { .. } | Op::CmpXchg { .. } => self.atomic(&data.op).map(Some),
            Op::Phi { .. } => Ok(Some(self.emitter.phi(self.emitter.ty(data.ty)))),
            // Only the interpreter makes use of it.
            Op::LifetimeStart { .. } => Ok(None),
            Op::Fence { atomic } => {
                self.fence(*atomic);
                Ok(None)
            }
            Op::Assume { condition } => {
                self.emitter.intrinsic("llvm.assume", &[], &[self.value(*condition)?]);
                Ok(None)
            }
            Op::Branch { .. } | Op::CondBranch { .. } | Op::Return { .. } | Op::Unreachable => {
                self.terminator(&data.op).map(|()| None)
            }
            Op::Query { .. } | Op::Barrier { .. } | Op::GroupFunction { .. } if self.emitter.has_spaces => {
                self.work_item(data)
            }
            Op::Query { .. }
            | Op::Barrier { .. }
            | Op::GroupFunction { .. }
            | Op::GroupReduce { .. }
            | Op::Call { .. }
            | Op::Print { .. }
            | Op::Fail { .. } => Err(self.left(data)),
        }
    }

    /// The written form of a value.
    pub(super) fn value(&self, value: Value) -> Result<LlvmValue> {
        let written = self.values.get(value.as_u32() as usize).copied().flatten();
        written
            .ok_or_else(|| not_lowered(&format!("`{}`, which uses {value:?} before it is there,", self.function.name)))
    }

    pub(super) fn block(&self, block: Block) -> LlvmBlock {
        self.blocks[block.as_u32() as usize]
    }

    pub(super) fn type_of(&self, value: Value) -> Type {
        self.function.ty(value)
    }

    /// The error for an instruction that the passes should have lowered.
    pub(super) fn left(&self, data: &InstData) -> Error {
        let (name, function, line) = (data.op.mnemonic(), &self.function.name, self.line(data.location));
        not_lowered(&format!("`{name}` in `{function}`{line}"))
    }

    fn line(&self, location: Option<LocationId>) -> String {
        let module = self.module.module;
        let location = location.map(|id| module.locations[id]);
        location.map_or_else(String::new, |at| format!(" ({}:{})", module.files[at.file].path, at.line))
    }
}
