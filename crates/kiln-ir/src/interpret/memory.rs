// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accesses: where they go, whether they may, and what they find.

use super::{
    FaultKind,
    address::{Region, index, within},
    code::{Access, Unwritten},
    describe::count,
    integer::mask,
    item::Item,
    machine::{Machine, little},
    report::Details,
    shadow::{Stamp, Who},
};
use crate::{GlobalKind, Space};
use core::ops::Range;

/// The most bytes of a value.
const VALUE: usize = 16;

/// An access that may be made.
#[derive(Clone, Debug)]
pub(super) struct Located {
    pub region: Region,
    pub address: u64,
    /// Where the bytes lie in private memory, in the memory of the group or in the table.
    range: Range<usize>,
    /// Which table.
    table: usize,
    /// Can the bytes be unwritten?
    tracks_writes: bool,
}

impl Machine<'_> {
    /// Where `size` bytes at `address` lie. None if the access is a fault, which is then reported.
    pub fn locate(&mut self, item: &Item, site: u32, address: u64, size: u64, is_write: bool) -> Option<Located> {
        let access = self.code.accesses[site as usize];
        let region = Region::of(address);
        let found = if suits(region, access.space) { self.find(item, site, region, address, size) } else { None };
        let Some(located) = found else {
            self.report_miss(item, &access, address, size, is_write);
            return None;
        };
        if is_write && region == Region::Table && self.is_constant(located.table) {
            self.report_access(FaultKind::WriteToConstant, item, address, size, "writes", ", which is constant");
            return None;
        }
        if address & u64::from(access.align - 1) != 0 {
            let verb = if is_write { "writes" } else { "reads" };
            let why = alloc::format!(", an address that is no multiple of {}", access.align);
            self.report_access(FaultKind::Misaligned, item, address, size, verb, &why);
            return None;
        }
        Some(located)
    }

    fn is_constant(&self, table: usize) -> bool {
        let global = self.kernel.program().module.globals.values().nth(table);
        global.is_some_and(|global| global.kind == GlobalKind::Constant)
    }

    fn find(&mut self, item: &Item, site: u32, region: Region, address: u64, size: u64) -> Option<Located> {
        let located = |range| Located { region, address, range, table: 0, tracks_writes: true };
        match region {
            Region::Private => item.private.find(address, size).map(located),
            Region::Group => {
                let variable = self.group.variables.get(index(address))?.as_ref()?;
                let range = within(address, size, variable.start, variable.size)?;
                Some(located(variable.at + range.start..variable.at + range.end))
            }
            Region::Table => {
                let table = index(address);
                let (id, global) = self.kernel.program().module.globals.iter().nth(table)?;
                let start = Region::Table.start(id.as_u32().into(), global.align);
                let range = within(address, size, start, self.variables.contents[table].len() as u64)?;
                Some(Located { region, address, range, table, tracks_writes: false })
            }
            Region::Global => {
                let recent = &mut self.recent[site as usize];
                if !recent.contains(address, size) {
                    *recent = self.memory.allocation(address).filter(|found| found.contains(address, size))?;
                }
                Some(Located { region, address, range: 0..0, table: 0, tracks_writes: recent.tracks_writes })
            }
        }
    }

    /// Fills `bytes` from memory.
    pub fn read(&self, item: &Item, from: &Located, bytes: &mut [u8]) {
        match from.region {
            Region::Private => bytes.copy_from_slice(&item.private.bytes[from.range.clone()]),
            Region::Group => bytes.copy_from_slice(&self.group.bytes[from.range.clone()]),
            Region::Table => bytes.copy_from_slice(&self.variables.contents[from.table][from.range.clone()]),
            Region::Global => self.memory.read(from.address, bytes),
        }
    }

    /// Writes `bytes` to memory.
    pub fn write(&mut self, item: &mut Item, to: &Located, bytes: &[u8]) {
        match to.region {
            Region::Private => item.private.bytes[to.range.clone()].copy_from_slice(bytes),
            Region::Group => self.group.bytes[to.range.clone()].copy_from_slice(bytes),
            Region::Table => self.variables.contents[to.table][to.range.clone()].copy_from_slice(bytes),
            Region::Global => self.memory.write(to.address, bytes),
        }
    }

    /// Which bytes are written?
    pub fn read_written(&self, item: &Item, from: &Located, written: &mut [bool]) {
        match from.region {
            _ if !from.tracks_writes => written.fill(true),
            Region::Private => written.copy_from_slice(&item.private.written[from.range.clone()]),
            Region::Group => written.copy_from_slice(&self.group.written[from.range.clone()]),
            Region::Table => written.fill(true),
            Region::Global => self.memory.read_written(from.address, written),
        }
    }

    /// Notes which bytes are written.
    pub fn set_written(&mut self, item: &mut Item, to: &Located, written: &[bool]) {
        match to.region {
            _ if !to.tracks_writes => {}
            Region::Private => item.private.written[to.range.clone()].copy_from_slice(written),
            Region::Group => self.group.written[to.range.clone()].copy_from_slice(written),
            Region::Table => {}
            Region::Global => self.memory.set_written(to.address, written),
        }
    }

    /// Notes an access, and reports it if it races with an earlier one.
    pub fn order(&mut self, item: &Item, site: u32, at: &Located, size: u64, is_write: bool) {
        if at.region == Region::Private {
            return;
        }
        let in_group_memory = at.region == Region::Group;
        let who = Who { steps: &self.steps, knowledge: &item.knowledge, site, in_group_memory };
        if let Some(earlier) = self.shadow.access(&who, at.address, size, is_write) {
            self.report_race(item, at, size, is_write, earlier);
        }
    }

    pub fn load(&mut self, item: &mut Item, address: u64, site: u32) -> u128 {
        let access = &self.code.accesses[site as usize];
        if let Some(value) = load_private(item, access, address) {
            return value;
        }
        let size = access.size as usize;
        let Some(from) = self.locate(item, site, address, size as u64, false) else {
            if let Unwritten::Carried(slot) = access.unwritten {
                item.registers[(item.base + slot) as usize] = 0;
            }
            return 0;
        };
        self.order(item, site, &from, size as u64, false);
        let mut written = [true; VALUE];
        self.read_written(item, &from, &mut written[..size]);
        match access.unwritten {
            Unwritten::Fault if written[..size].contains(&false) => {
                self.report_unwritten(item, address, size as u64);
                return 0;
            }
            Unwritten::Padding if !written[..size].contains(&true) => {
                self.report_unwritten(item, address, size as u64);
                return 0;
            }
            Unwritten::Fault | Unwritten::Padding | Unwritten::Ignored => {}
            Unwritten::Carried(slot) => item.registers[(item.base + slot) as usize] = mask_of(&written),
        }
        let mut bytes = [0; VALUE];
        self.read(item, &from, &mut bytes[..size]);
        little(&bytes[..size]) & mask(access.ty.bits().into())
    }

    pub fn store(&mut self, item: &mut Item, address: u64, value: u128, site: u32) {
        let access = &self.code.accesses[site as usize];
        if store_private(item, access, address, value) {
            return;
        }
        let size = access.size as usize;
        let Some(to) = self.locate(item, site, address, size as u64, true) else { return };
        self.order(item, site, &to, size as u64, true);
        let mut written = [true; VALUE];
        if let Unwritten::Carried(slot) = access.unwritten {
            let missing = item.registers[(item.base + slot) as usize];
            written.iter_mut().enumerate().for_each(|(byte, written)| *written = missing >> byte & 1 == 0);
            // Some bytes of a structure may be padding. Others see what leaves private memory.
            if to.region != Region::Private && !written[..size].contains(&true) {
                self.report_unwritten_value(item, &to, size as u64);
            }
        }
        self.write(item, &to, &value.to_le_bytes()[..size]);
        self.set_written(item, &to, &written[..size]);
    }

    fn report_race(&mut self, item: &Item, at: &Located, size: u64, is_write: bool, earlier: Stamp) {
        if !self.reports.is_new(item) {
            return;
        }
        let (group, local) = self.steps.owner(earlier.step);
        let other = self.id(group, local);
        let (same_group, _) = self.steps.shares(&item.knowledge, earlier.step);
        let kind = if same_group { FaultKind::GroupRace } else { FaultKind::DeviceRace };
        let site = &self.code.accesses[earlier.site as usize];
        let why = alloc::format!(
            ", which {} also accesses at {}; nothing orders the two",
            self.reports.item(&other),
            self.reports.line(site.location)
        );
        let object = self.describe(item, at.address);
        let verb = if is_write { "writes" } else { "reads" };
        let message = alloc::format!("data race: {verb} {} {object}{why}", count(size));
        let details = Details { address: Some(at.address), other: Some(other) };
        self.reports.add(kind, item, details, &message);
    }
}

/// May a pointer of this space point there?
fn suits(region: Region, space: Space) -> bool {
    match space {
        Space::Generic => true,
        Space::Global => matches!(region, Region::Global | Region::Table),
        Space::Group => region == Region::Group,
        Space::Private => region == Region::Private,
    }
}

/// A one for each byte that nobody wrote.
fn mask_of(written: &[bool]) -> u128 {
    written.iter().rev().fold(0, |mask, &written| mask << 1 | u128::from(!written))
}

/// The value of a plain load from private memory, if there is nothing to report about it.
fn load_private(item: &Item, access: &Access, address: u64) -> Option<u128> {
    let range = private(item, access, address)?;
    let is_written = item.private.written[range.clone()].iter().all(|&written| written);
    (is_written && access.unwritten == Unwritten::Fault)
        .then(|| little(&item.private.bytes[range]) & mask(access.ty.bits().into()))
}

/// Does a plain store to private memory, if there is nothing to report about it.
fn store_private(item: &mut Item, access: &Access, address: u64, value: u128) -> bool {
    let range = private(item, access, address).filter(|_| access.unwritten == Unwritten::Fault);
    let Some(range) = range else { return false };
    let (bytes, written) = (&mut item.private.bytes[range.clone()], &mut item.private.written[range]);
    // Sizes that the compiler knows make moves of these copies.
    match bytes.len() {
        4 => put::<4>(bytes, written, value),
        8 => put::<8>(bytes, written, value),
        size => {
            bytes.copy_from_slice(&value.to_le_bytes()[..size]);
            written.fill(true);
        }
    }
    true
}

fn put<const SIZE: usize>(bytes: &mut [u8], written: &mut [bool], value: u128) {
    bytes[..SIZE].copy_from_slice(&value.to_le_bytes()[..SIZE]);
    written[..SIZE].copy_from_slice(&[true; SIZE]);
}

fn private(item: &Item, access: &Access, address: u64) -> Option<Range<usize>> {
    let suits = matches!(access.space, Space::Private | Space::Generic) && address & u64::from(access.align - 1) == 0;
    if suits && Region::of(address) == Region::Private { item.private.find(address, access.size.into()) } else { None }
}
