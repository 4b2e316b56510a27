// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random statements.

use super::{ATOMIC_TYPES, Dialect, Generator, Loop};
use crate::program::*;

/// How often kinds of statements are tried.
const KINDS: [(Kind, usize); 21] = [
    (Kind::Let, 8),
    (Kind::Assign, 12),
    (Kind::Array, 3),
    (Kind::AssignElement, 4),
    (Kind::Structure, 2),
    (Kind::CopyStructure, 1),
    (Kind::Vector, 6),
    (Kind::AssignVector, 6),
    (Kind::Pointer, 2),
    (Kind::Lambda, 2),
    (Kind::If, 8),
    (Kind::Loop, 14),
    (Kind::Switch, 2),
    (Kind::Jump, 8),
    (Kind::Return, 1),
    (Kind::Barrier, 3),
    (Kind::Group, 8),
    (Kind::WriteShared, 8),
    (Kind::ReadShared, 6),
    (Kind::Atomic, 3),
    (Kind::Output, 3),
];

#[derive(Clone, Copy)]
enum Kind {
    Let,
    Assign,
    Array,
    AssignElement,
    Structure,
    CopyStructure,
    Vector,
    AssignVector,
    Pointer,
    Lambda,
    If,
    Loop,
    Switch,
    Jump,
    Return,
    Barrier,
    Group,
    WriteShared,
    ReadShared,
    Atomic,
    Output,
}

impl Generator {
    /// A block of at most as many statements.
    fn block(&mut self, count: usize, control: Level, around: Option<Loop>) -> Block {
        let visible = self.scope.len();
        let block = self.statements(count, control, around);
        self.scope.truncate(visible);
        block
    }

    /// The same, and what it declares stays visible.
    pub(super) fn statements(&mut self, count: usize, control: Level, around: Option<Loop>) -> Block {
        let mut block = Vec::new();
        let mut tries = 3 * count;
        while block.len() < count && tries > 0 && !self.is_spent() {
            tries -= 1;
            self.statement(&mut block, control.min(self.left), around);
        }
        block
    }

    /// Appends a statement, or none where the kind that was chosen cannot be.
    fn statement(&mut self, block: &mut Block, control: Level, around: Option<Loop>) {
        let mut at = self.choices.below(KINDS.iter().map(|(_, weight)| weight).sum());
        let kind = KINDS.iter().find(|(_, weight)| {
            let found = at < *weight;
            at = at.wrapping_sub(*weight);
            found
        });
        match kind.map_or(Kind::Let, |(kind, _)| *kind) {
            Kind::Let => self.variable(block, control),
            Kind::Assign => self.assign(block, control),
            Kind::Array => self.array(block, control),
            Kind::AssignElement => self.assign_element(block),
            Kind::Structure => self.structure(block, control),
            Kind::CopyStructure => self.copy_structure(block, control),
            Kind::Vector => self.vector_variable(block),
            Kind::AssignVector => self.assign_vector(block),
            Kind::Pointer => self.pointer(block),
            Kind::Lambda => self.lambda(block, control),
            Kind::If => self.branch(block, control, around),
            Kind::Loop => self.loops(block, control, around),
            Kind::Switch => self.switch(block, control, around),
            Kind::Jump => self.jump(block, control, around),
            Kind::Return => self.early_return(block, control, around),
            _ if !self.is_kernel => {}
            Kind::Barrier => self.barrier(block, control),
            Kind::Group => self.group(block, control),
            Kind::WriteShared => self.write_shared(block),
            Kind::ReadShared => self.read_shared(block, control),
            Kind::Atomic => self.atomic(block),
            Kind::Output => {
                let ty = self.scalar();
                let value = self.expression(ty, Level::Item, 3);
                block.push(Statement::Assign(self.output(ty), value));
            }
        }
    }

    /// A level for something that as many items may do together.
    fn level(&mut self, control: Level) -> Level {
        match self.choices.below(4) {
            0 => Level::Item,
            1 => control.min(Level::SubGroup),
            _ => control,
        }
    }

    fn variable(&mut self, block: &mut Block, control: Level) {
        let (ty, level) = (self.scalar(), self.level(control));
        let value = self.expression(ty, level, 3);
        block.push(Statement::Let(self.declare(Shape::Scalar(ty), level), value));
    }

    /// One of the variables that may be assigned here.
    fn assignable(&mut self, control: Level, fits: impl Fn(Shape) -> bool) -> Option<usize> {
        let variables = &self.function.variables;
        let all: Vec<_> = self
            .scope
            .iter()
            .copied()
            .filter(|v| fits(variables[*v].shape) && variables[*v].level <= control && !self.counters.contains(v))
            .collect();
        if all.is_empty() { None } else { Some(self.choices.one(&all)) }
    }

    fn assign(&mut self, block: &mut Block, control: Level) {
        let fits = |shape| matches!(shape, Shape::Scalar(_) | Shape::Structure(_));
        let Some(variable) = self.assignable(control, fits) else { return };
        let Variable { shape, level } = self.function.variables[variable];
        let (ty, place) = match shape {
            Shape::Scalar(ty) => (ty, Place::Variable(variable)),
            Shape::Array(..) | Shape::Pointer(..) | Shape::Vector(_) => return,
            Shape::Structure(structure) => {
                let member = self.choices.below(self.kernel.structures[structure].numbers.len());
                (self.kernel.structures[structure].numbers[member], Place::Member(variable, member))
            }
        };
        let value = self.expression(ty, level, 3);
        block.push(Statement::Assign(place, value));
    }

    fn array(&mut self, block: &mut Block, control: Level) {
        if self.dialect == Dialect::Portable {
            return;
        }
        let (ty, length) = (self.scalar(), self.choices.one(&[1, 2, 3, 4, 7, 8, 16]));
        let array = self.declare(Shape::Array(ty, length), Level::Item);
        self.scope.pop();
        block.push(Statement::LetArray(array));
        if self.choices.flip() {
            self.barrier(block, control);
        }
        self.spend(length as i64);
        block.push(Statement::Fill(array, self.expression(ty, Level::Item, 2)));
        self.scope.push(array);
    }

    fn assign_element(&mut self, block: &mut Block) {
        let element = |shape| match shape {
            Shape::Array(ty, _) | Shape::Pointer(ty, _) => Some(ty),
            Shape::Vector(ty) => Some(ty.element),
            Shape::Scalar(_) | Shape::Structure(_) => None,
        };
        let Some(array) = self.assignable(Level::Item, |shape| element(shape).is_some()) else { return };
        let Some(ty) = element(self.function.variables[array].shape) else { return };
        let place = Place::Element(array, Box::new(self.index(Level::Item)));
        block.push(Statement::Assign(place, self.expression(ty, Level::Item, 3)));
    }

    fn structure(&mut self, block: &mut Block, control: Level) {
        if self.kernel.structures.is_empty() {
            return;
        }
        let (structure, level) = (self.choices.below(self.kernel.structures.len()), self.level(control));
        let members = self.kernel.structures[structure].numbers.clone();
        let values = members.into_iter().map(|ty| self.expression(ty, level, 2)).collect();
        block.push(Statement::LetStructure(self.declare(Shape::Structure(structure), level), values));
    }

    fn copy_structure(&mut self, block: &mut Block, control: Level) {
        let Some(to) = self.assignable(control, |shape| matches!(shape, Shape::Structure(_))) else { return };
        let Variable { shape, level } = self.function.variables[to];
        let variables = &self.function.variables;
        let fits = |from: &usize| *from != to && variables[*from].shape == shape && variables[*from].level >= level;
        if let Some(&from) = self.scope.iter().find(|from| fits(from)) {
            block.push(Statement::CopyStructure(to, from));
        }
    }

    fn pointer(&mut self, block: &mut Block) {
        let Some(first) = self.assignable(Level::Item, |shape| matches!(shape, Shape::Array(..))) else { return };
        let Shape::Array(ty, length) = self.function.variables[first].shape else { return };
        let fits = |shape| matches!(shape, Shape::Array(other, _) if other == ty);
        let second = self.assignable(Level::Item, fits).unwrap_or(first);
        let Shape::Array(_, other) = self.function.variables[second].shape else { return };
        let condition = self.expression(Scalar::Bool, Level::Item, 2);
        let pointer = self.declare(Shape::Pointer(ty, length.min(other)), Level::Item);
        block.push(Statement::LetPointer(pointer, condition, [first, second]));
    }

    fn lambda(&mut self, block: &mut Block, control: Level) {
        let around = std::mem::replace(&mut self.in_lambda, true);
        let length = 1 + self.choices.below(4);
        let body = self.block(length, control, None);
        self.in_lambda = around;
        block.push(Statement::Lambda(body));
    }

    fn branch(&mut self, block: &mut Block, control: Level, around: Option<Loop>) {
        let level = self.level(control);
        let condition = self.expression(Scalar::Bool, level, 2);
        let (then, otherwise) = (1 + self.choices.below(4), self.choices.below(4));
        let then = self.block(then, level, around);
        let otherwise = self.block(otherwise, level, around);
        if !then.is_empty() || !otherwise.is_empty() {
            block.push(Statement::If(condition, then, otherwise));
        }
    }

    fn loops(&mut self, block: &mut Block, control: Level, around: Option<Loop>) {
        let limit = 1 + self.choices.below(if self.times > 1 { 4 } else { 9 }) as u64;
        if self.times * limit as i64 * 8 > self.work {
            return;
        }
        let level = self.level(control);
        let data = if self.choices.flip() {
            let ty = self.integer();
            Some(self.expression(ty, level, 2))
        } else {
            None
        };
        let visible = self.scope.len();
        let ty = self.integer();
        let counter = self.declare(Shape::Scalar(ty), level);
        self.counters.push(counter);
        self.times *= limit as i64;
        let outermost = around.map_or(level, |around| around.outermost);
        let length = 1 + self.choices.below(5);
        let body = self.block(length, level, Some(Loop { level, outermost, breaks: true }));
        self.times /= limit as i64;
        self.scope.truncate(visible);
        let form = self.choices.one(&[LoopForm::For, LoopForm::For, LoopForm::While, LoopForm::DoWhile]);
        block.push(Statement::Loop { form, counter, limit, data, body });
    }

    fn switch(&mut self, block: &mut Block, control: Level, around: Option<Loop>) {
        let (ty, level) = (self.integer(), self.level(control));
        let selector = self.expression(ty, level, 2);
        let around = around.map(|around| Loop { breaks: false, ..around });
        let cases = (0..2 + self.choices.below(4)).map(|_| {
            let length = self.choices.below(3);
            Case { body: self.block(length, level, around), falls_through: self.choices.rarely(3) }
        });
        block.push(Statement::Switch(selector, cases.collect()));
    }

    fn jump(&mut self, block: &mut Block, control: Level, around: Option<Loop>) {
        let Some(around) = around.filter(|around| control >= around.level) else { return };
        let condition = self.expression(Scalar::Bool, around.level, 2);
        let jump = if around.breaks && self.choices.flip() { Statement::Break } else { Statement::Continue };
        block.push(Statement::If(condition, vec![jump], Vec::new()));
    }

    fn early_return(&mut self, block: &mut Block, control: Level, around: Option<Loop>) {
        // Returns of single items end all use of barriers: not often.
        let level = if self.choices.rarely(4) { Level::Item } else { control };
        if self.in_lambda || around.is_some_and(|around| around.outermost > level) || !self.choices.rarely(2) {
            return;
        }
        let condition = self.expression(Scalar::Bool, level, 2);
        let result = self.function.result.as_ref().map(|result| result.ty);
        let value = result.map(|ty| self.expression(ty, Level::Item, 2));
        if level < Level::Group {
            self.left = self.left.min(level);
        }
        block.push(Statement::If(condition, vec![Statement::Return(value)], Vec::new()));
    }

    fn barrier(&mut self, block: &mut Block, control: Level) {
        if self.is_kernel && control > Level::Item {
            let sub_group = control == Level::SubGroup || self.choices.rarely(4);
            block.push(Statement::Barrier(if sub_group { Level::SubGroup } else { Level::Group }));
        }
    }

    fn group(&mut self, block: &mut Block, control: Level) {
        use GroupFunction::*;
        if control == Level::Item {
            return;
        }
        let scope = if self.choices.flip() { control } else { Level::SubGroup };
        let function = match self.choices.below(if scope == Level::Group { 7 } else { 11 }) {
            0 => Any,
            1 => All,
            2 => None,
            3 if self.dialect == Dialect::Full || scope == Level::SubGroup => Broadcast,
            3 | 4 => Reduce(""),
            5 => InclusiveScan(""),
            6 => ExclusiveScan(""),
            // The result is not said for items without partner, so that only Kiln's devices agree.
            7 if self.dialect == Dialect::Full => ShiftLeft,
            8 if self.dialect == Dialect::Full => ShiftRight,
            9 => PermuteByXor,
            _ => Select,
        };
        let ty = match function {
            Any | All | None => Scalar::Bool,
            Reduce(_) | InclusiveScan(_) | ExclusiveScan(_) => self.reduced_type(),
            Broadcast if self.dialect == Dialect::Portable => self.choices.one(&ATOMIC_TYPES),
            _ => self.scalar(),
        };
        let op = self.combination(ty);
        let function = match function {
            Reduce(_) => Reduce(op),
            InclusiveScan(_) => InclusiveScan(op),
            ExclusiveScan(_) => ExclusiveScan(op),
            other => other,
        };
        self.spend(5);
        let value = self.expression(ty, Level::Item, 3);
        let other = match function {
            Broadcast => Some(self.index(scope)),
            ShiftLeft | ShiftRight | PermuteByXor | Select => Some(self.index(Level::Item)),
            _ => Option::None,
        };
        let level = if function.is_uniform() { scope } else { Level::Item };
        let result = self.declare(Shape::Scalar(ty), level);
        block.push(Statement::Group { result, function, scope, value, other });
    }

    fn reduced_type(&mut self) -> Scalar {
        loop {
            let ty = self.scalar();
            if ty != Scalar::Bool && !(ty.is_float() && self.dialect == Dialect::Portable) {
                return ty;
            }
        }
    }

    /// A function object whose result no order of evaluation makes overflow.
    fn combination(&mut self, ty: Scalar) -> &'static str {
        match ty {
            _ if ty.is_float() => self.choices.one(&["plus", "multiplies", "minimum", "maximum"]),
            _ if ty.is_signed() => self.choices.one(&["minimum", "maximum", "bit_and", "bit_or", "bit_xor"]),
            _ => self.choices.one(&["plus", "multiplies", "minimum", "maximum", "bit_and", "bit_or", "bit_xor"]),
        }
    }

    fn write_shared(&mut self, block: &mut Block) {
        if self.kernel.shared.is_empty() {
            return;
        }
        let shared = self.choices.below(self.kernel.shared.len());
        let value = self.expression(self.kernel.shared[shared].ty, Level::Item, 3);
        block.push(Statement::Assign(Place::Own(shared), value));
    }

    /// Declares a variable that holds an element of another item.
    fn read_shared(&mut self, block: &mut Block, control: Level) {
        if self.kernel.shared.is_empty() {
            return;
        }
        let (shared, level) = (self.choices.below(self.kernel.shared.len()), self.level(control));
        let index = Box::new(self.index(level));
        let sub_group = level < Level::Group && self.choices.rarely(3);
        let place = if sub_group { Place::SubShared(shared, index) } else { Place::Shared(shared, index) };
        let ty = self.kernel.shared[shared].ty;
        let value = Expr { ty, node: Node::Read(place) };
        block.push(Statement::Let(self.declare(Shape::Scalar(ty), level), value));
    }

    fn atomic(&mut self, block: &mut Block) {
        let atomics = self.kernel.atomics.iter().enumerate().map(|(at, of)| (AtomicTarget::Global(at), of.0));
        let shared = self.kernel.shared.iter().enumerate().map(|(at, of)| (AtomicTarget::Shared(at), of.ty));
        let all: Vec<_> = atomics.chain(shared).filter(|(_, ty)| ATOMIC_TYPES.contains(ty)).collect();
        if all.is_empty() {
            return;
        }
        let (target, ty) = self.choices.one(&all);
        let index = self.index(Level::Item);
        block.push(Statement::Atomic(target, index, self.expression(ty, Level::Item, 2)));
    }
}
