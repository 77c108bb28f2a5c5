//! The product of two matrices, by the definition and with tiles.
//!
//! The first argument is the size, a multiple of 16. Times go to stderr.

use std::error::Error;
use std::time::Instant;

use amp_runtime::prelude::*;

/// The side of a tile.
const TS: usize = 16;

/// One thread for each element of the product, which reads a row and a column.
#[amp]
fn simple(idx: Index<2>, a: &ArrayView<f32, 2>, b: &ArrayView<f32, 2>, c: &ArrayViewMut<f32, 2>) {
    let mut sum = 0.0;
    for k in 0..a.extent()[1] {
        sum += a[idx[0]][k] * b[k][idx[1]];
    }
    c[idx] = sum;
}

/// The same, but the threads of a tile share what they read.
#[amp]
fn tiled(
    t: TiledIndex<TS, TS>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let a_tile: [[f32; TS]; TS];
    #[tile_static]
    let b_tile: [[f32; TS]; TS];

    let row = t.local[0];
    let column = t.local[1];
    let mut sum = 0.0;
    for tile in 0..a.extent()[1] / TS {
        a_tile[row][column] = a[t.global[0]][tile * TS + column];
        b_tile[row][column] = b[tile * TS + row][t.global[1]];
        t.barrier.wait();
        for k in 0..TS {
            sum += a_tile[row][k] * b_tile[k][column];
        }
        // No thread may overwrite what another still reads.
        t.barrier.wait();
    }
    c[t] = sum;
}

fn main() -> Result<(), Box<dyn Error>> {
    let n = std::env::args().nth(1).map_or(Ok(256), |size| size.parse::<usize>())?;
    // Small whole numbers, whose sums an f32 holds exactly.
    let a_data: Vec<f32> = (0..n * n).map(|i| (i % 7) as f32 - 3.0).collect();
    let b_data: Vec<f32> = (0..n * n).map(|i| (i % 5) as f32 - 2.0).collect();
    let expected = product(n, &a_data, &b_data);

    let (mut simple_data, mut tiled_data) = (vec![0.0; n * n], vec![0.0; n * n]);
    let a = ArrayView::new([n, n], &a_data)?;
    let b = ArrayView::new([n, n], &b_data)?;
    let c = ArrayViewMut::new([n, n], &mut simple_data)?;
    let d = ArrayViewMut::new([n, n], &mut tiled_data)?;
    time("simple", n, || parallel_for_each(c.extent(), simple(&a, &b, &c)))?;
    time("tiled", n, || parallel_for_each(d.extent().tile::<TS, TS>(), tiled(&a, &b, &d)))?;
    c.synchronize()?;
    d.synchronize()?;

    for (name, found) in [("simple", simple_data), ("tiled", tiled_data)] {
        let errors = found.iter().zip(&expected).map(|(found, expected)| (found - expected).abs());
        println!("{name}: max error {}", errors.fold(0.0, f32::max));
        println!("  first row {:?} …", &found[..8]);
    }
    Ok(())
}

/// The product in plain Rust.
fn product(n: usize, a: &[f32], b: &[f32]) -> Vec<f32> {
    let mut c = vec![0.0; n * n];
    for (row, c) in c.chunks_mut(n).enumerate() {
        for k in 0..n {
            let factor = a[row * n + k];
            c.iter_mut().zip(&b[k * n..]).for_each(|(c, b)| *c += factor * b);
        }
    }
    c
}

/// Runs a launch twice, and times it the second time, when its kernel has been compiled.
fn time(
    name: &str,
    n: usize,
    launch: impl Fn() -> amp_runtime::Result<()>,
) -> amp_runtime::Result<()> {
    let accelerator = Accelerator::default_accelerator()?;
    launch()?;
    accelerator.wait()?;
    let start = Instant::now();
    launch()?;
    accelerator.wait()?;
    let seconds = start.elapsed().as_secs_f64();
    let gflops = 2.0 * (n as f64).powi(3) / seconds / 1e9;
    eprintln!("{name}: {:.2} ms, {gflops:.2} GFLOP/s on {}", seconds * 1e3, accelerator.name());
    Ok(())
}
