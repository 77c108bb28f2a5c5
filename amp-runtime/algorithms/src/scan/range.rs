//! What a thread does with its own elements, those of a range side by side.

use amp_runtime::Element;
use amp_runtime::prelude::*;

use crate::device::ROW;

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
        let own = from[k];
        if begins(k) {
            begin = 1;
            value = own;
        } else if k == first {
            value = own;
        } else {
            value = f(value, own);
        }
    }
    (value, begin)
}

/// [`whole`] of rows, of which there is one.
#[amp]
pub(super) fn whole_of_rows<T: Element>(
    (first, end): (usize, usize),
    from: &ArrayView<[T; ROW], 1>,
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
) -> (T, u32) {
    let row = from[first];
    let mut value = row[0];
    let mut begin = begins(first * ROW) as u32;
    for k in 1..ROW {
        if begins(first * ROW + k) {
            begin = 1;
            value = row[k];
        } else {
            value = f(value, row[k]);
        }
    }
    for number in first + 1..end {
        let row = from[number];
        for k in 0..ROW {
            if begins(number * ROW + k) {
                begin = 1;
                value = row[k];
            } else {
                value = f(value, row[k]);
            }
        }
    }
    (value, begin)
}

/// Writes the scan of a range. `before` is what is before it, combined, if something is; `init` is what segments begin
/// with, if the scan is exclusive.
#[amp]
pub(super) fn write<T: Element>(
    (first, end): (usize, usize),
    from: &ArrayView<T, 1>,
    (before, is_something): (T, bool),
    (init, exclusive): (T, bool),
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
    to: &ArrayViewMut<T, 1>,
) {
    let mut sum = before;
    let mut is_something = is_something;
    if exclusive {
        sum = if is_something { f(init, sum) } else { init };
        is_something = true;
    }
    for k in first..end {
        if begins(k) {
            sum = init;
            is_something = exclusive;
        }
        let own = from[k];
        let next = if is_something { f(sum, own) } else { own };
        to[k] = if exclusive { sum } else { next };
        sum = next;
        is_something = true;
    }
}

/// [`write`] for rows.
#[amp]
pub(super) fn write_rows<T: Element>(
    (first, end): (usize, usize),
    from: &ArrayView<[T; ROW], 1>,
    (before, is_something): (T, bool),
    (init, exclusive): (T, bool),
    f: impl Fn(T, T) -> T,
    begins: impl Fn(usize) -> bool,
    to: &ArrayViewMut<[T; ROW], 1>,
) {
    let mut sum = before;
    let mut is_something = is_something;
    if exclusive {
        sum = if is_something { f(init, sum) } else { init };
        is_something = true;
    }
    for number in first..end {
        let row = from[number];
        let mut scan = row;
        for k in 0..ROW {
            if begins(number * ROW + k) {
                sum = init;
                is_something = exclusive;
            }
            let next = if is_something { f(sum, row[k]) } else { row[k] };
            scan[k] = if exclusive { sum } else { next };
            sum = next;
            is_something = true;
        }
        to[number] = scan;
    }
}
