// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sizes of a launch, read from its record once, before the loops.

use kiln_ir::{Builder, Query, Type, Value};
use kiln_types::{KernelKind, KernelSignature, LaunchRecord};
use std::collections::HashMap;

/// Sizes are from 1 to 2^63 - 1.
const RANGE: (u64, u64) = (1, 1 << 63);

/// The sizes of a launch in each dimension.
pub(super) struct Sizes {
    record: Value,
    dimensions: u8,
    /// The only local size that the kernel may be launched with.
    local: Option<[u64; 3]>,
    known: HashMap<(Query, u8), Value>,
}

impl Sizes {
    /// The sizes in the launch record at the address `record`.
    pub fn new(signature: &KernelSignature, record: Value) -> Self {
        let dimensions = match signature.kind {
            KernelKind::SingleTask => 0,
            KernelKind::NdRange(dimensions) => dimensions,
        };
        Self { record, dimensions, local: signature.properties.work_group_size, known: HashMap::new() }
    }

    /// How many dimensions the kernel has; none for a single task.
    pub fn dimensions(&self) -> usize {
        self.dimensions.into()
    }

    /// The size that `query` asks for: a constant where it is known, else a load at the builder's position, which is in
    /// the entry block at the first call.
    pub fn get(&mut self, builder: &mut Builder, query: Query, dimension: u8) -> Value {
        if let Some(&size) = self.known.get(&(query, dimension)) {
            return size;
        }
        let size = match self.local {
            _ if dimension >= self.dimensions => builder.int(1, Type::I64),
            Some(local) if query == Query::LocalSize => builder.int(local[usize::from(dimension)].into(), Type::I64),
            _ => load(builder, self.record, offset(query, dimension)),
        };
        self.known.insert((query, dimension), size);
        size
    }

    /// The sizes read so far.
    pub fn known(&self) -> &HashMap<(Query, u8), Value> {
        &self.known
    }
}

/// Where the record holds a size.
fn offset(query: Query, dimension: u8) -> u64 {
    match query {
        Query::GlobalId | Query::GlobalSize => LaunchRecord::global(dimension),
        Query::LocalId | Query::LocalSize => LaunchRecord::local(dimension),
        _ => LaunchRecord::groups(dimension),
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
