// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a kernel is launched with, and launches on Kiln's devices.

use crate::{
    choices::Choices,
    print::{Parameter, parameters},
    program::*,
};
use kiln::{Argument as _, LocalMemory, NdRange, Queue, Range, RawArg, Result, Usm, half::f16};

/// An argument before the launch.
#[derive(Clone, Debug)]
pub enum Contents {
    /// Elements of a type, as bytes.
    Memory(Scalar, Vec<u8>),
    Scalar(Scalar, Vec<u8>),
    Structure(Vec<u8>),
    /// Bytes of group memory; none where the kernel's type says how many.
    Local(Option<usize>),
}

/// The arguments for the parameters.
pub fn contents(kernel: &Kernel) -> Vec<Contents> {
    parameters(kernel).into_iter().map(|parameter| argument(kernel, parameter)).collect()
}

fn argument(kernel: &Kernel, parameter: Parameter) -> Contents {
    // Each argument has numbers of its own: they stay the same when others vanish.
    let own = |kind: u64, index: usize| Choices::new(kernel.seed ^ ((kind << 8 | index as u64) << 40));
    let memory = |kind, index, ty, count| Contents::Memory(ty, values(&mut own(kind, index), ty, count));
    match parameter {
        Parameter::Output(output) => {
            let (ty, slots) = kernel.outputs[output];
            memory(1, output, ty, slots * kernel.items())
        }
        Parameter::Atomic(atomic) => memory(2, atomic, kernel.atomics[atomic].0, kernel.atomics[atomic].1),
        Parameter::Input(input) => memory(3, input, kernel.inputs[input].0, kernel.inputs[input].1),
        Parameter::Argument(argument) => {
            let ty = kernel.arguments[argument];
            Contents::Scalar(ty, value(&mut own(4, argument), ty))
        }
        Parameter::Structure(argument) => {
            let structure = &kernel.structures[kernel.structure_arguments[argument]];
            let mut choices = own(5, argument);
            Contents::Structure(structure.bytes(|ty| value(&mut choices, ty)))
        }
        Parameter::Shared(shared) => {
            let Shared { ty, form, .. } = kernel.shared[shared];
            match form {
                SharedForm::Fixed => Contents::Local(None),
                SharedForm::Sized | SharedForm::Accessor => Contents::Local(Some(kernel.group_size() * ty.bytes())),
                SharedForm::Global => memory(6, shared, ty, kernel.items()),
            }
        }
    }
}

fn values(choices: &mut Choices, ty: Scalar, count: usize) -> Vec<u8> {
    (0..count).flat_map(|_| value(choices, ty)).collect()
}

/// A number of a type, small ones often, never a NaN.
fn value(choices: &mut Choices, ty: Scalar) -> Vec<u8> {
    let bits = choices.bits();
    let whole = if choices.flip() { bits % 41 } else { bits };
    let number = if choices.flip() { (bits % 4000) as f64 / 32.0 - 50.0 } else { bits as i64 as f64 * 1e-9 };
    match ty {
        Scalar::Bool => vec![(bits & 1) as u8],
        Scalar::F16 => f16::from_f64(number).to_le_bytes().to_vec(),
        Scalar::F32 => (number as f32).to_le_bytes().to_vec(),
        Scalar::F64 => number.to_le_bytes().to_vec(),
        _ => whole.to_le_bytes()[..ty.bytes()].to_vec(),
    }
}

enum Ready {
    Memory(Scalar, Usm<u8>),
    Bytes(Vec<u8>),
    Local(LocalMemory),
}

/// Runs a kernel and returns the contents of its memory arguments.
pub fn run(queue: &Queue, kernel: &Kernel, compiled: &kiln::Kernel) -> Result<Vec<Vec<u8>>> {
    let mut arguments = Vec::new();
    for contents in contents(kernel) {
        arguments.push(match contents {
            Contents::Memory(ty, bytes) => {
                let mut memory = queue.malloc_shared::<u8>(bytes.len())?;
                memory.copy_from_slice(&bytes)?;
                Ready::Memory(ty, memory)
            }
            Contents::Scalar(_, bytes) | Contents::Structure(bytes) => Ready::Bytes(bytes),
            Contents::Local(bytes) => Ready::Local(bytes.map_or(LocalMemory::BY_TYPE, LocalMemory::bytes)),
        });
    }
    let raw: Vec<RawArg<'_>> = arguments
        .iter_mut()
        .map(|argument| match argument {
            Ready::Memory(_, memory) => memory.to_raw(),
            Ready::Bytes(bytes) => RawArg::bytes(bytes),
            Ready::Local(memory) => memory.to_raw(),
        })
        .collect();
    // SAFETY: a valid kernel stays inside its memory, and its items race with nothing.
    unsafe { queue.nd_launch(range(kernel)?, compiled, &raw)? };
    queue.wait()?;
    let memories = arguments.iter().filter_map(|argument| match argument {
        Ready::Memory(ty, memory) => Some(memory.host().map(|bytes| with_one_nan(*ty, &bytes))),
        _ => None,
    });
    memories.collect()
}

/// Which NaN an operation gives is not said: all become the same.
fn with_one_nan(ty: Scalar, bytes: &[u8]) -> Vec<u8> {
    let float = |bits: &[u8]| match *bits {
        [a, b] if ty == Scalar::F16 && f16::from_le_bytes([a, b]).is_nan() => f16::NAN.to_le_bytes().to_vec(),
        [a, b, c, d] if ty == Scalar::F32 && f32::from_le_bytes([a, b, c, d]).is_nan() => {
            f32::NAN.to_le_bytes().to_vec()
        }
        [a, b, c, d, e, f, g, h] if ty == Scalar::F64 && f64::from_le_bytes([a, b, c, d, e, f, g, h]).is_nan() => {
            f64::NAN.to_le_bytes().to_vec()
        }
        _ => bits.to_vec(),
    };
    bytes.chunks_exact(ty.bytes()).flat_map(float).collect()
}

/// The global range of each dimension.
pub fn global(kernel: &Kernel) -> Vec<usize> {
    kernel.groups.iter().zip(&kernel.local).map(|(groups, local)| groups * local).collect()
}

fn range(kernel: &Kernel) -> Result<NdRange> {
    NdRange::new(Range::from_slice(&global(kernel))?, Range::from_slice(&kernel.local)?)
}
