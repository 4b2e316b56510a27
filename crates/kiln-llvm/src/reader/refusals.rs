// SPDX-License-Identifier: MIT OR Apache-2.0
//! What kernels may not do, in words.

use super::Refusal;

pub(super) fn assembly() -> Refusal {
    Refusal("kernels cannot contain inline assembly".into())
}

pub(super) fn indirect_call() -> Refusal {
    Refusal(
        "kernels cannot call through a function pointer or call a virtual function whose target is unknown at compile \
         time; pass a function object or a template argument instead"
            .into(),
    )
}

pub(super) fn exception() -> Refusal {
    Refusal("kernels cannot throw or catch exceptions".into())
}

pub(super) fn variable_arguments() -> Refusal {
    Refusal("kernels cannot call functions with variable arguments (`...`)".into())
}

pub(super) fn variable_length_array() -> Refusal {
    Refusal("kernels cannot use arrays whose length is not a constant, nor `alloca`".into())
}

pub(super) fn computed_goto() -> Refusal {
    Refusal("kernels cannot use computed goto".into())
}

pub(super) fn trap() -> Refusal {
    Refusal("kernels cannot trap: there is no `__builtin_trap` on a device".into())
}

pub(super) fn intrinsic(name: &str) -> Refusal {
    Refusal(format!("kernels cannot use `{name}`"))
}

pub(super) fn not_constant(function: &str, argument: u32) -> Refusal {
    Refusal(format!("argument {argument} of `{function}` must be a constant"))
}

pub(super) fn vector_in_call(function: &str) -> Refusal {
    Refusal(format!("kernels cannot pass a vector to `{function}`, or get one from it, unless it is inlined"))
}

pub(super) fn undefined_variable(name: &str) -> Refusal {
    Refusal(format!("the variable `{name}` is declared but not defined in this source"))
}

pub(super) fn initialised_at_run_time(name: &str) -> Refusal {
    Refusal(format!("kernels cannot use `{name}`, which is initialised at run time; make it constexpr"))
}

/// A call of a function that nobody defines. `name` is C++'s spelling of `symbol`.
pub(super) fn undefined_function(symbol: &str, name: &str) -> Refusal {
    const EXCEPTIONS: [&str; 6] =
        ["__cxa_throw", "__cxa_allocate", "__cxa_rethrow", "__cxa_begin_catch", "_Unwind_", "__clang_call_terminate"];
    const ALLOCATION: [&str; 8] = ["_Znw", "_Zna", "_Zdl", "_Zda", "malloc", "calloc", "realloc", "free"];
    const PRINTING: [&str; 5] = ["puts", "putchar", "vprintf", "fprintf", "fputs"];
    const STATICS: [&str; 2] = ["__cxa_guard_", "__cxa_atexit"];
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| symbol.starts_with(prefix));
    Refusal(if starts(&EXCEPTIONS) {
        exception().0
    } else if symbol.starts_with("_ZSt") && symbol.contains("__throw_") {
        format!("kernels cannot throw exceptions, as `{name}` does")
    } else if starts(&ALLOCATION) {
        format!("kernels cannot allocate or free memory, as `{name}` does; allocate it on the host or use an array")
    } else if starts(&STATICS) {
        "kernels cannot use static variables that are initialised or destroyed at run time; make them constexpr".into()
    } else if PRINTING.contains(&symbol) {
        format!("kernels cannot call `{name}`: use `printf`")
    } else if symbol == "__cxa_pure_virtual" {
        "kernels cannot call a pure virtual function".into()
    } else {
        format!("kernels cannot call `{name}`, which is declared but not defined in this source")
    })
}
