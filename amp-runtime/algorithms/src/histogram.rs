//! How often numbers occur.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::{Digits, Key, Workspace};

const THREADS: usize = 256;
const MOST_TILES: usize = 2048;
/// So many elements are on their way to a thread at once.
const AHEAD: usize = 8;
/// So many bins have room in the memory of a tile.
const OWN_BINS: usize = 2048;

/// A number that [`bincount`] counts: `u8`, `u16` and `u32`.
#[amp]
pub trait Countable {
    /// The number of its bin.
    fn bin(self) -> usize;
}

#[amp]
impl Countable for u8 {
    fn bin(self) -> usize {
        self as usize
    }
}

#[amp]
impl Countable for u16 {
    fn bin(self) -> usize {
        self as usize
    }
}

#[amp]
impl Countable for u32 {
    fn bin(self) -> usize {
        self as usize
    }
}

/// Counts the bins of so many elements. Each tile counts in its own memory, as far as the bins have room in it, and
/// adds its counts to all at the end. What `bin_of` gives beyond the last bin is not counted.
#[amp]
pub(crate) fn count_bins(
    t: TiledIndex<THREADS>,
    threads: usize,
    len: usize,
    bin_of: impl Fn(usize) -> usize,
    counts: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let own: [u32; OWN_BINS];
    let bins = counts.extent()[0].min(OWN_BINS);
    for bin in (t.local[0]..bins).step_by(THREADS) {
        own[bin] = 0;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let note = |bin: usize| {
        if bin < bins {
            atomic_fetch_add(&own[bin % OWN_BINS], 1);
        } else if bin >= OWN_BINS && bin < counts.extent()[0] {
            atomic_fetch_add(&counts[bin], 1);
        }
    };
    let mut first = t.global[0];
    while first + (AHEAD - 1) * threads < len {
        let mut found = [0; AHEAD];
        #[unroll]
        for k in 0..AHEAD {
            found[k] = bin_of(first + k * threads);
        }
        #[unroll]
        for k in 0..AHEAD {
            note(found[k]);
        }
        first += AHEAD * threads;
    }
    while first < len {
        note(bin_of(first));
        first += threads;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for bin in (t.local[0]..bins).step_by(THREADS) {
        if own[bin] > 0 {
            atomic_fetch_add(&counts[bin], own[bin]);
        }
    }
}

/// The threads that count so many elements.
pub(crate) fn threads(len: usize) -> Extent<1> {
    Extent::new([len.div_ceil(THREADS).min(MOST_TILES) * THREADS])
}

#[amp]
fn count_even(
    t: TiledIndex<THREADS>,
    threads: usize,
    low: f32,
    high: f32,
    values: &ArrayView<f32, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    let bins = counts.extent()[0];
    let scale = bins as f32 / (high - low);
    let bin_of = |k: usize| {
        let value = values[k];
        if value >= low && value < high {
            // Rounding may lead to the next bin, of which the last one has none.
            (((value - low) * scale) as usize).min(bins - 1)
        } else {
            usize::MAX
        }
    };
    count_bins(t, threads, values.extent()[0], bin_of, counts);
}

#[amp]
fn count_between<T: Element + Digits>(
    t: TiledIndex<THREADS>,
    threads: usize,
    edges: &ArrayView<T, 1>,
    values: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    let bin_of = |k: usize| {
        let value = values[k];
        // The edges that are not after the value are those before `low`.
        let (mut low, mut high) = (0, edges.extent()[0]);
        while low < high {
            let middle = low + (high - low) / 2;
            if value.is_before(edges[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        // A value before the first edge wraps, and is in no bin.
        low - 1
    };
    count_bins(t, threads, values.extent()[0], bin_of, counts);
}

#[amp]
fn count_numbers<T: Element + Countable>(
    t: TiledIndex<THREADS>,
    threads: usize,
    values: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    count_bins(t, threads, values.extent()[0], |k: usize| values[k].bin(), counts);
}

/// Sets all counts to zero. Is there something to count?
fn begin<T: Element>(
    workspace: &Workspace,
    values: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<bool> {
    if counts.extent()[0] == 0 {
        return Ok(false);
    }
    workspace.run(counts.extent(), kernel!(|i: Index<1>| counts[i] = 0))?;
    Ok(values.extent()[0] > 0)
}

/// How many values are in each of as many bins as `counts` has, which are equally wide between `low` and `high`. A
/// value at the edge of two bins is in the upper one; values below `low`, from `high` on, and NaN are in none. NumPy
/// has it as `histogram`, CUB as `HistogramEven`.
///
/// ```
/// use amp_algorithms::histogram::histogram;
/// use amp_runtime::prelude::*;
///
/// let values = ArrayView::new(5, &[0.1, 0.6, 0.5, 0.9, 1.5])?;
/// let counts = Array::new(2, &[0; 2])?;
/// histogram(&values, 0.0, 1.0, &counts)?;
/// assert_eq!(counts.to_vec()?, [1, 3]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn histogram(
    values: &ArrayView<f32, 1>,
    low: f32,
    high: f32,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    histogram_with(&mut Workspace::new()?, values, low, high, counts)
}

/// [`histogram`] in a workspace.
///
/// # Errors
/// Those of [`histogram`].
pub fn histogram_with(
    workspace: &mut Workspace,
    values: &ArrayView<f32, 1>,
    low: f32,
    high: f32,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    if !begin(workspace, values, counts)? {
        return Ok(());
    }
    let threads = threads(values.extent()[0]);
    workspace.run(threads.tile::<THREADS>(), count_even(threads[0], low, high, values, counts))
}

/// How many values are in each bin between two edges that are side by side: `counts[k]` is the number of those from
/// `edges[k]` up to, but without, `edges[k + 1]`. The edges are in order, floats in that of [`f32::total_cmp`]. CUB has
/// it as `HistogramRange`.
///
/// ```
/// use amp_algorithms::histogram::histogram_between;
/// use amp_runtime::prelude::*;
///
/// let edges = ArrayView::new(3, &[0, 18, 65])?;
/// let ages = ArrayView::new(5, &[3, 18, 40, 70, 17])?;
/// let counts = Array::new(2, &[0; 2])?;
/// histogram_between(&ages, &edges, &counts)?;
/// assert_eq!(counts.to_vec()?, [2, 2]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there is not one edge more than there are counts, and those of a launch.
pub fn histogram_between<T: Key>(
    values: &ArrayView<T, 1>,
    edges: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    histogram_between_with(&mut Workspace::new()?, values, edges, counts)
}

/// [`histogram_between`] in a workspace.
///
/// # Errors
/// Those of [`histogram_between`].
pub fn histogram_between_with<T: Key>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    edges: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    crate::error::same_extent(edges.extent(), counts.extent() + 1)?;
    if !begin(workspace, values, counts)? {
        return Ok(());
    }
    let threads = threads(values.extent()[0]);
    workspace.run(threads.tile::<THREADS>(), count_between(threads[0], edges, values, counts))
}

/// How often each number from 0 on occurs. Numbers for which there is no count are not counted. NumPy has it as
/// `bincount`.
///
/// ```
/// use amp_algorithms::histogram::bincount;
/// use amp_runtime::prelude::*;
///
/// let bytes = ArrayView::new(11, b"abracadabra")?;
/// let counts = Array::new(256, &[0; 256])?;
/// bincount(&bytes, &counts)?;
/// assert_eq!(counts.to_vec()?[b'a' as usize..][..4], [5, 2, 1, 1]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn bincount<T: Element + Countable>(
    values: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    bincount_with(&mut Workspace::new()?, values, counts)
}

/// [`bincount`] in a workspace.
///
/// # Errors
/// Those of [`bincount`].
pub fn bincount_with<T: Element + Countable>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    if !begin(workspace, values, counts)? {
        return Ok(());
    }
    let threads = threads(values.extent()[0]);
    workspace.run(threads.tile::<THREADS>(), count_numbers(threads[0], values, counts))
}
