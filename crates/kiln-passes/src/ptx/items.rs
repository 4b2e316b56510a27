// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a work-item knows about itself, computed from what a GPU knows: ids and sizes in a group and of the groups.

use kiln_ir::{ArithmeticFlags, BinaryOp, Builder, MathFunction, Op, Query, Type, Value};
use kiln_types::{KernelKind, KernelSignature, SUB_GROUP_SIZE};

/// No sum or product of ids and sizes wraps: a launch has less than 2^63 work-items.
const NO_WRAP: ArithmeticFlags = ArithmeticFlags::NUW.union(ArithmeticFlags::NSW);

/// The work-items of a kernel.
#[derive(Clone, Copy)]
pub(super) struct Items<'s> {
    signature: &'s KernelSignature,
}

impl<'s> Items<'s> {
    pub fn new(signature: &'s KernelSignature) -> Self {
        Self { signature }
    }

    /// The answer to a query, at the builder's position.
    pub fn answer(&self, builder: &mut Builder, query: Query, dimension: u8) -> Value {
        match query {
            Query::GlobalId => {
                let first = self.product(builder, Query::GroupId, Query::LocalSize, dimension);
                let local = self.answer(builder, Query::LocalId, dimension);
                binary(builder, BinaryOp::Add, first, local)
            }
            Query::GlobalSize => self.product(builder, Query::GroupCount, Query::LocalSize, dimension),
            Query::LocalId | Query::LocalSize | Query::GroupId | Query::GroupCount => {
                self.register(builder, query, dimension)
            }
            Query::SubGroupId => {
                let (id, size) = (self.linear_id(builder), sub_group_size(builder));
                builder.binary(BinaryOp::UDiv, id, size, ArithmeticFlags::empty())
            }
            Query::SubGroupLocalId => {
                let (id, size) = (self.linear_id(builder), sub_group_size(builder));
                builder.binary(BinaryOp::URem, id, size, ArithmeticFlags::empty())
            }
            Query::SubGroupCount => {
                let (items, size) = (self.count(builder), sub_group_size(builder));
                let most = builder.int(i128::from(SUB_GROUP_SIZE - 1), Type::I64);
                let rounded = binary(builder, BinaryOp::Add, items, most);
                builder.binary(BinaryOp::UDiv, rounded, size, ArithmeticFlags::empty())
            }
            Query::SubGroupSize => {
                let (items, id, size) = (self.count(builder), self.linear_id(builder), sub_group_size(builder));
                let lane = builder.binary(BinaryOp::URem, id, size, ArithmeticFlags::empty());
                let first = binary(builder, BinaryOp::Sub, id, lane);
                let left = binary(builder, BinaryOp::Sub, items, first);
                builder.math(MathFunction::UMin, vec![left, size], Type::I64)
            }
        }
    }

    /// The index of the work-item among all of its group; x moves fastest.
    pub fn linear_id(&self, builder: &mut Builder) -> Value {
        let mut linear = builder.int(0, Type::I64);
        for dimension in (0..self.dimensions()).rev() {
            let id = self.register(builder, Query::LocalId, dimension);
            if dimension + 1 < self.dimensions() {
                let size = self.register(builder, Query::LocalSize, dimension);
                let rows = binary(builder, BinaryOp::Mul, linear, size);
                linear = binary(builder, BinaryOp::Add, rows, id);
            } else {
                linear = id;
            }
        }
        linear
    }

    /// The work-items of a group.
    fn count(&self, builder: &mut Builder) -> Value {
        let mut count = builder.int(1, Type::I64);
        for dimension in 0..self.dimensions() {
            let size = self.register(builder, Query::LocalSize, dimension);
            count = if dimension == 0 { size } else { binary(builder, BinaryOp::Mul, count, size) };
        }
        count
    }

    /// What a GPU knows in each dimension, unless the kernel's signature already says it.
    fn register(&self, builder: &mut Builder, query: Query, dimension: u8) -> Value {
        let known = match query {
            Query::LocalId | Query::GroupId if dimension >= self.dimensions() => Some(0),
            _ if dimension >= self.dimensions() => Some(1),
            Query::LocalSize => self.signature.properties.work_group_size.map(|sizes| sizes[usize::from(dimension)]),
            _ => None,
        };
        match known {
            Some(known) => builder.int(known.into(), Type::I64),
            None => builder.value(Op::Query { query, dimension }, Type::I64),
        }
    }

    fn product(&self, builder: &mut Builder, a: Query, b: Query, dimension: u8) -> Value {
        let a = self.register(builder, a, dimension);
        let b = self.register(builder, b, dimension);
        binary(builder, BinaryOp::Mul, a, b)
    }

    fn dimensions(&self) -> u8 {
        match self.signature.kind {
            KernelKind::SingleTask => 0,
            KernelKind::NdRange(dimensions) => dimensions,
        }
    }
}

fn sub_group_size(builder: &mut Builder) -> Value {
    builder.int(SUB_GROUP_SIZE.into(), Type::I64)
}

fn binary(builder: &mut Builder, op: BinaryOp, a: Value, b: Value) -> Value {
    builder.binary(op, a, b, NO_WRAP)
}
