// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random control-flow graphs, and what is known about any graph by the plainest of algorithms.

use crate::choices::Choices;

/// The successors of each node; node 0 is the entry.
pub type Graph = Vec<Vec<usize>>;

/// A graph whose every node has at most two successors and can be reached, and whose entry has no predecessor.
pub fn graph(choices: &mut Choices<'_>) -> Graph {
    let count = 1 + choices.below(8);
    let mut graph = vec![Vec::new()];
    for node in 1..count {
        let open: Vec<_> = (0..node).filter(|&parent| graph[parent].len() < 2).collect();
        let parent = choices.one(&open);
        graph[parent].push(node);
        graph.push(Vec::new());
    }
    for successors in &mut graph {
        while count > 1 && successors.len() < 2 && choices.flip() {
            successors.push(1 + choices.below(count - 1));
        }
    }
    graph
}

/// The nodes that can be reached without passing through `removed`.
pub fn reachable(graph: &Graph, removed: Option<usize>) -> Vec<bool> {
    let mut reached = vec![false; graph.len()];
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        if Some(node) != removed && !std::mem::replace(&mut reached[node], true) {
            open.extend(&graph[node]);
        }
    }
    reached
}

/// Does every way to `b` pass through `a`? Both can be reached.
pub fn dominates(graph: &Graph, a: usize, b: usize) -> bool {
    a == b || !reachable(graph, Some(a))[b]
}

/// The nodes that lead to `node`, each once.
pub fn predecessors(graph: &Graph, node: usize) -> Vec<usize> {
    (0..graph.len()).filter(|&from| graph[from].contains(&node)).collect()
}
