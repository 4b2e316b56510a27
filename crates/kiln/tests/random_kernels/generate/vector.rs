// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random vectors.

use super::{Dialect, Generator};
use crate::{program::*, vector::*};

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

impl Generator {
    pub(super) fn vector_type(&mut self) -> VectorType {
        let class = self.choices.one(&[Class::Vec, Class::Vec, Class::Marray]);
        let length = match class {
            Class::Vec => self.choices.one(&[1, 2, 2, 3, 3, 4, 4, 4, 8, 16]),
            Class::Marray => self.choices.one(&[1, 2, 3, 4, 5, 7]),
        };
        let element = loop {
            let ty = self.scalar();
            if ty != Scalar::Bool || class == Class::Marray {
                break ty;
            }
        };
        VectorType { class, element, length }
    }

    pub(super) fn vector_variable(&mut self, block: &mut Block) {
        if self.dialect == Dialect::Portable {
            return;
        }
        let ty = self.vector_type();
        let value = self.vector(ty, 3);
        block.push(Statement::LetVector(self.declare(Shape::Vector(ty), Level::Item), value));
    }

    pub(super) fn assign_vector(&mut self, block: &mut Block) {
        let all = self.vectors(|_| true);
        if all.is_empty() {
            return;
        }
        let (variable, ty) = self.choices.one(&all);
        // Elements that are written have to be different ones.
        let lengths: Vec<_> = [2, 3, 4, 8].into_iter().filter(|&length| length <= ty.length).collect();
        let elements = (ty.class == Class::Vec && !lengths.is_empty() && self.choices.flip()).then(|| {
            let mut elements: Vec<_> = (0..ty.length).collect();
            (0..ty.length).for_each(|at| elements.swap(at, self.choices.below(ty.length)));
            elements.truncate(self.choices.one(&lengths));
            elements
        });
        let length = elements.as_ref().map_or(ty.length, Vec::len);
        let value = self.vector(VectorType { length, ..ty }, 3);
        block.push(Statement::AssignVector(variable, elements, value));
    }

    /// Variables that fit.
    fn vectors(&self, fits: impl Fn(VectorType) -> bool) -> Vec<(usize, VectorType)> {
        let of = |&variable: &usize| match self.function.variables[variable].shape {
            Shape::Vector(ty) if fits(ty) => Some((variable, ty)),
            _ => None,
        };
        self.scope.iter().filter_map(of).collect()
    }

    fn vector(&mut self, ty: VectorType, depth: usize) -> VectorExpr {
        self.spend(ty.length as i64);
        if depth == 0 || self.is_spent() || self.choices.rarely(4) {
            return self.vector_leaf(ty);
        }
        let node = match self.choices.below(8) {
            0 if ty.class == Class::Vec && ty.length > 1 => self.swizzle(ty, depth),
            1 if ty.class == Class::Vec => self.conversion(ty, depth),
            2 => self.comparison(ty, depth),
            _ => self.operation(ty, depth),
        };
        node.map_or_else(|| self.vector_leaf(ty), |node| VectorExpr { ty, node })
    }

    fn vector_leaf(&mut self, ty: VectorType) -> VectorExpr {
        let known = self.vectors(|other| other == ty);
        let node = match self.choices.below(3) {
            0 => VectorNode::Splat(self.expression(ty.element, Level::Item, 1)),
            1 if ty.length > 1 => {
                VectorNode::Elements((0..ty.length).map(|_| self.leaf(ty.element, Level::Item)).collect())
            }
            _ if known.is_empty() => VectorNode::Splat(self.leaf(ty.element, Level::Item)),
            _ => VectorNode::Read(self.choices.one(&known).0),
        };
        VectorExpr { ty, node }
    }

    fn swizzle(&mut self, ty: VectorType, depth: usize) -> Option<VectorNode> {
        let length = self.choices.one(&[2, 3, 4, 8]);
        let elements = (0..ty.length).map(|_| self.choices.below(length)).collect();
        Some(VectorNode::Swizzle(elements, Box::new(self.vector(VectorType { length, ..ty }, depth - 1))))
    }

    fn conversion(&mut self, ty: VectorType, depth: usize) -> Option<VectorNode> {
        let from = self.scalar();
        let is_safe = from != Scalar::Bool && from != ty.element && (ty.element.is_float() || !from.is_float());
        let from = VectorType { element: from, ..ty };
        is_safe.then(|| VectorNode::Convert(Box::new(self.vector(from, depth - 1))))
    }

    /// Of a vector whose comparison has this type.
    fn comparison(&mut self, ty: VectorType, depth: usize) -> Option<VectorNode> {
        let of: Vec<_> = Scalar::ALL.into_iter().map(|element| VectorType { element, ..ty }).collect();
        let of: Vec<_> = of.into_iter().filter(|of| of.truth() == ty && of.element != Scalar::Bool).collect();
        if of.is_empty() {
            return None;
        }
        let (of, operator) = (self.choices.one(&of), self.choices.one(&COMPARISONS));
        let operands = (0..2).map(|_| self.vector(of, depth - 1)).collect();
        Some(VectorNode::Apply(VectorOperation::Compare(operator), operands))
    }

    fn operation(&mut self, ty: VectorType, depth: usize) -> Option<VectorNode> {
        use VectorOperation::*;
        let mut all = Vec::new();
        if ty.wraps() || ty.element.is_float() {
            all.extend([Arithmetic("+"), Arithmetic("-"), Arithmetic("*"), Negate]);
        }
        if ty.element != Scalar::Bool {
            all.extend([Builtin(""), Builtin("")]);
        }
        if ty.element.is_float() {
            all.push(Arithmetic("/"));
        }
        if ty.element.is_integer() {
            all.extend([Bits("&"), Bits("|"), Bits("^"), Shift("<<"), Shift(">>"), Not, Divide("/"), Divide("%")]);
        }
        if all.is_empty() {
            return None;
        }
        let operation = self.choices.one(&all);
        let (operation, count) = match operation {
            Builtin(_) => {
                let (function, count) = self.function_of(ty.element);
                (Builtin(function), count)
            }
            Not | Negate => (operation, 1),
            _ => (operation, 2),
        };
        let operands = (0..count).map(|_| self.vector(ty, depth - 1)).collect();
        Some(VectorNode::Apply(operation, operands))
    }
}
