// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arguments of a launch, as data.

mod pack;

use crate::usm::{Region, SharedUsm, Usm, UsmView, UsmViewMut};
use bytemuck::Pod;
use kiln_types::Range;

pub(crate) use pack::{Number, Packed};

/// One argument of a launch, whatever its type. What it borrows is read before the launch returns.
///
/// [`args!`](crate::args) makes a list of them from anything that is an [`Argument`].
#[derive(Clone, Copy, Debug)]
pub struct RawArg<'a> {
    form: Form<'a>,
}

/// What an argument is made of.
#[derive(Clone, Copy, Debug)]
enum Form<'a> {
    /// The bytes of a scalar, in place.
    Scalar { bytes: [u8; 8], size: u32, number: Number },
    /// The bytes of a value.
    Bytes(&'a [u8]),
    /// Memory of this run time.
    Memory(Region<'a>),
    /// Any address.
    Address(u64),
    /// Memory of each work-group.
    GroupMemory(LocalMemory),
    /// Memory of this run time, as so many elements in each dimension.
    Accessor(Region<'a>, Range),
    /// The bytes of a structure, and what its accessors and its memory of the work-group are.
    Structure(&'a [u8], &'a [RawArg<'a>]),
}

impl<'a> RawArg<'a> {
    /// A value by its bytes: as many as the parameter has.
    pub fn bytes(bytes: &'a [u8]) -> Self {
        Self { form: Form::Bytes(bytes) }
    }

    /// A pointer by its address. Nobody knows what lies there: the launch is not recorded for it, so whoever launches
    /// keeps it valid until the launch is complete.
    pub fn address<T>(pointer: *const T) -> Self {
        Self { form: Form::Address(pointer.addr() as u64) }
    }
}

/// What a launch may be given.
///
/// | Rust | parameter of the kernel |
/// |---|---|
/// | integers, `bool`, `f32`, `f64`, [`half::f16`], [`half::bf16`] | the C++ type of that size |
/// | [`value`]`(&x)` for any [`Pod`] `x` | a structure, an array in one, a vector: anything of that size |
/// | `&usm`, a [`UsmView`] | `const T *` |
/// | `&mut usm`, a [`UsmViewMut`], `&shared` | `T *`, `const T *` |
/// | [`LocalMemory`] | `work_group_memory`, `local_accessor` |
/// | `&usm`, `&mut usm` and the like, [`accessor`]`(&mut usm, range)` | `accessor` of one dimension, of several |
/// | [`structure`]`(&x, args![...])` | a structure that holds some of the last two |
/// | a [`RawArg`] | what it says |
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an argument of a kernel",
    label = "not a scalar, `&usm`, `&mut usm`, `&shared`, `LocalMemory`, `value(&x)` or `RawArg`"
)]
pub trait Argument<'a> {
    /// The argument as data.
    fn to_raw(self) -> RawArg<'a>;
}

/// A list of arguments for a launch: `args![3.14_f32, &mut out]`. It lies on the stack and borrows what it names.
#[macro_export]
macro_rules! args {
    ($($argument:expr),* $(,)?) => {
        &[$($crate::Argument::to_raw($argument)),*] as &[$crate::RawArg<'_>]
    };
}

/// A value of any plain type as an argument. Its layout must be that of the parameter: `#[repr(C)]` for structures.
pub fn value<T: Pod>(value: &T) -> RawArg<'_> {
    RawArg::bytes(bytemuck::bytes_of(value))
}

/// Memory, such as `&usm` or `&mut usm`, as so many elements in each dimension: for an `accessor` of as many dimensions.
pub fn accessor<'a>(memory: impl Argument<'a>, range: Range) -> RawArg<'a> {
    let memory = memory.to_raw();
    match memory.form {
        Form::Memory(region) => RawArg { form: Form::Accessor(region, range) },
        // The launch says that this is no memory.
        _ => memory,
    }
}

/// A structure that holds accessors or memory of the work-group: its bytes, where those of such members do not matter, and
/// an argument for each of these members, in their order.
pub fn structure<'a, T: Pod>(value: &'a T, members: &'a [RawArg<'a>]) -> RawArg<'a> {
    RawArg { form: Form::Structure(bytemuck::bytes_of(value), members) }
}

/// Memory of each work-group, for a parameter like `work_group_memory<float[]>` or `local_accessor<float, 2>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalMemory {
    /// As many as the parameter's type says if none.
    bytes: Option<u64>,
    range: Option<Range>,
}

impl LocalMemory {
    /// As much as the parameter's type says: for `work_group_memory<float[16]>`.
    pub const BY_TYPE: Self = Self { bytes: None, range: None };

    /// `n` bytes.
    pub const fn bytes(n: usize) -> Self {
        Self { bytes: Some(n as u64), range: None }
    }

    /// `n` elements of `T`.
    pub const fn elements<T>(n: usize) -> Self {
        Self { bytes: Some((n as u64).saturating_mul(size_of::<T>() as u64)), range: None }
    }

    /// As many elements of `T` as a range has, for a `local_accessor` of as many dimensions.
    pub fn range<T>(range: Range) -> Self {
        let bytes = range.sizes().iter().fold(size_of::<T>() as u64, |bytes, n| bytes.saturating_mul(*n as u64));
        Self { bytes: Some(bytes), range: Some(range) }
    }
}

impl<'a> Argument<'a> for RawArg<'a> {
    fn to_raw(self) -> RawArg<'a> {
        self
    }
}

impl<'a> Argument<'a> for LocalMemory {
    fn to_raw(self) -> RawArg<'a> {
        RawArg { form: Form::GroupMemory(self) }
    }
}

impl<'a, T: Pod> Argument<'a> for &'a Usm<T> {
    fn to_raw(self) -> RawArg<'a> {
        UsmView::from(self).to_raw()
    }
}

impl<'a, T: Pod> Argument<'a> for &'a mut Usm<T> {
    fn to_raw(self) -> RawArg<'a> {
        UsmViewMut::from(self).to_raw()
    }
}

impl<'a, T: Pod> Argument<'a> for &'a SharedUsm<T> {
    fn to_raw(self) -> RawArg<'a> {
        UsmViewMut::from(self).to_raw()
    }
}

impl<'a, T: Pod> Argument<'a> for UsmView<'a, T> {
    fn to_raw(self) -> RawArg<'a> {
        RawArg { form: Form::Memory(self.region()) }
    }
}

impl<'a, T: Pod> Argument<'a> for UsmViewMut<'a, T> {
    fn to_raw(self) -> RawArg<'a> {
        RawArg { form: Form::Memory(self.region()) }
    }
}

macro_rules! scalars {
    ($($type:ty: $number:ident),* $(,)?) => {$(
        impl<'a> Argument<'a> for $type {
            fn to_raw(self) -> RawArg<'a> {
                let mut bytes = [0; 8];
                bytes[..size_of::<$type>()].copy_from_slice(bytemuck::bytes_of(&self));
                let size = size_of::<$type>() as u32;
                RawArg { form: Form::Scalar { bytes, size, number: Number::$number } }
            }
        }
    )*};
}

scalars!(
    i8: Integer, i16: Integer, i32: Integer, i64: Integer, isize: Integer,
    u8: Integer, u16: Integer, u32: Integer, u64: Integer, usize: Integer,
    f32: Float, f64: Float, half::f16: Float, half::bf16: Float,
);

impl<'a> Argument<'a> for bool {
    fn to_raw(self) -> RawArg<'a> {
        u8::from(self).to_raw()
    }
}
