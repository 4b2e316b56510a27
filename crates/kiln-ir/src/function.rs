// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions: blocks of instructions, and the values that they make and use.

use crate::{Block, Inst, InstData, LocationId, Op, Type, Value};
use alloc::{string::String, vec::Vec};
use cranelift_entity::PrimaryMap;
use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

/// Who may see a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Linkage {
    /// Only its module.
    Internal,
    /// Other modules too: kernels and defined `SYCL_EXTERNAL` functions.
    Exported,
    /// Another module defines it.
    Imported,
}

/// What a function is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Role {
    /// Called by other functions.
    Device,
    /// Run once for each work-item of a launch.
    Kernel,
    /// What a kernel became for a device: called by the device itself, queries and barriers lowered away.
    Entry,
}

/// What is known about a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ParameterFacts {
    /// Nothing else that the function accesses overlaps what it points to.
    pub noalias: bool,
    /// The function does not write through it.
    pub readonly: bool,
    /// It is not null.
    pub nonnull: bool,
    /// Bytes that may be read from it at any time; 0 if unknown.
    pub dereferenceable: u64,
    /// Its alignment in bytes; 0 if unknown.
    pub align: u32,
}

/// A parameter of a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// The type of its value.
    pub ty: Type,
    /// For a structure that is passed by value: its bytes and alignment. The value is then the address of a private copy.
    pub by_value: Option<(u64, u32)>,
    /// What is known about it.
    pub facts: ParameterFacts,
}

impl Parameter {
    /// A parameter of type `ty` of which nothing is known.
    pub fn new(ty: Type) -> Self {
        Self { ty, by_value: None, facts: ParameterFacts::default() }
    }
}

/// A constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Constant {
    /// An integer, zero-extended.
    Int(u128),
    /// The bits of a float, zero-extended.
    Float(u64),
    /// The null pointer.
    Null,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ValueDef {
    /// A parameter, by index.
    Parameter(u32),
    /// A constant.
    Constant(Constant),
    /// The result of an instruction.
    Inst(Inst),
}

/// A value of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ValueData {
    /// Where it comes from.
    pub def: ValueDef,
    /// Its type.
    pub ty: Type,
}

/// A basic block: its instructions in order, the last a terminator.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BlockData {
    /// Instructions in order.
    pub insts: Vec<Inst>,
}

/// A function. The first block of `layout` is its entry, which no branch goes to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Function {
    /// Its symbol, unique in its module.
    pub name: String,
    /// Who may see it.
    pub linkage: Linkage,
    /// What it is for.
    pub role: Role,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The type that it returns.
    pub returns: Type,
    /// Where it stands in the source.
    pub location: Option<LocationId>,
    /// Its blocks in order, the entry first; empty for an imported function.
    pub layout: Vec<Block>,
    /// All blocks, those not in the layout included.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// All instructions, those in no block included.
    pub insts: PrimaryMap<Inst, InstData>,
    /// All values.
    pub values: PrimaryMap<Value, ValueData>,
    /// The one value of each parameter and constant.
    #[serde(skip)]
    interned: HashMap<ValueData, Value>,
}

impl Function {
    /// A function without blocks.
    pub fn new(
        name: impl Into<String>,
        linkage: Linkage,
        role: Role,
        parameters: Vec<Parameter>,
        returns: Type,
    ) -> Self {
        Self {
            name: name.into(),
            linkage,
            role,
            parameters,
            returns,
            location: None,
            layout: Vec::new(),
            blocks: PrimaryMap::new(),
            insts: PrimaryMap::new(),
            values: PrimaryMap::new(),
            interned: HashMap::new(),
        }
    }

    /// The block where control enters; none in an imported function.
    pub fn entry(&self) -> Option<Block> {
        self.layout.first().copied()
    }

    /// Appends an empty block to the layout.
    pub fn append_block(&mut self) -> Block {
        let block = self.blocks.push(BlockData::default());
        self.layout.push(block);
        block
    }

    /// The type of a value.
    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// The value of parameter `index`; none if there is no such parameter.
    pub fn parameter(&mut self, index: usize) -> Option<Value> {
        let ty = self.parameters.get(index)?.ty;
        Some(self.intern(ValueData { def: ValueDef::Parameter(index as u32), ty }))
    }

    /// Adds a parameter after the others; returns its value.
    pub fn append_parameter(&mut self, parameter: Parameter) -> Value {
        let data = ValueData { def: ValueDef::Parameter(self.parameters.len() as u32), ty: parameter.ty };
        self.parameters.push(parameter);
        self.intern(data)
    }

    /// The value of a constant of type `ty`. Integers are cut to the width of the type.
    pub fn constant(&mut self, constant: Constant, ty: Type) -> Value {
        let constant = match constant {
            Constant::Int(bits) if ty.bits() < 128 => Constant::Int(bits & ((1 << ty.bits()) - 1)),
            other => other,
        };
        self.intern(ValueData { def: ValueDef::Constant(constant), ty })
    }

    /// The integer `n` of type `ty`.
    pub fn int(&mut self, n: i128, ty: Type) -> Value {
        self.constant(Constant::Int(n as u128), ty)
    }

    /// What a value is, if it is a constant.
    pub fn as_constant(&self, value: Value) -> Option<Constant> {
        match self.values[value].def {
            ValueDef::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// The instruction that makes a value, if one does.
    pub fn as_inst(&self, value: Value) -> Option<Inst> {
        match self.values[value].def {
            ValueDef::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    /// Makes an instruction that stands in no block yet, with a result unless `ty` is void.
    pub fn make_inst(&mut self, op: Op, ty: Type, location: Option<LocationId>) -> Inst {
        let inst = self.insts.push(InstData { op, ty, result: None, range: None, location });
        if ty != Type::Void {
            self.insts[inst].result = Some(self.values.push(ValueData { def: ValueDef::Inst(inst), ty }));
        }
        inst
    }

    /// Makes an instruction at the end of `block`.
    pub fn append(&mut self, block: Block, op: Op, ty: Type, location: Option<LocationId>) -> Inst {
        let inst = self.make_inst(op, ty, location);
        self.blocks[block].insts.push(inst);
        inst
    }

    /// The terminator of a block, if it has one.
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        self.blocks[block].insts.last().copied().filter(|&inst| self.insts[inst].op.is_terminator())
    }

    /// The blocks that control may go to after `block`, in order; a block can occur twice.
    pub fn successors(&self, block: Block) -> impl Iterator<Item = Block> + use<> {
        self.terminator(block).map(|inst| self.insts[inst].op.successors()).into_iter().flatten()
    }

    /// All instructions of the layout in order, with their blocks.
    pub fn insts_in_layout(&self) -> impl Iterator<Item = (Block, Inst)> + '_ {
        self.layout.iter().flat_map(|&block| self.blocks[block].insts.iter().map(move |&inst| (block, inst)))
    }

    /// Lets every user of `old` use `new` instead.
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        for data in self.insts.values_mut() {
            data.op.map_operands(|operand| {
                if *operand == old {
                    *operand = new;
                }
            });
        }
    }

    /// Fills the table of interned values again after deserialisation.
    pub(crate) fn restore_interned(&mut self) {
        self.interned = self
            .values
            .iter()
            .filter(|(_, data)| !matches!(data.def, ValueDef::Inst(_)))
            .map(|(value, data)| (*data, value))
            .collect();
    }

    fn intern(&mut self, data: ValueData) -> Value {
        *self.interned.entry(data).or_insert_with(|| self.values.push(data))
    }
}
