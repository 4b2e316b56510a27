// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sizes of a launch, read from its record once, before the loops.

use kiln_ir::{Builder, Query, Type, Value};
use kiln_types::{KernelKind, KernelSignature, LaunchRecord};
use std::collections::HashMap;

/// Sizes are from 1 to 2^63 - 1.
const RANGE: (u64, u64) = (1, 1 << 63);

/// A size that a launch has in each dimension.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Size {
    /// Work-items of the range.
    Global,
    /// Work-items of a group.
    Local,
    /// Groups.
    Groups,
}

impl Size {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Global, Self::Local, Self::Groups];

    /// The query that asks for it.
    pub fn query(self) -> Query {
        match self {
            Self::Global => Query::GlobalSize,
            Self::Local => Query::LocalSize,
            Self::Groups => Query::GroupCount,
        }
    }

    /// Where the record holds it.
    fn offset(self, dimension: u8) -> u64 {
        match self {
            Self::Global => LaunchRecord::global(dimension),
            Self::Local => LaunchRecord::local(dimension),
            Self::Groups => LaunchRecord::groups(dimension),
        }
    }
}

/// The sizes of a launch in each dimension.
pub(super) struct Sizes {
    record: Value,
    dimensions: u8,
    /// The only local size that the kernel may be launched with.
    local: Option<[u64; 3]>,
    known: HashMap<(Size, u8), Value>,
}

impl Sizes {
    /// The sizes in the launch record at the address `record`.
    pub fn new(signature: &KernelSignature, record: Value) -> Self {
        let dimensions = Self::dimensions_of(signature) as u8;
        Self { record, dimensions, local: signature.properties.work_group_size, known: HashMap::new() }
    }

    /// How many dimensions a kernel has; none for a single task.
    pub fn dimensions_of(signature: &KernelSignature) -> usize {
        match signature.kind {
            KernelKind::SingleTask => 0,
            KernelKind::NdRange(dimensions) => dimensions.into(),
        }
    }

    /// How many dimensions the kernel has; none for a single task.
    pub fn dimensions(&self) -> usize {
        self.dimensions.into()
    }

    /// A size: a constant where it is known, else a load at the builder's position, which is in the entry block at the
    /// first call.
    pub fn get(&mut self, builder: &mut Builder, size: Size, dimension: u8) -> Value {
        if let Some(&known) = self.known.get(&(size, dimension)) {
            return known;
        }
        let value = match self.local {
            _ if dimension >= self.dimensions => builder.int(1, Type::I64),
            Some(local) if size == Size::Local => builder.int(local[usize::from(dimension)].into(), Type::I64),
            _ => load(builder, self.record, size.offset(dimension)),
        };
        self.known.insert((size, dimension), value);
        value
    }

    /// The sizes read so far, as answers to the queries for them.
    pub fn known(&self) -> impl Iterator<Item = ((Query, u8), Value)> {
        self.known.iter().map(|(&(size, dimension), &value)| ((size.query(), dimension), value))
    }
}

fn load(builder: &mut Builder, record: Value, offset: u64) -> Value {
    let offset = builder.int(offset.into(), Type::I64);
    let address = builder.offset(record, offset);
    let size = builder.load(address, Type::I64, 8);
    if let Some(inst) = builder.function.as_inst(size) {
        builder.function.insts[inst].range = Some(RANGE);
    }
    size
}
