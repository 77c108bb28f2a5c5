//! Lanes of a subgroup, as bits.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

/// The lanes of the subgroup for which it is so. Where there are no more than 32, the compiler knows that the others are
/// none.
#[amp]
pub(crate) fn lanes_where<const THREADS: usize>(t: TiledIndex<THREADS>, is_so: bool) -> UVec4 {
    let lanes = UVec4::from_array(subgroup::ballot(t, is_so));
    if subgroup::size(t) <= 32 { UVec4::new(lanes.x, 0, 0, 0) } else { lanes }
}

/// The lanes before this one.
#[amp]
pub(crate) fn lanes_before(lane: usize) -> UVec4 {
    let mut before = [0; 4];
    for k in 0..4 {
        if lane / 32 > k {
            before[k] = u32::MAX;
        } else if lane / 32 == k {
            before[k] = (1 << (lane % 32)) - 1;
        }
    }
    UVec4::from_array(before)
}

/// How many they are.
#[amp]
pub(crate) fn count_lanes(lanes: UVec4) -> u32 {
    let (low, high) = (lanes.x.count_ones() + lanes.y.count_ones(), lanes.z.count_ones());
    low + high + lanes.w.count_ones()
}

/// The first of them.
#[amp]
pub(crate) fn first_lane<const THREADS: usize>(t: TiledIndex<THREADS>, lanes: UVec4) -> usize {
    let zeros_before = |word: u32| (!word & word.wrapping_sub(1)).count_ones();
    let mut first = zeros_before(lanes.x);
    if subgroup::size(t) > 32 && lanes.x == 0 {
        first = if lanes.y != 0 {
            32 + zeros_before(lanes.y)
        } else if lanes.z != 0 {
            64 + zeros_before(lanes.z)
        } else {
            96 + zeros_before(lanes.w)
        };
    }
    first as usize
}
