// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the text form looks like.

use kiln_ir::*;

#[test]
fn a_kernel_reads_like_this() {
    let mut module = Module::new();
    let file = module.files.push(SourceFile { path: "iota.cpp".into() });
    let location = module.locations.push(Location { file, line: 6, column: 3, inlined_at: None });
    let class = module.classes.push(AliasClass { name: "float".into(), parent: None });
    let facts = ParameterFacts { noalias: true, align: 4, ..ParameterFacts::default() };
    let parameters = vec![Parameter::new(Type::F32), Parameter { ty: Type::Ptr(Space::Global), by_value: None, facts }];
    let mut iota = Function::new("iota", Linkage::Exported, Role::Kernel, parameters, Type::Void);
    iota.location = Some(location);
    let (start, out) = (iota.parameter(0).unwrap(), iota.parameter(1).unwrap());
    let entry = iota.append_block();
    let mut builder = Builder::new(&mut iota, entry);
    let index = builder.inst(Op::Query { query: Query::GlobalId, dimension: 0 }, Type::I64);
    builder.function.insts[index].range = Some((0, 1 << 32));
    let index = builder.function.insts[index].result.unwrap();
    let number = builder.cast(CastOp::UIToFP, index, Type::F32);
    let sum = builder.binary(BinaryOp::FAdd, start, number, ArithmeticFlags::empty());
    let two = builder.int(2, Type::I64);
    let bytes = builder.binary(BinaryOp::Shl, index, two, ArithmeticFlags::NUW | ArithmeticFlags::NSW);
    let address = builder.offset(out, bytes);
    builder.location = Some(location);
    let access = Access { align: 4, volatile: false, class: Some(class) };
    builder.inst(Op::Store { address, value: sum, access, atomic: None }, Type::Void);
    builder.ret(None);
    module.functions.push(iota);

    let expected = r#"file 0 "iota.cpp"

location 0 file 0 line 6 column 3

class 0 "float"

kernel exported @iota(%0: f32, %1: ptr.global noalias aligned 4) !0 {
block0:
  %2: i64 = global_id 0 range 0..4294967296
  %3: f32 = uitofp %2
  %4: f32 = fadd %0, %3
  %5: i64 = shl nuw nsw %2, 2:i64
  %6: ptr.global = ptradd inbounds %1, %5
  store %4, %6 align 4 class 0 !0
  return !0
}
"#;
    assert_eq!(module.to_string(), expected);
    assert_eq!(verify(&module), Ok(()));
    assert_eq!(Module::parse(expected).unwrap().to_string(), expected);
}
