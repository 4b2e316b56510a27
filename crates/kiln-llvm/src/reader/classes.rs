// SPDX-License-Identifier: MIT OR Apache-2.0
//! Alias classes: the scalar types of LLVM's type-based alias analysis.

use super::{ModuleReader, view::LlvmValue};
use kiln_ir::{AliasClass, AliasClassId};

impl ModuleReader<'_> {
    /// The class of a memory access; none if it may overlap any other.
    pub(super) fn class_of(&mut self, access: LlvmValue) -> Option<AliasClassId> {
        let tag = self.view.metadata(access, self.view.kinds.tbaa)?;
        // A tag is {type of the whole object, type of the access, offset}.
        let accessed = self.view.node_operands(tag).get(1).copied().flatten()?;
        self.class(accessed)
    }

    /// A type is {name, parent, offset}. `char` and the root overlap everything.
    fn class(&mut self, node: LlvmValue) -> Option<AliasClassId> {
        if let Some(&class) = self.classes.get(&node) {
            return class;
        }
        let class = match self.view.node_operands(node).as_slice() {
            [Some(name), Some(parent), _, ..] if self.view.string(*name) != "omnipotent char" => {
                let name = self.view.string(*name).to_owned();
                let parent = self.class(*parent);
                Some(self.out.classes.push(AliasClass { name, parent }))
            }
            _ => None,
        };
        self.classes.insert(node, class);
        class
    }
}
