// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random kernels that keep the rules of `valid.rs` by construction.

mod expression;
mod statement;
mod vector;

use crate::{
    choices::Choices,
    hazards,
    program::*,
    structure::{Member, Structure},
    valid,
    vector::VectorType,
};

/// Which kernels are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dialect {
    /// Whatever Kiln's devices compute bit for bit alike.
    Full,
    /// What other implementations compute bit for bit alike too: no mathematics, nothing that may be contracted, no
    /// order of reductions, nothing that depends on how sub-groups are cut. DPC++ 2026.2 for CPUs miscompiles private
    /// arrays, broadcasts of small integers and broadcasts in groups whose sub-groups have 32 work-items (the two halves
    /// of a sub-group get different values), so there are none.
    Portable,
}

/// The kernel of a seed.
pub fn kernel(seed: u64, dialect: Dialect) -> Kernel {
    let mut generator = Generator::new(seed, dialect);
    generator.data();
    for _ in 0..generator.choices.below(3) {
        generator.helper();
    }
    generator.choose_forms();
    generator.main();
    let mut kernel = generator.kernel;
    hazards::repair(&mut kernel);
    kernel
}

/// The types that atomic operations take.
const ATOMIC_TYPES: [Scalar; 4] = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];
const ATOMIC_OPERATIONS: [&str; 6] = ["fetch_add", "fetch_and", "fetch_or", "fetch_xor", "fetch_min", "fetch_max"];

/// How much the items of a kernel compute together, about.
const WORK: usize = 100_000;
const HELPER_WORK: i64 = 60;

/// The loop around what is generated.
#[derive(Clone, Copy)]
struct Loop {
    level: Level,
    outermost: Level,
    breaks: bool,
}

struct Generator {
    choices: Choices,
    dialect: Dialect,
    /// In a portable kernel: products instead of sums of floating-point numbers, so that nothing can be contracted.
    products: bool,
    kernel: Kernel,
    function: Function,
    is_kernel: bool,
    /// The variables that can be read here; arrays are filled.
    scope: Vec<usize>,
    /// Those of them that are counters of loops.
    counters: Vec<usize>,
    /// Who is left after returns.
    left: Level,
    /// How much may still be written, and how much an item may still compute.
    size: i64,
    work: i64,
    /// How often an item comes by here.
    times: i64,
    /// In a function object, out of which nothing jumps.
    in_lambda: bool,
    helper_costs: Vec<i64>,
}

impl Generator {
    fn new(seed: u64, dialect: Dialect) -> Self {
        let mut choices = Choices::new(seed);
        let (groups, local) = launch(&mut choices, dialect);
        let kernel = Kernel {
            seed,
            groups,
            local,
            structures: Vec::new(),
            helpers: Vec::new(),
            arguments: Vec::new(),
            structure_arguments: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            atomics: Vec::new(),
            shared: Vec::new(),
            main: Function::default(),
        };
        let products = choices.flip();
        Self {
            choices,
            dialect,
            products,
            kernel,
            function: Function::default(),
            is_kernel: false,
            scope: Vec::new(),
            counters: Vec::new(),
            left: Level::Item,
            size: 0,
            work: 0,
            times: 1,
            in_lambda: false,
            helper_costs: Vec::new(),
        }
    }

    /// Accounts for an operation, which is written once.
    fn spend(&mut self, work: i64) {
        self.size -= 1;
        self.work -= work * self.times;
    }

    fn is_spent(&self) -> bool {
        self.size <= 0 || self.work <= 0
    }

    fn scalar(&mut self) -> Scalar {
        loop {
            let ty = self.choices.one(&Scalar::ALL);
            if self.dialect == Dialect::Full || ty != Scalar::F16 {
                return ty;
            }
        }
    }

    fn integer(&mut self) -> Scalar {
        loop {
            let ty = self.scalar();
            if ty.is_integer() {
                return ty;
            }
        }
    }

    /// What the kernel works on.
    fn data(&mut self) {
        for _ in 0..self.choices.below(3) {
            let members = (0..1 + self.choices.below(4)).map(|_| self.member()).collect();
            self.kernel.structures.push(Structure::new(members));
        }
        for _ in 0..1 + self.choices.below(3) {
            let input = (self.scalar(), 1 + self.choices.below(40));
            self.kernel.inputs.push(input);
        }
        for _ in 0..1 + self.choices.below(4) {
            let argument = self.scalar();
            self.kernel.arguments.push(argument);
        }
        if self.dialect == Dialect::Full && !self.kernel.structures.is_empty() && self.choices.flip() {
            let structure = self.choices.below(self.kernel.structures.len());
            self.kernel.structure_arguments.push(structure);
        }
        for _ in 0..self.choices.below(3) {
            let ty = self.choices.one(&ATOMIC_TYPES);
            let atomic = (ty, 1 + self.choices.below(5), self.choices.one(&ATOMIC_OPERATIONS));
            self.kernel.atomics.push(atomic);
        }
        let one_form = self.choices.one(&[SharedForm::Sized, SharedForm::Accessor]);
        let forms = match self.dialect {
            Dialect::Full => [SharedForm::Fixed, SharedForm::Sized, SharedForm::Accessor, SharedForm::Global],
            Dialect::Portable => [one_form, one_form, one_form, SharedForm::Global],
        };
        for _ in 0..self.choices.below(4) {
            let ty = if self.choices.flip() { self.choices.one(&ATOMIC_TYPES) } else { self.scalar() };
            let shared = Shared { ty, form: self.choices.one(&forms), atomic: self.choices.one(&ATOMIC_OPERATIONS) };
            self.kernel.shared.push(shared);
        }
    }

    fn member(&mut self) -> Member {
        if self.dialect == Dialect::Full && self.choices.rarely(4) {
            Member::Vector(self.vector_type())
        } else {
            Member::Number(self.scalar())
        }
    }

    /// A function of some values.
    fn helper(&mut self) {
        (self.is_kernel, self.left, self.times) = (false, Level::Item, 1);
        (self.size, self.work) = (25, HELPER_WORK);
        self.scope.clear();
        self.function = Function::default();
        for _ in 0..1 + self.choices.below(3) {
            let ty = self.scalar();
            self.declare(Shape::Scalar(ty), Level::Item);
        }
        self.function.parameters = self.function.variables.len();
        let ty = self.scalar();
        // Returns need to know the type.
        self.function.result = Some(Expr::small(ty, false));
        let length = self.choices.below(4);
        let body = self.statements(length, Level::Item, None);
        let result = self.expression(ty, Level::Item, 3);
        let function = std::mem::take(&mut self.function);
        self.kernel.helpers.push(Function { body, result: Some(result), ..function });
        self.helper_costs.push(HELPER_WORK - self.work);
    }

    fn choose_forms(&mut self) {
        for index in 0..self.kernel.helpers.len() {
            let form = self.choices.one(&[Form::Plain, Form::Template, Form::Lambda]);
            let is_possible = form != Form::Lambda || !valid::is_called_by_helpers(&self.kernel, index);
            self.kernel.helpers[index].form = if is_possible { form } else { Form::Plain };
        }
    }

    fn main(&mut self) {
        (self.is_kernel, self.left, self.times) = (true, Level::Group, 1);
        self.size = self.choices.one(&[30, 60, 120, 240]);
        self.work = (WORK / self.kernel.items()).max(60) as i64;
        self.scope.clear();
        self.counters.clear();
        self.function = Function::default();
        let mut body = self.statements(25, Level::Group, None);
        self.show_variables(&mut body);
        self.function.body = body;
        self.kernel.main = std::mem::take(&mut self.function);
    }

    /// Writes what the variables hold at the end to the outputs.
    fn show_variables(&mut self, body: &mut Block) {
        for variable in self.scope.clone().into_iter().rev().take(16) {
            let places = match self.function.variables[variable].shape {
                Shape::Scalar(ty) => vec![(ty, Place::Variable(variable))],
                Shape::Pointer(..) => Vec::new(),
                Shape::Array(ty, length) | Shape::Vector(VectorType { element: ty, length, .. }) => {
                    let index = Expr { ty: Scalar::U32, node: Node::Literal(self.choices.below(length) as u64) };
                    vec![(ty, Place::Element(variable, Box::new(index)))]
                }
                Shape::Structure(structure) => {
                    let members = self.kernel.structures[structure].numbers.iter().enumerate();
                    members.map(|(member, &ty)| (ty, Place::Member(variable, member))).collect()
                }
            };
            for (ty, place) in places {
                let output = self.output(ty);
                body.push(Statement::Assign(output, Expr { ty, node: Node::Read(place) }));
            }
        }
    }

    /// A new element of an output of this type.
    fn output(&mut self, ty: Scalar) -> Place {
        let outputs = &mut self.kernel.outputs;
        let output = outputs.iter().position(|output| output.0 == ty).unwrap_or_else(|| {
            outputs.push((ty, 0));
            outputs.len() - 1
        });
        outputs[output].1 += 1;
        Place::Output(output, outputs[output].1 - 1)
    }

    fn declare(&mut self, shape: Shape, level: Level) -> usize {
        self.function.variables.push(Variable { shape, level });
        self.scope.push(self.function.variables.len() - 1);
        self.function.variables.len() - 1
    }
}

/// The numbers of groups and the local range.
fn launch(choices: &mut Choices, dialect: Dialect) -> (Vec<usize>, Vec<usize>) {
    if dialect == Dialect::Portable {
        return (vec![1 + choices.below(3)], vec![choices.one(&[32, 64, 96, 128])]);
    }
    let dimensions = 1 + choices.below(3);
    if dimensions == 1 {
        let usual = [1, 2, 3, 5, 7, 8, 13, 16, 17, 31, 32, 33, 37, 48, 61, 64, 65, 96, 97, 100, 128, 200, 256];
        let local = if choices.rarely(40) { choices.one(&[511, 512, 1000, 1024]) } else { choices.one(&usual) };
        return (vec![1 + choices.below(if local > 64 { 2 } else { 4 })], vec![local]);
    }
    let mut local = vec![1; dimensions];
    for at in 0..dimensions {
        let size = choices.one(&[1, 2, 3, 4, 5, 7, 8, 11, 16, 32]);
        local[at] = if size * local.iter().product::<usize>() <= 256 { size } else { 1 };
    }
    let groups = (0..dimensions).map(|_| 1 + choices.below(2)).collect();
    (groups, local)
}
