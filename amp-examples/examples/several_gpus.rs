//! The product of two matrices, its rows divided among all GPUs of the machine, beside the same on
//! one of them.
//!
//! `cargo run --release -p amp-examples --example several_gpus`. The first argument is the size, a
//! multiple of 64 for each accelerator; the others name the accelerators, as in `512 gpu cpu`.

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use amp_runtime::prelude::*;

/// The side of a tile's block of the product, of which each thread has 4 by 4 elements.
const BLOCK: usize = 64;
/// The side of a tile.
const TS: usize = 16;
/// The elements of a thread in a row or a column.
const EACH: usize = 4;

const REPEATS: usize = 5;

/// The product of a band of rows with the whole matrix `b`.
#[amp]
fn product(t: TiledIndex<TS, TS>, a: &Array<f32, 2>, b: &Array<f32, 2>, c: &Array<f32, 2>) {
    #[tile_static]
    let a_tile: [[f32; TS]; BLOCK];
    #[tile_static]
    let b_tile: [[f32; BLOCK]; TS];

    let row = t.local[0];
    let column = t.local[1];
    let first_row = t.tile[0] * BLOCK;
    let first_column = t.tile[1] * BLOCK;
    let mut sums = [[0.0_f32; EACH]; EACH];
    for step in 0..a.extent()[1] / TS {
        for part in 0..EACH {
            let place = part * TS + row;
            a_tile[place][column] = a[first_row + place][step * TS + column];
            b_tile[row][part * TS + column] = b[step * TS + row][first_column + part * TS + column];
        }
        t.barrier.wait();
        for k in 0..TS {
            for i in 0..EACH {
                let left = a_tile[i * TS + row][k];
                for j in 0..EACH {
                    sums[i][j] += left * b_tile[k][j * TS + column];
                }
            }
        }
        // No thread may overwrite what another still reads.
        t.barrier.wait();
    }
    for i in 0..EACH {
        for j in 0..EACH {
            c[first_row + i * TS + row][first_column + j * TS + column] = sums[i][j];
        }
    }
}

/// What one accelerator does: some rows of the product.
struct Band {
    accelerator: Accelerator,
    a: Array<f32, 2>,
    b: Array<f32, 2>,
    c: Array<f32, 2>,
}

impl Band {
    fn new(accelerator: &Accelerator, n: usize, a: &[f32], b: &[f32]) -> amp_runtime::Result<Self> {
        let extent = [a.len() / n, n];
        Ok(Band {
            accelerator: accelerator.clone(),
            a: Array::new_on(accelerator, extent, a)?,
            b: Array::new_on(accelerator, [n, n], b)?,
            c: Array::zeroed_on(accelerator, extent)?,
        })
    }

    /// Begins to work, and does not wait for the end.
    fn launch(&self) -> amp_runtime::Result<()> {
        let extent = self.c.extent();
        let threads = Extent::new([extent[0] / EACH, extent[1] / EACH]).tile::<TS, TS>();
        parallel_for_each_on(&self.accelerator, threads, product(&self.a, &self.b, &self.c))?;
        self.accelerator.flush()
    }
}

/// The times of a product: of its kernels, and with the copies to and from the accelerators.
struct Times {
    kernels: Duration,
    with_copies: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().map(|size| size.parse::<usize>()).transpose()?;
    let named: Vec<_> =
        arguments.map(|name| Accelerator::named(&name)).collect::<amp_runtime::Result<_>>()?;
    let accelerators = if named.is_empty() { gpus()? } else { named };
    let slow = accelerators.iter().any(|one| one.is_emulated() || *one == Accelerator::cpu());
    let n = size.unwrap_or(if slow { 512 } else { 8192 });
    let step = BLOCK * accelerators.len();
    if n == 0 || n % step != 0 {
        return Err(format!("the size is {n}, and has to be a multiple of {step}").into());
    }

    // Small whole numbers, whose sums an f32 holds exactly.
    let a: Vec<f32> = (0..n * n).map(|i| (i % 7) as f32 - 3.0).collect();
    let b: Vec<f32> = (0..n * n).map(|i| (i % 5) as f32 - 2.0).collect();
    println!("{n} x {n}");
    let alone = multiply(&accelerators[..1], n, &a, &b)?;
    if accelerators.len() == 1 {
        println!("There is only one.");
        return Ok(());
    }
    let together = multiply(&accelerators, n, &a, &b)?;
    println!(
        "{} are {:.2} times as fast as one, with copies {:.2} times",
        accelerators.len(),
        alone.kernels.as_secs_f64() / together.kernels.as_secs_f64(),
        alone.with_copies.as_secs_f64() / together.with_copies.as_secs_f64(),
    );
    Ok(())
}

/// All GPUs of this machine; one that software emulates if there is no other, else the CPU.
fn gpus() -> amp_runtime::Result<Vec<Accelerator>> {
    let numbers = 0..Accelerator::all().len() - 1;
    let found: Vec<_> =
        numbers.filter_map(|number| Accelerator::named(&number.to_string()).ok()).collect();
    let real: Vec<_> = found.iter().filter(|gpu| !gpu.is_emulated()).cloned().collect();
    Ok(match real.is_empty() {
        false => real,
        true => vec![found.into_iter().next().unwrap_or(Accelerator::cpu())],
    })
}

/// Multiplies on these accelerators, tells how long it took, and checks the product.
fn multiply(
    accelerators: &[Accelerator],
    n: usize,
    a: &[f32],
    b: &[f32],
) -> Result<Times, Box<dyn Error>> {
    let rows = n / accelerators.len();
    let mut c = vec![0.0; n * n];
    // The first time compiles the kernel.
    let mut best = Times { kernels: Duration::MAX, with_copies: Duration::MAX };
    for _ in 0..=REPEATS {
        let start = Instant::now();
        // A copy keeps its thread busy, so each accelerator has one.
        let bands: amp_runtime::Result<Vec<Band>> = thread::scope(|scope| {
            let bands = a.chunks(rows * n).zip(c.chunks_mut(rows * n)).zip(accelerators);
            let threads: Vec<_> = bands
                .map(|((a, c), accelerator)| {
                    scope.spawn(move || {
                        let band = Band::new(accelerator, n, a, b)?;
                        band.launch()?;
                        band.c.copy_to(c)?;
                        Ok(band)
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
        });
        let bands = bands?;
        best.with_copies = best.with_copies.min(start.elapsed());

        let start = Instant::now();
        bands.iter().try_for_each(Band::launch)?;
        bands.iter().try_for_each(|band| band.accelerator.wait())?;
        best.kernels = best.kernels.min(start.elapsed());
    }
    let names: Vec<_> = accelerators.iter().map(Accelerator::name).collect();
    println!("{}:", names.join(" and "));
    let rate = 2.0 * (n as f64).powi(3) / best.kernels.as_secs_f64() / 1e12;
    println!("  the kernels {:?}, {rate:.3} TFLOP/s", best.kernels);
    println!("  with copies {:?}", best.with_copies);
    match is_product(n, a, b, &c) {
        true => Ok(best),
        false => Err("the product is wrong".into()),
    }
}

/// Is `c` the product of `a` and `b`? It is, very likely, if both give the same for some vector, which
/// is much faster to see (Freivalds).
fn is_product(n: usize, a: &[f32], b: &[f32], c: &[f32]) -> bool {
    let times = |matrix: &[f32], vector: &[f64]| -> Vec<f64> {
        let row = |row: &[f32]| row.iter().zip(vector).map(|(x, y)| f64::from(*x) * y).sum();
        matrix.chunks(n).map(row).collect()
    };
    // All sums are whole numbers that an f64 holds exactly.
    let vector: Vec<f64> = (0..n).map(|i| ((i * 7919 + 31) % 101) as f64).collect();
    times(c, &vector) == times(a, &times(b, &vector))
}
