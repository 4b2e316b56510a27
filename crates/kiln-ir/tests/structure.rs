// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of structure, which no text can break: modules are damaged in memory here.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

use kiln_ir::*;

/// A module with one of everything that the rules speak of.
fn module() -> Module {
    let text = "file 0 \"a.cpp\"
location 0 file 0 line 1 column 1
location 1 file 0 line 2 column 1 inlined_at 0
class 0 \"char\"
class 1 \"int\" parent 0
global constant @table size 8 align 8 pointers { 0: @table }
function internal @callee() {
block0:
  return
}
function internal @f(%0: i32, %1: ptr.global) -> i32 {
block0:
  %2: i32 = load %1 align 4 class 1 !1
  %3: i32 = add %0, 7:i32
  %4: ptr.global = global_address @table
  call @callee()
  branch block1
block1:
  %5: i32 = phi block0: %3
  return %5
}
";
    let module = Module::parse(text).unwrap();
    assert_eq!(verify(&module), Ok(()));
    module
}

/// The instructions of `f`, in the order of the text.
const LOAD: u32 = 0;
const ADD: u32 = 1;
const ADDRESS: u32 = 2;
const CALL: u32 = 3;
const BRANCH: u32 = 4;

fn inst(number: u32) -> Inst {
    Inst::from_u32(number)
}

/// Damages the module and gives what the verifier says; nothing else may panic on the way.
fn errors(damage: impl FnOnce(&mut Module)) -> Vec<String> {
    let mut module = module();
    damage(&mut module);
    assert!(!module.to_string().is_empty());
    assert!(matches!(Module::from_bytes(&module.to_bytes()), Err(DecodeError::Invalid(_))));
    verify(&module).unwrap_err().iter().map(ToString::to_string).collect()
}

/// The same for function `f`.
fn errors_of_f(damage: impl FnOnce(&mut Function)) -> Vec<String> {
    errors(|module| damage(&mut module.functions[FunctionId::from_u32(1)]))
}

fn value_of(function: &Function, def: impl Fn(ValueDef) -> bool) -> Value {
    function.values.iter().find(|(_, data)| def(data.def)).unwrap().0
}

#[test]
fn tables_refer_to_what_stands_before() {
    let own = errors(|module| module.locations[LocationId::from_u32(0)].inlined_at = Some(LocationId::from_u32(0)));
    assert_eq!(own, ["location0: the location that it is inlined at stands before it"]);
    let file = errors(|module| module.locations[LocationId::from_u32(0)].file = FileId::from_u32(9));
    assert_eq!(file, ["location0: it refers to a file that does not exist"]);
    let parent = errors(|module| module.classes[AliasClassId::from_u32(0)].parent = Some(AliasClassId::from_u32(1)));
    assert_eq!(parent, ["class0: its parent stands before it"]);
    let global = errors(|module| module.globals[GlobalId::from_u32(0)].pointers[0].to = GlobalId::from_u32(1));
    assert_eq!(global, ["global table: it refers to a global that does not exist"]);
}

#[test]
fn names_are_unique_and_not_empty() {
    let twice = errors(|module| module.functions[FunctionId::from_u32(0)].name = "table".into());
    assert_eq!(twice, ["function table: another function or global has the same name"]);
    let empty = errors(|module| module.globals[GlobalId::from_u32(0)].name.clear());
    assert_eq!(empty, ["global : a function or global has a name"]);
}

#[test]
fn indices_of_instructions_exist() {
    let far = u32::MAX - 1;
    let operand = errors_of_f(|f| f.insts[inst(ADD)].op.map_operands(|operand| *operand = Value::from_u32(far)));
    assert_eq!(operand, ["function f, block0, `%3: i32 = add %?, %?`: it refers to a value that does not exist"]);
    let location = errors_of_f(|f| f.insts[inst(ADD)].location = Some(LocationId::from_u32(far)));
    let text = "`%3: i32 = add %0, 7:i32 !4294967294`";
    assert_eq!(location, [format!("function f, block0, {text}: it refers to a location that does not exist")]);
    let class = errors_of_f(|f| match &mut f.insts[inst(LOAD)].op {
        Op::Load { access, .. } => access.class = Some(AliasClassId::from_u32(2)),
        other => panic!("{other:?}"),
    });
    let text = "`%2: i32 = load %1 align 4 class 2 !1`";
    assert_eq!(class, [format!("function f, block0, {text}: it refers to an alias class that does not exist")]);
    let global =
        errors_of_f(|f| f.insts[inst(ADDRESS)].op = Op::GlobalAddress { global: GlobalId::from_u32(far), offset: 0 });
    let text = "`%4: ptr.global = global_address @?`";
    assert_eq!(global, [format!("function f, block0, {text}: it refers to a global that does not exist")]);
    let callee =
        errors_of_f(|f| f.insts[inst(CALL)].op = Op::Call { callee: FunctionId::from_u32(2), arguments: vec![] });
    assert_eq!(callee, ["function f, block0, `call @\"?\"()`: it refers to a function that does not exist"]);
    let target = errors_of_f(|f| f.insts[inst(BRANCH)].op.map_blocks(|block| *block = Block::from_u32(far)));
    assert_eq!(target, ["function f, block0, `branch block?`: it refers to a block that does not exist"]);
    let header = errors_of_f(|f| f.location = Some(LocationId::from_u32(2)));
    assert_eq!(header, ["function f: it refers to a location that does not exist"]);
}

#[test]
fn results_and_values_agree() {
    let none = errors_of_f(|f| f.insts[inst(ADD)].result = None);
    assert_eq!(
        none,
        [
            "function f: value %?: it is the result of its instruction",
            "function f, block0, `add %0, 7:i32`: an instruction of type i32 has a result"
        ]
    );
    let other = errors_of_f(|f| f.insts[inst(ADD)].ty = Type::I64);
    let text = "`%3: i64 = add %0, 7:i32`";
    let rule = "the result's value names its instruction and its type, i64";
    assert_eq!(other, [format!("function f, block0, {text}: {rule}")]);
    let far = errors_of_f(|f| f.insts[inst(ADD)].result = Some(Value::from_u32(99)));
    assert_eq!(far[1], "function f, block0, `%?: i32 = add %0, 7:i32`: it refers to a result that does not exist");
}

#[test]
fn parameters_and_constants_are_one_value_each() {
    let constant = |def| matches!(def, ValueDef::Constant(_));
    let wide = errors_of_f(|f| {
        let value = value_of(f, constant);
        f.values[value].def = ValueDef::Constant(Constant::Int(1 << 32));
    });
    assert_eq!(wide[0], "function f: value 0:i32: the constant Int(4294967296) does not fit i32");
    let kind = errors_of_f(|f| {
        let value = value_of(f, constant);
        f.values[value].ty = Type::F32;
    });
    assert_eq!(kind[0], "function f: value 7:f32: the constant Int(7) does not fit f32");
    let twice = errors_of_f(|f| {
        let value = value_of(f, constant);
        f.values.push(f.values[value]);
    });
    assert_eq!(twice, ["function f: value 7:i32: each parameter and constant is one value"]);
    let parameter = errors_of_f(|f| {
        let value = value_of(f, |def| def == ValueDef::Parameter(0));
        f.values[value].def = ValueDef::Parameter(2);
    });
    assert_eq!(parameter, ["function f: value %2: it refers to a parameter that does not exist"]);
    let ty = errors_of_f(|f| f.parameters[0].ty = Type::I64);
    assert_eq!(ty, ["function f: value %0: it has its parameter's type, found i32"]);
}

#[test]
fn everything_stands_in_one_place() {
    let block = errors_of_f(|f| f.layout.push(f.layout[1]));
    assert_eq!(block[0], "function f: position 2 of the layout: each block stands once in the layout");
    let far = errors_of_f(|f| f.layout.push(Block::from_u32(7)));
    assert_eq!(far, ["function f: position 2 of the layout: it refers to a block that does not exist"]);
    let twice = errors_of_f(|f| f.blocks[Block::from_u32(1)].insts.insert(1, inst(ADD)));
    let text = "`%6: i32 = add %0, 7:i32`";
    assert_eq!(twice, [format!("function f, block1, {text}: an instruction stands in one place")]);
    let missing = errors_of_f(|f| f.blocks[Block::from_u32(0)].insts.push(inst(99)));
    assert_eq!(missing, ["function f, block0: it refers to an instruction that does not exist"]);
    let dropped = errors_of_f(|f| f.layout.truncate(1));
    assert_eq!(dropped, ["function f, block0, `branch block?`: it refers to a block that does not exist"]);
}

#[test]
fn an_operand_outside_all_blocks_is_refused() {
    let errors = errors_of_f(|f| f.blocks[Block::from_u32(0)].insts.retain(|&inst| inst != Inst::from_u32(ADD)));
    let text = "`%4: i32 = phi block0: %?`";
    assert_eq!(errors, [format!("function f, block1, {text}: the instruction of an operand stands in a block")]);
}

#[test]
fn flags_without_names_are_refused() {
    let flag = errors_of_f(|f| match &mut f.insts[inst(ADD)].op {
        Op::Binary { flags, .. } => *flags = ArithmeticFlags::from_bits_retain(128),
        other => panic!("{other:?}"),
    });
    assert_eq!(flag, ["function f, block0, `%3: i32 = add %0, 7:i32`: the flag ? has no meaning here"]);
    let (float, class) = (Type::F32, Type::BOOL);
    let mut errors = Vec::new();
    for op in ["fast", "class"] {
        let mut module = module();
        let function = &mut module.functions[FunctionId::from_u32(1)];
        let a = function.constant(Constant::Float(0), float);
        let entry = function.entry().unwrap();
        let (op, ty) = match op {
            "fast" => (Op::FNeg { a, fast: FastMath::from_bits_retain(128) }, float),
            _ => (Op::FClass { a, mask: 1024 }, class),
        };
        let inst = function.make_inst(op, ty, None);
        function.blocks[entry].insts.insert(0, inst);
        errors.extend(verify(&module).unwrap_err().into_iter().map(|error| error.message));
    }
    assert_eq!(
        errors,
        ["there are 7 fast-math flags, found the mask 0x80", "there are 10 classes of floats, found the mask 0x400"]
    );
}

#[test]
fn the_verifier_stops_after_twenty_errors() {
    let many = errors(|module| {
        for _ in 0..100 {
            module.classes.push(AliasClass { name: "x".into(), parent: Some(AliasClassId::from_u32(500)) });
        }
    });
    assert_eq!(many.len(), 20);
}
