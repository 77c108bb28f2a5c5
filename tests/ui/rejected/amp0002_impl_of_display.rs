//! Text is made by the host alone.

use std::fmt;

use amp_runtime::prelude::*;

#[amp]
struct Sample {
    value: f32,
}

#[amp]
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.value)
    }
}

fn main() {
    println!("{}", Sample { value: 1.0 });
}
