// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random expressions.

use super::{Dialect, Generator};
use crate::{program::*, vector::VectorType};
use kiln::half::f16;

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
/// Functions of one, two and three integers.
const INTEGER_1: [&str; 3] = ["popcount", "clz", "ctz"];
const INTEGER_2: [&str; 9] = ["min", "max", "mul_hi", "rotate", "add_sat", "sub_sat", "hadd", "rhadd", "abs_diff"];
/// Functions of floating-point numbers that round nothing.
const EXACT_1: [&str; 5] = ["floor", "ceil", "trunc", "rint", "fabs"];
const EXACT_2: [&str; 2] = ["min", "max"];
const MATHEMATICS_1: [&str; 40] = [
    "sqrt", "sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10", "atan", "asin", "acos", "sinh",
    "cosh", "tanh", "cbrt", "erf", "erfc", "expm1", "log1p", "round", "rsqrt", "degrees", "radians", "sign", "asinh",
    "acosh", "atanh", "sinpi", "cospi", "tanpi", "asinpi", "acospi", "atanpi", "lgamma", "tgamma", "logb", "ceil",
    "rint",
];
const MATHEMATICS_2: [&str; 14] = [
    "pow",
    "atan2",
    "fmod",
    "hypot",
    "fmin",
    "fmax",
    "fdim",
    "step",
    "powr",
    "atan2pi",
    "nextafter",
    "remainder",
    "maxmag",
    "minmag",
];
const MATHEMATICS_3: [&str; 3] = ["fma", "mad", "mix"];

impl Generator {
    /// A function of numbers of a type, with how many it takes.
    pub(super) fn function_of(&mut self, ty: Scalar) -> (&'static str, usize) {
        let lists: [&[&str]; 3] = match ty.is_float() {
            true => [&MATHEMATICS_1, &MATHEMATICS_2, &MATHEMATICS_3],
            false => [&INTEGER_1, &INTEGER_2, &["mad_hi"]],
        };
        let at = self.choices.below(3);
        (self.choices.one(lists[at]), at + 1)
    }

    /// An expression whose value is the same in all items of the level.
    pub(super) fn expression(&mut self, ty: Scalar, level: Level, depth: usize) -> Expr {
        self.spend(1);
        if depth == 0 || self.is_spent() || self.choices.rarely(4) {
            return self.leaf(ty, level);
        }
        let calls: Vec<_> = (0..self.kernel.helpers.len())
            .filter(|&helper| self.kernel.helpers[helper].result.as_ref().is_some_and(|result| result.ty == ty))
            .collect();
        if !calls.is_empty() && self.choices.rarely(5) {
            let helper = self.choices.one(&calls);
            return self.call(helper, ty, level);
        }
        match self.choices.below(8) {
            0 => self.apply(Operation::Select, &[Scalar::Bool, ty, ty], ty, level, depth),
            1 => {
                let from = self.scalar();
                self.apply(Operation::Cast, &[from], ty, level, depth)
            }
            _ if ty == Scalar::Bool => self.condition(level, depth),
            _ if ty.is_float() => self.float(ty, level, depth),
            _ => self.arithmetic(ty, level, depth),
        }
    }

    fn call(&mut self, helper: usize, ty: Scalar, level: Level) -> Expr {
        self.spend(self.helper_costs[helper]);
        let parameters = &self.kernel.helpers[helper].variables[..self.kernel.helpers[helper].parameters];
        let types: Vec<_> = parameters
            .iter()
            .filter_map(|parameter| if let Shape::Scalar(ty) = parameter.shape { Some(ty) } else { None })
            .collect();
        self.apply(Operation::Call(helper), &types, ty, level, 2)
    }

    fn apply(&mut self, operation: Operation, types: &[Scalar], ty: Scalar, level: Level, depth: usize) -> Expr {
        let operands = types.iter().map(|&ty| self.expression(ty, level, depth - 1)).collect();
        Expr { ty, node: Node::Apply(operation, operands) }
    }

    fn condition(&mut self, level: Level, depth: usize) -> Expr {
        use Operation::*;
        let ty = Scalar::Bool;
        match self.choices.below(6) {
            0 => {
                let operation = self.choices.one(&[And, Or, Xor]);
                self.apply(operation, &[ty, ty], ty, level, depth)
            }
            1 => self.apply(Not, &[ty], ty, level, depth),
            _ => {
                let (of, operator) = (self.scalar(), self.choices.one(&COMPARISONS));
                self.apply(Compare(operator), &[of, of], ty, level, depth)
            }
        }
    }

    fn arithmetic(&mut self, ty: Scalar, level: Level, depth: usize) -> Expr {
        use Operation::*;
        match self.choices.below(12) {
            0 => {
                let operation = self.choices.one(&[Neg, Not]);
                self.apply(operation, &[ty], ty, level, depth)
            }
            1 => {
                let function = self.choices.one(&INTEGER_1);
                self.apply(Builtin(function), &[ty], ty, level, depth)
            }
            2 => {
                let function = self.choices.one(&INTEGER_2);
                self.apply(Builtin(function), &[ty, ty], ty, level, depth)
            }
            3 => {
                let same_size: Vec<_> = Scalar::ALL
                    .into_iter()
                    .filter(|from| *from != Scalar::Bool && from.bytes() == ty.bytes())
                    .collect();
                let from = self.choices.one(&same_size);
                self.apply(BitCast, &[from], ty, level, depth)
            }
            _ => {
                let all = [Add, Sub, Mul, AddSmall, MulSmall, Div, Rem, And, Or, Xor, Shl, Shr];
                let operation = self.choices.one(&all);
                self.apply(operation, &[ty, ty], ty, level, depth)
            }
        }
    }

    fn float(&mut self, ty: Scalar, level: Level, depth: usize) -> Expr {
        use Operation::*;
        let portable = self.dialect == Dialect::Portable;
        match self.choices.below(10) {
            0 => self.apply(Neg, &[ty], ty, level, depth),
            1 => {
                let function = self.choices.one(&EXACT_1);
                self.apply(Builtin(function), &[ty], ty, level, depth)
            }
            2 => {
                let function = self.choices.one(&EXACT_2);
                self.apply(Builtin(function), &[ty, ty], ty, level, depth)
            }
            3 if !portable => {
                let function = self.choices.one(&MATHEMATICS_1);
                self.apply(Builtin(function), &[ty], ty, level, depth)
            }
            4 if !portable => {
                let function = self.choices.one(&MATHEMATICS_2);
                self.apply(Builtin(function), &[ty, ty], ty, level, depth)
            }
            5 if !portable => {
                let function = self.choices.one(&MATHEMATICS_3);
                self.apply(Builtin(function), &[ty, ty, ty], ty, level, depth)
            }
            6 => {
                let from = match ty {
                    Scalar::F16 => Scalar::U16,
                    Scalar::F32 => Scalar::U32,
                    _ => Scalar::I64,
                };
                self.apply(BitCast, &[from], ty, level, depth)
            }
            _ => {
                let operation = match (portable, self.products) {
                    (false, _) => self.choices.one(&[Add, Sub, Mul, Div]),
                    (true, true) => Mul,
                    (true, false) => self.choices.one(&[Add, Sub]),
                };
                self.apply(operation, &[ty, ty], ty, level, depth)
            }
        }
    }

    /// A literal or something that is read.
    pub(super) fn leaf(&mut self, ty: Scalar, level: Level) -> Expr {
        if self.choices.rarely(4) {
            return self.literal(ty);
        }
        let known: Vec<_> = self.known(level);
        let fitting: Vec<_> = known.iter().filter(|expression| expression.ty == ty).cloned().collect();
        let from = if fitting.is_empty() || self.choices.rarely(4) { known } else { fitting };
        if from.is_empty() {
            return self.literal(ty);
        }
        let at = self.choices.below(from.len());
        let mut read = from[at].clone();
        if let Node::Read(place) = &mut read.node
            && let Some(index) = place.index_mut()
        {
            *index = self.index(level);
        }
        if read.ty == ty { read } else { Expr { ty, node: Node::Apply(Operation::Cast, vec![read]) } }
    }

    /// An index, not too deep: an index may have an index.
    pub(super) fn index(&mut self, level: Level) -> Expr {
        let ty = self.choices.one(&[Scalar::U32, Scalar::I32, Scalar::U64]);
        let known: Vec<_> = self
            .known(level)
            .into_iter()
            .filter(|expression| {
                expression.ty == ty && !matches!(&expression.node, Node::Read(place) if place.index().is_some())
            })
            .collect();
        let of = if known.is_empty() || self.choices.rarely(4) {
            self.literal(ty)
        } else {
            known[self.choices.below(known.len())].clone()
        };
        if self.choices.flip() {
            return of;
        }
        let with = self.literal(ty);
        let operation = self.choices.one(&[Operation::Add, Operation::Mul, Operation::Xor]);
        Expr { ty, node: Node::Apply(operation, vec![of, with]) }
    }

    /// What can be read here and is the same in all items of the level. Indexes are still to be chosen.
    fn known(&self, level: Level) -> Vec<Expr> {
        let index = || Box::new(Expr::small(Scalar::U32, false));
        let mut places = Vec::new();
        for &variable in &self.scope {
            let Variable { shape, level: same } = self.function.variables[variable];
            if same < level {
                continue;
            }
            match shape {
                Shape::Scalar(ty) => places.push((ty, Place::Variable(variable))),
                Shape::Array(ty, _) | Shape::Pointer(ty, _) | Shape::Vector(VectorType { element: ty, .. }) => {
                    places.push((ty, Place::Element(variable, index())));
                }
                Shape::Structure(structure) => {
                    let members = self.kernel.structures[structure].numbers.iter().enumerate();
                    places.extend(members.map(|(member, &ty)| (ty, Place::Member(variable, member))));
                }
            }
        }
        let mut known = Vec::new();
        if self.is_kernel {
            self.data_places(level, &mut places);
            known = self.queries(level);
        }
        known.extend(places.into_iter().map(|(ty, place)| Expr { ty, node: Node::Read(place) }));
        known
    }

    fn data_places(&self, level: Level, places: &mut Vec<(Scalar, Place)>) {
        let index = || Box::new(Expr::small(Scalar::U32, false));
        let kernel = &self.kernel;
        for (shared, of) in kernel.shared.iter().enumerate() {
            places.push((of.ty, Place::Shared(shared, index())));
            if level == Level::Item {
                places.push((of.ty, Place::Own(shared)));
            }
            if level <= Level::SubGroup {
                places.push((of.ty, Place::SubShared(shared, index())));
            }
        }
        places.extend(kernel.inputs.iter().enumerate().map(|(input, of)| (of.0, Place::Input(input, index()))));
        places.extend(kernel.arguments.iter().enumerate().map(|(argument, &ty)| (ty, Place::Argument(argument))));
        for (argument, &structure) in kernel.structure_arguments.iter().enumerate() {
            let members = kernel.structures[structure].numbers.iter().enumerate();
            places.extend(members.map(|(member, &ty)| (ty, Place::ArgumentMember(argument, member))));
        }
    }

    fn queries(&self, level: Level) -> Vec<Expr> {
        use Query::*;
        let mut all = vec![
            GlobalLinearId,
            LocalLinearId,
            GroupLinearId,
            SubGroupId,
            SubGroupLocalId,
            SubGroupSize,
            SubGroupCount,
        ];
        for dimension in 0..self.kernel.local.len() {
            let of = [GlobalId, LocalId, GroupId, LocalRange, GroupRange];
            all.extend(of.map(|query| query(dimension)));
        }
        let fitting = all.into_iter().filter(|query| query.level() >= level);
        fitting.map(|query| Expr { ty: Scalar::U64, node: Node::Query(query) }).collect()
    }

    pub(super) fn literal(&mut self, ty: Scalar) -> Expr {
        let bits = match ty {
            Scalar::F16 => u64::from(f16::from_f64(self.number()).to_bits()),
            Scalar::F32 => u64::from((self.number() as f32).to_bits()),
            Scalar::F64 => self.number().to_bits(),
            _ => match self.choices.below(4) {
                0 => self.choices.bits(),
                1 => self.choices.one(&[0, 1, u64::MAX, 0x80, 0x7fff, 0x8000_0000, 1 << 63, i64::MAX as u64]),
                _ => self.choices.below(17) as u64,
            },
        };
        let mask = if ty == Scalar::Bool { 1 } else { u64::MAX >> (64 - 8 * ty.bytes()) };
        Expr { ty, node: Node::Literal(bits & mask) }
    }

    fn number(&mut self) -> f64 {
        let number = match self.choices.below(4) {
            0 => self.choices.one(&[0.0, 0.5, 1.5, 1e-3, 3.25, 1e10, 1e-40, 1e38, f64::INFINITY]),
            1 => self.choices.bits() as i64 as f64,
            _ => self.choices.below(2000) as f64 / 64.0,
        };
        if self.choices.flip() { number } else { -number }
    }
}
