// SPDX-License-Identifier: MIT OR Apache-2.0
//! The smallest kernel that still fails, by greedy steps that each make the kernel smaller.

use crate::{program::*, valid, vector::*, visit};

/// Shrinks a kernel while it fails.
pub fn shrink(kernel: Kernel, fails: &mut dyn FnMut(&Kernel) -> bool) -> Kernel {
    let mut shrinker = Shrinker { best: kernel, fails };
    loop {
        let before = size(&shrinker.best);
        shrinker.launch();
        shrinker.statements();
        shrinker.compounds();
        shrinker.vectors();
        shrinker.expressions();
        shrinker.forms();
        if size(&shrinker.best) == before {
            return shrinker.best;
        }
    }
}

/// What every step makes less of.
pub fn size(kernel: &Kernel) -> usize {
    let mut size = kernel.items() + kernel.local.len();
    for function in kernel.functions() {
        size += usize::from(function.form != Form::Plain);
        function.visit_statements(&mut |statement| {
            if let Some(vector) = statement.vector() {
                vector.visit(&mut |_| size += 4);
            }
            size += match statement {
                Statement::Loop { limit, .. } => 10 + *limit as usize,
                Statement::Group { .. } => 11,
                _ => 10,
            };
        });
        function.visit_expressions(&mut |expression| {
            size += match &expression.node {
                Node::Literal(_) if *expression == Expr::small(expression.ty, false) => 1,
                Node::Literal(_) if *expression == Expr::small(expression.ty, true) => 2,
                Node::Literal(_) => 3,
                _ => 4,
            };
        });
    }
    size
}

struct Shrinker<'f> {
    best: Kernel,
    fails: &'f mut dyn FnMut(&Kernel) -> bool,
}

impl Shrinker<'_> {
    /// Changes a copy, and keeps it where it is smaller and valid and fails.
    fn step(&mut self, change: impl FnOnce(&mut Kernel)) -> bool {
        let mut candidate = self.best.clone();
        change(&mut candidate);
        let better = size(&candidate) < size(&self.best) && valid::is_valid(&candidate) && (self.fails)(&candidate);
        if better {
            self.best = candidate;
        }
        better
    }

    /// Fewer and smaller groups.
    fn launch(&mut self) {
        for dimension in (0..self.best.local.len()).rev() {
            while self.step(|kernel| kernel.groups[dimension] = 1)
                || self.step(|kernel| kernel.groups[dimension] = (kernel.groups[dimension] - 1).max(1))
                || self.step(|kernel| kernel.local[dimension] = 1)
                || self.step(|kernel| kernel.local[dimension] = kernel.local[dimension].div_ceil(2))
                || self.step(|kernel| kernel.local[dimension] = (kernel.local[dimension] - 1).max(1))
            {}
            if self.best.local.len() > 1 {
                self.step(|kernel| {
                    kernel.groups.remove(dimension);
                    kernel.local.remove(dimension);
                });
            }
        }
    }

    /// Leaves out statements, many at once first.
    fn statements(&mut self) {
        let mut number = 0;
        while let Some(length) = on_block(&mut self.best.clone(), number, |block| block.len()) {
            let mut count = length;
            while count > 0 {
                let mut start = length;
                while start > 0 {
                    start = start.saturating_sub(count);
                    self.step(|kernel| {
                        on_block(kernel, number, |block| {
                            let end = (start + count).min(block.len());
                            drop(block.drain(start.min(end)..end));
                        });
                    });
                }
                count /= 2;
            }
            number += 1;
        }
    }

    /// Puts what is inside a statement in its place.
    fn compounds(&mut self) {
        let mut number = 0;
        while let Some(length) = on_block(&mut self.best.clone(), number, |block| block.len()) {
            for at in (0..length).rev() {
                for choice in 0..5 {
                    self.step(|kernel| {
                        on_block(kernel, number, |block| {
                            if at < block.len() {
                                let inner = inside(block.remove(at), choice);
                                block.splice(at..at, inner);
                            }
                        });
                    });
                }
            }
            number += 1;
        }
    }

    /// Plain functions.
    fn forms(&mut self) {
        for helper in 0..self.best.helpers.len() {
            self.step(|kernel| kernel.helpers[helper].form = Form::Plain);
        }
    }

    /// Puts something simpler in the place of a vector.
    fn vectors(&mut self) {
        let mut number = 0;
        while let Some(children) = on_vector(&mut self.best.clone(), number, |vector| vector.children().len()) {
            let mut change = |simpler: &dyn Fn(&VectorExpr) -> VectorExpr| {
                self.step(|kernel| {
                    on_vector(kernel, number, |vector| *vector = simpler(vector));
                })
            };
            let done = change(&|vector| VectorExpr::zero(vector.ty));
            let done = done || (0..children).any(|child| change(&|vector| vector.children()[child].clone()));
            // What took its place may become simpler still.
            if !done || children == 0 {
                number += 1;
            }
        }
    }

    /// Puts something simpler in the place of an expression.
    fn expressions(&mut self) {
        let mut number = 0;
        while let Some(children) =
            on_expression(&mut self.best.clone(), number, |expression| expression.children().len())
        {
            let mut change = |simpler: &dyn Fn(&Expr) -> Option<Expr>| {
                self.step(|kernel| {
                    on_expression(kernel, number, |expression| {
                        if let Some(simpler) = simpler(expression) {
                            *expression = simpler;
                        }
                    });
                })
            };
            let literal = |value| move |expression: &Expr| Some(Expr::small(expression.ty, value));
            let done = change(&literal(false)) || change(&literal(true));
            let done = done || (0..children).any(|child| change(&|expression| same_type_child(expression, child)));
            let done = done || (0..children).any(|child| change(&|expression| cast_child(expression, child)));
            // What took its place may become simpler still.
            if !done || children == 0 {
                number += 1;
            }
        }
    }
}

fn same_type_child(expression: &Expr, child: usize) -> Option<Expr> {
    let child = (*expression.children().get(child)?).clone();
    (child.ty == expression.ty).then_some(child)
}

fn cast_child(expression: &Expr, child: usize) -> Option<Expr> {
    let child = (*expression.children().get(child)?).clone();
    Some(Expr { ty: expression.ty, node: Node::Apply(Operation::Cast, vec![child]) })
}

/// What a statement becomes: nothing to say for most choices of most statements.
fn inside(statement: Statement, choice: usize) -> Block {
    match (statement, choice) {
        (Statement::If(_, then, _), 0) => then,
        (Statement::If(_, _, otherwise), 1) => otherwise,
        (Statement::If(condition, _, otherwise), 2) => vec![Statement::If(condition, otherwise, Vec::new())],
        (Statement::Switch(_, cases), choice) => {
            cases.into_iter().nth(choice).map(|case| case.body).unwrap_or_default()
        }
        (Statement::Loop { form, counter, data: Some(_), body, limit }, 0) => {
            vec![Statement::Loop { form, counter, data: None, body, limit }]
        }
        (Statement::Loop { form, counter, data, body, limit }, 1) => {
            vec![Statement::Loop { form, counter, data, body, limit: (limit / 2).max(1) }]
        }
        (Statement::Loop { form, counter, data, body, limit }, 2) => {
            vec![Statement::Loop { form, counter, data, body, limit: (limit - 1).max(1) }]
        }
        (Statement::Loop { body, .. }, 3) | (Statement::Lambda(body), 0) => body,
        (Statement::Group { result, value, .. }, 0) => vec![Statement::Let(result, value)],
        (statement, _) => vec![statement],
    }
}

/// Applies something to the block with this number, in the order of the text.
fn on_block<T>(kernel: &mut Kernel, number: usize, apply: impl FnOnce(&mut Block) -> T) -> Option<T> {
    let (mut at, mut apply, mut result) = (0, Some(apply), None);
    for function in kernel.functions_mut() {
        visit::blocks_mut(&mut function.body, &mut |block| {
            if at == number
                && let Some(apply) = apply.take()
            {
                result = Some(apply(block));
            }
            at += 1;
        });
    }
    result
}

/// The same for vectors.
fn on_vector<T>(kernel: &mut Kernel, number: usize, apply: impl FnOnce(&mut VectorExpr) -> T) -> Option<T> {
    let (mut at, mut apply, mut result) = (0, Some(apply), None);
    for function in kernel.functions_mut() {
        visit::vectors_mut(&mut function.body, &mut |vector| {
            if at == number
                && let Some(apply) = apply.take()
            {
                result = Some(apply(vector));
            }
            at += 1;
        });
    }
    result
}

fn on_expression<T>(kernel: &mut Kernel, number: usize, apply: impl FnOnce(&mut Expr) -> T) -> Option<T> {
    let (mut at, mut apply, mut result) = (0, Some(apply), None);
    for function in kernel.functions_mut() {
        function.visit_expressions_mut(&mut |expression| {
            if at == number
                && let Some(apply) = apply.take()
            {
                result = Some(apply(expression));
            }
            at += 1;
        });
    }
    result
}
