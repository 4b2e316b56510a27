// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loop that runs instructions.

use super::{
    FaultKind,
    cast::cast,
    code::{Edge, Instruction, Routine},
    float, integer,
    item::{Frame, Item, State},
    machine::Machine,
    order::SUB_GROUP,
    report::Details,
    synchronisation::{AtomicAccess, fence},
};
use crate::{BinaryOp, Query};

/// Instructions that an item runs before others have a turn.
const TURN: u64 = 100_000;

impl Machine<'_> {
    /// Runs an item until it waits, ends or has had its turn.
    pub fn turn(&mut self, item: &mut Item) {
        let turn = self.limits.instructions.map_or(TURN, |limit| TURN.min(limit.saturating_sub(item.executed)));
        let mut left = turn;
        while left > 0 && item.state == State::Ready {
            left = self.run_routine(item, left);
        }
        item.executed += turn - left;
    }

    /// Runs up to so many instructions of the routine that the item is in, until it leaves it. Yields how many are left.
    fn run_routine(&mut self, item: &mut Item, mut left: u64) -> u64 {
        let routine = &self.code.routines[item.routine as usize];
        let base = item.base as usize;
        let mut pc = item.pc as usize;
        macro_rules! get {
            ($slot:expr) => {
                item.registers[base + $slot as usize]
            };
        }
        macro_rules! set {
            ($slot:expr, $value:expr) => {{
                let value = $value;
                item.registers[base + $slot as usize] = value;
            }};
        }
        // What may be reported needs to know where the item is.
        macro_rules! at_pc {
            () => {
                item.pc = pc as u32
            };
        }
        while left > 0 {
            left -= 1;
            match routine.instructions[pc] {
                Instruction::Arithmetic { op, bits, to, a, b } => {
                    set!(to, integer::arithmetic(op, bits.into(), get!(a), get!(b)));
                }
                Instruction::PtrAdd { to, base: a, offset } => {
                    set!(to, (get!(a) as u64).wrapping_add(get!(offset) as u64).into());
                }
                Instruction::Load { to, address, site } => {
                    at_pc!();
                    let address = get!(address) as u64;
                    set!(to, self.load(item, address, site));
                    self.synchronise(item, address, site, AtomicAccess::Read);
                }
                Instruction::Store { value, address, site } => {
                    at_pc!();
                    let (address, value) = (get!(address) as u64, get!(value));
                    self.store(item, address, value, site);
                    self.synchronise(item, address, site, AtomicAccess::Write);
                }
                Instruction::ICmp { predicate, bits, to, a, b } => {
                    set!(to, integer::compare(predicate, bits.into(), get!(a), get!(b)).into());
                }
                Instruction::Jump { edge } => {
                    pc = self.follow(item, routine, edge);
                    continue;
                }
                Instruction::Branch { condition, then, otherwise } => {
                    let edge = if get!(condition) != 0 { then } else { otherwise };
                    pc = self.follow(item, routine, edge);
                    continue;
                }
                Instruction::Float { op, ty, to, a, b } => set!(to, float::binary(op, ty, get!(a), get!(b))),
                Instruction::FNeg { ty, to, a } => set!(to, get!(a) ^ float::sign(ty)),
                Instruction::Cast { op, from, ty, to, a } => set!(to, cast(op, from, ty, get!(a))),
                Instruction::FCmp { predicate, ty, to, a, b } => {
                    set!(to, float::compare(predicate, ty, get!(a), get!(b)).into());
                }
                Instruction::FClass { ty, mask, to, a } => {
                    set!(to, (mask >> float::class(ty, get!(a)) & 1).into());
                }
                Instruction::Select { to, condition, a, b } => {
                    set!(to, if get!(condition) != 0 { get!(a) } else { get!(b) });
                }
                Instruction::Copy { to, a } => set!(to, get!(a)),
                Instruction::Math { function, ty, to, arguments: [a, b, c] } => {
                    let (a, b, c) = (get!(a), get!(b), get!(c));
                    set!(
                        to,
                        match function.takes_integers() {
                            true => integer::math(function, ty.bits().into(), a, b, c),
                            false => float::math(function, ty, a, b, c),
                        }
                    );
                }
                Instruction::Overflow { op, signed, bits, to, a, b } => {
                    set!(to, integer::overflows(op, signed, bits.into(), get!(a), get!(b)).into());
                }
                Instruction::Query { query, dimension, to } => {
                    set!(to, self.query(item, query, dimension.into()).into());
                }
                Instruction::Divide { op, bits, to, a, b } => {
                    at_pc!();
                    let (a, b) = (get!(a), get!(b));
                    set!(to, integer::divide(op, bits.into(), a, b).unwrap_or_else(|| self.bad_division(item, op, b)));
                }
                Instruction::Shift { op, bits, to, a, b } => {
                    at_pc!();
                    let (a, b) = (get!(a), get!(b));
                    set!(to, integer::shift(op, bits.into(), a, b).unwrap_or_else(|| self.bad_shift(item, bits, b)));
                }
                Instruction::Alloca { to, size, align } => {
                    let local = item.knowledge.item;
                    set!(to, item.private.push(local, size, align).into());
                }
                Instruction::LifetimeStart { address } => {
                    let address = get!(address) as u64;
                    item.private.forget(address);
                }
                Instruction::AtomicRmw { op, to, address, value, site } => {
                    at_pc!();
                    let (address, value) = (get!(address) as u64, get!(value));
                    set!(to, self.atomic_rmw(item, op, address, value, site));
                }
                Instruction::CmpXchg { to, address, expected, new, site } => {
                    at_pc!();
                    let (address, expected, new) = (get!(address) as u64, get!(expected), get!(new));
                    set!(to, self.cmpxchg(item, address, expected, new, site));
                }
                Instruction::Fence { order, scope } => fence(&mut self.steps, &mut item.knowledge, order, scope),
                Instruction::MemCopy { to, from, length, overlap, read } => {
                    at_pc!();
                    let (to, from, length) = (get!(to) as u64, get!(from) as u64, get!(length) as u64);
                    self.copy(item, to, from, length, overlap, read);
                }
                Instruction::MemSet { to, byte, length, site } => {
                    at_pc!();
                    let (to, byte, length) = (get!(to) as u64, get!(byte) as u8, get!(length) as u64);
                    self.fill(item, to, byte, length, site);
                }
                Instruction::Assume { condition } => {
                    if get!(condition) == 0 {
                        at_pc!();
                        let message = "an assumption of the source does not hold";
                        self.reports.add(FaultKind::BrokenAssumption, item, Details::default(), message);
                    }
                }
                Instruction::Call { call } => {
                    at_pc!();
                    self.call(item, routine, call);
                    return left;
                }
                Instruction::Return { value } => {
                    let value = value.map_or(0, |slot| get!(slot));
                    self.leave(item, value);
                    return left;
                }
                Instruction::Print { message } => self.messages.print(item, &routine.messages[message as usize]),
                Instruction::Fail { message } => {
                    self.messages.fail(item, &routine.messages[message as usize]);
                    self.has_failed = true;
                    item.state = State::Failed;
                    return left;
                }
                Instruction::Meet { .. } => {
                    at_pc!();
                    item.state = State::Waiting;
                    return left;
                }
                Instruction::Unreachable => {
                    at_pc!();
                    let message = "control comes to a place that it never comes to: a function without return, or a promise of the source that does not hold";
                    self.reports.add(FaultKind::Unreachable, item, Details::default(), message);
                    item.state = State::Failed;
                    return left;
                }
            }
            pc += 1;
        }
        at_pc!();
        left
    }

    /// Does the moves of an edge; where it leads.
    fn follow(&mut self, item: &mut Item, routine: &Routine, edge: u32) -> usize {
        let Edge { target, moves: (from, to), counter } = routine.edges[edge as usize];
        let base = item.base;
        if let Some((counter, is_inside)) = counter {
            let count = &mut item.registers[(base + counter) as usize];
            *count = if is_inside { *count + 1 } else { 0 };
        }
        let moves = &routine.moves[from as usize..to as usize];
        match *moves {
            [] => {}
            [(to, from)] => item.registers[(base + to) as usize] = item.registers[(base + from) as usize],
            _ => {
                // All at the same time: what they take is read before anything is written.
                self.scratch.clear();
                self.scratch.extend(moves.iter().map(|&(_, from)| item.registers[(base + from) as usize]));
                for (&(to, _), &value) in moves.iter().zip(&self.scratch) {
                    item.registers[(base + to) as usize] = value;
                }
            }
        }
        target as usize
    }

    fn call(&mut self, item: &mut Item, routine: &Routine, call: u32) {
        let call = &routine.calls[call as usize];
        let (variables, bytes) = item.private.length();
        let base = item.base;
        item.frames.push(Frame { routine: item.routine, pc: item.pc, base, variables, bytes });
        let callee = &self.code.routines[call.callee as usize];
        let arguments = item.registers.len() + callee.constants.len();
        item.registers.extend_from_slice(&callee.constants);
        for &slot in &call.arguments {
            item.registers.push(item.registers[(base + slot) as usize]);
        }
        for copy in &call.copies {
            let from = item.registers[arguments + copy.argument] as u64;
            let to = item.private.push(item.knowledge.item, copy.size, copy.align);
            item.registers[arguments + copy.argument] = to.into();
            self.copy(item, to, from, copy.size.into(), false, copy.read);
        }
        item.base = (arguments - callee.constants.len()) as u32;
        item.registers.resize(item.base as usize + callee.slots, 0);
        (item.routine, item.pc) = (call.callee, 0);
    }

    fn leave(&self, item: &mut Item, value: u128) {
        let Some(frame) = item.frames.pop() else {
            item.state = State::Done;
            return;
        };
        item.registers.truncate(item.base as usize);
        item.private.truncate(frame.variables, frame.bytes);
        (item.routine, item.base) = (frame.routine, frame.base);
        let routine = &self.code.routines[frame.routine as usize];
        if let Instruction::Call { call } = routine.instructions[frame.pc as usize]
            && let Some(to) = routine.calls[call as usize].to
        {
            item.registers[(frame.base + to) as usize] = value;
        }
        item.pc = frame.pc + 1;
    }

    fn query(&self, item: &Item, query: Query, x: usize) -> u64 {
        let local = item.knowledge.item as usize;
        let size = self.shape.group_size() as usize;
        match query {
            Query::GlobalId => item.id.global[x],
            Query::GlobalSize => self.shape.global[x],
            Query::LocalId => item.id.local[x],
            Query::LocalSize => self.shape.local[x],
            Query::GroupId => item.id.group[x],
            Query::GroupCount => self.shape.groups[x],
            Query::SubGroupId => (local / SUB_GROUP) as u64,
            Query::SubGroupCount => size.div_ceil(SUB_GROUP) as u64,
            Query::SubGroupLocalId => (local % SUB_GROUP) as u64,
            Query::SubGroupSize => (size - local / SUB_GROUP * SUB_GROUP).min(SUB_GROUP) as u64,
        }
    }

    #[cold]
    fn bad_division(&mut self, item: &Item, op: BinaryOp, divisor: u128) -> u128 {
        let what = match op {
            BinaryOp::URem | BinaryOp::SRem => "remainder",
            _ => "division",
        };
        let message = match divisor {
            0 => alloc::format!("{what} by zero"),
            _ => alloc::format!("{what} of the least integer by -1"),
        };
        self.reports.add(FaultKind::Division, item, Details::default(), &message);
        0
    }

    /// A shift by too much is any value; where the source has a line for it, it is a mistake.
    #[cold]
    fn bad_shift(&mut self, item: &Item, bits: u8, by: u128) -> u128 {
        if self.code.routines[item.routine as usize].locations[item.pc as usize].is_some() {
            let by = integer::signed(by, bits.into());
            let message = alloc::format!("shift of a value of {bits} bits by {by}");
            self.reports.add(FaultKind::Shift, item, Details::default(), &message);
        }
        0
    }
}
