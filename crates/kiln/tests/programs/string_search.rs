// SPDX-License-Identifier: MIT OR Apache-2.0
//! Matches in a text of made-up words, against comparing at every place.

use crate::program::{Program, numbers, over};
use kiln::{
    NdRange, args,
    bytemuck::{Pod, Zeroable},
    value,
};

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Pattern {
    text: [u8; 24],
    length: u32,
}

impl Pattern {
    fn new(text: &str) -> Self {
        let mut pattern = Self { text: [0; 24], length: text.len() as u32 };
        pattern.text[..text.len()].copy_from_slice(text.as_bytes());
        pattern
    }
}

fn text(words: usize) -> String {
    let all = ["kernel", "Kern", "kernels", "aaa", "aaaa", "KERNEL", "\u{fc}ber", "work-item"];
    numbers(161)
        .take(words)
        .map(|x| format!("{}{}", all[(x % 8) as usize], [" ", ", ", "\n"][(x >> 8) as usize % 3]))
        .collect()
}

fn places(text: &str, pattern: &str, equal: fn(u8, u8) -> bool) -> Vec<u32> {
    let is_there = |window: &[u8]| window.iter().zip(pattern.bytes()).all(|(&found, wanted)| equal(wanted, found));
    let windows = text.as_bytes().windows(pattern.len()).enumerate();
    windows.filter(|(_, window)| is_there(window)).map(|(place, _)| place as u32).collect()
}

pub fn run(program: &Program) {
    let text = text(program.choose(1000, 40));
    let text_usm = program.filled(text.as_bytes());
    let length = text.len() as u32;

    for (rule, pattern, equal) in [
        ("exact", "kernel", (|wanted, found| wanted == found) as fn(u8, u8) -> bool),
        ("any_case", "kErN", |wanted, found| wanted.eq_ignore_ascii_case(&found)),
        ("wildcard", "a??, ", |wanted, found| wanted == b'?' || wanted == found),
        ("exact", "aa", |wanted, found| wanted == found),
        ("exact", "not there", |wanted, found| wanted == found),
    ] {
        let expected = places(&text, pattern, equal);
        let room = expected.len() + 1;
        let (mut count, mut found) = (program.zeros::<u32>(1), program.zeros::<u32>(room));
        let pattern_value = Pattern::new(pattern);
        let arguments = args![&text_usm, length, value(&pattern_value), &mut count, &mut found, room as u32];
        program.launch(&format!("find_all<{rule}>"), over(text.len(), 64), arguments);
        assert_eq!(count.to_vec().unwrap(), [expected.len() as u32], "{pattern}");
        let mut found = found.to_vec().unwrap()[..expected.len()].to_vec();
        found.sort_unstable();
        assert_eq!(found, expected, "{pattern}");
    }

    for pattern in ["kernel", "aa", "k", "\u{fc}ber", "work-item, kern"] {
        let (block, local) = (50, program.choose(16, 4));
        let range = over(text.len().div_ceil(block), local);
        let items = range.global().sizes()[0];
        let (pattern_usm, mut counts) = (program.filled(&[Pattern::new(pattern)]), program.zeros::<u32>(items));
        program.launch("count_by_blocks", range, args![&text_usm, length, &pattern_usm, block as u32, &mut counts]);
        let mut expected = vec![0; items];
        places(&text, pattern, |a, b| a == b).iter().for_each(|&place| expected[place as usize / block] += 1);
        assert_eq!(counts.to_vec().unwrap(), expected, "{pattern}");
    }

    let mut words = program.zeros::<u32>(1);
    program.launch(
        "count_words",
        NdRange::d1(text.len().next_multiple_of(96), 96),
        args![&text_usm, length, &mut words],
    );
    let expected = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).count();
    assert_eq!(words.to_vec().unwrap(), [expected as u32]);
}
