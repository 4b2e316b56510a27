// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a kernel is called and what it takes.

use alloc::{string::String, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// How a kernel may be launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KernelKind {
    /// `single_task_kernel`: one work-item.
    SingleTask,
    /// `nd_range_kernel<N>` with its number of dimensions, one to three.
    NdRange(u8),
}

impl fmt::Display for KernelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SingleTask => f.write_str("single_task_kernel"),
            Self::NdRange(dimensions) => write!(f, "nd_range_kernel<{dimensions}>"),
        }
    }
}

/// How an argument reaches the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ParameterKind {
    /// The bytes of a scalar, an enumeration or a structure.
    Value,
    /// An address in memory that the device can reach.
    Pointer {
        /// The kernel sees what it points to as `const`.
        constant: bool,
    },
    /// Memory of the work-group. The packed block holds its offset in group memory, eight bytes, and after it, for a
    /// `local_accessor`, the number of elements in each dimension, the slowest first, eight bytes each.
    GroupMemory {
        /// Its size where the type says it (`work_group_memory<float[16]>`), else the launch says it.
        bytes: Option<u64>,
        /// Its alignment in bytes, a power of two.
        align: u32,
        /// The form of a `local_accessor`.
        accessor: Option<AccessorForm>,
    },
    /// Memory of the device as an `accessor`. The packed block holds its address, eight bytes, and after it the number of
    /// elements in each dimension, the slowest first, eight bytes each.
    Accessor {
        /// The kernel only reads it.
        constant: bool,
        /// Its form.
        form: AccessorForm,
    },
}

/// What an `accessor` or a `local_accessor` is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AccessorForm {
    /// Its dimensions, up to three.
    pub dimensions: u8,
    /// Bytes of an element, at least one.
    pub element: u64,
}

/// One parameter of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parameter {
    /// As the source names it; empty where it does not.
    pub name: String,
    /// As the source spells its type.
    pub type_name: String,
    /// How the argument is passed.
    pub kind: ParameterKind,
    /// Bytes in the packed block.
    pub size: u32,
    /// Alignment in the packed block, a power of two.
    pub align: u32,
    /// The accessors and the memory of the work-group inside of a structure, in their order.
    pub members: Vec<Member>,
}

impl Parameter {
    /// The addresses in memory of the work-group that it holds: the byte offset of each, and the alignment of what lies there.
    pub fn group_memory(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let own = [(0, self)].into_iter();
        let parts = own.chain(self.members.iter().map(|member| (member.offset, &member.parameter)));
        parts.filter_map(|(offset, part)| match part.kind {
            ParameterKind::GroupMemory { align, .. } => Some((offset, align)),
            _ => None,
        })
    }
}

/// An accessor, or memory of the work-group, inside of a structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Member {
    /// Byte offset in the structure.
    pub offset: u32,
    /// What it would be as a parameter.
    pub parameter: Parameter,
}

/// What a kernel's source promises or demands beyond its parameters. Sizes are x-fastest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KernelProperties {
    /// `work_group_size`: the only local size that it may be launched with.
    pub work_group_size: Option<[u64; 3]>,
    /// `work_group_size_hint`: the local size that it is written for, taken where the launch leaves it open.
    pub work_group_size_hint: Option<[u64; 3]>,
    /// `max_work_group_size`: the largest local size in each dimension.
    pub max_work_group_size: Option<[u64; 3]>,
    /// `max_linear_work_group_size`: the most work-items of a group.
    pub max_linear_work_group_size: Option<u64>,
}

/// A kernel's name, kind and parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KernelSignature {
    /// The symbol of its function in the module: the plain name of an `extern "C"` kernel, else the mangled one.
    pub symbol: String,
    /// As the source names it, with namespaces and template arguments: for messages.
    pub display_name: String,
    /// How it may be launched.
    pub kind: KernelKind,
    /// Its parameters in order.
    pub parameters: Vec<Parameter>,
    /// What it demands.
    pub properties: KernelProperties,
}
