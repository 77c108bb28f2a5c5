//! The same work in plain Rust on all cores: what the kernels are checked against, and measured
//! against on the cpu accelerator.

use std::ops::{Add, Mul};

use amp_runtime::glam::Vec4;
use rayon::prelude::*;

use crate::kernels::mandelbrot::{Section, escape_time};
use crate::kernels::nbody::SOFTENING;
use crate::kernels::stencil::Weights;

/// So many elements are worth a task.
const TASK: usize = 1 << 14;

/// Numbers as vectors of four, which may have to lie elsewhere in memory.
pub fn vectors(numbers: &[f32]) -> Vec<Vec4> {
    numbers.chunks_exact(4).map(Vec4::from_slice).collect()
}

/// `to = from`
pub fn copy<T: Copy + Send + Sync>(from: &[T], to: &mut [T]) {
    let tasks = to.par_chunks_mut(TASK).zip(from.par_chunks(TASK));
    tasks.for_each(|(to, from)| to.copy_from_slice(from));
}

/// `a = b + scale * c`
pub fn triad<T>(scale: f32, b: &[T], c: &[T], a: &mut [T])
where
    T: Copy + Send + Sync + Add<Output = T> + Mul<f32, Output = T>,
{
    let tasks = a.par_chunks_mut(TASK).zip(b.par_chunks(TASK)).zip(c.par_chunks(TASK));
    tasks.for_each(|((a, b), c)| {
        a.iter_mut().zip(b).zip(c).for_each(|((a, b), c)| *a = *b + *c * scale);
    });
}

/// `y = scale * x + y`
pub fn saxpy<T>(scale: f32, x: &[T], y: &mut [T])
where
    T: Copy + Send + Sync + Add<Output = T> + Mul<f32, Output = T>,
{
    let tasks = y.par_chunks_mut(TASK).zip(x.par_chunks(TASK));
    tasks.for_each(|(y, x)| y.iter_mut().zip(x).for_each(|(y, x)| *y = *x * scale + *y));
}

/// The sum, whose rounding is that of sums of few numbers.
pub fn sum(data: &[f32]) -> f32 {
    let of_task = |task: &[f32]| {
        let mut lanes = [0.0_f32; 16];
        let (whole, rest) = task.as_chunks::<16>();
        for chunk in whole {
            lanes.iter_mut().zip(chunk).for_each(|(lane, value)| *lane += value);
        }
        lanes.iter().chain(rest).map(|value| f64::from(*value)).sum::<f64>()
    };
    data.par_chunks(TASK).map(of_task).sum::<f64>() as f32
}

/// The inclusive scan.
pub fn scan(numbers: &[u32], scanned: &mut [u32]) {
    let add = |sum: u32, number: &u32| sum.wrapping_add(*number);
    let mut before: Vec<u32> =
        numbers.par_chunks(TASK).map(|task| task.iter().fold(0, add)).collect();
    let mut all = 0_u32;
    for sum in &mut before {
        all = all.wrapping_add(std::mem::replace(sum, all));
    }
    let tasks = scanned.par_chunks_mut(TASK).zip(numbers.par_chunks(TASK)).zip(before);
    tasks.for_each(|((scanned, numbers), before)| {
        let mut sum = before;
        for (scanned, number) in scanned.iter_mut().zip(numbers) {
            sum = add(sum, number);
            *scanned = sum;
        }
    });
}

/// The transpose of a square matrix.
pub fn transpose(side: usize, from: &[f32], to: &mut [f32]) {
    const SQUARE: usize = 32;
    to.par_chunks_mut(SQUARE * side).enumerate().for_each(|(band, to)| {
        for first in (0..side).step_by(SQUARE) {
            for (column, to) in to.chunks_mut(side).enumerate() {
                for row in first..side.min(first + SQUARE) {
                    to[row] = from[row * side + band * SQUARE + column];
                }
            }
        }
    });
}

/// The product of two square matrices.
pub fn matmul(side: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    const ROWS: usize = 4;
    const DEPTH: usize = 128;
    const COLUMNS: usize = 512;
    c.fill(0.0);
    let tasks = c.par_chunks_mut(ROWS * side).zip(a.par_chunks(ROWS * side));
    tasks.for_each(|(c, a)| {
        for left in (0..side).step_by(COLUMNS) {
            let columns = left..side.min(left + COLUMNS);
            for first in (0..side).step_by(DEPTH) {
                for (c, a) in c.chunks_mut(side).zip(a.chunks(side)) {
                    let c = &mut c[columns.clone()];
                    for k in first..side.min(first + DEPTH) {
                        let b = &b[k * side..][columns.clone()];
                        c.iter_mut().zip(b).for_each(|(c, b)| *c += a[k] * b);
                    }
                }
            }
        }
    });
}

/// The stencil of five points over a square matrix.
pub fn stencil(weights: Weights, side: usize, from: &[f32], to: &mut [f32]) {
    let row = |row: usize| &from[row * side..][..side];
    to.par_chunks_mut(side).enumerate().for_each(|(number, to)| {
        to.copy_from_slice(row(number));
        if number == 0 || number == side - 1 {
            return;
        }
        let (above, here, below) = (row(number - 1), row(number), row(number + 1));
        for k in 1..side - 1 {
            let sides = here[k - 1] + here[k + 1] + above[k] + below[k];
            to[k] = weights.centre * here[k] + weights.side * sides;
        }
    });
}

/// One step of bodies that attract each other: their places and velocities after it.
pub fn nbody(
    seconds: f32,
    bodies: &[Vec4],
    velocities: &[Vec4],
    moved: &mut [Vec4],
    faster: &mut [Vec4],
) {
    /// Bodies that are moved together, for the vectors of the processor.
    const LANES: usize = 16;
    let tasks = moved.par_chunks_mut(LANES).zip(faster.par_chunks_mut(LANES));
    let tasks = tasks.zip(bodies.par_chunks(LANES)).zip(velocities.par_chunks(LANES));
    tasks.for_each(|(((moved, faster), places), velocities)| {
        let mut at = [[0.0_f32; LANES]; 3];
        for (lane, place) in places.iter().enumerate() {
            (at[0][lane], at[1][lane], at[2][lane]) = (place.x, place.y, place.z);
        }
        let mut sum = [[0.0_f32; LANES]; 3];
        for other in bodies {
            for lane in 0..LANES {
                let x = other.x - at[0][lane];
                let y = other.y - at[1][lane];
                let z = other.z - at[2][lane];
                let inverse = 1.0 / (x * x + y * y + z * z + SOFTENING).sqrt();
                let share = other.w * inverse * inverse * inverse;
                sum[0][lane] += x * share;
                sum[1][lane] += y * share;
                sum[2][lane] += z * share;
            }
        }
        for (lane, place) in places.iter().enumerate() {
            let sum = Vec4::new(sum[0][lane], sum[1][lane], sum[2][lane], 0.0);
            faster[lane] = (velocities[lane] + sum * seconds).with_w(0.0);
            moved[lane] = *place + faster[lane] * seconds;
        }
    });
}

/// How often each low byte occurs.
pub fn histogram(words: &[u32]) -> Vec<u32> {
    let add = |mut left: Vec<u32>, right: Vec<u32>| {
        left.iter_mut().zip(right).for_each(|(left, right)| *left += right);
        left
    };
    let of_task = |task: &[u32]| {
        let mut counts = vec![0; 256];
        task.iter().for_each(|word| counts[*word as usize % 256] += 1);
        counts
    };
    words.par_chunks(16 * TASK).map(of_task).reduce(|| vec![0; 256], add)
}

/// The Mandelbrot set in a square of points.
pub fn mandelbrot(section: Section, side: usize, steps: &mut [u32]) {
    steps.par_chunks_mut(side).enumerate().for_each(|(row, steps)| {
        let im = section.top + row as f32 * section.step;
        for (column, steps) in steps.iter_mut().enumerate() {
            let re = section.left + column as f32 * section.step;
            *steps = escape_time(re, im, section.limit);
        }
    });
}
