// SPDX-License-Identifier: MIT OR Apache-2.0
//! Alignments against the whole table of scores, and one with a known score.

use crate::program::{Program, numbers};
use kiln::{
    LocalMemory, NdRange, args,
    bytemuck::{Pod, Zeroable},
    value,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Alignment {
    score: i32,
    end_a: u16,
    end_b: u16,
}

/// Match, mismatch, opening and extending a gap.
type Scoring = [i32; 4];

fn align(a: &[u8], b: &[u8], [equal, different, open, extend]: Scoring) -> Alignment {
    let never = i32::MIN / 2;
    let mut table = vec![vec![[0, never, never]; b.len() + 1]; a.len() + 1];
    let mut best = Alignment::default();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let gap_a = (table[i][j - 1][0] - open).max(table[i][j - 1][1] - extend);
            let gap_b = (table[i - 1][j][0] - open).max(table[i - 1][j][2] - extend);
            let aligned = table[i - 1][j - 1][0] + if a[i - 1] == b[j - 1] { equal } else { different };
            let score = aligned.max(gap_a).max(gap_b).max(0);
            table[i][j] = [score, gap_a, gap_b];
            if score > best.score {
                best = Alignment { score, end_a: i as u16, end_b: j as u16 };
            }
        }
    }
    best
}

fn found(program: &Program, pairs: &[[Vec<u8>; 2]], scoring: Scoring) -> Vec<Alignment> {
    let mut text: Vec<u8> = Vec::new();
    let mut span = |part: &Vec<u8>| {
        text.extend(part);
        [(text.len() - part.len()) as u32, part.len() as u32]
    };
    let spans: Vec<[[u32; 2]; 2]> = pairs.iter().map(|[a, b]| [span(a), span(b)]).collect();
    let [first, second] = [0, 1].map(|k| program.filled(&spans.iter().map(|pair| pair[k]).collect::<Vec<_>>()));
    let text = program.filled(&text);
    let mut out = program.zeros::<Alignment>(pairs.len());
    let arguments = args![&text, &first, &second, value(&scoring), &mut out, LocalMemory::BY_TYPE];
    program.launch("align", NdRange::d1(64 * pairs.len(), 64), arguments);
    out.to_vec().unwrap()
}

pub fn run(program: &Program) {
    // The example of Wikipedia's article, whose gaps cost 2 a place.
    let known = [b"TGTTACGG".to_vec(), b"GGTTGACTA".to_vec()];
    assert_eq!(found(program, &[known], [3, -3, 2, 2])[0].score, 13);

    let mut random = numbers(101);
    let mut sequence = |longest: usize| {
        let length = random.next().unwrap() as usize % (longest + 1);
        random.by_ref().take(length).map(|x| b"ACGT"[(x % 4) as usize]).collect::<Vec<_>>()
    };
    let (longest, pairs) = program.choose((64, 12), (12, 3));
    let mut pairs: Vec<_> = (0..pairs).map(|_| [sequence(longest), sequence(2 * longest)]).collect();
    pairs.push([Vec::new(), b"ACGT".to_vec()]);
    for scoring in [[3, -2, 5, 1], [1, -1, 1, 1]] {
        let expected: Vec<_> = pairs.iter().map(|[a, b]| align(a, b, scoring)).collect();
        assert_eq!(found(program, &pairs, scoring), expected);
    }
}
