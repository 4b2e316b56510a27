// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares modules by what they are, not by how they print: independent of the printer.

use kiln_ir::*;
use std::collections::HashMap;

/// A function without the accidents of its arenas: values are numbered by their first appearance, blocks by the layout.
#[derive(PartialEq, Debug)]
struct Canonical {
    header: (String, Linkage, Role, Vec<Parameter>, Type, Option<LocationId>),
    blocks: Vec<Vec<InstData>>,
    /// What each value is; results of instructions stand by their number in `blocks`.
    values: Vec<ValueData>,
}

/// Fails unless both modules are the same.
pub fn assert_same(a: &Module, b: &Module) {
    assert_eq!(a.files, b.files);
    assert_eq!(a.locations, b.locations);
    assert_eq!(a.classes, b.classes);
    assert_eq!(a.globals, b.globals);
    let functions = |module: &Module| module.functions.values().map(canonical).collect::<Vec<_>>();
    assert_eq!(functions(a), functions(b));
}

fn canonical(function: &Function) -> Canonical {
    let blocks: HashMap<_, _> =
        function.layout.iter().enumerate().map(|(n, &b)| (b, Block::from_u32(n as u32))).collect();
    let insts: HashMap<_, _> =
        function.insts_in_layout().enumerate().map(|(n, (_, inst))| (inst, Inst::from_u32(n as u32))).collect();
    let (mut numbers, mut values) = (HashMap::new(), Vec::new());
    let mut number = |value: Value| {
        *numbers.entry(value).or_insert_with(|| {
            let mut data = function.values[value];
            if let ValueDef::Inst(inst) = &mut data.def {
                *inst = insts[inst];
            }
            values.push(data);
            Value::from_u32(values.len() as u32 - 1)
        })
    };
    let mut inst = |inst: Inst| {
        let mut data = function.insts[inst].clone();
        data.op.map_operands(|operand| *operand = number(*operand));
        data.op.map_blocks(|block| *block = blocks[block]);
        data.result = data.result.map(&mut number);
        data
    };
    Canonical {
        header: (
            function.name.clone(),
            function.linkage,
            function.role,
            function.parameters.clone(),
            function.returns,
            function.location,
        ),
        blocks: function
            .layout
            .iter()
            .map(|&block| function.blocks[block].insts.iter().map(|&i| inst(i)).collect())
            .collect(),
        values,
    }
}
