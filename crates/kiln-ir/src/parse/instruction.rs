// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads what instructions do.

use super::Parsed;
use super::function::FunctionParser;
use super::tables::reference;
use crate::print::FLOAT_CLASSES;
use crate::{
    Access, ArithmeticFlags, AtomicOp, Atomicity, BinaryOp, CastOp, CombineOp, FastMath, FloatPredicate, GroupFunction,
    GroupReduction, IntPredicate, LoopHints, MathFunction, Op, Order, Query, Scope, Value,
};
use alloc::vec::Vec;

impl FunctionParser<'_, '_> {
    /// Passes an instruction without result, range and location.
    pub(super) fn op(&mut self) -> Parsed<Op> {
        let start = self.cursor.position();
        let mnemonic = self.cursor.word("an instruction", |name| Some(alloc::string::String::from(name)))?;
        if let Some(op) = BinaryOp::from_name(&mnemonic) {
            let (flags, fast) = (self.flags(), self.fast());
            let [a, b] = self.operands()?;
            return Ok(Op::Binary { op, a, b, flags, fast });
        }
        if let Some(op) = CastOp::from_name(&mnemonic) {
            return Ok(Op::Cast { op, flags: self.flags(), a: self.value()? });
        }
        if let Some(query) = Query::from_name(&mnemonic) {
            return Ok(Op::Query { query, dimension: self.cursor.integer("a dimension")? });
        }
        if let Some(function) = GroupFunction::from_name(&mnemonic) {
            return Ok(Op::GroupFunction { function, scope: self.scope()?, arguments: self.list()? });
        }
        if let Some(reduction) = GroupReduction::from_name(&mnemonic) {
            let op = self.cursor.word("an operator that combines", CombineOp::from_name)?;
            return Ok(Op::GroupReduce { reduction, op, scope: self.scope()?, a: self.value()? });
        }
        match mnemonic.as_str() {
            "load" | "store" | "memcopy" | "memset" | "alloca" | "lifetime_start" | "global_address" => {
                self.memory(&mnemonic)
            }
            "atomic_rmw" | "cmpxchg" | "fence" => self.atomic(&mnemonic),
            "call" | "branch" | "cond_branch" | "return" | "fail" | "unreachable" | "phi" => self.control(&mnemonic),
            "fneg" | "icmp" | "fcmp" | "fclass" | "select" | "freeze" | "ptradd" | "math" | "overflow" | "barrier"
            | "assume" | "print" => self.arithmetic(&mnemonic),
            _ => Err(self.cursor.error_at(start, "an instruction")),
        }
    }

    fn arithmetic(&mut self, mnemonic: &str) -> Parsed<Op> {
        Ok(match mnemonic {
            "fneg" => Op::FNeg { fast: self.fast(), a: self.value()? },
            "icmp" => {
                let predicate = self.cursor.word("a predicate of integers", IntPredicate::from_name)?;
                let flags = self.flags();
                let [a, b] = self.operands()?;
                Op::ICmp { predicate, a, b, flags }
            }
            "fcmp" => {
                let predicate = self.cursor.word("a predicate of floats", FloatPredicate::from_name)?;
                let fast = self.fast();
                let [a, b] = self.operands()?;
                Op::FCmp { predicate, a, b, fast }
            }
            "fclass" => Op::FClass { mask: self.bits(&FLOAT_CLASSES) as u16, a: self.value()? },
            "select" => {
                let fast = self.fast();
                let [condition, a, b] = self.operands()?;
                Op::Select { condition, a, b, fast }
            }
            "ptradd" => {
                let flags = self.flags();
                let [base, offset] = self.operands()?;
                Op::PtrAdd { base, offset, flags }
            }
            "math" => {
                let function = self.cursor.word("a mathematical function", MathFunction::from_name)?;
                Op::Math { function, fast: self.fast(), arguments: self.list()? }
            }
            "overflow" => {
                let signed = self.cursor.word("signed or unsigned", |name| match name {
                    "signed" => Some(true),
                    "unsigned" => Some(false),
                    _ => None,
                })?;
                let op = self.cursor.word("an arithmetic operator", BinaryOp::from_name)?;
                let [a, b] = self.operands()?;
                Op::Overflow { op, signed, a, b }
            }
            "barrier" => Op::Barrier { scope: self.scope()? },
            "assume" => Op::Assume { condition: self.value()? },
            "print" => Op::Print { arguments: self.list()? },
            _ => Op::Freeze { a: self.value()? },
        })
    }

    fn memory(&mut self, mnemonic: &str) -> Parsed<Op> {
        Ok(match mnemonic {
            "load" => Op::Load { address: self.value()?, access: self.access()?, atomic: self.optional_atomicity()? },
            "store" => {
                let [value, address] = self.operands()?;
                Op::Store { address, value, access: self.access()?, atomic: self.optional_atomicity()? }
            }
            "memcopy" => {
                let (to, to_align) = self.aligned()?;
                let (from, from_align) = self.aligned()?;
                let length = self.value()?;
                let (overlap, volatile) = (self.cursor.eat("overlap"), self.cursor.eat("volatile"));
                Op::MemCopy { to, from, length, to_align, from_align, overlap, volatile }
            }
            "memset" => {
                let (to, align) = self.aligned()?;
                let [byte, length] = self.operands()?;
                Op::MemSet { to, byte, length, align, volatile: self.cursor.eat("volatile") }
            }
            "lifetime_start" => Op::LifetimeStart { address: self.value()? },
            "alloca" => Op::Alloca { size: self.cursor.integer("a size in bytes")?, align: self.align()? },
            _ => {
                let (global, offset) = self.symbols.address(self.cursor)?;
                Op::GlobalAddress { global, offset }
            }
        })
    }

    fn atomic(&mut self, mnemonic: &str) -> Parsed<Op> {
        Ok(match mnemonic {
            "atomic_rmw" => {
                let op = self.cursor.word("an atomic operator", AtomicOp::from_name)?;
                let [address, value] = self.operands()?;
                Op::AtomicRmw { op, address, value, access: self.access()?, atomic: self.atomicity()? }
            }
            "cmpxchg" => {
                let [address, expected, new] = self.operands()?;
                let (access, atomic) = (self.access()?, self.atomicity()?);
                self.cursor.expect("failure")?;
                Op::CmpXchg { address, expected, new, access, atomic, failure: self.order()? }
            }
            _ => Op::Fence { atomic: Atomicity { order: self.order()?, scope: self.scope()? } },
        })
    }

    fn control(&mut self, mnemonic: &str) -> Parsed<Op> {
        Ok(match mnemonic {
            "phi" => {
                let mut incoming = Vec::new();
                while self.at_value() && !self.cursor.is("range") {
                    let block = self.block()?;
                    self.cursor.expect(":")?;
                    incoming.push((block, self.value()?));
                    if !self.cursor.eat(",") {
                        break;
                    }
                }
                Op::Phi { incoming }
            }
            "call" => {
                let callee = self.symbols.function(self.cursor)?;
                self.cursor.expect("(")?;
                let arguments = if self.cursor.is(")") { Vec::new() } else { self.list()? };
                self.cursor.expect(")")?;
                Op::Call { callee, arguments }
            }
            "branch" => Op::Branch { to: self.block()?, hints: self.hints()? },
            "cond_branch" => {
                let condition = self.value()?;
                self.cursor.expect(",")?;
                let then = self.block()?;
                self.cursor.expect(",")?;
                let otherwise = self.block()?;
                Op::CondBranch { condition, then, otherwise, weights: self.weights()?, hints: self.hints()? }
            }
            "return" => Op::Return { value: if self.at_value() { Some(self.value()?) } else { None } },
            "fail" => Op::Fail { arguments: if self.at_value() { self.list()? } else { Vec::new() } },
            _ => Op::Unreachable,
        })
    }

    /// Passes operands with commas between them.
    fn operands<const N: usize>(&mut self) -> Parsed<[Value; N]> {
        let mut operands = Vec::with_capacity(N);
        for index in 0..N {
            if index > 0 {
                self.cursor.expect(",")?;
            }
            operands.push(self.value()?);
        }
        operands.try_into().map_err(|_| self.cursor.error("an operand"))
    }

    /// Passes as many operands as there are, at least one.
    fn list(&mut self) -> Parsed<Vec<Value>> {
        let mut values = Vec::from([self.value()?]);
        while self.cursor.eat(",") {
            values.push(self.value()?);
        }
        Ok(values)
    }

    /// Passes `%0 align 4,`.
    fn aligned(&mut self) -> Parsed<(Value, u32)> {
        let aligned = (self.value()?, self.align()?);
        self.cursor.expect(",")?;
        Ok(aligned)
    }

    fn align(&mut self) -> Parsed<u32> {
        self.cursor.expect("align")?;
        self.cursor.integer("an alignment in bytes")
    }

    fn access(&mut self) -> Parsed<Access> {
        let (align, volatile) = (self.align()?, self.cursor.eat("volatile"));
        let class = match self.cursor.eat("class") {
            true => Some(reference(self.cursor, &self.module.classes, "an alias class")?),
            false => None,
        };
        Ok(Access { align, volatile, class })
    }

    fn optional_atomicity(&mut self) -> Parsed<Option<Atomicity>> {
        if self.cursor.is("atomic") { self.atomicity().map(Some) } else { Ok(None) }
    }

    fn atomicity(&mut self) -> Parsed<Atomicity> {
        self.cursor.expect("atomic")?;
        Ok(Atomicity { order: self.order()?, scope: self.scope()? })
    }

    fn order(&mut self) -> Parsed<Order> {
        self.cursor.word("an order", Order::from_name)
    }

    fn scope(&mut self) -> Parsed<Scope> {
        self.cursor.word("a scope", Scope::from_name)
    }

    fn weights(&mut self) -> Parsed<Option<(u32, u32)>> {
        let Some(then) = self.cursor.optional("weights", "a weight")? else { return Ok(None) };
        self.cursor.expect(",")?;
        Ok(Some((then, self.cursor.integer("a weight")?)))
    }

    fn hints(&mut self) -> Parsed<LoopHints> {
        let unroll = self.cursor.optional("unroll", "a count")?;
        let (must_progress, scalar) = (self.cursor.eat("must_progress"), self.cursor.eat("scalar"));
        Ok(LoopHints { unroll, must_progress, scalar })
    }

    fn flags(&mut self) -> ArithmeticFlags {
        ArithmeticFlags::from_bits_truncate(self.bits(&ArithmeticFlags::NAMES) as u8)
    }

    fn fast(&mut self) -> FastMath {
        FastMath::from_bits_truncate(self.bits(&FastMath::NAMES) as u8)
    }

    /// Passes words of a list and sets the bit of each.
    fn bits(&mut self, names: &[&str]) -> u32 {
        self.cursor.words(|word| names.iter().position(|&name| name == word).map(|bit| bit as u32))
    }
}
