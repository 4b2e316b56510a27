// SPDX-License-Identifier: MIT OR Apache-2.0
//! Nests of counted loops, in the form that LLVM takes for granted: a header with the index, a latch that counts and
//! tests. No loop is empty.

use kiln_ir::{ArithmeticFlags, BinaryOp, Block, BlockData, Builder, IntPredicate, LoopHints, Op, Type, Value};

/// Sums and products of sizes and ids do not overflow: a launch has less than 2^63 work-items.
pub(super) const NO_WRAP: ArithmeticFlags = ArithmeticFlags::NUW.union(ArithmeticFlags::NSW);

/// Loops around a position, the outermost first.
pub(super) struct Nest {
    loops: Vec<Loop>,
    exit: Block,
}

struct Loop {
    header: Block,
    latch: Block,
    index: Value,
    step: Value,
    end: Value,
}

impl Nest {
    /// No loops yet.
    pub fn new(builder: &mut Builder) -> Self {
        Self { loops: Vec::new(), exit: builder.function.blocks.push(BlockData::default()) }
    }

    /// Begins a loop over `first..end` in steps of one at the builder's position; the builder goes on inside. Returns
    /// the index.
    pub fn enter(&mut self, builder: &mut Builder, first: Value, end: Value) -> Value {
        let header = builder.function.append_block();
        let latch = builder.function.blocks.push(BlockData::default());
        let before = builder.block;
        builder.branch(header);
        builder.block = header;
        let index = builder.phi(Type::I64);
        builder.add_incoming(index, before, first);
        let step = builder.int(1, Type::I64);
        self.loops.push(Loop { header, latch, index, step, end });
        index
    }

    /// Gives the innermost loop another step, known inside; it must hit the end exactly.
    pub fn set_step(&mut self, step: Value) {
        if let Some(innermost) = self.loops.last_mut() {
            innermost.step = step;
        }
    }

    /// Where control goes when an iteration of the innermost loop is done.
    pub fn next(&self) -> Block {
        self.loops.last().map_or(self.exit, |innermost| innermost.latch)
    }

    /// Ends all loops; the builder goes on after them.
    pub fn close(self, builder: &mut Builder) {
        let outer = std::iter::once(self.exit).chain(self.loops.iter().map(|outer| outer.latch)).collect::<Vec<_>>();
        for (counted, outer) in self.loops.iter().zip(outer).rev() {
            let Loop { header, latch, index, step, end } = *counted;
            builder.function.layout.push(latch);
            builder.block = latch;
            let next = builder.binary(BinaryOp::Add, index, step, NO_WRAP);
            builder.add_incoming(index, latch, next);
            let condition = builder.icmp(IntPredicate::Ne, next, end);
            let hints = LoopHints { must_progress: true, ..LoopHints::default() };
            let back = Op::CondBranch { condition, then: header, otherwise: outer, weights: None, hints };
            builder.inst(back, Type::Void);
        }
        builder.function.layout.push(self.exit);
        builder.block = self.exit;
    }
}
