// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arguments of a kernel, read from the packed block once, before the loops.
//!
//! A structure that the kernel only reads stays in the block; another is copied to private memory for each work-item. A
//! group memory argument is a structure that begins with a pointer: private memory holds it.

use crate::addresses::{is_only_read, parameter_value};
use kiln_ir::{Builder, CastOp, Function, Op, Parameter, Space, Type, Value};
use kiln_types::{ArgumentLayout, Error, ErrorKind, KernelSignature, ParameterKind, Result};

/// The addresses that an entry point gets.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// The packed arguments.
    pub arguments: Value,
    /// The memory of the work-group.
    pub group: Value,
}

/// The arguments of a kernel.
pub(super) struct Arguments {
    /// The value of each parameter.
    pub values: Vec<Value>,
    /// What each work-item copies before it starts.
    copies: Vec<Copy>,
}

/// Bytes that a work-item may write.
struct Copy {
    to: Value,
    from: Value,
    size: u64,
    align: u32,
}

impl Arguments {
    /// Reads the arguments of `kernel` at the builder's position, which is in the entry block.
    ///
    /// A structure that stays in the block has an address in global space, while its parameter's is private.
    pub fn load(builder: &mut Builder, kernel: &Function, signature: &KernelSignature, memory: Memory) -> Result<Self> {
        check(kernel, signature)?;
        let mut arguments = Self { values: Vec::new(), copies: Vec::new() };
        let layout = ArgumentLayout::new(&signature.parameters);
        for (index, (parameter, described)) in kernel.parameters.iter().zip(&signature.parameters).enumerate() {
            let offset = builder.int(layout.offsets()[index].into(), Type::I64);
            let address = builder.offset(memory.arguments, offset);
            let is_group_memory = matches!(described.kind, ParameterKind::GroupMemory { .. });
            let value = match parameter.by_value {
                Some((size, align)) => {
                    let from = match is_group_memory {
                        true => group_memory(builder, address, size, memory),
                        false => address,
                    };
                    let is_written = parameter_value(kernel, index).is_some_and(|value| !is_only_read(kernel, value));
                    if is_written { arguments.copy(builder, from, size, align) } else { from }
                }
                None if is_group_memory => {
                    let pointer = group_address(builder, address, memory);
                    cast(builder, pointer, parameter.ty)
                }
                None => scalar(builder, address, parameter.ty, described),
            };
            arguments.values.push(value);
        }
        Ok(arguments)
    }

    /// Copies what the work-item may write, at the builder's position.
    pub fn start_item(&self, builder: &mut Builder) {
        for &Copy { to, from, size, align } in &self.copies {
            let length = builder.int(size.into(), Type::I64);
            let (to_align, from_align) = (align, align);
            let copy = Op::MemCopy { to, from, length, to_align, from_align, overlap: false, volatile: false };
            builder.inst(copy, Type::Void);
        }
    }

    /// Private memory that gets a copy of `size` bytes for each work-item.
    fn copy(&mut self, builder: &mut Builder, from: Value, size: u64, align: u32) -> Value {
        let to = builder.alloca(size, align);
        self.copies.push(Copy { to, from, size, align });
        to
    }
}

/// Checks that the signature describes the parameters of the function.
fn check(kernel: &Function, signature: &KernelSignature) -> Result<()> {
    let size = |parameter: &Parameter| parameter.by_value.map_or(parameter.ty.store_size(), |(size, _)| size);
    let fits = kernel.parameters.len() == signature.parameters.len()
        && kernel
            .parameters
            .iter()
            .zip(&signature.parameters)
            .all(|(own, described)| size(own) <= described.size.into());
    if fits {
        return Ok(());
    }
    let message = format!(
        "the signature of the kernel \"{}\" does not describe the parameters of its function; report this as a bug",
        signature.display_name
    );
    Err(Error::new(ErrorKind::Build, message))
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

/// Private memory that holds the address in group memory whose offset stands at `address`, and what stands after that.
fn group_memory(builder: &mut Builder, address: Value, size: u64, memory: Memory) -> Value {
    let pointer = group_address(builder, address, memory);
    let pointer = cast(builder, pointer, Type::Ptr(Space::Generic));
    let holder = builder.alloca(size, 8);
    builder.store(pointer, holder, 8);
    for at in (8..size).step_by(8) {
        let at = builder.int(at.into(), Type::I64);
        let from = builder.offset(address, at);
        let word = builder.load(from, Type::I64, 8);
        let to = builder.offset(holder, at);
        builder.store(word, to, 8);
    }
    holder
}

fn cast(builder: &mut Builder, pointer: Value, ty: Type) -> Value {
    if builder.function.ty(pointer) == ty { pointer } else { builder.cast(CastOp::SpaceCast, pointer, ty) }
}
