// SPDX-License-Identifier: MIT OR Apache-2.0
//! A kernel as a typed tree. Whatever the operands, no expression has undefined behaviour: the printer masks indexes,
//! shift counts and divisors.

use crate::{
    structure::Structure,
    vector::{VectorExpr, VectorType},
};
use kiln::half::f16;

/// Types of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scalar {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F16,
    F32,
    F64,
}

impl Scalar {
    pub const ALL: [Self; 12] = [
        Self::Bool,
        Self::I8,
        Self::U8,
        Self::I16,
        Self::U16,
        Self::I32,
        Self::U32,
        Self::I64,
        Self::U64,
        Self::F16,
        Self::F32,
        Self::F64,
    ];

    /// The name in C++.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::I8 => "int8_t",
            Self::U8 => "uint8_t",
            Self::I16 => "int16_t",
            Self::U16 => "uint16_t",
            Self::I32 => "int32_t",
            Self::U32 => "uint32_t",
            Self::I64 => "int64_t",
            Self::U64 => "uint64_t",
            Self::F16 => "sycl::half",
            Self::F32 => "float",
            Self::F64 => "double",
        }
    }

    pub fn bytes(self) -> usize {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 | Self::F16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }

    /// An integer, `bool` not counted.
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != Self::Bool
    }
}

/// In which items a value, or the way to a statement, is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Item,
    SubGroup,
    Group,
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    Scalar(Scalar),
    Array(Scalar, usize),
    /// Points to the first of at least so many elements.
    Pointer(Scalar, usize),
    Vector(VectorType),
    /// One of [`Kernel::structures`].
    Structure(usize),
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub shape: Shape,
    /// Only values that are the same in as many items are assigned, and only where as many items come along.
    pub level: Level,
}

/// What an item can ask about its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Query {
    GlobalLinearId,
    LocalLinearId,
    GroupLinearId,
    GlobalId(usize),
    LocalId(usize),
    GroupId(usize),
    LocalRange(usize),
    GroupRange(usize),
    SubGroupId,
    SubGroupLocalId,
    SubGroupSize,
    SubGroupCount,
}

impl Query {
    pub fn level(self) -> Level {
        match self {
            Self::GlobalLinearId | Self::LocalLinearId | Self::GlobalId(_) | Self::LocalId(_) => Level::Item,
            Self::SubGroupLocalId => Level::Item,
            Self::SubGroupId | Self::SubGroupSize => Level::SubGroup,
            _ => Level::Group,
        }
    }
}

/// What is computed from operands. Operands have the type of the result unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    Add,
    Sub,
    Mul,
    /// Sums and products of masked operands, which clang marks as free of overflow.
    AddSmall,
    MulSmall,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Neg,
    Not,
    /// Any type, twice the same -> bool.
    Compare(&'static str),
    /// bool, T, T -> T.
    Select,
    /// Any type -> any type.
    Cast,
    /// To a type of the same size.
    BitCast,
    /// A function of `sycl::`.
    Builtin(&'static str),
    /// A helper function: [`Kernel::helpers`].
    Call(usize),
}

/// Memory that can be read, and most of it written.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    Variable(usize),
    /// An element of an array or a vector, or behind a pointer.
    Element(usize, Box<Expr>),
    /// A number in a structure.
    Member(usize, usize),
    /// The item's own element of an array that the group shares.
    Own(usize),
    /// Any element of it.
    Shared(usize, Box<Expr>),
    /// Any element of it that belongs to an item of the same sub-group.
    SubShared(usize, Box<Expr>),
    /// An element of an input.
    Input(usize, Box<Expr>),
    /// An argument of the kernel.
    Argument(usize),
    /// A number in a structure that is an argument of the kernel.
    ArgumentMember(usize, usize),
    /// One of the item's own elements of an output.
    Output(usize, usize),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub ty: Scalar,
    pub node: Node,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// The bits.
    Literal(u64),
    /// Always a `uint64_t`.
    Query(Query),
    Read(Place),
    Apply(Operation, Vec<Expr>),
}

impl Expr {
    /// Zero or one.
    pub fn small(ty: Scalar, value: bool) -> Self {
        let bits = match ty {
            Scalar::F16 => u64::from(f16::from_f32(f32::from(u8::from(value))).to_bits()),
            Scalar::F32 => u64::from(f32::from(u8::from(value)).to_bits()),
            Scalar::F64 => f64::from(u8::from(value)).to_bits(),
            _ => u64::from(value),
        };
        Self { ty, node: Node::Literal(bits) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LoopForm {
    For,
    While,
    DoWhile,
}

/// A function of the items of a group or sub-group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroupFunction {
    Any,
    All,
    None,
    /// Value, item.
    Broadcast,
    /// With the function object.
    Reduce(&'static str),
    InclusiveScan(&'static str),
    ExclusiveScan(&'static str),
    /// Value, distance.
    ShiftLeft,
    ShiftRight,
    /// Value, mask.
    PermuteByXor,
    /// Value, item.
    Select,
}

impl GroupFunction {
    /// Whether every item gets the same result.
    pub fn is_uniform(self) -> bool {
        matches!(self, Self::Any | Self::All | Self::None | Self::Broadcast | Self::Reduce(_))
    }
}

pub type Block = Vec<Statement>;

#[derive(Clone, Debug)]
pub struct Case {
    pub body: Block,
    pub falls_through: bool,
}

#[derive(Clone, Debug)]
pub enum Statement {
    /// Declares a scalar.
    Let(usize, Expr),
    /// Declares an array without values.
    LetArray(usize),
    /// Gives all its elements values that follow from one.
    Fill(usize, Expr),
    /// Declares a structure with all its numbers.
    LetStructure(usize, Vec<Expr>),
    CopyStructure(usize, usize),
    LetVector(usize, VectorExpr),
    /// To a vector, or to some of its elements in an order.
    AssignVector(usize, Option<Vec<usize>>, VectorExpr),
    /// Declares a pointer to one of two arrays, the second where the condition holds.
    LetPointer(usize, Expr, [usize; 2]),
    Assign(Place, Expr),
    If(Expr, Block, Block),
    /// In a function object that captures all by reference and is called at once. Nothing jumps out of it.
    Lambda(Block),
    Loop {
        form: LoopForm,
        counter: usize,
        /// The number of trips, or one more than the greatest where `data` decides.
        limit: u64,
        data: Option<Expr>,
        body: Block,
    },
    /// The last case is the default.
    Switch(Expr, Vec<Case>),
    Break,
    Continue,
    Return(Option<Expr>),
    /// Of the group or the sub-group.
    Barrier(Level),
    /// Declares what a function of the group or sub-group returns; the second operand comes with the function.
    Group {
        result: usize,
        function: GroupFunction,
        scope: Level,
        value: Expr,
        other: Option<Expr>,
    },
    /// Without use of its result: index, operand.
    Atomic(AtomicTarget, Expr, Expr),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AtomicTarget {
    /// One of [`Kernel::atomics`].
    Global(usize),
    /// One of [`Kernel::shared`].
    Shared(usize),
}

/// How a helper function is written.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Form {
    #[default]
    Plain,
    /// The types of its parameters are deduced.
    Template,
    /// A function object in the kernel; no other helper calls it.
    Lambda,
}

/// A helper function, or the body of the kernel, which has neither parameters nor result.
#[derive(Clone, Debug, Default)]
pub struct Function {
    pub form: Form,
    pub variables: Vec<Variable>,
    /// The first variables are parameters.
    pub parameters: usize,
    pub body: Block,
    pub result: Option<Expr>,
}

/// Where an array that a group shares lives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SharedForm {
    /// `work_group_memory<T[N]>`
    Fixed,
    /// `work_group_memory<T[]>`
    Sized,
    /// `local_accessor<T, 1>`
    Accessor,
    /// A part of a buffer.
    Global,
}

/// An array with one element for each item of the group, written first of all.
#[derive(Clone, Copy, Debug)]
pub struct Shared {
    pub ty: Scalar,
    pub form: SharedForm,
    /// The only atomic operation on it.
    pub atomic: &'static str,
}

/// A kernel and its launch.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Where the contents of the arguments come from.
    pub seed: u64,
    /// SYCL's order: the last dimension moves fastest.
    pub groups: Vec<usize>,
    pub local: Vec<usize>,
    pub structures: Vec<Structure>,
    pub helpers: Vec<Function>,
    /// The types of the scalar arguments.
    pub arguments: Vec<Scalar>,
    /// The structures that are arguments.
    pub structure_arguments: Vec<usize>,
    /// Types and lengths.
    pub inputs: Vec<(Scalar, usize)>,
    /// Types and how many elements each item has.
    pub outputs: Vec<(Scalar, usize)>,
    /// Types, lengths and the only operation.
    pub atomics: Vec<(Scalar, usize, &'static str)>,
    pub shared: Vec<Shared>,
    pub main: Function,
}

impl Kernel {
    pub fn group_size(&self) -> usize {
        self.local.iter().product()
    }

    pub fn items(&self) -> usize {
        self.group_size() * self.groups.iter().product::<usize>()
    }
}
