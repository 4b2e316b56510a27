// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups one after the other, their items in turns, and where items wait for each other.

use super::{
    FaultKind, Outcome,
    code::{Instruction, Meeting, MeetingKind},
    group_function,
    item::{Item, State},
    machine::Machine,
    order::{Knowledge, SUB_GROUP, Steps},
    report::Details,
};
use crate::{GroupFunction, Scope};
use alloc::{format, vec::Vec};
use core::ops::Range;

/// Runs all groups, up to the first that breaks a rule or fails.
pub(super) fn run(mut machine: Machine<'_>) -> Outcome {
    let groups = machine.shape.group_count();
    let size = if groups == 0 { 0 } else { machine.shape.group_size() as u32 };
    let mut items: Vec<_> = (0..size).map(|local| Item::new(machine.id(0, local), Knowledge::default())).collect();
    for group in 0..groups {
        run_group(&mut machine, &mut items, group);
        if !machine.reports.is_empty() || machine.has_failed {
            break;
        }
    }
    Outcome { faults: machine.reports.finish(), messages: machine.messages }
}

fn run_group(machine: &mut Machine<'_>, items: &mut [Item], group: u64) {
    machine.start_group(group);
    for (local, item) in items.iter_mut().enumerate() {
        item.restart(machine.id(group, local as u32));
    }
    let mut is_first = true;
    loop {
        for index in 0..items.len() {
            if is_first {
                reuse(items, index);
                machine.start_item(&mut items[index], index as u32);
            }
            take_turn(machine, &mut items[index]);
            if machine.has_failed {
                return;
            }
        }
        is_first = false;
        if items.iter().all(|item| item.state.is_over()) || machine.reports.is_full() {
            return;
        }
        if machine.steps.is_full() {
            machine.forget(group, items);
        }
        let met = meet(machine, items);
        if !met && !items.iter().any(|item| item.state == State::Ready) {
            report_divergence(machine, items);
            return;
        }
    }
}

/// An item that starts gets the buffers of one that has ended.
fn reuse(items: &mut [Item], index: usize) {
    if let [.., before, item] = &mut items[..=index]
        && before.state.is_over()
    {
        item.reuse(before);
    }
}

fn take_turn(machine: &mut Machine<'_>, item: &mut Item) {
    if item.state != State::Ready {
        return;
    }
    machine.turn(item);
    let limit = machine.limits.instructions;
    if item.state == State::Ready && limit.is_some_and(|limit| item.executed >= limit) {
        let message = format!("endless loop: {} instructions have run", item.executed);
        machine.reports.add(FaultKind::EndlessLoop, item, Details::default(), &message);
        item.state = State::Failed;
    }
}

/// Lets all go on that have met. Says whether any have.
fn meet(machine: &mut Machine<'_>, items: &mut [Item]) -> bool {
    let mut met = false;
    for start in (0..items.len()).step_by(SUB_GROUP) {
        let members = start..items.len().min(start + SUB_GROUP);
        met |= meet_within(machine, items, members, Scope::SubGroup);
    }
    met | meet_within(machine, items, 0..items.len(), Scope::Group)
}

fn meet_within(machine: &mut Machine<'_>, items: &mut [Item], members: Range<usize>, scope: Scope) -> bool {
    let all = &mut items[members];
    let Some(meeting) = meeting(machine, &all[0]).filter(|meeting| meeting.scope == scope) else { return false };
    let [first, others @ ..] = &*all else { return false };
    let code = machine.code;
    if !others.iter().all(|item| is_at_same_place(first, item) && item.is_in_iteration_of(first, code)) {
        return false;
    }
    match meeting.kind {
        MeetingKind::Barrier => pass_barrier(&mut machine.steps, all, scope),
        MeetingKind::Function(function) => {
            let values = operands(all, meeting.a);
            let indices = operands(all, meeting.b);
            if function == GroupFunction::Broadcast {
                check_broadcast(machine, all, &indices);
            }
            set_results(all, &meeting, &group_function::function(function, &values, &indices));
        }
        MeetingKind::Reduction(reduction, op) => {
            let values = operands(all, meeting.a);
            set_results(all, &meeting, &group_function::reduction(reduction, op, meeting.ty, &values));
        }
    }
    for item in all {
        item.pc += 1;
        item.state = State::Ready;
    }
    true
}

/// Where an item waits.
fn meeting(machine: &Machine<'_>, item: &Item) -> Option<Meeting> {
    let routine = &machine.code.routines[item.routine as usize];
    match routine.instructions[item.pc as usize] {
        Instruction::Meet { meeting } if item.state == State::Waiting => Some(routine.meetings[meeting as usize]),
        _ => None,
    }
}

/// Do both wait at the same instruction of the same calls?
fn is_at_same_place(a: &Item, b: &Item) -> bool {
    let both_wait = a.state == State::Waiting && b.state == State::Waiting;
    both_wait && (a.routine, a.pc) == (b.routine, b.pc) && a.position().eq(b.position())
}

/// All know what each of them did and knew.
fn pass_barrier(steps: &mut Steps, items: &mut [Item], scope: Scope) {
    let mut clock = core::mem::take(&mut items[0].knowledge.acquired);
    items[1..].iter().for_each(|item| clock.join(&item.knowledge.acquired));
    let first = match scope {
        Scope::SubGroup => steps.pass_sub_group_barrier(items[0].knowledge.item as usize / SUB_GROUP),
        _ => steps.start_phase(),
    };
    for (item, step) in items.iter_mut().zip(first..) {
        item.knowledge.step = step;
        item.knowledge.acquired = clock.clone();
    }
}

fn operands(items: &[Item], slot: u32) -> Vec<u128> {
    items.iter().map(|item| item.registers[(item.base + slot) as usize]).collect()
}

fn set_results(items: &mut [Item], meeting: &Meeting, results: &[u128]) {
    for (item, &result) in items.iter_mut().zip(results) {
        let slot = (item.base + meeting.to) as usize;
        item.registers[slot] = result;
    }
}

/// A broadcast names one item of the group, in all items the same.
fn check_broadcast(machine: &mut Machine<'_>, items: &[Item], indices: &[u128]) {
    let differing = items.iter().zip(indices).find(|&(_, index)| *index != indices[0]);
    let message = match differing {
        Some((_, index)) => format!("work-items broadcast from different items: {} and {index}", indices[0]),
        None if indices[0] >= items.len() as u128 => {
            format!("broadcast from item {}; there are {} items", indices[0], items.len())
        }
        None => return,
    };
    let other = differing.map(|(item, _)| item.id);
    machine.reports.add(FaultKind::GroupFunctionDivergence, &items[0], Details { address: None, other }, &message);
}

/// Says who waits where, and who does not.
fn report_divergence(machine: &mut Machine<'_>, items: &[Item]) {
    let waiting = items.iter().filter_map(|item| Some((item, meeting(machine, item)?)));
    // Whoever waits for fewer others comes first: it is nearer to the cause.
    let Some((waiter, meeting)) = waiting.min_by_key(|(item, meeting)| (meeting.scope as u8, item.knowledge.item))
    else {
        return;
    };
    let all = match meeting.scope {
        Scope::SubGroup => {
            let start = waiter.knowledge.item as usize / SUB_GROUP * SUB_GROUP;
            &items[start..items.len().min(start + SUB_GROUP)]
        }
        _ => items,
    };
    let code = machine.code;
    let is_here = |item: &&Item| is_at_same_place(waiter, item) && item.is_in_iteration_of(waiter, code);
    let here = all.iter().filter(is_here).count();
    let Some(other) = all.iter().find(|item| !is_here(item)) else { return };
    if other.state == State::Failed {
        return; // The fault that ended it is the cause.
    }
    let (kind, what) = match meeting.kind {
        MeetingKind::Barrier => (FaultKind::BarrierDivergence, "barrier"),
        _ => (FaultKind::GroupFunctionDivergence, "group function"),
    };
    let scope = if meeting.scope == Scope::SubGroup { "sub-group" } else { "work-group" };
    let does = match (other.state, machine.reports.place(other)) {
        (State::Done, _) => "has ended".into(),
        _ if is_at_same_place(waiter, other) => "waits here in another iteration of a loop".into(),
        (_, Some(place)) => format!("waits at {place}"),
        (_, None) => "waits elsewhere".into(),
    };
    let message = format!(
        "{here} of the {} work-items of a {scope} come to this {what}; {} {does}",
        all.len(),
        machine.reports.item(&other.id)
    );
    machine.reports.add(kind, waiter, Details { address: None, other: Some(other.id) }, &message);
}
