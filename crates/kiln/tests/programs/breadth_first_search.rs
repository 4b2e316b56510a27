// SPDX-License-Identifier: MIT OR Apache-2.0
//! Levels of a graph's vertices, against a queue.

use crate::program::{Program, numbers, over};
use kiln::{
    args,
    bytemuck::{Pod, Zeroable},
    value,
};
use std::collections::VecDeque;

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Graph {
    starts: usize,
    neighbours: usize,
    vertices: u32,
    padding: u32,
}

/// The neighbours of each vertex: a long path and some shortcuts, both ways; the last vertices are alone.
fn graph(vertices: usize) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); vertices];
    let connected = vertices - vertices / 10;
    let mut connect = |a: usize, b: usize| {
        neighbours[a].push(b as u32);
        neighbours[b].push(a as u32);
    };
    (1..connected).for_each(|v| connect(v - 1, v));
    let mut random = numbers(71).map(|x| x as usize % connected);
    (0..connected / 6).for_each(|_| connect(random.next().unwrap(), random.next().unwrap()));
    neighbours
}

fn levels(neighbours: &[Vec<u32>], start: usize) -> Vec<i32> {
    let mut levels = vec![-1; neighbours.len()];
    levels[start] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(vertex) = queue.pop_front() {
        for &next in &neighbours[vertex] {
            if levels[next as usize] < 0 {
                levels[next as usize] = levels[vertex] + 1;
                queue.push_back(next as usize);
            }
        }
    }
    levels
}

pub fn run(program: &Program) {
    let (n, start) = (program.choose(2000, 60), 3);
    let neighbours = graph(n);
    let expected = levels(&neighbours, start);
    let ends = neighbours.iter().scan(0, |end, list| {
        *end += list.len() as u32;
        Some(*end)
    });
    let starts = program.filled(&[0].into_iter().chain(ends).collect::<Vec<u32>>());
    let list = program.filled(&neighbours.concat());
    let [starts_at, neighbours_at] = [&starts, &list].map(|memory| memory.address().addr());
    let graph = Graph { starts: starts_at, neighbours: neighbours_at, vertices: n as u32, padding: 0 };
    let mut first = vec![-1; n];
    first[start] = 0;

    let mut found = program.filled(&first);
    let (mut frontier, mut next) = (program.zeros::<u32>(n), program.zeros::<u32>(n));
    frontier.host_mut().unwrap()[0] = start as u32;
    let (mut size, mut level) = (1, 1);
    while size > 0 {
        let mut next_size = program.zeros::<u32>(1);
        let arguments = args![value(&graph), &frontier, size, &mut found, level, &mut next, &mut next_size];
        program.launch("top_down", over(size as usize, 16), arguments);
        size = next_size.to_vec().unwrap()[0];
        std::mem::swap(&mut frontier, &mut next);
        level += 1;
    }
    assert_eq!(found.to_vec().unwrap(), expected);
    assert_eq!(level - 2, *expected.iter().max().unwrap());

    let (mut old, mut new) = (program.filled(&first), program.zeros::<i32>(n));
    for level in 1.. {
        let mut is_new = program.zeros::<u32>(1);
        program.launch("bottom_up", over(n, 64), args![value(&graph), &old, &mut new, level, &mut is_new]);
        std::mem::swap(&mut old, &mut new);
        if is_new.to_vec().unwrap() == [0] {
            break;
        }
    }
    assert_eq!(old.to_vec().unwrap(), expected);
}
