// SPDX-License-Identifier: MIT OR Apache-2.0
//! The last accesses of every byte that work-items share, and whether another access races with them.
//!
//! A cell stands for four bytes until an access of its page begins or ends within them; from then on for one.

use super::order::{Knowledge, Steps};
use crate::Scope;
use alloc::{vec, vec::Vec};
use hashbrown::HashMap;

/// Bytes of a page.
const PAGE: u64 = 4096;
/// Bytes of a cell at first.
const COARSE: u64 = 4;

/// An access: the step that it belongs to and its site; step 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Stamp {
    pub step: u32,
    pub site: u32,
}

/// The last write, and two reads after it: the earliest and the latest that nothing orders. Whoever writes next without
/// knowing all reads is not the owner of both.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    write: Stamp,
    reads: [Stamp; 2],
}

#[derive(Debug)]
struct Page {
    cells: Vec<Cell>,
    /// Bytes of a cell.
    granule: u64,
}

/// The last accesses of all shared memory.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    pages: Vec<Page>,
    /// Where the page of each address divided by [`PAGE`] is.
    numbers: HashMap<u64, u32>,
    /// The page that each site accessed last: its number and where it is.
    recent: Vec<(u64, u32)>,
    /// The scope of each site that is atomic.
    scopes: Vec<Option<Scope>>,
}

/// An access, and what is known by who makes it.
pub(super) struct Who<'a> {
    pub steps: &'a Steps,
    pub knowledge: &'a Knowledge,
    pub site: u32,
    /// Is the memory the group's own?
    pub in_group_memory: bool,
}

impl Shadow {
    /// For sites with these scopes, none where they are not atomic.
    pub fn new(scopes: Vec<Option<Scope>>) -> Self {
        Self { recent: vec![(u64::MAX, 0); scopes.len()], scopes, ..Self::default() }
    }

    /// Forgets all accesses.
    pub fn forget(&mut self) {
        self.pages.clear();
        self.numbers.clear();
        self.recent.fill((u64::MAX, 0));
    }

    /// Notes an access of the bytes from `address` on. If it races with an earlier one, then that.
    pub fn access(&mut self, who: &Who<'_>, address: u64, size: u64, is_write: bool) -> Option<Stamp> {
        let (mut from, end) = (address, address + size);
        let mut race = None;
        while from < end {
            let to = end.min((from / PAGE + 1) * PAGE);
            let index = self.page(from / PAGE, who.site);
            let page = &mut self.pages[index];
            if page.granule != 1 && (from % COARSE != 0 || to % COARSE != 0) {
                page.refine();
            }
            let cells = (from % PAGE / page.granule) as usize..((to - 1) % PAGE / page.granule) as usize + 1;
            for cell in &mut page.cells[cells] {
                let found = if is_write { cell.write(who, &self.scopes) } else { cell.read(who, &self.scopes) };
                race = race.or(found);
            }
            from = to;
        }
        race
    }

    fn page(&mut self, number: u64, site: u32) -> usize {
        let recent = &mut self.recent[site as usize];
        if recent.0 != number {
            let index = *self.numbers.entry(number).or_insert_with(|| {
                self.pages.push(Page { cells: vec![Cell::default(); (PAGE / COARSE) as usize], granule: COARSE });
                self.pages.len() as u32 - 1
            });
            *recent = (number, index);
        }
        recent.1 as usize
    }
}

impl Page {
    fn refine(&mut self) {
        self.cells = self.cells.iter().flat_map(|&cell| [cell; COARSE as usize]).collect();
        self.granule = 1;
    }
}

impl Cell {
    fn read(&mut self, who: &Who<'_>, scopes: &[Option<Scope>]) -> Option<Stamp> {
        let now = Stamp { step: who.knowledge.step, site: who.site };
        let race = who.races(self.write, scopes);
        let [first, last] = &mut self.reads;
        if who.knows(*first) {
            // A plain read of the same step says more than an atomic one.
            let says_more = first.step == now.step && scopes[first.site as usize].is_none();
            if !says_more {
                *first = now;
            }
        } else {
            *last = now;
        }
        race
    }

    fn write(&mut self, who: &Who<'_>, scopes: &[Option<Scope>]) -> Option<Stamp> {
        let [first, last] = self.reads;
        let race =
            who.races(self.write, scopes).or_else(|| who.races(first, scopes)).or_else(|| who.races(last, scopes));
        let now = Stamp { step: who.knowledge.step, site: who.site };
        // A plain write of the same step says more than an atomic one.
        let says_more = self.write.step == now.step && scopes[self.write.site as usize].is_none();
        *self = Self { write: if says_more { self.write } else { now }, ..Self::default() };
        race
    }
}

impl Who<'_> {
    fn knows(&self, stamp: Stamp) -> bool {
        self.steps.is_known(self.knowledge, stamp.step, self.in_group_memory)
    }

    /// The earlier access, if this one races with it.
    fn races(&self, earlier: Stamp, scopes: &[Option<Scope>]) -> Option<Stamp> {
        if self.knows(earlier) {
            return None;
        }
        if let (Some(a), Some(b)) = (scopes[earlier.site as usize], scopes[self.site as usize]) {
            let needed = match self.steps.shares(self.knowledge, earlier.step) {
                (_, true) => Scope::SubGroup,
                (true, false) => Scope::Group,
                (false, false) => Scope::Device,
            };
            if a as u8 >= needed as u8 && b as u8 >= needed as u8 {
                return None;
            }
        }
        Some(earlier)
    }
}
