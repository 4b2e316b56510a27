// SPDX-License-Identifier: MIT OR Apache-2.0
//! Launches that do not fit their kernel: refused with what was expected, and nothing runs. The words of every check
//! are tested in kiln-runtime; here the kernel table comes from the compiler.

use super::{build, kernel, queue};
use kiln::{Context, ErrorKind, Kernel, LocalMemory, NdRange, Queue, QueueOrder, RawArg, Usm, args, value};

const SOURCE: &str = "
    struct pair { int a, b; };
    extern \"C\" ND(1) void target(const float *in, float *out, float x, unsigned n, pair p) {
      out[ITEM(1).get_global_id(0)] = 1;
    }
    extern \"C\" TASK void task(float *out) { out[0] = 1; }
    extern \"C\" ND(2) void plane(float *out) { out[0] = 1; }
    extern \"C\" ND(1) void grouped(float *out, syclexp::work_group_memory<float[16]> fixed,
                                    syclexp::work_group_memory<int[]> open) { out[0] = fixed[0] + open[0]; }";

const RANGE: NdRange = NdRange::d1(4, 2);

fn memory(queue: &Queue) -> (Usm<f32>, Usm<f32>) {
    (queue.malloc_shared(4).unwrap(), queue.malloc_shared(4).unwrap())
}

/// The launch fails with an error of this kind that has these parts.
fn refused(queue: &Queue, range: NdRange, kernel: &Kernel, arguments: &[RawArg<'_>], kind: ErrorKind, parts: &[&str]) {
    // SAFETY: nothing runs.
    let error = unsafe { queue.nd_launch(range, kernel, arguments) }.unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    for part in parts {
        assert!(error.message().contains(part), "'{part}' is not in: {error}");
    }
}

#[test]
fn wrong_arguments_are_refused_and_nothing_runs() {
    let queue = queue();
    let target = kernel(&queue, SOURCE, "target");
    let (input, mut out) = memory(&queue);
    let pair = [1_i32, 2];
    let kind = ErrorKind::KernelArgument;
    let list = "takes 5 arguments (const float * in, float * out, float x, unsigned int n, pair p)";
    refused(&queue, RANGE, &target, args![&input, &mut out, 1.0_f32, 2_u32], kind, &["`target`", list, "4 were given"]);
    let extra = args![&input, &mut out, 1.0_f32, 2_u32, value(&pair), 3_i32];
    refused(&queue, RANGE, &target, extra, kind, &["6 were given"]);
    let size = args![&input, &mut out, 1.0_f64, 2_u32, value(&pair)];
    refused(&queue, RANGE, &target, size, kind, &["argument 2 (`x`)", "expected 4 bytes (`float`), found 8 bytes"]);
    let size = args![&input, &mut out, 1.0_f32, 2_u32, value(&[1_i32; 3])];
    refused(&queue, RANGE, &target, size, kind, &["argument 4 (`p`)", "expected 8 bytes (`pair`), found 12 bytes"]);
    let number = args![&input, &mut out, 1_i32, 2_u32, value(&pair)];
    refused(&queue, RANGE, &target, number, kind, &["argument 2 (`x`)", "expected `float`, found an integer"]);
    let wrong = args![&input, 1_u64, 1.0_f32, 2_u32, value(&pair)];
    refused(
        &queue,
        RANGE,
        &target,
        wrong,
        kind,
        &["argument 1 (`out`)", "expected memory (`float *`), found an integer of 8 bytes"],
    );
    let wrong = args![&input, &mut out, 1.0_f32, LocalMemory::bytes(4), value(&pair)];
    refused(&queue, RANGE, &target, wrong, kind, &["argument 3 (`n`)", "found local memory"]);
    let constant = args![&input, &input, 1.0_f32, 2_u32, value(&pair)];
    refused(&queue, RANGE, &target, constant, kind, &["argument 1 (`out`)", "may write", "pass `&mut usm`"]);
    assert_eq!(out.host().unwrap()[..], [0.0; 4]);

    // SAFETY: item i writes element i of four.
    unsafe { queue.nd_launch(RANGE, &target, args![&input, &mut out, 1.0_f32, 2_u32, value(&pair)]) }.unwrap();
    assert_eq!(out.host().unwrap()[..], [1.0; 4]);
}

#[test]
fn wrong_ranges_are_refused_and_nothing_runs() {
    let queue = queue();
    let bundle = build(&queue, SOURCE);
    let [task, plane, grouped] = ["task", "plane", "grouped"].map(|name| bundle.kernel(name).unwrap());
    let mut out = queue.malloc_shared::<f32>(4).unwrap();
    let kind = ErrorKind::NdRange;
    let words = &["the local size 3 of dimension 1 does not divide the global size 4"];
    refused(&queue, NdRange::d2([4, 4], [2, 3]), &plane, args![&mut out], kind, words);
    refused(&queue, RANGE, &plane, args![&mut out], kind, &["nd_range_kernel<2>", "1 dimension"]);
    let limit = queue.device().info().max_work_group_size as usize;
    let words = &["too large", &limit.to_string()];
    refused(&queue, NdRange::d2([limit, 2], [limit, 2]), &plane, args![&mut out], kind, words);
    refused(&queue, RANGE, &task, args![&mut out], ErrorKind::Invalid, &["single_task_kernel", "`single_task`"]);
    // SAFETY: nothing runs.
    let error = unsafe { queue.single_task(&plane, args![&mut out]) }.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);

    let kind = ErrorKind::KernelArgument;
    let open = LocalMemory::bytes(8);
    let arguments = args![&mut out, LocalMemory::bytes(60), open];
    refused(&queue, RANGE, &grouped, arguments, kind, &["argument 1 (`fixed`)", "has 64 bytes", "60 were asked for"]);
    let arguments = args![&mut out, LocalMemory::BY_TYPE, LocalMemory::BY_TYPE];
    refused(&queue, RANGE, &grouped, arguments, kind, &["argument 2 (`open`)", "pass `LocalMemory::bytes(n)`"]);
    let limit = queue.device().info().local_memory;
    let arguments = args![&mut out, LocalMemory::BY_TYPE, LocalMemory::bytes(limit as usize - 60)];
    let words = &["`grouped`", "bytes of local memory", &limit.to_string()];
    refused(&queue, RANGE, &grouped, arguments, ErrorKind::NdRange, words);
    assert_eq!(out.host().unwrap()[..], [0.0; 4]);
}

#[test]
fn kernels_and_memory_stay_in_their_context() {
    let queue = queue();
    let own = Context::new(std::slice::from_ref(queue.device())).unwrap();
    let other = Queue::with_context(&own, queue.device(), QueueOrder::InOrder).unwrap();
    let task = kernel(&queue, SOURCE, "task");
    let mut elsewhere = other.malloc_shared::<f32>(1).unwrap();
    // SAFETY: nothing runs.
    let (memory, kernel) = unsafe {
        (
            queue.single_task(&task, args![&mut elsewhere]).unwrap_err(),
            other.single_task(&task, args![&mut elsewhere]).unwrap_err(),
        )
    };
    assert_eq!(memory.kind(), ErrorKind::KernelArgument);
    assert!(
        memory.message().contains("argument 0 (`out`)") && memory.message().contains("another context"),
        "{memory}"
    );
    assert_eq!(kernel.kind(), ErrorKind::Invalid);
    assert!(kernel.message().contains("another context"), "{kernel}");
}
