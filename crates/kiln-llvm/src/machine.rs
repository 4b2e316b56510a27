// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code generators of CPUs and GPUs.

use crate::{Session, bindings as sys, context::c_string};
use kiln_types::{CpuTarget, Error, ErrorKind, Result, Target};
use std::{
    cell::Cell,
    collections::HashMap,
    ptr,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

/// How hard the code generator works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptimizationLevel {
    /// Soon ready.
    Less,
    /// The usual.
    Default,
}

/// With `cuda`, LLVM knows that pointers that kernels get are to global memory.
const PTX_TRIPLE: &str = "nvptx64-nvidia-cuda";

type Key = (Target, OptimizationLevel);

/// LLVM's handle of a code generator that nobody uses.
struct Idle(sys::LLVMTargetMachineRef);

// SAFETY: a target machine is used by one thread at a time and keeps nothing of the thread that made it.
unsafe impl Send for Idle {}

/// A code generator. It belongs to its owner alone and is kept for the next one when dropped.
pub struct Machine<'s> {
    session: &'s Session,
    key: Key,
    raw: sys::LLVMTargetMachineRef,
    crashed: Cell<bool>,
}

impl<'s> Machine<'s> {
    /// The code generator for `target`.
    ///
    /// # Errors
    /// [`ErrorKind::FeatureNotSupported`] if this LLVM has none for it.
    pub fn new(session: &'s Session, target: &Target, level: OptimizationLevel) -> Result<Self> {
        let key = (target.clone(), level);
        let idle = idle_machines().get_mut(&key).and_then(Vec::pop);
        let raw = match idle {
            Some(Idle(raw)) => raw,
            None => create(session, target, level)?,
        };
        Ok(Self { session, key, raw, crashed: Cell::new(false) })
    }

    /// LLVM's handle.
    pub fn raw(&self) -> sys::LLVMTargetMachineRef {
        self.raw
    }

    /// What it generates code for.
    pub fn target(&self) -> &Target {
        &self.key.0
    }

    /// Is it a GPU?
    pub(crate) fn is_gpu(&self) -> bool {
        matches!(self.key.0, Target::Ptx(_))
    }

    /// The triple of its modules.
    pub(crate) fn triple(&self) -> String {
        // SAFETY: the machine is alive; the text is LLVM's to take back.
        unsafe { self.session.take_message(self.session.api().LLVMGetTargetMachineTriple(self.raw)) }
    }

    /// The processor.
    pub(crate) fn cpu(&self) -> String {
        // SAFETY: the machine is alive; the text is LLVM's to take back.
        unsafe { self.session.take_message(self.session.api().LLVMGetTargetMachineCPU(self.raw)) }
    }

    /// What the processor has, in LLVM's words.
    pub(crate) fn features(&self) -> String {
        // SAFETY: the machine is alive; the text is LLVM's to take back.
        unsafe { self.session.take_message(self.session.api().LLVMGetTargetMachineFeatureString(self.raw)) }
    }

    /// The data layout of its modules, as LLVM writes it.
    pub fn data_layout(&self) -> String {
        let api = self.session.api();
        // SAFETY: the machine is alive; the layout is disposed of once; the text is LLVM's to take back.
        unsafe {
            let layout = api.LLVMCreateTargetDataLayout(self.raw);
            let text = self.session.take_message(api.LLVMCopyStringRepOfTargetData(layout));
            api.LLVMDisposeTargetData(layout);
            text
        }
    }

    /// Leaks it instead of keeping it for another owner: LLVM crashed while it was in use.
    pub(crate) fn abandon(&self) {
        self.crashed.set(true);
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        if self.crashed.get() {
            return;
        }
        idle_machines().entry(self.key.clone()).or_default().push(Idle(self.raw));
    }
}

/// The CPU that the process runs on, as LLVM names it.
pub fn host(session: &Session) -> CpuTarget {
    let api = session.api();
    // SAFETY: the texts are LLVM's to take back.
    unsafe {
        CpuTarget {
            triple: session.take_message(api.LLVMGetDefaultTargetTriple()),
            cpu: session.take_message(api.LLVMGetHostCPUName()),
            features: session.take_message(api.LLVMGetHostCPUFeatures()),
        }
    }
}

fn idle_machines() -> MutexGuard<'static, HashMap<Key, Vec<Idle>>> {
    static IDLE: LazyLock<Mutex<HashMap<Key, Vec<Idle>>>> = LazyLock::new(Mutex::default);
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn create(session: &Session, target: &Target, level: OptimizationLevel) -> Result<sys::LLVMTargetMachineRef> {
    let api = session.api();
    let (triple, cpu, features) = match target {
        Target::Cpu(cpu) => (cpu.triple.as_str(), &cpu.cpu, &cpu.features),
        Target::Ptx(ptx) => (PTX_TRIPLE, &ptx.processor, &ptx.features),
        other => {
            let message = format!("LLVM generates no code for {other:?}; ask for a CPU or for PTX");
            return Err(Error::new(ErrorKind::FeatureNotSupported, message));
        }
    };
    let (named, cpu, features) = (c_string(triple)?, c_string(cpu)?, c_string(features)?);
    let level = match level {
        OptimizationLevel::Less => sys::LLVMCodeGenLevelLess,
        OptimizationLevel::Default => sys::LLVMCodeGenLevelDefault,
    };
    let (mut found, mut error) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the strings live through the calls; LLVM sets `found`, or `error`, whose text is taken back.
    unsafe {
        if api.LLVMGetTargetFromTriple(named.as_ptr(), &mut found, &mut error) != 0 {
            let why = session.take_message(error);
            let message = format!("this LLVM generates no code for the triple {triple:?}: {}", why.trim_end());
            return Err(Error::new(ErrorKind::FeatureNotSupported, message));
        }
        Ok(api.LLVMCreateTargetMachine(
            found,
            named.as_ptr(),
            cpu.as_ptr(),
            features.as_ptr(),
            level,
            sys::LLVMRelocPIC,
            sys::LLVMCodeModelDefault,
        ))
    }
}
