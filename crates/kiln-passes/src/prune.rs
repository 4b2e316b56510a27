// SPDX-License-Identifier: MIT OR Apache-2.0
//! Drops functions and globals that nothing needs.
//!
//! Kernels, entries and exported functions stay, with what they call and the globals that those functions name.

use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, SecondaryMap};
use kiln_ir::{Function, FunctionId, Global, GlobalId, Linkage, Module, Op, Role};

/// Takes the place of instructions in no block that name what is gone.
const NOWHERE: Op = Op::Unreachable;

/// Drops functions and globals that nothing needs. The others keep their order.
pub fn prune(module: &mut Module) {
    let (functions, globals) = needed(module);
    let functions = keep(&mut module.functions, &functions);
    let globals = keep(&mut module.globals, &globals);
    let ops = module.functions.values_mut().flat_map(|function| function.insts.values_mut()).map(|data| &mut data.op);
    for op in ops {
        match op {
            Op::Call { callee, .. } => match functions[*callee] {
                Some(id) => *callee = id,
                None => *op = NOWHERE,
            },
            Op::GlobalAddress { global, .. } => match globals[*global] {
                Some(id) => *global = id,
                None => *op = NOWHERE,
            },
            _ => {}
        }
    }
    for pointer in module.globals.values_mut().flat_map(|global: &mut Global| &mut global.pointers) {
        pointer.to = globals[pointer.to].unwrap_or(pointer.to);
    }
}

/// Does the function stay even if nobody calls it?
fn is_root(function: &Function) -> bool {
    function.linkage == Linkage::Exported || function.role != Role::Device
}

fn needed(module: &Module) -> (EntitySet<FunctionId>, EntitySet<GlobalId>) {
    let (mut functions, mut globals) = (EntitySet::new(), EntitySet::new());
    let mut open: Vec<_> =
        module.functions.iter().filter(|(_, function)| is_root(function)).map(|(id, _)| id).collect();
    functions.extend(open.iter().copied());
    let mut open_globals = Vec::new();
    while let Some(id) = open.pop() {
        let function = &module.functions[id];
        for (_, inst) in function.insts_in_layout() {
            match function.insts[inst].op {
                Op::Call { callee, .. } if functions.insert(callee) => open.push(callee),
                Op::GlobalAddress { global, .. } if globals.insert(global) => open_globals.push(global),
                _ => {}
            }
        }
    }
    while let Some(id) = open_globals.pop() {
        open_globals
            .extend(module.globals[id].pointers.iter().map(|pointer| pointer.to).filter(|&to| globals.insert(to)));
    }
    (functions, globals)
}

/// Moves the entities of the set to the front of the map, drops the others; returns their new names.
fn keep<K: EntityRef, V>(map: &mut PrimaryMap<K, V>, set: &EntitySet<K>) -> SecondaryMap<K, Option<K>> {
    let mut names = SecondaryMap::new();
    for (id, entity) in std::mem::take(map) {
        if set.contains(id) {
            names[id] = Some(map.push(entity));
        }
    }
    names
}
