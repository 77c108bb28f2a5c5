//! Constants of `usize` that 32 bits hold, and larger ones that are no `usize`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const LAST: usize = 0xffff_ffff;
const STEPS: [usize; 2] = [1, LAST];
const GRID: Extent<2> = Extent::new([4, LAST]);
const WIDE: u64 = 6_000_000_000;

pub fn main() {
    let mut data = [0_u64; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let sum = STEPS[1] - LAST + GRID[0];
        view[i] = WIDE + sum as u64;
    })).unwrap();
    drop(view);
    assert_eq!(data, [6_000_000_004; 4]);
}
