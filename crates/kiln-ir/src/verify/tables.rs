// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of what stands outside functions: names, locations, alias classes, globals.

use super::{Rule, VerifyError, ensure, in_range, power_of_two, push};
use crate::{Global, GlobalKind, Location, LocationId, Module};
use alloc::{format, string::String, vec::Vec};
use hashbrown::HashSet;

/// Bytes of an address.
const POINTER_SIZE: u64 = 8;

pub(super) fn check(module: &Module, errors: &mut Vec<VerifyError>) {
    let mut report = |what: &dyn Fn() -> String, rule: Rule| {
        if let Err(message) = rule {
            let message = format!("{}: {message}", what());
            push(errors, VerifyError { function: None, block: None, instruction: None, message });
        }
    };
    for (id, location) in &module.locations {
        report(&|| format!("{id:?}"), check_location(module, id, location));
    }
    for (id, class) in &module.classes {
        let earlier = class.parent.is_none_or(|parent| parent < id);
        report(&|| format!("{id:?}"), if earlier { Ok(()) } else { Err("its parent stands before it".into()) });
    }
    let mut names = HashSet::new();
    for global in module.globals.values() {
        report(&|| format!("global {}", global.name), check_global(module, global));
        report(&|| format!("global {}", global.name), check_name(&global.name, &mut names));
    }
    for function in module.functions.values() {
        report(&|| format!("function {}", function.name), check_name(&function.name, &mut names));
    }
}

fn check_location(module: &Module, id: LocationId, location: &Location) -> Rule {
    in_range("a file", module.files.is_valid(location.file))?;
    ensure!(location.inlined_at.is_none_or(|at| at < id), "the location that it is inlined at stands before it");
    Ok(())
}

fn check_name<'m>(name: &'m str, names: &mut HashSet<&'m str>) -> Rule {
    ensure!(!name.is_empty(), "a function or global has a name");
    ensure!(names.insert(name), "another function or global has the same name");
    Ok(())
}

fn check_global(module: &Module, global: &Global) -> Rule {
    let Global { kind, size, bytes, pointers, .. } = global;
    power_of_two("its alignment", global.align)?;
    ensure!(
        bytes.is_empty() || bytes.len() as u64 == *size,
        "its initial contents have its size, {size} bytes, found {}",
        bytes.len()
    );
    ensure!(
        *kind != GlobalKind::Group || (bytes.is_empty() && pointers.is_empty()),
        "group memory has no initial contents"
    );
    let mut free_from = 0;
    for pointer in pointers {
        let end = pointer.at.checked_add(POINTER_SIZE).filter(|end| end <= size);
        let Some(end) = end else {
            return Err(format!("the address at byte {} ends within its {size} bytes", pointer.at));
        };
        ensure!(pointer.at >= free_from, "the address at byte {} stands after the previous one", pointer.at);
        free_from = end;
        let to = module.globals.get(pointer.to);
        in_range("a global", to.is_some())?;
        ensure!(
            to.is_none_or(|to| to.kind != GlobalKind::Group),
            "the address at byte {} is known before the launch: not that of group memory",
            pointer.at
        );
    }
    Ok(())
}
