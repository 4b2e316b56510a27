// SPDX-License-Identifier: MIT OR Apache-2.0
//! Owned LLVM contexts and modules.

use crate::{Session, bindings as sys};
use kiln_types::{Error, ErrorKind, Result};
use std::{
    cell::{Cell, RefCell},
    ffi::{CStr, CString, c_void},
};

/// An LLVM context that keeps what LLVM reports instead of printing it.
pub struct Context<'s> {
    session: &'s Session,
    raw: sys::LLVMContextRef,
    crashed: Cell<bool>,
    /// In a box of its own: LLVM holds its address.
    errors: Box<RefCell<Vec<String>>>,
}

impl<'s> Context<'s> {
    /// An empty context.
    pub fn new(session: &'s Session) -> Self {
        let errors = Box::new(RefCell::new(Vec::new()));
        let address = (&raw const *errors).cast_mut().cast::<c_void>();
        // SAFETY: the handler gets the address of `errors`, which lives until the context is disposed of.
        let raw = unsafe {
            let raw = session.api().LLVMContextCreate();
            session.api().LLVMContextSetDiagnosticHandler(raw, Some(keep_error), address);
            raw
        };
        Self { session, raw, crashed: Cell::new(false), errors }
    }

    /// The session that it belongs to.
    pub fn session(&self) -> &'s Session {
        self.session
    }

    /// The table of LLVM's C functions.
    pub fn api(&self) -> &'static sys::Api {
        self.session.api()
    }

    /// LLVM's handle.
    pub fn raw(&self) -> sys::LLVMContextRef {
        self.raw
    }

    /// An empty module.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if the name holds a zero byte.
    pub fn create_module(&self, name: &str) -> Result<Module<'_>> {
        let name = c_string(name)?;
        // SAFETY: the context is alive.
        let raw = unsafe { self.api().LLVMModuleCreateWithNameInContext(name.as_ptr(), self.raw) };
        Ok(Module { context: self, raw })
    }

    /// Owns a module that was made in this context.
    ///
    /// # Safety
    /// `raw` is a module of this context that nobody else owns.
    pub unsafe fn adopt(&self, raw: sys::LLVMModuleRef) -> Module<'_> {
        Module { context: self, raw }
    }

    /// The result of a guarded call: an error of [`ErrorKind::Build`] that says `what` was going on if it did not end
    /// well or LLVM reported errors meanwhile. After a crash the context is leaked, and so are its modules.
    pub(crate) fn check(&self, status: sys::KilnStatus, what: &str, message: &str) -> Result<()> {
        let reported = self.errors.take();
        if status == sys::KilnCrashed {
            self.crashed.set(true);
            tracing::error!(what, message, "LLVM crashed");
            return Err(Error::new(ErrorKind::Build, format!("the compiler crashed while {what}: {message}")));
        }
        if status == sys::KilnDone && reported.is_empty() {
            return Ok(());
        }
        let all = [message.to_string()].into_iter().chain(reported).filter(|text| !text.is_empty());
        Err(Error::new(ErrorKind::Build, format!("{what} failed: {}", all.collect::<Vec<_>>().join("; "))))
    }

    /// Whether LLVM crashed while it used the context.
    pub(crate) fn is_crashed(&self) -> bool {
        self.crashed.get()
    }
}

impl Drop for Context<'_> {
    fn drop(&mut self) {
        if !self.crashed.get() {
            // SAFETY: modules borrow the context, so none is left.
            unsafe { self.api().LLVMContextDispose(self.raw) };
        }
    }
}

/// Keeps errors; warnings and remarks of LLVM mean nothing to a user.
extern "C" fn keep_error(diagnostic: sys::LLVMDiagnosticInfoRef, errors: *mut c_void) {
    let Ok(api) = crate::library::api() else { return };
    // SAFETY: LLVM passes the address that the context registered and a live diagnostic.
    unsafe {
        if api.LLVMGetDiagInfoSeverity(diagnostic) != sys::LLVMDSError {
            return;
        }
        let text = api.LLVMGetDiagInfoDescription(diagnostic);
        let errors = &*errors.cast::<RefCell<Vec<String>>>();
        errors.borrow_mut().push(CStr::from_ptr(text).to_string_lossy().into_owned());
        api.LLVMDisposeMessage(text);
    }
}

/// An LLVM module.
pub struct Module<'c> {
    context: &'c Context<'c>,
    raw: sys::LLVMModuleRef,
}

impl<'c> Module<'c> {
    /// The context that it lives in.
    pub fn context(&self) -> &'c Context<'c> {
        self.context
    }

    /// The table of LLVM's C functions.
    pub fn api(&self) -> &'static sys::Api {
        self.context.api()
    }

    /// LLVM's handle.
    pub fn raw(&self) -> sys::LLVMModuleRef {
        self.raw
    }

    /// Its functions, declarations included.
    pub fn functions(&self) -> impl Iterator<Item = sys::LLVMValueRef> + '_ {
        let api = self.api();
        // SAFETY: the module is alive.
        let first = unsafe { api.LLVMGetFirstFunction(self.raw) };
        // SAFETY: `function` is a function of the module; callers do not delete it while they iterate.
        let next = move |function: &sys::LLVMValueRef| not_null(unsafe { api.LLVMGetNextFunction(*function) });
        std::iter::successors(not_null(first), next)
    }

    /// The module as LLVM prints it.
    pub fn print(&self) -> String {
        // SAFETY: the module is alive; the text is LLVM's to take back.
        unsafe { self.context.session.take_message(self.api().LLVMPrintModuleToString(self.raw)) }
    }

    /// Checks that the module is well formed.
    ///
    /// # Errors
    /// [`ErrorKind::Build`] with what LLVM's verifier says.
    pub fn verify(&self) -> Result<()> {
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is alive; the text is LLVM's to take back.
        let (broken, text) = unsafe {
            let broken = self.api().LLVMVerifyModule(self.raw, sys::LLVMReturnStatusAction, &mut message);
            (broken != 0, self.context.session.take_message(message))
        };
        if broken { Err(Error::new(ErrorKind::Build, format!("LLVM's verifier: {}", text.trim_end()))) } else { Ok(()) }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        if !self.context.crashed.get() {
            // SAFETY: the module is owned and its context alive.
            unsafe { self.api().LLVMDisposeModule(self.raw) };
        }
    }
}

pub(crate) fn not_null<T>(pointer: *mut T) -> Option<*mut T> {
    (!pointer.is_null()).then_some(pointer)
}

/// The name of a function or a global.
///
/// # Safety
/// `value` is a global value of a live module.
pub(crate) unsafe fn value_name(api: &sys::Api, value: sys::LLVMValueRef) -> String {
    let mut length = 0;
    // SAFETY: the caller vouches for the value; the name is `length` bytes long.
    let bytes = unsafe {
        let text = api.LLVMGetValueName2(value, &mut length);
        std::slice::from_raw_parts(text.cast::<u8>(), length)
    };
    String::from_utf8_lossy(bytes).into_owned()
}

/// A C string.
pub(crate) fn c_string(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(ErrorKind::Invalid, format!("{text:?} holds a zero byte")))
}
