// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code for other targets than the machine that runs the test: PTX assembles, AArch64 objects are ones.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a failure fails the test")]

#[path = "../../kiln-llvm/tests/common/ptxas.rs"]
mod ptxas;

use kiln_compiler::{BuildOptions, Emit, Flavour, Object, Source, SourceLanguage, compile, emit, generate};
use kiln_types::{CpuTarget, ErrorKind, PtxTarget, Target};
use object::{Architecture, BinaryFormat, Object as _, ObjectSymbol};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders with sources of kernels. A source that is put into one is tested here.
const FOLDERS: [&str; 4] = ["../../benches/kernels", "device/tests", "tests/kernels", "../kiln/tests/programs"];

/// Folders with folders of such sources.
const TOPICS: [&str; 1] = ["../kiln/tests/language"];

/// What these include.
const HEADERS: [(&str, &str); 2] = [
    ("check.hpp", include_str!("../../kiln/tests/language/check.hpp")),
    ("numbers.hpp", include_str!("../../kiln/tests/language/numbers.hpp")),
];

fn compiled(path: &Path, text: String) -> Object {
    let said = |what: &'static str| text.lines().filter_map(move |line| line.strip_prefix(what));
    let options = BuildOptions {
        options: said("// options: ").flat_map(|line| line.split(' ')).map(str::to_owned).collect(),
        registered_names: said("// registers: ").map(str::to_owned).collect(),
    };
    let mut source = Source::new(SourceLanguage::Sycl, text);
    source.name = path.display().to_string();
    for (name, text) in HEADERS {
        source.add_include_file(name, text).unwrap();
    }
    compile(&source, &options, Flavour::Optimised).unwrap_or_else(|error| panic!("{error}"))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// All sources of a folder that are not there to be refused, compiled, with their names.
fn objects(folder: &Path) -> Vec<(String, Object)> {
    let sources = entries(folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "cpp"));
    let sources = sources.map(|path| (fs::read_to_string(&path).unwrap(), path));
    let right = sources.filter(|(text, _)| !text.contains("// rejected:") && !text.contains("expected-error"));
    right.map(|(text, path)| (path.display().to_string(), compiled(&path, text))).collect()
}

fn all_objects() -> Vec<(String, Object)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let topics = TOPICS.iter().flat_map(|topics| entries(&here.join(topics))).filter(|path| path.is_dir());
    let folders = FOLDERS.iter().map(|folder| here.join(folder)).chain(topics);
    folders.flat_map(|folder| objects(&folder)).collect()
}

fn gpu(processor: &str) -> Target {
    Target::Ptx(PtxTarget::new(processor).unwrap())
}

/// LLVM 22 writes the globals that a table points to in an order that depends on addresses.
fn sorted_lines(ptx: &[u8]) -> Vec<&str> {
    let mut lines: Vec<_> = std::str::from_utf8(ptx).unwrap().lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn the_ptx_of_every_kernel_assembles() {
    for (name, object) in all_objects() {
        let (image, _) = generate(&object, &gpu("sm_90")).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(image.target, gpu("sm_90"));
        let ptx = std::str::from_utf8(&image.bytes).unwrap();
        assert_eq!(image.kernels.len(), object.kernels.len(), "{name}");
        for kernel in &image.kernels {
            assert!(ptx.contains(&format!(".visible .entry {}(", kernel.entry)), "{name}: {}\n{ptx}", kernel.entry);
        }
        assert!(!ptx.contains(".extern .func"), "{name} calls what nobody defines\n{ptx}");
        let emitted = emit(&object, &gpu("sm_90"), Emit::Ptx).unwrap();
        assert_eq!(sorted_lines(&emitted), sorted_lines(&image.bytes), "{name}");
        ptxas::assemble(&image.bytes, "sm_90", &name);
    }
}

#[test]
fn the_ptx_for_every_processor_assembles() {
    let objects = objects(&Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDERS[0]));
    for processor in PtxTarget::processors() {
        for (name, object) in &objects {
            let (image, _) = generate(object, &gpu(processor)).unwrap_or_else(|error| panic!("{name}: {error}"));
            ptxas::assemble(&image.bytes, processor, name);
        }
    }
    let error = PtxTarget::new("sm_1").unwrap_err();
    assert!(error.message().contains("'sm_1'") && error.message().contains("sm_90, sm_100"), "{error}");
}

#[test]
fn the_objects_of_every_kernel_for_aarch64_need_only_what_loaders_provide() {
    let objects = all_objects();
    for cpu in ["generic", "neoverse-v1"] {
        let triple = "aarch64-unknown-linux-gnu".to_owned();
        let target = Target::Cpu(CpuTarget { triple, cpu: cpu.into(), features: String::new() });
        for (name, object) in &objects {
            let (image, _) = generate(object, &target).unwrap_or_else(|error| panic!("{name}: {error}"));
            let file = object::File::parse(image.bytes.as_slice()).unwrap();
            assert_eq!((file.format(), file.architecture()), (BinaryFormat::Elf, Architecture::Aarch64), "{name}");
            for kernel in &image.kernels {
                let symbol = file.symbols().find(|symbol| symbol.name() == Ok(&kernel.entry));
                assert!(
                    symbol.is_some_and(|symbol| symbol.is_global() && symbol.size() > 0),
                    "{name}: {}",
                    kernel.entry
                );
            }
            let undefined = file.symbols().filter(|symbol| symbol.is_undefined() && symbol.name() != Ok(""));
            for symbol in undefined {
                let symbol = symbol.name().unwrap();
                assert!(["memcpy", "memmove", "memset"].contains(&symbol), "{name} needs {symbol}");
            }
        }
    }
}

#[test]
fn a_form_that_a_target_has_not_is_refused() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDERS[0]).join("iota.cpp");
    let object = compiled(&path, fs::read_to_string(&path).unwrap());
    for form in [Emit::Assembly, Emit::Object] {
        let error = emit(&object, &gpu("sm_90"), form).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FeatureNotSupported);
        assert!(error.message().contains("the code of a GPU is PTX"), "{error}");
    }
    let cpu =
        Target::Cpu(CpuTarget { triple: "aarch64-unknown-linux-gnu".into(), cpu: "".into(), features: "".into() });
    let error = emit(&object, &cpu, Emit::Ptx).unwrap_err();
    assert!(error.message().contains("cuda:sm_90"), "{error}");
}
