// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the parser says about texts that are no modules, and what it accepts beyond what is printed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

use kiln_ir::*;

fn error(text: &str) -> String {
    Module::parse(text).unwrap_err().to_string()
}

/// The error in the only instruction of a function with parameters `%0: i32` and `%1: ptr.global`.
fn error_in(instruction: &str) -> String {
    let text = format!("function internal @f(%0: i32, %1: ptr.global) {{\nblock0:\n  {instruction}\n}}\n");
    Module::parse(&text).unwrap_err().to_string().lines().next().unwrap().replace("line 3, ", "")
}

#[test]
fn an_error_shows_the_line_and_a_mark() {
    let text = "kernel exported @größe(%0: f32) {\nblock0:\n  %1: f33 = fadd %0, %0\n  return\n}\n";
    let expected = "line 1, column 20: expected `(`, found `ö`
    1 | kernel exported @größe(%0: f32) {
      |                    ^";
    assert_eq!(error(text), expected);
    let expected = "line 3, column 7: expected a type, found `f33`
    3 |   %1: f33 = fadd %0, %0
      |       ^^^";
    assert_eq!(error(&text.replace("größe", "\"größe\"")), expected);
}

#[test]
fn instructions_are_read_whole() {
    assert_eq!(error_in("frobnicate %0"), "column 3: expected an instruction, found `frobnicate`");
    assert_eq!(error_in("%2: i32 = add %0"), "column 19: expected `,`, found the end of the line");
    assert_eq!(error_in("%2: i32 = add %0, %0 %0"), "column 24: expected the end of the line, found `%0`");
    assert_eq!(error_in("%2: i32 = add %0, %7"), "column 21: expected a value that the function defines, found `%7`");
    assert_eq!(error_in("branch block7"), "column 10: expected a block that the function defines, found `block7`");
    assert_eq!(error_in("%0: i32 = add %0, %0"), "column 3: expected a value that is not there yet, found `%0`");
    assert_eq!(error_in("%2: void = add %0, %0"), "column 7: expected the type of a value, found `void`");
    assert_eq!(error_in("%2: i32 add %0, %0"), "column 11: expected `=`, found `add`");
    assert_eq!(error_in("store %0, %1"), "column 15: expected `align`, found the end of the line");
    assert_eq!(error_in("store %0, %1 align 4 class 0"), {
        "column 30: expected an alias class that stands before, found `0`"
    });
    assert_eq!(error_in("return !0"), "column 10: expected a location that stands before, found `!0`");
    assert_eq!(error_in("call @g()"), "column 8: expected a function of the module, found `@g`");
    assert_eq!(error_in("%2: i1 = icmp same %0, %0"), { "column 17: expected a predicate of integers, found `same`" });
    assert_eq!(error_in("fence relaxed everyone"), "column 17: expected a scope, found `everyone`");
}

#[test]
fn constants_fit_their_types() {
    let of = |constant: &str| error_in(&format!("assume {constant}"));
    assert_eq!(of("256:i8"), "column 10: expected a constant of type i8, found `256`");
    assert_eq!(of("-129:i8"), "column 10: expected a constant of type i8, found `-129`");
    assert_eq!(of("1.5:i8"), "column 10: expected a constant of type i8, found `1.5`");
    assert_eq!(of("1:ptr.global"), "column 10: expected a constant of type ptr.global, found `1`");
    assert_eq!(of("null:i64"), "column 10: expected a constant of type i64, found `null`");
    assert_eq!(of("1e39:f32"), "column 10: expected a constant of type f32, found `1e39`");
    assert_eq!(of("70000.0:f16"), "column 10: expected a constant of type f16, found `70000.0`");
    assert_eq!(of("0x10000:f16"), "column 10: expected a constant of type f16, found `0x10000`");
    assert_eq!(of("-nan:f32"), "column 10: expected a constant of type f32, found `-nan`");
    assert_eq!(of("1:void"), "column 10: expected a constant of type void, found `1`");
}

#[test]
fn constants_are_what_they_say() {
    let cases = [
        ("255:i8", Constant::Int(0xff), "-1:i8"),
        ("-128:i8", Constant::Int(0x80), "-128:i8"),
        ("0x7f:i8", Constant::Int(0x7f), "127:i8"),
        ("-170141183460469231731687303715884105728:i128", Constant::Int(1 << 127), {
            "-170141183460469231731687303715884105728:i128"
        }),
        ("true", Constant::Int(1), "true"),
        ("0:i1", Constant::Int(0), "false"),
        ("0.1:f32", Constant::Float(0x3dcccccd), "0.1:f32"),
        ("-0.0:f32", Constant::Float(0x8000_0000), "-0.0:f32"),
        ("1e-45:f32", Constant::Float(1), "1e-45:f32"),
        ("0.1:f64", Constant::Float(0x3fb9_9999_9999_999a), "0.1:f64"),
        ("1e300:f64", Constant::Float(0x7e37_e43c_8800_759c), "1e300:f64"),
        ("inf:f64", Constant::Float(0x7ff0_0000_0000_0000), "inf:f64"),
        ("-inf:bf16", Constant::Float(0xff80), "-inf:bf16"),
        ("65504.0:f16", Constant::Float(0x7bff), "65504.0:f16"),
        ("1:f16", Constant::Float(0x3c00), "1.0:f16"),
        ("1.0:bf16", Constant::Float(0x3f80), "1.0:bf16"),
        ("0x3f800000:f32", Constant::Float(0x3f80_0000), "1.0:f32"),
        ("0x7fc00001:f32", Constant::Float(0x7fc0_0001), "0x7fc00001:f32"),
        ("null:ptr.group", Constant::Null, "null:ptr.group"),
    ];
    for (text, constant, printed) in cases {
        let module = Module::parse(&format!("function internal @f() {{\nblock0:\n  return {text}\n}}")).unwrap();
        let function = module.functions.values().next().unwrap();
        let values: Vec<_> = function.values.keys().map(|value| function.as_constant(value)).collect();
        assert_eq!(values, [Some(constant)], "{text}");
        assert!(module.to_string().contains(&format!("return {printed}\n")), "{module}");
    }
}

#[test]
fn every_half_float_survives() {
    for ty in [Type::F16, Type::BF16] {
        let mut function = Function::new("f", Linkage::Internal, Role::Device, vec![], Type::Void);
        let entry = function.append_block();
        for bits in 0..=u64::from(u16::MAX) {
            let a = function.constant(Constant::Float(bits), ty);
            Builder::new(&mut function, entry).inst(Op::Freeze { a }, ty);
        }
        let mut module = Module::new();
        module.functions.push(function);
        let parsed = Module::parse(&module.to_string()).unwrap();
        let function = parsed.functions.values().next().unwrap();
        let bits = function.insts_in_layout().map(|(_, inst)| match function.insts[inst].op {
            Op::Freeze { a } => function.as_constant(a),
            _ => None,
        });
        assert!(bits.eq((0..=u64::from(u16::MAX)).map(|bits| Some(Constant::Float(bits)))), "{ty}");
    }
}

#[test]
fn declarations_are_in_order_and_unique() {
    assert_eq!(error("file 1 \"a\"").lines().next(), Some("line 1, column 6: expected the number 0, found `1`"));
    assert_eq!(error("class 0 \"a\" parent 0").lines().next(), {
        Some("line 1, column 20: expected an alias class that stands before, found `0`")
    });
    let twice = "global device @g size 4 align 4\nfunction imported @g()\n";
    assert_eq!(error(twice).lines().next(), {
        Some("line 2, column 19: expected a name that nothing else has, found `@g`")
    });
    assert_eq!(error("global device @g size 4 align 4 bytes [0]").lines().next(), {
        Some("line 1, column 40: expected bytes in hexadecimal, found `0`")
    });
    assert_eq!(error("file 0 \"a").lines().next(), Some("line 1, column 8: expected a string, found `\"a`"));
    assert_eq!(error("file 0 \"\\q\"").lines().next(), Some("line 1, column 8: expected a string, found `\"\\q\"`"));
    assert_eq!(error("kernel exported @f(").lines().next(), {
        Some("line 1, column 20: expected the parameter `%0`, found the end of the text")
    });
    assert_eq!(error("what").lines().next(), {
        Some("line 1, column 1: expected a file, location, class, global, function, kernel or entry, found `what`")
    });
}

#[test]
fn comments_numbers_and_line_breaks_are_free() {
    let free = "; a comment\n\n\nkernel exported @f(\n  %0: i32, ; the first\n  %1: f32\n) { ; here\n\nblock7: ; entry\n\
                \n  %30: i32 = add %0, %0 ; sum\n  branch block3\nblock3:\n  return ; done\n\n} ; end";
    let module = Module::parse(free).unwrap();
    let printed = "kernel exported @f(%0: i32, %1: f32) {\nblock0:\n  %2: i32 = add %0, %0\n  branch block1\n\
                   block1:\n  return\n}\n";
    assert_eq!(module.to_string(), printed);
}
