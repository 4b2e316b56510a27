// SPDX-License-Identifier: MIT OR Apache-2.0
//! Crashes, large sources and many threads.

#[path = "common/requests.rs"]
mod requests;

use kiln_llvm::{Context, Crash, Machine, OptimizationLevel, Session, machine, passes};
use kiln_types::{CpuTarget, ErrorKind, Target};
use requests::{IOTA, body, compile, failure, kernels, request};
use std::thread;

fn still_works() {
    assert_eq!(kernels(&request(IOTA))[0].symbol, "iota");
}

#[test]
fn crashes_become_errors() {
    for (crash, says) in [
        (Crash::Segmentation, "invalid memory access"),
        (Crash::Abort, "Aborted"),
        (Crash::FatalError, "a test of fatal errors"),
        (Crash::Stack, "out of stack"),
    ] {
        let error = Session::run(|session| session.crash(crash)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Build);
        assert!(error.message().contains(says), "{crash:?}: {error}");
        still_works();
    }
}

#[test]
fn crashes_on_many_threads_are_apart() {
    thread::scope(|scope| {
        for i in 0..8 {
            scope.spawn(move || {
                for _ in 0..5 {
                    match i % 4 {
                        0 => drop(Session::run(|session| session.crash(Crash::Stack)).unwrap_err()),
                        1 => drop(Session::run(|session| session.crash(Crash::FatalError)).unwrap_err()),
                        _ => still_works(),
                    }
                }
            });
        }
    });
    still_works();
}

#[test]
fn a_code_generator_that_gives_up_is_survived() {
    let error = Session::run(|session| {
        let target = CpuTarget { cpu: "".into(), features: "".into(), ..machine::host(session) };
        let machine = Machine::new(session, &Target::Cpu(target), OptimizationLevel::Default)?;
        let context = Context::new(session);
        let module = context.create_module("test")?;
        let api = context.api();
        // SAFETY: all handles belong to the live context and module.
        unsafe {
            let void = api.LLVMVoidTypeInContext(context.raw());
            let ty = api.LLVMFunctionType(void, std::ptr::null_mut(), 0, 0);
            let function = api.LLVMAddFunction(module.raw(), c"k".as_ptr(), ty);
            let block = api.LLVMAppendBasicBlockInContext(context.raw(), function, c"".as_ptr());
            let builder = api.LLVMCreateBuilderInContext(context.raw());
            api.LLVMPositionBuilderAtEnd(builder, block);
            // A register that no x86 or AArch64 processor has.
            let (text, register) = ("nop", "{no_such_register}");
            let value = api.LLVMGetInlineAsm(
                api.LLVMFunctionType(void, [api.LLVMInt32TypeInContext(context.raw())].as_mut_ptr(), 1, 0),
                text.as_ptr().cast(),
                text.len(),
                register.as_ptr().cast(),
                register.len(),
                1,
                0,
                sys_dialect(),
                0,
            );
            let mut argument = api.LLVMConstInt(api.LLVMInt32TypeInContext(context.raw()), 1, 0);
            let asm_type = api.LLVMFunctionType(void, [api.LLVMInt32TypeInContext(context.raw())].as_mut_ptr(), 1, 0);
            api.LLVMBuildCall2(builder, asm_type, value, &mut argument, 1, c"".as_ptr());
            api.LLVMBuildRetVoid(builder);
            api.LLVMDisposeBuilder(builder);
        }
        passes::run(&module, "default<O1>", Some(&machine))?;
        kiln_llvm::emit::emit(&module, &machine, kiln_llvm::FileType::Object)
    })
    .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Build);
    assert!(error.message().starts_with("generating code failed"), "{error}");
    still_works();
}

fn sys_dialect() -> kiln_llvm::bindings::LLVMInlineAsmDialect {
    kiln_llvm::bindings::LLVMInlineAsmDialectATT
}

#[test]
fn deep_brackets_are_diagnosed() {
    let nested = format!("TASK void k(int *p) {{ *p = {}1{}; }}", "(".repeat(200_000), ")".repeat(200_000));
    assert!(failure(&body(&nested)).log().contains("bracket nesting level exceeded"));
}

#[test]
fn long_sums_are_survived() {
    // Whether this is too deep for clang depends on the size of its frames: it may only not end the process.
    let chained = format!("TASK void k(int *p) {{ *p = *p{}; }}", " + *p".repeat(200_000));
    if let Err(error) = compile(&body(&chained), |_| ()) {
        assert!(error.message().contains("crashed while compiling"), "{error}");
    }
    still_works();
}

#[test]
fn deep_expressions_are_survived() {
    let unary = format!("TASK void k(int *p) {{ *p = {}*p; }}", "- ".repeat(1_000_000));
    assert_eq!(compile(&body(&unary), |_| ()).unwrap_err().kind(), ErrorKind::Build);
    still_works();
}

#[test]
fn large_sources_compile() {
    let comment = format!("/* {} */\nTASK void k(int *p) {{ *p = 1; }}", "x".repeat(10 << 20));
    assert_eq!(kernels(&body(&comment)).len(), 1);
    let mut functions: String =
        (0..100_000).map(|i| format!("int function_with_a_long_name_{i:06}(int a) {{ return a + {i}; }}\n")).collect();
    functions += "TASK void k(int *p) { *p = function_with_a_long_name_099999(*p); }";
    assert_eq!(kernels(&body(&functions)).len(), 1);
}

#[test]
fn sixteen_threads_compile_at_once() {
    thread::scope(|scope| {
        for thread in 0..16 {
            scope.spawn(move || {
                for round in 0..4 {
                    let name = format!("kernel_{thread}_{round}");
                    let source = format!("extern \"C\" TASK void {name}(int *p) {{ *p = {thread}; }}");
                    assert_eq!(kernels(&body(&source))[0].symbol, name);
                }
            });
        }
    });
}
