// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks arguments against a kernel's parameters and packs them into the block that devices get.

use super::{Form, RawArg};
use crate::{
    Context, Kernel,
    usm::{Access, Region},
};
use kiln_types::{AccessorForm, Error, ErrorKind, Parameter, ParameterKind, Range, Result};
use smallvec::SmallVec;
use std::fmt;

/// What kind of number a scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Integer,
    Float,
}

impl Number {
    /// What a C++ type is, where its name says so.
    pub fn of_type(type_name: &str) -> Option<Self> {
        match type_name.strip_prefix("const ").unwrap_or(type_name) {
            "float" | "double" => Some(Self::Float),
            "char" | "signed char" | "unsigned char" | "short" | "unsigned short" | "int" | "unsigned int"
            | "unsigned" | "long" | "unsigned long" | "long long" | "unsigned long long" | "size_t" | "int8_t"
            | "uint8_t" | "int16_t" | "uint16_t" | "int32_t" | "uint32_t" | "int64_t" | "uint64_t" => {
                Some(Self::Integer)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Integer => "an integer",
            Self::Float => "a floating-point number",
        })
    }
}

/// Arguments that fit their kernel.
pub(crate) struct Packed<'a> {
    /// The packed block.
    pub block: SmallVec<[u8; 256]>,
    /// Bytes of group memory, the kernel's own included.
    pub group_memory: u64,
    /// Memory that the kernel is given, each with whether it may write there.
    pub regions: SmallVec<[(Region<'a>, bool); 8]>,
}

impl<'a> Packed<'a> {
    /// Packs `arguments`. `group_memory` is what the kernel needs beside its arguments.
    pub fn new(kernel: &Kernel, context: &Context, arguments: &[RawArg<'a>], group_memory: u64) -> Result<Self> {
        let parameters = &kernel.signature().parameters;
        if arguments.len() != parameters.len() {
            return Err(wrong_count(kernel, arguments.len()));
        }
        let layout = kernel.layout();
        let block = SmallVec::from_elem(0, layout.size() as usize);
        let mut packed = Self { block, group_memory, regions: SmallVec::new() };
        for (index, (parameter, argument)) in parameters.iter().zip(arguments).enumerate() {
            let place = layout.offsets()[index] as usize;
            let bound = packed
                .bind(parameter, kernel.number(index), argument.form, context)
                .map_err(|problem| problem.into_error(kernel, index, parameter))?;
            packed.put(place, &bound);
            if let Form::Structure(_, members) = argument.form {
                for (member, argument) in parameter.members.iter().zip(members) {
                    let bound = packed
                        .bind(&member.parameter, None, argument.form, context)
                        .map_err(|problem| problem.into_error(kernel, index, &member.parameter))?;
                    packed.put(place + member.offset as usize, &bound);
                }
            }
        }
        Ok(packed)
    }

    /// Writes what was bound into the block.
    fn put(&mut self, place: usize, bound: &Bound<'_>) {
        let bytes = bound.bytes();
        self.block[place..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Checks one argument, gives its bytes in the block.
    fn bind(
        &mut self,
        parameter: &Parameter,
        expected: Option<Number>,
        form: Form<'a>,
        context: &Context,
    ) -> Result<Bound<'a>, Problem> {
        match (parameter.kind, form) {
            (ParameterKind::Value, Form::Structure(bytes, members)) => match bytes.len() {
                _ if members.len() != parameter.members.len() => Err(Problem::Members(members.len())),
                size if size != parameter.size as usize => Err(Problem::Size(size as u64)),
                _ => Ok(Bound::Borrowed(bytes)),
            },
            (ParameterKind::Value, _) if !parameter.members.is_empty() => Err(Problem::Members(0)),
            (ParameterKind::Value, Form::Scalar { size, .. }) if size != parameter.size => {
                Err(Problem::Size(u64::from(size)))
            }
            (ParameterKind::Value, Form::Scalar { number, .. })
                if expected.is_some_and(|expected| expected != number) =>
            {
                Err(Problem::Number(number))
            }
            (ParameterKind::Value, Form::Scalar { bytes, size, .. }) => Ok(Bound::InPlace(bytes, size)),
            (ParameterKind::Value, Form::Bytes(bytes)) if bytes.len() == parameter.size as usize => {
                Ok(Bound::Borrowed(bytes))
            }
            (ParameterKind::Value, Form::Bytes(bytes)) => Err(Problem::Size(bytes.len() as u64)),
            (ParameterKind::Pointer { constant }, Form::Memory(region)) => {
                Ok(Bound::word(self.take(region, constant, context)?))
            }
            (ParameterKind::Accessor { constant, form }, Form::Memory(region)) => {
                let range = accessor_range(form, region.bytes as u64, None)?;
                Ok(Bound::words(self.take(region, constant, context)?, &range))
            }
            (ParameterKind::Accessor { constant, form }, Form::Accessor(region, range)) => {
                let range = accessor_range(form, region.bytes as u64, Some(range))?;
                Ok(Bound::words(self.take(region, constant, context)?, &range))
            }
            (ParameterKind::Pointer { .. }, Form::Address(address)) => Ok(Bound::word(address)),
            (ParameterKind::GroupMemory { bytes, align, accessor }, Form::GroupMemory(asked)) => {
                let bytes = match (bytes, asked.bytes) {
                    (Some(bytes), Some(asked)) if bytes != asked => return Err(Problem::GroupSize(bytes, asked)),
                    (Some(bytes), _) | (None, Some(bytes)) => bytes,
                    (None, None) => return Err(Problem::NoGroupSize),
                };
                let range = match accessor {
                    Some(form) => accessor_range(form, bytes, asked.range)?,
                    None => SmallVec::new(),
                };
                let offset = self.group_memory.next_multiple_of(u64::from(align.max(1)));
                self.group_memory = offset.saturating_add(bytes);
                Ok(Bound::words(offset, &range))
            }
            (_, form) => Err(Problem::Kind(form.describe())),
        }
    }

    /// The address of memory that the kernel is given.
    fn take(&mut self, region: Region<'a>, constant: bool, context: &Context) -> Result<u64, Problem> {
        if region.access == Access::Read && !constant {
            return Err(Problem::Constness);
        }
        if region.block.queue().context() != context {
            return Err(Problem::Context);
        }
        self.regions.push((region, !constant));
        Ok(region.pointer().addr() as u64)
    }
}

/// The number of elements in each dimension of an accessor, the slowest first.
fn accessor_range(form: AccessorForm, bytes: u64, asked: Option<Range>) -> Result<SmallVec<[u64; 3]>, Problem> {
    let element = form.element.max(1);
    let sizes: SmallVec<[u64; 3]> = match asked {
        Some(range) => range.sizes().iter().map(|n| *n as u64).collect(),
        None => SmallVec::from_slice(&[bytes / element]),
    };
    let sizes = if form.dimensions == 0 && asked.is_none() { SmallVec::new() } else { sizes };
    let needed = sizes.iter().fold(element, |bytes, n| bytes.saturating_mul(*n));
    if sizes.len() != usize::from(form.dimensions) || needed != bytes {
        return Err(Problem::Accessor { form, bytes, asked });
    }
    Ok(sizes)
}

/// The bytes of an argument in the block.
enum Bound<'a> {
    InPlace([u8; 8], u32),
    Words([u64; 4], usize),
    Borrowed(&'a [u8]),
}

impl Bound<'_> {
    fn word(value: u64) -> Self {
        Self::InPlace(value.to_ne_bytes(), 8)
    }

    /// An address or an offset, and the sizes after it.
    fn words(start: u64, range: &[u64]) -> Self {
        let mut words = [start, 0, 0, 0];
        words[1..=range.len()].copy_from_slice(range);
        Self::Words(words, range.len() + 1)
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::InPlace(bytes, size) => &bytes[..*size as usize],
            Self::Words(words, count) => bytemuck::cast_slice(&words[..*count]),
            Self::Borrowed(bytes) => bytes,
        }
    }
}

impl Form<'_> {
    fn describe(self) -> String {
        match self {
            Self::Scalar { size, number, .. } => format!("{number} of {}", Bytes(u64::from(size))),
            Self::Bytes(bytes) => format!("a value of {}", Bytes(bytes.len() as u64)),
            Self::Memory(_) => "memory".to_owned(),
            Self::Address(_) => "an address".to_owned(),
            Self::GroupMemory(_) => "local memory".to_owned(),
            Self::Accessor(..) => "memory with a range".to_owned(),
            Self::Structure(bytes, _) => format!("a structure of {}", Bytes(bytes.len() as u64)),
        }
    }
}

/// Why an argument does not fit.
enum Problem {
    Kind(String),
    Size(u64),
    Number(Number),
    Constness,
    Context,
    GroupSize(u64, u64),
    NoGroupSize,
    Members(usize),
    Accessor { form: AccessorForm, bytes: u64, asked: Option<Range> },
}

impl Problem {
    #[cold]
    fn into_error(self, kernel: &Kernel, index: usize, parameter: &Parameter) -> Error {
        let (kind, type_name) = (parameter.kind, &parameter.type_name);
        let says = match self {
            Self::Kind(found) => format!("expected {}, found {found}; {}", expected(parameter), advice(kind)),
            Self::Size(found) => {
                let size = Bytes(u64::from(parameter.size));
                format!("expected {size} (`{type_name}`), found {}; pass a value of that size", Bytes(found))
            }
            Self::Number(found) => format!("expected `{type_name}`, found {found}; convert it first"),
            Self::Constness => {
                format!("the kernel may write through `{type_name}`, but memory to be read was given; pass `&mut usm`")
            }
            Self::Context => {
                "the memory was allocated in another context than the queue's; allocate it with this queue \
                              or one that shares its context"
                    .to_owned()
            }
            Self::GroupSize(bytes, asked) => format!(
                "`{type_name}` has {} of local memory, {asked} were asked for; pass `LocalMemory::BY_TYPE`",
                Bytes(bytes)
            ),
            Self::NoGroupSize => {
                format!("`{type_name}` does not say how much local memory it is; pass `LocalMemory::bytes(n)`")
            }
            Self::Members(found) => format!(
                "`{type_name}` holds {} accessors or local memories, {found} {} given; pass `structure(&x, args![..])`",
                parameter.members.len(),
                if found == 1 { "was" } else { "were" },
            ),
            Self::Accessor { form: AccessorForm { dimensions, element }, bytes, asked } => {
                let found =
                    asked.map_or_else(|| Bytes(bytes).to_string(), |range| format!("{range} in {}", Bytes(bytes)));
                format!(
                    "`{type_name}` has {dimensions} dimension{} of elements of {}, {found} were asked for; pass {}",
                    if dimensions == 1 { "" } else { "s" },
                    Bytes(element),
                    match kind {
                        ParameterKind::Accessor { .. } => format!("`accessor(&mut usm, Range::d{dimensions}(..))`"),
                        _ => format!("`LocalMemory::range::<T>(Range::d{dimensions}(..))`"),
                    }
                )
            }
        };
        let message = format!("argument {index}{} of kernel `{}`: {says}", Name(parameter), kernel.name());
        Error::new(ErrorKind::KernelArgument, message)
    }
}

#[cold]
fn wrong_count(kernel: &Kernel, found: usize) -> Error {
    let parameters = &kernel.signature().parameters;
    let list: Vec<_> = parameters
        .iter()
        .map(|p| format!("{}{}{}", p.type_name, if p.name.is_empty() { "" } else { " " }, p.name))
        .collect();
    let message = format!(
        "kernel `{}` takes {} argument{} ({}), {found} {} given; pass one for each parameter",
        kernel.name(),
        parameters.len(),
        if parameters.len() == 1 { "" } else { "s" },
        list.join(", "),
        if found == 1 { "was" } else { "were" },
    );
    Error::new(ErrorKind::KernelArgument, message)
}

fn expected(parameter: &Parameter) -> String {
    let type_name = &parameter.type_name;
    match parameter.kind {
        ParameterKind::Value => format!("a value of {} (`{type_name}`)", Bytes(u64::from(parameter.size))),
        ParameterKind::Pointer { .. } => format!("memory (`{type_name}`)"),
        ParameterKind::GroupMemory { .. } => format!("local memory (`{type_name}`)"),
        ParameterKind::Accessor { .. } => format!("memory (`{type_name}`)"),
    }
}

fn advice(kind: ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Value => "pass a scalar or `value(&x)`",
        ParameterKind::Pointer { constant: true } | ParameterKind::Accessor { constant: true, .. } => "pass `&usm`",
        ParameterKind::Pointer { constant: false } | ParameterKind::Accessor { constant: false, .. } => {
            "pass `&mut usm`"
        }
        ParameterKind::GroupMemory { bytes: Some(_), .. } => "pass `LocalMemory::BY_TYPE`",
        ParameterKind::GroupMemory { bytes: None, .. } => "pass `LocalMemory::bytes(n)`",
    }
}

/// ` (`name`)`, or nothing for a parameter without a name.
struct Name<'a>(&'a Parameter);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.name.is_empty() { Ok(()) } else { write!(f, " (`{}`)", self.0.name) }
    }
}

/// `1 byte`, `4 bytes`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} byte{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
