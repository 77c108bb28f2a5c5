//! An index beyond the end of an array that is a parameter.

use amp_runtime::prelude::*;

#[amp]
fn interpolate(i: Index<2>, corners: [f32; 4], picture: &ArrayViewMut<f32, 2>) {
    picture[i] = corners[3] + (corners[4] - corners[3]);
}

#[amp]
fn last(rows: &[[f32; 3]; 2]) -> f32 {
    rows[2][0] + rows[1][3]
}

fn main() {}
