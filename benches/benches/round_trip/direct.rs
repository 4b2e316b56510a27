// SPDX-License-Identifier: MIT OR Apache-2.0
//! The comparison: clang's cleaned output for spirv64 made into an entry point of the CPU without ever leaving LLVM, by
//! editing its text. It knows what the benchmark's kernels need and no more.

use kiln_compiler::Source;
use kiln_llvm::{Context, FileType, Machine, OptimizationLevel, Session, emit, passes};
use kiln_types::{
    ArgumentLayout, CpuTarget, Image, ImageKernel, KernelKind, KernelSignature, LaunchRecord, Result, Target,
};
use regex::Regex;
use std::{error::Error, fmt::Write, fs, path::Path};

/// The queries that kernels may make, each in x and y.
const QUERIES: [&str; 3] = ["global_id", "global_size", "local_size"];

/// The source with the mathematics library's own sources behind it, so that both ways use the same functions.
pub fn with_mathematics(source: &Source) -> std::result::Result<Source, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/kiln-passes/math");
    let folder = fs::canonicalize(folder)?;
    let mut with = source.clone();
    // As the library is compiled.
    with.text.push_str("\n#pragma clang fp contract(off)\n");
    for file in ["exponential", "logarithm", "error_function"] {
        writeln!(with.text, "\n#include \"{}/{file}.cpp\"", folder.display())?;
    }
    Ok(with)
}

/// The image of one kernel.
pub fn image(cleaned: &str, signature: &KernelSignature, target: &Target) -> Result<Image> {
    let Target::Cpu(cpu) = target else { unreachable!("the benchmark runs on the CPU") };
    let entry = format!("{}.entry", signature.symbol);
    let bytes = Session::run(|session| {
        let context = Context::new(session);
        let machine = Machine::new(session, target, OptimizationLevel::Default)?;
        let text = for_cpu(cleaned, signature, &entry, cpu, &machine.data_layout());
        let module = context.parse(&text)?;
        passes::run(&module, "globaldce,default<O3>", Some(&machine))?;
        emit::emit(&module, &machine, FileType::Object)
    })?;
    let kernel =
        ImageKernel { symbol: signature.symbol.clone(), entry, group_memory: 0, item_memory: 0, reports: None };
    Ok(Image { target: target.clone(), bytes, kernels: vec![kernel] })
}

/// The text for the CPU with an entry point that loops over work-items as Kiln's does.
fn for_cpu(cleaned: &str, signature: &KernelSignature, entry: &str, cpu: &CpuTarget, data_layout: &str) -> String {
    let replace = |text: String, pattern: &str, with: &str| match Regex::new(pattern) {
        Ok(regex) => regex.replace_all(&text, with).into_owned(),
        Err(error) => unreachable!("{error}"),
    };
    let mut text = cleaned.to_owned();
    for (pattern, with) in [
        (r"(?m)^target datalayout = .*$", &*format!("target datalayout = \"{data_layout}\"")),
        (r"(?m)^target triple = .*$", &format!("target triple = \"{}\"", cpu.triple)),
        (r"(?m)^(define [^\n]*) !dbg !\d+", "$1"),
        (r" addrspace\(\d\)", ""),
        (r"\.p[1-4]\b", ".p0"),
        (r"\baddrspacecast\b", "bitcast"),
        (r"\bspir_func\b ?", ""),
        (r"\bconvergent\b ?", ""),
        (r"(?m)^declare [^\n]*@__kiln_math_[^\n]*$", ""),
        (r"__kiln_math_", "__kiln_"),
        (
            r"(tail )?call [^\n]*@__kiln_(global_id|global_size|local_size)\(i32 [^)]*([01])\)[^\n]*",
            "add i64 %$2.$3, 0",
        ),
        (r"(?m)^define (dso_local )?([^@\n]*@__kiln_[^{\n]*)\{", "define internal $2 alwaysinline {"),
    ] {
        text = replace(text, pattern, with);
    }
    with_entry(text, signature, entry, cpu)
}

/// Gives kernels what they ask for as parameters, and adds the entry point of one.
fn with_entry(text: String, signature: &KernelSignature, entry: &str, cpu: &CpuTarget) -> String {
    let queries: Vec<_> = QUERIES.iter().flat_map(|query| [0, 1].map(|x| format!("i64 %{query}.{x}"))).collect();
    let mut types = Vec::new();
    let lines = text.lines().map(|line| match line.split_once(" @") {
        Some((before, rest)) if line.starts_with("define ") && !rest.starts_with("__kiln_") => {
            let (name, rest) = rest.split_once('(').unwrap_or((rest, ""));
            let end = closing(rest).unwrap_or(0);
            let parameters = &rest[..end];
            if name == signature.symbol {
                types = parameters.split(", ").map(|p| p.split(' ').next().unwrap_or_default().to_owned()).collect();
            }
            let before = before.replace("dso_local ", "").replace("define ", "define internal ");
            format!("{before} @{name}({parameters}, {}) alwaysinline{}", queries.join(", "), &rest[end + 1..])
        }
        _ => line.to_owned(),
    });
    let text: Vec<_> = lines.collect();
    format!("{}\n{}", text.join("\n"), entry_text(signature, entry, &types, &queries, cpu))
}

/// Where the parenthesis closes that was opened before `text`.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (depth == 0).then_some(at)
    })
}

fn entry_text(s: &KernelSignature, entry: &str, types: &[String], queries: &[String], cpu: &CpuTarget) -> String {
    let mut out = format!(
        "define void @{entry}(ptr noalias readonly nonnull %args, ptr noalias readonly nonnull %record, ptr noalias %group, \
         i64 %begin, i64 %end) nounwind \"target-cpu\"=\"{}\" \"target-features\"=\"{}\" \"prefer-vector-width\"=\"512\" {{\nentry:\n",
        cpu.cpu, cpu.features
    );
    let mut line = |text: String| out.push_str(&format!("  {text}\n"));
    let layout = ArgumentLayout::new(&s.parameters);
    for (i, (ty, at)) in types.iter().zip(layout.offsets()).enumerate() {
        line(format!("%p{i} = getelementptr inbounds i8, ptr %args, i64 {at}"));
        line(format!("%a{i} = load {ty}, ptr %p{i}"));
    }
    for x in 0..2 {
        for (field, at) in [("global_size", LaunchRecord::global(x)), ("local_size", LaunchRecord::local(x))] {
            line(format!("%{field}.{x}.p = getelementptr inbounds i8, ptr %record, i64 {at}"));
            line(format!("%{field}.{x} = load i64, ptr %{field}.{x}.p"));
        }
    }
    let arguments: Vec<_> = types.iter().enumerate().map(|(i, ty)| format!("{ty} %a{i}")).collect();
    let arguments = arguments.iter().chain(queries).cloned().collect::<Vec<_>>().join(", ");
    let call = format!("  call void @{}({arguments})\n", s.symbol);
    match s.kind {
        KernelKind::NdRange(1) => out + &line_loop(&call),
        _ => out + &row_loops(&call),
    }
}

/// One loop over all work-items of the groups.
fn line_loop(call: &str) -> String {
    format!(
        "  %first = mul nuw nsw i64 %begin, %local_size.0
  %last = mul nuw nsw i64 %end, %local_size.0
  br label %x
x:
  %global_id.0 = phi i64 [ %first, %entry ], [ %next, %x.next ]
  %global_id.1 = add i64 0, 0
{call}  br label %x.next
x.next:
  %next = add nuw nsw i64 %global_id.0, 1
  %more = icmp ult i64 %next, %last
  br i1 %more, label %x, label %exit
exit:
  ret void
}}
"
    )
}

/// Loops over pieces of rows of groups, inside them over y and x.
fn row_loops(call: &str) -> String {
    let groups = LaunchRecord::groups(0);
    format!(
        "  %groups.p = getelementptr inbounds i8, ptr %record, i64 {groups}
  %groups = load i64, ptr %groups.p
  br label %row
row:
  %at = phi i64 [ %begin, %entry ], [ %at.next, %row.next ]
  %gx = urem i64 %at, %groups
  %gy = udiv i64 %at, %groups
  %left = sub nuw nsw i64 %end, %at
  %width = sub nuw nsw i64 %groups, %gx
  %step = call i64 @llvm.umin.i64(i64 %left, i64 %width)
  %gx.end = add nuw nsw i64 %gx, %step
  %x.first = mul nuw nsw i64 %gx, %local_size.0
  %x.last = mul nuw nsw i64 %gx.end, %local_size.0
  %gy.end = add nuw nsw i64 %gy, 1
  %y.first = mul nuw nsw i64 %gy, %local_size.1
  %y.last = mul nuw nsw i64 %gy.end, %local_size.1
  br label %y
y:
  %global_id.1 = phi i64 [ %y.first, %row ], [ %y.after, %y.next ]
  br label %x
x:
  %global_id.0 = phi i64 [ %x.first, %y ], [ %x.after, %x.next ]
{call}  br label %x.next
x.next:
  %x.after = add nuw nsw i64 %global_id.0, 1
  %x.more = icmp ult i64 %x.after, %x.last
  br i1 %x.more, label %x, label %y.next
y.next:
  %y.after = add nuw nsw i64 %global_id.1, 1
  %y.more = icmp ult i64 %y.after, %y.last
  br i1 %y.more, label %y, label %row.next
row.next:
  %at.next = add nuw nsw i64 %at, %step
  %more = icmp ult i64 %at.next, %end
  br i1 %more, label %row, label %exit
exit:
  ret void
}}
declare i64 @llvm.umin.i64(i64, i64)
"
    )
}
