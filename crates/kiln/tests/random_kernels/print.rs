// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels as C++ source.

mod expression;
mod statement;
mod vector;

use crate::program::*;
use std::fmt::Write;

/// A parameter of a kernel: an index into the kernel's list of its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    Output(usize),
    Atomic(usize),
    Input(usize),
    Argument(usize),
    Structure(usize),
    Shared(usize),
}

/// The parameters in their order: what the kernel uses.
pub fn parameters(kernel: &Kernel) -> Vec<Parameter> {
    let mut used = Vec::new();
    kernel.visit_places(&mut |place| {
        used.extend(match place {
            Place::Own(shared) | Place::Shared(shared, _) | Place::SubShared(shared, _) => {
                Some(Parameter::Shared(*shared))
            }
            Place::Input(input, _) => Some(Parameter::Input(*input)),
            Place::Argument(argument) => Some(Parameter::Argument(*argument)),
            Place::ArgumentMember(argument, _) => Some(Parameter::Structure(*argument)),
            Place::Output(output, _) => Some(Parameter::Output(*output)),
            _ => None,
        });
    });
    kernel.main.visit_statements(&mut |statement| {
        if let Statement::Atomic(target, ..) = statement {
            used.push(match target {
                AtomicTarget::Global(atomic) => Parameter::Atomic(*atomic),
                AtomicTarget::Shared(shared) => Parameter::Shared(*shared),
            });
        }
    });
    let all = (0..kernel.outputs.len())
        .map(Parameter::Output)
        .chain((0..kernel.atomics.len()).map(Parameter::Atomic))
        .chain((0..kernel.inputs.len()).map(Parameter::Input))
        .chain((0..kernel.arguments.len()).map(Parameter::Argument))
        .chain((0..kernel.structure_arguments.len()).map(Parameter::Structure))
        .chain((0..kernel.shared.len()).map(Parameter::Shared));
    all.filter(|parameter| used.contains(parameter)).collect()
}

pub fn name(kernel: &Kernel) -> String {
    format!("kernel_{}", kernel.seed)
}

/// The source of kernels. A build may print an operator wrongly, so that the tests see a difference.
pub fn source<'k>(kernels: impl IntoIterator<Item = &'k Kernel>, fault: Option<Fault>) -> String {
    let bodies: String = kernels.into_iter().map(|kernel| Printer::new(kernel, fault).kernel()).collect();
    let mut text = String::from("#include <sycl/sycl.hpp>\n");
    let uses = |word: &str| bodies.contains(word);
    if uses("uint") || uses("int8_t") || uses("int16_t") || uses("int32_t") || uses("int64_t") {
        text.push_str("#include <cstdint>\n");
    }
    text.push_str("namespace syclext = sycl::ext::oneapi;\nnamespace syclexp = sycl::ext::oneapi::experimental;\n");
    for (word, definition) in PRELUDE {
        if uses(word) {
            text.push_str(definition);
        }
    }
    text + &bodies
}

/// Definitions that come before the kernels that say the word.
const PRELUDE: &[(&str, &str)] = &[
    (
        "to_integer<",
        "template <class T, class F> T to_integer(F x, F least, F end) { return x >= least && x < end ? T(x) : T(0); }\n",
    ),
    // Which NaN an operation gives is not said, and LLVM knows: the choice must be one of integers.
    (
        "bits_of(",
        "inline uint32_t bits_of(float x) {\n  \
         auto bits = sycl::bit_cast<uint32_t>(x);\n  \
         return (bits & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : bits;\n}\n\
         inline uint64_t bits_of(double x) {\n  \
         auto bits = sycl::bit_cast<uint64_t>(x);\n  \
         return (bits & ~(1ull << 63)) > 0x7ff0000000000000u ? 0x7ff8000000000000u : bits;\n}\n\
         inline uint16_t bits_of(sycl::half x) {\n  \
         auto bits = sycl::bit_cast<uint16_t>(x);\n  \
         return (bits & 0x7fff) > 0x7c00 ? 0x7e00 : bits;\n}\n",
    ),
    (
        "atomic(",
        "template <class T> auto atomic(T &x) {\n  \
         return sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>(x);\n}\n",
    ),
];

/// What one device is made to compute wrongly: this operation as the other.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub operation: Operation,
    pub instead: Operation,
}

struct Printer<'k> {
    kernel: &'k Kernel,
    function: &'k Function,
    fault: Option<Fault>,
    text: String,
    depth: usize,
}

impl<'k> Printer<'k> {
    fn new(kernel: &'k Kernel, fault: Option<Fault>) -> Self {
        Self { kernel, function: &kernel.main, fault, text: String::new(), depth: 0 }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", 2 * self.depth);
    }

    fn kernel(mut self) -> String {
        let name = name(self.kernel);
        let parameters = parameters(self.kernel);
        let list: Vec<_> = parameters.iter().map(|parameter| self.parameter(*parameter)).collect();
        let dimensions = self.kernel.local.len();
        let mut body = Printer { depth: 1, ..Printer::new(self.kernel, self.fault) };
        for parameter in &parameters {
            if let Parameter::Shared(shared) = parameter {
                body.first_values(*shared);
            }
        }
        body.block(&self.kernel.main.body);
        let lambdas = self.lambdas(&body.text);
        let mut text = self.definitions(&format!("{} {lambdas} {}", list.join(", "), body.text));
        self.text.clear();
        self.line(&format!(
            "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<{dimensions}>)) void {name}({}) {{",
            list.join(", ")
        ));
        self.depth = 1;
        self.names(&body.text);
        text += &self.text;
        text += &lambdas;
        text += &body.text;
        format!("\nnamespace definitions_of_{name} {{\n{text}}}\n}}\n")
    }

    /// The function objects that a body calls.
    fn lambdas(&mut self, body: &str) -> String {
        self.depth = 1;
        for (index, helper) in self.kernel.helpers.iter().enumerate() {
            if helper.form == Form::Lambda && body.contains(&format!("helper{index}(")) {
                self.helper(index, helper);
            }
        }
        self.depth = 0;
        std::mem::take(&mut self.text)
    }

    /// The helpers and structures that a text uses, itself or through other helpers.
    fn definitions(&mut self, text: &str) -> String {
        let mut helpers = String::new();
        for (index, helper) in self.kernel.helpers.iter().enumerate().rev() {
            let call = format!("helper{index}(");
            if helper.form != Form::Lambda && (text.contains(&call) || helpers.contains(&call)) {
                self.text.clear();
                self.helper(index, helper);
                helpers.insert_str(0, &self.text);
            }
        }
        let mut structures = String::new();
        for (index, structure) in self.kernel.structures.iter().enumerate() {
            let name = format!("structure{index} ");
            if text.contains(&name) || helpers.contains(&name) {
                let members = structure.members.iter().enumerate();
                let members: String = members.map(|(member, ty)| format!(" {} m{member};", ty.name())).collect();
                let _ = writeln!(structures, "struct {name}{{{members} }};");
            }
        }
        structures + &helpers
    }

    fn helper(&mut self, index: usize, helper: &'k Function) {
        let Some(result) = &helper.result else { return };
        let parameters: Vec<_> = (0..helper.parameters).map(|v| declaration(helper, v)).collect();
        let (parameters, ty) = (parameters.join(", "), result.ty.name());
        match helper.form {
            Form::Plain => self.line(&format!("static {ty} helper{index}({parameters}) {{")),
            Form::Template => {
                let list = |one: fn(usize) -> String| (0..helper.parameters).map(one).collect::<Vec<_>>().join(", ");
                self.line(&format!("template <{}>", list(|v| format!("class T{v}"))));
                self.line(&format!("static {ty} helper{index}({}) {{", list(|v| format!("T{v} v{v}"))));
            }
            Form::Lambda => self.line(&format!("auto helper{index} = [&]({parameters}) -> {ty} {{")),
        }
        let (depth, around) = (self.depth, self.function);
        (self.depth, self.function) = (depth + 1, helper);
        self.block(&helper.body);
        let result = self.expression(result);
        self.line(&format!("return {result};"));
        (self.depth, self.function) = (depth, around);
        self.line(if helper.form == Form::Lambda { "};" } else { "}" });
    }

    fn parameter(&self, parameter: Parameter) -> String {
        match parameter {
            Parameter::Output(output) => format!("{} *out{output}", self.kernel.outputs[output].0.name()),
            Parameter::Atomic(atomic) => format!("{} *atomic{atomic}", self.kernel.atomics[atomic].0.name()),
            Parameter::Input(input) => format!("const {} *in{input}", self.kernel.inputs[input].0.name()),
            Parameter::Argument(argument) => format!("{} arg{argument}", self.kernel.arguments[argument].name()),
            Parameter::Structure(argument) => {
                format!("structure{} parts{argument}", self.kernel.structure_arguments[argument])
            }
            Parameter::Shared(shared) => {
                let ty = self.kernel.shared[shared].ty.name();
                match self.kernel.shared[shared].form {
                    SharedForm::Fixed => {
                        format!("syclexp::work_group_memory<{ty}[{}]> shared{shared}", self.kernel.group_size())
                    }
                    SharedForm::Sized => format!("syclexp::work_group_memory<{ty}[]> shared{shared}"),
                    SharedForm::Accessor => format!("sycl::local_accessor<{ty}, 1> shared{shared}"),
                    SharedForm::Global => format!("{ty} *buffer{shared}"),
                }
            }
        }
    }

    /// Every item writes its element of a shared array before anybody may read it.
    fn first_values(&mut self, shared: usize) {
        let Shared { ty, form, .. } = self.kernel.shared[shared];
        if form == SharedForm::Global {
            let size = self.kernel.group_size();
            self.line(&format!(
                "{} *shared{shared} = buffer{shared} + group.get_group_linear_id() * {size};",
                ty.name()
            ));
        }
        self.line(&format!("shared{shared}[lid] = {}(lid);", ty.name()));
    }

    /// The names that a body uses.
    fn names(&mut self, body: &str) {
        let dimensions = self.kernel.local.len();
        self.line(&format!("auto it = syclext::this_work_item::get_nd_item<{dimensions}>();"));
        let names = [
            ("group", "auto group = it.get_group();"),
            ("sub", "auto sub_group = it.get_sub_group();"),
            ("sub_size", "size_t sub_size = sub_group.get_local_linear_range();"),
            ("gid", "size_t gid = it.get_global_linear_id();"),
            ("lid", "size_t lid = it.get_local_linear_id();"),
            ("sub_first", "size_t sub_first = lid - sub_group.get_local_linear_id();"),
        ];
        for (name, definition) in names {
            // A name that is part of another one is defined once too often, which does no harm.
            if body.contains(name) || (name == "lid" && body.contains("sub_first")) {
                self.line(definition);
            }
        }
    }
}

/// `int32_t v7`
fn declaration(function: &Function, variable: usize) -> String {
    match function.variables[variable].shape {
        Shape::Scalar(ty) => format!("{} v{variable}", ty.name()),
        Shape::Array(ty, length) => format!("{} v{variable}[{length}]", ty.name()),
        Shape::Pointer(ty, _) => format!("{} *v{variable}", ty.name()),
        Shape::Vector(ty) => format!("{} v{variable}", ty.name()),
        Shape::Structure(structure) => format!("structure{structure} v{variable}"),
    }
}
