// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loaded images of the reference device.

use crate::{Kernel, Module};
use kiln_ir::interpret::{self, Program, Variables};
use kiln_types::{Error, ErrorKind, Image, Result, Target};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A loaded image.
#[derive(Debug)]
pub(super) struct ReferenceModule {
    kernels: HashMap<String, Arc<ReferenceKernel>>,
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
        Ok(Self { kernels })
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
}

impl Kernel for ReferenceKernel {
    fn group_memory(&self) -> u64 {
        self.code.group_memory()
    }

    fn item_memory(&self, _group_size: u64) -> u64 {
        0
    }
}
