// SPDX-License-Identifier: MIT OR Apache-2.0
//! What items of a group or sub-group find out together, from the value that each of them brings.

use super::{float, integer, order::SUB_GROUP};
use crate::{CombineOp, GroupFunction, GroupReduction, Type};
use alloc::{vec, vec::Vec};
use core::iter::once;

/// The results of the items, in order. `indices` are those that broadcasts and shuffles name.
pub(super) fn function(function: GroupFunction, values: &[u128], indices: &[u128]) -> Vec<u128> {
    let all = |result: bool| vec![u128::from(result); values.len()];
    match function {
        GroupFunction::Any => all(values.contains(&1)),
        GroupFunction::All => all(!values.contains(&0)),
        GroupFunction::Broadcast | GroupFunction::Shuffle => {
            let chosen = |(&index, &own): (&u128, &u128)| {
                usize::try_from(index).ok().and_then(|index| values.get(index)).copied().unwrap_or(own)
            };
            indices.iter().zip(values).map(chosen).collect()
        }
    }
}

/// The results of the items, in order.
pub(super) fn reduction(reduction: GroupReduction, op: CombineOp, ty: Type, values: &[u128]) -> Vec<u128> {
    match reduction {
        GroupReduction::Reduce => vec![reduce(op, ty, values); values.len()],
        GroupReduction::InclusiveScan => scan(op, ty, values, false),
        GroupReduction::ExclusiveScan => scan(op, ty, values, true),
    }
}

fn combine(op: CombineOp, ty: Type, a: u128, b: u128) -> u128 {
    if ty.is_float() { float::combine(op, ty, a, b) } else { integer::combine(op, ty.bits().into(), a, b) }
}

fn identity(op: CombineOp, ty: Type) -> u128 {
    if ty.is_float() { float::identity(op, ty) } else { integer::identity(op, ty.bits().into()) }
}

fn reduce(op: CombineOp, ty: Type, values: &[u128]) -> u128 {
    let mut values = values.to_vec();
    while values.len() > 1 {
        values = values.chunks(SUB_GROUP).map(|chunk| reduce_chunk(op, ty, chunk.to_vec())).collect();
    }
    values.first().copied().unwrap_or_default()
}

fn reduce_chunk(op: CombineOp, ty: Type, mut chunk: Vec<u128>) -> u128 {
    let mut distance = SUB_GROUP / 2;
    while distance > 0 {
        for index in distance..chunk.len() {
            chunk[index - distance] = combine(op, ty, chunk[index - distance], chunk[index]);
        }
        chunk.truncate(distance);
        distance /= 2;
    }
    chunk[0]
}

fn scan(op: CombineOp, ty: Type, values: &[u128], is_exclusive: bool) -> Vec<u128> {
    let chunks: Vec<_> = values.chunks(SUB_GROUP).map(|chunk| scan_chunk(op, ty, chunk.to_vec())).collect();
    let lasts: Vec<_> = chunks.iter().filter_map(|chunk| chunk.last().copied()).collect();
    let scanned = if lasts.len() > 1 { scan(op, ty, &lasts, false) } else { lasts };
    // What all chunks before come to; before the first chunk is nothing.
    let before = once(None).chain(scanned.into_iter().map(Some));
    let with = |before: Option<u128>, value| before.map_or(value, |before| combine(op, ty, before, value));
    let results = chunks.iter().zip(before).flat_map(|(chunk, before)| {
        let first = is_exclusive.then(|| before.unwrap_or_else(|| identity(op, ty)));
        let others = chunk.iter().map(move |&value| with(before, value));
        first.into_iter().chain(others).take(chunk.len())
    });
    results.collect()
}

fn scan_chunk(op: CombineOp, ty: Type, mut chunk: Vec<u128>) -> Vec<u128> {
    let mut distance = 1;
    while distance < SUB_GROUP {
        // From the last on, so that each value is combined with what the other was before.
        for index in (distance..chunk.len()).rev() {
            chunk[index] = combine(op, ty, chunk[index - distance], chunk[index]);
        }
        distance *= 2;
    }
    chunk
}
