//! A variant that is there twice.

use amp_runtime::prelude::*;

#[amp]
enum Mode {
    Off,
    On,
    Off,
}

#[amp]
fn level(mode: Mode) -> i32 {
    match mode {
        Mode::Off => 0,
        Mode::On => 1,
    }
}

fn main() {}
