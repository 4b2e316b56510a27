// SPDX-License-Identifier: MIT OR Apache-2.0
//! Puts calls in place of mathematical functions.

use super::symbol;
use crate::location::error_at;
use kiln_ir::{
    ArithmeticFlags, BinaryOp, CastOp, Function, FunctionId, Inst, Linkage, Module, Op, Parameter, Role, Type, Value,
};
use kiln_types::{ErrorKind, Result};
use std::collections::HashMap;

/// Puts calls of imported functions in place of mathematical functions; returns whether there were any.
///
/// `is_there` says whether the library has a symbol.
pub(super) fn make_calls(module: &mut Module, is_there: impl Fn(&str) -> Result<bool>) -> Result<bool> {
    let mut imports = Imports { first: module.functions.len(), ids: HashMap::new(), functions: Vec::new() };
    for id in module.functions.keys() {
        for block in module.functions[id].layout.clone() {
            for inst in std::mem::take(&mut module.functions[id].blocks[block].insts) {
                let function = &mut module.functions[id];
                if let Some((name, arguments)) = library_function(&function.insts[inst].op) {
                    let ty = computed_type(function.insts[inst].ty);
                    let symbol = symbol(name, ty);
                    if !is_there(&symbol)? {
                        let at = function.insts[inst].location;
                        let message = format!(
                            "the mathematical function \"{name}\" of {ty} is not supported yet; use another function or type"
                        );
                        return Err(error_at(ErrorKind::FeatureNotSupported, module, at, &message));
                    }
                    let callee = imports.declare(symbol, ty, arguments.len());
                    let added = make_call(function, inst, callee, arguments, ty);
                    function.blocks[block].insts.extend(added);
                }
                module.functions[id].blocks[block].insts.push(inst);
            }
        }
    }
    let any = !imports.functions.is_empty();
    module.functions.extend(imports.functions);
    Ok(any)
}

/// The name and the arguments, if the operation is a function of the library.
fn library_function(op: &Op) -> Option<(&'static str, Vec<Value>)> {
    match op {
        Op::Math { function, arguments, .. } if function.is_in_library() => Some((function.name(), arguments.clone())),
        Op::Binary { op: BinaryOp::FRem, a, b, .. } => Some(("fmod", vec![*a, *b])),
        _ => None,
    }
}

/// The type of the library's function that computes results of type `ty`.
fn computed_type(ty: Type) -> Type {
    match ty {
        Type::F64 => Type::F64,
        _ => Type::F32,
    }
}

/// Makes `inst` a call or, where the types differ, the conversion of the result of one; returns what must stand before.
fn make_call(
    function: &mut Function,
    inst: Inst,
    callee: FunctionId,
    mut arguments: Vec<Value>,
    ty: Type,
) -> Vec<Inst> {
    let location = function.insts[inst].location;
    let mut added = Vec::new();
    let mut add = |function: &mut Function, op| {
        let inst = function.make_inst(op, ty, location);
        added.push(inst);
        function.insts[inst].result
    };
    let op = if function.insts[inst].ty == ty {
        Op::Call { callee, arguments }
    } else {
        let flags = ArithmeticFlags::empty();
        for argument in &mut arguments {
            let wide = add(function, Op::Cast { op: CastOp::FPExt, a: *argument, flags });
            *argument = wide.unwrap_or(*argument);
        }
        match add(function, Op::Call { callee, arguments }) {
            Some(a) => Op::Cast { op: CastOp::FPTrunc, a, flags },
            None => return added,
        }
    };
    function.insts[inst].op = op;
    added
}

/// Functions of the library that the module calls.
struct Imports {
    /// How many functions stand before them.
    first: usize,
    ids: HashMap<String, FunctionId>,
    functions: Vec<Function>,
}

impl Imports {
    fn declare(&mut self, symbol: String, ty: Type, arity: usize) -> FunctionId {
        if let Some(&id) = self.ids.get(&symbol) {
            return id;
        }
        let id = FunctionId::from_u32((self.first + self.functions.len()) as u32);
        let parameters = vec![Parameter::new(ty); arity];
        self.functions.push(Function::new(&symbol, Linkage::Imported, Role::Device, parameters, ty));
        self.ids.insert(symbol, id);
        id
    }
}
