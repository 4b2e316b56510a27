// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions: parameters with what is known about them, blocks in reverse post-order, instructions by kind.

use super::{
    ModuleReader, Refusal, Result, control_flow, refusals, types,
    view::{LlvmBlock, LlvmValue, View},
};
use crate::bindings::*;
use hashbrown::HashMap;
use kiln_ir::{Block, Function, FunctionId, Inst, LocationId, Op, Parameter, ParameterFacts, Role, Space, Type, Value};

impl ModuleReader<'_> {
    /// What is passed for parameter `index` of a function. A vector is passed as its memory.
    pub(super) fn parameter(&self, function: LlvmValue, index: u32) -> Result<Parameter> {
        let view = self.view;
        let ty = view.type_of(view.parameter(function, index));
        if types::is_vector(view, ty) {
            let by_value = Some((view.size_of(ty), view.align_of(ty)));
            return Ok(Parameter { by_value, ..Parameter::new(Type::Ptr(Space::Private)) });
        }
        let attribute = |kind| view.attribute(function, index + 1, kind);
        let number = |kind| attribute(kind).map_or(0, |attribute| view.attribute_number(attribute));
        let align = number(view.kinds.align) as u32;
        let by_value = attribute(view.kinds.by_value).map(|attribute| {
            let ty = view.attribute_type(attribute);
            (view.size_of(ty), if align > 0 { align } else { view.align_of(ty) })
        });
        let facts = match view.type_kind(ty) {
            LLVMPointerTypeKind => ParameterFacts {
                noalias: attribute(view.kinds.noalias).is_some(),
                readonly: attribute(view.kinds.readonly).is_some(),
                nonnull: attribute(view.kinds.nonnull).is_some(),
                dereferenceable: number(view.kinds.dereferenceable),
                align,
            },
            _ => ParameterFacts::default(),
        };
        Ok(Parameter { ty: types::scalar_type(view, ty)?, by_value, facts })
    }

    /// The parameters of a function that is called, and so may have no vectors.
    pub(super) fn parameters_in_call(&self, function: LlvmValue) -> Result<Vec<Parameter>> {
        let view = self.view;
        let parameters = 0..view.parameter_count(function);
        if parameters.clone().any(|index| types::is_vector(view, view.type_of(view.parameter(function, index)))) {
            return Err(refusals::vector_in_call(&view.demangle(view.name(function))));
        }
        parameters.map(|index| self.parameter(function, index)).collect()
    }
}

/// The state of reading a function.
pub(super) struct FunctionReader<'r, 'm> {
    pub(super) module: &'r mut ModuleReader<'m>,
    pub(super) view: &'m View<'m>,
    pub(super) out: Function,
    /// Where new instructions go: a block, or the start of the entry.
    pub(super) block: Option<Block>,
    pub(super) location: Option<LocationId>,
    /// Values of scalars.
    pub(super) values: HashMap<LlvmValue, Value>,
    /// Values of the parts of vectors and structures.
    pub(super) parts: HashMap<LlvmValue, Vec<Value>>,
    pub(super) blocks: HashMap<LlvmBlock, Block>,
    /// Phis whose incoming values are filled in at the end; for a structure, with the number of the part.
    pub(super) phis: Vec<(LlvmValue, Option<usize>, Inst)>,
    /// What the call said that control does not come back from, up to the end of its block.
    pub(super) failure: Option<Vec<Value>>,
    /// Addresses of globals and what else is constant, before everything in the entry.
    pub(super) prologue: Vec<Inst>,
}

impl<'r, 'm> FunctionReader<'r, 'm> {
    /// Reads the body of `function`; a refusal goes with its place.
    pub(super) fn read(
        module: &'r mut ModuleReader<'m>,
        function: LlvmValue,
        id: FunctionId,
    ) -> std::result::Result<(), (Refusal, Option<LocationId>)> {
        let mut reader = Self {
            view: module.view,
            out: module.out.functions[id].clone(),
            module,
            block: None,
            location: None,
            values: HashMap::new(),
            parts: HashMap::new(),
            blocks: HashMap::new(),
            phis: Vec::new(),
            failure: None,
            prologue: Vec::new(),
        };
        match reader.body(function) {
            Ok(()) => {
                reader.module.out.functions[id] = reader.out;
                Ok(())
            }
            Err(refusal) => Err((refusal, reader.location)),
        }
    }

    fn body(&mut self, function: LlvmValue) -> Result<()> {
        let view = self.view;
        self.parameters(function)?;
        let blocks = control_flow::reverse_post_order(view, view.entry(function));
        for &block in &blocks {
            self.blocks.insert(block, self.out.append_block());
        }
        for block in blocks {
            self.block = Some(self.blocks[&block]);
            let mut next = view.first_instruction(block);
            while let Some(inst) = next {
                let location = view.location(inst).and_then(|location| self.module.location(location));
                // Clang gives `unreachable` no line: it is that of what never returns.
                self.location = location.or(self.location.filter(|_| view.opcode(inst) == LLVMUnreachable));
                self.instruction(inst)?;
                next = view.next_instruction(inst);
            }
        }
        self.fill_phis()?;
        if let Some(entry) = self.out.entry() {
            self.out.blocks[entry].insts.splice(0..0, self.prologue.drain(..));
        }
        Ok(())
    }

    fn parameters(&mut self, function: LlvmValue) -> Result<()> {
        let view = self.view;
        self.out.returns = self.returns(function)?;
        self.out.parameters = match self.out.role {
            Role::Kernel => (0..view.parameter_count(function))
                .map(|n| self.module.parameter(function, n))
                .collect::<Result<_>>()?,
            _ => self.module.parameters_in_call(function)?,
        };
        for index in 0..view.parameter_count(function) {
            let parameter = view.parameter(function, index);
            let Some(value) = self.out.parameter(index as usize) else { continue };
            match types::is_vector(view, view.type_of(parameter)) {
                true => self.load_vector_parameter(parameter, value)?,
                false => _ = self.values.insert(parameter, value),
            }
        }
        Ok(())
    }

    fn returns(&self, function: LlvmValue) -> Result<Type> {
        let view = self.view;
        let ty = view.return_type(view.value_type(function));
        types::scalar_type(view, ty).map_err(|refusal| match types::is_vector(view, ty) {
            true => refusals::vector_in_call(&view.demangle(view.name(function))),
            false => refusal,
        })
    }

    fn instruction(&mut self, inst: LlvmValue) -> Result<()> {
        match self.view.opcode(inst) {
            LLVMCall => self.call(inst),
            LLVMStore => self.store(inst),
            LLVMFence => self.fence(inst),
            LLVMAtomicCmpXchg => self.compare_exchange(inst),
            LLVMExtractValue | LLVMInsertValue | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector => {
                self.rearrange(inst)
            }
            LLVMPHI => self.phi(inst),
            LLVMBitCast if self.concerns_vectors(inst) => self.reinterpret_vector(inst),
            LLVMLoad if self.concerns_vectors(inst) => self.load_vector(inst),
            opcode if control_flow::is_terminator(opcode) => self.terminator(inst, opcode),
            opcode => {
                let value = match opcode {
                    LLVMAlloca => self.alloca(inst)?,
                    LLVMLoad => self.load(inst)?,
                    LLVMGetElementPtr => self.address(inst)?,
                    LLVMAtomicRMW => self.read_modify_write(inst)?,
                    LLVMVAArg => return Err(refusals::variable_arguments()),
                    LLVMLandingPad | LLVMCatchPad | LLVMCleanupPad => return Err(refusals::exception()),
                    opcode => self.computation(inst, opcode)?,
                };
                self.values.insert(inst, value);
                Ok(())
            }
        }
    }

    /// An instruction with a result.
    pub(super) fn emit(&mut self, op: Op, ty: Type) -> Value {
        debug_assert_ne!(ty, Type::Void);
        let result = self.out.values.next_key();
        self.place(op, ty);
        result
    }

    /// An instruction, perhaps without a result.
    pub(super) fn place(&mut self, op: Op, ty: Type) -> Inst {
        match self.block {
            Some(block) => self.out.append(block, op, ty, self.location),
            None => {
                let inst = self.out.make_inst(op, ty, None);
                self.prologue.push(inst);
                inst
            }
        }
    }

    /// The type of a value's scalar.
    pub(super) fn type_of(&self, value: LlvmValue) -> Result<Type> {
        types::scalar_type(self.view, self.view.type_of(value))
    }

    /// The scalar operand `index` of an instruction.
    pub(super) fn operand(&mut self, inst: LlvmValue, index: u32) -> Result<Value> {
        self.value(self.view.operand(inst, index))
    }
}
