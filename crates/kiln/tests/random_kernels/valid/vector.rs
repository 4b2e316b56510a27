// SPDX-License-Identifier: MIT OR Apache-2.0
//! What makes vectors right.

use super::Checker;
use crate::{program::*, vector::*};

const LENGTHS: [usize; 6] = [1, 2, 3, 4, 8, 16];

impl Checker<'_> {
    /// The numbers in it are checked with their statement.
    pub(super) fn vector(&self, vector: &VectorExpr) -> bool {
        let VectorType { class, element, length } = vector.ty;
        let is_type = match class {
            Class::Vec => element != Scalar::Bool && LENGTHS.contains(&length),
            Class::Marray => length > 0,
        };
        is_type && vector.children().into_iter().all(|child| self.vector(child)) && self.vector_node(vector)
    }

    fn vector_node(&self, vector: &VectorExpr) -> bool {
        let ty = vector.ty;
        match &vector.node {
            VectorNode::Read(variable) => {
                self.declared[*variable] && self.function.variables[*variable].shape == Shape::Vector(ty)
            }
            VectorNode::Splat(number) => number.ty == ty.element,
            VectorNode::Elements(numbers) => {
                ty.length > 1 && numbers.len() == ty.length && numbers.iter().all(|number| number.ty == ty.element)
            }
            VectorNode::Swizzle(elements, of) => {
                ty.class == Class::Vec
                    && ty.length > 1
                    && elements.len() == ty.length
                    && elements.iter().all(|&element| element < of.ty.length)
                    && of.ty == VectorType { length: of.ty.length, ..ty }
            }
            VectorNode::Convert(of) => {
                ty.class == Class::Vec
                    && of.ty == VectorType { element: of.ty.element, ..ty }
                    && of.ty.element != ty.element
                    && (ty.element.is_float() || !of.ty.element.is_float())
            }
            VectorNode::Apply(operation, operands) => operands_fit(*operation, operands, ty),
        }
    }

    pub(super) fn is_assignable_vector(&self, variable: usize, elements: Option<&[usize]>, ty: VectorType) -> bool {
        let Shape::Vector(to) = self.function.variables[variable].shape else { return false };
        let fits = elements.map_or(to == ty, |elements| {
            let different = (0..to.length).filter(|element| elements.contains(element)).count();
            to.class == Class::Vec
                && elements.len() == ty.length
                && different == ty.length
                && ty.length > 1
                && ty == VectorType { length: ty.length, ..to }
        });
        fits && self.declared[variable]
    }
}

fn operands_fit(operation: VectorOperation, operands: &[VectorExpr], ty: VectorType) -> bool {
    use VectorOperation::*;
    let all = |count: usize| operands.len() == count && operands.iter().all(|operand| operand.ty == ty);
    let element = ty.element;
    match operation {
        Arithmetic("/") => element.is_float() && all(2),
        Arithmetic(_) => (ty.wraps() || element.is_float()) && all(2),
        Divide(_) | Bits(_) | Shift(_) => element.is_integer() && all(2),
        Builtin(_) => element != Scalar::Bool && all(operands.len()),
        Not => element.is_integer() && all(1),
        Negate => (ty.wraps() || element.is_float()) && all(1),
        Compare(_) => operands.len() == 2 && operands[0].ty == operands[1].ty && operands[0].ty.truth() == ty,
    }
}
