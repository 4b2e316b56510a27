// SPDX-License-Identifier: MIT OR Apache-2.0
//! What makes a kernel right: scopes, types, and who comes along where a barrier or a group function stands. The
//! generator keeps these rules by construction; the shrinker asks here.

mod vector;

use crate::{hazards, program::*};

/// Whether the kernel is free of undefined behaviour and of results that depend on the order of items.
pub fn is_valid(kernel: &Kernel) -> bool {
    let is_lambda = |helper: &usize| kernel.helpers[*helper].form == Form::Lambda;
    !(0..kernel.helpers.len()).filter(is_lambda).any(|helper| is_called_by_helpers(kernel, helper))
        && kernel.helpers.iter().all(|helper| Checker::new(kernel, helper, false).function())
        && Checker::new(kernel, &kernel.main, true).function()
        && !hazards::conflicts(kernel)
}

pub fn is_called_by_helpers(kernel: &Kernel, helper: usize) -> bool {
    let mut found = false;
    for function in &kernel.helpers {
        function.visit_expressions(&mut |expression| {
            found |= matches!(&expression.node, Node::Apply(Operation::Call(called), _) if *called == helper);
        });
    }
    found
}

/// The least of the levels of what an expression reads.
pub fn level(function: &Function, expression: &Expr) -> Level {
    let own = match &expression.node {
        Node::Literal(_) | Node::Apply(..) => Level::Group,
        Node::Query(query) => query.level(),
        Node::Read(place) => match place {
            Place::Variable(variable) | Place::Member(variable, _) | Place::Element(variable, _) => {
                function.variables[*variable].level
            }
            Place::Own(_) | Place::Output(..) => Level::Item,
            Place::SubShared(..) => Level::SubGroup,
            Place::Shared(..) | Place::Input(..) | Place::Argument(_) | Place::ArgumentMember(..) => Level::Group,
        },
    };
    expression.children().into_iter().fold(own, |least, child| least.min(level(function, child)))
}

/// The loop around a statement.
#[derive(Clone, Copy)]
struct Loop {
    /// Who comes along in its body.
    level: Level,
    /// Who comes along in the outermost loop's.
    outermost: Level,
    /// A `break` here would not leave a switch instead.
    breaks: bool,
}

struct Checker<'k> {
    kernel: &'k Kernel,
    function: &'k Function,
    is_kernel: bool,
    counters: Vec<usize>,
    /// Variables that are declared here, and arrays that are filled.
    declared: Vec<bool>,
    filled: Vec<bool>,
    /// Who is left after returns.
    left: Level,
    in_lambda: bool,
}

impl<'k> Checker<'k> {
    fn new(kernel: &'k Kernel, function: &'k Function, is_kernel: bool) -> Self {
        let declared: Vec<_> = (0..function.variables.len()).map(|v| v < function.parameters).collect();
        let left = if is_kernel { Level::Group } else { Level::Item };
        let mut counters = Vec::new();
        function.visit_statements(&mut |statement| {
            if let Statement::Loop { counter, .. } = statement {
                counters.push(*counter);
            }
        });
        Self { kernel, function, is_kernel, counters, filled: declared.clone(), declared, left, in_lambda: false }
    }

    fn function(mut self) -> bool {
        self.function.body.iter().all(|statement| self.statement(statement, self.left, None))
            && self.function.result.as_ref().is_none_or(|result| self.expression(result))
    }

    fn block(&mut self, block: &'k Block, control: Level, around: Option<Loop>) -> bool {
        let (declared, filled) = (self.declared.clone(), self.filled.clone());
        let valid = block.iter().all(|statement| self.statement(statement, control.min(self.left), around));
        (self.declared, self.filled) = (declared, filled);
        valid
    }

    fn statement(&mut self, statement: &'k Statement, control: Level, around: Option<Loop>) -> bool {
        if !statement.expressions().into_iter().all(|expression| self.expression(expression)) {
            return false;
        }
        match statement {
            Statement::Let(variable, value) => {
                self.is_scalar(*variable, value.ty) && self.declare(*variable, control.min(self.level(value)))
            }
            Statement::LetArray(array) => {
                matches!(self.function.variables[*array].shape, Shape::Array(..)) && self.declare(*array, Level::Item)
            }
            Statement::Fill(array, value) => {
                let Shape::Array(element, _) = self.function.variables[*array].shape else { return false };
                let known = self.declared[*array] && element == value.ty;
                self.filled[*array] |= known;
                known
            }
            Statement::LetStructure(variable, values) => {
                let Shape::Structure(structure) = self.function.variables[*variable].shape else { return false };
                let types = values.iter().map(|value| &value.ty);
                types.eq(&self.kernel.structures[structure].numbers)
                    && self.declare(*variable, values.iter().fold(control, |least, value| least.min(self.level(value))))
            }
            Statement::CopyStructure(to, from) => {
                let [a, b] = [to, from].map(|&variable| &self.function.variables[variable]);
                self.declared[*to]
                    && self.declared[*from]
                    && matches!(a.shape, Shape::Structure(_))
                    && a.shape == b.shape
                    && a.level <= b.level.min(control)
            }
            Statement::LetVector(variable, value) => {
                self.function.variables[*variable].shape == Shape::Vector(value.ty)
                    && self.vector(value)
                    && self.declare(*variable, Level::Item)
            }
            Statement::AssignVector(variable, elements, value) => {
                self.vector(value) && self.is_assignable_vector(*variable, elements.as_deref(), value.ty)
            }
            Statement::LetPointer(pointer, condition, arrays) => {
                condition.ty == Scalar::Bool
                    && arrays.iter().all(|&array| self.points_into(*pointer, array))
                    && self.declare(*pointer, Level::Item)
            }
            Statement::Lambda(body) => {
                let around = std::mem::replace(&mut self.in_lambda, true);
                let valid = self.block(body, control, None);
                self.in_lambda = around;
                valid
            }
            Statement::Assign(place, value) => self.assign(place, value, control),
            Statement::If(condition, then, otherwise) => {
                let inner = control.min(self.level(condition));
                condition.ty == Scalar::Bool && self.block(then, inner, around) && self.block(otherwise, inner, around)
            }
            Statement::Loop { counter, data, body, limit, .. } => {
                // The counter says who comes along: jumps of single items may part those who started together.
                let Variable { shape: Shape::Scalar(ty), level: inner } = self.function.variables[*counter] else {
                    return false;
                };
                let together = data.iter().fold(control, |least, data| least.min(self.level(data)));
                let outermost = around.map_or(inner, |around| around.outermost);
                let declared = self.declared.clone();
                let valid = ty.is_integer()
                    && *limit > 0
                    && *limit < 100
                    && data.as_ref().is_none_or(|data| data.ty.is_integer())
                    && self.declare(*counter, together)
                    && self.block(body, inner, Some(Loop { level: inner, outermost, breaks: true }));
                self.declared = declared;
                valid
            }
            Statement::Switch(selector, cases) => {
                let inner = control.min(self.level(selector));
                let around = around.map(|around| Loop { breaks: false, ..around });
                selector.ty.is_integer()
                    && !cases.is_empty()
                    && cases.iter().all(|case| self.block(&case.body, inner, around))
            }
            Statement::Break => around.is_some_and(|around| around.breaks && control >= around.level),
            Statement::Continue => around.is_some_and(|around| control >= around.level),
            Statement::Return(value) => {
                let result = self.function.result.as_ref().map(|result| result.ty);
                let valid = !self.in_lambda
                    && result == value.as_ref().map(|value| value.ty)
                    && around.is_none_or(|around| around.outermost <= control);
                // Where a whole group returns, nobody of it is left to wait for.
                self.left = if control == Level::Group { self.left } else { self.left.min(control) };
                valid
            }
            Statement::Barrier(scope) => self.is_kernel && *scope > Level::Item && control >= *scope,
            Statement::Group { result, function, scope, value, other } => {
                self.is_kernel && control >= *scope && self.group(*result, *function, *scope, value, other.as_ref())
            }
            Statement::Atomic(target, index, value) => {
                let ty = match target {
                    AtomicTarget::Global(atomic) => self.kernel.atomics[*atomic].0,
                    AtomicTarget::Shared(shared) => self.kernel.shared[*shared].ty,
                };
                self.is_kernel && index.ty.is_integer() && value.ty == ty && ty.is_integer() && ty.bytes() >= 4
            }
        }
    }

    fn group(
        &mut self,
        result: usize,
        function: GroupFunction,
        scope: Level,
        value: &Expr,
        other: Option<&Expr>,
    ) -> bool {
        use GroupFunction::*;
        let fits = match function {
            Any | All | None => value.ty == Scalar::Bool && other.is_none(),
            Reduce(op) | InclusiveScan(op) | ExclusiveScan(op) => {
                let bitwise = op.starts_with("bit_");
                value.ty != Scalar::Bool && !(bitwise && value.ty.is_float()) && other.is_none()
            }
            Broadcast => other.is_some_and(|other| other.ty.is_integer() && self.level(other) >= scope),
            ShiftLeft | ShiftRight | PermuteByXor | Select => {
                scope == Level::SubGroup && other.is_some_and(|other| other.ty.is_integer())
            }
        };
        let level = if function.is_uniform() { scope } else { Level::Item };
        fits && self.is_scalar(result, value.ty) && self.declare(result, level)
    }

    fn assign(&self, place: &Place, value: &Expr, control: Level) -> bool {
        let read = Expr { ty: value.ty, node: Node::Read(place.clone()) };
        let writable = match place {
            // Counters are only read, so that loops end.
            Place::Variable(counter) if self.counters.contains(counter) => false,
            Place::Variable(variable) | Place::Member(variable, _) => {
                self.function.variables[*variable].level <= control.min(self.level(value))
            }
            Place::Element(..) | Place::Own(_) | Place::Output(..) => true,
            _ => false,
        };
        writable && self.expression(&read)
    }

    fn points_into(&self, pointer: usize, array: usize) -> bool {
        match (self.function.variables[pointer].shape, self.function.variables[array].shape) {
            (Shape::Pointer(ty, least), Shape::Array(element, length)) => {
                ty == element && least <= length && self.declared[array] && self.filled[array]
            }
            _ => false,
        }
    }

    fn declare(&mut self, variable: usize, level: Level) -> bool {
        let fresh = !self.declared[variable] && self.function.variables[variable].level <= level;
        self.declared[variable] = true;
        fresh
    }

    fn is_scalar(&self, variable: usize, ty: Scalar) -> bool {
        self.function.variables[variable].shape == Shape::Scalar(ty)
    }

    fn level(&self, expression: &Expr) -> Level {
        level(self.function, expression)
    }

    fn expression(&self, expression: &Expr) -> bool {
        expression.children().into_iter().all(|child| self.expression(child))
            && match &expression.node {
                Node::Literal(_) => true,
                Node::Query(query) => {
                    use Query::*;
                    let dimensions = self.kernel.local.len();
                    let (GlobalId(of) | LocalId(of) | GroupId(of) | LocalRange(of) | GroupRange(of)) = query else {
                        return self.is_kernel && expression.ty == Scalar::U64;
                    };
                    self.is_kernel && expression.ty == Scalar::U64 && *of < dimensions
                }
                Node::Read(place) => {
                    place.index().is_none_or(|index| index.ty.is_integer())
                        && self.place_type(place) == Some(expression.ty)
                }
                Node::Apply(operation, operands) => self.apply(*operation, operands, expression.ty),
            }
    }

    fn place_type(&self, place: &Place) -> Option<Scalar> {
        let kernel = self.is_kernel.then_some(self.kernel);
        match place {
            Place::Variable(variable) => match self.function.variables[*variable].shape {
                Shape::Scalar(ty) if self.declared[*variable] => Some(ty),
                _ => None,
            },
            Place::Element(array, _) => match self.function.variables[*array].shape {
                Shape::Array(ty, _) if self.declared[*array] && self.filled[*array] => Some(ty),
                Shape::Pointer(ty, _) if self.declared[*array] => Some(ty),
                Shape::Vector(ty) if self.declared[*array] => Some(ty.element),
                _ => None,
            },
            Place::Member(variable, member) => match self.function.variables[*variable].shape {
                Shape::Structure(structure) if self.declared[*variable] => {
                    self.kernel.structures[structure].numbers.get(*member).copied()
                }
                _ => None,
            },
            Place::Own(shared) | Place::Shared(shared, _) | Place::SubShared(shared, _) => {
                kernel.map(|kernel| kernel.shared[*shared].ty)
            }
            Place::Input(input, _) => kernel.map(|kernel| kernel.inputs[*input].0),
            Place::Argument(argument) => kernel.map(|kernel| kernel.arguments[*argument]),
            Place::ArgumentMember(argument, member) => {
                kernel.and_then(|k| k.structures[k.structure_arguments[*argument]].numbers.get(*member).copied())
            }
            Place::Output(output, slot) => {
                kernel.and_then(|k| (*slot < k.outputs[*output].1).then_some(k.outputs[*output].0))
            }
        }
    }

    fn apply(&self, operation: Operation, operands: &[Expr], ty: Scalar) -> bool {
        use Operation::*;
        let all = |count: usize| operands.len() == count && operands.iter().all(|operand| operand.ty == ty);
        match operation {
            Add | Sub | Mul | Div => ty != Scalar::Bool && all(2),
            AddSmall | MulSmall | Rem | Shl | Shr => ty.is_integer() && all(2),
            And | Or | Xor => !ty.is_float() && all(2),
            Neg => ty != Scalar::Bool && all(1),
            Not => !ty.is_float() && all(1),
            Compare(_) => ty == Scalar::Bool && operands.len() == 2 && operands[0].ty == operands[1].ty,
            Select => {
                operands.len() == 3
                    && operands[0].ty == Scalar::Bool
                    && operands[1..].iter().all(|operand| operand.ty == ty)
            }
            Cast => operands.len() == 1,
            BitCast => {
                operands.len() == 1
                    && operands[0].ty.bytes() == ty.bytes()
                    && ty != Scalar::Bool
                    && operands[0].ty != Scalar::Bool
            }
            Builtin(_) => ty != Scalar::Bool && all(operands.len()),
            Call(helper) => {
                let helper = &self.kernel.helpers[helper];
                helper.result.as_ref().is_some_and(|result| result.ty == ty)
                    && operands.len() == helper.parameters
                    && operands.iter().zip(&helper.variables).all(|(operand, v)| v.shape == Shape::Scalar(operand.ty))
            }
        }
    }
}
