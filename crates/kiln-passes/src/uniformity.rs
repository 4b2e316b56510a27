// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is the same in all work-items of a group or sub-group.
//!
//! A value is *uniform* if all items that compute it together get the same. A branch on another value makes items part;
//! until their ways meet again they are in *divergent* blocks. Kernels have no data races, so a plain load gives all
//! items that load from the same address between two barriers the same.

use crate::post_dominators::PostDominators;
use cranelift_entity::{EntitySet, SecondaryMap};
use kiln_ir::{Block, ControlFlow, Function, GroupFunction, GroupReduction, Inst, Op, Query, Scope, Value};

/// The result of the analysis.
pub(crate) struct Uniformity {
    varying: EntitySet<Value>,
    divergent: EntitySet<Block>,
}

impl Uniformity {
    /// Analyses a function that calls nothing, for the items of a `scope`: a group or a sub-group.
    pub fn new(function: &Function, control_flow: &ControlFlow, scope: Scope) -> Self {
        let post_dominators = PostDominators::new(function, control_flow);
        let result = Self { varying: EntitySet::new(), divergent: EntitySet::new() };
        let mut home = SecondaryMap::new();
        for (block, inst) in function.insts_in_layout() {
            home[inst] = Some(block);
        }
        let parted = EntitySet::new();
        let mut analysis = Analysis { function, control_flow, post_dominators, scope, home, result, parted };
        while analysis.step() {}
        analysis.result
    }

    /// Is the value the same in all items?
    pub fn is_uniform(&self, value: Value) -> bool {
        !self.varying.contains(value)
    }

    /// Does every item come to the block whenever one does?
    pub fn is_together(&self, block: Block) -> bool {
        !self.divergent.contains(block)
    }
}

/// The blocks that control may pass from the end of `block` until all ways meet; `block` itself if it is in a loop there.
pub(crate) fn influence(function: &Function, post_dominators: &PostDominators, block: Block) -> EntitySet<Block> {
    let meeting = post_dominators.immediate(block);
    let mut found = EntitySet::new();
    let mut left: Vec<_> = function.successors(block).collect();
    while let Some(next) = left.pop() {
        if Some(next) != meeting && found.insert(next) {
            left.extend(function.successors(next));
        }
    }
    found
}

struct Analysis<'f> {
    function: &'f Function,
    control_flow: &'f ControlFlow,
    post_dominators: PostDominators,
    scope: Scope,
    /// The block of each instruction.
    home: SecondaryMap<Inst, Option<Block>>,
    result: Uniformity,
    /// Blocks whose branch was found to part the items.
    parted: EntitySet<Block>,
}

impl Analysis<'_> {
    /// Goes over the function once; was anything new found?
    fn step(&mut self) -> bool {
        let mut changed = false;
        for &block in self.control_flow.reverse_post_order() {
            for &inst in &self.function.blocks[block].insts {
                let data = &self.function.insts[inst];
                if let Some(result) = data.result
                    && !self.result.varying.contains(result)
                    && self.varies(inst)
                {
                    changed |= self.result.varying.insert(result);
                }
                if let Op::CondBranch { condition, then, otherwise, .. } = data.op
                    && then != otherwise
                    && self.result.varying.contains(condition)
                    && self.parted.insert(block)
                {
                    self.part(block);
                    changed = true;
                }
            }
        }
        changed
    }

    fn varies(&self, inst: Inst) -> bool {
        match &self.function.insts[inst].op {
            Op::Query { query, .. } => self.query_varies(*query),
            Op::Alloca { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Call { .. } => true,
            Op::Load { access, atomic, .. } if access.volatile || atomic.is_some() => true,
            Op::GroupFunction { function: GroupFunction::Shuffle, .. } => true,
            Op::GroupFunction { scope, .. } | Op::GroupReduce { reduction: GroupReduction::Reduce, scope, .. } => {
                *scope != Scope::Group && *scope != self.scope
            }
            Op::GroupReduce { .. } => true,
            op => {
                let mut varies = false;
                op.for_each_operand(|operand| varies |= self.result.varying.contains(operand));
                varies
            }
        }
    }

    fn query_varies(&self, query: Query) -> bool {
        match query {
            Query::GlobalId | Query::LocalId | Query::SubGroupLocalId => true,
            Query::SubGroupId | Query::SubGroupSize => self.scope == Scope::Group,
            Query::GlobalSize | Query::LocalSize | Query::GroupId | Query::GroupCount | Query::SubGroupCount => false,
        }
    }

    /// Items part at the end of `block`.
    fn part(&mut self, block: Block) {
        let mut passed = influence(self.function, &self.post_dominators, block);
        let in_a_loop = passed.contains(block);
        for &other in self.control_flow.reverse_post_order() {
            if passed.contains(other) {
                self.result.divergent.insert(other);
            }
        }
        let meeting = self.post_dominators.immediate(block);
        passed.insert(block);
        for &other in self.control_flow.reverse_post_order() {
            if passed.contains(other) || Some(other) == meeting {
                self.choose(other, &passed);
            }
            if in_a_loop && !passed.contains(other) {
                self.leave(other, &passed);
            }
        }
    }

    /// Phis that tell by which way an item came vary.
    fn choose(&mut self, block: Block, passed: &EntitySet<Block>) {
        for &inst in &self.function.blocks[block].insts {
            let Op::Phi { incoming } = &self.function.insts[inst].op else { break };
            let mut values = incoming.iter().filter(|(from, _)| passed.contains(*from)).map(|(_, value)| value);
            let first = values.next();
            if values.any(|value| Some(value) != first) {
                self.result.varying.extend(self.function.insts[inst].result);
            }
        }
    }

    /// Items leave a loop in different iterations: what they take out of it varies.
    fn leave(&mut self, block: Block, passed: &EntitySet<Block>) {
        for &inst in &self.function.blocks[block].insts {
            let (function, home, varying) = (self.function, &self.home, &mut self.result.varying);
            function.insts[inst].op.for_each_operand(|operand| {
                let definition = function.as_inst(operand).and_then(|inst| home[inst]);
                if definition.is_some_and(|block| passed.contains(block)) {
                    varying.insert(operand);
                }
            });
        }
    }
}
