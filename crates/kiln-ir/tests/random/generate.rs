// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random modules that are valid by construction.

use crate::body::body;
use crate::choices::Choices;
use kiln_ir::*;

pub const TYPES: [Type; 15] = [
    Type::I32,
    Type::I64,
    Type::F32,
    Type::BOOL,
    Type::Ptr(Space::Global),
    Type::Ptr(Space::Private),
    Type::F64,
    Type::Int(8),
    Type::Int(16),
    Type::Int(48),
    Type::Int(128),
    Type::F16,
    Type::BF16,
    Type::Ptr(Space::Generic),
    Type::Ptr(Space::Group),
];

const STRINGS: [&str; 6] =
    ["iota", "with blank", "quo\"te\\", "line\nbreak\t\u{7f}", "größe \u{1f525}", "_Z4iotaPf.v$1"];

/// A module that `bytes` decide.
pub fn module(bytes: &[u8]) -> Module {
    let choices = &mut Choices::new(bytes);
    let mut module = Module::new();
    tables(choices, &mut module);
    globals(choices, &mut module);
    let count = 1 + choices.below(3);
    for index in 0..count {
        let function = header(choices, &module, index);
        module.functions.push(function);
    }
    for id in module.functions.keys().collect::<Vec<_>>() {
        if module.functions[id].linkage != Linkage::Imported {
            let mut function = module.functions[id].clone();
            body(choices, &module, &mut function);
            module.functions[id] = function;
        }
    }
    module
}

fn tables(choices: &mut Choices<'_>, module: &mut Module) {
    for _ in 0..choices.below(3) {
        module.files.push(SourceFile { path: choices.one(&STRINGS).into() });
    }
    for index in 0..choices.below(4) {
        if !module.files.is_empty() {
            let file = FileId::from_u32(choices.below(module.files.len()) as u32);
            let inlined_at = (index > 0 && choices.flip()).then(|| LocationId::from_u32(choices.below(index) as u32));
            module.locations.push(Location { file, line: choices.bits() as u32, column: 3, inlined_at });
        }
    }
    for index in 0..choices.below(4) {
        let parent = (index > 0 && choices.flip()).then(|| AliasClassId::from_u32(choices.below(index) as u32));
        module.classes.push(AliasClass { name: choices.one(&STRINGS).into(), parent });
    }
}

fn globals(choices: &mut Choices<'_>, module: &mut Module) {
    let kinds: Vec<_> = (0..choices.below(4)).map(|_| choices.one(&GlobalKind::ALL)).collect();
    for (index, &kind) in kinds.iter().enumerate() {
        let size = choices.below(80) as u64;
        let name = format!("{}{index}", choices.one(&STRINGS));
        let mut global = Global { name, kind, size, align: choices.align(1), bytes: vec![], pointers: vec![] };
        if kind != GlobalKind::Group && choices.flip() {
            global.bytes = (0..size).map(|_| choices.below(256) as u8).collect();
        }
        let targets: Vec<_> = (0..kinds.len()).filter(|&to| kinds[to] != GlobalKind::Group).collect();
        for at in (0..size.saturating_sub(7)).step_by(8).filter(|_| kind != GlobalKind::Group) {
            if choices.rarely(3) {
                let to = GlobalId::from_u32(choices.one(&targets) as u32);
                global.pointers.push(PointerInGlobal { at, to, offset: choices.bits() as i64 });
            }
        }
        module.globals.push(global);
    }
}

fn header(choices: &mut Choices<'_>, module: &Module, index: usize) -> Function {
    let role = choices.one(&Role::ALL);
    let linkage = if role == Role::Device { choices.one(&Linkage::ALL) } else { Linkage::Exported };
    let parameters = (0..choices.below(5)).map(|_| parameter(choices)).collect();
    let returns = if role == Role::Device && choices.flip() { choices.one(&TYPES) } else { Type::Void };
    let name = format!("f{index}{}", choices.one(&STRINGS));
    let mut function = Function::new(name, linkage, role, parameters, returns);
    function.location = location(choices, module);
    function
}

fn parameter(choices: &mut Choices<'_>) -> Parameter {
    let mut parameter = Parameter::new(choices.one(&TYPES));
    if parameter.ty == Type::Ptr(Space::Private) && choices.flip() {
        parameter.by_value = Some((choices.below(100) as u64, choices.align(1)));
    }
    if parameter.ty.is_pointer() {
        parameter.facts = ParameterFacts {
            noalias: choices.flip(),
            readonly: choices.flip(),
            nonnull: choices.flip(),
            dereferenceable: choices.below(50) as u64,
            align: if choices.flip() { choices.align(1) } else { 0 },
        };
    }
    parameter
}

pub fn location(choices: &mut Choices<'_>, module: &Module) -> Option<LocationId> {
    let some = !module.locations.is_empty() && choices.flip();
    some.then(|| LocationId::from_u32(choices.below(module.locations.len()) as u32))
}
