// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arguments of a kernel, read from the packed block once, before the loops.
//!
//! A structure that the kernel only reads stays in the block; of another, each work-item makes a copy. Private memory holds
//! a structure with pointers to group memory, as group memory arguments are themselves.

use super::regions::generic;
use crate::{
    addresses::{is_only_read, parameter_value},
    kernels::check_signature,
};
use kiln_ir::{Builder, CastOp, Function, Op, Space, Type, Value};
use kiln_types::{ArgumentLayout, KernelSignature, Result};

/// The addresses that an entry point gets.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// The packed arguments.
    pub arguments: Value,
    /// The memory of the work-group.
    pub group: Value,
}

/// Reads the arguments of `kernel` at the builder's position, which is in the entry block: the value of each parameter.
///
/// Structures stay in the block. All pointers are generic ones.
pub(super) fn load(
    builder: &mut Builder,
    kernel: &Function,
    signature: &KernelSignature,
    memory: Memory,
) -> Result<Vec<Value>> {
    check_signature(kernel, signature)?;
    let mut values = Vec::new();
    let layout = ArgumentLayout::new(&signature.parameters);
    for (index, (parameter, described)) in kernel.parameters.iter().zip(&signature.parameters).enumerate() {
        let offset = builder.int(layout.offsets()[index].into(), Type::I64);
        let address = builder.offset(memory.arguments, offset);
        let held: Vec<_> = described.group_memory().map(|(at, _)| u64::from(at)).collect();
        values.push(match parameter.by_value {
            Some((size, align)) if !held.is_empty() => group_memory(builder, address, (size, align), &held, memory),
            Some(_) => address,
            None if !held.is_empty() => group_address(builder, address, memory),
            None => scalar(builder, address, generic(parameter.ty), described),
        });
    }
    Ok(values)
}

/// Gives each work-item a copy of the structures that it may write: the kernel copies them to variables when it begins.
/// Then the kernel only reads what its parameters point to.
pub(super) fn copy_written(kernel: &mut Function) {
    let Some(entry) = kernel.entry() else { return };
    let mut first = Vec::new();
    for index in 0..kernel.parameters.len() {
        let Some((size, align)) = kernel.parameters[index].by_value else { continue };
        let written = parameter_value(kernel, index).filter(|&value| !is_only_read(kernel, value));
        let Some(from) = written else { continue };
        let to = kernel.values.next_key();
        let variable = kernel.make_inst(Op::Alloca { size, align }, Type::Ptr(Space::Private), kernel.location);
        kernel.replace_uses(from, to);
        let length = kernel.int(size.into(), Type::I64);
        let (to_align, from_align) = (align, align);
        let copy = Op::MemCopy { to, from, length, to_align, from_align, overlap: false, volatile: false };
        first.extend([variable, kernel.make_inst(copy, Type::Void, kernel.location)]);
    }
    kernel.blocks[entry].insts.splice(0..0, first);
}

/// Loads an argument. An integer whose bits do not fill its bytes, such as a `bool`, is cut from them.
fn scalar(builder: &mut Builder, address: Value, ty: Type, described: &kiln_types::Parameter) -> Value {
    match ty {
        Type::Int(bits) if u32::from(bits) != described.size * 8 => {
            let bytes = builder.load(address, Type::Int((described.size * 8) as u16), described.align);
            builder.cast(CastOp::Trunc, bytes, ty)
        }
        _ => builder.load(address, ty, described.align),
    }
}

/// The address in group memory whose offset stands at `address`.
fn group_address(builder: &mut Builder, address: Value, memory: Memory) -> Value {
    let offset = builder.load(address, Type::I64, 8);
    builder.offset(memory.group, offset)
}

/// Private memory that holds the structure at `address`, in which offsets in group memory stand at the bytes `held`: they
/// become addresses.
fn group_memory(
    builder: &mut Builder,
    address: Value,
    (size, align): (u64, u32),
    held: &[u64],
    memory: Memory,
) -> Value {
    let holder = builder.alloca(size, align.max(8));
    for at in (0..size).step_by(8) {
        let byte = builder.int(at.into(), Type::I64);
        let (from, to) = (builder.offset(address, byte), builder.offset(holder, byte));
        let word =
            if held.contains(&at) { group_address(builder, from, memory) } else { builder.load(from, Type::I64, 8) };
        builder.store(word, to, 8);
    }
    builder.cast(CastOp::SpaceCast, holder, Type::Ptr(Space::Generic))
}
