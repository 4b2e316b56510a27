// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions in the text form.

use super::function::FunctionPrinter;
use super::symbol::Symbol;
use crate::{Access, ArithmeticFlags, Atomicity, FastMath, LoopHints, Op, Value};
use core::fmt::{self, Display, Formatter};

/// The classes of `fclass` in the text form, lowest bit of the mask first.
pub(crate) const FLOAT_CLASSES: [&str; 10] =
    ["snan", "qnan", "ninf", "nnormal", "nsubnormal", "nzero", "pzero", "psubnormal", "pnormal", "pinf"];

impl FunctionPrinter<'_> {
    /// Writes an instruction without result, range and location.
    pub(super) fn write_op(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        f.write_str(op.mnemonic())?;
        match op {
            Op::Load { .. }
            | Op::Store { .. }
            | Op::AtomicRmw { .. }
            | Op::CmpXchg { .. }
            | Op::Fence { .. }
            | Op::Alloca { .. }
            | Op::LifetimeStart { .. }
            | Op::GlobalAddress { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. } => self.write_memory(f, op),
            Op::Phi { .. }
            | Op::Query { .. }
            | Op::Barrier { .. }
            | Op::GroupFunction { .. }
            | Op::GroupReduce { .. }
            | Op::Call { .. }
            | Op::Assume { .. }
            | Op::Branch { .. }
            | Op::CondBranch { .. }
            | Op::Return { .. }
            | Op::Unreachable => self.write_control(f, op),
            _ => self.write_arithmetic(f, op),
        }
    }

    fn write_arithmetic(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        match op {
            Op::Binary { flags, fast, .. } => write!(f, "{}{}", words(*flags), words(*fast))?,
            Op::Cast { flags, .. } | Op::PtrAdd { flags, .. } => write!(f, "{}", words(*flags))?,
            Op::ICmp { predicate, flags, .. } => write!(f, " {predicate}{}", words(*flags))?,
            Op::FCmp { predicate, fast, .. } => write!(f, " {predicate}{}", words(*fast))?,
            Op::FNeg { fast, .. } | Op::Select { fast, .. } => write!(f, "{}", words(*fast))?,
            Op::Math { function, fast, .. } => write!(f, " {function}{}", words(*fast))?,
            Op::FClass { mask, .. } => write_words(f, u32::from(*mask), &FLOAT_CLASSES)?,
            Op::Overflow { op, signed, .. } => {
                write!(f, " {} {op}", if *signed { "signed" } else { "unsigned" })?;
            }
            _ => {}
        }
        let (mut result, mut separator) = (Ok(()), " ");
        op.for_each_operand(|operand| {
            result = result.and_then(|()| write!(f, "{separator}{}", self.value(operand)));
            separator = ", ";
        });
        result
    }

    fn write_memory(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        match op {
            Op::Load { address, access, atomic } => {
                write!(f, " {}{}{}", self.value(*address), access, optional(*atomic))
            }
            Op::Store { address, value, access, atomic } => {
                write!(f, " {}, {}{}{}", self.value(*value), self.value(*address), access, optional(*atomic))
            }
            Op::AtomicRmw { op, address, value, access, atomic } => {
                write!(f, " {op} {}, {}{access}{atomic}", self.value(*address), self.value(*value))
            }
            Op::CmpXchg { address, expected, new, access, atomic, failure } => {
                let [address, expected, new] = [*address, *expected, *new].map(|operand| self.value(operand));
                write!(f, " {address}, {expected}, {new}{access}{atomic} failure {failure}")
            }
            Op::Fence { atomic } => write!(f, " {} {}", atomic.order, atomic.scope),
            Op::Alloca { size, align } => write!(f, " {size} align {align}"),
            Op::LifetimeStart { address } => write!(f, " {}", self.value(*address)),
            Op::GlobalAddress { global, offset } => write!(f, " {}", self.module.display_address(*global, *offset)),
            Op::MemCopy { to, from, length, to_align, from_align, overlap, volatile } => {
                let [to, from, length] = [*to, *from, *length].map(|operand| self.value(operand));
                write!(f, " {to} align {to_align}, {from} align {from_align}, {length}")?;
                write!(f, "{}{}", word(*overlap, " overlap"), word(*volatile, " volatile"))
            }
            Op::MemSet { to, byte, length, align, volatile } => {
                let [to, byte, length] = [*to, *byte, *length].map(|operand| self.value(operand));
                write!(f, " {to} align {align}, {byte}, {length}{}", word(*volatile, " volatile"))
            }
            _ => Ok(()),
        }
    }

    fn write_control(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        match op {
            Op::Phi { incoming } => {
                for (index, (block, value)) in incoming.iter().enumerate() {
                    let separator = if index > 0 { "," } else { "" };
                    write!(f, "{separator} {}: {}", self.block(*block), self.value(*value))?;
                }
                Ok(())
            }
            Op::Query { dimension, .. } => write!(f, " {dimension}"),
            Op::Barrier { scope } => write!(f, " {scope}"),
            Op::GroupFunction { scope, arguments, .. } => write!(f, " {scope} {}", self.list(arguments)),
            Op::GroupReduce { op, scope, a, .. } => write!(f, " {op} {scope} {}", self.value(*a)),
            Op::Call { callee, arguments } => {
                let name = self.module.functions.get(*callee).map_or("?", |callee| &callee.name);
                write!(f, " {}({})", Symbol(name), self.list(arguments))
            }
            Op::Assume { condition } => write!(f, " {}", self.value(*condition)),
            Op::Branch { to, hints } => write!(f, " {}{hints}", self.block(*to)),
            Op::CondBranch { condition, then, otherwise, weights, hints } => {
                write!(f, " {}, {}, {}", self.value(*condition), self.block(*then), self.block(*otherwise))?;
                if let Some((then, otherwise)) = weights {
                    write!(f, " weights {then}, {otherwise}")?;
                }
                write!(f, "{hints}")
            }
            Op::Return { value: Some(value) } => write!(f, " {}", self.value(*value)),
            _ => Ok(()),
        }
    }

    fn list<'a>(&'a self, values: &'a [Value]) -> impl Display + 'a {
        fmt::from_fn(move |f| {
            for (index, value) in values.iter().enumerate() {
                write!(f, "{}{}", if index > 0 { ", " } else { "" }, self.value(*value))?;
            }
            Ok(())
        })
    }
}

/// ` align 4 volatile class 0`
impl Display for Access {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " align {}{}", self.align, word(self.volatile, " volatile"))?;
        match self.class {
            Some(class) => write!(f, " class {}", class.as_u32()),
            None => Ok(()),
        }
    }
}

/// ` atomic acquire device`
impl Display for Atomicity {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " atomic {} {}", self.order, self.scope)
    }
}

/// ` unroll 4 must_progress scalar`
impl Display for LoopHints {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(count) = self.unroll {
            write!(f, " unroll {count}")?;
        }
        write!(f, "{}{}", word(self.must_progress, " must_progress"), word(self.scalar, " scalar"))
    }
}

/// Flags that have names in the text form.
trait Words: Copy {
    const NAMES: [&'static str; 7];
    fn mask(self) -> u32;
}

impl Words for ArithmeticFlags {
    const NAMES: [&'static str; 7] = ArithmeticFlags::NAMES;
    fn mask(self) -> u32 {
        u32::from(self.bits())
    }
}

impl Words for FastMath {
    const NAMES: [&'static str; 7] = FastMath::NAMES;
    fn mask(self) -> u32 {
        u32::from(self.bits())
    }
}

fn words<W: Words>(flags: W) -> impl Display {
    fmt::from_fn(move |f| write_words(f, flags.mask(), &W::NAMES))
}

/// Writes the name of each bit that is set, each after a blank.
fn write_words(f: &mut Formatter<'_>, mask: u32, names: &[&str]) -> fmt::Result {
    let set = names.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    set.map(|(_, name)| name).try_for_each(|name| write!(f, " {name}"))
}

fn optional(atomic: Option<Atomicity>) -> impl Display {
    fmt::from_fn(move |f| atomic.map_or(Ok(()), |atomic| write!(f, "{atomic}")))
}

fn word(is_set: bool, text: &'static str) -> &'static str {
    if is_set { text } else { "" }
}
