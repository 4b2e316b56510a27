// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies the body of one function into another.

use cranelift_entity::SecondaryMap;
use kiln_ir::{Block, BlockData, ControlFlow, Function, InstData, Op, Value, ValueDef};
use kiln_types::{Error, ErrorKind, Result};

/// Copies the blocks of `from` that control can reach into `to`, in reverse post-order, and returns the copies, the
/// copy of the entry first. The caller puts them into the layout.
///
/// `parameters` are the values in `to` of the parameters of `from`. Every instruction goes through `rewrite`, which
/// gets it with operands of `to` (of a phi, none yet), appends to the block what shall take its place ([`append`]
/// keeps it as it is) and returns the value of its result.
pub(crate) fn copy_body(
    from: &Function,
    to: &mut Function,
    parameters: &[Value],
    mut rewrite: impl FnMut(&mut Function, Block, InstData) -> Result<Option<Value>>,
) -> Result<Vec<Block>> {
    let control_flow = ControlFlow::new(from);
    let order = control_flow.reverse_post_order();
    let mut blocks = SecondaryMap::<Block, Option<Block>>::new();
    for &block in order {
        blocks[block] = Some(to.blocks.push(BlockData::default()));
    }
    let mut values = SecondaryMap::<Value, Option<Value>>::new();
    for (value, data) in from.values.iter() {
        values[value] = match data.def {
            ValueDef::Parameter(index) => parameters.get(index as usize).copied(),
            ValueDef::Constant(constant) => Some(to.constant(constant, data.ty)),
            ValueDef::Inst(_) => None,
        };
    }
    for (&block, copy) in order.iter().zip(order.iter().filter_map(|&block| blocks[block])) {
        for &inst in &from.blocks[block].insts {
            let data = &from.insts[inst];
            let mut copied = data.clone();
            rename(&mut copied.op, &values, &blocks).ok_or_else(|| broken(from))?;
            let value = rewrite(to, copy, copied)?;
            if let Some(result) = data.result {
                values[result] = value;
            }
        }
    }
    fill_phis(from, to, order, &values, &blocks).ok_or_else(|| broken(from))?;
    Ok(order.iter().filter_map(|&block| blocks[block]).collect())
}

/// Appends an instruction as [`copy_body`] passes it; returns its result. An offset address is in the space of its base.
pub(crate) fn append(to: &mut Function, block: Block, data: InstData) -> Option<Value> {
    let ty = match data.op {
        Op::PtrAdd { base, .. } => to.ty(base),
        _ => data.ty,
    };
    let inst = to.append(block, data.op, ty, data.location);
    to.insts[inst].range = data.range;
    to.insts[inst].result
}

type Values = SecondaryMap<Value, Option<Value>>;
type Blocks = SecondaryMap<Block, Option<Block>>;

/// Puts copies in place of the operands and targets; empties phis. None if an operand has no copy.
fn rename(op: &mut Op, values: &Values, blocks: &Blocks) -> Option<()> {
    if let Op::Phi { incoming } = op {
        incoming.clear();
    }
    let mut complete = true;
    op.map_operands(|operand| match values[*operand] {
        Some(copy) => *operand = copy,
        None => complete = false,
    });
    op.map_blocks(|block| match blocks[*block] {
        Some(copy) => *block = copy,
        None => complete = false,
    });
    complete.then_some(())
}

/// Gives the copied phis their values, those from unreachable blocks excepted.
fn fill_phis(from: &Function, to: &mut Function, order: &[Block], values: &Values, blocks: &Blocks) -> Option<()> {
    for &block in order {
        for &inst in &from.blocks[block].insts {
            let Op::Phi { incoming } = &from.insts[inst].op else { break };
            let copy = to.as_inst(values[from.insts[inst].result?]?)?;
            let copies = incoming
                .iter()
                .filter_map(|&(block, value)| Some((blocks[block]?, values[value])))
                .map(|(block, value)| Some((block, value?)))
                .collect::<Option<_>>()?;
            to.insts[copy].op = Op::Phi { incoming: copies };
        }
    }
    Some(())
}

/// The error for a function that the verifier would refuse.
fn broken(function: &Function) -> Error {
    let message =
        format!("the function \"{}\" uses a value before its definition; verify modules first", function.name);
    Error::new(ErrorKind::Build, message)
}
