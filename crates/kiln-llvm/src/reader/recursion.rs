// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds functions that call themselves: what inlining could not turn into a loop.

use super::{ModuleReader, Refusal};
use kiln_ir::{FunctionId, LocationId, Op};

/// A function on the path from a root, where it was called, and its calls that were not followed yet.
struct Frame {
    function: FunctionId,
    called_at: Option<LocationId>,
    calls: Vec<(FunctionId, Option<LocationId>)>,
}

impl ModuleReader<'_> {
    /// Refuses the first call of each function that closes a cycle.
    pub(super) fn refuse_recursion(&mut self) {
        let mut done = vec![false; self.out.functions.len()];
        let mut refused = vec![false; self.out.functions.len()];
        for root in self.out.functions.keys() {
            let mut path = vec![self.frame(root, None)];
            while let Some(Frame { function, calls, .. }) = path.last_mut() {
                let Some((callee, location)) = calls.pop() else {
                    done[function.as_u32() as usize] = true;
                    path.pop();
                    continue;
                };
                if let Some(start) = path.iter().position(|frame| frame.function == callee) {
                    if std::mem::replace(&mut refused[callee.as_u32() as usize], true) {
                        continue;
                    }
                    let cycle: Vec<FunctionId> = path[start..].iter().map(|frame| frame.function).collect();
                    let calls = path.iter().rev().map(|frame| frame.called_at);
                    let at = [location].into_iter().chain(calls).find(|&at| self.is_users(at));
                    let refusal = self.recursion(&cycle);
                    self.refuse(refusal, at.unwrap_or(location));
                } else if !done[callee.as_u32() as usize] {
                    path.push(self.frame(callee, location));
                }
            }
        }
    }

    fn frame(&self, function: FunctionId, called_at: Option<LocationId>) -> Frame {
        let body = &self.out.functions[function];
        let calls = body.insts_in_layout().filter_map(|(_, inst)| match body.insts[inst].op {
            Op::Call { callee, .. } => Some((callee, body.insts[inst].location)),
            _ => None,
        });
        let mut calls: Vec<_> = calls.collect();
        calls.reverse();
        Frame { function, called_at, calls }
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
