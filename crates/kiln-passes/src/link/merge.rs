// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies the contents of modules into one.

use super::names::{Candidate, Names};
use cranelift_entity::SecondaryMap;
use kiln_ir::{
    AliasClass, AliasClassId, FileId, Function, FunctionId, Global, GlobalId, Linkage, Location, LocationId, Module,
    Op, PointerInGlobal, SourceFile,
};
use std::collections::{HashMap, HashSet};

/// Copies everything that `names` keeps into one module.
pub(super) fn merge(modules: &[&Module], names: &Names) -> Module {
    let functions = number_functions(modules, names);
    let mut linked = Linked { taken: names.taken(), ..Linked::default() };
    for (index, module) in modules.iter().enumerate() {
        let references = linked.references(module);
        for (id, function) in module.functions.iter() {
            let candidate = Candidate { module: index, id };
            if names.resolved(candidate, function) == candidate {
                let callees = |callee| {
                    let candidate = Candidate { module: index, id: callee };
                    functions[&names.resolved(candidate, &module.functions[callee])]
                };
                let copy = linked.copy_function(function, &references, callees);
                linked.module.functions.push(copy);
            }
        }
    }
    linked.module
}

/// The ids that functions get in the linked module.
fn number_functions(modules: &[&Module], names: &Names) -> HashMap<Candidate, FunctionId> {
    let candidates = modules.iter().enumerate().flat_map(|(module, contents)| {
        contents.functions.iter().map(move |(id, function)| (Candidate { module, id }, function))
    });
    candidates
        .filter(|(candidate, function)| names.resolved(*candidate, function) == *candidate)
        .enumerate()
        .map(|(index, (candidate, _))| (candidate, FunctionId::from_u32(index as u32)))
        .collect()
}

/// What the entities of one module are called in the linked one.
#[derive(Default)]
struct References {
    classes: SecondaryMap<AliasClassId, Option<AliasClassId>>,
    globals: SecondaryMap<GlobalId, Option<GlobalId>>,
    locations: SecondaryMap<LocationId, Option<LocationId>>,
}

/// The linked module as far as it is done.
#[derive(Default)]
struct Linked {
    module: Module,
    /// Symbols that are in use.
    taken: HashSet<String>,
    files: HashMap<SourceFile, FileId>,
    locations: HashMap<Location, LocationId>,
    classes: HashMap<(String, Option<AliasClassId>), AliasClassId>,
}

impl Linked {
    /// Copies all of a module but its functions.
    fn references(&mut self, module: &Module) -> References {
        let mut references = References::default();
        for (id, class) in module.classes.iter() {
            let parent = class.parent.and_then(|parent| references.classes[parent]);
            let classes = &mut self.module.classes;
            let class = self
                .classes
                .entry((class.name.clone(), parent))
                .or_insert_with_key(|(name, parent)| classes.push(AliasClass { name: name.clone(), parent: *parent }));
            references.classes[id] = Some(*class);
        }
        for (id, location) in module.locations.iter() {
            let file = &module.files[location.file];
            let files = &mut self.module.files;
            let file = *self.files.entry(file.clone()).or_insert_with_key(|file| files.push(file.clone()));
            let inlined_at = location.inlined_at.and_then(|at| references.locations[at]);
            let locations = &mut self.module.locations;
            let location = Location { file, inlined_at, ..*location };
            let location = self.locations.entry(location).or_insert_with_key(|location| locations.push(*location));
            references.locations[id] = Some(*location);
        }
        for (id, global) in module.globals.iter() {
            let global = Global { name: self.unique(&global.name), pointers: Vec::new(), ..global.clone() };
            references.globals[id] = Some(self.module.globals.push(global));
        }
        for (id, global) in module.globals.iter() {
            let pointers = global.pointers.iter();
            let pointers = pointers
                .filter_map(|pointer| Some(PointerInGlobal { to: references.globals[pointer.to]?, ..*pointer }));
            if let Some(id) = references.globals[id] {
                self.module.globals[id].pointers = pointers.collect();
            }
        }
        references
    }

    fn copy_function(
        &mut self,
        function: &Function,
        references: &References,
        callees: impl Fn(FunctionId) -> FunctionId,
    ) -> Function {
        let mut copy = function.clone();
        if copy.linkage == Linkage::Internal {
            copy.name = self.unique(&copy.name);
        }
        let location = |location: Option<LocationId>| location.and_then(|location| references.locations[location]);
        copy.location = location(copy.location);
        for data in copy.insts.values_mut() {
            data.location = location(data.location);
            match &mut data.op {
                Op::Call { callee, .. } => *callee = callees(*callee),
                Op::GlobalAddress { global, .. } => *global = references.globals[*global].unwrap_or(*global),
                Op::Load { access, .. }
                | Op::Store { access, .. }
                | Op::AtomicRmw { access, .. }
                | Op::CmpXchg { access, .. } => access.class = access.class.and_then(|class| references.classes[class]),
                _ => {}
            }
        }
        copy
    }

    /// The name, or one that starts with it where it is in use.
    fn unique(&mut self, name: &str) -> String {
        let mut unique = name.to_string();
        let mut number = 0;
        while !self.taken.insert(unique.clone()) {
            number += 1;
            unique = format!("{name}.{number}");
        }
        unique
    }
}
