// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ways through the tree of a kernel, in the order of its text.

use crate::{program::*, vector::VectorExpr};

impl Place {
    pub fn index(&self) -> Option<&Expr> {
        match self {
            Self::Element(_, index) | Self::Shared(_, index) | Self::SubShared(_, index) | Self::Input(_, index) => {
                Some(index)
            }
            _ => None,
        }
    }

    pub fn index_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Self::Element(_, index) | Self::Shared(_, index) | Self::SubShared(_, index) | Self::Input(_, index) => {
                Some(index)
            }
            _ => None,
        }
    }
}

impl Expr {
    pub fn children(&self) -> Vec<&Self> {
        match &self.node {
            Node::Literal(_) | Node::Query(_) => Vec::new(),
            Node::Read(place) => place.index().into_iter().collect(),
            Node::Apply(_, operands) => operands.iter().collect(),
        }
    }

    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.node {
            Node::Literal(_) | Node::Query(_) => Vec::new(),
            Node::Read(place) => place.index_mut().into_iter().collect(),
            Node::Apply(_, operands) => operands.iter_mut().collect(),
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

impl Statement {
    /// The expressions that stand in the statement itself.
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            Self::Let(_, value)
            | Self::Fill(_, value)
            | Self::If(value, ..)
            | Self::Switch(value, _)
            | Self::LetPointer(_, value, _) => vec![value],
            Self::LetStructure(_, values) => values.iter().collect(),
            Self::LetVector(_, value) | Self::AssignVector(.., value) => value.numbers(),
            Self::Assign(place, value) => place.index().into_iter().chain([value]).collect(),
            Self::Loop { data, .. } => data.iter().collect(),
            Self::Return(value) => value.iter().collect(),
            Self::Group { value, other, .. } => [value].into_iter().chain(other).collect(),
            Self::Atomic(_, index, value) => vec![index, value],
            Self::LetArray(_)
            | Self::CopyStructure(..)
            | Self::Lambda(_)
            | Self::Break
            | Self::Continue
            | Self::Barrier(_) => Vec::new(),
        }
    }

    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Let(_, value)
            | Self::Fill(_, value)
            | Self::If(value, ..)
            | Self::Switch(value, _)
            | Self::LetPointer(_, value, _) => vec![value],
            Self::LetStructure(_, values) => values.iter_mut().collect(),
            Self::LetVector(_, value) | Self::AssignVector(.., value) => value.numbers_mut(),
            Self::Assign(place, value) => place.index_mut().into_iter().chain([value]).collect(),
            Self::Loop { data, .. } => data.iter_mut().collect(),
            Self::Return(value) => value.iter_mut().collect(),
            Self::Group { value, other, .. } => [value].into_iter().chain(other).collect(),
            Self::Atomic(_, index, value) => vec![index, value],
            Self::LetArray(_)
            | Self::CopyStructure(..)
            | Self::Lambda(_)
            | Self::Break
            | Self::Continue
            | Self::Barrier(_) => Vec::new(),
        }
    }

    /// The vector that stands in the statement itself.
    pub fn vector(&self) -> Option<&VectorExpr> {
        match self {
            Self::LetVector(_, value) | Self::AssignVector(.., value) => Some(value),
            _ => None,
        }
    }

    pub fn vector_mut(&mut self) -> Option<&mut VectorExpr> {
        match self {
            Self::LetVector(_, value) | Self::AssignVector(.., value) => Some(value),
            _ => None,
        }
    }

    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Self::If(_, then, otherwise) => vec![then, otherwise],
            Self::Loop { body, .. } | Self::Lambda(body) => vec![body],
            Self::Switch(_, cases) => cases.iter().map(|case| &case.body).collect(),
            _ => Vec::new(),
        }
    }

    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Self::If(_, then, otherwise) => vec![then, otherwise],
            Self::Loop { body, .. } | Self::Lambda(body) => vec![body],
            Self::Switch(_, cases) => cases.iter_mut().map(|case| &mut case.body).collect(),
            _ => Vec::new(),
        }
    }
}

/// All statements of a block and below.
pub fn statements(block: &Block, see: &mut impl FnMut(&Statement)) {
    for statement in block {
        see(statement);
        statement.blocks().into_iter().for_each(|inner| statements(inner, see));
    }
}

/// A block and all below it.
pub fn blocks_mut(block: &mut Block, see: &mut impl FnMut(&mut Block)) {
    see(block);
    for statement in block {
        statement.blocks_mut().into_iter().for_each(|inner| blocks_mut(inner, see));
    }
}

/// All vectors of a block and below.
pub fn vectors_mut(block: &mut Block, see: &mut impl FnMut(&mut VectorExpr)) {
    for statement in block {
        statement.vector_mut().into_iter().for_each(|vector| vector.visit_mut(see));
        statement.blocks_mut().into_iter().for_each(|inner| vectors_mut(inner, see));
    }
}

/// The outermost expressions of a block and below.
pub fn expressions_mut(block: &mut Block, see: &mut impl FnMut(&mut Expr)) {
    for statement in block {
        statement.expressions_mut().into_iter().for_each(&mut *see);
        statement.blocks_mut().into_iter().for_each(|inner| expressions_mut(inner, see));
    }
}

impl Function {
    pub fn visit_statements(&self, see: &mut impl FnMut(&Statement)) {
        statements(&self.body, see);
    }

    /// Every expression, those inside others too.
    pub fn visit_expressions(&self, see: &mut impl FnMut(&Expr)) {
        self.visit_statements(&mut |statement| {
            statement.expressions().into_iter().for_each(|expression| expression.visit(see));
        });
        self.result.iter().for_each(|result| result.visit(see));
    }

    pub fn visit_expressions_mut(&mut self, see: &mut impl FnMut(&mut Expr)) {
        expressions_mut(&mut self.body, &mut |expression| expression.visit_mut(see));
        self.result.iter_mut().for_each(|result| result.visit_mut(see));
    }
}

impl Kernel {
    /// The helpers, those that are called first, and the kernel itself.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.helpers.iter().chain([&self.main])
    }

    pub fn functions_mut(&mut self) -> impl Iterator<Item = &mut Function> {
        self.helpers.iter_mut().chain([&mut self.main])
    }

    /// The places that are read and written.
    pub fn visit_places(&self, see: &mut impl FnMut(&Place)) {
        for function in self.functions() {
            function.visit_expressions(&mut |expression| {
                if let Node::Read(place) = &expression.node {
                    see(place);
                }
            });
            function.visit_statements(&mut |statement| {
                if let Statement::Assign(place, _) = statement {
                    see(place);
                }
            });
        }
    }
}
