// SPDX-License-Identifier: MIT OR Apache-2.0
//! What instructions carry for the optimiser: alias classes, loop hints, branch weights, ranges.

use super::{ModuleWriter, emitter::Emitter};
use crate::handles::{LlvmNode, LlvmValue};
use kiln_ir::{LoopHints, Type};

/// LLVM's numbers of the kinds of metadata.
pub(super) struct MetadataKinds {
    loop_hints: u32,
    profile: u32,
    range: u32,
    pub(super) tbaa: u32,
}

impl MetadataKinds {
    pub(super) fn new(emitter: &Emitter<'_>) -> Self {
        let kind = |name: &str| {
            // SAFETY: the context is alive; the name is passed with its length.
            unsafe {
                emitter.api().LLVMGetMDKindIDInContext(emitter.context(), name.as_ptr().cast(), name.len() as u32)
            }
        };
        Self { loop_hints: kind("llvm.loop"), profile: kind("prof"), range: kind("range"), tbaa: kind("tbaa") }
    }
}

impl ModuleWriter<'_> {
    /// Alias classes as the scalar types of LLVM's type-based alias analysis.
    pub(super) fn write_alias_classes(&mut self) {
        let emitter = &self.emitter;
        let zero = emitter.constant_node(emitter.int(0, Type::I64));
        let root = emitter.node(&[emitter.string("Kiln")]);
        let mut types: Vec<LlvmNode> = Vec::with_capacity(self.module.classes.len());
        for class in self.module.classes.values() {
            let parent = class.parent.map_or(root, |parent| types[parent.as_u32() as usize]);
            let ty = emitter.node(&[emitter.string(&class.name), parent, zero]);
            self.tags.push(emitter.node_value(emitter.node(&[ty, ty, zero])));
            types.push(ty);
        }
    }

    pub(super) fn add_loop_hints(&self, branch: LlvmValue, hints: LoopHints) {
        let emitter = &self.emitter;
        let mut properties = Vec::new();
        if hints.must_progress {
            properties.push(emitter.node(&[emitter.string("llvm.loop.mustprogress")]));
        }
        if hints.scalar {
            let no = emitter.constant_node(emitter.int(0, Type::BOOL));
            properties.push(emitter.node(&[emitter.string("llvm.loop.vectorize.enable"), no]));
        }
        match hints.unroll {
            None => {}
            Some(0) => properties.push(emitter.node(&[emitter.string("llvm.loop.unroll.enable")])),
            Some(1) => properties.push(emitter.node(&[emitter.string("llvm.loop.unroll.disable")])),
            Some(count) => {
                let count = emitter.constant_node(emitter.int(count.into(), Type::I32));
                properties.push(emitter.node(&[emitter.string("llvm.loop.unroll.count"), count]));
            }
        }
        if !properties.is_empty() {
            let properties: Vec<_> = properties.into_iter().map(|property| emitter.node_value(property)).collect();
            emitter.set_metadata(branch, self.kinds.loop_hints, emitter.loop_node(&properties));
        }
    }

    pub(super) fn add_branch_weights(&self, branch: LlvmValue, weights: (u32, u32)) {
        let emitter = &self.emitter;
        let number = |weight: u32| emitter.constant_node(emitter.int(weight.into(), Type::I32));
        let node = emitter.node(&[emitter.string("branch_weights"), number(weights.0), number(weights.1)]);
        emitter.set_metadata(branch, self.kinds.profile, emitter.node_value(node));
    }

    pub(super) fn add_range(&self, load: LlvmValue, ty: Type, range: (u64, u64)) {
        let emitter = &self.emitter;
        let bound = |bound: u64| emitter.constant_node(emitter.int(bound, ty));
        let node = emitter.node(&[bound(range.0), bound(range.1)]);
        emitter.set_metadata(load, self.kinds.range, emitter.node_value(node));
    }
}
