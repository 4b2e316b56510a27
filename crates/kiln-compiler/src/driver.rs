// SPDX-License-Identifier: MIT OR Apache-2.0
//! The stages in their order.

use crate::{
    BuildOptions, Emit, Object, Source, SourceLanguage, Stage, Timing, diagnostics::with_excerpt, headers,
    options::Options,
};
use kiln_llvm::{
    ClangOutput, ClangRequest, Context, Diagnostic, FileType, Machine, Module, OptimizationLevel, ReadOptions, Session,
    VirtualFile, budget, clang, emit as code, passes, read, write,
};
use kiln_passes::{DeviceModule, cpu, ptx};
use kiln_types::{Error, ErrorKind, Image, Result, Target};
use std::time::Instant;

/// Whether sources can be compiled: opens the compiler and says what it is.
///
/// # Errors
/// [`ErrorKind::FeatureNotSupported`] with what to install.
pub fn check() -> Result<String> {
    Session::run(|session| Ok(format!("clang and LLVM {}", session.version())))
}

/// Compiles a source to the object state.
///
/// # Errors
/// [`ErrorKind::Invalid`] for a wrong option, [`ErrorKind::Build`] with the whole log if the source does not compile,
/// [`ErrorKind::FeatureNotSupported`] if the compiler is not installed.
pub fn compile(source: &Source, options: &BuildOptions) -> Result<Object> {
    let parsed = Options::parse(&options.options)?;
    let optimization = parsed.optimization;
    let request = request(source, parsed, &options.registered_names);
    Session::run(|session| {
        let mut timings = Timings::default();
        let context = Context::new(session);
        let output = cleaned(&context, &request, &mut timings)?;
        let symbols: Vec<_> = output.kernels.iter().map(|kernel| kernel.symbol.as_str()).collect();
        let module = timings.time(Stage::Read, || {
            let options = ReadOptions { kernels: &symbols, imports: &[], is_user_file: &is_user_file };
            read(&output.module, options).map_err(|diagnostics| refused(source, &output.log, &diagnostics))
        })?;
        Ok(Object {
            module,
            registered: options.registered_names.iter().cloned().zip(output.registered).collect(),
            kernels: output.kernels,
            log: output.log,
            optimization,
            timings: timings.0,
        })
    })
}

/// What the reader gets of a source: clang's output after LLVM's clean-up, as LLVM prints it. To look at, and to compare
/// Kiln's way with.
///
/// # Errors
/// As [`compile`].
pub fn cleaned_llvm(source: &Source, options: &BuildOptions) -> Result<String> {
    let request = request(source, Options::parse(&options.options)?, &options.registered_names);
    Session::run(|session| {
        let context = Context::new(session);
        Ok(cleaned(&context, &request, &mut Timings::default())?.module.print())
    })
}

/// A source and its options in clang's terms.
fn request(source: &Source, options: Options, registered_names: &[String]) -> ClangRequest {
    let SourceLanguage::Sycl = source.language;
    ClangRequest {
        source_name: source.name.clone(),
        source: source.text.clone(),
        files: virtual_files(source),
        standard: options.standard.to_owned(),
        arguments: search_path().chain(options.arguments).collect(),
        registered_names: registered_names.to_vec(),
    }
}

/// The stages that only LLVM has a part in.
fn cleaned<'c>(context: &'c Context, request: &ClangRequest, timings: &mut Timings) -> Result<ClangOutput<'c>> {
    let output = timings.time(Stage::Clang, || clang::compile(context, request))?;
    timings.time(Stage::CleanUp, || passes::clean_up(&output.module, budget::INSTRUCTIONS))?;
    Ok(output)
}

/// Generates code for a target, with the time of each stage.
///
/// # Errors
/// [`ErrorKind::Build`] if the kernels use what nobody defines or LLVM fails, [`ErrorKind::FeatureNotSupported`] if the
/// target lacks what they use.
pub fn generate(object: &Object, target: &Target) -> Result<(Image, Vec<Timing>)> {
    let mut timings = Timings::default();
    let lowered = timings.time(Stage::Passes, || lower(object, target))?;
    let file_type = if is_ptx(target) { FileType::Assembly } else { FileType::Object };
    let bytes = optimized(object, target, &lowered, &mut timings, |module, machine, timings| {
        timings.time(Stage::Emit, || code::emit(module, machine, file_type))
    })?;
    Ok((Image { target: target.clone(), bytes, kernels: lowered.kernels }, timings.0))
}

/// Shows a form of the code.
///
/// # Errors
/// As [`generate`]; [`ErrorKind::Invalid`] if the target's code has no such form.
pub fn emit(object: &Object, target: &Target, form: Emit) -> Result<Vec<u8>> {
    let file_type = match (form, is_ptx(target)) {
        (Emit::Ir, _) => return Ok(object.module.to_string().into_bytes()),
        (Emit::Bitcode, _) => None,
        (Emit::Assembly, false) | (Emit::Ptx, true) => Some(FileType::Assembly),
        (Emit::Object, false) => Some(FileType::Object),
        (Emit::Ptx, false) => return Err(no_such_form("a CPU has no PTX; ask for a GPU, for example cuda:sm_90")),
        (Emit::Assembly | Emit::Object, true) => {
            return Err(no_such_form("the code of a GPU has neither assembly nor an object here; ask for PTX"));
        }
    };
    let lowered = lower(object, target)?;
    optimized(object, target, &lowered, &mut Timings::default(), |module, machine, _| match file_type {
        None => Ok(module.bitcode()),
        Some(file_type) => code::emit(module, machine, file_type),
    })
}

fn no_such_form(message: &str) -> Error {
    Error::new(ErrorKind::Invalid, message)
}

fn is_ptx(target: &Target) -> bool {
    matches!(target, Target::Ptx(_))
}

/// Kiln's passes for a target.
fn lower(object: &Object, target: &Target) -> Result<DeviceModule> {
    match target {
        Target::Ptx(_) => ptx::lower(&object.module, &object.kernels),
        _ => cpu::lower(&object.module, &object.kernels),
    }
}

/// Writes lowered IR as LLVM, optimises it and hands it to `finish`.
fn optimized(
    object: &Object,
    target: &Target,
    lowered: &DeviceModule,
    timings: &mut Timings,
    finish: impl FnOnce(&Module<'_>, &Machine<'_>, &mut Timings) -> Result<Vec<u8>> + Send,
) -> Result<Vec<u8>> {
    let pipeline = format!("default<O{}>", object.optimization.max(1));
    Session::run(|session| {
        let machine = Machine::new(session, target, OptimizationLevel::Default)?;
        let context = Context::new(session);
        let module = timings.time(Stage::Write, || write(&context, &lowered.module, &machine))?;
        timings.time(Stage::Optimise, || passes::run(&module, &pipeline, Some(&machine)))?;
        finish(&module, &machine, timings)
    })
}

/// Include files lie in the working directory, where they hide those on disk; the device headers in their own folder.
fn virtual_files(source: &Source) -> Vec<VirtualFile> {
    let own = source.include_files.iter().map(|(name, text)| VirtualFile { path: name.clone(), text: text.clone() });
    own.chain(headers::all().map(|(path, text)| VirtualFile { path, text: text.into() })).collect()
}

/// Include files and the working directory come first, for both forms of `#include`, then what `-I` names, then the
/// device headers.
fn search_path() -> impl Iterator<Item = String> {
    ["-I", ".", "-internal-isystem", headers::FOLDER].map(str::to_owned).into_iter()
}

/// A file whose lines users know: neither a device header nor one of the system's.
fn is_user_file(path: &str) -> bool {
    !path.starts_with(headers::FOLDER) && !path.starts_with("/usr/")
}

/// The error for a source that does what kernels may not do.
fn refused(source: &Source, log: &str, diagnostics: &[Diagnostic]) -> Error {
    let shown: Vec<_> =
        diagnostics.iter().map(|d| with_excerpt(&d.to_string(), source, &d.path, d.line, d.column)).collect();
    let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
    let message = format!("the source does not compile: {first}");
    Error::new(ErrorKind::Build, message).with_log(format!("{log}{}", shown.join("\n")))
}

#[derive(Default)]
struct Timings(Vec<Timing>);

impl Timings {
    fn time<T>(&mut self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        tracing::debug!(stage = stage.name(), ?time);
        self.0.push(Timing { stage, time });
        result
    }
}
