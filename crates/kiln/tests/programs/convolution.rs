// SPDX-License-Identifier: MIT OR Apache-2.0
//! Convolutions of small whole numbers, with weights that give exact sums in any order.

use crate::program::{Program, numbers};
use kiln::{
    LocalMemory, NdRange, Range, args,
    bytemuck::{Pod, Zeroable},
    value,
};

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Filter {
    radius: i32,
    weights: [[f32; 7]; 7],
}

/// The place inside of so many that stands for one outside, if any.
type Edge = fn(isize, isize) -> Option<isize>;

struct Image {
    size: [usize; 2],
    values: Vec<f32>,
}

impl Image {
    /// The value at a place, each part of which `edge` moves inside.
    fn at(&self, place: [isize; 2], edge: Edge) -> f32 {
        let [height, width] = self.size.map(|size| size as isize);
        let inside = |(i, n)| if (0..n).contains(&i) { Some(i) } else { edge(i, n) };
        match (inside((place[0], height)), inside((place[1], width))) {
            (Some(row), Some(column)) => self.values[(row * width + column) as usize],
            _ => 0.0,
        }
    }

    /// The same size, filled by what a function says of each place.
    fn map(&self, pixel: impl Fn([isize; 2]) -> f32) -> Vec<f32> {
        let width = self.size[1];
        (0..self.values.len()).map(|i| pixel([(i / width) as isize, (i % width) as isize])).collect()
    }
}

fn clamp(i: isize, n: isize) -> Option<isize> {
    Some(i.clamp(0, n - 1))
}

/// Row `2 * radius` of Pascal's triangle.
fn binomial(radius: isize) -> Vec<f32> {
    let of = |k| (1..=k).fold(1, |product, i| product * (2 * radius + 1 - i) / i);
    (0..=2 * radius).map(|k| of(k) as f32 / (1 << (2 * radius)) as f32).collect()
}

pub fn run(program: &Program) {
    let size = program.choose([37, 50], [10, 13]);
    let values = numbers(61).take(size[0] * size[1]).map(|x| (x % 256) as f32).collect();
    let image = Image { size, values };
    let memory = program.filled(&image.values);
    let mut out = program.zeros::<f32>(image.values.len());

    let edges: [(&str, Edge); 3] =
        [("clamp", clamp), ("mirror", |i, n| Some(if i < 0 { -1 - i } else { 2 * n - 1 - i })), ("zero", |_, _| None)];
    for ((name, edge), radius) in edges.into_iter().zip([1, 2, 3]) {
        let mut random = numbers(62);
        let weights = [(); 7].map(|()| [(); 7].map(|()| (random.next().unwrap() % 33) as f32 / 8.0 - 2.0));
        let filter = Filter { radius: radius as i32, weights };
        let local = [4, 8];
        let tile = LocalMemory::range::<f32>(Range::d2(local.map(|side| side + 2 * radius)));
        let range = NdRange::d2([0, 1].map(|d| size[d].next_multiple_of(local[d])), local);
        let arguments = args![&memory, &mut out, size[0] as i32, size[1] as i32, value(&filter), tile];
        program.launch(&format!("convolve<edge::{name}>"), range, arguments);
        let expected = image.map(|[y, x]| {
            let places = (0..=2 * radius).flat_map(|dy| (0..=2 * radius).map(move |dx| [dy, dx]));
            let radius = radius as isize;
            let term = |[dy, dx]: [usize; 2]| {
                weights[dy][dx] * image.at([y + dy as isize - radius, x + dx as isize - radius], edge)
            };
            places.map(term).sum()
        });
        assert_eq!(out.to_vec().unwrap(), expected, "{name}");
    }

    let range = NdRange::d2(size, [1, size[1]]);
    let along = |radius: isize, pixel: &dyn Fn(isize) -> f32| -> f32 {
        binomial(radius).iter().zip(-radius..).map(|(weight, shift)| weight * pixel(shift)).sum()
    };
    program.launch("blur<0, 3>", range, args![&memory, &mut out]);
    assert_eq!(out.to_vec().unwrap(), image.map(|[y, x]| along(3, &|shift| image.at([y + shift, x], clamp))));
    program.launch("blur<1, 2>", range, args![&memory, &mut out]);
    assert_eq!(out.to_vec().unwrap(), image.map(|[y, x]| along(2, &|shift| image.at([y, x + shift], clamp))));
}
