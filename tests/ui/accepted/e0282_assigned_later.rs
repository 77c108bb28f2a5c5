//! Near miss of E0282: the type follows from the assignments.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn helper(x: i32) -> f32 {
    let y;
    if x > 0 {
        y = 1.5;
    } else {
        y = x as f32;
    }
    y * 2.0
}

pub fn main() {
    assert_eq!([helper(1), helper(-4)], [3.0, -8.0]);
}
