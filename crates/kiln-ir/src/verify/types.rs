// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of functions' headers, and of the types and flags of instructions that compute values.

use super::{Report, Rule, ensure, power_of_two};
use super::{group::check_group_op, memory::check_memory};
use crate::{
    ArithmeticFlags, BinaryOp, CastOp, FastMath, Function, InstData, Linkage, MathFunction, Module, Op, Parameter,
    Role, Space, Type, Value,
};
use alloc::format;
use kiln_types::ReportBuffer;

pub(super) fn check(report: &mut Report<'_, '_>) {
    let (module, function) = (report.module, report.function);
    report.function(check_header(function));
    for (index, parameter) in function.parameters.iter().enumerate() {
        let rule = check_parameter(parameter).map_err(|message| format!("parameter {index}: {message}"));
        report.function(rule);
    }
    for (block, inst) in function.insts_in_layout() {
        let typing = Typing { module, function, data: &function.insts[inst] };
        report.inst(Some(block), inst, typing.check());
    }
}

fn check_header(function: &Function) -> Rule {
    let imported = function.linkage == Linkage::Imported;
    ensure!(!imported || function.layout.is_empty(), "an imported function has no blocks");
    ensure!(imported || !function.layout.is_empty(), "a function that is not imported has an entry block");
    if function.role != Role::Device {
        ensure!(!imported, "a kernel or entry is not imported");
        ensure!(function.returns == Type::Void, "a kernel or entry returns nothing, found {}", function.returns);
    }
    Ok(())
}

fn check_parameter(parameter: &Parameter) -> Rule {
    let Parameter { ty, by_value, facts } = parameter;
    if let Some((_, align)) = by_value {
        expect("a structure passed by value", *ty, Type::Ptr(Space::Private))?;
        power_of_two("the alignment of a structure passed by value", *align)?;
    }
    if facts.align != 0 {
        power_of_two("its known alignment", facts.align)?;
    }
    ensure!(ty.is_pointer() || *facts == Default::default(), "facts are known about pointers, found {ty}");
    Ok(())
}

/// An instruction and what it refers to.
pub(super) struct Typing<'a> {
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) data: &'a InstData,
}

impl Typing<'_> {
    fn check(&self) -> Rule {
        self.check_range()?;
        match &self.data.op {
            Op::Binary { op, a, b, flags, fast } => self.check_binary(*op, *a, *b, *flags, *fast),
            Op::FNeg { a, fast } => {
                expect_float("the operand", self.ty(*a))?;
                check_fast(*fast, self.ty(*a))?;
                self.expect_result(self.ty(*a))
            }
            Op::Cast { op, a, flags } => check_cast(*op, self.ty(*a), self.data.ty, *flags),
            Op::ICmp { a, b, flags, .. } => {
                let ty = self.ty(*a);
                ensure!(ty.is_int() || ty.is_pointer(), "icmp compares integers or pointers, found {ty}");
                check_flags(*flags, ArithmeticFlags::SAMESIGN)?;
                expect("the second operand", self.ty(*b), ty)?;
                self.expect_result(Type::BOOL)
            }
            Op::FCmp { a, b, fast, .. } => {
                expect_float("the first operand", self.ty(*a))?;
                check_fast(*fast, self.ty(*a))?;
                expect("the second operand", self.ty(*b), self.ty(*a))?;
                self.expect_result(Type::BOOL)
            }
            Op::FClass { a, mask } => {
                expect_float("the operand", self.ty(*a))?;
                ensure!(*mask < 1 << 10, "there are 10 classes of floats, found the mask {mask:#x}");
                self.expect_result(Type::BOOL)
            }
            Op::Select { condition, a, b, fast } => {
                expect("the condition", self.ty(*condition), Type::BOOL)?;
                expect("the third operand", self.ty(*b), self.ty(*a))?;
                check_fast(*fast, self.ty(*a))?;
                self.expect_result(self.ty(*a))
            }
            Op::Freeze { a } => self.expect_result(self.ty(*a)),
            Op::Phi { incoming } => {
                incoming.iter().try_for_each(|(_, value)| expect("an incoming value", self.ty(*value), self.data.ty))
            }
            Op::Math { function, arguments, fast } => self.check_math(*function, arguments, *fast),
            Op::Overflow { op, a, b, .. } => {
                let known = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
                ensure!(known, "overflow is known of add, sub and mul, found {op}");
                expect_int("the first operand", self.ty(*a))?;
                expect("the second operand", self.ty(*b), self.ty(*a))?;
                self.expect_result(Type::BOOL)
            }
            Op::Query { .. } | Op::Call { .. } => self.check_kernel_op(),
            Op::Barrier { .. } | Op::GroupFunction { .. } | Op::GroupReduce { .. } => check_group_op(self),
            Op::Assume { condition } | Op::CondBranch { condition, .. } => {
                expect("the condition", self.ty(*condition), Type::BOOL)?;
                self.expect_result(Type::Void)
            }
            Op::Return { value } => {
                expect("the returned value", value.map_or(Type::Void, |value| self.ty(value)), self.function.returns)?;
                self.expect_result(Type::Void)
            }
            Op::Print { arguments } => {
                ensure!(!arguments.is_empty(), "a print has a format");
                self.check_message(arguments)
            }
            Op::Fail { arguments } => self.check_message(arguments),
            Op::Branch { .. } | Op::Unreachable => self.expect_result(Type::Void),
            _ => check_memory(self),
        }
    }

    /// A format and what it formats.
    fn check_message(&self, arguments: &[Value]) -> Rule {
        let most = ReportBuffer::ARGUMENTS;
        if let Some((&format, formatted)) = arguments.split_first() {
            ensure!(self.ty(format).is_pointer(), "the format is an address, found {}", self.ty(format));
            ensure!(formatted.len() <= most, "a format has up to {most} arguments, found {}", formatted.len());
            for ty in formatted.iter().map(|&value| self.ty(value)) {
                let fits = ty.is_pointer() || ty == Type::F64 || (ty.is_int() && ty.bits() <= 64);
                ensure!(fits, "what is formatted is an integer of up to 64 bits, an f64 or an address, found {ty}");
            }
        }
        self.expect_result(Type::Void)
    }

    /// Queries and calls.
    fn check_kernel_op(&self) -> Rule {
        let in_entry = self.function.role == Role::Entry;
        match &self.data.op {
            Op::Query { query, dimension } => {
                ensure!(!in_entry, "an entry is no work-item: it asks no query");
                let last = query.dimensions() - 1;
                ensure!(*dimension <= last, "dimensions of {query} are 0 to {last}, found {dimension}");
                self.expect_result(Type::I64)
            }
            Op::Call { callee, arguments } => {
                let callee = &self.module.functions[*callee];
                ensure!(callee.role != Role::Entry, "an entry is called by the device only");
                let (expected, found) = (callee.parameters.len(), arguments.len());
                ensure!(expected == found, "{} takes {expected} arguments, found {found}", callee.name);
                for (index, (parameter, &argument)) in callee.parameters.iter().zip(arguments).enumerate() {
                    expect(&format!("argument {index}"), self.ty(argument), parameter.ty)?;
                }
                self.expect_result(callee.returns)
            }
            _ => Ok(()),
        }
    }

    fn check_binary(&self, op: BinaryOp, a: Value, b: Value, flags: ArithmeticFlags, fast: FastMath) -> Rule {
        use ArithmeticFlags as Flags;
        use BinaryOp::*;
        let ty = self.ty(a);
        match op {
            FAdd | FSub | FMul | FDiv | FRem => expect_float("the first operand", ty)?,
            _ => expect_int("the first operand", ty)?,
        }
        expect("the second operand", self.ty(b), ty)?;
        let allowed = match op {
            Add | Sub | Mul | Shl => Flags::NUW | Flags::NSW,
            UDiv | SDiv | LShr | AShr => Flags::EXACT,
            Or => Flags::DISJOINT,
            _ => Flags::empty(),
        };
        check_flags(flags, allowed)?;
        check_fast(fast, ty)?;
        self.expect_result(ty)
    }

    fn check_math(&self, function: MathFunction, arguments: &[Value], fast: FastMath) -> Rule {
        let (expected, found) = (function.arity(), arguments.len());
        ensure!(expected == found, "{function} takes {expected} operands, found {found}");
        let ty = self.data.ty;
        match function.takes_integers() {
            true => expect_int("the result", ty)?,
            false => expect_float("the result", ty)?,
        }
        arguments.iter().try_for_each(|&argument| expect("an operand", self.ty(argument), ty))?;
        check_fast(fast, ty)?;
        let whole = function != MathFunction::BSwap || ty.bits().is_multiple_of(16);
        ensure!(whole, "bswap takes a multiple of 16 bits, found {ty}");
        Ok(())
    }

    fn check_range(&self) -> Rule {
        let Some((lower, upper)) = self.data.range else { return Ok(()) };
        let ty = self.data.ty;
        ensure!(ty.is_int() && ty.bits() <= 64, "a range is known of integers up to 64 bits, found {ty}");
        let fits = [lower, upper].iter().all(|bound| bound.checked_shr(u32::from(ty.bits())).unwrap_or(0) == 0);
        ensure!(fits, "the bounds of a range fit its type {ty}, found {lower}..{upper}");
        ensure!(lower != upper, "the bounds of a range differ, found {lower}..{upper}");
        Ok(())
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.function.ty(value)
    }

    pub(super) fn expect_result(&self, expected: Type) -> Rule {
        expect("the result", self.data.ty, expected)
    }
}

fn check_cast(op: CastOp, from: Type, to: Type, flags: ArithmeticFlags) -> Rule {
    use ArithmeticFlags as Flags;
    use CastOp::*;
    let (narrower, wider) = (to.bits() < from.bits(), to.bits() > from.bits());
    let valid = match op {
        Trunc => from.is_int() && to.is_int() && narrower,
        ZExt | SExt => from.is_int() && to.is_int() && wider,
        FPTrunc => from.is_float() && to.is_float() && narrower,
        FPExt => from.is_float() && to.is_float() && wider,
        FPToUI | FPToSI => from.is_float() && to.is_int(),
        UIToFP | SIToFP => from.is_int() && to.is_float(),
        PtrToInt => from.is_pointer() && to.is_int(),
        IntToPtr => from.is_int() && to.is_pointer(),
        Bitcast => from.bits() == to.bits() && !from.is_pointer() && !to.is_pointer(),
        SpaceCast => from.is_pointer() && to.is_pointer() && from != to,
    };
    ensure!(valid, "{op} does not convert {from} to {to}");
    let allowed = match op {
        Trunc => Flags::NUW | Flags::NSW,
        ZExt | UIToFP => Flags::NNEG,
        _ => Flags::empty(),
    };
    check_flags(flags, allowed)
}

pub(super) fn check_flags(flags: ArithmeticFlags, allowed: ArithmeticFlags) -> Rule {
    let extra = flags.difference(allowed);
    let name = ArithmeticFlags::NAMES.get(extra.bits().trailing_zeros() as usize).unwrap_or(&"?");
    ensure!(extra.is_empty(), "the flag {name} has no meaning here");
    Ok(())
}

fn check_fast(fast: FastMath, ty: Type) -> Rule {
    ensure!(fast.is_empty() || ty.is_float(), "fast-math flags are for floats, found {ty}");
    ensure!(FastMath::all().contains(fast), "there are 7 fast-math flags, found the mask {:#x}", fast.bits());
    Ok(())
}

pub(super) fn expect(what: &str, found: Type, expected: Type) -> Rule {
    ensure!(found == expected, "{what} has type {found}, expected {expected}");
    Ok(())
}

pub(super) fn expect_int(what: &str, found: Type) -> Rule {
    ensure!(found.is_int(), "{what} has type {found}, expected an integer");
    Ok(())
}

pub(super) fn expect_float(what: &str, found: Type) -> Rule {
    ensure!(found.is_float(), "{what} has type {found}, expected a float");
    Ok(())
}
