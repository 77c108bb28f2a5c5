//! `*` of a type calls its `Deref`, which is ordinary Rust.

use std::ops::Deref;

use amp_runtime::prelude::*;

#[amp]
struct Weight {
    grams: f32,
}

impl Deref for Weight {
    type Target = f32;

    fn deref(&self) -> &f32 {
        &self.grams
    }
}

#[amp]
fn heavier(i: Index<1>, data: &ArrayViewMut<f32, 1>, limit: f32) {
    let weight = Weight { grams: data[i] };
    if *weight < limit {
        data[i] = limit;
    }
}

fn main() {}
