//! The sum of many numbers: every thread adds some, the threads of a tile add theirs, and one more
//! tile adds the sums of all tiles. A thread of the cpu goes along its own, sixteen numbers at once, which is what a
//! processor does fast.

use std::ops::Add;

use amp_runtime::Element;
use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;

const THREADS: usize = 256;
/// So many elements are on their way to a thread at once.
const AHEAD: usize = 8;

/// The sum of a thread's share: of every element whose number is its own plus a multiple of `threads`.
#[amp]
fn share<T>(t: TiledIndex<THREADS>, threads: usize, zero: T, data: &ArrayView<T, 1>) -> T
where
    T: Element + Add<Output = T>,
{
    let mut sum = zero;
    let mut i = t.global[0];
    while i + (AHEAD - 1) * threads < data.extent()[0] {
        #[unroll]
        for k in 0..AHEAD {
            sum = sum + data[i + k * threads];
        }
        i += AHEAD * threads;
    }
    while i < data.extent()[0] {
        sum = sum + data[i];
        i += threads;
    }
    sum
}

/// The sum over the threads of a tile, by halves.
#[amp]
fn tree(t: TiledIndex<THREADS>, value: f32) -> f32 {
    #[tile_static]
    let partial: [f32; THREADS];
    let thread = t.local[0];
    partial[thread] = value;
    t.barrier.wait();
    let mut half = THREADS / 2;
    while half > 0 {
        if thread < half {
            // The remainder changes nothing, but says that the element is there.
            partial[thread] += partial[(thread + half) % THREADS];
        }
        t.barrier.wait();
        half /= 2;
    }
    partial[0]
}

/// The sum over the threads of a tile, by subgroups.
#[amp]
fn by_subgroups(t: TiledIndex<THREADS>, value: f32) -> f32 {
    #[tile_static]
    let partial: [f32; THREADS];
    #[tile_static]
    let count: u32;
    if t.local[0] == 0 {
        count = 0;
    }
    t.barrier.wait();
    let sum = subgroup::add(t, value);
    if subgroup::elect(t) {
        // Which threads a subgroup has is the device's affair, so each takes the next place.
        partial[atomic_fetch_add(&count, 1) as usize % THREADS] = sum;
    }
    t.barrier.wait();
    let mut total = 0.0;
    for k in 0..count as usize {
        total += partial[k % THREADS];
    }
    total
}

/// So many numbers are one element for a processor, which has vectors as wide.
const LANES: usize = 16;
/// The vectors that have as many.
const VECTORS: usize = LANES / 4;

/// The sum of a share of so many rows.
#[amp]
fn share_of_rows<T, const N: usize>(
    i: Index<1>,
    share: usize,
    zero: T,
    rows: &ArrayView<[T; N], 1>,
) -> T
where
    T: Element + Add<Output = T>,
{
    let first = i[0] * share;
    let mut of_lanes = [zero; N];
    for k in first..(first + share).min(rows.extent()[0]) {
        let row = rows[k];
        for lane in 0..N {
            of_lanes[lane] = of_lanes[lane] + row[lane];
        }
    }
    let mut sum = zero;
    for lane in 0..N {
        sum = sum + of_lanes[lane];
    }
    sum
}

/// The sums of shares of so many rows of numbers, each by one thread.
#[amp]
pub fn of_rows(
    i: Index<1>,
    share: usize,
    rows: &ArrayView<[f32; LANES], 1>,
    sums: &ArrayViewMut<f32, 1>,
) {
    sums[i] = share_of_rows::<f32, LANES>(i, share, 0.0, rows);
}

/// The same of vectors.
#[amp]
pub fn of_rows_of_vectors(
    i: Index<1>,
    share: usize,
    rows: &ArrayView<[Vec4; VECTORS], 1>,
    sums: &ArrayViewMut<f32, 1>,
) {
    sums[i] = share_of_rows::<Vec4, VECTORS>(i, share, Vec4::ZERO, rows).element_sum();
}

/// The sums of tiles, of single numbers. `threads` is how many there are in all.
#[amp]
pub fn of_numbers(
    t: TiledIndex<THREADS>,
    threads: usize,
    data: &ArrayView<f32, 1>,
    sums: &ArrayViewMut<f32, 1>,
) {
    let sum = share(t, threads, 0.0, data);
    let total = tree(t, sum);
    if t.local[0] == 0 {
        sums[t.tile] = total;
    }
}

/// The sums of tiles, of four numbers at once.
#[amp]
pub fn of_vectors(
    t: TiledIndex<THREADS>,
    threads: usize,
    data: &ArrayView<Vec4, 1>,
    sums: &ArrayViewMut<f32, 1>,
) {
    let sum = share(t, threads, Vec4::ZERO, data);
    let total = tree(t, sum.element_sum());
    if t.local[0] == 0 {
        sums[t.tile] = total;
    }
}

/// The same with subgroups.
#[amp]
pub fn of_vectors_by_subgroups(
    t: TiledIndex<THREADS>,
    threads: usize,
    data: &ArrayView<Vec4, 1>,
    sums: &ArrayViewMut<f32, 1>,
) {
    let sum = share(t, threads, Vec4::ZERO, data);
    let total = by_subgroups(t, sum.element_sum());
    if t.local[0] == 0 {
        sums[t.tile] = total;
    }
}

fn finish(
    accelerator: &Accelerator,
    sums: &ArrayViewMut<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
) -> amp_runtime::Result<()> {
    let domain = Extent::new([THREADS]).tile::<THREADS>();
    parallel_for_each_on(accelerator, domain, of_numbers(THREADS, &sums.read_only(), to))
}

/// A tile for each of the sums, and the number of all threads.
fn domain(sums: &ArrayViewMut<f32, 1>) -> (amp_runtime::rank1::TiledExtent<THREADS>, usize) {
    let threads = sums.extent() * THREADS;
    (threads.tile(), threads[0])
}

/// On the cpu the elements as rows, if they are whole ones, and how many rows each of the sums has.
fn rows<'v, T: Element, const N: usize>(
    accelerator: &Accelerator,
    data: &ArrayView<'v, T, 1>,
    sums: &ArrayViewMut<f32, 1>,
) -> Option<(ArrayView<'v, [T; N], 1>, usize)> {
    let is_cpu = *accelerator == Accelerator::cpu();
    let rows = is_cpu.then(|| data.reinterpret::<[T; N]>().ok())??;
    let share = rows.extent()[0].div_ceil(sums.extent()[0]);
    Some((rows, share))
}

/// The sum of numbers, in the one element of `to`. There are as many tiles as `sums` has elements, or on the cpu as many
/// threads, if the numbers are whole rows.
///
/// # Errors
/// Those of a launch.
pub fn run_numbers(
    accelerator: &Accelerator,
    data: &ArrayView<f32, 1>,
    sums: &ArrayViewMut<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
) -> amp_runtime::Result<()> {
    if let Some((rows, share)) = rows(accelerator, data, sums) {
        parallel_for_each_on(accelerator, sums.extent(), of_rows(share, &rows, sums))?;
    } else {
        let (domain, threads) = domain(sums);
        parallel_for_each_on(accelerator, domain, of_numbers(threads, data, sums))?;
    }
    finish(accelerator, sums, to)
}

/// The sum of numbers that are read four at once.
///
/// # Errors
/// Those of a launch.
pub fn run_vectors(
    accelerator: &Accelerator,
    data: &ArrayView<Vec4, 1>,
    sums: &ArrayViewMut<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
) -> amp_runtime::Result<()> {
    if let Some((rows, share)) = rows(accelerator, data, sums) {
        parallel_for_each_on(accelerator, sums.extent(), of_rows_of_vectors(share, &rows, sums))?;
    } else {
        let (domain, threads) = domain(sums);
        parallel_for_each_on(accelerator, domain, of_vectors(threads, data, sums))?;
    }
    finish(accelerator, sums, to)
}

/// The same by subgroups, where the accelerator has them. On the cpu it is [`run_vectors`], whose threads go along memory.
///
/// # Errors
/// Those of a launch.
pub fn run_subgroups(
    accelerator: &Accelerator,
    data: &ArrayView<Vec4, 1>,
    sums: &ArrayViewMut<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
) -> amp_runtime::Result<()> {
    if *accelerator == Accelerator::cpu() {
        return run_vectors(accelerator, data, sums, to);
    }
    let (domain, threads) = domain(sums);
    parallel_for_each_on(accelerator, domain, of_vectors_by_subgroups(threads, data, sums))?;
    finish(accelerator, sums, to)
}
