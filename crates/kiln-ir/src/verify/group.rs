// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of what the work-items of a group or sub-group do together.

use super::types::{Typing, expect, expect_float, expect_int};
use super::{Rule, ensure};
use crate::{GroupFunction, Op, Role, Scope, Type, Value};

/// The widest value, in bits, that work-items combine or pass on.
const WIDEST: u32 = 64;

pub(super) fn check_group_op(typing: &Typing<'_>) -> Rule {
    let name = typing.data.op.mnemonic();
    ensure!(typing.function.role != Role::Entry, "an entry is no work-item: it has no {name}");
    match &typing.data.op {
        Op::Barrier { scope } => {
            check_scope(name, *scope)?;
            typing.expect_result(Type::Void)
        }
        Op::GroupFunction { function, scope, arguments } => {
            check_scope(name, *scope)?;
            check_function(typing, *function, *scope, arguments)
        }
        Op::GroupReduce { op, scope, a, .. } => {
            check_scope(name, *scope)?;
            let ty = typing.ty(*a);
            match op.takes_floats() {
                true => expect_float("the operand", ty)?,
                false => expect_int("the operand", ty)?,
            }
            check_width(ty)?;
            typing.expect_result(ty)
        }
        _ => Ok(()),
    }
}

fn check_function(typing: &Typing<'_>, function: GroupFunction, scope: Scope, arguments: &[Value]) -> Rule {
    match (function, arguments) {
        (GroupFunction::Any | GroupFunction::All, &[condition]) => {
            expect("the operand", typing.ty(condition), Type::BOOL)?;
            typing.expect_result(Type::BOOL)
        }
        (GroupFunction::Broadcast | GroupFunction::Shuffle, &[value, item]) => {
            let alone = function == GroupFunction::Shuffle && scope == Scope::Group;
            ensure!(!alone, "shuffle is for a sub_group, found {scope}");
            check_width(typing.ty(value))?;
            expect("the index of the item", typing.ty(item), Type::I64)?;
            typing.expect_result(typing.ty(value))
        }
        _ => {
            let expected = if matches!(function, GroupFunction::Any | GroupFunction::All) { 1 } else { 2 };
            ensure!(false, "{function} takes {expected} operands, found {}", arguments.len());
            Ok(())
        }
    }
}

fn check_scope(name: &str, scope: Scope) -> Rule {
    let is_group = matches!(scope, Scope::SubGroup | Scope::Group);
    ensure!(is_group, "{name} is for a sub_group or a group, found {scope}");
    Ok(())
}

fn check_width(ty: Type) -> Rule {
    ensure!(u32::from(ty.bits()) <= WIDEST, "work-items share values of up to {WIDEST} bits, found {ty}");
    Ok(())
}
