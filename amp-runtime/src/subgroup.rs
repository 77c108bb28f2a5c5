//! Subgroups: threads of a tile that run in step and exchange values without memory.
//!
//! A tile consists of [`count`] subgroups (warps, waves, SIMD groups) of [`size`] threads; the number
//! of a thread in its subgroup is its [`lane`], and in a tile of one dimension that of the subgroup its
//! [`id`]. Each function takes the kernel's tiled index, since only
//! a thread of a tile is in a subgroup, and all 32-bit numbers can be exchanged.
//!
//! ```
//! use amp_runtime::prelude::*;
//!
//! let mut sums = vec![0_u32; 64];
//! let view = ArrayViewMut::new(64, &mut sums)?;
//! parallel_for_each(view.extent().tile::<64>(), kernel!(|t: TiledIndex<64>| {
//!     let sum = subgroup::add(t, 1);
//!     if subgroup::elect(t) {
//!         view[t] = sum;
//!     }
//! }))?;
//! drop(view);
//! assert_eq!(sums.iter().sum::<u32>(), 64);
//! # Ok::<(), amp_runtime::Error>(())
//! ```
//!
//! The size differs: [`CPU_SUBGROUP_SIZE`] on the cpu accelerator, 4 to 128 on a GPU, where it may
//! even vary from subgroup to subgroup. Ask for it, and for the lane, in the kernel. On the cpu
//! accelerator a subgroup is a run of consecutive threads of the tile in row-major order; GPUs do
//! the same where rows of the tile are not narrower than a subgroup, but do not promise it.
//!
//! All threads of a subgroup that have not ended must reach an operation together: it must not
//! stand in code that only some of them run. Where they do not, it works on those that have
//! reached it while the others wait at a barrier, at another operation, or have ended; which
//! these are, and so the result, is unspecified. The same holds for a value that is asked of a
//! lane that takes no part.
//!
//! The order in which floats are added and multiplied is unspecified, so the last bits of such a
//! result can differ; so is what minima and maxima are if there is a NaN among the values.
//!
//! A GPU without subgroups refuses the kernel with
//! [`Error::UnsupportedFeature`](crate::Error::UnsupportedFeature).

pub(crate) mod lane_value;

pub use lane_value::{CPU_SUBGROUP_SIZE, LaneInteger, LaneValue};

use crate::builtin::builtin;
use crate::geometry::{InRow, InTile};
use crate::ir::{Builder, Combine, Gather, Subgroup, Value};
use crate::native::subgroup::{Met, lane as lane_of};

/// The arguments are the tiled index and a value.
fn scanned(b: &mut Builder, combine: Combine, inclusive: bool, arguments: &[Value]) -> Value {
    b.subgroup(Subgroup::Scan { combine, inclusive }, &arguments[1..])
}

/// What the first four threads of a tile find, whatever the size of a subgroup is.
macro_rules! example {
    ($call:literal, $found:literal) => {
        concat!(
            "```\nuse amp_runtime::prelude::*;\n",
            "let mut found = [0_u32; 64];\nlet view = ArrayViewMut::new(64, &mut found)?;\n",
            "parallel_for_each(view.extent().tile::<64>(), kernel!(|t: TiledIndex<64>| {\n",
            "    view[t] = ",
            $call,
            ";\n}))?;\ndrop(view);\nassert_eq!(found[..4], ",
            $found,
            ");\n# Ok::<(), amp_runtime::Error>(())\n```"
        )
    };
}

builtin! {
    /// The number of threads in a subgroup, whether all of them run or not.
    ///
    #[doc = example!("(subgroup::size(t) >= 4) as u32", "[1; 4]")]
    [whole] fn size<I: InTile>(_index: I) -> usize { CPU_SUBGROUP_SIZE }
        device |b, _| b.subgroup(Subgroup::Size, &[]);

    /// The thread's number in its subgroup, from 0.
    ///
    #[doc = example!("subgroup::lane(t) as u32", "[0, 1, 2, 3]")]
    [async] fn lane<I: InTile>(index: I) -> usize { lane_of(&index) }
        device |b, _| b.subgroup(Subgroup::Lane, &[]);

    /// The number of subgroups in the tile.
    ///
    #[doc = example!("(subgroup::count(t) * subgroup::size(t) >= 64) as u32", "[1; 4]")]
    [whole] fn count<I: InTile>(_index: I) -> usize {
        I::SIZES.iter().product::<usize>().div_ceil(CPU_SUBGROUP_SIZE)
    } device |b, _| b.subgroup(Subgroup::Count, &[]);

    /// The number of the thread's subgroup in the tile, from 0. Only subgroups of tiles of one
    /// dimension have numbers.
    ///
    #[doc = example!("subgroup::id(t) as u32", "[0; 4]")]
    [whole] fn id<I: InRow>(index: I) -> usize { index.__amp_thread() / CPU_SUBGROUP_SIZE }
        device |b, _| b.subgroup(Subgroup::Id, &[]);

    /// Is the thread the first of those that run? It is true in exactly one of them.
    ///
    #[doc = example!("subgroup::elect(t) as u32", "[1, 0, 0, 0]")]
    [async] fn elect<I: InTile>(index: I) -> bool {
        @meet(0_u32; met, lane => met.present().trailing_zeros() as usize == lane)
    } device |b, _| b.subgroup(Subgroup::Elect, &[]);

    // ---- votes ---------------------------------------------------------------------------------

    /// Is the condition true in all threads?
    ///
    #[doc = example!("subgroup::all(t, t.local[0] < 64) as u32", "[1; 4]")]
    [whole] fn all<I: InTile>(index: I, condition: bool) -> bool {
        @meet(u32::from(condition); met, _lane => met.iter().all(|(_, yes)| yes == 1))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::All), &arguments[1..]);

    /// Is the condition true in any thread?
    ///
    #[doc = example!("subgroup::any(t, subgroup::lane(t) == 2) as u32", "[1; 4]")]
    [whole] fn any<I: InTile>(index: I, condition: bool) -> bool {
        @meet(u32::from(condition); met, _lane => met.iter().any(|(_, yes)| yes == 1))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Any), &arguments[1..]);

    /// The threads in which the condition is true, as bits: lane `n` is bit `n % 32` of element
    /// `n / 32`.
    ///
    #[doc = example!("subgroup::ballot(t, subgroup::lane(t) % 4 == 1)[0] % 16", "[2; 4]")]
    [whole] fn ballot<I: InTile>(index: I, condition: bool) -> [u32; 4] {
        @meet(u32::from(condition); met, _lane => [met.iter().fold(0, |bits, (lane, yes)| bits | yes << lane), 0, 0, 0])
    } device |b, arguments| b.subgroup(Subgroup::Ballot, &arguments[1..]);

    // ---- values of other lanes -----------------------------------------------------------------

    /// The value that the lane `lane` has, which must be the same lane in all threads. The thread's
    /// own value, if there is no such lane.
    ///
    #[doc = example!("subgroup::broadcast(t, t.local[0] as u32, 2)", "[2; 4]")]
    [whole] fn broadcast<I: InTile, T: LaneValue>(index: I, value: T, lane: usize) -> T {
        @meet(value; met, _lane => met.of(lane).unwrap_or(value))
    } device |b, arguments| b.subgroup(Subgroup::Gather(Gather::Broadcast), &arguments[1..]);

    /// The value of the first thread that runs.
    ///
    #[doc = example!("subgroup::broadcast_first(t, t.local[0] as u32 + 7)", "[7; 4]")]
    [whole] fn broadcast_first<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, _lane => met.iter().next().map_or(value, |(_, first)| first))
    } device |b, arguments| b.subgroup(Subgroup::First, &arguments[1..]);

    /// The value that the lane `lane` has, where each thread may ask another lane. The thread's own
    /// value, if there is no such lane.
    ///
    #[doc = example!("subgroup::shuffle(t, t.local[0] as u32, 3 - subgroup::lane(t) % 4)", "[3, 2, 1, 0]")]
    [async] fn shuffle<I: InTile, T: LaneValue>(index: I, value: T, lane: usize) -> T {
        @meet(value; met, _lane => met.of(lane).unwrap_or(value))
    } device |b, arguments| b.subgroup(Subgroup::Gather(Gather::Shuffle), &arguments[1..]);

    /// The value of the lane that is `distance` before the thread's, or its own value if there is
    /// none.
    ///
    #[doc = example!("subgroup::shuffle_up(t, t.local[0] as u32, 1)", "[0, 0, 1, 2]")]
    [async] fn shuffle_up<I: InTile, T: LaneValue>(index: I, value: T, distance: usize) -> T {
        @meet(value; met, lane => lane.checked_sub(distance).and_then(|lane| met.of(lane)).unwrap_or(value))
    } device |b, arguments| b.subgroup(Subgroup::Gather(Gather::Up), &arguments[1..]);

    /// The value of the lane that is `distance` after the thread's, or its own value if there is
    /// none.
    ///
    #[doc = example!("subgroup::shuffle_down(t, subgroup::lane(t).min(3) as u32, 1)", "[1, 2, 3, 3]")]
    [async] fn shuffle_down<I: InTile, T: LaneValue>(index: I, value: T, distance: usize) -> T {
        @meet(value; met, lane => met.of(lane.saturating_add(distance)).unwrap_or(value))
    } device |b, arguments| b.subgroup(Subgroup::Gather(Gather::Down), &arguments[1..]);

    /// The value of the lane `lane ^ mask`, or the thread's own if there is none: with a power of
    /// two, neighbours of that distance change places.
    ///
    #[doc = example!("subgroup::shuffle_xor(t, t.local[0] as u32, 1)", "[1, 0, 3, 2]")]
    [async] fn shuffle_xor<I: InTile, T: LaneValue>(index: I, value: T, mask: usize) -> T {
        @meet(value; met, lane => met.of(lane ^ mask).unwrap_or(value))
    } device |b, arguments| b.subgroup(Subgroup::Gather(Gather::Xor), &arguments[1..]);

    // ---- reductions ----------------------------------------------------------------------------

    /// The sum of all threads' values; that of integers wraps.
    ///
    #[doc = example!("subgroup::add(t, (subgroup::lane(t) < 3) as u32)", "[3; 4]")]
    [whole] fn add<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, T::__amp_plus, value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Add), &arguments[1..]);

    /// The product of all threads' values; that of integers wraps.
    ///
    #[doc = example!("subgroup::mul(t, if subgroup::lane(t) < 3 { 2 } else { 1 })", "[8; 4]")]
    [whole] fn mul<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, T::__amp_times, value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Mul), &arguments[1..]);

    /// The least of all threads' values.
    ///
    #[doc = example!("subgroup::min(t, subgroup::lane(t) as u32 + 5)", "[5; 4]")]
    [whole] fn min<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, lesser, value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Min), &arguments[1..]);

    /// The greatest of all threads' values.
    ///
    #[doc = example!("subgroup::max(t, 200 - subgroup::lane(t) as u32)", "[200; 4]")]
    [whole] fn max<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, greater, value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Max), &arguments[1..]);

    /// The bits that are set in all threads' values.
    ///
    #[doc = example!("subgroup::and(t, subgroup::lane(t) as u32 % 2 + 4)", "[4; 4]")]
    [whole] fn and<I: InTile, T: LaneInteger>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, |a, b| T::__amp_from_bits(a.__amp_bits() & b.__amp_bits()), value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::And), &arguments[1..]);

    /// The bits that are set in any thread's value.
    ///
    #[doc = example!("subgroup::or(t, subgroup::lane(t) as u32 % 4)", "[3; 4]")]
    [whole] fn or<I: InTile, T: LaneInteger>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, |a, b| T::__amp_from_bits(a.__amp_bits() | b.__amp_bits()), value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Or), &arguments[1..]);

    /// The bits that are set in an odd number of threads' values.
    ///
    #[doc = example!("subgroup::xor(t, if subgroup::lane(t) < 3 { 5 } else { 0 })", "[5; 4]")]
    [whole] fn xor<I: InTile, T: LaneInteger>(index: I, value: T) -> T {
        @meet(value; met, _lane => reduce(met, |a, b| T::__amp_from_bits(a.__amp_bits() ^ b.__amp_bits()), value))
    } device |b, arguments| b.subgroup(Subgroup::Reduce(Combine::Xor), &arguments[1..]);

    // ---- scans ---------------------------------------------------------------------------------

    /// The sum of the values of this lane and those before it.
    ///
    #[doc = example!("subgroup::inclusive_add(t, 1)", "[1, 2, 3, 4]")]
    [async] fn inclusive_add<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane + 1, T::__amp_plus).unwrap_or(value))
    } device |b, arguments| scanned(b, Combine::Add, true, arguments);

    /// The sum of the values of the lanes before this one; 0 in the first.
    ///
    #[doc = example!("subgroup::exclusive_add(t, 1)", "[0, 1, 2, 3]")]
    [async] fn exclusive_add<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane, T::__amp_plus).unwrap_or(T::__AMP_CONST_ZERO))
    } device |b, arguments| scanned(b, Combine::Add, false, arguments);

    /// The product of the values of this lane and those before it.
    ///
    #[doc = example!("subgroup::inclusive_mul(t, 2)", "[2, 4, 8, 16]")]
    [async] fn inclusive_mul<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane + 1, T::__amp_times).unwrap_or(value))
    } device |b, arguments| scanned(b, Combine::Mul, true, arguments);

    /// The product of the values of the lanes before this one; 1 in the first.
    ///
    #[doc = example!("subgroup::exclusive_mul(t, 2)", "[1, 2, 4, 8]")]
    [async] fn exclusive_mul<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane, T::__amp_times).unwrap_or(T::__AMP_CONST_ONE))
    } device |b, arguments| scanned(b, Combine::Mul, false, arguments);

    /// The least of the values of this lane and those before it.
    ///
    #[doc = example!("subgroup::inclusive_min(t, 9 - subgroup::lane(t) as u32 % 4)", "[9, 8, 7, 6]")]
    [async] fn inclusive_min<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane + 1, lesser).unwrap_or(value))
    } device |b, arguments| scanned(b, Combine::Min, true, arguments);

    /// The least of the values of the lanes before this one; in the first the greatest value of the
    /// type, infinity for floats.
    ///
    #[doc = example!("subgroup::exclusive_min(t, 9 - subgroup::lane(t) as u32 % 4)", "[u32::MAX, 9, 8, 7]")]
    [async] fn exclusive_min<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane, lesser).unwrap_or(T::__AMP_CONST_GREATEST))
    } device |b, arguments| scanned(b, Combine::Min, false, arguments);

    /// The greatest of the values of this lane and those before it.
    ///
    #[doc = example!("subgroup::inclusive_max(t, subgroup::lane(t) as u32 % 2)", "[0, 1, 1, 1]")]
    [async] fn inclusive_max<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane + 1, greater).unwrap_or(value))
    } device |b, arguments| scanned(b, Combine::Max, true, arguments);

    /// The greatest of the values of the lanes before this one; in the first the least value of the
    /// type, minus infinity for floats.
    ///
    #[doc = example!("subgroup::exclusive_max(t, subgroup::lane(t) as u32 + 1)", "[0, 1, 2, 3]")]
    [async] fn exclusive_max<I: InTile, T: LaneValue>(index: I, value: T) -> T {
        @meet(value; met, lane => scan(met, lane, greater).unwrap_or(T::__AMP_CONST_LEAST))
    } device |b, arguments| scanned(b, Combine::Max, false, arguments);
}

#[inline(always)]
fn lesser<T: LaneValue>(a: T, b: T) -> T {
    if b.__amp_is_less(a) { b } else { a }
}

#[inline(always)]
fn greater<T: LaneValue>(a: T, b: T) -> T {
    if a.__amp_is_less(b) { b } else { a }
}

/// Combines the values of the lanes below `end`, if there are any.
#[inline(always)]
fn scan<T: LaneValue>(met: &Met<T>, end: usize, combine: fn(T, T) -> T) -> Option<T> {
    let before = met.iter().take_while(|(lane, _)| *lane < end);
    before.map(|(_, value)| value).reduce(combine)
}

/// Combines all values; `own` is one of them.
#[inline(always)]
fn reduce<T: LaneValue>(met: &Met<T>, combine: fn(T, T) -> T, own: T) -> T {
    scan(met, CPU_SUBGROUP_SIZE, combine).unwrap_or(own)
}
