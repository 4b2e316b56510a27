// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures for kernels that are written as Kiln IR.

use kiln_ir::Function;
use kiln_types::{KernelKind, KernelProperties, KernelSignature, Parameter, ParameterKind};

/// The signature of a kernel whose parameters say their sizes; those at the positions in `group_memory` are local
/// arguments.
pub fn signature(kernel: &Function, kind: KernelKind, group_memory: &[usize]) -> KernelSignature {
    let parameters = kernel.parameters.iter().enumerate().map(|(index, parameter)| {
        let bytes = parameter.ty.store_size().next_power_of_two() as u32;
        let (size, align) = parameter.by_value.map_or((bytes, bytes), |(size, align)| (size as u32, align));
        let kind = if group_memory.contains(&index) {
            ParameterKind::GroupMemory { bytes: None, align: 4, accessor: None }
        } else if parameter.ty.is_pointer() && parameter.by_value.is_none() {
            ParameterKind::Pointer { constant: false }
        } else {
            ParameterKind::Value
        };
        Parameter {
            name: format!("p{index}"),
            type_name: parameter.ty.to_string(),
            kind,
            size,
            align,
            members: Vec::new(),
        }
    });
    KernelSignature {
        symbol: kernel.name.clone(),
        display_name: kernel.name.clone(),
        kind,
        parameters: parameters.collect(),
        properties: KernelProperties::default(),
    }
}
