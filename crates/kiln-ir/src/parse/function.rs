// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads functions: header, blocks, and what the numbers of values and blocks stand for.

use super::lexer::Kind;
use super::{Parsed, constant::constant, cursor::Cursor, tables::Symbols};
use crate::{
    Block, BlockData, Function, Inst, InstData, Linkage, LocationId, Module, Op, Parameter, Role, Type, Value,
    ValueData, ValueDef,
};
use alloc::{format, vec::Vec};
use cranelift_entity::{EntityRef, packed_option::ReservedValue};
use hashbrown::HashMap;

/// A value or block that was met in the text.
struct Named<T> {
    id: T,
    defined: bool,
    /// The token that named it first.
    first: usize,
}

/// Reads one function.
pub(super) struct FunctionParser<'a, 't> {
    pub(super) cursor: &'a mut Cursor<'t>,
    pub(super) module: &'a Module,
    pub(super) symbols: &'a Symbols,
    function: Function,
    values: HashMap<u32, Named<Value>>,
    blocks: HashMap<u32, Named<Block>>,
}

/// Passes a function, whose role is passed already.
pub(super) fn parse(cursor: &mut Cursor<'_>, module: &Module, symbols: &Symbols, role: Role) -> Parsed<Function> {
    let linkage = cursor.word("internal, exported or imported", |name| {
        Linkage::ALL.into_iter().find(|linkage| linkage.name() == name)
    })?;
    let name = cursor.symbol("a symbol", |name| Some(alloc::string::String::from(name)))?;
    let parameters = parameters(cursor)?;
    let returns = if cursor.eat("->") { cursor.ty()? } else { Type::Void };
    let location = location(cursor, module)?;
    let mut function = Function::new(name, linkage, role, parameters, returns);
    function.location = location;
    let mut parser =
        FunctionParser { cursor, module, symbols, function, values: HashMap::new(), blocks: HashMap::new() };
    if parser.cursor.eat("{") {
        parser.body()?;
    }
    Ok(parser.function)
}

fn parameters(cursor: &mut Cursor<'_>) -> Parsed<Vec<Parameter>> {
    let mut parameters = Vec::new();
    cursor.expect("(")?;
    while !cursor.eat(")") {
        if !parameters.is_empty() {
            cursor.expect(",")?;
        }
        let number = format!("%{}", parameters.len());
        if cursor.kind() != Kind::Value || cursor.text() != number {
            return Err(cursor.error(format!("the parameter `{number}`")));
        }
        cursor.advance();
        cursor.expect(":")?;
        parameters.push(parameter(cursor)?);
    }
    Ok(parameters)
}

fn parameter(cursor: &mut Cursor<'_>) -> Parsed<Parameter> {
    let mut parameter = Parameter::new(cursor.ty()?);
    if cursor.eat("by_value") {
        cursor.expect("size")?;
        let size = cursor.integer("a size in bytes")?;
        cursor.expect("align")?;
        parameter.by_value = Some((size, cursor.integer("an alignment in bytes")?));
    }
    let facts = &mut parameter.facts;
    facts.noalias = cursor.eat("noalias");
    facts.readonly = cursor.eat("readonly");
    facts.nonnull = cursor.eat("nonnull");
    facts.dereferenceable = cursor.optional("dereferenceable", "a number of bytes")?.unwrap_or(0);
    facts.align = cursor.optional("aligned", "an alignment in bytes")?.unwrap_or(0);
    Ok(parameter)
}

/// Passes `!0`, if it is next.
fn location(cursor: &mut Cursor<'_>, module: &Module) -> Parsed<Option<LocationId>> {
    if cursor.kind() != Kind::Location {
        return Ok(None);
    }
    let number = cursor.text()[1..].parse::<usize>().ok().filter(|&number| number < module.locations.len());
    let number = number.ok_or_else(|| cursor.error("a location that stands before"))?;
    cursor.advance();
    Ok(Some(LocationId::new(number)))
}

impl FunctionParser<'_, '_> {
    fn body(&mut self) -> Parsed<()> {
        self.cursor.line()?;
        while !self.cursor.eat("}") {
            let block = self.label()?;
            while self.cursor.kind() == Kind::Value || (self.cursor.kind() == Kind::Word && !self.at_label()) {
                let inst = self.inst()?;
                self.function.blocks[block].insts.push(inst);
                self.cursor.line()?;
            }
        }
        let values = self.values.values().filter(|value| !value.defined).map(|value| (value.first, "a value"));
        let blocks = self.blocks.values().filter(|block| !block.defined).map(|block| (block.first, "a block"));
        match values.chain(blocks).min() {
            Some((first, what)) => Err(self.cursor.error_at(first, format!("{what} that the function defines"))),
            None => Ok(()),
        }
    }

    fn at_label(&self) -> bool {
        block_number(self.cursor.text()).is_some() && self.cursor.text_at(self.cursor.position() + 1) == ":"
    }

    /// Passes `block0:`.
    fn label(&mut self) -> Parsed<Block> {
        let position = self.cursor.position();
        let number = self.cursor.word("a block", block_number)?;
        self.cursor.expect(":")?;
        self.cursor.line()?;
        let block = self.block_numbered(number, position);
        match self.blocks.get_mut(&number) {
            Some(named) if !named.defined => named.defined = true,
            _ => return Err(self.cursor.error_at(position, "a block that is not there yet")),
        }
        self.function.layout.push(block);
        Ok(block)
    }

    /// Passes the name of a block.
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let position = self.cursor.position();
        let number = self.cursor.word("a block", block_number)?;
        Ok(self.block_numbered(number, position))
    }

    fn block_numbered(&mut self, number: u32, first: usize) -> Block {
        let blocks = &mut self.function.blocks;
        let new = || Named { id: blocks.push(BlockData::default()), defined: false, first };
        self.blocks.entry(number).or_insert_with(new).id
    }

    /// Passes one instruction.
    fn inst(&mut self) -> Parsed<Inst> {
        let result = match self.cursor.kind() {
            Kind::Value => Some(self.result()?),
            _ => None,
        };
        let ty = result.map_or(Type::Void, |result| self.function.ty(result));
        let op: Op = self.op()?;
        let range = self.range()?;
        let location = location(self.cursor, self.module)?;
        let inst = self.function.insts.push(InstData { op, ty, result, range, location });
        if let Some(result) = result {
            self.function.values[result].def = ValueDef::Inst(inst);
        }
        Ok(inst)
    }

    /// Passes `%2: i32 =` and defines the value.
    fn result(&mut self) -> Parsed<Value> {
        let position = self.cursor.position();
        let number = self.value_number()?;
        let result = self.value_numbered(number, position);
        match self.values.get_mut(&number) {
            Some(named) if !named.defined => named.defined = true,
            _ => return Err(self.cursor.error_at(position, "a value that is not there yet")),
        }
        self.cursor.expect(":")?;
        let position = self.cursor.position();
        self.function.values[result].ty = match self.cursor.ty()? {
            Type::Void => return Err(self.cursor.error_at(position, "the type of a value")),
            ty => ty,
        };
        self.cursor.expect("=")?;
        Ok(result)
    }

    /// Passes an operand: a value or a constant.
    pub(super) fn value(&mut self) -> Parsed<Value> {
        if let Some((constant, ty)) = constant(self.cursor)? {
            return Ok(self.function.constant(constant, ty));
        }
        let position = self.cursor.position();
        let number = self.value_number()?;
        match self.function.parameter(number as usize) {
            Some(parameter) => Ok(parameter),
            None => Ok(self.value_numbered(number, position)),
        }
    }

    /// Is an operand next?
    pub(super) fn at_value(&self) -> bool {
        !matches!(self.cursor.kind(), Kind::Line | Kind::End | Kind::Location | Kind::Punctuation)
    }

    fn value_number(&mut self) -> Parsed<u32> {
        let text = self.cursor.text();
        let number = Some(text).filter(|_| self.cursor.kind() == Kind::Value).and_then(|text| text[1..].parse().ok());
        let number = number.ok_or_else(|| self.cursor.error("a value"))?;
        self.cursor.advance();
        Ok(number)
    }

    /// The value with a number: one that its definition, if it is still to come, completes. A parameter's number counts
    /// as defined.
    fn value_numbered(&mut self, number: u32, first: usize) -> Value {
        let defined = (number as usize) < self.function.parameters.len();
        let values = &mut self.function.values;
        let undefined = ValueData { def: ValueDef::Inst(Inst::reserved_value()), ty: Type::Void };
        let new = || Named { id: values.push(undefined), defined, first };
        self.values.entry(number).or_insert_with(new).id
    }

    /// Passes `range 0..16`, if it is next.
    fn range(&mut self) -> Parsed<Option<(u64, u64)>> {
        let Some(lower) = self.cursor.optional("range", "the lower bound")? else { return Ok(None) };
        self.cursor.expect("..")?;
        Ok(Some((lower, self.cursor.integer("the upper bound")?)))
    }
}

fn block_number(name: &str) -> Option<u32> {
    name.strip_prefix("block")?.parse().ok()
}
