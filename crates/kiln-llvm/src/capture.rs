// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hiding mathematical functions from LLVM.
//!
//! LLVM would fold `exp(1.0f)` with the host's library, and the result would differ from what devices compute. So
//! before any optimisation every function that Kiln's mathematics library implements is renamed: the intrinsic
//! `llvm.exp.f32` and the library's `expf` become `__kiln_math_exp_f32`, of which LLVM only knows that it depends on
//! nothing but its arguments.
//!
//! `llvm.fmuladd` goes the same way, as the function `fma`: LLVM may round it twice where it folds constants, devices never
//! do. And `printf` becomes `__kiln_print`: LLVM would make `puts` of some calls.

use crate::{
    Module, bindings as sys,
    context::{c_string, not_null, value_name},
};
use kiln_ir::MathFunction;
use kiln_types::Result;
use std::ffi::CStr;

/// A mathematical function of a floating type.
struct Captured {
    function: MathFunction,
    /// `f32` and the like.
    scalar: &'static str,
}

/// Renames the mathematical functions that `module` calls; those of vectors become one call for each element.
///
/// # Errors
/// None that depends on the module.
pub fn capture(module: &Module) -> Result<()> {
    let declarations: Vec<_> = module.functions().collect();
    for function in declarations {
        // SAFETY: `function` is a function of the module, which is alive; it is deleted only here.
        unsafe {
            if module.api().LLVMIsDeclaration(function) == 0 {
                continue;
            }
            if value_name(module.api(), function) == "printf" {
                rename(module, function, c"__kiln_print");
                continue;
            }
            if let Some(captured) = recognise(module.api(), function) {
                replace(module, function, &captured)?;
            }
        }
    }
    Ok(())
}

/// Gives a function another name; if there is one of that name, it takes the place of `function`.
///
/// # Safety
/// `function` is a declaration of the module.
unsafe fn rename(module: &Module, function: sys::LLVMValueRef, name: &CStr) {
    let api = module.api();
    // SAFETY: as the caller vouches; nothing uses `function` when it is deleted.
    unsafe {
        match not_null(api.LLVMGetNamedFunction(module.raw(), name.as_ptr())) {
            Some(known) => {
                api.LLVMReplaceAllUsesWith(function, known);
                api.LLVMDeleteFunction(function);
            }
            None => api.LLVMSetValueName2(function, name.as_ptr(), name.count_bytes()),
        }
    }
}

/// # Safety
/// `function` is a function of a live module.
unsafe fn recognise(api: &sys::Api, function: sys::LLVMValueRef) -> Option<Captured> {
    // SAFETY: as the caller vouches; the type of a function is alive as long as it.
    unsafe {
        let name = value_name(api, function);
        let ty = api.LLVMGlobalGetValueType(function);
        let result = api.LLVMGetReturnType(ty);
        let scalar = scalar_name(api, element(api, result))?;
        let found = match name.strip_prefix("llvm.") {
            Some(intrinsic) => match intrinsic.split('.').next()? {
                "fmuladd" => Some(MathFunction::Fma),
                name => library_function(name),
            },
            None => library_function(&name)
                .filter(|_| scalar == "f64")
                .or_else(|| library_function(name.strip_suffix('f')?).filter(|_| scalar == "f32")),
        }?;
        let mut parameters = vec![std::ptr::null_mut(); api.LLVMCountParamTypes(ty) as usize];
        api.LLVMGetParamTypes(ty, parameters.as_mut_ptr());
        let same = parameters.len() == found.arity() && parameters.iter().all(|parameter| *parameter == result);
        same.then_some(Captured { function: found, scalar })
    }
}

fn library_function(name: &str) -> Option<MathFunction> {
    MathFunction::from_name(name).filter(|function| function.is_in_library())
}

/// The type of a vector's elements; any other type itself.
///
/// # Safety
/// `ty` is a type of a live context.
unsafe fn element(api: &sys::Api, ty: sys::LLVMTypeRef) -> sys::LLVMTypeRef {
    // SAFETY: as the caller vouches.
    unsafe { if api.LLVMGetTypeKind(ty) == sys::LLVMVectorTypeKind { api.LLVMGetElementType(ty) } else { ty } }
}

/// # Safety
/// `ty` is a type of a live context.
unsafe fn scalar_name(api: &sys::Api, ty: sys::LLVMTypeRef) -> Option<&'static str> {
    // SAFETY: as the caller vouches.
    match unsafe { api.LLVMGetTypeKind(ty) } {
        sys::LLVMHalfTypeKind => Some("f16"),
        sys::LLVMBFloatTypeKind => Some("bf16"),
        sys::LLVMFloatTypeKind => Some("f32"),
        sys::LLVMDoubleTypeKind => Some("f64"),
        _ => None,
    }
}

/// Makes every call of `old` one of Kiln's function, and deletes `old`.
///
/// # Safety
/// `old` is a declaration of the module that [`recognise`] accepts.
unsafe fn replace(module: &Module, old: sys::LLVMValueRef, captured: &Captured) -> Result<()> {
    let api = module.api();
    // SAFETY: `old` is alive until the end; every call is visited once, before it may be deleted.
    unsafe {
        let ty = api.LLVMGlobalGetValueType(old);
        let vector = api.LLVMGetReturnType(ty);
        let scalar = element(api, vector);
        let mut parameters = vec![scalar; captured.function.arity()];
        let scalar_type = api.LLVMFunctionType(scalar, parameters.as_mut_ptr(), parameters.len() as u32, 0);
        let new = declare(module, captured, scalar_type)?;
        for call in callers(api, old) {
            api.LLVMSetInstructionCallConv(call, sys::LLVMCCallConv);
            if vector != scalar {
                split(module, call, new, scalar_type);
            }
        }
        if vector == scalar {
            api.LLVMReplaceAllUsesWith(old, new);
        }
        if api.LLVMGetFirstUse(old).is_null() {
            api.LLVMDeleteFunction(old);
        }
    }
    Ok(())
}

/// The calls of a function.
///
/// # Safety
/// `function` is a function of a live module.
unsafe fn callers(api: &sys::Api, function: sys::LLVMValueRef) -> Vec<sys::LLVMValueRef> {
    // SAFETY: the uses are walked before anything changes.
    unsafe {
        let uses =
            std::iter::successors(not_null(api.LLVMGetFirstUse(function)), |it| not_null(api.LLVMGetNextUse(*it)));
        let users = uses.map(|it| api.LLVMGetUser(it));
        users
            .filter(|user| !api.LLVMIsACallInst(*user).is_null() && api.LLVMGetCalledValue(*user) == function)
            .collect()
    }
}

/// Kiln's function, declared.
///
/// # Safety
/// `ty` is a function type of the module's context.
unsafe fn declare(module: &Module, captured: &Captured, ty: sys::LLVMTypeRef) -> Result<sys::LLVMValueRef> {
    let api = module.api();
    let name = c_string(&format!("__kiln_math_{}_{}", captured.function.name(), captured.scalar))?;
    // SAFETY: name and attribute names live through the calls.
    unsafe {
        if let Some(declared) = not_null(api.LLVMGetNamedFunction(module.raw(), name.as_ptr())) {
            return Ok(declared);
        }
        let function = api.LLVMAddFunction(module.raw(), name.as_ptr(), ty);
        // The value of `memory` that means none is 0.
        for attribute in ["nounwind", "willreturn", "nosync", "nofree", "nocallback", "speculatable", "memory"] {
            let kind = api.LLVMGetEnumAttributeKindForName(attribute.as_ptr().cast(), attribute.len());
            let value = api.LLVMCreateEnumAttribute(module.context().raw(), kind, 0);
            api.LLVMAddAttributeAtIndex(function, sys::LLVMAttributeFunctionIndex as u32, value);
        }
        Ok(function)
    }
}

/// Replaces a call with vectors by one call for each element.
///
/// # Safety
/// `call` is a call of a function that takes and returns vectors of one type; `scalar` is the function of the elements.
unsafe fn split(module: &Module, call: sys::LLVMValueRef, scalar: sys::LLVMValueRef, scalar_type: sys::LLVMTypeRef) {
    let api = module.api();
    // SAFETY: everything is inserted before `call`, whose operands are there; it is deleted last.
    unsafe {
        let vector = api.LLVMTypeOf(call);
        let index_type = api.LLVMInt32TypeInContext(module.context().raw());
        let builder = api.LLVMCreateBuilderInContext(module.context().raw());
        api.LLVMPositionBuilderBefore(builder, call);
        let flags = api.LLVMGetFastMathFlags(call);
        let mut result = api.LLVMGetPoison(vector);
        for lane in 0..api.LLVMGetVectorSize(vector) {
            let index = api.LLVMConstInt(index_type, lane.into(), 0);
            let mut elements: Vec<_> = (0..api.LLVMGetNumArgOperands(call))
                .map(|i| api.LLVMBuildExtractElement(builder, api.LLVMGetOperand(call, i), index, c"".as_ptr()))
                .collect();
            let count = elements.len() as u32;
            let value = api.LLVMBuildCall2(builder, scalar_type, scalar, elements.as_mut_ptr(), count, c"".as_ptr());
            api.LLVMSetFastMathFlags(value, flags);
            result = api.LLVMBuildInsertElement(builder, result, value, index, c"".as_ptr());
        }
        api.LLVMDisposeBuilder(builder);
        api.LLVMReplaceAllUsesWith(call, result);
        api.LLVMInstructionEraseFromParent(call);
    }
}
