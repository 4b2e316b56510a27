// SPDX-License-Identifier: MIT OR Apache-2.0
//! Data races, and what orders accesses so that there is none.

use crate::harness::{Memory, faults, items, right, wrong};
use kiln_ir::interpret::FaultKind;

/// A kernel on two buffers with `%id` (global), `%l` (local), `%mine` (the item's element of the first buffer) and
/// `@tile` of 256 bytes as `%tile`.
fn kernel(body: &str) -> String {
    let names = [("%id", "%50"), ("%l", "%51"), ("%mine", "%53"), ("%tile", "%54")];
    let body = names.iter().fold(body.to_owned(), |body, (name, number)| body.replace(name, number));
    format!(
        "global group @tile size 256 align 4
file 0 \"kernel.cpp\"
location 0 file 0 line 3 column 1
location 1 file 0 line 4 column 1
kernel exported @test(%0: ptr.global, %1: ptr.global) {{
block0:
  %50: i64 = global_id 0
  %51: i64 = local_id 0
  %52: i64 = shl %50, 2:i64
  %53: ptr.global = ptradd %0, %52
  %54: ptr.group = global_address @tile
{body}
  return
}}
"
    )
}

#[track_caller]
fn no_race(body: &str, global: usize, local: usize) {
    let memory = Memory::default();
    let buffers = [memory.add_i32(&[0; 256]), memory.add_i32(&[0; 256])];
    right(&kernel(body), &memory, items(global, local), &buffers);
}

#[track_caller]
fn race(body: &str, global: usize, local: usize, kind: FaultKind, says: &str) {
    let memory = Memory::default();
    let buffers = [memory.add_i32(&[0; 256]), memory.add_i32(&[0; 256])];
    let found = faults(&kernel(body), &memory, items(global, local), &buffers);
    assert!(!found.is_empty(), "no race was found");
    assert_eq!(found[0].kind, kind, "{}", found[0]);
    assert!(found[0].to_string().contains(says), "{}", found[0]);
    assert_eq!(found[0].items.len(), 2);
}

#[test]
fn two_items_that_write_one_place_race() {
    let says = "kernel.cpp:3: data race: writes 4 bytes at byte 0 of an allocation of 1024 bytes (argument \"p0\"), which work-item 0 (local 0 of group 0) also accesses at kernel.cpp:3; nothing orders the two, work-item 1 (local 1 of group 0)";
    race("  store 1:i32, %0 align 4 !0", 2, 2, FaultKind::GroupRace, says);
    let says = "which work-item 0 (local 0 of group 0) also accesses at kernel.cpp:3; nothing orders the two, work-item 2 (local 0 of group 1)";
    let first_item = "  %2: i1 = icmp eq %l, 0:i64\n  cond_branch %2, block1, block2\nblock1:\n  store 1:i32, %0 align 4 !0\n  branch block2\nblock2:";
    race(first_item, 4, 2, FaultKind::DeviceRace, says);
}

#[test]
fn items_that_read_one_place_or_write_their_own_do_not_race() {
    no_race("  %2: i32 = load %1 align 4\n  store %2, %mine align 4", 256, 64);
}

#[test]
fn neighbouring_bytes_are_two_places() {
    no_race("  %2: ptr.global = ptradd %0, %id\n  store 1:i8, %2 align 1\n  %3: i8 = load %2 align 1", 256, 64);
    no_race("  %2: i64 = shl %id, 1:i64\n  %3: ptr.global = ptradd %0, %2\n  store 1:i16, %3 align 2", 256, 64);
    // Each item writes two bytes, from the byte of its number on.
    let overlapping = "  %2: ptr.global = ptradd %0, %id\n  store 1:i16, %2 align 1";
    race(overlapping, 256, 64, FaultKind::GroupRace, "writes 2 bytes at byte 1");
}

#[test]
fn an_element_that_a_neighbour_reads_races_without_a_barrier() {
    let shift = |barrier: &str| {
        format!(
            "  %2: i64 = shl %l, 2:i64
  %3: ptr.group = ptradd %tile, %2
  store 5:i32, %3 align 4 !0
{barrier}
  %4: i64 = xor %2, 4:i64
  %5: ptr.group = ptradd %tile, %4
  %6: i32 = load %5 align 4 !1
  store %6, %mine align 4"
        )
    };
    no_race(&shift("  barrier group"), 64, 32);
    no_race(&shift("  barrier sub_group"), 64, 32);
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 256]);
    let found = faults(&kernel(&shift("")), &memory, items(64, 32), &[out, 0]);
    assert!(found.iter().any(|fault| fault.kind == FaultKind::GroupRace), "{found:#?}");
}

#[test]
fn a_barrier_of_the_sub_group_orders_no_other_sub_group() {
    let body = "  %2: i64 = shl %l, 2:i64
  %3: ptr.group = ptradd %tile, %2
  store 5:i32, %3 align 4 !0
  barrier sub_group
  %4: i64 = xor %2, 128:i64
  %5: ptr.group = ptradd %tile, %4
  %6: i32 = load %5 align 4 !1";
    let memory = Memory::default();
    let found = faults(&kernel(body), &memory, items(64, 64), &[0, 0]);
    // Items of the first sub-group read what nobody has written; those of the second what the first wrote.
    assert!(found.iter().any(|fault| fault.kind == FaultKind::GroupRace), "{found:#?}");
    no_race(&body.replace("sub_group", "group"), 64, 64);
}

#[test]
fn a_barrier_orders_no_other_group() {
    let body = "  %2: i1 = icmp eq %l, 0:i64
  barrier group
  cond_branch %2, block1, block2
block1:
  %3: i32 = load %0 align 4 !0
  store %3, %0 align 4 !1
  branch block2
block2:
  barrier group";
    race(body, 8, 4, FaultKind::DeviceRace, "also accesses at kernel.cpp:4");
    no_race(body, 4, 4);
}

#[test]
fn a_write_races_with_the_earliest_and_with_the_latest_read() {
    for writer in [0, 3, 15] {
        let body = format!(
            "  %2: i32 = load %0 align 4 !0
  %3: i1 = icmp eq %l, {writer}:i64
  cond_branch %3, block1, block2
block1:
  store 1:i32, %0 align 4 !1
  branch block2
block2:"
        );
        race(&body, 16, 16, FaultKind::GroupRace, "data race");
    }
}

#[test]
fn atomics_do_not_race_with_atomics() {
    let add = "  %2: i32 = atomic_rmw add %0, 1:i32 align 4 atomic relaxed device !0";
    no_race(add, 256, 64);
    race(&add.replace("device", "group"), 256, 64, FaultKind::DeviceRace, "data race");
    no_race(&add.replace("device", "group"), 64, 64);
    race(&add.replace("device", "sub_group"), 64, 64, FaultKind::GroupRace, "data race");
    no_race(&add.replace("device", "sub_group"), 32, 32);
    race(&add.replace("device", "item"), 32, 32, FaultKind::GroupRace, "data race");
}

#[test]
fn a_plain_access_races_with_an_atomic_one() {
    let body = "  %2: i32 = atomic_rmw add %0, 1:i32 align 4 atomic relaxed device !0\n  %3: i32 = load %0 align 4 !1";
    race(body, 2, 2, FaultKind::GroupRace, "data race");
    let ordered = body.replace("!0\n", "!0\n  barrier group\n");
    no_race(&ordered, 32, 32);
    race(&ordered, 64, 32, FaultKind::DeviceRace, "data race");
}

#[test]
fn the_last_group_sums_up_what_all_wrote() {
    let body = |order: &str, fence: &str| {
        format!(
            "  store 1:i32, %mine align 4 !0
  barrier group
  %2: i1 = icmp eq %l, 0:i64
  cond_branch %2, block1, block4
block1:
{fence}
  %3: i32 = atomic_rmw add %1, 1:i32 align 4 atomic {order} device
  %4: i1 = icmp eq %3, 3:i32
  cond_branch %4, block2, block4
block2:
{fence}
  branch block3
block3:
  %5: i64 = phi block2: 0:i64, block3: %8
  %6: ptr.global = ptradd %0, %5
  %7: i32 = load %6 align 4 !1
  %8: i64 = add %5, 4:i64
  %9: i1 = icmp ult %8, 64:i64
  cond_branch %9, block3, block4
block4:"
        )
    };
    no_race(&body("acq_rel", ""), 16, 4);
    no_race(&body("seq_cst", ""), 16, 4);
    no_race(&body("relaxed", "  fence acq_rel device"), 16, 4);
    let says = "kernel.cpp:4: data race: reads 4 bytes";
    race(&body("relaxed", ""), 16, 4, FaultKind::DeviceRace, says);
    race(&body("acquire", ""), 16, 4, FaultKind::DeviceRace, says);
    race(&body("release", ""), 16, 4, FaultKind::DeviceRace, says);
    race(&body("relaxed", "  fence acq_rel group"), 16, 4, FaultKind::DeviceRace, says);
}

/// Item 0 writes data and sets a flag; item 1 waits for the flag and reads.
fn message(store: &str, load: &str, fence: &str) -> String {
    format!(
        "  %2: i1 = icmp eq %id, 1:i64
  cond_branch %2, block1, block2
block1:
  store 7:i32, %0 align 4 !0
{fence}
  store 1:i32, %1 align 4 atomic {store}
  branch block4
block2:
  %3: i32 = load %1 align 4 atomic {load}
  %4: i1 = icmp eq %3, 1:i32
  cond_branch %4, block3, block2
block3:
{fence}
  %5: i32 = load %0 align 4 !1
  branch block4
block4:"
    )
}

#[test]
fn a_flag_passes_data_on_to_an_item_that_spins() {
    // Item 0 spins until item 1 had its turn.
    no_race(&message("release device", "acquire device", ""), 2, 2);
    no_race(&message("release group", "acquire group", ""), 2, 2);
    no_race(&message("relaxed device", "relaxed device", "  fence acq_rel device"), 2, 2);
    no_race(&message("relaxed group", "relaxed group", "  fence seq_cst group"), 2, 2);
    let race = |body: &str| race(body, 2, 2, FaultKind::GroupRace, "kernel.cpp:4: data race");
    race(&message("relaxed device", "acquire device", ""));
    race(&message("release device", "relaxed device", ""));
    race(&message("relaxed device", "relaxed device", ""));
}

#[test]
fn what_is_acquired_is_passed_on() {
    // Items 0 and 1 pass the data of item 2 on to each other through two flags.
    let body = "  %2: i1 = icmp eq %id, 2:i64
  %3: ptr.global = ptradd %1, 4:i64
  cond_branch %2, block1, block2
block1:
  store 7:i32, %0 align 4 !0
  store 1:i32, %1 align 4 atomic release device
  branch block7
block2:
  %4: i1 = icmp eq %id, 1:i64
  cond_branch %4, block3, block5
block3:
  %5: i32 = load %1 align 4 atomic acquire device
  %6: i1 = icmp eq %5, 1:i32
  cond_branch %6, block4, block3
block4:
  store 1:i32, %3 align 4 atomic ORDER device
  branch block7
block5:
  %7: i32 = load %3 align 4 atomic acquire device
  %8: i1 = icmp eq %7, 1:i32
  cond_branch %8, block6, block5
block6:
  %9: i32 = load %0 align 4 !1
  branch block7
block7:";
    no_race(&body.replace("ORDER", "release"), 3, 3);
    race(&body.replace("ORDER", "relaxed"), 3, 3, FaultKind::GroupRace, "kernel.cpp:4: data race");
}

#[test]
fn a_lock_orders_those_that_take_it() {
    let body = |order: &str| {
        format!(
            "  branch block1
block1:
  %2: i32 = cmpxchg %1, 0:i32, 1:i32 align 4 atomic acquire device failure relaxed
  %3: i1 = icmp eq %2, 0:i32
  cond_branch %3, block2, block1
block2:
  %4: i32 = load %0 align 4 !0
  %5: i32 = add %4, 1:i32
  store %5, %0 align 4 !1
  store 0:i32, %1 align 4 atomic {order} device
  branch block3
block3:"
        )
    };
    let memory = Memory::default();
    let buffers = [memory.add_i32(&[0]), memory.add_i32(&[0])];
    right(
        &kernel(&body("release")).replace("%53: ptr.global = ptradd %0, %52", "%53: ptr.global = ptradd %0, 0:i64"),
        &memory,
        items(40, 10),
        &buffers,
    );
    assert_eq!(memory.i32s(buffers[0]), [40]);
    race(&body("relaxed"), 4, 4, FaultKind::GroupRace, "data race");
}

#[test]
fn copies_race_too() {
    race("  memcopy %0 align 4, %1 align 4, 8:i64", 2, 2, FaultKind::GroupRace, "writes 8 bytes");
    race("  memset %0 align 4, 0:i8, 8:i64", 2, 1, FaultKind::DeviceRace, "writes 8 bytes");
    no_race("  memcopy %mine align 4, %1 align 4, 4:i64", 64, 16);
}

#[test]
fn a_device_variable_is_shared_memory() {
    let text = "global device @count size 4 align 4
kernel exported @test() {
block0:
  %0: ptr.global = global_address @count
  store 1:i32, %0 align 4
  return
}
";
    let memory = Memory::default();
    wrong(text, &memory, items(2, 2), &[], FaultKind::GroupRace, "at byte 0 of \"count\" of 4 bytes");
}
