// SPDX-License-Identifier: MIT OR Apache-2.0
//! The `kiln` command as a user meets it: what it prints where, and its exit status.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

use std::{
    fs,
    process::{Command, Output},
};

const KERNELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/kernels");

/// What the command did.
struct Done {
    status: i32,
    out: String,
    error: String,
}

fn kiln(arguments: &[&str]) -> Done {
    kiln_with(arguments, &[])
}

fn kiln_with(arguments: &[&str], environment: &[(&str, &str)]) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiln"));
    let Output { status, stdout, stderr } =
        command.current_dir(KERNELS).args(arguments).envs(environment.iter().copied()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Done { status: status.code().unwrap(), out: text(stdout), error: text(stderr) }
}

/// Standard output of a call that must succeed without a word on standard error.
fn success(arguments: &[&str]) -> String {
    let done = kiln(arguments);
    assert_eq!((done.status, done.error.as_str()), (0, ""), "{arguments:?}");
    done.out
}

/// Standard error of a call that must fail with `status` and print nothing else.
fn failure(status: i32, arguments: &[&str]) -> String {
    let done = kiln(arguments);
    assert_eq!((done.status, done.out.as_str()), (status, ""), "{arguments:?}: {}", done.error);
    done.error
}

fn json(text: &str) -> serde_json::Value {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(value["version"], 1);
    value
}

/// A file in a folder of its own with the device headers included and a shorthand for kernels.
fn source(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kernel.cpp");
    let prelude = "#include <sycl/sycl.hpp>\n#define TASK extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel)) void\n";
    fs::write(&path, format!("{prelude}{text}")).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

const IOTA: [&str; 8] = ["run", "iota.cpp", "--kernel", "iota", "--global", "1024", "--local", "16"];

#[test]
fn run_prints_what_was_asked_for() {
    let arguments = [&IOTA[..], &["--arg", "f32:3.14", "--arg", "print:f32[1024]", "--show", "4"]].concat();
    assert_eq!(success(&arguments), "arg 1: 3.14 4.1400003 5.1400003 6.1400003\n");
    let all = [&IOTA[..], &["--arg", "f32:0", "--arg", "print:f32[1024]", "--show", "all"]].concat();
    let numbers: Vec<_> = (0..1024).map(|i| i.to_string()).collect();
    assert_eq!(success(&all), format!("arg 1: {}\n", numbers.join(" ")));
}

#[test]
fn run_chooses_the_local_size_and_repeats() {
    let arguments = ["run", "saxpy.cpp", "--kernel", "saxpy", "--global", "7", "--repeat", "3", "--show", "all"];
    let memory = ["--arg", "f32:2", "--arg", "f32[7]=iota", "--arg", "f32[7]=0.5", "--arg", "print:f32[7]"];
    assert_eq!(success(&[&arguments[..], &memory].concat()), "arg 3: 0.5 2.5 4.5 6.5 8.5 10.5 12.5\n");
}

#[test]
fn run_reads_files_and_takes_macros_names_and_includes() {
    let (folder, path) = source(
        "#include \"step.hpp\"\ntemplate <class T> SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))\n\
         void add(T *p) { for (int i = 0; i < COUNT; ++i) p[i] += STEP; }\n",
    );
    fs::create_dir(folder.path().join("include")).unwrap();
    fs::write(folder.path().join("include/step.hpp"), "#define STEP 10\n").unwrap();
    let data = folder.path().join("data.bin");
    fs::write(&data, [1i16, -2, 3].map(i16::to_ne_bytes).concat()).unwrap();
    let include = format!("-I{}", folder.path().join("include").display());
    let argument = format!("print:i16[3]=@{}", data.display());
    let arguments =
        ["run", &path, &include, "-D", "COUNT=2", "--name", "add<short>", "--kernel", "add<short>", "--arg", &argument];
    assert_eq!(success(&arguments), "arg 0: 11 8 3\n");
}

#[test]
fn run_as_json_has_numbers_and_times() {
    let arguments = [&IOTA[..], &["--arg", "f32:0.5", "--arg", "print:f32[1024]", "--show", "2", "--time", "--json"]];
    let value = json(&success(&arguments.concat()));
    assert_eq!(value["kernel"], "iota");
    assert_eq!(value["arguments"], serde_json::json!([{"index": 1, "type": "f32", "values": [0.5, 1.5]}]));
    for stage in ["clang", "clean-up", "read", "passes", "write", "optimise", "emit"] {
        assert!(value["milliseconds"]["stages"][stage].is_number(), "{stage}: {value}");
    }
}

#[test]
fn build_prints_the_kernels() {
    let kernels = success(&["build", "chain.cpp"]);
    let first = "chain_add(const float *a, const float *b, float *t0)  nd_range_kernel<1>  symbol chain_add\n";
    assert!(kernels.starts_with(first), "{kernels}");
    assert_eq!(kernels.lines().count(), 5);
    let value = json(&success(&["build", "iota.cpp", "--json"]));
    let pointer = serde_json::json!({"name": "ptr", "type": "float *", "kind": "pointer", "size": 8, "align": 8});
    assert_eq!(value["kernels"][0]["parameters"][1], pointer);
}

#[test]
fn build_shows_every_form() {
    assert!(success(&["build", "iota.cpp", "--emit", "ir"]).contains("kernel exported @iota(%0: f32, %1: ptr."));
    assert!(success(&["build", "iota.cpp", "--emit", "asm"]).contains(".globl\tiota.entry"));
    let folder = tempfile::tempdir().unwrap();
    for (form, magic) in [("obj", &b"\x7fELF"[..]), ("bc", b"BC\xc0\xde")] {
        let path = folder.path().join(form);
        assert_eq!(success(&["build", "iota.cpp", "--emit", form, "-o", &path.display().to_string()]), "");
        assert!(fs::read(&path).unwrap().starts_with(magic), "{form}");
    }
    let error = failure(1, &["build", "iota.cpp", "--emit", "spirv"]);
    assert!(error.starts_with("error: SPIR-V cannot be generated by this version"), "{error}");
    let error = failure(1, &["build", "iota.cpp", "--emit", "ptx"]);
    assert!(error.contains("a CPU has no PTX") && error.contains("cuda:sm_90"), "{error}");
}

/// No such device need be there.
#[test]
fn build_for_a_target() {
    let ptx = success(&["build", "iota.cpp", "--device", "cuda:sm_90", "--emit", "ptx"]);
    assert!(ptx.contains(".target sm_90") && ptx.contains(".visible .entry iota("), "{ptx}");
    let value = json(&success(&["build", "iota.cpp", "--device", "cuda:sm_90", "--emit", "ptx", "--json"]));
    assert_eq!(value["code"], ptx);
    assert!(success(&["build", "chain.cpp", "--device", "cuda:sm_90"]).starts_with("chain_add("));
    let error = failure(1, &["build", "iota.cpp", "--device", "cuda:sm_90", "--emit", "obj"]);
    assert!(error.contains("the code of a GPU is PTX"), "{error}");
    let error = failure(1, &["build", "iota.cpp", "--device", "cuda:sm_1", "--emit", "ptx"]);
    assert!(error.contains("'sm_1'") && error.contains("sm_90"), "{error}");
    let error = failure(1, &["run", "iota.cpp", "--kernel", "iota", "--device", "cuda:sm_90"]);
    assert_eq!(error, "error: 'cuda:sm_90' is a target for kiln build and no device; name a device, such as cpu\n");
}

#[test]
fn devices_and_doctor_find_the_processors() {
    assert!(success(&["devices"]).starts_with("cpu:0  "));
    let value = json(&success(&["devices", "--json"]));
    assert_eq!(value["devices"][0]["backend"], "cpu");
    assert!(value["devices"][0]["compute_units"].as_u64().unwrap() >= 1);
    let doctor = success(&["doctor"]);
    assert!(doctor.lines().all(|line| line.starts_with("ok ")), "{doctor}");
    assert!(doctor.contains("a kernel was compiled and ran"));
    let error = failure(1, &["devices", "--device", "cuda:3"]);
    assert_eq!(error, "error: there is no device 'cuda:3'; this machine has: cpu, reference\n");
}

#[test]
fn the_reference_device_prints_what_the_cpu_prints() {
    let arguments = [&IOTA[..], &["--arg", "f32:3.14", "--arg", "print:f32[1024]", "--show", "4"]].concat();
    let checked = [&arguments[..], &["--device", "reference"]].concat();
    assert_eq!(success(&checked), "arg 1: 3.14 4.1400003 5.1400003 6.1400003\n");
    assert!(success(&["devices", "--device", "reference"]).starts_with("reference:0  "));
}

#[test]
fn the_reference_device_prints_lines_with_what_is_wrong_there() {
    let arguments = [&IOTA[..], &["--arg", "f32:0", "--arg", "print:f32[1023]", "--device", "reference"]].concat();
    let error = failure(1, &arguments);
    assert!(error.starts_with("iota.cpp:9: ") && error.contains("1023"), "{error}");
    let (_folder, path) = source("TASK two(int *p, int n) {\n  p[0] = 7 / n;\n  p[n + 1] = 1;\n}\n");
    let error =
        failure(1, &["run", &path, "--kernel", "two", "--arg", "i32[1]", "--arg", "i32:0", "--device", "reference"]);
    let lines: Vec<_> = error.lines().collect();
    assert_eq!(lines.len(), 2, "{error}");
    for (line, number) in lines.iter().zip([4, 5]) {
        assert!(line.starts_with(&format!("{path}:{number}: ")), "{error}");
    }
}

#[test]
fn code_for_the_reference_device_is_as_it_is_written() {
    let (_folder, path) = source("TASK twice(int *p) {\n  int x = *p;\n  *p = x + x;\n}\n");
    let written = success(&["build", &path, "--emit", "ir", "--device", "reference"]);
    let optimised = success(&["build", &path, "--emit", "ir"]);
    assert!(written.contains("alloca 4") && !optimised.contains("alloca"), "{written}");
    assert!(success(&["build", &path, "--device", "reference"]).starts_with("twice(int *p)"));
    let error = failure(1, &["build", &path, "--emit", "obj", "--device", "reference"]);
    assert!(error.starts_with("error: the reference device interprets Kiln IR"), "{error}");
}

#[test]
fn a_syntax_error_shows_the_users_line() {
    let (_folder, path) = source("TASK broken(int *p) {\n  *p = 1\n}\n");
    let error = failure(1, &["run", &path, "--kernel", "broken", "--arg", "i32[1]"]);
    assert!(error.contains(&format!("{path}:4:9: error: expected ';' after expression")), "{error}");
    assert!(error.contains("    4 |   *p = 1\n      |         ^"), "{error}");
}

#[test]
fn what_kernels_may_not_do_shows_the_users_line() {
    let (_folder, path) = source(
        "int twice(int n) { return n < 1 ? 1 : twice(n - 1) + twice(n - 2); }\nTASK fib(int *p) {\n  *p = twice(*p);\n}\n",
    );
    let error = failure(1, &["build", &path]);
    assert!(error.contains(&format!("{path}:3:")) && error.contains("error: ") && error.contains("twice"), "{error}");
    assert!(error.contains("    3 | int twice(int n)") && error.contains("^"), "{error}");
}

#[test]
fn an_unknown_kernel_names_the_ones_there_are() {
    let error = failure(1, &["run", "iota.cpp", "--kernel", "jota"]);
    assert_eq!(error, "error: kernel 'jota' not found in the bundle; it has iota\n");
}

#[test]
fn wrong_arguments_are_named_and_nothing_is_printed() {
    for (arguments, part) in [
        (&["--arg", "f32:1"][..], "2 arguments"),
        (&["--arg", "f32:1", "--arg", "f32[1024]", "--arg", "i32:1"], "2 arguments"),
        (&["--arg", "f64:1", "--arg", "f32[1024]"], "float"),
        (&["--arg", "f32[4]", "--arg", "f32[1024]"], "float"),
    ] {
        let error = failure(1, &[&IOTA[..], arguments].concat());
        assert!(error.starts_with("error: ") && error.contains(part), "{arguments:?}: {error}");
    }
    let error = failure(1, &["run", "iota.cpp", "--kernel", "iota", "--global", "10", "--local", "4"]);
    assert!(error.contains("the local size 4 of dimension 0 does not divide the global size 10"), "{error}");
}

#[test]
fn wrong_usage_has_its_own_status() {
    failure(2, &["run", "iota.cpp"]);
    failure(2, &["fly"]);
    failure(2, &["build", "iota.cpp", "--emit", "wasm"]);
    failure(2, &["build", "iota.cpp", "-o", "x"]);
    let error = failure(2, &["run", "iota.cpp", "--kernel", "iota", "--arg", "f33:1"]);
    assert!(error.contains("'f33' is not a type"), "{error}");
    let error = failure(1, &["build", "missing.cpp"]);
    assert!(error.starts_with("error: cannot read the source 'missing.cpp'"), "{error}");
    let error = failure(1, &["build", "iota.cpp", "--option", "-fplugin=x.so"]);
    assert!(error.contains("'-fplugin=x.so' is not supported"), "{error}");
}

#[test]
fn without_llvm_it_says_which_packages_are_missing() {
    let nowhere = [("KILN_COMPILER_PATH", "/nonexistent/libkiln_compiler.so")];
    let packages = "libllvm22 libclang-cpp22";
    let run = kiln_with(&IOTA, &nowhere);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.error.contains(packages), "{}", run.error);
    let doctor = kiln_with(&["doctor"], &nowhere);
    assert_eq!(doctor.status, 0);
    assert!(doctor.out.contains("MISSING compiler") && doctor.out.contains(packages), "{}", doctor.out);
    let devices = kiln_with(&["devices"], &nowhere);
    assert_eq!(devices.status, 0, "listing devices needs no compiler");
}

#[test]
fn perf_is_told_of_kernels_where_it_is_wanted() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiln"));
    command.current_dir(KERNELS).args(IOTA).args(["--arg", "f32:1", "--arg", "f32[1024]"]);
    let mut child = command.env("KILN_PERF_MAP", "1").spawn().unwrap();
    let map = format!("/tmp/perf-{}.map", child.id());
    assert!(child.wait().unwrap().success());
    let text = fs::read_to_string(&map).unwrap();
    fs::remove_file(&map).unwrap();
    let [start, size, name] = text.trim_end().split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert_eq!(name, "iota.entry");
    for number in [start, size] {
        assert!(u64::from_str_radix(number, 16).unwrap() > 0, "{text}");
    }
}

#[test]
fn what_kernels_print_and_assert_is_shown() {
    let (_folder, path) = source(
        "#include <cassert>\n#include <cstdio>\nTASK half(int n) {\n  std::printf(\"half of %d\\n\", n);\n  assert(n % 2 == 0);\n}",
    );
    for device in ["cpu", "reference"] {
        let run = ["run", &path, "--kernel", "half", "--device", device, "--arg"];
        assert_eq!(success(&[&run[..], &["i32:6"]].concat()), "half of 6\n");
        let value = json(&success(&[&run[..], &["i32:6", "--json"]].concat()));
        assert_eq!(value["printed"], "half of 6\n");
        let done = kiln(&[&run[..], &["i32:7"]].concat());
        assert_eq!((done.status, done.out.as_str()), (1, "half of 7\n"));
        assert_eq!(done.error, format!("{path}:7: assertion 'n % 2 == 0' failed, work-item 0\n"));
    }
}
