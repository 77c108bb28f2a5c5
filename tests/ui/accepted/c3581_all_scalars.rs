//! Parameters, locals and results of every scalar type.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[allow(clippy::too_many_arguments)]
pub fn mixed(a: i32, b: u32, c: i64, d: u64, e: f32, f: f64, g: usize, h: bool) -> f64 {
    let sum: i64 = a as i64 + b as i64 + c + d as i64 + g as i64;
    let real: f64 = e as f64 + f;
    if h { sum as f64 + real } else { 0.0 }
}

#[amp]
pub fn narrow(a: i8, b: u8, c: i16, d: u16, e: f16) -> f16 {
    let low: u8 = a as u8 + b + 3u8;
    let high: i16 = c + d as i16;
    if low > b'a' || high < -300 { e } else { -e }
}

pub fn main() {
    let (mut data, mut halves) = ([0.0_f64; 4], [f16::ONE; 4]);
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = mixed(-1, 2, 3, 4, 0.5, 0.25, 5, true)),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [13.75; 4]);
    let view = ArrayViewMut::new(4, &mut halves).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = narrow(-1, 2, -3, 4, view[i])),
    )
    .unwrap();
    drop(view);
    assert_eq!(halves, [f16::NEG_ONE; 4]);
}
