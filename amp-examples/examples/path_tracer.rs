//! Spheres in daylight, by following light backwards from the eye.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example path_tracer -- --samples 256
//! ```
//!
//! writes `path_tracer.png`. From each pixel a ray goes out, is thrown about by the spheres that it meets, and
//! takes up their colours until it comes to the sky or a lamp. Where it goes is left to chance, so the mean of
//! few samples is grainy, and of many it is smooth.

use std::f32::consts::TAU;

use amp_examples::example::{Options, Result, between, repeat};
use amp_examples::random::uniform;
use amp_runtime::glam::{Vec3, vec3};
use amp_runtime::prelude::*;
use clap::Parser;
use image::{Rgb, RgbImage};

/// Paints spheres by path tracing.
#[derive(Parser)]
struct Arguments {
    /// The picture's width in pixels; the height is two thirds of it
    #[arg(long, default_value_t = 480, value_parser = between::<16, 4096>)]
    width: usize,
    /// How many rays go out from each pixel
    #[arg(long, default_value_t = 48, value_parser = between::<1, 100000>)]
    samples: usize,
    #[command(flatten)]
    options: Options,
}

/// How often a ray is thrown about before it is given up.
const BOUNCES: u32 = 6;

#[amp]
struct Sphere {
    centre: Vec3,
    radius: f32,
    colour: Vec3,
    /// 0 for a matt surface, 1 for a mirror.
    gloss: f32,
    /// How much light the sphere itself sends out.
    light: f32,
}

#[amp]
impl Sphere {
    /// How far along a ray this sphere is, if it is there.
    fn distance(&self, from: Vec3, way: Vec3) -> Option<f32> {
        let to = self.centre - from;
        let nearest = to.dot(way);
        let inside = self.radius * self.radius - (to - way * nearest).length_squared();
        if inside <= 0.0 {
            return None;
        }
        let half = inside.sqrt();
        // What is very near is the sphere that the ray has just left.
        if nearest - half > 1e-3 {
            Some(nearest - half)
        } else if nearest + half > 1e-3 {
            Some(nearest + half)
        } else {
            None
        }
    }
}

/// A direction, all with the same chance.
#[amp(cpu)]
fn direction(whose: u32, which: u32) -> Vec3 {
    let z = 1.0 - 2.0 * uniform(whose, which);
    let angle = TAU * uniform(whose, which + 1);
    let radius = (1.0 - z * z).max(0.0).sqrt();
    vec3(radius * angle.cos(), radius * angle.sin(), z)
}

/// The light that comes along a ray: `way` is its direction backwards, of length 1.
#[amp(cpu)]
fn light(scene: &[Sphere; SPHERES], mut from: Vec3, mut way: Vec3, whose: u32) -> Vec3 {
    let mut share = Vec3::ONE;
    for bounce in 0..BOUNCES {
        let mut nearest = f32::INFINITY;
        let mut found = None;
        for sphere in scene {
            if let Some(distance) = sphere.distance(from, way)
                && distance < nearest
            {
                nearest = distance;
                found = Some(*sphere);
            }
        }
        let Some(sphere) = found else {
            let height = 0.5 + 0.5 * way.y;
            return share * Vec3::ONE.lerp(vec3(0.45, 0.65, 1.0), height);
        };
        share *= sphere.colour;
        if sphere.light > 0.0 {
            return share * sphere.light;
        }
        from += way * nearest;
        let normal = (from - sphere.centre) / sphere.radius;
        let matt = normal + direction(whose, 2 + 2 * bounce);
        way = way
            .reflect(normal)
            .lerp(matt.normalize_or(normal), 1.0 - sphere.gloss)
            .normalize_or(normal);
    }
    Vec3::ZERO
}

/// The light of one ray of a pixel, which goes out somewhere within it.
#[amp(cpu)]
fn sample(scene: &[Sphere; SPHERES], pixel: Index<2>, extent: Extent<2>, number: u32) -> Vec3 {
    let (row, column) = (pixel[0] as u32, pixel[1] as u32);
    let (rows, columns) = (extent[0] as u32, extent[1] as u32);
    let whose = (number * rows + row) * columns + column;
    let x = column as f32 + uniform(whose, 0) - 0.5 * columns as f32;
    let y = row as f32 + uniform(whose, 1) - 0.5 * rows as f32;
    let way = vec3(x, -y, -1.25 * rows as f32) + vec3(0.0, -0.14, 0.0) * rows as f32;
    light(scene, vec3(0.0, 1.5, 6.0), way.normalize(), whose)
}

/// One thread for each pixel, which adds one ray to its sum.
#[amp]
fn add_sample(i: Index<2>, scene: [Sphere; SPHERES], number: u32, sums: &Array<Vec3, 2>) {
    sums[i] += sample(&scene, i, sums.extent(), number);
}

const SPHERES: usize = 12;

/// The spheres. A kernel captures them by value, since they are few and all threads read the same ones.
fn scene() -> [Sphere; SPHERES] {
    let sphere = |x: f32, z: f32, radius: f32, colour: [f32; 3], gloss: f32| Sphere {
        centre: vec3(x, radius, z),
        radius,
        colour: Vec3::from(colour),
        gloss,
        light: 0.0,
    };
    let lamp = Sphere { light: 5.0, ..sphere(0.9, 2.0, 0.22, [1.0, 0.85, 0.6], 0.0) };
    let ground = Sphere {
        centre: vec3(0.0, -100.0, 0.0),
        ..sphere(0.0, 0.0, 100.0, [0.55, 0.55, 0.5], 0.0)
    };
    [
        ground,
        lamp,
        sphere(-2.1, 0.0, 1.0, [0.85, 0.25, 0.2], 0.0),
        sphere(0.0, -0.4, 1.2, [0.92, 0.92, 0.95], 1.0),
        sphere(2.2, 0.0, 1.0, [0.95, 0.7, 0.3], 0.85),
        sphere(-1.1, 1.7, 0.4, [0.2, 0.55, 0.85], 0.0),
        sphere(0.0, 2.2, 0.3, [0.9, 0.9, 0.9], 0.95),
        sphere(-0.55, 2.9, 0.22, [0.35, 0.7, 0.3], 0.0),
        sphere(1.5, 1.5, 0.35, [0.6, 0.3, 0.7], 0.4),
        sphere(-3.4, -2.0, 0.8, [0.9, 0.8, 0.5], 0.0),
        sphere(3.6, -2.2, 0.9, [0.4, 0.75, 0.75], 0.6),
        sphere(0.4, 3.3, 0.14, [0.95, 0.45, 0.55], 0.0),
    ]
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let (width, height) = (arguments.width, arguments.width * 2 / 3);
    let sums = Array::zeroed([height, width])?;
    repeat(arguments.samples, |number| {
        parallel_for_each(sums.extent(), add_sample(scene(), number as u32, &sums))
    })?;
    let sums = sums.to_vec()?;

    let found: Vec<f32> = sums.iter().flat_map(|sum| sum.to_array()).collect();
    // A ray that just touches a sphere may hit it on one accelerator and miss it on another.
    let of_rare_rays = 0.001;
    arguments.options.check_but_for(of_rare_rays, &found, 1e-3, || plain(&arguments))?;
    let mut picture = RgbImage::new(width as u32, height as u32);
    for (pixel, sum) in picture.pixels_mut().zip(sums) {
        let mean = sum / arguments.samples as f32;
        // What a screen makes of a number is about its square.
        *pixel = Rgb(mean.to_array().map(|light| (light.min(1.0).sqrt() * 255.0) as u8));
    }
    arguments.options.save("path_tracer.png", &picture)
}

/// The sums as plain loops, which call the functions that the kernel calls.
fn plain(arguments: &Arguments) -> Vec<f32> {
    let (width, height, scene) = (arguments.width, arguments.width * 2 / 3, scene());
    let sum = |at: usize| {
        let pixel = Index::new([at / width, at % width]);
        let light =
            |number: usize| sample(&scene, pixel, Extent::new([height, width]), number as u32);
        (0..arguments.samples).map(light).sum::<Vec3>().to_array()
    };
    (0..width * height).flat_map(sum).collect()
}
