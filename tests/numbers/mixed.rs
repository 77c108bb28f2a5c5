//! Methods of integers that are made of others: sums of numbers with sign and without, shifts by any amount, multiples;
//! on every accelerator, as plain Rust has them.

use amp_runtime::prelude::*;
use amp_tests::accelerators;

#[amp(cpu)]
fn word(some: Option<u64>) -> u64 {
    some.map_or(0x5555, |value| value.rotate_left(1))
}

#[amp(cpu)]
fn marked(word: u64, mark: bool) -> u64 {
    word ^ (mark as u64) << 63
}

/// Tests the methods of both types of a size.
macro_rules! methods {
    ($($test:ident $all:ident: $unsigned:ident $signed:ident)*) => {$(
        #[amp(cpu)]
        fn $all(x: u64, y: u64) -> [u64; 21] {
            let (u, v) = (x as $unsigned, y as $unsigned);
            let (s, t, n) = (x as $signed, y as $signed, y as u32);
            let (raised, raises) = u.overflowing_add_signed(t);
            let (lowered, lowers) = u.overflowing_sub_signed(t);
            let (more, exceeds) = s.overflowing_add_unsigned(v);
            let (less, falls) = s.overflowing_sub_unsigned(v);
            [
                u.wrapping_add_signed(t) as u64,
                u.saturating_add_signed(t) as u64,
                word(u.checked_add_signed(t).map(|x| x as u64)),
                marked(raised as u64, raises),
                u.wrapping_sub_signed(t) as u64,
                u.saturating_sub_signed(t) as u64,
                word(u.checked_sub_signed(t).map(|x| x as u64)),
                marked(lowered as u64, lowers),
                s.wrapping_add_unsigned(v) as u64,
                s.saturating_add_unsigned(v) as u64,
                word(s.checked_add_unsigned(v).map(|x| x as u64)),
                marked(more as u64, exceeds),
                s.wrapping_sub_unsigned(v) as u64,
                s.saturating_sub_unsigned(v) as u64,
                word(s.checked_sub_unsigned(v).map(|x| x as u64)),
                marked(less as u64, falls),
                u.unbounded_shl(n) as u64,
                u.unbounded_shr(n) as u64,
                s.unbounded_shl(n) as u64,
                s.unbounded_shr(n) as u64,
                u.is_multiple_of(v) as u64,
            ]
        }

        #[test]
        fn $test() {
            let numbers = [0, 1, 2, 3, 7, 8, 9, 31, 32, 63, 64, 100, $unsigned::MAX / 3]
                .into_iter()
                .flat_map(|x: $unsigned| [x, x.wrapping_neg(), x ^ (1 << ($unsigned::BITS - 1))]);
            let numbers: Vec<u64> = numbers.map(u64::from).collect();
            let pairs: Vec<[u64; 2]> =
                numbers.iter().flat_map(|x| numbers.iter().map(|y| [*x, *y])).collect();
            let expected: Vec<_> = pairs.iter().map(|[x, y]| $all(*x, *y)).collect();
            for on in accelerators() {
                let from = ArrayView::new(pairs.len(), &pairs).unwrap();
                let to = Array::<[u64; 21], 1>::zeroed_on(&on, pairs.len()).unwrap();
                let found = to.view();
                let kernel = kernel!(|i: Index<1>| {
                    let pair = from[i];
                    found[i] = $all(pair[0], pair[1]);
                });
                parallel_for_each_on(&on, to.extent(), kernel).unwrap();
                for (case, (found, expected)) in
                    pairs.iter().zip(to.to_vec().unwrap().iter().zip(&expected))
                {
                    assert_eq!(found, expected, "{case:?} on {}", on.name());
                }
            }
        }
    )*};
}
methods! {
    bytes of_bytes: u8 i8
    halves of_halves: u16 i16
    words of_words: u32 i32
    double_words of_double_words: u64 i64
}

#[test]
fn multiples_of_an_index() {
    for on in accelerators() {
        let to = Array::<u32, 1>::zeroed_on(&on, 20).unwrap();
        let found = to.view();
        let kernel = kernel!(|i: Index<1>| found[i] = i[0].is_multiple_of(i[0] / 5) as u32);
        parallel_for_each_on(&on, to.extent(), kernel).unwrap();
        let expected: Vec<_> = (0..20_usize).map(|k| u32::from(k.is_multiple_of(k / 5))).collect();
        assert_eq!(to.to_vec().unwrap(), expected, "{}", on.name());
    }
}
