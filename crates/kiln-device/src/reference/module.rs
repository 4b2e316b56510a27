// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loaded images of the reference device.

use crate::{Kernel, Module, Variable};
use kiln_ir::interpret::{self, Program, Variables};
use kiln_types::{Error, ErrorKind, Image, Result, Target};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A loaded image.
#[derive(Debug)]
pub(super) struct ReferenceModule {
    kernels: HashMap<String, Arc<ReferenceKernel>>,
    program: Arc<Program>,
    variables: Arc<Mutex<Variables>>,
}

/// A variable of a loaded image.
#[derive(Debug)]
struct ReferenceVariable {
    /// Its number in the program.
    number: usize,
    size: usize,
    variables: Arc<Mutex<Variables>>,
}

/// A kernel of a loaded image.
#[derive(Debug)]
pub(super) struct ReferenceKernel {
    code: interpret::Kernel,
    /// The variables of its module.
    variables: Arc<Mutex<Variables>>,
}

impl ReferenceModule {
    /// Loads an image.
    pub fn load(image: &Image) -> Result<Self> {
        if image.target != Target::Reference {
            let message = format!("the image is for {:?}; build its source for the reference device", image.target);
            return Err(Error::new(ErrorKind::KernelNotSupported, message));
        }
        let program = Program::from_bytes(&image.bytes)
            .map_err(|error| Error::new(ErrorKind::Invalid, format!("the image cannot be loaded: {error}")))?;
        let program = Arc::new(program);
        let variables = Arc::new(Mutex::new(Variables::new(&program)?));
        let mut kernels = HashMap::with_capacity(image.kernels.len());
        for kernel in &image.kernels {
            let code = interpret::Kernel::new(&program, &kernel.entry)?;
            let loaded = ReferenceKernel { code, variables: variables.clone() };
            kernels.insert(kernel.symbol.clone(), Arc::new(loaded));
        }
        Ok(Self { kernels, program, variables })
    }
}

impl ReferenceKernel {
    /// What the interpreter runs.
    pub fn code(&self) -> &interpret::Kernel {
        &self.code
    }

    /// The variables of its module, which keep their values from launch to launch.
    pub fn variables(&self) -> MutexGuard<'_, Variables> {
        self.variables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Module for ReferenceModule {
    fn kernel(&self, symbol: &str) -> Option<Arc<dyn Kernel>> {
        Some(self.kernels.get(symbol)?.clone())
    }

    fn variable(&self, symbol: &str) -> Option<Arc<dyn Variable>> {
        let (number, size) = self.program.variable(symbol)?;
        Some(Arc::new(ReferenceVariable { number, size, variables: self.variables.clone() }))
    }
}

impl Variable for ReferenceVariable {
    fn size(&self) -> usize {
        self.size
    }

    unsafe fn read(&self, offset: usize, bytes: &mut [u8]) {
        let mut variables = self.variables.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.copy_from_slice(&variables.contents(self.number)[offset..][..bytes.len()]);
    }

    unsafe fn write(&self, offset: usize, bytes: &[u8]) {
        let mut variables = self.variables.lock().unwrap_or_else(PoisonError::into_inner);
        variables.contents(self.number)[offset..][..bytes.len()].copy_from_slice(bytes);
    }
}

impl Kernel for ReferenceKernel {
    fn group_memory(&self) -> u64 {
        self.code.group_memory()
    }

    fn item_memory(&self, _group_size: u64) -> u64 {
        0
    }
}
