//! `#[amp]` is for functions and structs.

use amp_runtime::prelude::*;

#[amp]
enum State {
    Alive,
    Dead,
}

fn main() {}
