// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds functions that call themselves: what inlining could not turn into a loop.

use super::{ModuleReader, Refusal};
use kiln_ir::{FunctionId, LocationId, Op};

/// A function on the path from a root, and the calls of it that were not followed yet.
struct Frame {
    function: FunctionId,
    calls: Vec<(FunctionId, Option<LocationId>)>,
}

impl ModuleReader<'_> {
    /// Refuses each call that closes a cycle.
    pub(super) fn refuse_recursion(&mut self) {
        let mut done = vec![false; self.out.functions.len()];
        for root in self.out.functions.keys() {
            let mut path = vec![self.frame(root)];
            while let Some(Frame { function, calls }) = path.last_mut() {
                let Some((callee, location)) = calls.pop() else {
                    done[function.as_u32() as usize] = true;
                    path.pop();
                    continue;
                };
                if let Some(start) = path.iter().position(|frame| frame.function == callee) {
                    let cycle: Vec<FunctionId> = path[start..].iter().map(|frame| frame.function).collect();
                    let refusal = self.recursion(&cycle);
                    self.refuse(refusal, location);
                } else if !done[callee.as_u32() as usize] {
                    path.push(self.frame(callee));
                }
            }
        }
    }

    fn frame(&self, function: FunctionId) -> Frame {
        let body = &self.out.functions[function];
        let calls = body.insts_in_layout().filter_map(|(_, inst)| match body.insts[inst].op {
            Op::Call { callee, .. } => Some((callee, body.insts[inst].location)),
            _ => None,
        });
        let mut calls: Vec<_> = calls.collect();
        calls.reverse();
        Frame { function, calls }
    }

    fn recursion(&self, cycle: &[FunctionId]) -> Refusal {
        let names: Vec<String> = cycle
            .iter()
            .map(|&function| format!("`{}`", self.view.demangle(&self.out.functions[function].name)))
            .collect();
        Refusal(match names.as_slice() {
            [function] => format!("kernels cannot recurse, as {function} does by calling itself"),
            [function, others @ ..] => {
                format!("kernels cannot recurse, as {function} does by calling itself through {}", others.join(", "))
            }
            [] => String::new(),
        })
    }
}
