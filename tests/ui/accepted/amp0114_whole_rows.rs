//! Whole rows as a list, and words as other words.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut numbers = [1.0_f32; 24];
    let view = ArrayViewMut::new([4, 6], &mut numbers).unwrap();
    let rows = view.section([1, 0], [2, 6]).unwrap();
    let bits = rows.view_as::<1>(12).unwrap().reinterpret::<u32>().unwrap();
    parallel_for_each(bits.extent(), kernel!(|i: Index<1>| bits[i] |= 0x8000_0000)).unwrap();
    drop((view, rows, bits));
    assert_eq!(numbers[5..7], [1.0, -1.0]);
}
