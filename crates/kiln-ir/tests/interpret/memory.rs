// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accesses that are right, and each way in which one can be wrong.

use crate::harness::{Argument, Memory, faults, items, launch, program, right, wrong};
use kiln_ir::interpret::{FaultKind, Kernel, Launch, Limits, Variables, run};

/// A kernel with these instructions; `%0` and `%1` are buffers.
fn kernel(body: &str) -> String {
    format!("kernel exported @test(%0: ptr.global, %1: ptr.global) {{\nblock0:\n{body}\n  return\n}}\n")
}

/// Runs a kernel of one item on two buffers of four numbers; what they hold then.
#[track_caller]
fn alone(text: &str) -> (Vec<i32>, Vec<i32>) {
    let memory = Memory::default();
    let (first, second) = (memory.add_i32(&[1, 2, 3, 4]), memory.add_i32(&[5, 6, 7, 8]));
    right(text, &memory, items(1, 1), &[first, second]);
    (memory.i32s(first), memory.i32s(second))
}

/// Runs a kernel of one item that breaks a rule.
#[track_caller]
fn broken(text: &str, kind: FaultKind, says: &str) {
    let memory = Memory::default();
    let (first, second) = (memory.add_i32(&[1, 2, 3, 4]), memory.add_i32(&[5, 6, 7, 8]));
    wrong(text, &memory, items(1, 1), &[first, second], kind, says);
}

#[test]
fn each_item_writes_its_element() {
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 8]);
    let body = "  %2: i64 = global_id 0
  %3: i64 = shl %2, 2:i64
  %4: ptr.global = ptradd %0, %3
  %5: i32 = trunc %2
  %6: i32 = mul %5, 3:i32
  store %6, %4 align 4";
    right(&kernel(body), &memory, items(8, 4), &[out, 0]);
    assert_eq!(memory.i32s(out), [0, 3, 6, 9, 12, 15, 18, 21]);
}

#[test]
fn a_private_variable_keeps_what_was_written() {
    let body = "  %2: ptr.private = alloca 8 align 4
  %3: ptr.private = ptradd %2, 4:i64
  store 5:i32, %3 align 4
  %4: i32 = load %3 align 4
  store %4, %0 align 4";
    assert_eq!(alone(&kernel(body)).0, [5, 2, 3, 4]);
}

#[test]
fn an_access_past_the_end_of_an_allocation_names_argument_and_size() {
    let memory = Memory::default();
    let (small, large) = (memory.add_i32(&[0; 4]), memory.add_i32(&[0; 4]));
    let body = "  %2: ptr.global = ptradd %1, 16:i64\n  %3: i32 = load %2 align 4\n  store %3, %0 align 4";
    let says =
        "reads 4 bytes at byte 16 of an allocation of 16 bytes (argument \"p1\"), work-item 0 (local 0 of group 0)";
    let fault = wrong(&kernel(body), &memory, items(1, 1), &[small, large], FaultKind::OutOfBounds, says);
    assert_eq!(fault.address, Some(large + 16));
    assert_eq!(fault.items[0].global, [0; 3]);
}

#[test]
fn an_access_that_begins_inside_and_ends_outside_is_out_of_bounds() {
    let body = "  %2: ptr.global = ptradd %0, 13:i64\n  store 1:i32, %2 align 1";
    broken(&kernel(body), FaultKind::OutOfBounds, "writes 4 bytes at byte 13 of an allocation of 16 bytes");
    let body = "  %2: ptr.global = ptradd %0, -4:i64\n  store 1:i32, %2 align 4";
    broken(&kernel(body), FaultKind::OutOfBounds, "at byte -4 of an allocation of 16 bytes (argument \"p0\")");
}

#[test]
fn a_null_pointer_is_named() {
    let body = "  %2: i32 = load null:ptr.global align 4";
    broken(&kernel(body), FaultKind::OutOfBounds, "reads 4 bytes at the null pointer + 0");
}

#[test]
fn a_failed_load_gives_zero_and_the_group_goes_on() {
    let memory = Memory::default();
    let out = memory.add_i32(&[-1; 8]);
    let body = "  %2: i64 = global_id 0
  %3: i32 = load null:ptr.global align 4
  %4: i64 = shl %2, 2:i64
  %5: ptr.global = ptradd %0, %4
  store %3, %5 align 4";
    wrong(&kernel(body), &memory, items(8, 4), &[out, 0], FaultKind::OutOfBounds, "work-item 0");
    assert_eq!(memory.i32s(out), [0, 0, 0, 0, -1, -1, -1, -1], "the second group does not start");
}

#[test]
fn no_offset_leads_from_one_variable_into_another() {
    for offset in [8, -8, 16, 1 << 20] {
        let body = format!(
            "  %2: ptr.private = alloca 8 align 8
  %3: ptr.private = alloca 8 align 8
  store 1:i64, %2 align 8
  store 1:i64, %3 align 8
  %4: ptr.private = ptradd %2, {offset}:i64
  store 2:i64, %4 align 8"
        );
        let says = format!("at byte {offset} of a private variable of 8 bytes");
        broken(&kernel(&body), FaultKind::OutOfBounds, &says);
    }
}

#[test]
fn variables_are_aligned_no_better_than_they_ask_for() {
    let body = "  %2: ptr.private = alloca 16 align 4\n  store 1:i64, %2 align 8";
    broken(&kernel(body), FaultKind::Misaligned, "an address that is no multiple of 8");
    let body = "  %2: ptr.global = ptradd %0, 2:i64\n  store 1:i32, %2 align 4";
    broken(&kernel(body), FaultKind::Misaligned, "writes 4 bytes at byte 2 of an allocation of 16 bytes");
}

#[test]
fn a_pointer_to_another_space_misses() {
    let body = "  %2: ptr.private = alloca 4 align 4
  %3: ptr.generic = spacecast %2
  %4: ptr.global = spacecast %3
  store 1:i32, %4 align 4";
    broken(&kernel(body), FaultKind::OutOfBounds, "a private variable of 4 bytes, through a pointer to global memory");
}

#[test]
fn a_read_of_what_nobody_wrote_is_found_where_the_value_is_used() {
    let body = "  %2: ptr.private = alloca 4 align 4\n  %3: i32 = load %2 align 4\n  %4: i32 = add %3, 1:i32";
    broken(
        &kernel(body),
        FaultKind::Unwritten,
        "reads 4 bytes at byte 0 of a private variable of 4 bytes, which nobody",
    );
    let body = "  %2: ptr.private = alloca 4 align 4\n  %3: i32 = load %2 align 4\n  store %3, %0 align 4";
    broken(&kernel(body), FaultKind::Unwritten, "writes 4 bytes at byte 0 of an allocation of 16 bytes");
    let body = "  %2: ptr.private = alloca 4 align 4
  store 1:i16, %2 align 2
  %3: i32 = load %2 align 4
  %4: i32 = add %3, 1:i32";
    broken(&kernel(body), FaultKind::Unwritten, "reads 4 bytes");
}

#[test]
fn a_copy_keeps_what_nobody_wrote() {
    // A structure with padding: copied by value in one integer, and as bytes.
    let body = "  %2: ptr.private = alloca 8 align 8
  %3: ptr.private = alloca 8 align 8
  %4: ptr.private = alloca 8 align 8
  store 7:i32, %2 align 4
  %5: i64 = load %2 align 8
  store %5, %3 align 8
  memcopy %4 align 8, %3 align 8, 8:i64
  %6: i32 = load %4 align 4
  store %6, %0 align 4";
    assert_eq!(alone(&kernel(body)).0, [7, 2, 3, 4]);
    let reads_padding =
        format!("{body}\n  %7: ptr.private = ptradd %4, 4:i64\n  %8: i32 = load %7 align 4\n  %9: i32 = add %8, 1:i32");
    broken(&kernel(&reads_padding), FaultKind::Unwritten, "at byte 4 of a private variable of 8 bytes");
}

#[test]
fn padding_may_go_through_calls_and_to_memory_of_the_device() {
    let text = |size: &str| {
        format!(
            "function internal @same(%0: i64) -> i64 {{
block0:
  return %0
}}
kernel exported @test(%0: ptr.global, %1: ptr.global) {{
block0:
  %2: ptr.private = alloca 8 align 8
  {size}
  %3: i64 = load %2 align 8
  store %3, %0 align 8
  %4: i64 = load %2 align 8
  %5: i64 = call @same(%4)
  store %5, %1 align 8
  return
}}
"
        )
    };
    let (first, second) = alone(&text("store 9:i32, %2 align 4"));
    assert_eq!((first[0], second[0]), (9, 9));
    let memory = Memory::default();
    let buffers = [memory.add_i32(&[0; 2]), memory.add_i32(&[0; 2])];
    let found = faults(&text(""), &memory, items(1, 1), &buffers);
    let kinds: Vec<_> = found.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::Unwritten, FaultKind::Unwritten]);
}

#[test]
fn the_store_of_a_bit_field_may_read_its_neighbours() {
    let body = "  %2: ptr.private = alloca 1 align 1
  %3: i8 = load %2 align 1
  %4: i8 = and %3, -8:i8
  %5: i8 = or %4, 5:i8
  store %5, %2 align 1
  %6: i8 = load %2 align 1
  %7: i8 = and %6, 7:i8
  %8: i32 = zext %7
  store %8, %0 align 4";
    assert_eq!(alone(&kernel(body)).0, [5, 2, 3, 4]);
    let body = "  %2: ptr.private = alloca 1 align 1\n  %3: i8 = load %2 align 1\n  %4: i8 = and %3, 7:i8\n  store %4, %0 align 1";
    broken(&kernel(body), FaultKind::Unwritten, "reads 1 byte at");
}

#[test]
fn memory_of_the_device_is_unwritten_until_a_kernel_writes_it() {
    let memory = Memory::default();
    let fresh = memory.add_unwritten(16);
    let write =
        "  store 5:i32, %0 align 4\n  %2: i32 = load %0 align 4\n  %3: i32 = add %2, 1:i32\n  store %3, %0 align 4";
    right(&kernel(write), &memory, items(1, 1), &[fresh, 0]);
    let read = "  %2: ptr.global = ptradd %0, 4:i64\n  %3: i32 = load %2 align 4\n  %4: i32 = add %3, 1:i32";
    wrong(
        &kernel(read),
        &memory,
        items(1, 1),
        &[fresh, 0],
        FaultKind::Unwritten,
        "at byte 4 of an allocation of 16 bytes",
    );
}

#[test]
fn a_variable_is_new_at_each_call_and_gone_after_it() {
    let callee = "function internal @f() -> ptr.private {
block0:
  %0: ptr.private = alloca 4 align 4
  CODE
  return %0
}
";
    let caller = kernel("  %2: ptr.private = call @f()\n  %3: ptr.private = call @f()\n  CODE");
    let text =
        |in_callee: &str, in_caller: &str| callee.replace("CODE", in_callee) + &caller.replace("CODE", in_caller);
    let read = "%1: i32 = load %0 align 4\n  %2: i32 = add %1, 1:i32";
    broken(&text(read, ""), FaultKind::Unwritten, "a private variable of 4 bytes");
    let says = "in private memory of another work-item or of a call that has returned";
    broken(&text("", "store 1:i32, %2 align 4"), FaultKind::OutOfBounds, says);
}

#[test]
fn nobody_writes_a_constant_or_reads_past_its_end() {
    let table = "global constant @table size 8 align 4 bytes [01000000 02000000]\n";
    let read =
        kernel("  %2: ptr.global = global_address @table + 4\n  %3: i32 = load %2 align 4\n  store %3, %0 align 4");
    assert_eq!(alone(&format!("{table}{read}")).0, [2, 2, 3, 4]);
    let write = kernel("  %2: ptr.global = global_address @table\n  store 1:i32, %2 align 4");
    broken(
        &format!("{table}{write}"),
        FaultKind::WriteToConstant,
        "at byte 0 of \"table\" of 8 bytes, which is constant",
    );
    let past = kernel("  %2: ptr.global = global_address @table + 8\n  %3: i32 = load %2 align 4");
    broken(&format!("{table}{past}"), FaultKind::OutOfBounds, "reads 4 bytes at byte 8 of \"table\" of 8 bytes");
}

#[test]
fn tables_hold_addresses_of_each_other() {
    let tables = "global constant @numbers size 8 align 4 bytes [01000000 09000000]
global constant @table size 8 align 8 bytes [00000000 00000000] pointers { 0: @numbers + 4 }
";
    let body = "  %2: ptr.global = global_address @table
  %3: ptr.global = load %2 align 8
  %4: i32 = load %3 align 4
  store %4, %0 align 4";
    assert_eq!(alone(&format!("{tables}{}", kernel(body))).0, [9, 2, 3, 4]);
}

#[test]
fn device_variables_keep_their_values_between_launches() {
    let body = "  %2: ptr.global = global_address @count
  %3: i32 = load %2 align 4
  %4: i32 = add %3, 1:i32
  store %4, %2 align 4
  store %4, %0 align 4";
    let program = program(&format!("global device @count size 4 align 4 bytes [05000000]\n{}", kernel(body)));
    let kernel = Kernel::new(&program, "test").unwrap();
    let mut variables = Variables::new(&program).unwrap();
    let memory = Memory::default();
    let out = memory.add_i32(&[0]);
    for expected in 6..9 {
        let arguments = [out.to_le_bytes(), [0; 8]].concat();
        let faults = run(Launch {
            kernel: &kernel,
            arguments: &arguments,
            shape: items(1, 1),
            group_memory: 0,
            variables: &mut variables,
            memory: &memory,
            limits: Limits::default(),
        })
        .faults;
        assert_eq!((faults, memory.i32s(out)), (vec![], vec![expected]));
    }
}

#[test]
fn group_memory_arguments_end_where_they_say() {
    let text = "global group @tile size 4 align 4
kernel exported @test(%0: ptr.global, %1: ptr.group, %2: ptr.group) {
block0:
  %3: ptr.group = global_address @tile
  store 1:i32, %3 align 4
  store 2:i32, %1 align 4
  store 3:i32, %2 align 4
  %4: i32 = load %3 align 4
  %5: i32 = load %1 align 4
  %6: i32 = load %2 align 4
  %7: i32 = mul %4, 100:i32
  %8: i32 = mul %5, 10:i32
  %9: i32 = add %7, %8
  %10: i32 = add %9, %6
  store %10, %0 align 4
  CODE
  return
}
";
    let memory = Memory::default();
    let out = memory.add_i32(&[0]);
    let arguments = [out.into(), Argument::Group(8), Argument::Group(16)];
    let run = |code: &str| launch(&program(&text.replace("CODE", code)), &memory, items(1, 1), &arguments);
    assert_eq!(run(""), []);
    assert_eq!(memory.i32s(out), [123]);
    let past = run("%11: ptr.group = ptradd %1, 8:i64\n  store 1:i32, %11 align 4");
    assert!(past[0].message.contains("at byte 8 of the group memory of argument \"p1\" of 8 bytes"), "{}", past[0]);
    let past = run("%11: ptr.group = ptradd %2, 16:i64\n  store 1:i32, %11 align 4");
    assert!(past[0].message.contains("at byte 16 of the group memory of argument \"p2\" of 16 bytes"), "{}", past[0]);
    let past = run("%11: ptr.group = ptradd %3, 4:i64\n  store 1:i32, %11 align 4");
    assert!(past[0].message.contains("at byte 4 of group memory \"tile\" of 4 bytes"), "{}", past[0]);
}

#[test]
fn a_group_memory_argument_may_be_a_structure_of_one_pointer() {
    let text = "kernel exported @test(%0: ptr.global, %1: ptr.private by_value size 8 align 8) {
block0:
  %2: ptr.generic = load %1 align 8
  store 3:i32, %2 align 4
  %3: ptr.group = load %1 align 8
  %4: i32 = load %3 align 4
  store %4, %0 align 4
  %5: ptr.generic = ptradd %2, 4:i64
  store 3:i32, %5 align 4
  return
}
";
    let memory = Memory::default();
    let out = memory.add_i32(&[0]);
    let found = launch(&program(text), &memory, items(1, 1), &[out.into(), Argument::Group(4)]);
    assert_eq!((found.len(), memory.i32s(out)), (1, vec![3]));
    assert!(found[0].message.contains("at byte 4 of the group memory of argument \"p1\" of 4 bytes"), "{}", found[0]);
}

#[test]
fn group_memory_is_new_for_each_group() {
    let text = "global group @tile size 4 align 4
kernel exported @test(%0: ptr.global) {
block0:
  %1: i64 = group_id 0
  %2: ptr.group = global_address @tile
  %3: i1 = icmp eq %1, 0:i64
  cond_branch %3, block1, block2
block1:
  store 1:i32, %2 align 4
  branch block2
block2:
  %4: i32 = load %2 align 4
  %5: i32 = add %4, 1:i32
  return
}
";
    let memory = Memory::default();
    let says = "reads 4 bytes at byte 0 of group memory \"tile\" of 4 bytes, which nobody has written, work-item 1 (local 0 of group 1)";
    wrong(text, &memory, items(2, 1), &[0], FaultKind::Unwritten, says);
}

#[test]
fn a_structure_by_value_is_each_items_own() {
    let text = "kernel exported @test(%0: ptr.global, %1: ptr.private by_value size 8 align 4) {
block0:
  %2: i64 = global_id 0
  %3: i32 = load %1 align 4
  %4: i32 = add %3, 1:i32
  store %4, %1 align 4
  %5: i32 = load %1 align 4
  %6: i64 = shl %2, 2:i64
  %7: ptr.global = ptradd %0, %6
  store %5, %7 align 4
  return
}
";
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 3]);
    let structure = [7i32.to_le_bytes(), 8i32.to_le_bytes()].concat();
    let found = launch(&program(text), &memory, items(3, 3), &[out.into(), Argument::Bytes(structure)]);
    assert_eq!((found, memory.i32s(out)), (vec![], vec![8, 8, 8]));
}

#[test]
fn copies_and_fills_stay_inside() {
    let (first, _) = alone(&kernel("  memcopy %0 align 4, %1 align 4, 8:i64"));
    assert_eq!(first, [5, 6, 3, 4]);
    let (first, _) =
        alone(&kernel("  %2: ptr.global = ptradd %0, 4:i64\n  memcopy %2 align 4, %0 align 4, 12:i64 overlap"));
    assert_eq!(first, [1, 1, 2, 3]);
    assert_eq!(alone(&kernel("  memset %0 align 4, -1:i8, 8:i64")).0, [-1, -1, 3, 4]);
    assert_eq!(alone(&kernel("  memset null:ptr.global align 4, -1:i8, 0:i64")).0, [1, 2, 3, 4]);
    let says = "writes 20 bytes at byte 0 of an allocation of 16 bytes";
    broken(&kernel("  memset %0 align 4, 0:i8, 20:i64"), FaultKind::OutOfBounds, says);
    broken(&kernel("  memcopy %0 align 4, %1 align 4, 20:i64"), FaultKind::OutOfBounds, "reads 20 bytes at byte 0");
    let overlapping = "  %2: ptr.global = ptradd %0, 4:i64\n  memcopy %2 align 4, %0 align 4, 8:i64";
    broken(&kernel(overlapping), FaultKind::OverlappingCopy, "copies 8 bytes to a place 4 bytes away");
}

#[test]
fn an_instruction_is_reported_once_and_a_run_up_to_its_limit() {
    let memory = Memory::default();
    let body = "  store 1:i32, null:ptr.global align 4\n".repeat(3);
    assert_eq!(faults(&kernel(&body), &memory, items(8, 8), &[0, 0]).len(), 3);
    let body = "  store 1:i32, null:ptr.global align 4\n".repeat(40);
    assert_eq!(faults(&kernel(&body), &memory, items(8, 8), &[0, 0]).len(), 16);
}
