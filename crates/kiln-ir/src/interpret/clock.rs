// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a work-item knows of others: for each of them, up to which step.
//!
//! A persistent tree with 16 children a node. Copies share nodes, and joining skips what both sides share: a counter that
//! all items of a launch pass on grows by one leaf an item.

use alloc::rc::Rc;

/// Bits of a key that one level decides.
const BITS: u32 = 4;
const CHILDREN: usize = 1 << BITS;
/// Levels above the leaves. Keys have 40 bits: more owners than anybody interprets.
const LEVELS: u32 = 40 / BITS - 1;

/// Steps by owner; owners that it does not name are not known at all.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock(Option<Rc<Node>>);

#[derive(Clone, Debug)]
enum Node {
    Inner([Option<Rc<Node>>; CHILDREN]),
    Leaf([u32; CHILDREN]),
}

fn child(key: u64, level: u32) -> usize {
    (key >> (level * BITS)) as usize % CHILDREN
}

impl Clock {
    /// Does it name nobody?
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The first step of this owner that is not known; 0 if none is.
    pub fn get(&self, key: u64) -> u32 {
        let mut node = &self.0;
        for level in (0..=LEVELS).rev() {
            match node.as_deref() {
                Some(Node::Inner(children)) => node = &children[child(key, level)],
                Some(Node::Leaf(steps)) => return steps[child(key, level)],
                None => return 0,
            }
        }
        0
    }

    /// Learns the steps of an owner before `step`.
    pub fn learn(&mut self, key: u64, step: u32) {
        if self.get(key) < step {
            self.0 = Some(learn(self.0.take(), key, step, LEVELS));
        }
    }

    /// Learns what another clock knows.
    pub fn join(&mut self, other: &Self) {
        self.0 = join(self.0.take(), &other.0);
    }
}

fn learn(node: Option<Rc<Node>>, key: u64, step: u32, level: u32) -> Rc<Node> {
    let empty = || Rc::new(if level == 0 { Node::Leaf([0; CHILDREN]) } else { Node::Inner(Default::default()) });
    let mut node = node.unwrap_or_else(empty);
    match Rc::make_mut(&mut node) {
        Node::Leaf(steps) => {
            let old = &mut steps[child(key, 0)];
            *old = step.max(*old);
        }
        Node::Inner(children) => {
            let place = &mut children[child(key, level)];
            *place = Some(learn(place.take(), key, step, level - 1));
        }
    }
    node
}

fn join(a: Option<Rc<Node>>, b: &Option<Rc<Node>>) -> Option<Rc<Node>> {
    let (mut node, other) = match (a, b) {
        (a, None) => return a,
        (None, Some(b)) => return Some(b.clone()),
        (Some(a), Some(b)) if Rc::ptr_eq(&a, b) => return Some(a),
        (Some(a), Some(b)) => (a, b),
    };
    match (Rc::make_mut(&mut node), &**other) {
        (Node::Leaf(steps), Node::Leaf(others)) => {
            steps.iter_mut().zip(others).for_each(|(step, &other)| *step = other.max(*step));
        }
        (Node::Inner(children), Node::Inner(others)) => {
            children.iter_mut().zip(others).for_each(|(child, other)| *child = join(child.take(), other));
        }
        _ => {}
    }
    Some(node)
}
