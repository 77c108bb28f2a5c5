//! Vectors to compute with.

use amp_runtime::glam::{IVec4, Vec3, Vec4};

/// Numbers whose sums and products are exact.
const NUMBERS: [f32; 9] = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 7.75, -128.5];
const INTEGERS: [i32; 9] = [0, 1, -1, 7, -13, 1000, i32::MAX, i32::MIN, i32::MIN + 1];

/// Every number with those after it.
pub fn vectors() -> Vec<Vec4> {
    let at = |i: usize| NUMBERS[i % NUMBERS.len()];
    (0..NUMBERS.len()).map(|i| Vec4::new(at(i), at(i + 1), at(2 * i + 2), at(3 * i + 4))).collect()
}

/// The first three components of these.
pub fn triples() -> Vec<Vec3> {
    vectors().into_iter().map(|v| v.truncate()).collect()
}

/// Every two integers, in four components.
pub fn integers() -> Vec<IVec4> {
    let at = |i: usize| INTEGERS[i % INTEGERS.len()];
    let all = (0..INTEGERS.len()).flat_map(|i| {
        (0..INTEGERS.len()).map(move |j| IVec4::new(at(i), at(i + j), at(j), at(2 * i + j)))
    });
    all.collect()
}
