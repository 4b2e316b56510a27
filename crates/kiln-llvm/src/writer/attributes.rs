// SPDX-License-Identifier: MIT OR Apache-2.0
//! Attributes of functions and their parameters.

use super::ModuleWriter;
use crate::{
    bindings::LLVMAttributeFunctionIndex,
    handles::{LlvmAttribute, LlvmType, LlvmValue, Raw},
};
use kiln_ir::Parameter;

/// The widest vectors, in bits, that loops may be vectorised with, where the CPU has them.
const PREFERRED_VECTOR_WIDTH: &str = "512";

/// Functions of C that the optimiser would otherwise make of loops and comparisons. Loaders provide only `memcpy`,
/// `memmove` and `memset`.
const NOT_PROVIDED: [&str; 14] = [
    "bcmp",
    "memccpy",
    "memchr",
    "memcmp",
    "memrchr",
    "memset_pattern16",
    "memset_pattern4",
    "memset_pattern8",
    "stpcpy",
    "strchr",
    "strcpy",
    "strlen",
    "strnlen",
    "wcslen",
];

impl ModuleWriter<'_> {
    pub(super) fn add_function_attributes(&self, function: LlvmValue) {
        let add = |attribute| self.emitter.add_attribute(function, LLVMAttributeFunctionIndex as u32, attribute);
        add(self.number_attribute("nounwind", 0));
        add(self.text_attribute("target-cpu", &self.machine.cpu()));
        add(self.text_attribute("target-features", &self.machine.features()));
        if self.machine.is_gpu() {
            return;
        }
        add(self.text_attribute("prefer-vector-width", PREFERRED_VECTOR_WIDTH));
        for name in NOT_PROVIDED {
            add(self.text_attribute(&format!("no-builtin-{name}"), ""));
        }
    }

    pub(super) fn add_parameter_attributes(&self, function: LlvmValue, index: usize, parameter: &Parameter) {
        let facts = parameter.facts;
        let add_attribute = |attribute| self.emitter.add_attribute(function, index as u32 + 1, attribute);
        let add = |name, number| add_attribute(self.number_attribute(name, number));
        if let Some((size, align)) = parameter.by_value.filter(|_| self.machine.is_gpu()) {
            add_attribute(self.type_attribute("byval", self.emitter.bytes_type(size)));
            add("align", align.into());
            return;
        }
        for (name, holds) in [("noalias", facts.noalias), ("readonly", facts.readonly), ("nonnull", facts.nonnull)] {
            if holds {
                add(name, 0);
            }
        }
        for (name, number) in [("dereferenceable", facts.dereferenceable), ("align", facts.align.into())] {
            if number > 0 {
                add(name, number);
            }
        }
    }

    fn number_attribute(&self, name: &str, number: u64) -> LlvmAttribute {
        let (api, context) = (self.emitter.api(), self.emitter.context());
        // SAFETY: the name is one of LLVM's, passed with its length.
        unsafe {
            let kind = api.LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            Raw::from_raw(api.LLVMCreateEnumAttribute(context, kind, number))
        }
    }

    fn type_attribute(&self, name: &str, ty: LlvmType) -> LlvmAttribute {
        let (api, context) = (self.emitter.api(), self.emitter.context());
        // SAFETY: the name is one of LLVM's, passed with its length; the type is of the context.
        unsafe {
            let kind = api.LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            Raw::from_raw(api.LLVMCreateTypeAttribute(context, kind, ty.raw()))
        }
    }

    fn text_attribute(&self, name: &str, text: &str) -> LlvmAttribute {
        let (api, context) = (self.emitter.api(), self.emitter.context());
        let (name, name_length) = (name.as_ptr().cast(), name.len() as u32);
        let (text, text_length) = (text.as_ptr().cast(), text.len() as u32);
        // SAFETY: both texts are passed with their lengths.
        unsafe { Raw::from_raw(api.LLVMCreateStringAttribute(context, name, name_length, text, text_length)) }
    }
}
