// SPDX-License-Identifier: MIT OR Apache-2.0
//! From clang's LLVM to an object.

#[path = "common/requests.rs"]
mod requests;

use kiln_llvm::{Context, FileType, Machine, OptimizationLevel, Session, budget, clang, emit, machine, passes};
use kiln_types::{CpuTarget, ErrorKind, Target};
use requests::{IOTA, body, request};

fn clean(request: &kiln_llvm::ClangRequest) -> kiln_types::Result<String> {
    Session::run(|session| {
        let context = Context::new(session);
        let output = clang::compile(&context, request)?;
        passes::clean_up(&output.module, budget::INSTRUCTIONS)?;
        output.module.verify()?;
        Ok(output.module.print())
    })
}

#[test]
fn iota_becomes_clean() {
    let text = clean(&request(IOTA)).unwrap();
    assert!(text.contains("define spir_func void @iota(float"), "{text}");
    assert!(!text.contains("alloca"), "{text}");
}

#[test]
fn helpers_are_inlined_and_exports_stay() {
    let source = "[[gnu::noinline]] int twice(int a) { return a * 2; }\nSYCL_EXTERNAL int thrice(int a) { return a * 3; }\n\
        TASK void k(int *p) { *p = thrice(twice(*p)); }";
    let text = clean(&body(source)).unwrap();
    assert!(!text.contains("@_Z5twicei") && text.contains("call spir_func noundef i32 @_Z6thricei"), "{text}");
}

#[test]
fn mathematics_is_hidden_from_llvm() {
    let source = "#include <cmath>\ntypedef float float2 __attribute__((ext_vector_type(2)));\n\
        TASK void k(float *f, double *d, float2 *v) {\n  f[0] = __builtin_expf(1.0f);\n  f[1] = std::erfc(0.5f);\n  \
        d[0] = std::pow(2.0, 0.5);\n  d[1] = __builtin_cbrt(27.0);\n  f[2] = std::sqrt(2.25f);\n  \
        *v = __builtin_elementwise_sin(*v);\n  f[3] = std::floor(f[3]);\n}";
    let text = clean(&body(source)).unwrap();
    for call in [
        "@__kiln_math_exp_f32(float 1.000000e+00)",
        "@__kiln_math_erfc_f32(float noundef 5.000000e-01)",
        "@__kiln_math_pow_f64(double 2.000000e+00, double 5.000000e-01)",
        "@__kiln_math_cbrt_f64(double noundef 2.700000e+01)",
        "store float 1.5",
        "@llvm.floor.f32",
    ] {
        assert!(text.contains(call), "{call} in {text}");
    }
    assert_eq!(text.matches("call float @__kiln_math_sin_f32").count(), 2, "{text}");
}

#[test]
fn doubling_calls_are_refused_by_name() {
    let mut source = "inline int f0(int a) { return a ^ 5; }\n".to_string();
    for level in 1..=30 {
        let below = level - 1;
        source += &format!("inline int f{level}(int a) {{ return f{below}(a) + f{below}(a + 1); }}\n");
    }
    source += "TASK void k(int *p) { *p = f30(*p); }\n";
    let error = clean(&body(&source)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Build);
    let message = error.message();
    // Function number n is on line n + 2 and has more than 2^n instructions and less than a million with n < 17.
    let level = (14..=20).find(|n| message.starts_with(&format!("kernel.cpp:{}: 'f{n}(int)' has ", n + 2)));
    assert!(level.is_some(), "{message}");
    assert!(message.contains("1000000 are allowed"), "{message}");
}

#[test]
fn objects_and_assembly_are_emitted() {
    let (object, assembly) = Session::run(|session| {
        let machine = Machine::new(session, &Target::Cpu(machine::host(session)), OptimizationLevel::Default)?;
        let context = Context::new(session);
        let emit = |file_type| {
            let module = context.create_module("test")?;
            add_answer(&context, &module);
            passes::run(&module, "default<O3>", Some(&machine))?;
            emit::emit(&module, &machine, file_type)
        };
        Ok((emit(FileType::Object)?, emit(FileType::Assembly)?))
    })
    .unwrap();
    assert_eq!(object[..4], *b"\x7fELF");
    let assembly = String::from_utf8(assembly).unwrap();
    assert!(assembly.contains("answer:") && assembly.contains("42"), "{assembly}");
}

/// `int answer() { return 42; }`
fn add_answer(context: &Context, module: &kiln_llvm::Module) {
    let api = context.api();
    // SAFETY: all handles belong to the live context and module.
    unsafe {
        let int = api.LLVMInt32TypeInContext(context.raw());
        let ty = api.LLVMFunctionType(int, std::ptr::null_mut(), 0, 0);
        let function = api.LLVMAddFunction(module.raw(), c"answer".as_ptr(), ty);
        let block = api.LLVMAppendBasicBlockInContext(context.raw(), function, c"".as_ptr());
        let builder = api.LLVMCreateBuilderInContext(context.raw());
        api.LLVMPositionBuilderAtEnd(builder, block);
        api.LLVMBuildRet(builder, api.LLVMConstInt(int, 42, 0));
        api.LLVMDisposeBuilder(builder);
    }
}

#[test]
fn an_unknown_target_and_an_unknown_pass_are_errors() {
    let target = CpuTarget { triple: "pdp11-unknown-none".into(), cpu: "".into(), features: "".into() };
    let target = Target::Cpu(target);
    let error =
        Session::run(|session| Machine::new(session, &target, OptimizationLevel::Less).map(|_| ())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::FeatureNotSupported);
    assert!(error.message().contains("pdp11-unknown-none"), "{error}");
    let error = Session::run(|session| {
        let context = Context::new(session);
        passes::run(&context.create_module("test")?, "no-such-pass", None)
    });
    assert!(error.unwrap_err().message().contains("no-such-pass"));
}
