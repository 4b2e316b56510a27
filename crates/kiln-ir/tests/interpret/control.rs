// SPDX-License-Identifier: MIT OR Apache-2.0
//! Control flow, calls, queries, broken promises, and the lines that reports name.

use crate::harness::{Memory, faults, items, program, right, wrong};
use kiln_ir::interpret::{FaultKind, Kernel, Launch, Limits, Outcome, Variables, run};
use kiln_types::{NdRange, Report, ReportArgument};

#[test]
fn phis_take_their_values_all_at_the_same_time() {
    // Fibonacci numbers: two phis exchange places.
    let text = "kernel exported @test(%0: ptr.global) {
block0:
  branch block1
block1:
  %1: i32 = phi block0: 0:i32, block1: %2
  %2: i32 = phi block0: 1:i32, block1: %4
  %3: i32 = phi block0: 0:i32, block1: %5
  %4: i32 = add %1, %2
  %5: i32 = add %3, 1:i32
  %6: i1 = icmp ult %5, 20:i32
  cond_branch %6, block1, block2
block2:
  store %2, %0 align 4
  return
}
";
    let memory = Memory::default();
    let out = memory.add_i32(&[0]);
    right(text, &memory, items(1, 1), &[out]);
    assert_eq!(memory.i32s(out), [6765]);
}

#[test]
fn calls_take_arguments_and_give_results() {
    let text = "function internal @square(%0: i32) -> i32 {
block0:
  %1: i32 = mul %0, %0
  return %1
}
function internal @sum(%0: i32, %1: i32) -> i32 {
block0:
  %2: i32 = call @square(%0)
  %3: i32 = call @square(%1)
  %4: i32 = add %2, %3
  return %4
}
kernel exported @test(%0: ptr.global) {
block0:
  %1: i32 = call @sum(3:i32, 4:i32)
  store %1, %0 align 4
  return
}
";
    let memory = Memory::default();
    let out = memory.add_i32(&[0]);
    right(text, &memory, items(1, 1), &[out]);
    assert_eq!(memory.i32s(out), [25]);
}

#[test]
fn items_know_where_they_are() {
    let queries = ["global_id", "global_size", "local_id", "local_size", "group_id", "group_count"];
    let mut text = "kernel exported @test(%0: ptr.global) {\nblock0:\n".to_owned();
    // The last item writes what it sees.
    text += "  %1: i64 = global_id 0\n  %2: i64 = global_id 1\n  %3: i64 = global_id 2\n";
    text += "  %4: i64 = mul %1, %2\n  %5: i64 = mul %4, %3\n  %6: i1 = icmp eq %5, 165:i64\n";
    text += "  cond_branch %6, block1, block2\nblock1:\n";
    let mut next = 10;
    for (index, query) in queries.iter().enumerate() {
        for dimension in 0..3 {
            let at = 4 * (index * 3 + dimension);
            text += &format!("  %{next}: i64 = {query} {dimension}\n  %{}: i32 = trunc %{next}\n", next + 1);
            text += &format!(
                "  %{}: ptr.global = ptradd %0, {at}:i64\n  store %{}, %{} align 4\n",
                next + 2,
                next + 1,
                next + 2
            );
            next += 3;
        }
    }
    text += "  branch block2\nblock2:\n  return\n}\n";
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 18]);
    // In the order of SYCL: x moves fastest and comes last.
    let shape = NdRange::d3([4, 6, 12], [2, 3, 4]).shape().unwrap();
    right(&text, &memory, shape, &[out]);
    assert_eq!(memory.i32s(out), [11, 5, 3, 12, 6, 4, 3, 2, 1, 4, 3, 2, 2, 1, 1, 3, 2, 2]);
}

#[test]
fn sub_groups_are_32_neighbours() {
    let mut text = "kernel exported @test(%0: ptr.global) {\nblock0:\n  %1: i64 = global_id 0\n".to_owned();
    text += "  %2: i64 = shl %1, 4:i64\n  %3: ptr.global = ptradd %0, %2\n";
    let queries = ["sub_group_id", "sub_group_count", "sub_group_local_id", "sub_group_size"];
    for (index, query) in queries.iter().enumerate() {
        let value = 10 + 3 * index;
        text += &format!("  %{value}: i64 = {query} 0\n  %{}: i32 = trunc %{value}\n", value + 1);
        text += &format!("  %{}: ptr.global = ptradd %3, {}:i64\n", value + 2, 4 * index);
        text += &format!("  store %{}, %{} align 4\n", value + 1, value + 2);
    }
    text += "  return\n}\n";
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 140 * 4]);
    right(&text, &memory, items(140, 70), &[out]);
    let found = memory.i32s(out);
    let of = |item: usize| &found[item * 4..item * 4 + 4];
    assert_eq!((of(0), of(31), of(32)), (&[0, 3, 0, 32][..], &[0, 3, 31, 32][..], &[1, 3, 0, 32][..]));
    assert_eq!((of(69), of(70)), (&[2, 3, 5, 6][..], &[0, 3, 0, 32][..]));
}

/// A kernel with these instructions and locations 0 and 1 in the user's file, 2 in a header, inlined at 0.
fn located(body: &str) -> String {
    format!(
        "file 0 \"kernel.cpp\"
file 1 \"/headers/sycl.hpp\"
location 0 file 0 line 7 column 3
location 1 file 0 line 9 column 5
location 2 file 1 line 100 column 1 inlined_at 0
kernel exported @test(%0: i32, %1: ptr.global) {{
block0:
{body}
}}
"
    )
}

#[track_caller]
fn broken(body: &str, kind: FaultKind, says: &str) {
    let fault = wrong(&located(body), &Memory::default(), items(1, 1), &[0, 0], kind, says);
    assert_eq!(fault.place.as_ref().map(|place| place.path.as_str()), Some("kernel.cpp"), "{fault}");
}

#[test]
fn divisors_are_not_zero() {
    broken("  %2: i32 = udiv 1:i32, %0 !0\n  return", FaultKind::Division, "kernel.cpp:7: division by zero");
    broken("  %2: i32 = srem 1:i32, %0 !1\n  return", FaultKind::Division, "kernel.cpp:9: remainder by zero");
    let least = "  %2: i32 = sub %0, 1:i32\n  %3: i32 = sdiv -2147483648:i32, %2 !0\n  return";
    broken(least, FaultKind::Division, "kernel.cpp:7: division of the least integer by -1");
}

#[test]
fn a_shift_by_the_width_is_reported_where_the_source_has_a_line() {
    let shift = "  %2: i32 = add %0, 32:i32\n  %3: i32 = shl 1:i32, %2 !0\n  return";
    broken(shift, FaultKind::Shift, "kernel.cpp:7: shift of a value of 32 bits by 32");
    let negative = "  %2: i32 = sub %0, 1:i32\n  %3: i32 = ashr 1:i32, %2 !0\n  return";
    broken(negative, FaultKind::Shift, "shift of a value of 32 bits by -1");
    right(&located(&shift.replace(" !0", "")), &Memory::default(), items(1, 1), &[0, 0]);
}

#[test]
fn promises_are_kept() {
    let assumption = "  %2: i1 = icmp ne %0, 0:i32\n  assume %2 !0\n  return";
    broken(assumption, FaultKind::BrokenAssumption, "kernel.cpp:7: an assumption of the source does not hold");
    broken("  unreachable !1", FaultKind::Unreachable, "kernel.cpp:9: control comes to a place");
}

#[test]
fn a_line_of_a_header_is_reported_at_the_line_that_uses_it() {
    broken(
        "  store 1:i32, %1 align 4 !2\n  return",
        FaultKind::OutOfBounds,
        "kernel.cpp:7: out of bounds: writes 4 bytes",
    );
}

#[test]
fn a_function_without_lines_is_reported_at_the_call() {
    let library = "function internal @library(%0: ptr.global) {
block0:
  store 1:i32, %0 align 4
  return
}
kernel exported";
    let text = located("  call @library(%1) !1\n  return").replace("kernel exported", library);
    let fault = wrong(&text, &Memory::default(), items(1, 1), &[0, 0], FaultKind::OutOfBounds, "kernel.cpp:9: ");
    assert_eq!(fault.place.unwrap().column, 5);
}

#[test]
fn a_loop_that_never_ends_is_found_by_the_limit() {
    let text = "kernel exported @test() {\nblock0:\n  branch block1\nblock1:\n  branch block1\n}\n";
    wrong(text, &Memory::default(), items(1, 1), &[], FaultKind::EndlessLoop, "endless loop");
}

#[test]
fn a_range_of_nothing_runs_nothing() {
    let text = "kernel exported @test() {\nblock0:\n  store 1:i32, null:ptr.global align 4\n  return\n}\n";
    assert_eq!(faults(text, &Memory::default(), items(0, 4), &[]), []);
}

#[test]
fn what_items_say_is_kept_in_order_and_a_failure_ends_the_run() {
    let text = "global constant @format size 3 align 1 bytes [256400]
kernel exported @test(%0: i32) {
block0:
  %1: i64 = global_id 0
  %2: ptr.global = global_address @format
  print %2, %0, 2.5:f64, %1, %2
  %3: i1 = icmp eq %1, 1:i64
  cond_branch %3, block1, block2
block1:
  fail %2, %1
block2:
  print %2
  return
}
";
    let program = program(text);
    let kernel = Kernel::new(&program, "test").unwrap();
    let mut variables = Variables::new(&program).unwrap();
    let Outcome { faults, messages } = run(Launch {
        kernel: &kernel,
        arguments: &[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        shape: items(8, 1),
        group_memory: 0,
        variables: &mut variables,
        memory: &Memory::default(),
        limits: Limits::default(),
    });
    assert_eq!(faults, []);
    let format = messages.prints[0].format;
    assert_eq!(kernel.text(format), Some(b"%d".to_vec()));
    assert_eq!(kernel.text(format + 1), Some(b"d".to_vec()));
    assert_eq!(kernel.text(format + 3), None);
    assert_eq!(kernel.text(0), None);
    let said =
        |item: u64, arguments: &[ReportArgument]| Report { item: [item, 0, 0], format, arguments: arguments.to_vec() };
    let integer = |value, bits| ReportArgument::Integer { value, bits };
    let arguments = |item| {
        [integer(0xffff_ffff, 32), ReportArgument::Float(2.5), integer(item, 64), ReportArgument::Address(format)]
    };
    assert_eq!(messages.prints, [said(0, &arguments(0)), said(0, &[]), said(1, &arguments(1))]);
    assert_eq!(messages.failures, [said(1, &[integer(1, 64)])]);
    assert_eq!(messages.lost, 0);
}
