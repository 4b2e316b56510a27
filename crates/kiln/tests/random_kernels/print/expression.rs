// SPDX-License-Identifier: MIT OR Apache-2.0
//! Expressions as C++, each of exactly the type that it has in the tree, and free of undefined behaviour.

use super::Printer;
use crate::program::*;
use kiln::half::f16;

impl Printer<'_> {
    pub(super) fn expression(&self, expression: &Expr) -> String {
        match &expression.node {
            Node::Literal(bits) => literal(expression.ty, *bits),
            Node::Query(query) => query_text(*query),
            Node::Read(place) => self.place(place),
            Node::Apply(operation, operands) => {
                let operation = self.fault.filter(|f| f.operation == *operation).map_or(*operation, |f| f.instead);
                self.apply(operation, operands, expression.ty)
            }
        }
    }

    /// A number below `count`, from any integer.
    pub(super) fn below(&self, expression: &Expr, count: usize) -> String {
        let number = self.expression(expression);
        if count.is_power_of_two() {
            format!("uint32_t({number}) & {}u", count - 1)
        } else {
            format!("uint32_t({number}) % {count}u")
        }
    }

    pub(super) fn place(&self, place: &Place) -> String {
        let size = self.kernel.group_size();
        match place {
            Place::Variable(variable) => format!("v{variable}"),
            Place::Element(array, index) => format!("v{array}[{}]", self.below(index, self.length(*array))),
            Place::Member(variable, number) => match self.function.variables[*variable].shape {
                Shape::Structure(structure) => {
                    format!("v{variable}.{}", self.kernel.structures[structure].path(*number))
                }
                _ => String::new(),
            },
            Place::Own(shared) => format!("shared{shared}[lid]"),
            Place::Shared(shared, index) => format!("shared{shared}[{}]", self.below(index, size)),
            Place::SubShared(shared, index) => {
                format!("shared{shared}[sub_first + uint32_t({}) % sub_size]", self.expression(index))
            }
            Place::Input(input, index) => format!("in{input}[{}]", self.below(index, self.kernel.inputs[*input].1)),
            Place::Argument(argument) => format!("arg{argument}"),
            Place::ArgumentMember(argument, number) => {
                let structure = &self.kernel.structures[self.kernel.structure_arguments[*argument]];
                format!("parts{argument}.{}", structure.path(*number))
            }
            Place::Output(output, slot) => format!("out{output}[gid * {} + {slot}]", self.kernel.outputs[*output].1),
        }
    }

    pub(super) fn length(&self, array: usize) -> usize {
        match self.function.variables[array].shape {
            Shape::Array(_, length) | Shape::Pointer(_, length) => length,
            Shape::Vector(ty) => ty.length,
            _ => 1,
        }
    }

    fn apply(&self, operation: Operation, operands: &[Expr], ty: Scalar) -> String {
        use Operation::*;
        let texts: Vec<_> = operands.iter().map(|operand| self.expression(operand)).collect();
        let binary = |operator: &str| format!("({} {operator} {})", texts[0], texts[1]);
        let (name, unsigned) = (ty.name(), unsigned(ty));
        let mask = 8 * ty.bytes() - 1;
        match operation {
            Compare(operator) => binary(operator),
            Select => format!("{name}({} ? {} : {})", texts[0], texts[1], texts[2]),
            Cast => cast(&texts[0], operands[0].ty, ty),
            BitCast => bit_cast(&texts[0], operands[0].ty, ty),
            // Some functions of half give a float.
            Builtin(function) if ty == Scalar::F16 => format!("{name}(sycl::{function}({}))", texts.join(", ")),
            Builtin(function) => format!("sycl::{function}({})", texts.join(", ")),
            Call(helper) => format!("helper{helper}({})", texts.join(", ")),
            And if ty == Scalar::Bool => binary("&&"),
            Or if ty == Scalar::Bool => binary("||"),
            Xor if ty == Scalar::Bool => binary("!="),
            Not if ty == Scalar::Bool => format!("!{}", texts[0]),
            Add | Sub | Mul | Div if ty.is_float() => binary(symbol(operation)),
            Neg if ty.is_float() => format!("(-{})", texts[0]),
            Add | Sub | Mul => {
                format!("{name}({unsigned}({}) {} {unsigned}({}))", texts[0], symbol(operation), texts[1])
            }
            AddSmall | MulSmall => {
                format!("{name}(({} & {name}(63)) {} ({} & {name}(63)))", texts[0], symbol(operation), texts[1])
            }
            Div | Rem => {
                let divisor = if ty.is_signed() { format!("({} & {name}(127))", texts[1]) } else { texts[1].clone() };
                format!("{name}({} {} ({divisor} | {name}(1)))", texts[0], symbol(operation))
            }
            And | Or | Xor => format!("{name}({})", binary(symbol(operation))),
            Shl => format!("{name}({unsigned}({}) << (uint32_t({}) & {mask}u))", texts[0], texts[1]),
            Shr => format!("{name}({} >> (uint32_t({}) & {mask}u))", texts[0], texts[1]),
            Neg => format!("{name}({unsigned}(0) - {unsigned}({}))", texts[0]),
            Not => format!("{name}(~{})", texts[0]),
        }
    }
}

fn symbol(operation: Operation) -> &'static str {
    use Operation::*;
    match operation {
        Add | AddSmall => "+",
        Sub => "-",
        Mul | MulSmall => "*",
        Div => "/",
        Rem => "%",
        And => "&",
        Or => "|",
        _ => "^",
    }
}

/// The type in which arithmetic wraps.
fn unsigned(ty: Scalar) -> &'static str {
    if ty.bytes() == 8 { "uint64_t" } else { "uint32_t" }
}

fn literal(ty: Scalar, bits: u64) -> String {
    match ty {
        Scalar::Bool => (bits & 1 == 1).to_string(),
        Scalar::F16 => {
            let value = f16::from_bits(bits as u16).to_f32();
            format!("sycl::half({})", float(f64::from(value), "f", format!("{value:?}")))
        }
        Scalar::F32 => float(f64::from(f32::from_bits(bits as u32)), "f", format!("{:?}", f32::from_bits(bits as u32))),
        Scalar::F64 => float(f64::from_bits(bits), "", format!("{:?}", f64::from_bits(bits))),
        Scalar::I8 | Scalar::I16 | Scalar::I32 => {
            format!("{}({})", ty.name(), (bits << (64 - 8 * ty.bytes())) as i64 >> (64 - 8 * ty.bytes()))
        }
        Scalar::I64 if bits as i64 == i64::MIN => "int64_t(-9223372036854775807 - 1)".to_owned(),
        Scalar::I64 => format!("int64_t({})", bits as i64),
        _ => format!("{}({}u)", ty.name(), bits & (!0 >> (64 - 8 * ty.bytes()))),
    }
}

fn float(value: f64, suffix: &str, text: String) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        format!("({sign}__builtin_huge_val{suffix}())")
    } else if value.is_sign_negative() {
        format!("({text}{suffix})")
    } else {
        format!("{text}{suffix}")
    }
}

fn cast(text: &str, from: Scalar, to: Scalar) -> String {
    let name = to.name();
    if from == to {
        return text.to_owned();
    }
    if to == Scalar::Bool {
        return format!("({text} != 0)");
    }
    if !(from.is_float() && to.is_integer()) {
        return format!("{name}({text})");
    }
    let bits = 8 * to.bytes();
    let (least, end) = if to.is_signed() {
        (format!("-0x1p{}", bits - 1), format!("0x1p{}", bits - 1))
    } else {
        ("0".to_owned(), format!("0x1p{bits}"))
    };
    // The limits are beyond a half.
    let float = if from == Scalar::F16 { "float" } else { from.name() };
    format!("to_integer<{name}>({float}({text}), {float}({least}), {float}({end}))")
}

fn bit_cast(text: &str, from: Scalar, to: Scalar) -> String {
    let name = to.name();
    match (from.is_float(), to.is_float()) {
        (true, false) => format!("{name}(bits_of({text}))"),
        // Without the highest bit of the exponent it is no NaN.
        (false, true) if to == Scalar::F16 => format!("sycl::bit_cast<sycl::half>(uint16_t({text} & 0xbfff))"),
        (false, true) if to == Scalar::F32 => format!("sycl::bit_cast<float>(uint32_t({text}) & 0xbfffffffu)"),
        (false, true) => format!("sycl::bit_cast<double>(uint64_t({text}) & 0xbfffffffffffffffu)"),
        _ => format!("{name}({text})"),
    }
}

fn query_text(query: Query) -> String {
    let call = match query {
        Query::GlobalLinearId => "gid".to_owned(),
        Query::LocalLinearId => "lid".to_owned(),
        Query::GroupLinearId => "group.get_group_linear_id()".to_owned(),
        Query::GlobalId(dimension) => format!("it.get_global_id({dimension})"),
        Query::LocalId(dimension) => format!("it.get_local_id({dimension})"),
        Query::GroupId(dimension) => format!("it.get_group({dimension})"),
        Query::LocalRange(dimension) => format!("it.get_local_range({dimension})"),
        Query::GroupRange(dimension) => format!("it.get_group_range({dimension})"),
        Query::SubGroupId => "sub_group.get_group_linear_id()".to_owned(),
        Query::SubGroupLocalId => "sub_group.get_local_linear_id()".to_owned(),
        Query::SubGroupSize => "sub_group.get_local_linear_range()".to_owned(),
        Query::SubGroupCount => "sub_group.get_group_linear_range()".to_owned(),
    };
    format!("uint64_t({call})")
}
