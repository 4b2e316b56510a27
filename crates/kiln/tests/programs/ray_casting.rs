// SPDX-License-Identifier: MIT OR Apache-2.0
//! A picture against another that Rust casts, in double precision both.

use crate::program::{Program, assert_near_f64};
use kiln::{
    NdRange, args,
    bytemuck::{Pod, Zeroable},
    value,
};

type Vector = [f64; 3];

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Sphere {
    centre: Vector,
    radius: f64,
    colour: Vector,
    mirror: f64,
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Scene {
    spheres: usize,
    count: i32,
    padding: u32,
    light: Vector,
    eye: Vector,
    zoom: f64,
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `a + s * b`.
fn along(a: Vector, s: f64, b: Vector) -> Vector {
    [0, 1, 2].map(|d| a[d] + s * b[d])
}

fn normalised(a: Vector) -> Vector {
    a.map(|x| x / dot(a, a).sqrt())
}

/// The distance and the index of what a ray meets first; the floor comes after the spheres.
fn nearest(spheres: &[Sphere], start: Vector, direction: Vector) -> Option<(f64, usize)> {
    let of_sphere = |sphere: &Sphere| {
        let from = along(start, -1.0, sphere.centre);
        // Roots of t * t + 2 * b * t + c.
        let (b, c) = (dot(from, direction), dot(from, from) - sphere.radius * sphere.radius);
        let root = (b * b - c).sqrt();
        [-b - root, -b + root].into_iter().find(|&t| t > 1e-6)
    };
    let floor = Some(-start[1] / direction[1]).filter(|&t| direction[1] < 0.0 && t > 1e-6);
    let distances = spheres.iter().map(of_sphere).chain([floor]).enumerate();
    distances.filter_map(|(i, distance)| Some((distance?, i))).min_by(|a, b| a.0.total_cmp(&b.0))
}

fn shade(spheres: &[Sphere], light: Vector, start: Vector, direction: Vector, bounces: usize) -> Vector {
    let Some((distance, object)) = nearest(spheres, start, direction) else {
        let up = (direction[1] + 1.0) / 2.0;
        return [1.0 - up / 2.0, 1.0 - up / 4.0, 1.0];
    };
    let place = along(start, distance, direction);
    let (normal, own, mirror) = spheres.get(object).map_or(([0.0, 1.0, 0.0], [0.5; 3], 0.0), |sphere| {
        (normalised(along(place, -1.0, sphere.centre)), sphere.colour, sphere.mirror)
    });
    let lit = if nearest(spheres, place, light).is_some() { 0.0 } else { dot(normal, light).max(0.0) };
    let colour = own.map(|x| x * (1.0 - mirror) * (0.2 + 0.8 * lit));
    if mirror == 0.0 || bounces == 0 {
        return colour;
    }
    let reflected = along(direction, -2.0 * dot(direction, normal), normal);
    along(colour, mirror, shade(spheres, light, place, reflected, bounces - 1))
}

pub fn run(program: &Program) {
    let sphere = |centre, radius, colour, mirror| Sphere { centre, radius, colour, mirror };
    let spheres = [
        sphere([0.0, 1.0, -4.0], 1.0, [0.9, 0.2, 0.1], 0.25),
        sphere([1.6, 0.6, -3.0], 0.6, [0.1, 0.8, 0.3], 0.5),
        sphere([-1.7, 0.8, -3.4], 0.8, [0.2, 0.3, 0.9], 0.75),
    ];
    let (light, eye, zoom) = (normalised([1.0, 2.0, 1.5]), [0.0, 1.2, 1.0], 1.25);
    let spheres_usm = program.filled(&spheres);
    let address = spheres_usm.address().addr();
    let scene = Scene { spheres: address, count: spheres.len() as i32, padding: 0, light, eye, zoom };
    let [height, width] = program.choose([60, 90], [8, 12]);
    let mut objects = program.zeros::<i32>(height * width);
    let mut colours = program.zeros::<Vector>(height * width);
    program.launch("cast", NdRange::d2([height, width], [4, 6]), args![value(&scene), &mut objects, &mut colours]);
    let (objects, colours) = (objects.to_vec().unwrap(), colours.to_vec().unwrap());

    for i in 0..height * width {
        let (h, w) = (height as f64, width as f64);
        let (y, x) = (h / 2.0 - ((i / width) as f64 + 0.5), (i % width) as f64 + 0.5 - w / 2.0);
        let direction = normalised([x / h, y / h, -zoom]);
        let object = nearest(&spheres, eye, direction).map_or(-1, |(_, object)| object as i32);
        assert_eq!(objects[i], object, "pixel {i}");
        assert_near_f64(&colours[i], &shade(&spheres, light, eye, direction, 3), 1e-6);
    }
    let seen = |object: i32| objects.iter().filter(|&&found| found == object).count();
    assert!((-1..4).all(|object| seen(object) > 0), "all objects are in the picture");
}
