//! The greatest of many numbers.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::histogram::{count_bins, threads};
use crate::sort::sort_with;
use crate::{Digits, Key, Workspace};

/// The values of a digit.
const DIGITS: usize = 256;
/// The most digits of a key.
const MOST: usize = 8;

// Where the state has what.
/// How many keys are still to be taken of those with the chosen digits.
const LEFT: usize = MOST;
/// How many keys that are greater than the chosen one have been written.
const GREATER: usize = MOST + 1;
/// How many that are equal.
const EQUAL: usize = MOST + 2;
const STATE: usize = MOST + 3;

/// Is the key before, equal to or after the one with the digits that are chosen, as far as they are?
#[amp]
fn compare<T: Element + Digits>(key: T, chosen: usize, state: &ArrayView<u32, 1>) -> i32 {
    for k in 0..chosen {
        let digit = key.digit(T::BITS - 8 - 8 * k as u32);
        if digit < state[k] {
            return -1;
        }
        if digit > state[k] {
            return 1;
        }
    }
    0
}

/// Counts the next digit of all keys that have the chosen ones.
#[amp]
fn count<T: Element + Digits>(
    t: TiledIndex<256>,
    threads: usize,
    chosen: usize,
    state: &ArrayView<u32, 1>,
    keys: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    let bin_of = |k: usize| {
        let key = keys[k];
        if compare(key, chosen, state) == 0 {
            key.digit(T::BITS - 8 - 8 * chosen as u32) as usize
        } else {
            usize::MAX
        }
    };
    count_bins(t, threads, keys.extent()[0], bin_of, counts);
}

/// Chooses the greatest digit that leaves enough keys, by one thread, and clears the counts.
#[amp]
fn choose(_: Index<1>, chosen: usize, counts: &ArrayViewMut<u32, 1>, state: &ArrayViewMut<u32, 1>) {
    let mut left = state[LEFT];
    let mut is_found = false;
    #[unroll(never)]
    for k in 0..DIGITS {
        let digit = DIGITS - 1 - k;
        let own = counts[digit];
        counts[digit] = 0;
        if !is_found {
            if own >= left {
                is_found = true;
                state[chosen] = digit as u32;
            } else {
                left -= own;
            }
        }
    }
    state[LEFT] = left;
}

/// Writes the keys that are greater than the chosen one to the beginning, in any order, and as many equal ones as are
/// wanted to the end.
#[amp]
fn collect<T: Element + Digits>(
    i: Index<1>,
    left: &ArrayView<u32, 1>,
    digits: &ArrayView<u32, 1>,
    state: &ArrayViewMut<u32, 1>,
    keys: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    let order = compare(keys[i], T::BITS as usize / 8, digits);
    if order > 0 {
        to[atomic_fetch_add(&state[0], 1) as usize] = keys[i];
    } else if order == 0 {
        let number = atomic_fetch_add(&state[1], 1);
        if number < left[0] {
            to[to.extent()[0] - 1 - number as usize] = keys[i];
        }
    }
}

/// The greatest numbers, as many as `to` has elements, the greatest first; floats as [`f32::total_cmp`] has them.
///
/// ```
/// use amp_algorithms::top_k::top_k;
/// use amp_runtime::prelude::*;
///
/// let numbers = ArrayView::new(6, &[3, 9, 1, 7, 9, 2])?;
/// let greatest = Array::new(3, &[0; 3])?;
/// top_k(&numbers, &greatest)?;
/// assert_eq!(greatest.to_vec()?, [9, 9, 7]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// It reads the numbers once for each of their bytes, and once more, and sorts only those that it has found.
///
/// # Errors
/// [`Error::OutsideExtent`] if there are fewer numbers than `to` has elements, and those of a launch.
pub fn top_k<T: Key>(numbers: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) -> Result<()> {
    top_k_with(&mut Workspace::new()?, numbers, to)
}

/// [`top_k`] in a workspace.
///
/// # Errors
/// Those of [`top_k`].
pub fn top_k_with<T: Key>(
    workspace: &mut Workspace,
    numbers: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let (len, wanted) = (numbers.extent()[0], to.extent()[0]);
    if wanted == 0 {
        return Ok(());
    }
    if wanted > len {
        return Err(Error::OutsideExtent {
            origin: vec![0],
            section: vec![wanted],
            extent: vec![len],
        });
    }
    let counts = workspace.take::<u32>(DIGITS)?;
    let state = workspace.take::<u32>(STATE)?;
    let begin = kernel!(|i: Index<1>| {
        counts[i] = 0;
        if i[0] < STATE {
            state[i[0]] = if i[0] == LEFT { wanted as u32 } else { 0 };
        }
    });
    workspace.run(counts.extent(), begin)?;
    let threads = threads(len);
    for chosen in 0..T::BITS as usize / 8 {
        let kernel = count(threads[0], chosen, &state, numbers, &counts);
        workspace.run(threads.tile::<256>(), kernel)?;
        workspace.run(Extent::new([1]), choose(chosen, &counts, &state))?;
    }
    let left = state.section([LEFT], [1])?.read_only();
    let written = state.section([GREATER], [EQUAL - GREATER + 1])?;
    let digits = state.section([0], [MOST])?.read_only();
    let found = workspace.take::<T>(wanted)?;
    workspace.run(numbers.extent(), collect(&left, &digits, &written, numbers, &found))?;
    sort_with(workspace, &found)?;
    workspace.run(to.extent(), kernel!(|i: Index<1>| to[i] = found[wanted - 1 - i[0]]))?;
    workspace.give(counts);
    workspace.give(state);
    workspace.give(found);
    Ok(())
}
