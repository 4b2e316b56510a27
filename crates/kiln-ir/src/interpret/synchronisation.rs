// SPDX-License-Identifier: MIT OR Apache-2.0
//! How atomic accesses and fences make one work-item know what another did, as in C++.

use super::{
    address::Region,
    clock::Clock,
    order::{Knowledge, SUB_GROUP, Steps},
};
use crate::{Order, Scope};
use hashbrown::HashMap;

/// Who can see what was released.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Audience {
    SubGroup(u32),
    Group,
    Device,
}

/// What was released to each atomic object.
#[derive(Debug, Default)]
pub(super) struct Released {
    clocks: HashMap<(u64, Audience), Clock>,
}

/// What an atomic access does with its object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AtomicAccess {
    Read,
    Write,
    ReadWrite,
}

const fn acquires(order: Order) -> bool {
    matches!(order, Order::Acquire | Order::AcqRel | Order::SeqCst)
}

const fn releases(order: Order) -> bool {
    matches!(order, Order::Release | Order::AcqRel | Order::SeqCst)
}

/// Those that a scope includes, the narrowest first.
fn audiences(knowledge: &Knowledge, scope: Scope) -> impl Iterator<Item = Audience> + use<> {
    let count = match scope {
        Scope::Item => 0,
        Scope::SubGroup => 1,
        Scope::Group => 2,
        Scope::Device | Scope::System => 3,
    };
    let sub_group = knowledge.item / SUB_GROUP as u32;
    [Audience::SubGroup(sub_group), Audience::Group, Audience::Device].into_iter().take(count)
}

/// The lesser of two scopes.
fn narrower(a: Scope, b: Scope) -> Scope {
    if (a as u8) < b as u8 { a } else { b }
}

impl Released {
    /// Groups start with what was released to the whole device, in memory of the device.
    pub fn start_group(&mut self) {
        let stays = |address, audience| audience == Audience::Device && Region::of(address) != Region::Group;
        self.clocks.retain(|&(address, audience), _| stays(address, audience));
    }

    /// An atomic access of an object.
    pub fn access(
        &mut self,
        steps: &mut Steps,
        knowledge: &mut Knowledge,
        address: u64,
        access: AtomicAccess,
        (order, scope): (Order, Scope),
    ) {
        if access != AtomicAccess::Write && !self.clocks.is_empty() {
            for audience in audiences(knowledge, scope) {
                let Some(clock) = self.clocks.get(&(address, audience)) else { continue };
                knowledge.seen.join(clock);
                if acquires(order) {
                    knowledge.acquired.join(clock);
                }
            }
        }
        if access == AtomicAccess::Read {
            return;
        }
        if access == AtomicAccess::Write && !self.clocks.is_empty() {
            // A store ends what was released to the object before; a read-modify-write goes on with it.
            for audience in audiences(knowledge, Scope::Device) {
                self.clocks.remove(&(address, audience));
            }
        }
        let published = if releases(order) {
            Some((steps.publish(knowledge), scope))
        } else {
            knowledge.fenced.clone().map(|(clock, of_fence)| (clock, narrower(of_fence, scope)))
        };
        let Some((clock, scope)) = published else { return };
        for audience in audiences(knowledge, scope) {
            self.clocks.entry((address, audience)).or_default().join(&clock);
        }
    }
}

/// A fence.
pub(super) fn fence(steps: &mut Steps, knowledge: &mut Knowledge, order: Order, scope: Scope) {
    if acquires(order) {
        knowledge.acquired.join(&knowledge.seen);
    }
    if releases(order) {
        knowledge.fenced = Some((steps.publish(knowledge), scope));
    }
}
