// SPDX-License-Identifier: MIT OR Apache-2.0
//! Images that the reference device refuses, and its queues and memory without kernels. What it does with kernels is tested
//! where there is a compiler.

use kiln_device::{
    Backend, Command, Dependency, Device, QueueOrder, UsmKind, cpu::CpuBackend, reference::ReferenceBackend,
};
use kiln_types::{ErrorKind, Image, ImageKernel, Target};
use std::{alloc::Layout, sync::Arc};

fn device() -> Arc<dyn Device> {
    ReferenceBackend.devices().unwrap().remove(0)
}

fn image(target: Target, bytes: &[u8]) -> Image {
    let kernel = ImageKernel { symbol: "k".into(), entry: "k".into(), group_memory: 0, item_memory: 0, reports: None };
    Image { target, bytes: bytes.into(), kernels: vec![kernel] }
}

#[test]
fn images_of_others_and_damaged_ones_are_errors() {
    let cpu = CpuBackend.devices().unwrap().remove(0);
    let error = device().load(&image(cpu.target().clone(), &[])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::KernelNotSupported, "{error}");
    let error = cpu.load(&image(Target::Reference, &[])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::KernelNotSupported, "{error}");
    for bytes in [&b""[..], b"KILN", b"\x7fELF", b"KILN-IP\0", &[0xff; 100]] {
        let error = device().load(&image(Target::Reference, bytes)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid, "{bytes:?}: {error}");
    }
}

#[test]
fn memory_commands_are_complete_when_they_are_submitted() {
    let device = device();
    let layout = Layout::array::<u8>(64).unwrap();
    let memory = device.allocate(UsmKind::Device, layout, false).unwrap();
    let (to, mut out) = (memory.as_ptr(), [0u8; 64]);
    for order in [QueueOrder::InOrder, QueueOrder::OutOfOrder] {
        let queue = device.new_queue(order, std::sync::Arc::new(|_: &str| {})).unwrap();
        // SAFETY: the commands stay inside 64 bytes, which nothing else uses.
        unsafe {
            assert_eq!(queue.submit(Command::Set { to, value: 1, bytes: 64 }, &[]).unwrap(), 1);
            let fill = Command::Fill { to: to.add(8), pattern: &[2, 3, 4], count: 5 };
            let first = [Dependency { queue: &*queue, sequence: 1 }];
            assert_eq!(queue.submit(fill, &first).unwrap(), 2);
            let copy = Command::Copy { from: to, to: out.as_mut_ptr(), bytes: 64 };
            assert_eq!(queue.submit(copy, &[]).unwrap(), 3);
            assert_eq!(queue.submit(Command::Barrier, &[]).unwrap(), 4);
        }
        let mut expected = [1; 64];
        expected[8..23].copy_from_slice(&[2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 3, 4]);
        assert_eq!(out, expected);
        assert!(queue.is_complete(4) && queue.is_idle() && !queue.has_error(4));
        queue.wait_for(2).unwrap();
        queue.wait().unwrap();
    }
    // SAFETY: allocated above; every command is complete.
    unsafe { device.free(UsmKind::Device, memory, layout) };
}

#[test]
fn queues_of_other_backends_are_refused() {
    let cpu = CpuBackend.devices().unwrap().remove(0);
    let (here, there) = (
        device().new_queue(QueueOrder::InOrder, std::sync::Arc::new(|_: &str| {})).unwrap(),
        cpu.new_queue(QueueOrder::InOrder, std::sync::Arc::new(|_: &str| {})).unwrap(),
    );
    for (queue, other) in [(&here, &there), (&there, &here)] {
        // SAFETY: a barrier touches no memory; number 0 was never given and counts as complete.
        let result = unsafe { queue.submit(Command::Barrier, &[Dependency { queue: &**other, sequence: 0 }]) };
        assert_eq!(result.unwrap_err().kind(), ErrorKind::BackendMismatch);
    }
}
