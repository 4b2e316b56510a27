// SPDX-License-Identifier: MIT OR Apache-2.0
//! What clang accepts, refuses and says.

#[path = "common/requests.rs"]
mod requests;

use kiln_types::ErrorKind;
use requests::{IOTA, body, compile, failure, request};
use std::{ffi::CString, fs, os::unix::ffi::OsStrExt};

#[test]
fn iota_compiles() {
    let (symbol, log, text) =
        compile(&request(IOTA), |output| (output.kernels[0].symbol.clone(), output.log.clone(), output.module.print()))
            .unwrap();
    assert_eq!((symbol.as_str(), log.as_str()), ("iota", ""));
    assert!(text.contains("target triple = \"spirv64-unknown-unknown\""), "{text}");
}

#[test]
fn a_syntax_error_shows_file_line_column_and_caret() {
    let error = failure(&body("KERNEL void k(int *p) {\n  p[0] = 1\n}\n"));
    assert_eq!(error.kind(), ErrorKind::Build);
    assert!(error.message().ends_with("kernel.cpp:3:11: error: expected ';' after expression"), "{error}");
    let lines: Vec<_> = error.log().lines().collect();
    assert_eq!(lines[0], "kernel.cpp:3:11: error: expected ';' after expression");
    assert!(lines[1].contains("p[0] = 1"), "{error}");
    assert!(lines[2].ends_with('^'), "{error}");
    assert!(!error.log().contains("generated"), "{error}");
}

#[test]
fn warnings_are_kept() {
    let mut request = body("KERNEL void k(int *p) { int unused = 3; p[0] = 1; }\n");
    request.arguments.push("-Wall".into());
    let log = compile(&request, |output| output.log.clone()).unwrap();
    assert!(log.starts_with("kernel.cpp:2:29: warning: unused variable 'unused' [-Wunused-variable]"), "{log}");
    request.arguments.push("-w".into());
    assert_eq!(compile(&request, |output| output.log.clone()).unwrap(), "");
}

#[test]
fn bad_arguments_are_diagnosed() {
    let mut request = request(IOTA);
    request.arguments.push("--no-such-option".into());
    assert!(failure(&request).message().contains("unknown argument: '--no-such-option'"));
    request.arguments.clear();
    request.standard = "c++14 ".into();
    assert!(failure(&request).message().contains("c++14"));
}

#[test]
fn a_missing_header_is_named() {
    let error = failure(&request("#include <no/such/header.hpp>\n"));
    assert_eq!(error.log().lines().next(), Some("kernel.cpp:1:10: fatal error: 'no/such/header.hpp' file not found"));
}

#[test]
fn standard_headers_work() {
    let source = "#include <cmath>\n#include <array>\n#include <cstdint>\n#include <tuple>\n#include <kiln_test.hpp>\n\
        TASK void k(float *p) { std::array<float, 2> a{p[0], p[1]}; p[2] = std::fabs(a[0]) + std::get<0>(std::tuple(a[1])); }";
    assert_eq!(compile(&request(source), |output| output.log.clone()).unwrap(), "");
}

#[test]
fn files_on_disk_and_in_memory_are_found() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("disk.hpp"), "#define DISK 1\n").unwrap();
    fs::write(folder.path().join("both.hpp"), "#error the one in memory hides this\n").unwrap();
    let mut request = body("#include \"disk.hpp\"\n#include \"both.hpp\"\nTASK void k(int *p) { *p = DISK + BOTH; }");
    request.source_name = folder.path().join("kernel.cpp").display().to_string();
    request.files.push(kiln_llvm::VirtualFile {
        path: folder.path().join("both.hpp").display().to_string(),
        text: "#define BOTH 2\n".into(),
    });
    assert_eq!(requests::kernels(&request).len(), 1);
}

#[test]
fn only_regular_files_up_to_a_limit_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.hpp");
    let name = CString::new(pipe.as_os_str().as_bytes()).unwrap();
    // SAFETY: the name is a C string.
    assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
    fs::File::create(folder.path().join("large.hpp")).unwrap().set_len((64 << 20) + 1).unwrap();
    for (file, why) in [
        (pipe.display().to_string(), "it is not a regular file"),
        ("/dev/zero".into(), "it is not a regular file"),
        (folder.path().join("large.hpp").display().to_string(), "it is larger than 64 MiB"),
    ] {
        for directive in ["#include", "#embed"] {
            let log = failure(&request(&format!("int a[] = {{\n{directive} \"{file}\"\n}};"))).log().to_string();
            assert!(log.contains(why) && log.contains(&file), "{directive} {file}: {log}");
        }
    }
}

#[test]
fn an_empty_source_and_one_without_kernels_compile() {
    assert!(requests::kernels(&request("")).is_empty());
    assert!(requests::kernels(&request("int helper() { return 1; }")).is_empty());
}

#[test]
fn type_information_is_refused() {
    let error = failure(&body("#include <typeinfo>\nTASK void k(bool *p) { *p = typeid(int) == typeid(long); }"));
    assert!(error.message().contains("kernel.cpp:3:29: error: use of typeid requires -frtti"), "{error}");
}

#[test]
fn only_exported_functions_have_external_linkage() {
    let source = "int helper(int a) { return a * 3; }\ninline int other(int a) { return a + 1; }\n\
        SYCL_EXTERNAL int exported(int a) { return a - 1; }\n\
        template <class T> KERNEL void k(T *p) { *p = exported(other(helper(*p))); }\n\
        template void k<int>(int *);\nSYCL_EXTERNAL int imported(int);\nTASK void l(int *p) { *p = imported(1); }";
    let text = compile(&body(source), |output| output.module.print()).unwrap();
    for define in [
        "define spir_func noundef i32 @_Z8exportedi",
        "define spir_func void @_Z1kIiEvPT_",
        "define internal spir_func noundef i32 @_Z6helperi",
        "define internal spir_func noundef i32 @_Z5otheri",
        "declare spir_func noundef i32 @_Z8importedi",
    ] {
        assert!(text.contains(define), "{define} in {text}");
    }
}
