// SPDX-License-Identifier: MIT OR Apache-2.0
//! What messages say about accesses and the memory that they concern.

use super::{
    FaultKind, ItemId,
    address::{Region, index},
    code::Access,
    item::Item,
    machine::{Argument, Machine, argument_name},
    memory::Located,
    report::Details,
};
use crate::Space;
use alloc::{format, string::String};
use kiln_types::ParameterKind;

/// Addresses below are null pointers with an offset.
const NULL: u64 = 4096;

impl Machine<'_> {
    /// Reports an access that found no memory.
    pub fn report_miss(&mut self, item: &Item, access: &Access, address: u64, size: u64, is_write: bool) {
        let verb = if is_write { "writes" } else { "reads" };
        let held_by = match Region::of(address) {
            Region::Private => Space::Private,
            Region::Group => Space::Group,
            _ => Space::Global,
        };
        let why = match access.space {
            Space::Generic => String::new(),
            space if space == held_by => String::new(),
            space => format!(", through a pointer to {} memory", space.name()),
        };
        self.report_access(FaultKind::OutOfBounds, item, address, size, verb, &why);
    }

    /// Reports a read of bytes that nobody wrote.
    pub fn report_unwritten(&mut self, item: &Item, address: u64, size: u64) {
        self.report_access(FaultKind::Unwritten, item, address, size, "reads", ", which nobody has written");
    }

    /// Reports a store of a value that was read from bytes that nobody wrote.
    pub fn report_unwritten_value(&mut self, item: &Item, to: &Located, size: u64) {
        let why = ", a value that nobody has written";
        self.report_access(FaultKind::Unwritten, item, to.address, size, "writes", why);
    }

    /// Reports what an access does, and what is wrong with it.
    pub fn report_access(&mut self, kind: FaultKind, item: &Item, address: u64, size: u64, verb: &str, why: &str) {
        if self.reports.is_new(item) {
            let message = format!("{verb} {} {}{why}", count(size), self.describe(item, address));
            self.reports.add(kind, item, Details { address: Some(address), other: None }, &message);
        }
    }

    /// Where an address lies in which object: "at byte 4096 of an allocation of 4096 bytes".
    pub fn describe(&self, item: &Item, address: u64) -> String {
        let found = match Region::of(address) {
            Region::Private => match item.private.describe(address) {
                Some((distance, size)) => Some((distance, format!("a private variable of {}", count(size.into())))),
                None => return "in private memory of another work-item or of a call that has returned".into(),
            },
            Region::Group => self.group.variables.get(index(address)).and_then(Option::as_ref).map(|variable| {
                let distance = address.wrapping_sub(variable.start) as i64;
                (distance, format!("{} of {}", variable.name, count(variable.size)))
            }),
            Region::Table => self.kernel.program().module.globals.iter().nth(index(address)).map(|(id, global)| {
                let start = Region::Table.start(id.as_u32().into(), global.align);
                (address.wrapping_sub(start) as i64, format!("\"{}\" of {}", global.name, count(global.size)))
            }),
            Region::Global if address < NULL => return format!("at the null pointer + {address}"),
            Region::Global => self.memory.nearest(address).map(|allocation| {
                let owner = self.owner(allocation.address, allocation.size).into_iter();
                let owner = owner.chain(self.memory.describe(&allocation)).next();
                let of = owner.map_or(String::new(), |owner| format!(" ({owner})"));
                let distance = address.wrapping_sub(allocation.address) as i64;
                (distance, format!("an allocation of {}{of}", count(allocation.size)))
            }),
        };
        match found {
            Some((distance, object)) => format!("at byte {distance} of {object}"),
            None => format!("at {address:#x}, where no allocation is"),
        }
    }

    /// The argument that points into an allocation.
    fn owner(&self, start: u64, size: u64) -> Option<String> {
        let parameters = &self.kernel.signature().parameters;
        let points = |argument: &Argument| match argument {
            Argument::Value(value) => (*value as u64).wrapping_sub(start) < size.max(1),
            Argument::Bytes(..) => false,
        };
        let arguments = self.arguments.iter().zip(parameters).enumerate();
        let mut pointers =
            arguments.filter(|(_, (_, parameter))| matches!(parameter.kind, ParameterKind::Pointer { .. }));
        let (index, (_, parameter)) = pointers.find(|(_, (argument, _))| points(argument))?;
        Some(argument_name(&parameter.name, index))
    }

    /// The item with this linear local id in a group.
    pub fn id(&self, group: u64, local: u32) -> ItemId {
        let group = split(group, self.shape.groups);
        let local = split(local.into(), self.shape.local);
        let global = core::array::from_fn(|x| group[x] * self.shape.local[x] + local[x]);
        ItemId { global, local, group }
    }
}

/// A number of bytes.
pub(super) fn count(size: u64) -> String {
    if size == 1 { "1 byte".into() } else { format!("{size} bytes") }
}

/// A linear index, x fastest, as one for each dimension.
fn split(linear: u64, sizes: [u64; 3]) -> [u64; 3] {
    let [x, y, _] = sizes;
    [linear % x, linear / x % y, linear / x / y]
}
