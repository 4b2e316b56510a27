// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a called function means: each is looked up once, by name.

use super::{ModuleReader, Refusal, Result, c_mathematics::CMathematics, refusals, types, view::LlvmValue};
use crate::as_written::HIDDEN;
use kiln_ir::{BinaryOp, Function, FunctionId, GroupFunction, GroupReduction, Linkage, MathFunction, Query, Role};

/// What a call of a function does.
#[derive(Clone, Copy)]
pub(super) enum Callee {
    /// Calls a function of the module.
    Function(FunctionId),
    Query(Query),
    Barrier,
    GroupFunction(GroupFunction),
    GroupReduce(GroupReduction),
    /// Memory of the group that belongs to the call.
    GroupMemory,
    Math(MathFunction),
    CMathematics(CMathematics),
    /// Wrapped result, and whether it overflowed.
    Overflow {
        op: BinaryOp,
        signed: bool,
    },
    Copy {
        overlap: bool,
    },
    Set,
    Assume,
    FloatClass,
    /// Float to integer; what does not fit is clamped, NaN is zero.
    SaturatingCast {
        signed: bool,
    },
    /// -1, 0 or 1.
    ThreeWay {
        signed: bool,
    },
    /// Rounded as the function says, then an integer.
    RoundToInteger(MathFunction),
    /// C's `fmod`.
    Remainder,
    /// A float to an integral power.
    IntegerPower,
    /// Clears bits of an address.
    PointerMask,
    /// Yields its first argument.
    FirstArgument,
    /// A question about the program that is answered with no.
    No,
    /// The size of an object, which is unknown.
    UnknownSize,
    /// A variable begins anew.
    LifetimeStart,
    /// C's `printf`.
    Print,
    /// What C's `assert` calls where its condition does not hold.
    AssertionFailure,
    /// Says something to LLVM only.
    Nothing,
}

impl ModuleReader<'_> {
    /// What a call of `function` does.
    pub(super) fn callee(&mut self, function: LlvmValue) -> Result<Callee> {
        if let Some(&known) = self.callees.get(&function) {
            return Ok(known);
        }
        let name = self.view.name(function);
        let callee = if !self.view.is_declaration(function) {
            Callee::Function(self.function(function))
        } else if let Some(intrinsic) = name.strip_prefix("llvm.") {
            self.intrinsic(name, base_name(intrinsic))?
        } else if name.starts_with(HIDDEN) {
            Callee::FirstArgument
        } else if let Some(builtin) = name.strip_prefix("__kiln_") {
            builtin_callee(builtin).ok_or_else(|| refusals::intrinsic(name))?
        } else if ["fmod", "fmodf"].contains(&name) {
            Callee::Remainder
        } else if let Some(function) = CMathematics::from_c(name) {
            Callee::CMathematics(function)
        } else if name == "__assert_fail" {
            Callee::AssertionFailure
        } else if self.options.imports.contains(&name) {
            Callee::Function(self.import(function)?)
        } else {
            return Err(refusals::undefined_function(name, &self.view.demangle(name)));
        };
        self.callees.insert(function, callee);
        Ok(callee)
    }

    /// A function that another module defines.
    fn import(&mut self, function: LlvmValue) -> Result<FunctionId> {
        let view = self.view;
        let parameters = self.parameters_in_call(function)?;
        let returns = types::scalar_type(view, view.return_type(view.value_type(function)))?;
        let import = Function::new(view.name(function), Linkage::Imported, Role::Device, parameters, returns);
        Ok(self.out.functions.push(import))
    }

    fn intrinsic(&self, name: &str, base: &str) -> Result<Callee> {
        let c_function = CMathematics::from_intrinsic(base).map(Callee::CMathematics);
        if let Some(callee) = c_function.or_else(|| math_intrinsic(base)).or_else(|| other_intrinsic(base)) {
            return Ok(callee);
        }
        Err(match base {
            "trap" | "ubsantrap" | "debugtrap" => refusals::trap(),
            "stacksave" | "stackrestore" => refusals::variable_length_array(),
            "va_start" | "va_end" | "va_copy" => refusals::variable_arguments(),
            "threadlocal.address" => Refusal("kernels cannot use thread-local variables".into()),
            _ if base.starts_with("eh.") => refusals::exception(),
            _ => refusals::intrinsic(name),
        })
    }
}

/// `__kiln_` and one of these.
fn builtin_callee(name: &str) -> Option<Callee> {
    match name {
        "barrier" => return Some(Callee::Barrier),
        "print" => return Some(Callee::Print),
        "group_memory" => return Some(Callee::GroupMemory),
        _ => {}
    }
    if let Some(query) = Query::from_name(name) {
        return Some(Callee::Query(query));
    }
    if let Some(function) = name.strip_prefix("group_") {
        return group_callee(function);
    }
    let (function, _type) = name.strip_prefix("math_")?.rsplit_once('_')?;
    MathFunction::from_name(function).map(Callee::Math)
}

/// `any`, or one with its type such as `reduce_i32`.
fn group_callee(name: &str) -> Option<Callee> {
    if let Some(function) = GroupFunction::from_name(name) {
        return Some(Callee::GroupFunction(function));
    }
    let (name, _type) = name.rsplit_once('_')?;
    let function = GroupFunction::from_name(name).map(Callee::GroupFunction);
    function.or_else(|| GroupReduction::from_name(name).map(Callee::GroupReduce))
}

/// The name of an intrinsic without the types that it is for: `smax` of `smax.i32`.
fn base_name(name: &str) -> &str {
    let is_type = |segment: &str| {
        let digits = ["bf", "nx", "i", "f", "p", "v"].iter().find_map(|prefix| segment.strip_prefix(prefix));
        digits.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut end = 0;
    for segment in name.split('.') {
        if is_type(segment) {
            break;
        }
        end += segment.len() + 1;
    }
    &name[..end.saturating_sub(1)]
}

fn math_intrinsic(base: &str) -> Option<Callee> {
    let function = match base {
        "fmuladd" => MathFunction::Fma,
        "rint" | "nearbyint" => MathFunction::RoundEven,
        "sadd.sat" => MathFunction::SAddSat,
        "uadd.sat" => MathFunction::UAddSat,
        "ssub.sat" => MathFunction::SSubSat,
        "usub.sat" => MathFunction::USubSat,
        _ => MathFunction::from_name(base)?,
    };
    Some(Callee::Math(function))
}

fn other_intrinsic(base: &str) -> Option<Callee> {
    let overflow = |op, signed| Callee::Overflow { op, signed };
    Some(match base {
        "sadd.with.overflow" => overflow(BinaryOp::Add, true),
        "uadd.with.overflow" => overflow(BinaryOp::Add, false),
        "ssub.with.overflow" => overflow(BinaryOp::Sub, true),
        "usub.with.overflow" => overflow(BinaryOp::Sub, false),
        "smul.with.overflow" => overflow(BinaryOp::Mul, true),
        "umul.with.overflow" => overflow(BinaryOp::Mul, false),
        "memcpy" | "memcpy.inline" => Callee::Copy { overlap: false },
        "memmove" => Callee::Copy { overlap: true },
        "memset" | "memset.inline" => Callee::Set,
        "assume" => Callee::Assume,
        "is.fpclass" => Callee::FloatClass,
        "fptosi.sat" => Callee::SaturatingCast { signed: true },
        "fptoui.sat" => Callee::SaturatingCast { signed: false },
        "scmp" => Callee::ThreeWay { signed: true },
        "ucmp" => Callee::ThreeWay { signed: false },
        "lrint" | "llrint" => Callee::RoundToInteger(MathFunction::RoundEven),
        "lround" | "llround" => Callee::RoundToInteger(MathFunction::Round),
        "powi" => Callee::IntegerPower,
        "ptrmask" => Callee::PointerMask,
        "expect"
        | "expect.with.probability"
        | "annotation"
        | "ptr.annotation"
        | "launder.invariant.group"
        | "strip.invariant.group"
        | "ssa.copy"
        | "arithmetic.fence" => Callee::FirstArgument,
        "is.constant" => Callee::No,
        "objectsize" => Callee::UnknownSize,
        "lifetime.start" => Callee::LifetimeStart,
        "lifetime.end"
        | "invariant.start"
        | "invariant.end"
        | "var.annotation"
        | "experimental.noalias.scope.decl"
        | "sideeffect"
        | "donothing"
        | "prefetch"
        | "fake.use"
        | "pseudoprobe" => Callee::Nothing,
        _ if base.starts_with("dbg.") => Callee::Nothing,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::base_name;

    #[test]
    fn the_types_of_an_intrinsic_are_no_part_of_its_base_name() {
        for (name, base) in [
            ("smax.i32", "smax"),
            ("fptosi.sat.i32.f32", "fptosi.sat"),
            ("memcpy.p4.p4.i64", "memcpy"),
            ("exp2.f64", "exp2"),
            ("log10.bf16", "log10"),
            ("assume", "assume"),
            ("vector.reduce.add.v4i32", "vector.reduce.add"),
        ] {
            assert_eq!(base_name(name), base);
        }
    }
}
