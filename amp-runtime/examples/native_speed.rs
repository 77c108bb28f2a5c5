//! Kernels on the cpu accelerator beside loops written by hand over rayon.
//!
//! Without arguments all are timed, each against its rival, by turns: the least of many times counts.
//! `native_speed KERNEL SIDE COUNT` runs one side alone (`amp` or `rayon`) so many times, for a profiler.

#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use amp_runtime::prelude::*;
use amp_runtime::{amp, parallel_for_each_on};
use rayon::prelude::*;

type Run<'a> = Box<dyn FnMut() + 'a>;

const SAXPY: usize = 1 << 22;

fn saxpy<'a>(x: &'a [f32], y: &'a mut [f32], z: &'a mut [f32]) -> [Run<'a>; 2] {
    let cpu = Accelerator::cpu();
    let a = black_box(1.5_f32);
    let view_x = ArrayView::new(x.len(), x).unwrap();
    let view_y = ArrayViewMut::new(y.len(), y).unwrap();
    let amp = move || {
        let (x, y) = (&view_x, &view_y);
        let kernel = amp!(|i: Index<1>| y[i] = a * x[i] + y[i]);
        parallel_for_each_on(&cpu, y.extent(), kernel).unwrap();
    };
    let rayon = move || {
        z.par_iter_mut().zip(x).for_each(|(y, x)| *y = a * x + *y);
    };
    [Box::new(amp), Box::new(rayon)]
}

const GRID: usize = 2048;

fn stencil<'a>(input: &'a [f32], output: &'a mut [f32], other: &'a mut [f32]) -> [Run<'a>; 2] {
    let cpu = Accelerator::cpu();
    let from = ArrayView::new([GRID, GRID], input).unwrap();
    let to = ArrayViewMut::new([GRID, GRID], output).unwrap();
    let amp = move || {
        let (from, to) = (&from, &to);
        let kernel = amp!(|i: Index<2>| {
            let (row, column) = (i[0], i[1]);
            let [rows, columns] = <[usize; 2]>::from(from.extent());
            if row > 0 && row + 1 < rows && column > 0 && column + 1 < columns {
                let around = from[row - 1][column]
                    + from[row][column - 1]
                    + from[row][column + 1]
                    + from[row + 1][column];
                to[i] = 0.5 * from[i] + 0.125 * around;
            }
        });
        parallel_for_each_on(&cpu, to.extent(), kernel).unwrap();
    };
    let rayon = move || {
        let rows = other.par_chunks_mut(GRID).enumerate();
        rows.skip(1).take(GRID - 2).for_each(|(row, to)| {
            let [above, same, below] =
                [row - 1, row, row + 1].map(|row| &input[row * GRID..(row + 1) * GRID]);
            for column in 1..GRID - 1 {
                let around = above[column] + same[column - 1] + same[column + 1] + below[column];
                to[column] = 0.5 * same[column] + 0.125 * around;
            }
        });
    };
    [Box::new(amp), Box::new(rayon)]
}

const IMAGE: usize = 512;
const ITERATIONS: u32 = 256;

#[amp(cpu)]
fn escape(row: usize, column: usize) -> u32 {
    let (cx, cy) = (column as f32 * (3.0 / 512.0) - 2.0, row as f32 * (2.0 / 512.0) - 1.0);
    let (mut x, mut y, mut n) = (0.0_f32, 0.0_f32, 0);
    while n < ITERATIONS && x * x + y * y < 4.0 {
        let next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        n += 1;
    }
    n
}

fn plain_escape(row: usize, column: usize) -> u32 {
    let (cx, cy) = (column as f32 * (3.0 / 512.0) - 2.0, row as f32 * (2.0 / 512.0) - 1.0);
    let (mut x, mut y, mut n) = (0.0_f32, 0.0_f32, 0);
    while n < ITERATIONS && x * x + y * y < 4.0 {
        let next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        n += 1;
    }
    n
}

fn mandelbrot<'a>(image: &'a mut [u32], other: &'a mut [u32]) -> [Run<'a>; 2] {
    let cpu = Accelerator::cpu();
    let view = ArrayViewMut::new([IMAGE, IMAGE], image).unwrap();
    let amp = move || {
        let view = &view;
        let kernel = amp!(|i: Index<2>| view[i] = escape(i[0], i[1]));
        parallel_for_each_on(&cpu, view.extent(), kernel).unwrap();
    };
    let rayon = move || {
        other.par_chunks_mut(IMAGE).enumerate().for_each(|(row, pixels)| {
            let pixels = pixels.iter_mut().enumerate();
            pixels.for_each(|(column, pixel)| *pixel = plain_escape(row, column));
        });
    };
    [Box::new(amp), Box::new(rayon)]
}

const BODIES: usize = 4096;

fn bodies<'a>(
    at: &'a [[f32; 4]],
    force: &'a mut [[f32; 4]],
    other: &'a mut [[f32; 4]],
) -> [Run<'a>; 2] {
    let cpu = Accelerator::cpu();
    let view = ArrayView::new(BODIES, at).unwrap();
    let to = ArrayViewMut::new(BODIES, force).unwrap();
    let amp = move || {
        let (at, to) = (&view, &to);
        let kernel = amp!(|t: TiledIndex<128>| {
            #[tile_static]
            let tile: [[f32; 4]; 128];
            let own = at[t];
            let mut sum = [0.0_f32; 4];
            for block in 0..BODIES / 128 {
                tile[t.local[0]] = at[block * 128 + t.local[0]];
                t.barrier.wait();
                for k in 0..128 {
                    let body = tile[k];
                    let d = [body[0] - own[0], body[1] - own[1], body[2] - own[2]];
                    let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
                    let inverse = 1.0 / square.sqrt();
                    let factor = body[3] * inverse * inverse * inverse;
                    sum[0] += d[0] * factor;
                    sum[1] += d[1] * factor;
                    sum[2] += d[2] * factor;
                }
                t.barrier.wait();
            }
            to[t] = sum;
        });
        parallel_for_each_on(&cpu, to.extent().tile::<128>(), kernel).unwrap();
    };
    let rayon = move || {
        other.par_iter_mut().zip(at).for_each(|(to, own)| {
            let mut sum = [0.0_f32; 4];
            for body in at {
                let d = [body[0] - own[0], body[1] - own[1], body[2] - own[2]];
                let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
                let inverse = 1.0 / square.sqrt();
                let factor = body[3] * inverse * inverse * inverse;
                sum[0] += d[0] * factor;
                sum[1] += d[1] * factor;
                sum[2] += d[2] * factor;
            }
            *to = sum;
        });
    };
    [Box::new(amp), Box::new(rayon)]
}

const SIDE: usize = 512;
const TS: usize = 16;

fn product<'a>(a: &'a [f32], b: &'a [f32], c: &'a mut [f32], d: &'a mut [f32]) -> [Run<'a>; 2] {
    let cpu = Accelerator::cpu();
    let view_a = ArrayView::new([SIDE, SIDE], a).unwrap();
    let view_b = ArrayView::new([SIDE, SIDE], b).unwrap();
    let to = ArrayViewMut::new([SIDE, SIDE], c).unwrap();
    let amp = move || {
        let (a, b, c) = (&view_a, &view_b, &to);
        let kernel = amp!(|t: TiledIndex<TS, TS>| {
            #[tile_static]
            let a_tile: [[f32; TS]; TS];
            #[tile_static]
            let b_tile: [[f32; TS]; TS];
            let row = t.local[0];
            let column = t.local[1];
            let mut sum = 0.0;
            for tile in 0..SIDE / TS {
                a_tile[row][column] = a[t.global[0]][tile * TS + column];
                b_tile[row][column] = b[tile * TS + row][t.global[1]];
                t.barrier.wait();
                for k in 0..TS {
                    sum += a_tile[row][k] * b_tile[k][column];
                }
                t.barrier.wait();
            }
            c[t] = sum;
        });
        parallel_for_each_on(&cpu, c.extent().tile::<TS, TS>(), kernel).unwrap();
    };
    let rayon = move || {
        d.par_chunks_mut(SIDE).enumerate().for_each(|(row, d)| {
            d.fill(0.0);
            for (k, factor) in a[row * SIDE..(row + 1) * SIDE].iter().enumerate() {
                let b = &b[k * SIDE..(k + 1) * SIDE];
                d.iter_mut().zip(b).for_each(|(d, b)| *d += factor * b);
            }
        });
    };
    [Box::new(amp), Box::new(rayon)]
}

fn time(run: &mut Run<'_>) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn main() {
    let floats = |count: usize| (0..count).map(|i| (i % 97) as f32 * 0.01).collect::<Vec<_>>();
    let points: Vec<_> =
        (0..BODIES).map(|i| [0, 7, 13, 29].map(|k| ((i * 31 + k) % 1009) as f32 * 0.01)).collect();
    let [x, grid, a, b] = [SAXPY, GRID * GRID, SIDE * SIDE, SIDE * SIDE].map(floats);
    let [mut y, mut z] = [SAXPY; 2].map(|n| vec![0.0; n]);
    let [mut to, mut other] = [GRID * GRID; 2].map(|n| vec![0.0; n]);
    let [mut image, mut plain] = [IMAGE * IMAGE; 2].map(|n| vec![0; n]);
    let [mut force, mut forces] = [BODIES; 2].map(|n| vec![[0.0; 4]; n]);
    let [mut c, mut d] = [SIDE * SIDE; 2].map(|n| vec![0.0; n]);
    let kernels = [
        ("saxpy", saxpy(&x, &mut y, &mut z)),
        ("stencil", stencil(&grid, &mut to, &mut other)),
        ("mandelbrot", mandelbrot(&mut image, &mut plain)),
        ("bodies", bodies(&points, &mut force, &mut forces)),
        ("product", product(&a, &b, &mut c, &mut d)),
    ];
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    for (name, mut sides) in kernels {
        if let [kernel, side, count] = &arguments[..] {
            if kernel == name {
                let side = &mut sides[usize::from(side == "rayon")];
                (0..count.parse().expect("a count")).for_each(|_| side());
            }
            continue;
        }
        if arguments.first().is_some_and(|kernel| kernel != name) {
            continue;
        }
        let mut least = [Duration::MAX; 2];
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(2) {
            for (least, side) in least.iter_mut().zip(&mut sides) {
                *least = time(side).min(*least);
            }
        }
        let [amp, rayon] = least.map(|least| least.as_secs_f64() * 1e3);
        println!("{name:10} amp {amp:8.3} ms   rayon {rayon:8.3} ms   speed {:.2}", rayon / amp);
    }
    for (name, equal) in [
        ("stencil", to == other),
        ("mandelbrot", image == plain),
        ("bodies", force == forces),
        ("product", c == d),
    ] {
        assert!(equal || !arguments.is_empty(), "{name} differs");
    }
}
