// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a device is told, and what it is never told.

use crate::{
    Context, Kernel, LocalMemory, NdRange, Queue, QueueOrder, Range, RawArg, args,
    testing::{Launch, TestDevice, kernel, look, parameter},
    value,
};
use kiln_types::{AccessorForm, ErrorKind, KernelKind, LaunchShape, ParameterKind, Result};

const POINTER: ParameterKind = ParameterKind::Pointer { constant: false };
const CONSTANT: ParameterKind = ParameterKind::Pointer { constant: true };

fn queue() -> Queue {
    Queue::new(&TestDevice::new().handle()).unwrap()
}

/// `void iota(float start, float *ptr)`
fn iota(context: &Context) -> Kernel {
    let parameters =
        vec![parameter("float", "start", ParameterKind::Value, 4), parameter("float *", "ptr", POINTER, 8)];
    kernel(context, "iota", KernelKind::NdRange(1), parameters, None, 0)
}

/// A kernel with one parameter.
fn of_one(context: &Context, type_name: &str, kind: ParameterKind, size: u32) -> Kernel {
    kernel(context, "k", KernelKind::NdRange(1), vec![parameter(type_name, "x", kind, size)], None, 0)
}

fn of_no_parameters(context: &Context, kind: KernelKind, work_group_size: Option<[u64; 3]>) -> Kernel {
    kernel(context, "k", kind, vec![], work_group_size, 0)
}

fn launch(queue: &Queue, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<()> {
    // SAFETY: the device of these tests runs nothing.
    unsafe { queue.nd_launch(NdRange::d1(4, 2), kernel, arguments) }
}

fn launches(queue: &Queue) -> Vec<Launch> {
    look(queue, |state| state.launches.clone())
}

/// The launch is refused with these words, and the device was told nothing.
fn refused(queue: &Queue, result: Result<()>, kind: ErrorKind, words: &str) {
    let error = result.unwrap_err();
    assert_eq!((error.kind(), error.message()), (kind, words));
    assert_eq!(launches(queue), []);
}

#[test]
fn arguments_lie_where_c_puts_fields() {
    let queue = queue();
    let mut out = queue.malloc_shared::<f32>(4).unwrap();
    let address = out.address().addr() as u64;
    launch(&queue, &iota(queue.context()), args![3.5_f32, &mut out]).unwrap();

    let mut block = [0; 16];
    block[..4].copy_from_slice(&3.5_f32.to_ne_bytes());
    block[8..].copy_from_slice(&address.to_ne_bytes());
    let shape = LaunchShape { global: [4, 1, 1], local: [2, 1, 1], groups: [2, 1, 1] };
    assert_eq!(launches(&queue), [Launch { arguments: block.to_vec(), shape, group_memory: 0 }]);
}

#[test]
fn every_scalar_keeps_its_bits() {
    let queue = queue();
    let check = |argument: RawArg<'_>, bytes: &[u8]| {
        launch(&queue, &of_one(queue.context(), "T", ParameterKind::Value, bytes.len() as u32), &[argument]).unwrap();
        let packed = launches(&queue).pop().unwrap().arguments;
        assert_eq!(packed[..bytes.len()], *bytes);
    };
    macro_rules! check_all {
        ($($value:expr),*) => {$( check(args![$value][0], bytemuck::bytes_of(&$value)); )*};
    }
    check_all!(-1_i8, 2_u8, -3_i16, 4_u16, -5_i32, 6_u32, -7_i64, 8_u64, -9_isize, 10_usize, 0.1_f32, 0.2_f64);
    check_all!(half::f16::from_f32(1.5), half::bf16::from_f32(-2.5));
    check(args![true][0], &[1]);
    check(args![false][0], &[0]);
    check(RawArg::bytes(&[1, 2, 3]), &[1, 2, 3]);
    check(value(&[1_u16, 2, 3]), bytemuck::bytes_of(&[1_u16, 2, 3]));
}

#[test]
fn a_large_structure_is_copied_whole() {
    let queue = queue();
    let large: [u32; 1024] = std::array::from_fn(|i| i as u32);
    launch(&queue, &of_one(queue.context(), "large", ParameterKind::Value, 4096), args![value(&large)]).unwrap();
    assert_eq!(launches(&queue)[0].arguments, bytemuck::bytes_of(&large));
}

#[test]
fn parts_and_addresses_are_passed_as_pointers() {
    let queue = queue();
    let mut memory = queue.malloc_shared::<f32>(8).unwrap();
    let base = memory.address().addr() as u64;
    let kernel = of_one(queue.context(), "float *", POINTER, 8);
    launch(&queue, &kernel, args![memory.slice_mut(3..).unwrap()]).unwrap();
    launch(&queue, &kernel, args![RawArg::address(memory.address())]).unwrap();
    let constant = of_one(queue.context(), "const float *", CONSTANT, 8);
    launch(&queue, &constant, args![&memory]).unwrap();
    launch(&queue, &constant, args![memory.slice(..=1).unwrap()]).unwrap();
    launch(&queue, &constant, args![&mut memory]).unwrap();
    let passed: Vec<_> =
        launches(&queue).iter().map(|launch| u64::from_ne_bytes(launch.arguments[..].try_into().unwrap())).collect();
    assert_eq!(passed, [base + 12, base, base, base, base]);
}

#[test]
fn group_memory_follows_the_kernels_own() {
    let queue = queue();
    let group = |bytes, align| ParameterKind::GroupMemory { bytes, align, accessor: None };
    let parameters = vec![
        parameter("work_group_memory<char[]>", "a", group(None, 1), 8),
        parameter("work_group_memory<float[16]>", "b", group(Some(64), 4), 8),
        parameter("local_accessor<double4, 1>", "c", group(None, 32), 8),
    ];
    let kernel = kernel(queue.context(), "k", KernelKind::NdRange(1), parameters, None, 100);
    let arguments = args![LocalMemory::bytes(3), LocalMemory::BY_TYPE, LocalMemory::elements::<f64>(8)];
    launch(&queue, &kernel, arguments).unwrap();
    // 100 + 3 = 103, next multiple of 4; 104 + 64 = 168, next multiple of 32; 192 + 64.
    let expected: Vec<u8> = [100_u64, 104, 192].iter().flat_map(|offset| offset.to_ne_bytes()).collect();
    let launched = launches(&queue).pop().unwrap();
    assert_eq!((launched.arguments, launched.group_memory), (expected, 256));
}

#[test]
fn the_number_of_arguments_is_checked() {
    let queue = queue();
    let kernel = iota(queue.context());
    let words = "kernel `iota` takes 2 arguments (float start, float * ptr), 1 was given; pass one for each parameter";
    refused(&queue, launch(&queue, &kernel, args![1.0_f32]), ErrorKind::KernelArgument, words);
    let words = "kernel `iota` takes 2 arguments (float start, float * ptr), 3 were given; pass one for each parameter";
    refused(&queue, launch(&queue, &kernel, args![1_i32, 2_i32, 3_i32]), ErrorKind::KernelArgument, words);
    let words = "kernel `k` takes 0 arguments (), 1 was given; pass one for each parameter";
    let kernel = of_no_parameters(queue.context(), KernelKind::NdRange(1), None);
    refused(&queue, launch(&queue, &kernel, args![1_i32]), ErrorKind::KernelArgument, words);
}

#[test]
fn the_kind_of_an_argument_is_checked() {
    let queue = queue();
    let memory = queue.malloc_shared::<f32>(1).unwrap();
    let pointer = of_one(queue.context(), "float *", POINTER, 8);
    let constant = of_one(queue.context(), "const float *", CONSTANT, 8);
    let number = of_one(queue.context(), "float", ParameterKind::Value, 4);
    let structure = of_one(queue.context(), "struct s", ParameterKind::Value, 8);
    let group = ParameterKind::GroupMemory { bytes: None, align: 4, accessor: None };
    let group = of_one(queue.context(), "work_group_memory<int[]>", group, 8);
    let cases: [(&Kernel, &[RawArg<'_>], &str); 9] = [
        (&pointer, args![1.0_f32], "memory (`float *`), found a floating-point number of 4 bytes; pass `&mut usm`"),
        (&pointer, args![RawArg::bytes(&[0; 8])], "memory (`float *`), found a value of 8 bytes; pass `&mut usm`"),
        (&constant, args![1_u64], "memory (`const float *`), found an integer of 8 bytes; pass `&usm`"),
        (&number, args![&memory], "a value of 4 bytes (`float`), found memory; pass a scalar or `value(&x)`"),
        (&structure, args![&memory], "a value of 8 bytes (`struct s`), found memory; pass a scalar or `value(&x)`"),
        (
            &number,
            args![LocalMemory::BY_TYPE],
            "a value of 4 bytes (`float`), found local memory; pass a scalar or `value(&x)`",
        ),
        (
            &group,
            args![&memory],
            "local memory (`work_group_memory<int[]>`), found memory; pass `LocalMemory::bytes(n)`",
        ),
        (
            &group,
            args![8_u64],
            "local memory (`work_group_memory<int[]>`), found an integer of 8 bytes; pass `LocalMemory::bytes(n)`",
        ),
        (
            &structure,
            args![RawArg::address(memory.address())],
            "a value of 8 bytes (`struct s`), found an address; pass a scalar or `value(&x)`",
        ),
    ];
    for (kernel, arguments, words) in cases {
        let words = format!("argument 0 (`x`) of kernel `k`: expected {words}");
        refused(&queue, launch(&queue, kernel, arguments), ErrorKind::KernelArgument, &words);
    }
}

#[test]
fn the_size_of_an_argument_is_checked() {
    let queue = queue();
    let mut out = queue.malloc_shared::<f32>(4).unwrap();
    let kernel = iota(queue.context());
    let words =
        "argument 0 (`start`) of kernel `iota`: expected 4 bytes (`float`), found 8 bytes; pass a value of that size";
    refused(&queue, launch(&queue, &kernel, args![1.0_f64, &mut out]), ErrorKind::KernelArgument, words);
    let words =
        "argument 0 (`start`) of kernel `iota`: expected 4 bytes (`float`), found 1 byte; pass a value of that size";
    refused(&queue, launch(&queue, &kernel, args![RawArg::bytes(&[0]), &mut out]), ErrorKind::KernelArgument, words);
}

#[test]
fn an_integer_is_no_floating_point_number() {
    let queue = queue();
    let words = |type_name, found| {
        format!("argument 0 (`x`) of kernel `k`: expected `{type_name}`, found {found}; convert it first")
    };
    for (type_name, size) in [("float", 4), ("const float", 4), ("double", 8)] {
        let kernel = of_one(queue.context(), type_name, ParameterKind::Value, size);
        let result =
            if size == 4 { launch(&queue, &kernel, args![1_i32]) } else { launch(&queue, &kernel, args![1_u64]) };
        refused(&queue, result, ErrorKind::KernelArgument, &words(type_name, "an integer"));
    }
    for type_name in ["int", "unsigned int", "uint32_t"] {
        let kernel = of_one(queue.context(), type_name, ParameterKind::Value, 4);
        let result = launch(&queue, &kernel, args![1.0_f32]);
        refused(&queue, result, ErrorKind::KernelArgument, &words(type_name, "a floating-point number"));
    }
    // What a name does not say is not refused.
    launch(&queue, &of_one(queue.context(), "my_type", ParameterKind::Value, 4), args![1.0_f32]).unwrap();
}

#[test]
fn memory_to_be_read_is_not_written() {
    let queue = queue();
    let memory = queue.malloc_shared::<f32>(4).unwrap();
    let words = "argument 1 (`ptr`) of kernel `iota`: the kernel may write through `float *`, but memory to be read was \
                 given; pass `&mut usm`";
    let result = launch(&queue, &iota(queue.context()), args![1.0_f32, &memory]);
    refused(&queue, result, ErrorKind::KernelArgument, words);
}

#[test]
fn memory_and_kernels_of_other_contexts_are_refused() {
    let device = TestDevice::new().handle();
    let queue = Queue::new(&device).unwrap();
    let other = Context::new(std::slice::from_ref(&device)).unwrap();
    let mut memory =
        Queue::with_context(&other, &device, QueueOrder::InOrder).unwrap().malloc_shared::<f32>(4).unwrap();
    let words = "argument 1 (`ptr`) of kernel `iota`: the memory was allocated in another context than the queue's; \
                 allocate it with this queue or one that shares its context";
    let result = launch(&queue, &iota(queue.context()), args![1.0_f32, &mut memory]);
    refused(&queue, result, ErrorKind::KernelArgument, words);

    let words = "kernel `iota` was built for another context than the queue's; build its bundle for `queue.context()`";
    refused(&queue, launch(&queue, &iota(&other), args![1.0_f32, &mut memory]), ErrorKind::Invalid, words);
}

#[test]
fn a_kernel_runs_only_where_it_was_built() {
    let devices = [TestDevice::new().handle(), TestDevice::new().handle()];
    let context = Context::new(&devices).unwrap();
    let small = Context::new(&devices[..1]).unwrap();
    let signature = of_no_parameters(&small, KernelKind::NdRange(1), None).signature().clone();
    let kernel = Kernel::new(context.clone(), signature, vec![]);
    let queue = Queue::with_context(&context, &devices[1], QueueOrder::InOrder).unwrap();
    let words = "kernel `k` was not built for the device 'test'";
    refused(&queue, launch(&queue, &kernel, args![]), ErrorKind::KernelNotSupported, words);
}

#[test]
fn group_memory_must_fit_the_type_and_the_device() {
    let queue = queue();
    let group = |bytes| {
        let kind = ParameterKind::GroupMemory { bytes, align: 4, accessor: None };
        kernel(queue.context(), "k", KernelKind::NdRange(1), vec![parameter("M", "x", kind, 8)], None, 900)
    };
    let words = "argument 0 (`x`) of kernel `k`: `M` has 64 bytes of local memory, 60 were asked for; pass \
                 `LocalMemory::BY_TYPE`";
    let result = launch(&queue, &group(Some(64)), args![LocalMemory::bytes(60)]);
    refused(&queue, result, ErrorKind::KernelArgument, words);
    let words = "argument 0 (`x`) of kernel `k`: `M` does not say how much local memory it is; pass \
                 `LocalMemory::bytes(n)`";
    let result = launch(&queue, &group(None), args![LocalMemory::BY_TYPE]);
    refused(&queue, result, ErrorKind::KernelArgument, words);
    let words = "a work-group of kernel `k` needs 1004 bytes of local memory, the device has 1000; use less";
    let result = launch(&queue, &group(None), args![LocalMemory::bytes(104)]);
    refused(&queue, result, ErrorKind::NdRange, words);
    let result = launch(&queue, &group(None), args![LocalMemory::elements::<u64>(usize::MAX)]);
    assert_eq!(result.unwrap_err().kind(), ErrorKind::NdRange);
    launch(&queue, &group(None), args![LocalMemory::bytes(100)]).unwrap();
    assert_eq!(launches(&queue)[0].group_memory, 1000);
}

/// The offset of a local accessor in group memory is followed by its range.
#[test]
fn accessors_know_their_range() {
    let queue = queue();
    let accessor = |queue: &Queue, dimensions: u8| {
        let form = AccessorForm { dimensions, element: 4 };
        let kind = ParameterKind::GroupMemory { bytes: None, align: 4, accessor: Some(form) };
        let parameters = vec![parameter("A", "x", kind, 8 + 8 * u32::from(dimensions))];
        kernel(queue.context(), "k", KernelKind::NdRange(1), parameters, None, 6)
    };
    let block = |words: &[u64]| words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<_>>();
    launch(&queue, &accessor(&queue, 1), args![LocalMemory::bytes(12)]).unwrap();
    launch(&queue, &accessor(&queue, 2), args![LocalMemory::range::<f32>(Range::d2([3, 5]))]).unwrap();
    launch(&queue, &accessor(&queue, 3), args![LocalMemory::range::<u32>(Range::d3([2, 0, 7]))]).unwrap();
    let launched: Vec<_> = launches(&queue).into_iter().map(|launch| (launch.arguments, launch.group_memory)).collect();
    assert_eq!(launched, [(block(&[8, 3]), 20), (block(&[8, 3, 5]), 68), (block(&[8, 2, 0, 7]), 8)]);

    let queue = self::queue();
    let wrong = |dimensions, memory: LocalMemory, found: &str| {
        let plural = if dimensions == 1 { "" } else { "s" };
        let words = format!(
            "argument 0 (`x`) of kernel `k`: `A` has {dimensions} dimension{plural} of elements of 4 bytes, {found} were \
             asked for; pass `LocalMemory::range::<T>(Range::d{dimensions}(..))`"
        );
        refused(
            &queue,
            launch(&queue, &accessor(&queue, dimensions), args![memory]),
            ErrorKind::KernelArgument,
            &words,
        );
    };
    wrong(1, LocalMemory::bytes(10), "10 bytes");
    wrong(2, LocalMemory::bytes(16), "16 bytes");
    wrong(2, LocalMemory::range::<f32>(Range::d1(4)), "{4} in 16 bytes");
    wrong(1, LocalMemory::range::<f64>(Range::d1(4)), "{4} in 32 bytes");
    wrong(
        1,
        LocalMemory::range::<u32>(Range::d3([1, usize::MAX, 2])),
        "{1, 18446744073709551615, 2} in 18446744073709551615 bytes",
    );
}

#[test]
fn what_items_keep_must_fit_the_device() {
    let queue = queue();
    let kernel = kernel(queue.context(), "k", KernelKind::NdRange(1), vec![], None, 900);
    let words = "the work-items of a group of kernel `k` keep 57600 bytes of private memory across barriers, the device \
                 can keep 50000; launch smaller groups or use smaller private arrays";
    // SAFETY: the device of these tests runs nothing.
    let result = unsafe { queue.nd_launch(NdRange::d1(64, 64), &kernel, &[]) };
    refused(&queue, result, ErrorKind::NdRange, words);
    // SAFETY: as above.
    unsafe { queue.nd_launch(NdRange::d1(64, 32), &kernel, &[]) }.unwrap();
}

/// Launches without arguments in all three forms.
fn forms(queue: &Queue, kernel: &Kernel, range: NdRange) -> [Result<()>; 3] {
    // SAFETY: the device of these tests runs nothing.
    unsafe {
        [
            queue.nd_launch(range, kernel, args![]),
            queue.parallel_for(range.global(), kernel, args![]),
            queue.single_task(kernel, args![]),
        ]
    }
}

#[test]
fn the_form_must_fit_the_kernel() {
    let queue = queue();
    let task = of_no_parameters(queue.context(), KernelKind::SingleTask, None);
    let [nd, items, single] = forms(&queue, &task, NdRange::d1(1, 1));
    assert_eq!(launches(&queue).len(), 1);
    assert_eq!(launches(&queue)[0].shape, LaunchShape::SINGLE_TASK);
    single.unwrap();
    for result in [nd, items] {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert_eq!(error.message(), "kernel `k` is a single_task_kernel; launch it with `single_task`");
    }

    let two = of_no_parameters(queue.context(), KernelKind::NdRange(2), None);
    let [nd, items, single] = forms(&queue, &two, NdRange::d1(4, 2));
    assert_eq!(launches(&queue).len(), 1);
    let words = "kernel `k` is a nd_range_kernel<2>; launch it with `nd_launch` or `parallel_for`";
    assert_eq!(single.unwrap_err().message(), words);
    for result in [nd, items] {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NdRange);
        let words = "kernel `k` is an nd_range_kernel<2>, the range has 1 dimension; give a range of 2";
        assert_eq!(error.message(), words);
    }
}

#[test]
fn sizes_must_fit_the_device() {
    let queue = queue();
    let kernel = |dimensions| of_no_parameters(queue.context(), KernelKind::NdRange(dimensions), None);
    let nd = |dimensions, range| {
        // SAFETY: the device of these tests runs nothing.
        let result = unsafe { queue.nd_launch(range, &kernel(dimensions), args![]) };
        result.map_err(|error| (error.kind(), error.message().to_owned()))
    };
    let (kind, message) = nd(1, NdRange::d1(10, 4)).unwrap_err();
    assert_eq!(kind, ErrorKind::NdRange);
    assert!(message.starts_with("the local size 4 of dimension 0 does not divide the global size 10"), "{message}");
    let too_large = |size| {
        let words = format!(
            "the work-group {size} of kernel `k` is too large for the device 'test': it allows 64 work-items in a group \
             and {{8, 32, 64}} in each dimension; choose a smaller local range"
        );
        Err((ErrorKind::NdRange, words))
    };
    assert_eq!(nd(1, NdRange::d1(130, 65)), too_large("{65}"));
    assert_eq!(nd(2, NdRange::d2([64, 64], [2, 64])), too_large("{2, 64}"));
    assert_eq!(nd(2, NdRange::d2([64, 64], [64, 1])), too_large("{64, 1}"));
    assert_eq!(nd(3, NdRange::d3([16, 1, 1], [16, 1, 1])), too_large("{16, 1, 1}"));
    let huge = 1 << 31;
    assert_eq!(nd(1, NdRange::d1(huge, huge)), too_large("{2147483648}"));
    assert_eq!(launches(&queue), []);
    assert_eq!(nd(1, NdRange::d1(128, 64)), Ok(()));
    assert_eq!(nd(2, NdRange::d2([32, 2], [32, 2])), Ok(()));
    assert_eq!(nd(3, NdRange::d3([8, 2, 4], [8, 2, 4])), Ok(()));
    let shapes: Vec<_> = launches(&queue).iter().map(|launch| launch.shape.local).collect();
    assert_eq!(shapes, [[64, 1, 1], [2, 32, 1], [4, 2, 8]]);
}

#[test]
fn a_demanded_group_size_is_kept() {
    let queue = queue();
    let kernel = of_no_parameters(queue.context(), KernelKind::NdRange(2), Some([8, 4, 1]));
    // SAFETY: the device of these tests runs nothing.
    let [wrong, right, chosen, does_not_divide] = unsafe {
        [
            queue.nd_launch(NdRange::d2([8, 8], [8, 4]), &kernel, args![]),
            queue.nd_launch(NdRange::d2([8, 8], [4, 8]), &kernel, args![]),
            queue.parallel_for(Range::d2([4, 16]), &kernel, args![]),
            queue.parallel_for(Range::d2([4, 12]), &kernel, args![]),
        ]
    };
    let error = wrong.unwrap_err();
    let words = "kernel `k` demands work-groups of {4, 8} (its property work_group_size), the local range is {8, 4}; use \
                 the former";
    assert_eq!((error.kind(), error.message()), (ErrorKind::NdRange, words));
    right.unwrap();
    chosen.unwrap();
    assert_eq!(does_not_divide.unwrap_err().kind(), ErrorKind::NdRange);
    let groups: Vec<_> = launches(&queue).iter().map(|launch| launch.shape.groups).collect();
    assert_eq!(groups, [[1, 2, 1], [2, 1, 1]]);
}

#[test]
fn the_chosen_group_is_the_largest_that_divides_and_fits() {
    let queue = queue();
    let cases = [
        (Range::d1(1024), [64, 1, 1]),
        (Range::d1(60), [60, 1, 1]),
        (Range::d1(90), [45, 1, 1]),
        (Range::d1(67), [1, 1, 1]),
        (Range::d1(0), [64, 1, 1]),
        // 16 in x leave room for 4 in y; 33 has no divisor but 3.
        (Range::d2([33, 16]), [16, 3, 1]),
        (Range::d2([64, 2]), [2, 32, 1]),
        (Range::d3([12, 2, 2]), [2, 2, 6]),
    ];
    for (range, local) in cases {
        let kernel = of_no_parameters(queue.context(), KernelKind::NdRange(range.dimensions() as u8), None);
        // SAFETY: the device of these tests runs nothing.
        unsafe { queue.parallel_for(range, &kernel, args![]) }.unwrap();
        assert_eq!(launches(&queue).pop().unwrap().shape.local, local, "{range}");
    }
}

#[test]
fn an_empty_range_is_launched_as_no_group() {
    let queue = queue();
    let mut out = queue.malloc_shared::<f32>(0).unwrap();
    let kernel = iota(queue.context());
    // SAFETY: the device of these tests runs nothing.
    let event = unsafe { queue.nd_launch_with_event(NdRange::d1(0, 16), &kernel, args![1.0_f32, &mut out]) }.unwrap();
    assert_eq!(launches(&queue)[0].shape.group_count(), 0);
    assert!(!event.is_complete());
    event.wait().unwrap();
    assert!(event.is_complete());
}

#[test]
fn events_name_commands_and_order_them() {
    let device = TestDevice::new().handle();
    let (first, second) = (Queue::new(&device).unwrap(), Queue::out_of_order(&device).unwrap());
    let kernel = of_no_parameters(first.context(), KernelKind::NdRange(1), None);
    // SAFETY: the device of these tests runs nothing.
    let (a, b) = unsafe {
        launch(&first, &kernel, args![]).unwrap();
        let a = first.nd_launch_with_event(NdRange::d1(2, 1), &kernel, args![]).unwrap();
        let b = second.after(std::slice::from_ref(&a)).parallel_for(Range::d1(2), &kernel, args![]).unwrap();
        second.after(&[a.clone(), b.clone()]).barrier().unwrap();
        (a, b)
    };
    assert_eq!(look(&first, |state| state.dependencies.clone()), [[0_u64; 0]; 2]);
    assert_eq!(look(&second, |state| state.dependencies.clone()), [vec![2], vec![2, 1]]);
    assert_ne!(a, b);
    b.wait().unwrap();
    assert!(b.is_complete() && !a.is_complete());
    assert_eq!(look(&second, |state| state.waited_for.clone()), [1]);
}
