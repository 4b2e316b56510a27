// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels made ready to run, and the variables of their program.

use super::{
    Program,
    address::{LARGEST, Region, VARIABLES, index, within},
    code::Code,
    compile::compile,
};
use crate::{Function, FunctionId, Global, GlobalId, GlobalKind, Module, Op, Type};
use alloc::{collections::BTreeSet, format, sync::Arc, vec, vec::Vec};
use hashbrown::HashMap;
use kiln_types::{Error, ErrorKind, KernelSignature, Result};

/// The most bytes of private memory of a work-item.
const PRIVATE_BYTES: u64 = 1 << 30;

/// The most bytes of packed arguments.
const BLOCK: u32 = 1 << 20;

/// A kernel of a program, made ready to run.
#[derive(Debug)]
pub struct Kernel {
    program: Arc<Program>,
    signature: KernelSignature,
    function: FunctionId,
    code: Code,
    /// Its static group memory.
    group: BTreeSet<GlobalId>,
}

impl Kernel {
    /// Makes the kernel with this symbol ready.
    ///
    /// # Errors
    /// - [`ErrorKind::Build`] if there is none, if its signature does not describe it, if it calls a function that has no
    ///   body or that calls itself, or if mathematics is not lowered.
    /// - [`ErrorKind::FeatureNotSupported`] if a variable is too large.
    pub fn new(program: &Arc<Program>, symbol: &str) -> Result<Self> {
        let module = &program.module;
        let signature = program.kernels.iter().find(|kernel| kernel.symbol == symbol);
        let function = module.function_named(symbol);
        let (Some(signature), Some(function)) = (signature, function) else {
            return Err(build(format!("the program has no kernel \"{symbol}\"")));
        };
        check_signature(&module.functions[function], signature)?;
        let functions = reachable(module, function)?;
        let mut group = BTreeSet::new();
        for (_, inst, function) in functions.iter().flat_map(|&id| insts(&module.functions[id])) {
            if let Op::GlobalAddress { global: id, .. } = function.insts[inst].op {
                let global = &module.globals[id];
                check_size(global)?;
                if global.kind == GlobalKind::Group {
                    group.insert(id);
                }
            }
        }
        let numbers: HashMap<_, _> = functions.iter().zip(0u32..).map(|(&id, number)| (id, number)).collect();
        let mut code = Code::default();
        for &id in &functions {
            compile(module, &module.functions[id], &numbers, &mut code)?;
        }
        Ok(Self { program: program.clone(), signature: signature.clone(), function, code, group })
    }

    /// Bytes of static group memory: what the group memory of a launch starts with, as on every device.
    pub fn group_memory(&self) -> u64 {
        self.group.iter().fold(0, |size, &id| {
            let global = &self.program.module.globals[id];
            size.next_multiple_of(global.align.into()) + global.size
        })
    }

    /// The string of C at an address in a constant global; none if there is no such global or the string does not end.
    pub fn text(&self, address: u64) -> Option<Vec<u8>> {
        let number = (Region::of(address) == Region::Table).then(|| index(address))?;
        let (id, global) = self.program.module.globals.iter().nth(number)?;
        if global.kind != GlobalKind::Constant {
            return None;
        }
        let start = Region::Table.start(id.as_u32().into(), global.align);
        let range = within(address, 1, start, global.size)?;
        let bytes = (range.start..global.size as usize).map(|at| global.bytes.get(at).copied().unwrap_or(0));
        let text: Vec<u8> = bytes.clone().take_while(|&byte| byte != 0).collect();
        (text.len() < bytes.len()).then_some(text)
    }

    pub(super) fn program(&self) -> &Program {
        &self.program
    }

    pub(super) fn signature(&self) -> &KernelSignature {
        &self.signature
    }

    pub(super) fn function(&self) -> &Function {
        &self.program.module.functions[self.function]
    }

    pub(super) fn code(&self) -> &Code {
        &self.code
    }

    /// Its static group memory.
    pub(super) fn group(&self) -> impl Iterator<Item = (GlobalId, &Global)> {
        self.group.iter().map(|&id| (id, &self.program.module.globals[id]))
    }
}

fn insts(function: &Function) -> impl Iterator<Item = (crate::Block, crate::Inst, &Function)> {
    function.insts_in_layout().map(move |(block, inst)| (block, inst, function))
}

/// Checks that the signature describes the parameters of the function.
fn check_signature(function: &Function, signature: &KernelSignature) -> Result<()> {
    let fits = |(own, described): (&crate::Parameter, &kiln_types::Parameter)| {
        own.by_value.map_or(own.ty.store_size(), |(size, _)| size) <= described.size.into()
    };
    let (own, described) = (&function.parameters, &signature.parameters);
    let block = described.iter().try_fold(0u32, |size, parameter| {
        let aligned = size.checked_next_multiple_of(parameter.align)?;
        aligned.checked_add(parameter.size).filter(|_| parameter.align.is_power_of_two())
    });
    if block.is_some_and(|size| size <= BLOCK)
        && own.len() == described.len()
        && function.returns == Type::Void
        && own.iter().zip(described).all(fits)
    {
        return Ok(());
    }
    let name = &signature.display_name;
    Err(build(format!("the signature of the kernel \"{name}\" does not describe its function; report this as a bug")))
}

fn check_size(global: &Global) -> Result<()> {
    if global.size <= LARGEST && u64::from(global.align) <= LARGEST {
        return Ok(());
    }
    let message = format!(
        "\"{}\" has {} bytes and is aligned to {}; the interpreter holds variables of up to {LARGEST} bytes",
        global.name, global.size, global.align
    );
    Err(Error::new(ErrorKind::FeatureNotSupported, message))
}

/// The kernel and all functions that it calls, directly or not, the kernel first and callers before what they call.
fn reachable(module: &Module, kernel: FunctionId) -> Result<Vec<FunctionId>> {
    let mut callees = HashMap::<FunctionId, Vec<FunctionId>>::new();
    let mut callers = HashMap::<FunctionId, usize>::new();
    let mut found = vec![kernel];
    while let Some(id) = found.pop() {
        if callees.contains_key(&id) {
            continue;
        }
        let function = &module.functions[id];
        if function.entry().is_none() {
            return Err(build(format!("no source defines {}; link the one that does", function.name)));
        }
        let called = insts(function).filter_map(|(_, inst, _)| match function.insts[inst].op {
            Op::Call { callee, .. } => Some(callee),
            _ => None,
        });
        let called: Vec<_> = called.collect();
        called.iter().for_each(|&callee| *callers.entry(callee).or_default() += 1);
        found.extend(&called);
        callees.insert(id, called);
    }
    in_order(module, kernel, &callees, callers)
}

/// Orders functions so that callers come first. Private memory adds up along calls.
fn in_order(
    module: &Module,
    kernel: FunctionId,
    callees: &HashMap<FunctionId, Vec<FunctionId>>,
    mut callers: HashMap<FunctionId, usize>,
) -> Result<Vec<FunctionId>> {
    let mut order = Vec::new();
    let mut private = HashMap::<FunctionId, (usize, u64)>::new();
    let mut ready = if callers.contains_key(&kernel) { vec![] } else { vec![kernel] };
    while let Some(id) = ready.pop() {
        order.push(id);
        let before = private.get(&id).copied().unwrap_or_default();
        let own = private_memory(&module.functions[id]);
        let all = (before.0 + own.0, before.1.saturating_add(own.1));
        if all.0 > VARIABLES || all.1 > PRIVATE_BYTES {
            let message = format!("private memory of {} variables and {} bytes is too much", all.0, all.1);
            return Err(Error::new(ErrorKind::FeatureNotSupported, message));
        }
        for callee in &callees[&id] {
            let most = private.entry(*callee).or_default();
            *most = (most.0.max(all.0), most.1.max(all.1));
            let waiting = callers.entry(*callee).or_default();
            *waiting -= 1;
            if *waiting == 0 {
                ready.push(*callee);
            }
        }
    }
    if order.len() == callees.len() {
        return Ok(order);
    }
    let name = &module.functions[kernel].name;
    Err(build(format!("a function that {name} calls calls itself; kernels must not recurse")))
}

/// Variables and their bytes.
fn private_memory(function: &Function) -> (usize, u64) {
    let allocas = insts(function).filter_map(|(_, inst, _)| match function.insts[inst].op {
        Op::Alloca { size, .. } => Some(size),
        _ => None,
    });
    let parameters = function.parameters.iter().filter_map(|parameter| parameter.by_value).map(|(size, _)| size);
    allocas.chain(parameters).fold((0, 0), |(count, bytes), size| (count + 1, bytes.saturating_add(size)))
}

fn build(message: alloc::string::String) -> Error {
    Error::new(ErrorKind::Build, message)
}

/// The device variables and constant tables of a program that is loaded on a device.
#[derive(Clone, Debug)]
pub struct Variables {
    pub(super) contents: Vec<Vec<u8>>,
}

impl Variables {
    /// As the program initialises them.
    ///
    /// # Errors
    /// [`ErrorKind::FeatureNotSupported`] if one is too large.
    pub fn new(program: &Program) -> Result<Self> {
        let globals = &program.module.globals;
        let contents = globals.values().map(|global| {
            if global.kind == GlobalKind::Group {
                return Ok(Vec::new());
            }
            check_size(global)?;
            let mut bytes = global.bytes.clone();
            bytes.resize(global.size as usize, 0);
            for pointer in &global.pointers {
                let start = Region::Table.start(pointer.to.as_u32().into(), globals[pointer.to].align);
                let value = start.wrapping_add_signed(pointer.offset).to_le_bytes();
                bytes[pointer.at as usize..][..value.len()].copy_from_slice(&value);
            }
            Ok(bytes)
        });
        Ok(Self { contents: contents.collect::<Result<_>>()? })
    }

    /// What the variable with this number of [`Program::variable`] holds.
    pub fn contents(&mut self, number: usize) -> &mut [u8] {
        self.contents.get_mut(number).map_or(&mut [], Vec::as_mut_slice)
    }
}
