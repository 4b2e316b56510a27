// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions: the only places where LLVM is called.
//!
//! A session runs on a thread with a large stack, so that deep sources are diagnosed rather than crash, and keeps the
//! end of the process waiting: LLVM's static destructors must not run under a compilation.

use crate::{bindings as sys, library};
use kiln_types::{Error, ErrorKind, Result};
use std::{
    cell::Cell,
    ffi::{CStr, c_char},
    marker::PhantomData,
    ptr,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Bytes of a session's stack. Only the part that is used costs memory.
const STACK_SIZE: usize = 64 << 20;

/// The right to call LLVM, on one thread.
pub struct Session {
    api: &'static sys::Api,
    not_send: PhantomData<*const ()>,
}

/// A way to crash inside LLVM, for tests.
#[derive(Clone, Copy, Debug)]
pub enum Crash {
    /// A write to an address that is not mapped.
    Segmentation,
    /// A call of `abort`.
    Abort,
    /// `llvm::report_fatal_error`.
    FatalError,
    /// Recursion without end.
    Stack,
}

impl Session {
    /// Runs `work` in a session on a thread of its own and gives back what it returns. Opens LLVM if that has not
    /// happened yet. Inside another session, `work` runs at once on its thread.
    ///
    /// # Errors
    /// What `work` returns; [`ErrorKind::FeatureNotSupported`] if LLVM cannot be opened; [`ErrorKind::Build`] if the
    /// process is ending, no thread can be started or `work` panics.
    pub fn run<T: Send>(work: impl FnOnce(&Session) -> Result<T> + Send) -> Result<T> {
        let session = || Ok(Session { api: library::api()?, not_send: PhantomData });
        if IN_SESSION.get() {
            return work(&session()?);
        }
        let on_thread = || {
            let _entered = Entered::new()?;
            IN_SESSION.set(true);
            work(&session()?)
        };
        thread::scope(|scope| {
            let builder = thread::Builder::new().name("kiln-compile".into()).stack_size(STACK_SIZE);
            let thread = builder
                .spawn_scoped(scope, on_thread)
                .map_err(|error| Error::new(ErrorKind::Build, format!("no thread to compile on: {error}")))?;
            thread
                .join()
                .unwrap_or_else(|_| Err(Error::new(ErrorKind::Build, "the compiler panicked; please report it")))
        })
    }

    /// The table of LLVM's C functions and the shim's.
    pub fn api(&self) -> &'static sys::Api {
        self.api
    }

    /// Takes a text that the shim allocated; empty for null.
    ///
    /// # Safety
    /// `text` is null or came from a shim function that says so, and nobody else frees it.
    pub unsafe fn take_text(&self, text: *mut c_char) -> String {
        if text.is_null() {
            return String::new();
        }
        // SAFETY: the caller vouches for the text.
        unsafe {
            let taken = CStr::from_ptr(text).to_string_lossy().into_owned();
            self.api.kiln_free(text);
            taken
        }
    }

    /// Takes a text that LLVM's C interface allocated, such as that of `LLVMPrintModuleToString`; empty for null.
    ///
    /// # Safety
    /// `text` is null or came from a function of LLVM that wants it back through `LLVMDisposeMessage`.
    pub unsafe fn take_message(&self, text: *mut c_char) -> String {
        if text.is_null() {
            return String::new();
        }
        // SAFETY: the caller vouches for the text.
        unsafe {
            let taken = CStr::from_ptr(text).to_string_lossy().into_owned();
            self.api.LLVMDisposeMessage(text);
            taken
        }
    }

    /// The C++ name of a symbol; the symbol itself if it is not a mangled name.
    pub fn demangle(&self, symbol: &str) -> String {
        let Ok(symbol) = std::ffi::CString::new(symbol) else { return symbol.to_string() };
        // SAFETY: the symbol is a C string; the result is the shim's.
        unsafe { self.take_text(self.api.kiln_demangle(symbol.as_ptr())) }
    }

    /// Crashes inside a guarded call, to test that it is survived.
    ///
    /// # Errors
    /// Always [`ErrorKind::Build`], unless crash recovery is switched off: then the process ends.
    pub fn crash(&self, kind: Crash) -> Result<()> {
        let kind = match kind {
            Crash::Segmentation => sys::KilnCrashSegmentation,
            Crash::Abort => sys::KilnCrashAbort,
            Crash::FatalError => sys::KilnCrashFatalError,
            Crash::Stack => sys::KilnCrashStack,
        };
        let mut error = ptr::null_mut();
        // SAFETY: the shim guards the call and sets `error`.
        let text = unsafe {
            self.api.kiln_test_crash(kind, &mut error);
            self.take_text(error)
        };
        Err(Error::new(ErrorKind::Build, format!("the compiler crashed: {text}")))
    }
}

/// Whether compilations install signal handlers while they run, so that crashes inside LLVM become errors. They do
/// unless the environment variable `KILN_CRASH_RECOVERY` is 0.
///
/// # Errors
/// [`ErrorKind::FeatureNotSupported`] if LLVM cannot be opened.
pub fn set_crash_recovery(enabled: bool) -> Result<()> {
    let api = library::api()?;
    // SAFETY: the library is initialised; the function locks.
    unsafe { api.kiln_set_crash_recovery(enabled.into()) };
    Ok(())
}

thread_local! {
    static IN_SESSION: Cell<bool> = const { Cell::new(false) };
}

/// The sessions that run, and whether new ones may begin.
struct Gate {
    running: usize,
    closed: bool,
}

static GATE: Mutex<Gate> = Mutex::new(Gate { running: 0, closed: false });
static LEFT: Condvar = Condvar::new();

fn gate() -> MutexGuard<'static, Gate> {
    GATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A session that runs.
struct Entered;

impl Entered {
    fn new() -> Result<Self> {
        let mut gate = gate();
        if gate.closed {
            return Err(Error::new(ErrorKind::Build, "nothing can be compiled while the process ends"));
        }
        gate.running += 1;
        Ok(Self)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        gate().running -= 1;
        LEFT.notify_all();
    }
}

/// Makes the end of the process wait for the sessions that run and refuse new ones. To be called after LLVM is
/// opened, so that it happens before LLVM's static destructors.
pub(crate) fn register_exit_handler() {
    extern "C" fn close() {
        let mut gate = gate();
        gate.closed = true;
        while gate.running > 0 && !IN_SESSION.get() {
            gate = LEFT.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }
    // SAFETY: the handler lives as long as the process and does not unwind.
    unsafe { libc::atexit(close) };
}
