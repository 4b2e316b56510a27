// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values of structures, vectors and the standard library lie in memory alike in kernels, in Rust and in C++ programs.

mod rows;

use crate::build;
use kiln::{Device, Queue, RawArg, args};
use rows::{DECLARATIONS, Row, rows};
use std::{fmt::Write as _, path::Path, process::Command};

/// Checks the value that arrives by value and in memory, and writes it; says size and alignment.
fn kernels(rows: &[Row]) -> String {
    let mut source = String::from(DECLARATIONS);
    source += "
        template <class T> bool equal(const T &a, const T &b) { return a == b; }
        template <class T, int N> bool equal(const sycl::vec<T, N> &a, const sycl::vec<T, N> &b) {
          for (int i = 0; i < N; ++i) if (a[i] != b[i]) return false;
          return true;
        }
        template <class T, size_t N> bool equal(const sycl::marray<T, N> &a, const sycl::marray<T, N> &b) {
          for (size_t i = 0; i < N; ++i) if (a[i] != b[i]) return false;
          return true;
        }\n";
    for (i, Row { cpp, init, .. }) in rows.iter().enumerate() {
        let _ = writeln!(
            source,
            "extern \"C\" TASK void t{i}({cpp} value, const {cpp} *in, {cpp} *out, size_t *facts) {{
               constexpr {cpp} expected{{{init}}};
               *out = expected;
               facts[0] = sizeof({cpp}), facts[1] = alignof({cpp});
               facts[2] = equal(value, expected), facts[3] = equal(*in, expected);
             }}"
        );
    }
    source
}

#[test]
fn values_lie_in_kernels_as_in_rust() {
    for device in [Device::cpu(), Device::reference()] {
        check_device(&Queue::new(&device.unwrap()).unwrap(), &rows());
    }
}

fn check_device(queue: &Queue, rows: &[Row]) {
    let bundle = build(queue, &kernels(rows));
    for (i, row) in rows.iter().enumerate() {
        let mut input = queue.malloc_shared::<u8>(row.bytes.len()).unwrap();
        input.copy_from_slice(&row.bytes).unwrap();
        let mut out = queue.malloc_shared::<u8>(row.bytes.len()).unwrap();
        let mut facts = queue.malloc_shared::<usize>(4).unwrap();
        let kernel = bundle.kernel(&format!("t{i}")).unwrap();
        let arguments = args![RawArg::bytes(&row.bytes), &input, &mut out, &mut facts];
        // SAFETY: the kernel reads and writes one value and writes four facts.
        unsafe { queue.single_task(&kernel, arguments) }.unwrap_or_else(|error| panic!("{}: {error}", row.cpp));
        assert_eq!(facts.to_vec().unwrap(), [row.bytes.len(), row.align, 1, 1], "{}", row.cpp);
        row.assert_bytes(&out.to_vec().unwrap());
    }
}

/// A program that prints size, alignment and bytes of each value.
fn program(rows: &[Row]) -> String {
    let mut source = String::from(
        "#include <cstdio>
         #include <sycl/aliases.hpp>
         #include <sycl/ext/oneapi/bfloat16.hpp>
         #include <sycl/nd_range.hpp>\n",
    );
    source += DECLARATIONS;
    source += "
        template <class T> void print(const T &value) {
          std::printf(\"%zu %zu\", sizeof(T), alignof(T));
          for (size_t i = 0; i < sizeof(T); ++i) std::printf(\" %u\", reinterpret_cast<const unsigned char *>(&value)[i]);
          std::puts(\"\");
        }
        int main() {\n";
    for (i, Row { cpp, init, .. }) in rows.iter().enumerate() {
        let _ = writeln!(source, "static constexpr {cpp} v{i}{{{init}}}; print(v{i});");
    }
    source + "}\n"
}

/// What the program prints; none where there is no compiler for it.
fn run_program(rows: &[Row]) -> Option<String> {
    let compiler =
        ["clang++-22", "clang++"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let folder = tempfile::tempdir().unwrap();
    let (source, program_path) = (folder.path().join("layout.cpp"), folder.path().join("layout"));
    std::fs::write(&source, program(rows)).unwrap();
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kiln-compiler/device");
    let mut command = Command::new(compiler);
    command.arg("-std=c++17").arg("-I").arg(headers).arg(&source).arg("-o").arg(&program_path);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(Command::new(&program_path).output().unwrap().stdout).unwrap())
}

#[test]
fn values_lie_in_programs_as_in_rust() {
    let rows = rows();
    let Some(text) = run_program(&rows) else {
        eprintln!("skipped: there is no clang++");
        return;
    };
    assert_eq!(text.lines().count(), rows.len());
    for (row, line) in rows.iter().zip(text.lines()) {
        let numbers: Vec<usize> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers[..2], [row.bytes.len(), row.align], "{}", row.cpp);
        row.assert_bytes(&numbers[2..].iter().map(|byte| u8::try_from(*byte).unwrap()).collect::<Vec<_>>());
    }
}
