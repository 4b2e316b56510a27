// SPDX-License-Identifier: MIT OR Apache-2.0
//! Control-flow graphs, dominators and edits of blocks against the plainest of algorithms.

use crate::choices::Choices;
use crate::graph;
use kiln_ir::*;
use proptest::prelude::*;

/// A function whose blocks are the nodes of the graph; every node that is reached gets a phi that lists what it should.
fn function(graph: &graph::Graph) -> Function {
    let mut function = Function::new("f", Linkage::Internal, Role::Device, vec![], Type::Void);
    let blocks: Vec<_> = graph.iter().map(|_| function.append_block()).collect();
    for (node, successors) in graph.iter().enumerate() {
        let condition = function.int(1, Type::BOOL);
        let one = function.int(1, Type::I32);
        let mut builder = Builder::new(&mut function, blocks[node]);
        if node > 0 {
            let phi = builder.phi(Type::I32);
            for from in graph::predecessors(graph, node) {
                builder.add_incoming(phi, blocks[from], one);
            }
        }
        match *successors.as_slice() {
            [] => builder.ret(None),
            [to] => builder.branch(blocks[to]),
            [then, otherwise, ..] => builder.cond_branch(condition, blocks[then], blocks[otherwise]),
        }
    }
    function
}

fn verified(function: Function) -> Result<(), Vec<VerifyError>> {
    let mut module = Module::new();
    module.functions.push(function);
    verify(&module)
}

fn random_graph() -> impl Strategy<Value = graph::Graph> {
    prop::collection::vec(any::<u8>(), 0..60).prop_map(|bytes| graph::graph(&mut Choices::new(&bytes)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dominators_are_what_every_way_passes(graph in random_graph()) {
        let function = function(&graph);
        let control_flow = ControlFlow::new(&function);
        let tree = DominatorTree::new(&control_flow);
        let block = |node: usize| function.layout[node];
        for b in 0..graph.len() {
            let strict: Vec<_> = (0..graph.len()).filter(|&a| a != b && graph::dominates(&graph, a, b)).collect();
            for a in 0..graph.len() {
                prop_assert_eq!(tree.dominates(block(a), block(b)), a == b || strict.contains(&a));
            }
            // The immediate dominator is the one that all the others dominate.
            let closest = strict.iter().find(|&&a| strict.iter().all(|&other| graph::dominates(&graph, other, a)));
            prop_assert_eq!(tree.immediate_dominator(block(b)), closest.map(|&node| block(node)));
            let predecessors: Vec<_> = graph::predecessors(&graph, b).into_iter().map(block).collect();
            prop_assert_eq!(control_flow.predecessors(block(b)), predecessors);
        }
    }

    #[test]
    fn reverse_post_order_reaches_each_block_once_from_an_earlier_one(graph in random_graph()) {
        let function = function(&graph);
        let control_flow = ControlFlow::new(&function);
        let order = control_flow.reverse_post_order();
        prop_assert_eq!(order[0], function.layout[0]);
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        prop_assert_eq!(&sorted, &function.layout);
        for (index, &block) in order.iter().enumerate().skip(1) {
            prop_assert!(control_flow.predecessors(block).iter().any(|from| order[..index].contains(from)));
        }
    }

    #[test]
    fn removing_unreachable_blocks_leaves_a_valid_function(graph in random_graph(), cut in any::<prop::sample::Index>()) {
        let mut function = function(&graph);
        // One block returns instead of going on: what only it led to is gone.
        let cut = cut.index(graph.len());
        let mut expected = graph.clone();
        expected[cut].clear();
        let block = function.layout[cut];
        let terminator = function.terminator(block).unwrap();
        function.insts[terminator].op = Op::Return { value: None };
        for &successor in &graph[cut] {
            let phi = function.blocks[function.layout[successor]].insts[0];
            if let Op::Phi { incoming } = &mut function.insts[phi].op {
                incoming.retain(|(from, _)| *from != block);
            }
        }
        let before = function.layout.clone();
        function.remove_unreachable_blocks();
        let reached = graph::reachable(&expected, None);
        let expected: Vec<_> = (0..graph.len()).filter(|&node| reached[node]).map(|node| before[node]).collect();
        prop_assert_eq!(&function.layout, &expected);
        prop_assert_eq!(verified(function), Ok(()));
    }

    #[test]
    fn splitting_a_block_and_joining_it_by_a_branch_is_valid(graph in random_graph(), node in any::<prop::sample::Index>()) {
        let mut function = function(&graph);
        let block = function.layout[node.index(graph.len())];
        let phis = function.blocks[block].insts.len() - 1;
        let terminator = function.terminator(block);
        let new = function.split_block(block, phis);
        prop_assert_eq!(function.terminator(block), None);
        prop_assert_eq!(function.terminator(new), terminator);
        prop_assert_eq!(function.layout.len(), graph.len() + 1);
        Builder::new(&mut function, block).branch(new);
        prop_assert_eq!(verified(function), Ok(()));
    }
}

#[test]
fn unreachable_blocks_dominate_nothing() {
    let mut function = function(&vec![vec![], vec![]]);
    let (entry, lost) = (function.layout[0], function.layout[1]);
    let control_flow = ControlFlow::new(&function);
    let tree = DominatorTree::new(&control_flow);
    assert!(control_flow.is_reachable(entry) && !control_flow.is_reachable(lost));
    assert!(!tree.dominates(entry, lost) && !tree.dominates(lost, lost));
    function.remove_unreachable_blocks();
    assert_eq!(function.layout, [entry]);
}

#[test]
fn deep_functions_do_not_overflow_the_stack() {
    let count = 100_000;
    let graph = (1..=count).map(|next| if next < count { vec![next] } else { vec![] }).collect();
    assert_eq!(verified(function_without_phis(&graph)), Ok(()));
}

fn function_without_phis(graph: &graph::Graph) -> Function {
    let mut function = Function::new("f", Linkage::Internal, Role::Device, vec![], Type::Void);
    let blocks: Vec<_> = graph.iter().map(|_| function.append_block()).collect();
    for (&block, successors) in blocks.iter().zip(graph) {
        let mut builder = Builder::new(&mut function, block);
        match successors.first() {
            Some(&to) => builder.branch(blocks[to]),
            None => builder.ret(None),
        }
    }
    function
}
