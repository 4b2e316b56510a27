// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors as C++, each of exactly the type that it has in the tree.

use super::Printer;
use crate::vector::*;

/// `.swizzle<0, 2>()`
pub(super) fn swizzle(elements: &[usize]) -> String {
    let elements: Vec<_> = elements.iter().map(usize::to_string).collect();
    format!(".swizzle<{}>()", elements.join(", "))
}

impl Printer<'_> {
    pub(super) fn vector(&self, vector: &VectorExpr) -> String {
        let name = vector.ty.name();
        match &vector.node {
            VectorNode::Read(variable) => format!("v{variable}"),
            VectorNode::Splat(number) => format!("{name}({})", self.expression(number)),
            VectorNode::Elements(numbers) => {
                let numbers: Vec<_> = numbers.iter().map(|number| self.expression(number)).collect();
                format!("{name}({})", numbers.join(", "))
            }
            VectorNode::Swizzle(elements, of) => format!("{name}({}{})", self.vector(of), swizzle(elements)),
            VectorNode::Convert(of) => format!("{}.convert<{}>()", self.vector(of), vector.ty.element.name()),
            VectorNode::Apply(operation, operands) => self.apply_vector(*operation, operands, vector.ty),
        }
    }

    fn apply_vector(&self, operation: VectorOperation, operands: &[VectorExpr], ty: VectorType) -> String {
        use VectorOperation::*;
        let texts: Vec<_> = operands.iter().map(|operand| self.vector(operand)).collect();
        let element = ty.element.name();
        match operation {
            Arithmetic(operator) | Bits(operator) | Compare(operator) => {
                format!("({} {operator} {})", texts[0], texts[1])
            }
            Divide(operator) => {
                // Neither zero nor minus one.
                let divisor =
                    if ty.element.is_signed() { format!("({} & {element}(127))", texts[1]) } else { texts[1].clone() };
                format!("({} {operator} ({divisor} | {element}(1)))", texts[0])
            }
            Shift(operator) => {
                format!("({} {operator} ({} & {element}({})))", texts[0], texts[1], 8 * ty.element.bytes() - 1)
            }
            Builtin(function) => format!("sycl::{function}({})", texts.join(", ")),
            Not => format!("(~{})", texts[0]),
            Negate => format!("(-{})", texts[0]),
        }
    }
}
