// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the command line looks like.

use crate::argument::{Argument, GRAMMAR};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Compiles kernels from source at run time and runs them.
#[derive(Debug, Parser)]
#[command(name = "kiln", version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Print one JSON object instead of text.
    #[arg(long, global = true)]
    pub json: bool,
    /// The device: cpu, or reference, which reports what kernels do wrong; to build, also a target such as cuda:sm_90.
    #[arg(long, global = true, value_name = "DEVICE")]
    pub device: Option<String>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Lists the devices.
    Devices,
    /// Says what works here, and what to install where something is missing.
    Doctor,
    /// Compiles a source and prints its kernels.
    Build(Build),
    /// Compiles a source and runs one of its kernels.
    Run(Run),
}

/// How a source is compiled.
#[derive(Args, Debug)]
pub struct Compile {
    /// The source: SYCL free-function kernels.
    pub file: PathBuf,
    /// Looks for included files in this folder too.
    #[arg(short = 'I', value_name = "D")]
    pub include: Vec<PathBuf>,
    /// Defines a macro.
    #[arg(short = 'D', value_name = "M[=V]")]
    pub define: Vec<String>,
    /// Any option of the compiler.
    #[arg(long, value_name = "O", allow_hyphen_values = true)]
    pub option: Vec<String>,
    /// A C++ expression that names a kernel, such as `scale<float>`.
    #[arg(long = "name", value_name = "EXPR", allow_hyphen_values = true)]
    pub names: Vec<String>,
}

/// `kiln build`.
#[derive(Args, Debug)]
pub struct Build {
    #[command(flatten)]
    pub compile: Compile,
    /// Prints a form of the code instead of the kernels.
    #[arg(long, value_enum)]
    pub emit: Option<Form>,
    /// Writes the form that --emit chooses to this file instead of standard output.
    #[arg(short, long, value_name = "OUT", requires = "emit")]
    pub output: Option<PathBuf>,
}

/// A form of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Kiln IR, before it is made for a device.
    Ir,
    /// LLVM bitcode.
    Bc,
    /// Assembly language.
    Asm,
    /// A relocatable object.
    Obj,
    /// NVIDIA's PTX.
    Ptx,
    /// SPIR-V.
    Spirv,
}

/// `kiln run`.
#[derive(Args, Debug)]
pub struct Run {
    #[command(flatten)]
    pub compile: Compile,
    /// The kernel: its plain or mangled name, or the text of a --name.
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub kernel: String,
    /// Work-items, slowest dimension first; without it a single task.
    #[arg(long, value_name = "G[,G[,G]]", value_delimiter = ',')]
    pub global: Vec<usize>,
    /// Work-items of a group; without it the run time chooses.
    #[arg(long, value_name = "L[,L[,L]]", value_delimiter = ',', requires = "global")]
    pub local: Vec<usize>,
    #[arg(long = "arg", value_name = "A", allow_hyphen_values = true, help = format!("An argument, in order: {GRAMMAR}"))]
    pub arguments: Vec<Argument>,
    /// Elements that print: shows of each memory, or 'all'.
    #[arg(long, value_name = "N|all", default_value = "16", value_parser = limit)]
    pub show: usize,
    /// Launches the kernel N times.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeat: u32,
    /// Prints how long compiling and running took.
    #[arg(long)]
    pub time: bool,
}

fn limit(text: &str) -> Result<usize, String> {
    if text == "all" {
        return Ok(usize::MAX);
    }
    text.parse().map_err(|_| "give a number or 'all'".to_owned())
}

impl Compile {
    /// All options in the order that the compiler gets them.
    pub fn options(&self) -> Vec<String> {
        let includes = self.include.iter().map(|folder| format!("-I{}", folder.display()));
        let defines = self.define.iter().map(|definition| format!("-D{definition}"));
        includes.chain(defines).chain(self.option.iter().cloned()).collect()
    }
}
