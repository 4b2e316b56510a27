// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the writer makes of kernels for NVIDIA's GPUs: spaces, scopes, parameters, and how work-items meet.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/ptxas.rs"]
mod ptxas;
#[path = "common/running.rs"]
mod running;

use kiln_ir::Module;

/// PTX of a module that assembles.
fn ptx(text: &str) -> String {
    let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    kiln_ir::verify(&module).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let ptx = running::ptx(&module);
    ptxas::assemble(&ptx, "sm_90", text);
    String::from_utf8(ptx).unwrap()
}

/// Checks that the parts stand in the text in this order.
fn expect(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is missing or out of order in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn spaces() {
    let text = "global group @group size 0 align 64
global constant @.table size 16 align 8 bytes [00112233445566778899aabbccddeeff]
kernel exported @k(%0: ptr.generic, %1: i64) {
block0:
  %2: ptr.group = global_address @group + 8
  %3: ptr.group = ptradd %2, %1
  %4: i32 = load %3 align 4
  %5: ptr.global = global_address @.table
  %6: ptr.global = ptradd %5, %1
  %7: i32 = load %6 align 4
  %8: i32 = add %4, %7
  store %8, %0 align 4
  %9: ptr.global = spacecast %3
  %10: ptr.generic = spacecast %3
  %11: i1 = icmp eq %10, %0
  %12: ptr.group = spacecast %0
  %13: ptr.group = select %11, %3, %12
  store %8, %13 align 4
  return
}
";
    let ptx = ptx(text);
    expect(&ptx, &[".extern .shared .align 64 .b8 group[];"]);
    expect(&ptx, &[".visible .entry k(", ".param .u64", ".param .u64"]);
    expect(&ptx, &["ld.shared.b32"]);
    expect(&ptx, &["ld.global"]);
    expect(&ptx, &["st.global.b32"]);
    expect(&ptx, &["st.shared.b32"]);
}

/// They lie where the packed block has them: C's rules for a structure.
#[test]
fn parameters() {
    let text =
        "kernel exported @k(%0: i8, %1: ptr.private by_value size 24 align 16, %2: f16, %3: i64, %4: ptr.global) {
block0:
  %5: f64 = load %1 align 8
  store %5, %4 align 8
  %6: ptr.private = ptradd %1, %3
  store %0, %6 align 1
  %7: i64 = load %1 align 8
  store %7, %4 align 8
  store %2, %4 align 2
  return
}
";
    let parameters = [
        ".param .u8 k_param_0,",
        ".param .align 16 .b8 k_param_1[24],",
        ".param .align 2 .b8 k_param_2[2],",
        ".param .u64 k_param_3,",
        ".param .u64 .ptr .global .align 1 k_param_4",
    ];
    expect(&ptx(text), &parameters);
}

#[test]
fn addresses_in_tables() {
    let text = "global constant @names size 24 align 8 pointers { 3: @name + 2, 16: @name }
global device @name size 4 align 4
kernel exported @k(%0: ptr.global, %1: i64) {
block0:
  %2: ptr.global = global_address @names
  %3: ptr.global = ptradd %2, %1
  %4: ptr.generic = load %3 align 8
  %5: i32 = load %4 align 4
  store %5, %0 align 4
  %6: ptr.global = global_address @name
  store %1, %6 align 4
  return
}
";
    expect(&ptx(text), &["generic(name)+2", "ld.global", "ld.b32"]);
}

#[test]
fn sums_of_products_are_rounded_twice_unless_asked_for() {
    let kernel = |flags: &str| {
        format!(
            "kernel exported @k(%0: ptr.global, %1: f32, %2: f32, %3: f32) {{
block0:
  %4: f32 = fmul {flags} %1, %2
  %5: f32 = fadd {flags} %4, %3
  %6: f32 = fdiv %5, %2
  store %6, %0 align 4
  return
}}
"
        )
    };
    // Without `.rn`, ptxas would contract them itself.
    expect(&ptx(&kernel("")), &["mul.rn.f32", "add.rn.f32", "div.rn.f32"]);
    expect(&ptx(&kernel("contract")), &["fma.rn.f32"]);
}

#[test]
fn scopes_and_orders() {
    let scopes = [("item", "cta"), ("sub_group", "cta"), ("group", "cta"), ("device", "gpu"), ("system", "sys")];
    for (scope, expected) in scopes {
        let text = format!(
            "kernel exported @k(%0: ptr.global, %1: i32) {{
block0:
  %2: i32 = cmpxchg %0, 7:i32, %1 align 4 atomic acq_rel {scope} failure acquire
  store %2, %0 align 4 atomic release {scope}
  fence seq_cst {scope}
  %3: i32 = load %0 align 4 atomic acquire {scope}
  %4: ptr.global = ptradd %0, 4:i64
  store %3, %4 align 4
  return
}}
"
        );
        let parts = ["atom.acq_rel.$.global.cas", "st.release.$.global", "fence.sc.$", "ld.acquire.$.global"];
        expect(&ptx(&text), &parts.map(|part| part.replace('$', expected)).each_ref().map(String::as_str));
    }
}

/// A kernel that reads, modifies and writes.
fn rmw(name: &str, ty: &str, atomicity: &str) -> String {
    let bytes = match ty {
        "i8" => 1,
        "i16" | "f16" | "bf16" => 2,
        "i32" | "f32" => 4,
        _ => 8,
    };
    format!(
        "kernel exported @{name}_{}(%0: ptr.generic, %1: {ty}) {{
block0:
  %2: {ty} = atomic_rmw {name} %0, %1 align {bytes} atomic {atomicity}
  store %2, %0 align {bytes} atomic seq_cst device
  %3: {ty} = load %0 align {bytes} atomic relaxed group
  store %3, %0 align {bytes}
  return
}}
",
        ty.replace('.', "_")
    )
}

/// All of PTX's are relaxed.
#[test]
fn read_modify_write_operations_have_fences_and_scopes() {
    expect(&ptx(&rmw("add", "i32", "seq_cst device")), &["fence.sc.gpu", "atom.global.add.u32", "fence.acq_rel.gpu"]);
    expect(&ptx(&rmw("add", "i32", "release system")), &["fence.acq_rel.sys", "atom.sys.add.s32"]);
    expect(&ptx(&rmw("fadd", "f32", "acquire group")), &["atom.global.add.f32", "fence.acq_rel.cta"]);
    let relaxed = ptx(&rmw("xchg", "i64", "relaxed system"));
    let before = relaxed.split("atom.sys.exch.b64").next().unwrap();
    assert!(!before.contains("fence") && before.len() < relaxed.len(), "{relaxed}");
}

#[test]
fn all_read_modify_write_operations() {
    let of_the_device = [
        ("xchg", "i8 i16 i32 i64 f16 bf16 f32 f64 ptr.generic"),
        ("add sub and nand or xor max min umax umin", "i8 i16 i32 i64"),
        ("fadd fsub fmax fmin", "f16 bf16 f32 f64"),
    ];
    let of_the_system = [("xchg add and or xor max min", "i32 i64"), ("fadd", "f32 f64")];
    let scopes = [(&of_the_device[..], "relaxed device"), (&of_the_system, "acq_rel system")];
    for (operations, atomicity) in scopes {
        let mut text = String::new();
        for (names, types) in operations {
            for ty in types.split(' ') {
                names.split(' ').for_each(|name| text += &rmw(name, ty, atomicity));
            }
        }
        ptx(&text);
    }
}

#[test]
fn work_items_meet() {
    let text = "kernel exported @k(%0: ptr.global, %1: i1) {
block0:
  %2: i64 = local_id 0
  %3: i64 = local_size 1
  %4: i64 = group_id 2
  %5: i64 = group_count 0
  %6: i64 = add %2, %3
  %7: i64 = add %6, %4
  %8: i64 = add %7, %5
  %9: i32 = trunc %8
  barrier group
  %10: i32 = shuffle sub_group %9, 3:i64
  store %10, %0 align 4
  barrier sub_group
  %11: i1 = any sub_group %1
  %12: i1 = all group %11
  %13: i32 = zext %12
  store %13, %0 align 4
  return
}
";
    let ptx = ptx(text);
    for part in ["%tid.x", "%ntid.y", "%ctaid.z", "%nctaid.x"] {
        expect(&ptx, &[part]);
    }
    // Not all 32 work-items of a sub-group may be there.
    expect(
        &ptx,
        &[
            "bar.sync",
            "shfl.sync.idx.b32",
            ", 3, 31, %r",
            "bar.warp.sync",
            "%r",
            "vote.sync.any.pred",
            ", %r",
            "bar.red.and.pred",
        ],
    );
}

/// Copies and fills of any size stay in the kernel: there is no library.
#[test]
fn copies_call_nothing() {
    let text = "kernel exported @k(%0: ptr.global, %1: ptr.global, %2: i64) {
block0:
  %3: ptr.private = alloca 512 align 16
  memset %3 align 16, 7:i8, 512:i64
  memcopy %3 align 1, %1 align 1, %2
  memcopy %0 align 8, %3 align 8, 512:i64
  memcopy %0 align 1, %1 align 1, %2 overlap
  memset %0 align 1, 0:i8, %2
  return
}
";
    let ptx = ptx(text);
    assert!(!ptx.contains("call") && !ptx.contains(".extern .func"), "{ptx}");
}

#[test]
fn any_name_of_a_kernel() {
    let names =
        ["add", "mov", "ret", "bra", "exit", "min", "ld", "_Z5scaleIfEvPT_", "global_", "tid", "reg", "entry", "a$b"];
    for name in names {
        ptx(&format!("kernel exported @{name}(%0: ptr.global) {{\nblock0:\n  store 1:i32, %0 align 4\n  return\n}}\n"));
    }
}
