// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions in the text form: header, blocks, and the numbers of values and blocks.

use super::constant::TypedConstant;
use super::symbol::Symbol;
use crate::{Block, Function, Inst, LocationId, Module, Parameter, Type, Value, ValueDef};
use core::fmt::{self, Display, Formatter};
use cranelift_entity::SecondaryMap;

/// A function with the numbers that its values and blocks have in the text.
pub(crate) struct FunctionPrinter<'m> {
    pub(super) module: &'m Module,
    pub(super) function: &'m Function,
    values: SecondaryMap<Value, Option<usize>>,
    blocks: SecondaryMap<Block, Option<usize>>,
}

impl<'m> FunctionPrinter<'m> {
    /// Numbers the values and blocks of a function of `module`.
    pub(crate) fn new(module: &'m Module, function: &'m Function) -> Self {
        let mut values = SecondaryMap::with_capacity(function.values.len());
        let mut blocks = SecondaryMap::with_capacity(function.blocks.len());
        let mut next = function.parameters.len();
        for (number, &block) in function.layout.iter().enumerate() {
            let Some(data) = function.blocks.get(block) else { continue };
            blocks[block] = Some(number);
            for inst in data.insts.iter().filter_map(|&inst| function.insts.get(inst)) {
                if let Some(result) = inst.result.filter(|&result| function.values.is_valid(result)) {
                    values[result] = Some(next);
                    next += 1;
                }
            }
        }
        Self { module, function, values, blocks }
    }

    /// Writes the whole function.
    pub(crate) fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Function { name, linkage, role, parameters, returns, location, layout, .. } = self.function;
        write!(f, "{} {} {}(", role.name(), linkage.name(), Symbol(name))?;
        for (index, parameter) in parameters.iter().enumerate() {
            write!(f, "{}%{index}: ", if index > 0 { ", " } else { "" })?;
            write_parameter(f, parameter)?;
        }
        f.write_str(")")?;
        if *returns != Type::Void {
            write!(f, " -> {returns}")?;
        }
        write_location(f, *location)?;
        if layout.is_empty() {
            return writeln!(f);
        }
        f.write_str(" {\n")?;
        for (number, &block) in layout.iter().enumerate() {
            writeln!(f, "block{number}:")?;
            for &inst in self.function.blocks.get(block).iter().flat_map(|data| &data.insts) {
                writeln!(f, "  {}", self.inst(inst))?;
            }
        }
        f.write_str("}\n")
    }

    /// The text of an instruction.
    pub(crate) fn inst(&self, inst: Inst) -> impl Display + '_ {
        fmt::from_fn(move |f| {
            let Some(data) = self.function.insts.get(inst) else { return f.write_str("?") };
            if let Some(result) = data.result {
                write!(f, "{}: {} = ", self.number(result), data.ty)?;
            }
            self.write_op(f, &data.op)?;
            if let Some((lower, upper)) = data.range {
                write!(f, " range {lower}..{upper}")?;
            }
            write_location(f, data.location)
        })
    }

    /// The text of an operand: a constant or a number.
    pub(crate) fn value(&self, value: Value) -> impl Display + '_ {
        fmt::from_fn(move |f| match self.function.values.get(value) {
            Some(data) => match data.def {
                ValueDef::Constant(constant) => write!(f, "{}", TypedConstant(constant, data.ty)),
                ValueDef::Parameter(index) => write!(f, "%{index}"),
                ValueDef::Inst(_) => write!(f, "{}", self.number(value)),
            },
            None => f.write_str("%?"),
        })
    }

    /// The text of a block's name.
    pub(crate) fn block(&self, block: Block) -> impl Display + '_ {
        fmt::from_fn(move |f| match self.blocks[block] {
            Some(number) => write!(f, "block{number}"),
            None => f.write_str("block?"),
        })
    }

    fn number(&self, result: Value) -> impl Display + '_ {
        fmt::from_fn(move |f| match self.values[result] {
            Some(number) => write!(f, "%{number}"),
            None => f.write_str("%?"),
        })
    }
}

fn write_parameter(f: &mut Formatter<'_>, parameter: &Parameter) -> fmt::Result {
    let Parameter { ty, by_value, facts } = parameter;
    write!(f, "{ty}")?;
    if let Some((size, align)) = by_value {
        write!(f, " by_value size {size} align {align}")?;
    }
    for (fact, name) in [(facts.noalias, "noalias"), (facts.readonly, "readonly"), (facts.nonnull, "nonnull")] {
        if fact {
            write!(f, " {name}")?;
        }
    }
    if facts.dereferenceable != 0 {
        write!(f, " dereferenceable {}", facts.dereferenceable)?;
    }
    if facts.align != 0 {
        write!(f, " aligned {}", facts.align)?;
    }
    Ok(())
}

fn write_location(f: &mut Formatter<'_>, location: Option<LocationId>) -> fmt::Result {
    match location {
        Some(location) => write!(f, " !{}", location.as_u32()),
        None => Ok(()),
    }
}
