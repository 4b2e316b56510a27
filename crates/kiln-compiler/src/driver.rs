// SPDX-License-Identifier: MIT OR Apache-2.0
//! The stages in their order.

use crate::{
    BuildOptions, Emit, Flavour, Object, Source, SourceLanguage, Stage, Timing, diagnostics::with_excerpt, headers,
    options::Options,
};
use kiln_ir::interpret::{Kernel, Program};
use kiln_llvm::{
    ClangOutput, ClangRequest, Context, Diagnostic, FileType, Machine, Module, OptimizationLevel, ReadOptions, Session,
    VirtualFile, as_written, budget, clang, emit as code, passes, read, write,
};
use kiln_passes::{DeviceModule, cpu, ptx, reference};
use kiln_types::{Error, ErrorKind, Image, ImageKernel, Result, Target};
use std::{sync::Arc, time::Instant};

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
pub fn compile(source: &Source, options: &BuildOptions, flavour: Flavour) -> Result<Object> {
    let parsed = Options::parse(&options.options)?;
    let optimization = parsed.optimization;
    let request = request(source, parsed, &options.registered_names);
    Session::run(|session| {
        let mut timings = Timings::default();
        let context = Context::new(session);
        let output = cleaned(&context, &request, flavour, &mut timings)?;
        let symbols: Vec<_> = output.kernels.iter().map(|kernel| kernel.symbol.as_str()).collect();
        let module = timings.time(Stage::Read, || {
            let as_written = flavour == Flavour::AsWritten;
            let options = ReadOptions { kernels: &symbols, imports: &[], is_user_file: &is_user_file, as_written };
            read(&output.module, options).map_err(|diagnostics| refused(source, &output.log, &diagnostics))
        })?;
        Ok(Object {
            module,
            flavour,
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
        Ok(cleaned(&context, &request, Flavour::Optimised, &mut Timings::default())?.module.print())
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
fn cleaned<'c>(
    context: &'c Context,
    request: &ClangRequest,
    flavour: Flavour,
    timings: &mut Timings,
) -> Result<ClangOutput<'c>> {
    let output = timings.time(Stage::Clang, || clang::compile(context, request))?;
    timings.time(Stage::CleanUp, || match flavour {
        Flavour::Optimised => passes::clean_up(&output.module, budget::INSTRUCTIONS),
        Flavour::AsWritten => as_written::clean_up(&output.module, budget::INSTRUCTIONS),
    })?;
    Ok(output)
}

/// Generates code for a target, with the time of each stage.
///
/// # Errors
/// [`ErrorKind::Build`] if the kernels use what nobody defines or LLVM fails, [`ErrorKind::FeatureNotSupported`] if the
/// target lacks what they use.
pub fn generate(object: &Object, target: &Target) -> Result<(Image, Vec<Timing>)> {
    let mut timings = Timings::default();
    if *target == Target::Reference {
        let image = timings.time(Stage::Passes, || interpreted(object))?;
        return Ok((image, timings.0));
    }
    let lowered = timings.time(Stage::Passes, || lower(object, target))?;
    let file_type = if is_ptx(target) { FileType::Assembly } else { FileType::Object };
    let bytes = optimized(object, target, &lowered, &mut timings, |module, machine, timings| {
        timings.time(Stage::Emit, || code::emit(module, machine, file_type))
    })?;
    Ok((Image { target: target.clone(), bytes, kernels: lowered.kernels }, timings.0))
}

/// The program that the reference device interprets.
fn interpreted(object: &Object) -> Result<Image> {
    let module = reference::lower(&object.module, &object.kernels)?;
    let library_paths = LIBRARY_PATHS.map(str::to_owned).into();
    let program = Program { module, kernels: object.kernels.clone(), library_paths };
    let bytes = program.to_bytes();
    let program = Arc::new(program);
    let kernels = object.kernels.iter().map(|kernel| {
        let group_memory = Kernel::new(&program, &kernel.symbol)?.group_memory();
        let (symbol, entry) = (kernel.symbol.clone(), kernel.symbol.clone());
        Ok(ImageKernel { symbol, entry, group_memory, item_memory: 0, reports: None })
    });
    let kernels = kernels.collect::<Result<_>>()?;
    Ok(Image { target: Target::Reference, bytes, kernels })
}

/// Shows a form of the code.
///
/// # Errors
/// As [`generate`]; [`ErrorKind::FeatureNotSupported`] if the target has no such form.
pub fn emit(object: &Object, target: &Target, form: Emit) -> Result<Vec<u8>> {
    if form == Emit::Ir {
        return Ok(object.module.to_string().into_bytes());
    }
    let file_type = match (target, form) {
        (Target::Cpu(_) | Target::Ptx(_), Emit::Bitcode) => None,
        (Target::Cpu(_), Emit::Assembly) | (Target::Ptx(_), Emit::Ptx) => Some(FileType::Assembly),
        (Target::Cpu(_), Emit::Object) => Some(FileType::Object),
        _ => return Err(no_such_form(target)),
    };
    let lowered = lower(object, target)?;
    optimized(object, target, &lowered, &mut Timings::default(), |module, machine, _| match file_type {
        None => Ok(module.bitcode()),
        Some(file_type) => code::emit(module, machine, file_type),
    })
}

fn no_such_form(target: &Target) -> Error {
    let message = match target {
        Target::Cpu(_) => "a CPU has no PTX; ask for a GPU, for example cuda:sm_90",
        Target::Ptx(_) => {
            "the code of a GPU is PTX and has no other form but Kiln IR and bitcode; ask for one of those"
        }
        _ => "the reference device interprets Kiln IR and has no other form of the code; ask for that one",
    };
    Error::new(ErrorKind::FeatureNotSupported, message)
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

/// How the paths of files begin whose lines users do not know: device headers and those of the system.
const LIBRARY_PATHS: [&str; 2] = [headers::FOLDER, "/usr/"];

/// A file whose lines users know.
fn is_user_file(path: &str) -> bool {
    !LIBRARY_PATHS.iter().any(|start| path.starts_with(start))
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
