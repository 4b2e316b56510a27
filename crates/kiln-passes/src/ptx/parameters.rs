// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parameters of a kernel, each as large as its part of the packed block.

use kiln_ir::{Builder, CastOp, Function, Parameter, ParameterFacts, Space, Type, Value};
use kiln_types::{KernelSignature, ParameterKind};

/// The parameters that the kernel has on a GPU.
pub(super) fn of(kernel: &Function, signature: &KernelSignature) -> Vec<Parameter> {
    let parameters = kernel.parameters.iter().zip(&signature.parameters);
    parameters
        .map(|(parameter, described)| match (described.kind, parameter.by_value, parameter.ty) {
            (ParameterKind::GroupMemory { .. }, None, _) => Parameter::new(Type::I64),
            (_, Some(_), ty) => {
                let by_value = Some((described.size.into(), described.align));
                Parameter { ty, by_value, facts: ParameterFacts::default() }
            }
            (_, None, Type::Int(_)) => Parameter::new(Type::Int((described.size * 8) as u16)),
            _ => parameter.clone(),
        })
        .collect()
}

/// The values of the kernel's parameters, made of those that it has on a GPU, at the builder's position in the entry block.
/// `group` is the address of the memory of the group.
pub(super) fn values(
    builder: &mut Builder,
    kernel: &Function,
    signature: &KernelSignature,
    group: Value,
) -> Vec<Value> {
    let described = kernel.parameters.iter().zip(&signature.parameters);
    let own = (0..).map_while(|index| builder.function.parameter(index)).collect::<Vec<_>>();
    own.into_iter()
        .zip(described)
        .map(|(own, (parameter, described))| match (described.kind, parameter.by_value) {
            (_, Some(layout)) if described.group_memory().next().is_some() => {
                let held: Vec<_> = described.group_memory().map(|(at, _)| u64::from(at)).collect();
                group_memory(builder, own, layout, &held, group)
            }
            (ParameterKind::GroupMemory { .. }, None) => {
                let address = builder.offset(group, own);
                convert(builder, CastOp::SpaceCast, address, parameter.ty)
            }
            (_, None) if parameter.ty.is_int() => convert(builder, CastOp::Trunc, own, parameter.ty),
            _ => own,
        })
        .collect()
}

/// Private memory that holds the structure at `argument`, in which offsets in group memory stand at the bytes `held`: they
/// become addresses.
fn group_memory(
    builder: &mut Builder,
    argument: Value,
    (size, align): (u64, u32),
    held: &[u64],
    group: Value,
) -> Value {
    let holder = builder.alloca(size, align.max(8));
    for at in (0..size).step_by(8) {
        let byte = builder.int(at.into(), Type::I64);
        let (from, to) = (builder.offset(argument, byte), builder.offset(holder, byte));
        let mut word = builder.load(from, Type::I64, 8);
        if held.contains(&at) {
            let address = builder.offset(group, word);
            word = builder.cast(CastOp::SpaceCast, address, Type::Ptr(Space::Generic));
        }
        builder.store(word, to, 8);
    }
    holder
}

fn convert(builder: &mut Builder, op: CastOp, a: Value, ty: Type) -> Value {
    if builder.function.ty(a) == ty { a } else { builder.cast(op, a, ty) }
}
