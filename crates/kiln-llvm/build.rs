// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiles the C++ shim into one shared library and generates the table of LLVM's C functions.

use std::{
    collections::BTreeSet,
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const MISSING: &str = "LLVM 22 with its development files is needed to build kiln-llvm: \
    run `apt-get install llvm-22-dev libclang-22-dev`, or set KILN_LLVM_PREFIX to where it is installed";

const SHIM: [&str; 11] = [
    "attributes",
    "clang",
    "crash",
    "emit",
    "file_system",
    "kernel_rules",
    "kernel_table",
    "metadata",
    "passes",
    "preamble",
    "registered_names",
];

/// The shim, linked. Source files embed it by this name.
const LIBRARY: &str = "libkiln_compiler.so";

/// Headers of LLVM's C interface that the table covers, below `llvm-c`.
const C_HEADERS: [&str; 10] = [
    "Analysis",
    "BitReader",
    "BitWriter",
    "Core",
    "DebugInfo",
    "Error",
    "IRReader",
    "Target",
    "TargetMachine",
    "Transforms/PassBuilder",
];

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=shim");
    println!("cargo::rerun-if-env-changed=KILN_LLVM_PREFIX");
    let prefix = llvm_prefix()?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // This script also runs when the Rust code names another of LLVM's functions, which the shim need not hear of.
    if !is_newer(&out.join(LIBRARY), &["shim", "build.rs"], &prefix)? {
        build_shim(&prefix, &out)?;
    }
    generate_table(&prefix, &out)
}

/// Where LLVM 22 is installed: a folder with `include/llvm-c` and `include/clang`.
fn llvm_prefix() -> Result<PathBuf> {
    let asked = env::var_os("KILN_LLVM_PREFIX").map(PathBuf::from);
    let configured = || {
        let output = Command::new("llvm-config-22").arg("--prefix").output().ok()?;
        Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
    };
    let prefix = asked.or_else(configured).unwrap_or_else(|| PathBuf::from("/usr/lib/llvm-22"));
    let needed = ["include/llvm-c/Core.h", "include/clang/Frontend/CompilerInstance.h"];
    match needed.iter().find(|file| !prefix.join(file).exists()) {
        None => Ok(prefix),
        Some(file) => Err(format!("{} does not exist. {MISSING}", prefix.join(file).display()).into()),
    }
}

/// Is `file` there, and newer than everything in the folders and files that it was made of?
fn is_newer(file: &Path, made_of: &[&str], prefix: &Path) -> Result<bool> {
    let Ok(made) = fs::metadata(file).and_then(|metadata| metadata.modified()) else { return Ok(false) };
    let mut sources = vec![prefix.join("include/clang/Basic/Version.inc")];
    for source in made_of.iter().map(PathBuf::from) {
        match fs::read_dir(&source) {
            Ok(entries) => sources.extend(entries.flatten().map(|entry| entry.path())),
            Err(_) => sources.push(source),
        }
    }
    for source in sources {
        if fs::metadata(source)?.modified()? > made {
            return Ok(false);
        }
    }
    Ok(true)
}

fn build_shim(prefix: &Path, out: &Path) -> Result<()> {
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .debug(false)
        .pic(true)
        .warnings(false)
        // As LLVM's packages are built: a failed assertion prints.
        .define("NDEBUG", None)
        .define("_GNU_SOURCE", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        // glibc's checked longjmp refuses to leave the stack that crash recovery runs on.
        .flag("-U_FORTIFY_SOURCE")
        .flags(["-fno-rtti", "-fno-exceptions", "-ffunction-sections", "-fdata-sections"])
        // LLVM's own headers are not ours to warn about.
        .flag("-isystem")
        .flag(prefix.join("include"))
        .files(SHIM.map(|name| format!("shim/{name}.cpp")));
    let objects = build.try_compile_intermediates().map_err(|error| format!("{error}\n{MISSING}"))?;
    let library = out.join(LIBRARY);
    let status = build
        .get_compiler()
        .to_command()
        .args(["-shared", "-o"])
        .arg(&library)
        .args(objects)
        .arg(format!("-L{}", prefix.join("lib").display()))
        .args(["-l:libclang-cpp.so.22.1", "-l:libLLVM.so.22.1"])
        .args(["-Wl,--no-undefined", "-Wl,-Bsymbolic", "-Wl,--gc-sections", "-Wl,-s"])
        .status()?;
    if status.success() { Ok(()) } else { Err(format!("the compiler shim does not link. {MISSING}").into()) }
}

/// Writes `bindings.rs`: types, constants and the table `Api` of the shim's functions and of those of LLVM's C interface
/// that this crate's code names. All of LLVM's would take a minute to compile and milliseconds to look up.
fn generate_table(prefix: &Path, out: &Path) -> Result<()> {
    if env::var_os("LIBCLANG_PATH").is_none() {
        // SAFETY: this program has one thread.
        unsafe { env::set_var("LIBCLANG_PATH", prefix.join("lib")) };
    }
    let mut builder = bindgen::Builder::default().formatter(bindgen::Formatter::None);
    for header in C_HEADERS {
        builder = builder.header(prefix.join(format!("include/llvm-c/{header}.h")).to_string_lossy());
    }
    let table = builder
        .header("shim/shim.h")
        .clang_arg(format!("-I{}", prefix.join("include").display()))
        // A parameter named `Err` shadows Rust's prelude.
        .clang_args(["-x", "c++", "-DErr=error"])
        .allowlist_function(used_functions()?)
        .allowlist_function("kiln_.*")
        .allowlist_type("Kiln.*|LLVMCallConv")
        // Anonymous enumerations of bits.
        .allowlist_var("LLVM(GEPFlag|Attribute|FastMath).*")
        .prepend_enum_name(false)
        .wrap_unsafe_ops(true)
        .layout_tests(false)
        .generate_comments(false)
        .dynamic_library_name("Api")
        .dynamic_link_require_all(true)
        .generate()?;
    table.write_to_file(out.join("bindings.rs"))?;
    Ok(())
}

/// A pattern of every name of LLVM's C interface in this crate's code.
fn used_functions() -> Result<String> {
    let mut names = BTreeSet::new();
    let mut folders = vec![PathBuf::from("src"), PathBuf::from("tests")];
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(path)?;
                let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                names.extend(words.filter(|word| word.starts_with("LLVM")).map(str::to_owned));
            }
        }
    }
    Ok(names.into_iter().collect::<Vec<_>>().join("|"))
}
