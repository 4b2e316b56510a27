// SPDX-License-Identifier: MIT OR Apache-2.0
//! A work-item: where it is, its registers and its private memory.

use super::{
    ItemId,
    address::{Region, private_index, private_number, within},
    code::{Code, Routine},
    order::Knowledge,
};
use alloc::vec::Vec;
use core::ops::Range;

/// What an item is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// It has something to run.
    Ready,
    /// It waits at its instruction for others.
    Waiting,
    /// It has ended.
    Done,
    /// A fault ended it.
    Failed,
}

/// A call that waits for the one that it made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub routine: u32,
    /// The instruction of the call.
    pub pc: u32,
    /// Where its registers start.
    pub base: u32,
    /// The private variables, and their bytes, before the call.
    pub variables: u32,
    pub bytes: u32,
}

/// A work-item.
#[derive(Debug)]
pub(super) struct Item {
    pub id: ItemId,
    pub state: State,
    pub routine: u32,
    pub pc: u32,
    pub base: u32,
    pub frames: Vec<Frame>,
    pub registers: Vec<u128>,
    pub private: Private,
    pub knowledge: Knowledge,
    /// Instructions that it ran.
    pub executed: u64,
}

/// The private memory of an item, as a stack.
#[derive(Debug, Default)]
pub(super) struct Private {
    pub bytes: Vec<u8>,
    pub written: Vec<bool>,
    variables: Vec<Variable>,
    /// Goes up when variables go away, so that addresses of new ones differ.
    generation: u32,
}

#[derive(Clone, Copy, Debug)]
struct Variable {
    start: u64,
    at: u32,
    size: u32,
}

impl State {
    /// Will it never go on?
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

impl Item {
    pub fn new(id: ItemId, knowledge: Knowledge) -> Self {
        Self {
            id,
            state: State::Ready,
            routine: 0,
            pc: 0,
            base: 0,
            frames: Vec::new(),
            registers: Vec::new(),
            private: Private::default(),
            knowledge,
            executed: 0,
        }
    }

    /// Adds the registers of a call: constants, then the parameters' values, then zeros.
    pub fn push_registers(&mut self, routine: &Routine, arguments: impl Iterator<Item = u128>) {
        self.base = self.registers.len() as u32;
        self.registers.extend_from_slice(&routine.constants);
        self.registers.extend(arguments);
        self.registers.resize(self.base as usize + routine.slots, 0);
    }

    /// Becomes another item, which has not started.
    pub fn restart(&mut self, id: ItemId) {
        (self.id, self.state) = (id, State::Ready);
        (self.routine, self.pc, self.base, self.executed) = (0, 0, 0, 0);
        self.clear();
    }

    fn clear(&mut self) {
        self.registers.clear();
        self.frames.clear();
        self.private.truncate(0, 0);
    }

    /// Takes the buffers of an item that has ended.
    pub fn reuse(&mut self, other: &mut Self) {
        core::mem::swap(&mut self.registers, &mut other.registers);
        core::mem::swap(&mut self.frames, &mut other.frames);
        core::mem::swap(&mut self.private, &mut other.private);
        self.clear();
    }

    /// Where it is, with all calls on the way: routines, instructions, and where their registers start.
    pub fn position(&self) -> impl DoubleEndedIterator<Item = (u32, u32, u32)> + '_ {
        let calls = self.frames.iter().map(|frame| (frame.routine, frame.pc, frame.base));
        calls.chain([(self.routine, self.pc, self.base)])
    }

    /// Two items at the same place: are they in the same iteration of every loop around it?
    pub fn is_in_iteration_of(&self, other: &Self, code: &Code) -> bool {
        self.position().all(|(routine, pc, base)| {
            let mut slots = code.routines[routine as usize].counters_at(pc).iter().map(|slot| (base + slot) as usize);
            slots.all(|slot| self.registers[slot] == other.registers[slot])
        })
    }
}

impl Private {
    /// A new variable that nobody has written; its address.
    pub fn push(&mut self, item: u32, size: u32, align: u32) -> u64 {
        let number = private_number(self.variables.len(), item, self.generation);
        let start = Region::Private.start(number, align);
        let at = self.bytes.len();
        self.variables.push(Variable { start, at: at as u32, size });
        self.bytes.resize(at + size as usize, 0);
        self.written.resize(at + size as usize, false);
        start
    }

    /// A new variable with these contents; its address.
    pub fn push_copy(&mut self, item: u32, contents: &[u8], align: u32) -> u64 {
        let at = self.bytes.len();
        let start = self.push(item, contents.len() as u32, align);
        self.bytes[at..].copy_from_slice(contents);
        self.written[at..].fill(true);
        start
    }

    /// Variables and bytes.
    pub fn length(&self) -> (u32, u32) {
        (self.variables.len() as u32, self.bytes.len() as u32)
    }

    /// Removes what came after.
    pub fn truncate(&mut self, variables: u32, bytes: u32) {
        self.variables.truncate(variables as usize);
        self.bytes.truncate(bytes as usize);
        self.written.truncate(bytes as usize);
        self.generation = self.generation.wrapping_add(1);
    }

    /// Where `size` bytes at an address lie in `bytes`, if they lie in one variable of this item.
    pub fn find(&self, address: u64, size: u64) -> Option<Range<usize>> {
        let variable = self.variables.get(private_index(address))?;
        let range = within(address, size, variable.start, variable.size.into())?;
        Some(variable.at as usize + range.start..variable.at as usize + range.end)
    }

    /// The distance from the variable that an address belongs to, and that variable's size.
    pub fn describe(&self, address: u64) -> Option<(i64, u32)> {
        let variable = self.variables.get(private_index(address))?;
        let distance = address.wrapping_sub(variable.start) as i64;
        (distance.unsigned_abs() < 1 << 27).then_some((distance, variable.size))
    }
}
