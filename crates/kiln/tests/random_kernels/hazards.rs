// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which items may touch the same element of a shared array between two barriers. Generated code is written without
//! thinking of that; [`repair`] then puts barriers where it needs them, and [`conflicts`] finds what lacks one.

use crate::{program::*, valid::level};

/// What items did to an array since the last barrier.
const OWN: u8 = 1;
const SHARED: u8 = 2;
const ATOMIC: u8 = 4;
/// The same since the last barrier of the sub-group.
const SUB_OWN: u8 = 8;
const SUB_SHARED: u8 = 16;
/// Read in a sub-group, since the last barrier of the group.
const READ: u8 = 32;

const OWN_USES: u8 = OWN | SUB_OWN;
const SUB_USES: u8 = SUB_SHARED | READ;

/// What must not have happened before a use.
fn excluded(uses: u8) -> u8 {
    match uses {
        SHARED => OWN | ATOMIC,
        SUB_USES => SUB_OWN | ATOMIC,
        ATOMIC => OWN | SHARED | READ,
        _ => SHARED | SUB_SHARED | ATOMIC,
    }
}

/// One entry an array; `None` where control does not come.
type State = Option<Vec<u8>>;

/// Whether a barrier is missing.
pub fn conflicts(kernel: &Kernel) -> bool {
    let mut copy = kernel.clone();
    Hazards::run(&mut copy, false)
}

/// Adds the barriers that are missing; where none may stand, what would need one becomes a constant or vanishes.
pub fn repair(kernel: &mut Kernel) {
    Hazards::run(kernel, true);
}

/// The loop around a statement: what its jumps bring with them.
#[derive(Default)]
struct Jumps {
    breaks: State,
    continues: State,
}

struct Hazards<'k> {
    function: &'k Function,
    repair: bool,
    found: bool,
    left: Level,
}

impl Hazards<'_> {
    fn run(kernel: &mut Kernel, repair: bool) -> bool {
        let mut body = std::mem::take(&mut kernel.main.body);
        let mut hazards = Hazards { function: &kernel.main, repair, found: false, left: Level::Group };
        let start = Some(vec![OWN_USES; kernel.shared.len()]);
        hazards.block(&mut body, start, Level::Group, &mut Jumps::default());
        let found = hazards.found;
        kernel.main.body = body;
        found
    }

    fn block(&mut self, block: &mut Block, mut state: State, control: Level, jumps: &mut Jumps) -> State {
        let mut at = 0;
        while at < block.len() {
            let control = control.min(self.left);
            if let Some(scope) = self.barrier_needed(&block[at], &state, control) {
                self.found = true;
                if self.repair {
                    block.insert(at, Statement::Barrier(scope));
                }
            }
            state = self.statement(&mut block[at], state, control, jumps);
            let vanished = matches!(&block[at], Statement::If(_, then, otherwise) if self.repair && then.is_empty() && otherwise.is_empty());
            if vanished {
                block.remove(at);
            } else {
                at += 1;
            }
        }
        state
    }

    /// The barrier that a statement needs before it for what it itself does.
    fn barrier_needed(&self, statement: &Statement, state: &State, control: Level) -> Option<Level> {
        let state = state.as_ref()?;
        let touches = touches(statement);
        let conflict = |state: &[u8]| touches.iter().any(|&(array, uses)| state[array] & excluded(uses) != 0);
        if !conflict(state) || control == Level::Item || matches!(statement, Statement::Loop { .. }) {
            return None;
        }
        let mut after = state.clone();
        clear(&mut after, Level::SubGroup);
        if !conflict(&after) {
            return Some(Level::SubGroup);
        }
        (control == Level::Group).then_some(Level::Group)
    }

    fn statement(&mut self, statement: &mut Statement, mut state: State, control: Level, jumps: &mut Jumps) -> State {
        self.touch(statement, &mut state);
        let inner = statement
            .expressions()
            .into_iter()
            .fold(control, |least, expression| least.min(level(self.function, expression)));
        match statement {
            Statement::Barrier(scope) => {
                if let Some(state) = &mut state {
                    clear(state, *scope);
                }
            }
            Statement::If(_, then, otherwise) => {
                let after = self.block(then, state.clone(), inner, jumps);
                // Items of one group that go different ways do so at the same time.
                let before = if inner == Level::Group { state } else { join(state, &after) };
                let end = self.block(otherwise, before, inner, jumps);
                state = join(end, &after);
            }
            Statement::Lambda(body) => state = self.block(body, state, control, jumps),
            Statement::Switch(_, cases) => {
                let mut end = None;
                let mut before = state.clone();
                for case in cases {
                    let after = self.block(&mut case.body, before, inner, jumps);
                    end = join(end, &after);
                    before =
                        join(state.clone(), &if inner < Level::Group || case.falls_through { after } else { None });
                }
                state = end;
            }
            Statement::Loop { form, counter, data, body, .. } => {
                let inner = inner.min(self.function.variables[*counter].level);
                state = self.loops(*form, data, body, state, inner);
            }
            Statement::Break => jumps.breaks = join(jumps.breaks.take(), &state),
            Statement::Continue => jumps.continues = join(jumps.continues.take(), &state),
            Statement::Return(_) if control < Level::Group => self.left = self.left.min(control),
            _ => {}
        }
        let leaves = matches!(statement, Statement::Break | Statement::Continue | Statement::Return(_));
        // What items did that left still conflicts with what those do that stayed.
        if leaves && control == Level::Group { None } else { state }
    }

    fn loops(
        &mut self,
        form: LoopForm,
        data: &mut Option<Expr>,
        body: &mut Block,
        entry: State,
        inner: Level,
    ) -> State {
        let mut head = entry;
        loop {
            let left = self.left;
            let mut jumps = Jumps::default();
            let end = self.block(body, head.clone(), inner, &mut jumps);
            let mut back = join(end, &jumps.continues);
            if let Some(data) = data {
                self.touch_expression(data, &mut back);
                self.touch_expression(data, &mut head);
            }
            let next = join(head.clone(), &back);
            if next == head && self.left == left {
                // The body runs at least once only where the condition comes last.
                let end = if form == LoopForm::DoWhile { back } else { join(head, &back) };
                return join(end, &jumps.breaks);
            }
            head = next;
        }
    }

    /// Applies what the statement itself does.
    fn touch(&mut self, statement: &mut Statement, state: &mut State) {
        if matches!(statement, Statement::Loop { .. }) {
            for expression in statement.expressions_mut() {
                self.touch_expression(expression, state);
            }
            return;
        }
        for expression in statement.expressions_mut() {
            self.touch_expression(expression, state);
        }
        if let Some((array, uses)) = target(statement)
            && self.uses(array, uses, state)
            && self.repair
        {
            *statement = Statement::If(Expr::small(Scalar::Bool, false), Vec::new(), Vec::new());
        }
    }

    fn touch_expression(&mut self, expression: &mut Expr, state: &mut State) {
        expression.visit_mut(&mut |expression| {
            if let Node::Read(place) = &expression.node
                && let Some((array, uses)) = touch(place)
                && self.uses(array, uses, state)
                && self.repair
            {
                *expression = Expr::small(expression.ty, true);
            }
        });
    }

    /// Records a use, and says whether it conflicts.
    fn uses(&mut self, array: usize, uses: u8, state: &mut State) -> bool {
        let Some(state) = state else { return false };
        if state[array] & excluded(uses) != 0 {
            self.found = true;
            return true;
        }
        state[array] |= uses;
        false
    }
}

fn touch(place: &Place) -> Option<(usize, u8)> {
    match place {
        Place::Own(array) => Some((*array, OWN_USES)),
        Place::Shared(array, _) => Some((*array, SHARED)),
        Place::SubShared(array, _) => Some((*array, SUB_USES)),
        _ => None,
    }
}

/// The shared array that a statement writes.
fn target(statement: &Statement) -> Option<(usize, u8)> {
    match statement {
        Statement::Assign(place, _) => touch(place),
        Statement::Atomic(AtomicTarget::Shared(array), ..) => Some((*array, ATOMIC)),
        _ => None,
    }
}

fn touches(statement: &Statement) -> Vec<(usize, u8)> {
    let mut found: Vec<_> = target(statement).into_iter().collect();
    for expression in statement.expressions() {
        expression.visit(&mut |expression| {
            if let Node::Read(place) = &expression.node {
                found.extend(touch(place));
            }
        });
    }
    found
}

fn clear(state: &mut [u8], scope: Level) {
    let gone = if scope == Level::Group { !0 } else { SUB_OWN | SUB_SHARED };
    state.iter_mut().for_each(|uses| *uses &= !gone);
}

fn join(a: State, b: &State) -> State {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.iter().zip(b).map(|(a, b)| a | b).collect()),
        (a, b) => a.or_else(|| b.clone()),
    }
}
