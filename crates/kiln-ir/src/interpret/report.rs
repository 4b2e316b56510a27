// SPDX-License-Identifier: MIT OR Apache-2.0
//! Faults as they are found: one an instruction, at the user's line, with names that users know.

use super::{Fault, FaultKind, ItemId, Kernel, Limits, Place, item::Item};
use crate::LocationId;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::iter::successors;
use hashbrown::HashSet;
use kiln_types::KernelKind;

/// The faults of a run.
pub(super) struct Reports<'a> {
    kernel: &'a Kernel,
    limit: usize,
    faults: Vec<Fault>,
    /// Instructions that have a report.
    reported: HashSet<(u32, u32)>,
}

/// What a fault concerns besides its instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Details {
    pub address: Option<u64>,
    /// Another item that has a part in it.
    pub other: Option<ItemId>,
}

impl<'a> Reports<'a> {
    pub fn new(kernel: &'a Kernel, limits: Limits) -> Self {
        Self { kernel, limit: limits.faults.max(1), faults: Vec::new(), reported: HashSet::new() }
    }

    /// Was any rule broken?
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Are there as many as anybody wants?
    pub fn is_full(&self) -> bool {
        self.faults.len() >= self.limit
    }

    /// Has the instruction no report yet?
    pub fn is_new(&self, item: &Item) -> bool {
        !self.is_full() && !self.reported.contains(&(item.routine, item.pc))
    }

    /// Reports what an item does at its instruction, unless the instruction was reported before.
    pub fn add(&mut self, kind: FaultKind, item: &Item, details: Details, message: &str) {
        if self.is_full() || !self.reported.insert((item.routine, item.pc)) {
            return;
        }
        let items = core::iter::once(item.id).chain(details.other).collect();
        self.faults.push(Fault {
            kind,
            kernel: self.kernel.signature().display_name.clone(),
            place: self.place(item),
            items,
            address: details.address,
            message: format!("{message}, {}", self.item(&item.id)),
        });
    }

    /// All of them.
    pub fn finish(self) -> Vec<Fault> {
        self.faults
    }

    /// The innermost line of the user's where an item is, or the innermost line at all.
    pub fn place(&self, item: &Item) -> Option<Place> {
        let routines = &self.kernel.code().routines;
        let positions = item.position().rev();
        let locations = positions.filter_map(|(routine, pc, _)| routines[routine as usize].locations[pc as usize]);
        let mut known = locations.flat_map(|location| self.chain(location));
        let first = known.next()?;
        let user = core::iter::once(first).chain(known).find(|&location| self.is_user(location));
        Some(self.resolve(user.unwrap_or(first)))
    }

    /// `FILE:LINE` of an instruction's location, or that it is not known.
    pub fn line(&self, location: Option<LocationId>) -> String {
        let Some(location) = location else { return "an unknown line".into() };
        let user = self.chain(location).find(|&location| self.is_user(location));
        self.resolve(user.unwrap_or(location)).to_string()
    }

    fn chain(&self, location: LocationId) -> impl Iterator<Item = LocationId> + use<'a> {
        let locations = &self.kernel.program().module.locations;
        successors(Some(location), |&location| locations[location].inlined_at)
    }

    fn is_user(&self, location: LocationId) -> bool {
        let module = &self.kernel.program().module;
        self.kernel.program().is_user_file(&module.files[module.locations[location].file].path)
    }

    fn resolve(&self, location: LocationId) -> Place {
        let module = &self.kernel.program().module;
        let location = module.locations[location];
        Place { path: module.files[location.file].path.clone(), line: location.line, column: location.column }
    }

    /// An item as users number it: the slowest dimension first.
    pub fn item(&self, id: &ItemId) -> String {
        format!(
            "work-item {} (local {} of group {})",
            self.index(id.global),
            self.index(id.local),
            self.index(id.group)
        )
    }

    fn index(&self, x_fastest: [u64; 3]) -> String {
        let dimensions = match self.kernel.signature().kind {
            KernelKind::SingleTask => 1,
            KernelKind::NdRange(dimensions) => usize::from(dimensions.clamp(1, 3)),
        };
        let sizes: Vec<_> = x_fastest[..dimensions].iter().rev().map(ToString::to_string).collect();
        if dimensions == 1 { sizes.concat() } else { format!("{{{}}}", sizes.join(", ")) }
    }
}
