// SPDX-License-Identifier: MIT OR Apache-2.0
//! The kernel table that the shim writes, as Kiln's data.

use kiln_types::{
    AccessorForm, Error, ErrorKind, KernelKind, KernelProperties, KernelSignature, Member, Parameter, ParameterKind,
    Result,
};
use serde::Deserialize;

/// The kernels of a source, and the symbol of the kernel that each registered name points to, in their order.
pub(crate) fn parse(json: &str) -> Result<(Vec<KernelSignature>, Vec<String>)> {
    let table: Table = serde_json::from_str(json)
        .map_err(|error| Error::new(ErrorKind::Build, format!("the kernel table cannot be read: {error}")))?;
    let kernels = table.kernels.into_iter().map(Kernel::into_signature).collect::<Result<_>>()?;
    let mut registered = table.registered;
    registered.sort_by_key(|name| name.index);
    Ok((kernels, registered.into_iter().map(|name| name.symbol).collect()))
}

#[derive(Deserialize)]
struct Table {
    kernels: Vec<Kernel>,
    registered: Vec<Registered>,
}

#[derive(Deserialize)]
struct Kernel {
    symbol: String,
    name: String,
    properties: Vec<Vec<u64>>,
    parameters: Vec<TableParameter>,
}

#[derive(Deserialize)]
struct TableParameter {
    name: String,
    #[serde(rename = "type")]
    type_name: String,
    size: u32,
    align: u32,
    pointer: bool,
    constant: bool,
    /// Bytes, alignment, bytes of an element.
    group_memory: Option<(u64, u32, u64)>,
    /// Whether it is only read (then not zero), bytes of an element.
    accessor: Option<(u64, u64)>,
    #[serde(default)]
    members: Vec<TableMember>,
}

#[derive(Deserialize)]
struct TableMember {
    offset: u32,
    #[serde(flatten)]
    parameter: TableParameter,
}

#[derive(Deserialize)]
struct Registered {
    index: usize,
    symbol: String,
}

const ND_RANGE_KERNEL: u64 = 1;
const SINGLE_TASK_KERNEL: u64 = 2;
const WORK_GROUP_SIZE: u64 = 3;
const WORK_GROUP_SIZE_HINT: u64 = 4;
const MAX_WORK_GROUP_SIZE: u64 = 6;
const MAX_LINEAR_WORK_GROUP_SIZE: u64 = 7;

impl Kernel {
    fn into_signature(self) -> Result<KernelSignature> {
        let kind = self.properties.iter().find_map(|property| match *property.as_slice() {
            [ND_RANGE_KERNEL, dimensions @ 1..=3, ..] => Some(KernelKind::NdRange(dimensions as u8)),
            [SINGLE_TASK_KERNEL, ..] => Some(KernelKind::SingleTask),
            _ => None,
        });
        let kind = kind.ok_or_else(|| {
            let message = format!("the kernel '{}' has none of 1 to 3 dimensions", self.name);
            Error::new(ErrorKind::Build, message)
        })?;
        let numbers = |about| self.properties.iter().find(|property| property.first() == Some(&about));
        let sizes = |about| numbers(about).map(|property| x_fastest(&property[1..]));
        let properties = KernelProperties {
            work_group_size: sizes(WORK_GROUP_SIZE),
            work_group_size_hint: sizes(WORK_GROUP_SIZE_HINT),
            max_work_group_size: sizes(MAX_WORK_GROUP_SIZE),
            max_linear_work_group_size: numbers(MAX_LINEAR_WORK_GROUP_SIZE)
                .and_then(|property| property.get(1).copied()),
        };
        Ok(KernelSignature {
            symbol: self.symbol,
            display_name: self.name,
            kind,
            parameters: self.parameters.into_iter().map(TableParameter::into_parameter).collect(),
            properties,
        })
    }
}

/// Sizes in SYCL's order, 0 where there is no such dimension, as x-fastest ones.
fn x_fastest(sizes: &[u64]) -> [u64; 3] {
    let mut out = [1; 3];
    for (x, size) in sizes.iter().filter(|size| **size != 0).rev().enumerate().take(3) {
        out[x] = *size;
    }
    out
}

impl TableParameter {
    fn into_parameter(self) -> Parameter {
        let dimensions = (self.size.saturating_sub(8) / 8) as u8;
        let kind = match (self.group_memory, self.accessor) {
            (Some((bytes, align, element)), _) => ParameterKind::GroupMemory {
                bytes: (bytes != 0).then_some(bytes),
                align,
                accessor: (element != 0).then_some(AccessorForm { dimensions, element }),
            },
            (None, Some((constant, element))) => {
                ParameterKind::Accessor { constant: constant != 0, form: AccessorForm { dimensions, element } }
            }
            (None, None) if self.pointer => ParameterKind::Pointer { constant: self.constant },
            (None, None) => ParameterKind::Value,
        };
        let member =
            |member: TableMember| Member { offset: member.offset, parameter: member.parameter.into_parameter() };
        let members = self.members.into_iter().map(member).collect();
        Parameter { name: self.name, type_name: self.type_name, kind, size: self.size, align: self.align, members }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_turn_round() {
        assert_eq!(x_fastest(&[2, 3, 4]), [4, 3, 2]);
        assert_eq!(x_fastest(&[8, 16, 0]), [16, 8, 1]);
        assert_eq!(x_fastest(&[32, 0, 0]), [32, 1, 1]);
    }

    #[test]
    fn a_kind_without_dimensions_is_refused() {
        let json =
            r#"{"kernels":[{"symbol":"k","name":"k","properties":[[1,4,0,0]],"parameters":[]}],"registered":[]}"#;
        assert!(parse(json).unwrap_err().message().contains("'k'"));
    }
}
