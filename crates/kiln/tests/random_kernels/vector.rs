// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors in the tree of a kernel. As for numbers, the printer masks what would be undefined.

use crate::program::{Expr, Scalar};

/// The class of a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Class {
    Vec,
    Marray,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VectorType {
    pub class: Class,
    pub element: Scalar,
    pub length: usize,
}

impl VectorType {
    /// The name in C++.
    pub fn name(self) -> String {
        let class = match self.class {
            Class::Vec => "vec",
            Class::Marray => "marray",
        };
        format!("sycl::{class}<{}, {}>", self.element.name(), self.length)
    }

    /// Whether sums and products of any elements are defined: those of small ones are computed as `int`, in which the
    /// product of two `uint16_t` may overflow.
    pub fn wraps(self) -> bool {
        matches!(self.element, Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U32 | Scalar::U64)
    }

    /// What comparisons give.
    pub fn truth(self) -> Self {
        let element = match (self.class, self.element.bytes()) {
            (Class::Marray, _) => Scalar::Bool,
            (Class::Vec, 1) => Scalar::I8,
            (Class::Vec, 2) => Scalar::I16,
            (Class::Vec, 4) => Scalar::I32,
            (Class::Vec, _) => Scalar::I64,
        };
        Self { element, ..self }
    }
}

/// What is computed element by element. Operands have the type of the result unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VectorOperation {
    /// Of elements that wrap or are floating-point numbers.
    Arithmetic(&'static str),
    /// Of integers, with a divisor that is never zero.
    Divide(&'static str),
    /// Of integers.
    Bits(&'static str),
    Shift(&'static str),
    /// Of integers.
    Not,
    /// Of elements that wrap or are floating-point numbers.
    Negate,
    /// A function of `sycl::`, not of `bool`.
    Builtin(&'static str),
    /// Twice the same type -> its truth.
    Compare(&'static str),
}

#[derive(Clone, Debug, PartialEq)]
pub struct VectorExpr {
    pub ty: VectorType,
    pub node: VectorNode,
}

#[derive(Clone, Debug, PartialEq)]
pub enum VectorNode {
    /// A variable.
    Read(usize),
    /// The same element everywhere.
    Splat(Expr),
    Elements(Vec<Expr>),
    Apply(VectorOperation, Vec<VectorExpr>),
    /// Some elements of a `vec` in an order.
    Swizzle(Vec<usize>, Box<VectorExpr>),
    /// A `vec` of as many numbers of another type, which holds all of the operand's numbers.
    Convert(Box<VectorExpr>),
}

impl VectorExpr {
    pub fn zero(ty: VectorType) -> Self {
        Self { ty, node: VectorNode::Splat(Expr::small(ty.element, false)) }
    }

    pub fn children(&self) -> Vec<&Self> {
        match &self.node {
            VectorNode::Read(_) | VectorNode::Splat(_) | VectorNode::Elements(_) => Vec::new(),
            VectorNode::Apply(_, operands) => operands.iter().collect(),
            VectorNode::Swizzle(_, of) | VectorNode::Convert(of) => vec![of],
        }
    }

    fn children_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.node {
            VectorNode::Read(_) | VectorNode::Splat(_) | VectorNode::Elements(_) => Vec::new(),
            VectorNode::Apply(_, operands) => operands.iter_mut().collect(),
            VectorNode::Swizzle(_, of) | VectorNode::Convert(of) => vec![of],
        }
    }

    /// The outermost numbers in it.
    pub fn numbers(&self) -> Vec<&Expr> {
        match &self.node {
            VectorNode::Splat(number) => vec![number],
            VectorNode::Elements(numbers) => numbers.iter().collect(),
            _ => self.children().into_iter().flat_map(Self::numbers).collect(),
        }
    }

    pub fn numbers_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.node {
            VectorNode::Splat(number) => vec![number],
            VectorNode::Elements(numbers) => numbers.iter_mut().collect(),
            VectorNode::Read(_) => Vec::new(),
            VectorNode::Apply(_, operands) => operands.iter_mut().flat_map(Self::numbers_mut).collect(),
            VectorNode::Swizzle(_, of) | VectorNode::Convert(of) => of.numbers_mut(),
        }
    }

    /// The expression and all below it.
    pub fn visit(&self, see: &mut impl FnMut(&Self)) {
        see(self);
        self.children().into_iter().for_each(|child| child.visit(see));
    }

    pub fn visit_mut(&mut self, see: &mut impl FnMut(&mut Self)) {
        see(self);
        self.children_mut().into_iter().for_each(|child| child.visit_mut(see));
    }
}
