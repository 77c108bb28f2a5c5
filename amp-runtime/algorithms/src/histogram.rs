//! How often numbers occur.

use std::iter::successors;

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::device::{self, ROW};
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

/// Counts a bin, among a thread's own as far as these have room. It is no closure: rustc would call one that is used so
/// often, and a call takes longer than to count.
#[amp]
fn note(bin: usize, own: &mut [u32; OWN_BINS], counts: &ArrayViewMut<u32, 1>) {
    if bin < OWN_BINS {
        own[bin] += 1;
    } else if bin < counts.extent()[0] {
        atomic_fetch_add(&counts[bin], 1);
    }
}

/// By few threads, each of which has a share of the elements and counts for itself.
#[amp]
fn count_bins_of_share<T: Element>(
    i: Index<1>,
    share: usize,
    values: &ArrayView<T, 1>,
    rows: &ArrayView<[T; ROW], 1>,
    bin_of: impl Fn(T) -> usize,
    counts: &ArrayViewMut<u32, 1>,
) {
    let mut own = [0_u32; OWN_BINS];
    let bins = counts.extent()[0];
    let first = i[0] * (share / ROW);
    let end = (first + share / ROW).min(rows.extent()[0]);
    for number in first..end {
        let row = rows[number];
        for k in 0..ROW {
            note(bin_of(row[k]), &mut own, counts);
        }
    }
    let begin = i[0] * share;
    for k in (end * ROW).max(begin)..begin + share.min(values.extent()[0] - begin) {
        note(bin_of(values[k]), &mut own, counts);
    }
    for bin in 0..bins.min(OWN_BINS) {
        if own[bin] > 0 {
            atomic_fetch_add(&counts[bin], own[bin]);
        }
    }
}

/// Of equally wide ones, of which so many are in one.
#[amp(cpu)]
fn even_bin(value: f32, low: f32, high: f32, scale: f32, bins: usize) -> usize {
    if value >= low && value < high {
        // Rounding may lead to the next bin, of which the last one has none.
        (((value - low) * scale) as usize).min(bins - 1)
    } else {
        usize::MAX
    }
}

/// So many bins of that number between `low` and `high` are in one. A difference, a quotient and a product are rounded
/// on the way to a bin: it is as little more as lets the fewest edges lead to the bin before, which is none but where
/// edges themselves are rounded much.
fn bins_in_one(low: f32, high: f32, bins: usize) -> f32 {
    const MOST: usize = 4;
    let (first, width) = (f64::from(low), (f64::from(high) - f64::from(low)) / bins as f64);
    let leads_back = |scale: &f32| {
        let edge = |bin: usize| (first + bin as f64 * width) as f32;
        let before = |bin: &usize| even_bin(edge(*bin), low, high, *scale, bins) < *bin;
        (1..bins).filter(before).count()
    };
    let least = bins as f32 / (high - low);
    if leads_back(&least) == 0 {
        return least;
    }
    let scales = successors(Some(least), |scale| Some(scale.next_up())).take(1 + MOST);
    scales.min_by_key(leads_back).unwrap_or(least)
}

/// Of those between edges.
#[amp]
fn bin_between<T: Element + Digits>(value: T, edges: &ArrayView<T, 1>) -> usize {
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
}

/// Counts the values by their bins, from zero on.
fn count<T: Element>(
    workspace: &Workspace,
    values: &ArrayView<T, 1>,
    bin_of: impl Function<fn(T) -> usize>,
    counts: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    if counts.extent()[0] == 0 {
        return Ok(());
    }
    workspace.run(counts.extent(), kernel!(|i: Index<1>| counts[i] = 0))?;
    let len = values.extent()[0];
    if len == 0 {
        return Ok(());
    }
    if let Some(rows) = device::rows(workspace.accelerator(), values) {
        let share = device::share(len);
        let shares = Extent::new([len.div_ceil(share)]);
        let kernel = kernel!(|i: Index<1>| {
            count_bins_of_share(i, share, values, &rows, |value: T| bin_of(value), counts)
        });
        return workspace.run(shares, kernel);
    }
    let (extent, threads) = (threads(len), threads(len)[0]);
    let kernel = kernel!(|t: TiledIndex<THREADS>| {
        count_bins(t, threads, len, |k: usize| bin_of(values[k]), counts)
    });
    workspace.run(extent.tile::<THREADS>(), kernel)
}

/// How many values are in each of as many bins as `counts` has, which are equally wide between `low` and `high`:
/// bin `k` begins at `low + k * ((high - low) / bins)`. A value at the edge of two bins is in the upper one, and so may
/// be one that is below it by no more than rounding; values below `low`, from `high` on, and NaN are in none. CUB has it
/// as `HistogramEven`, NumPy as `histogram`, which counts what equals `high` in its last bin.
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
    let bins = counts.extent()[0];
    if (high - low).is_finite() {
        let scale = bins_in_one(low, high, bins);
        let bin_of = function!(|value: f32| -> usize { even_bin(value, low, high, scale, bins) });
        return count(workspace, values, bin_of, counts);
    }
    // Their halves have a difference.
    let (low, high) = (low / 2.0, high / 2.0);
    let scale = bins_in_one(low, high, bins);
    let bin_of = function!(|value: f32| -> usize { even_bin(value / 2.0, low, high, scale, bins) });
    count(workspace, values, bin_of, counts)
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
    crate::error::same_extent(
        "`edges`, and `counts` and one,",
        edges.extent(),
        counts.extent() + 1,
    )?;
    let bin_of = function!(|value: T| -> usize { bin_between(value, edges) });
    count(workspace, values, bin_of, counts)
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
    count(workspace, values, function!(|value: T| -> usize { value.bin() }), counts)
}
