//! Literals are of the type that is asked for, wherever they stand.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Mixed {
    wide: i64,
    float: f32,
    small: u32,
}

#[amp]
fn add(x: u8, y: i64) -> i64 {
    x as i64 + y
}

#[amp]
fn all(x: f32) -> i64 {
    let mixed = Mixed { wide: -9_000_000_000, float: 1e-1, small: 0xff };
    let inferred = 200;
    let small: u8 = inferred;
    let chosen = if x > 0.5 { 1 } else { 0b10 };
    let kinds = (b'a' as i64, true, 2_u16 as i64, Some(3));
    let (letter, _, two, Some(three)) = kinds else { return -1 };
    let float = (mixed.float * 10.0).powf(2.0).max(0.5) as i64;
    add(mixed.small as u8, mixed.wide) + add(small, chosen) + letter + two + three + float
}

pub fn main() {
    let mut data = [0_i64; 1];
    let view = ArrayViewMut::new(1, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = all(1.0))).unwrap();
    drop(view);
    assert_eq!(data[0], 255 - 9_000_000_000 + 200 + 1 + 97 + 2 + 3 + 1);
}
