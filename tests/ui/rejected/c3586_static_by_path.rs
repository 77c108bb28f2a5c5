//! A kernel reads no static of a module.

use amp_runtime::prelude::*;

mod settings {
    pub static OFFSET: f64 = 0.5;
}

#[amp]
fn helper(x: f64) -> f64 {
    x + settings::OFFSET
}

fn main() {}
