//! Arithmetic on words.

use super::real::Word;

/// The product of two words: its low and its high word.
pub(crate) fn wide_product<W: Word>(x: W, y: W) -> (W, W) {
    let half = x.width() / 2;
    let mask = (1 << half) - 1;
    let (x_low, x_high, y_low, y_high) = (x.and(mask), x.right(half), y.and(mask), y.right(half));
    let low = x_low * y_low;
    let cross = x_high * y_low + low.right(half);
    let middle = x_low * y_high + cross.and(mask);
    let high = x_high * y_high + cross.right(half) + middle.right(half);
    (middle.left(half) | low.and(mask), high)
}
