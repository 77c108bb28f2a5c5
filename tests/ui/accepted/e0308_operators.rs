//! Every operator.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn all(a: i32, b: i32, p: bool) -> i32 {
    let mut x = a + b - a * b / 3 % 5;
    x ^= a & b | 12;
    x <<= 2;
    x >>= 1;
    x |= 1;
    x &= !8;
    x -= -b;
    x /= 2;
    x %= 100;
    x *= 3;
    if (a < b && p) || a >= b || !(a != b) { x } else { -x }
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = all(view[i], i[0] as i32, true)),
    )
    .unwrap();
}
