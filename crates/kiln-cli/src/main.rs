// SPDX-License-Identifier: MIT OR Apache-2.0
//! The `kiln` command. `cli.rs` says what the command line looks like, one file a subcommand does the work, and
//! `report.rs` prints it as text or JSON.
//!
//! Exit status: 0 done, 1 an error (on standard error), a failed assertion or a report of the reference device, 2 wrong
//! usage.
#![deny(unsafe_code)]

mod argument;
mod build;
mod cli;
mod device;
mod devices;
mod doctor;
mod launch;
mod report;
mod run;
mod scalar;
mod source;

use clap::Parser;
use cli::{Cli, Command};
use kiln::ErrorKind;
use std::{io, process::ExitCode};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    // `KILN_LOG=debug` shows what the libraries log.
    let filter = EnvFilter::builder().with_env_var("KILN_LOG").from_env_lossy();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();

    let cli = Cli::parse();
    let device = cli.device.as_deref();
    let report = match &cli.command {
        Command::Devices => devices::run(device),
        Command::Doctor => doctor::run(device),
        Command::Build(build) => build::run(build, device),
        Command::Run(run) => run::run(run, device, cli.json),
    };
    let printed = report.map(|report| report.print(cli.json));
    match printed {
        Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => report::complain(&format!("error: {error}")),
        Ok(_) => return ExitCode::SUCCESS,
        // Failed assertions and the reports of the reference device: lines that begin with file and line, as editors look for them.
        Err(error) if error.kind() == ErrorKind::Kernel => report::complain(error.log()),
        Err(error) => report::complain(&format!("error: {error}")),
    }
    ExitCode::FAILURE
}
