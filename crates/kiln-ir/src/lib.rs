// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kiln IR: what a kernel is between clang and a device.
//!
//! A [`Module`] holds functions in SSA form over a control-flow graph, the globals that they use, alias classes and
//! source locations. Instructions name the work-item world directly (ids, barriers, group memory), so that one module
//! serves every device: passes lower it, [`interpret`] runs it, a writer turns it into LLVM.
//!
//! # Invariants
//! - Nothing here knows LLVM, a device or an operating system (`no_std`, no `unsafe`).
//! - There is no undefined value: a reader that meets one writes zero.
//! - A module that [`verify`] accepts can be printed, parsed, serialised, written and interpreted; every pass keeps it so.
//! - The text form and the bytes round-trip.
//!
//! Every instruction is defined in [`instructions`].
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod builder;
mod bytes;
mod control_flow;
mod dominators;
mod edit;
mod entities;
mod flags;
mod function;
mod group;
mod instruction;
pub mod instructions;
pub mod interpret;
mod math;
mod module;
mod operators;
mod parse;
mod print;
mod types;
mod verify;

pub use builder::Builder;
pub use bytes::DecodeError;
pub use control_flow::ControlFlow;
pub use dominators::DominatorTree;
pub use entities::{AliasClassId, Block, FileId, FunctionId, GlobalId, Inst, LocationId, Value};
pub use flags::{ArithmeticFlags, FastMath};
pub use function::{BlockData, Constant, Function, Linkage, Parameter, ParameterFacts, Role, ValueData, ValueDef};
pub use group::{CombineOp, GroupFunction, GroupReduction};
pub use instruction::{Access, Atomicity, InstData, LoopHints, Op};
pub use math::MathFunction;
pub use module::{AliasClass, Global, GlobalKind, Location, Module, PointerInGlobal, SourceFile};
pub use operators::{AtomicOp, BinaryOp, CastOp, FloatPredicate, IntPredicate, Order, Query, Scope};
pub use parse::ParseError;
pub use types::{Space, Type};
pub use verify::{VerifyError, verify};
