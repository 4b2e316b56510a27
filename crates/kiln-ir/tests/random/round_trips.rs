// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random valid modules survive text and bytes; broken text and bytes are refused without a panic.

use crate::canonical::assert_same;
use crate::choices::Choices;
use crate::generate;
use kiln_ir::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn decisions() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..1500)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_modules_are_valid_and_survive_text_and_bytes(bytes in decisions()) {
        let module = generate::module(&bytes);
        prop_assert_eq!(verify(&module), Ok(()));
        let text = module.to_string();
        let parsed = Module::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_same(&parsed, &module);
        prop_assert_eq!(parsed.to_string(), text);
        prop_assert_eq!(verify(&parsed), Ok(()));
        let decoded = Module::from_bytes(&module.to_bytes()).unwrap();
        assert_same(&decoded, &module);
        prop_assert_eq!(decoded.to_bytes(), module.to_bytes());
    }

    #[test]
    fn interned_values_are_found_again_after_decoding(bytes in decisions()) {
        let module = generate::module(&bytes);
        let mut decoded = Module::from_bytes(&module.to_bytes()).unwrap();
        for (before, after) in module.functions.values().zip(decoded.functions.values_mut()) {
            for (value, data) in &before.values {
                match data.def {
                    ValueDef::Parameter(index) => prop_assert_eq!(after.parameter(index as usize), Some(value)),
                    ValueDef::Constant(constant) => prop_assert_eq!(after.constant(constant, data.ty), value),
                    ValueDef::Inst(_) => {}
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_text_never_panics(bytes in decisions(), damage in prop::collection::vec(any::<u8>(), 1..40)) {
        let text = damaged_text(&generate::module(&bytes).to_string(), &damage);
        match Module::parse(&text) {
            Ok(module) => check_whatever(&module),
            Err(error) => {
                prop_assert_eq!(text.lines().nth(error.line - 1).unwrap_or(""), &error.source_line);
                prop_assert!(error.column <= error.source_line.chars().count() + 1);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn damaged_bytes_never_panic(bytes in decisions(), damage in prop::collection::vec(any::<u8>(), 1..24)) {
        let mut encoded = generate::module(&bytes).to_bytes();
        for change in damage.chunks_exact(3) {
            let at = 12 + usize::from(u16::from_le_bytes([change[0], change[1]])) % (encoded.len() - 12);
            encoded[at] = change[2];
        }
        if let Ok(module) = Module::from_bytes(&encoded) {
            check_whatever(&module);
        }
    }

    #[test]
    fn random_bytes_never_panic(random in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut encoded = Module::new().to_bytes()[..12].to_vec();
        encoded.extend(&random);
        if let Ok(module) = Module::from_bytes(&encoded) {
            check_whatever(&module);
        }
        if let Ok(module) = Module::parse(&String::from_utf8_lossy(&random)) {
            check_whatever(&module);
        }
    }
}

/// Whatever the module is, it can be printed and verified; if it is valid, it survives.
fn check_whatever(module: &Module) {
    let text = module.to_string();
    if verify(module).is_ok() {
        let parsed = Module::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_same(&parsed, module);
        assert_same(&Module::from_bytes(&module.to_bytes()).unwrap(), module);
    }
}

/// Takes words out, swaps them, doubles them, and writes other characters.
fn damaged_text(text: &str, damage: &[u8]) -> String {
    let choices = &mut Choices::new(damage);
    let mut words: Vec<_> = text.split_inclusive([' ', '\n']).map(String::from).collect();
    for _ in 0..1 + damage.len() / 6 {
        if words.is_empty() {
            break;
        }
        let (at, other) = (choices.below(words.len()), choices.below(words.len()));
        match choices.below(5) {
            0 => drop(words.remove(at)),
            1 => words.swap(at, other),
            2 => words.insert(at, words[other].clone()),
            3 => words[at] = words[other].clone(),
            _ => {
                let mut chars: Vec<_> = words[at].chars().collect();
                let index = choices.below(chars.len());
                chars[index] = choices.one(&['0', '9', '-', '.', ':', '"', '\\', '\n', '@', '%', '}', 'ß', 'e', 'x']);
                words[at] = chars.into_iter().collect();
            }
        }
    }
    words.concat()
}

#[test]
fn the_generator_makes_every_instruction() {
    let mut made = BTreeSet::new();
    let mut state = 1u64;
    for _ in 0..400 {
        let bytes: Vec<_> = (0..1500).map(|_| random_byte(&mut state)).collect();
        let module = generate::module(&bytes);
        let insts = module.functions.values().flat_map(|f| f.insts_in_layout().map(|(_, inst)| &f.insts[inst]));
        made.extend(insts.map(|inst| inst.op.mnemonic()));
    }
    let page = include_str!("../../src/instructions.md");
    let headings = page.lines().filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`'));
    let binary = BinaryOp::ALL.iter().map(|op| op.name());
    let casts = CastOp::ALL.iter().map(|op| op.name());
    let queries = Query::ALL.iter().map(|op| op.name());
    let group = GroupFunction::ALL.iter().map(|function| function.name());
    let reductions = GroupReduction::ALL.iter().map(|reduction| reduction.name());
    let all: BTreeSet<_> = headings.chain(binary).chain(casts).chain(queries).chain(group).chain(reductions).collect();
    assert_eq!(made, all);
}

fn random_byte(state: &mut u64) -> u8 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 56) as u8
}
