// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of structure: every index of a function has its entry, and everything stands in one place.

use super::{Report, Rule, ensure, in_range};
use crate::{Block, Constant, Function, Inst, InstData, Module, Op, Type, Value, ValueData, ValueDef};
use alloc::format;
use cranelift_entity::{EntitySet, SecondaryMap};
use hashbrown::HashSet;

pub(super) fn check(report: &mut Report<'_, '_>) {
    let (module, function) = (report.module, report.function);
    report.function(check_header(module, function));
    check_values(report);
    let blocks = layout_blocks(report);
    let homes = homes(report);
    for (inst, data) in &function.insts {
        let home = homes[inst];
        report.inst(home, inst, check_result(function, inst, data));
        report.inst(home, inst, check_operands(function, data));
        report.inst(home, inst, check_tables(module, data));
        report.inst(home, inst, check_blocks(function, data, home.map(|_| &blocks)));
    }
}

fn check_header(module: &Module, function: &Function) -> Rule {
    for (index, parameter) in function.parameters.iter().enumerate() {
        check_value_type(parameter.ty).map_err(|message| format!("parameter {index}: {message}"))?;
    }
    check_type(function.returns)?;
    in_range("a location", function.location.is_none_or(|location| module.locations.is_valid(location)))
}

fn check_values(report: &mut Report<'_, '_>) {
    let mut interned = HashSet::new();
    for (value, data) in &report.function.values {
        let mut rule = check_value(report.function, value, data);
        if rule.is_ok() && !matches!(data.def, ValueDef::Inst(_)) && !interned.insert(data) {
            rule = Err("each parameter and constant is one value".into());
        }
        let rule = rule.map_err(|message| format!("value {}: {message}", report.printer.value(value)));
        report.function(rule);
    }
}

fn check_value(function: &Function, value: Value, data: &ValueData) -> Rule {
    let ty = data.ty;
    check_value_type(ty)?;
    match data.def {
        ValueDef::Parameter(index) => {
            let parameter = function.parameters.get(index as usize);
            in_range("a parameter", parameter.is_some())?;
            ensure!(parameter.is_some_and(|parameter| parameter.ty == ty), "it has its parameter's type, found {ty}");
        }
        ValueDef::Constant(constant) => ensure!(fits(constant, ty), "the constant {constant:?} does not fit {ty}"),
        ValueDef::Inst(inst) => {
            let result = function.insts.get(inst).map(|data| data.result);
            in_range("an instruction", result.is_some())?;
            ensure!(result == Some(Some(value)), "it is the result of its instruction");
        }
    }
    Ok(())
}

fn fits(constant: Constant, ty: Type) -> bool {
    match constant {
        Constant::Int(bits) => ty.is_int() && bits.checked_shr(u32::from(ty.bits())).unwrap_or(0) == 0,
        Constant::Float(bits) => ty.is_float() && bits.checked_shr(u32::from(ty.bits())).unwrap_or(0) == 0,
        Constant::Null => ty.is_pointer(),
    }
}

/// Can there be such a type?
fn check_type(ty: Type) -> Rule {
    if let Type::Int(bits) = ty {
        ensure!((1..=Type::MAX_INT_BITS).contains(&bits), "integers have 1 to {} bits, found {ty}", Type::MAX_INT_BITS);
    }
    Ok(())
}

fn check_value_type(ty: Type) -> Rule {
    ensure!(ty != Type::Void, "there are no values of type void");
    check_type(ty)
}

/// The blocks of the layout.
fn layout_blocks(report: &mut Report<'_, '_>) -> EntitySet<Block> {
    let function = report.function;
    let mut blocks = EntitySet::with_capacity(function.blocks.len());
    for (number, &block) in function.layout.iter().enumerate() {
        let rule = if !function.blocks.is_valid(block) {
            in_range("a block", false)
        } else if blocks.insert(block) {
            Ok(())
        } else {
            Err("each block stands once in the layout".into())
        };
        report.function(rule.map_err(|message| format!("position {number} of the layout: {message}")));
    }
    blocks
}

/// The block of the layout that each instruction stands in.
fn homes(report: &mut Report<'_, '_>) -> SecondaryMap<Inst, Option<Block>> {
    let function = report.function;
    let mut homes = SecondaryMap::<Inst, Option<Block>>::with_capacity(function.insts.len());
    for (block, data) in &function.blocks {
        let exist = data.insts.iter().all(|&inst| function.insts.is_valid(inst));
        report.block(block, in_range("an instruction", exist));
    }
    for (block, inst) in insts_in_layout(function) {
        if homes[inst].replace(block).is_some() {
            report.inst(Some(block), inst, Err("an instruction stands in one place".into()));
        }
    }
    homes
}

fn insts_in_layout(function: &Function) -> impl Iterator<Item = (Block, Inst)> + '_ {
    let blocks = function.layout.iter().filter_map(|&block| Some((block, function.blocks.get(block)?)));
    let insts = blocks.flat_map(|(block, data)| data.insts.iter().map(move |&inst| (block, inst)));
    insts.filter(|&(_, inst)| function.insts.is_valid(inst))
}

fn check_result(function: &Function, inst: Inst, data: &InstData) -> Rule {
    check_type(data.ty)?;
    match data.result {
        None => ensure!(data.ty == Type::Void, "an instruction of type {} has a result", data.ty),
        Some(result) => {
            let value = function.values.get(result);
            in_range("a result", value.is_some())?;
            let expected = ValueData { def: ValueDef::Inst(inst), ty: data.ty };
            ensure!(value == Some(&expected), "the result's value names its instruction and its type, {}", data.ty);
        }
    }
    Ok(())
}

fn check_operands(function: &Function, data: &InstData) -> Rule {
    let mut exist = true;
    data.op.for_each_operand(|operand| exist &= function.values.is_valid(operand));
    in_range("a value", exist)
}

fn check_tables(module: &Module, data: &InstData) -> Rule {
    in_range("a location", data.location.is_none_or(|location| module.locations.is_valid(location)))?;
    match &data.op {
        Op::Load { access, .. }
        | Op::Store { access, .. }
        | Op::AtomicRmw { access, .. }
        | Op::CmpXchg { access, .. } => {
            in_range("an alias class", access.class.is_none_or(|class| module.classes.is_valid(class)))
        }
        Op::GlobalAddress { global, .. } => in_range("a global", module.globals.is_valid(*global)),
        Op::Call { callee, .. } => in_range("a function", module.functions.is_valid(*callee)),
        _ => Ok(()),
    }
}

/// An instruction of the layout names only blocks of the layout, any other only blocks that exist.
fn check_blocks(function: &Function, data: &InstData, layout: Option<&EntitySet<Block>>) -> Rule {
    let exists = |block: Block| match layout {
        Some(layout) => layout.contains(block),
        None => function.blocks.is_valid(block),
    };
    let incoming = match &data.op {
        Op::Phi { incoming } => incoming.as_slice(),
        _ => &[],
    };
    let named = data.op.successors().chain(incoming.iter().map(|(block, _)| *block));
    in_range("a block", named.into_iter().all(exists))
}
