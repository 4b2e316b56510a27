// SPDX-License-Identifier: MIT OR Apache-2.0
//! What work-items say, as records in the report buffer of the launch.
//!
//! Expects a kernel that calls nothing. `print` becomes a record, and `fail` one that ends in a `fail` without operands,
//! for the device to end the work-item. The kernel gets the address of the buffer as one more parameter, its last.

use crate::kernels::check_signature;
use kiln_ir::{
    Access, AtomicOp, Atomicity, Builder, CastOp, Function, MathFunction, Op, Order, Parameter, Query, Scope, Space,
    Type, Value,
};
use kiln_types::{
    ArgumentLayout, KernelKind, KernelSignature, ParameterKind, ReportArgument, ReportBuffer, ReportKind, Result,
};

/// Writes records for what `kernel` says. None if it says nothing, else the signature with the buffer.
pub(crate) fn lower(kernel: &mut Function, signature: &KernelSignature) -> Result<Option<KernelSignature>> {
    check_signature(kernel, signature)?;
    if !kernel.insts_in_layout().any(|(_, inst)| said(&kernel.insts[inst].op).is_some()) {
        return Ok(None);
    }
    let buffer = kernel.append_parameter(Parameter::new(Type::Ptr(Space::Global)));
    let dimensions = match signature.kind {
        KernelKind::SingleTask => 0,
        KernelKind::NdRange(dimensions) => dimensions,
    };
    for block in kernel.layout.clone() {
        for inst in std::mem::take(&mut kernel.blocks[block].insts) {
            let data = kernel.insts[inst].clone();
            let mut builder = Builder { block, location: data.location, function: kernel };
            match said(&data.op) {
                Some((kind, operands)) => {
                    Record { buffer, kind, dimensions }.write(&mut builder, operands);
                    if kind == ReportKind::Failure {
                        builder.inst(Op::Fail { arguments: Vec::new() }, Type::Void);
                    }
                }
                None => kernel.blocks[block].insts.push(inst),
            }
        }
    }
    let mut signature = signature.clone();
    signature.parameters.push(kiln_types::Parameter {
        name: String::new(),
        type_name: "report buffer".into(),
        kind: ParameterKind::Pointer { constant: false },
        size: 8,
        align: 8,
        members: Vec::new(),
    });
    Ok(Some(signature))
}

/// Where the launch writes the address of the report buffer: the offset of the last parameter of a signature of [`lower`].
pub(crate) fn offset(signature: Option<&KernelSignature>) -> Option<u32> {
    ArgumentLayout::new(&signature?.parameters).offsets().last().copied()
}

/// Makes the function return where it fails.
pub(crate) fn return_from_failures(function: &mut Function) {
    for data in function.insts.values_mut() {
        if let Op::Fail { .. } = data.op {
            data.op = Op::Return { value: None };
        }
    }
}

/// What an instruction says: the format, then what it formats.
fn said(op: &Op) -> Option<(ReportKind, &[Value])> {
    match op {
        Op::Print { arguments } => Some((ReportKind::Print, arguments)),
        Op::Fail { arguments } if !arguments.is_empty() => Some((ReportKind::Failure, arguments)),
        _ => None,
    }
}

/// How records are written.
struct Record {
    buffer: Value,
    kind: ReportKind,
    /// Of the kernel.
    dimensions: u8,
}

impl Record {
    /// Writes a record for a format and what it formats.
    fn write(&self, builder: &mut Builder, operands: &[Value]) {
        let count = operands.len() - 1;
        let claimed = self.count(builder, 0, ReportBuffer::record(count));
        self.count(builder, 8, 1);
        // What has no room goes to the end, where nobody reads it.
        let capacity = builder.int(self.kind.capacity().into(), Type::I64);
        let at = builder.math(MathFunction::UMin, vec![claimed, capacity], Type::I64);
        let start = self.address(builder, self.kind.start());
        let mut record = Words { base: builder.offset(start, at), next: 0 };
        record.constant(builder, count as u64);
        for dimension in 0..3 {
            let index = match dimension < self.dimensions {
                true => builder.value(Op::Query { query: Query::GlobalId, dimension }, Type::I64),
                false => builder.int(0, Type::I64),
            };
            record.word(builder, index);
        }
        for (index, &operand) in operands.iter().enumerate() {
            let (ty, word) = typed_word(builder, operand);
            if index > 0 {
                record.constant(builder, ty);
            }
            record.word(builder, word);
        }
    }

    /// Adds to one of the section's counters, and gives what it was before.
    fn count(&self, builder: &mut Builder, counter: u64, by: u64) -> Value {
        let address = self.address(builder, self.kind.claimed() + counter);
        let value = builder.int(by.into(), Type::I64);
        let access = Access { align: 8, volatile: false, class: None };
        let atomic = Atomicity { order: Order::Relaxed, scope: Scope::Device };
        builder.value(Op::AtomicRmw { op: AtomicOp::Add, address, value, access, atomic }, Type::I64)
    }

    fn address(&self, builder: &mut Builder, offset: u64) -> Value {
        let offset = builder.int(offset.into(), Type::I64);
        builder.offset(self.buffer, offset)
    }
}

/// The words of a record, one after the other.
struct Words {
    base: Value,
    next: u64,
}

impl Words {
    fn word(&mut self, builder: &mut Builder, word: Value) {
        let offset = builder.int(self.next.into(), Type::I64);
        let address = builder.offset(self.base, offset);
        builder.store(word, address, 8);
        self.next += 8;
    }

    fn constant(&mut self, builder: &mut Builder, word: u64) {
        let word = builder.int(word.into(), Type::I64);
        self.word(builder, word);
    }
}

/// The type of an argument and its bits, as a record holds them.
fn typed_word(builder: &mut Builder, value: Value) -> (u64, Value) {
    match builder.function.ty(value) {
        Type::Ptr(_) => (ReportArgument::ADDRESS, builder.cast(CastOp::PtrToInt, value, Type::I64)),
        Type::I64 => (64, value),
        ty if ty.is_float() => (ReportArgument::FLOAT, builder.cast(CastOp::Bitcast, value, Type::I64)),
        ty => (ty.bits().into(), builder.cast(CastOp::ZExt, value, Type::I64)),
    }
}
