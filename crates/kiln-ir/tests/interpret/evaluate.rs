// SPDX-License-Identifier: MIT OR Apache-2.0
//! One instruction for many operands: each work-item computes one result.

use crate::harness::{Memory, items, right};

/// The results of `instruction`, whose operands are `%a`, `%b` and `%c` of the types, for each row of operands.
#[track_caller]
pub fn evaluate(result: &str, instruction: &str, types: &[&str], rows: &[Vec<u128>]) -> Vec<u128> {
    let memory = Memory::default();
    let column = |index: usize| rows.iter().flat_map(|row| row[index].to_le_bytes()).collect::<Vec<_>>();
    let mut addresses: Vec<_> = (0..types.len()).map(|index| memory.add(&column(index))).collect();
    let out = memory.add(&vec![0; rows.len() * 16]);
    addresses.insert(0, out);
    let parameters: Vec<_> = (0..addresses.len()).map(|index| format!("%{index}: ptr.global")).collect();
    let mut text = format!("kernel exported @test({}) {{\nblock0:\n", parameters.join(", "));
    text += "  %10: i64 = global_id 0\n  %11: i64 = shl %10, 4:i64\n  %12: ptr.global = ptradd %0, %11\n";
    let mut instruction = instruction.to_owned();
    for (index, ty) in types.iter().enumerate() {
        let (address, value) = (20 + index, 30 + index);
        text += &format!(
            "  %{address}: ptr.global = ptradd %{}, %11\n  %{value}: {ty} = load %{address} align 1\n",
            index + 1
        );
        let name = ["%a", "%b", "%c"][index];
        instruction = instruction.replace(name, &format!("%{value}"));
    }
    text += &format!("  %40: {result} = {instruction}\n  store %40, %12 align 1\n  return\n}}\n");
    right(&text, &memory, items(rows.len(), 1), &addresses);
    let bytes = memory.bytes(out);
    bytes.chunks_exact(16).map(|value| u128::from_le_bytes(value.try_into().expect("16 bytes"))).collect()
}

/// All pairs of some values.
pub fn pairs(values: &[u128]) -> Vec<Vec<u128>> {
    values.iter().flat_map(|&a| values.iter().map(move |&b| vec![a, b])).collect()
}
