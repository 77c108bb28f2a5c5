//! What a thread does with its own elements, those of a range side by side.

use amp_runtime::Element;
use amp_runtime::prelude::*;

use crate::device::ROW;

/// What there is up to an element, and with it. `sum` is what is before it, combined, if something is; `init` is what
/// segments begin with, if they begin with something.
#[amp]
fn step<T: Element>(
    (sum, is_something): (T, bool),
    own: T,
    begins: bool,
    (init, with_init): (T, bool),
    f: impl Fn(T, T) -> T,
) -> (T, T) {
    let upto = if begins { init } else { sum };
    let is_something = if begins { with_init } else { is_something };
    (upto, if is_something { f(upto, own) } else { own })
}

/// What there is from the beginning of the last segment of the range on, combined, and whether one begins in it. A range
/// without elements has `none`, and reads nothing: another thread may write there.
#[amp]
pub(super) fn whole<T: Element>(
    (first, end): (usize, usize),
    none: T,
    from: &ArrayView<T, 1>,
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
) -> (T, u32) {
    let mut value = none;
    let mut begin = 0;
    for k in first..end {
        let begins_here = begins(k);
        begin |= begins_here as u32;
        let both = |a: T, b: T| f(a, b);
        value = step((value, k != first), from[k], begins_here, (none, false), both).1;
    }
    (value, begin)
}

/// [`whole`] of a range of whole rows.
#[amp]
pub(super) fn whole_of_rows<T: Element>(
    (first, end): (usize, usize),
    none: T,
    from: &ArrayView<[T; ROW], 1>,
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
) -> (T, u32) {
    let mut value = none;
    let mut is_something = false;
    let mut begin = 0;
    for number in first / ROW..end / ROW {
        let row = from[number];
        for k in 0..ROW {
            let begins_here = begins(number * ROW + k);
            begin |= begins_here as u32;
            let both = |a: T, b: T| f(a, b);
            value = step((value, is_something), row[k], begins_here, (none, false), both).1;
            is_something = true;
        }
    }
    (value, begin)
}

/// What a range begins with: an exclusive scan has something before everything.
#[amp]
fn begun<T: Element>(
    (before, is_something): (T, bool),
    (init, exclusive): (T, bool),
    f: impl Fn(T, T) -> T,
) -> (T, bool) {
    let mut sum = before;
    if exclusive {
        sum = if is_something { f(init, before) } else { init };
    }
    (sum, exclusive || is_something)
}

/// Writes the scan of a range. `before` is what is before it, combined, if something is; `init` is what segments begin
/// with, if the scan is exclusive.
#[amp]
pub(super) fn write<T: Element>(
    (first, end): (usize, usize),
    from: &ArrayView<T, 1>,
    before: (T, bool),
    init: (T, bool),
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
    to: &ArrayViewMut<T, 1>,
) {
    let mut sum = begun(before, init, |a: T, b: T| f(a, b));
    for k in first..end {
        let (upto, with) = step(sum, from[k], begins(k), init, |a: T, b: T| f(a, b));
        to[k] = if init.1 { upto } else { with };
        sum = (with, true);
    }
}

/// The scan of a row, and what there is up to its end. Which of both a scan is, is the same for all rows and asked once
/// for each.
#[amp]
fn scan_of_row<T: Element, const EXCLUSIVE: bool>(
    row: [T; ROW],
    first: usize,
    before: (T, bool),
    init: T,
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
) -> ([T; ROW], (T, bool)) {
    let mut scan = row;
    let mut sum = before;
    for k in 0..ROW {
        let both = |a: T, b: T| f(a, b);
        let (upto, with) = step(sum, row[k], begins(first + k), (init, EXCLUSIVE), both);
        scan[k] = if EXCLUSIVE { upto } else { with };
        sum = (with, true);
    }
    (scan, sum)
}

/// [`write`] for a range of whole rows.
#[amp]
pub(super) fn write_rows<T: Element>(
    (first, end): (usize, usize),
    from: &ArrayView<[T; ROW], 1>,
    before: (T, bool),
    (init, exclusive): (T, bool),
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
    to: &ArrayViewMut<[T; ROW], 1>,
) {
    let mut sum = begun(before, (init, exclusive), |a: T, b: T| f(a, b));
    for number in first / ROW..end / ROW {
        let (row, k) = (from[number], number * ROW);
        let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
        (to[number], sum) = if exclusive {
            scan_of_row::<T, true>(row, k, sum, init, both, begins)
        } else {
            scan_of_row::<T, false>(row, k, sum, init, both, begins)
        };
    }
}
