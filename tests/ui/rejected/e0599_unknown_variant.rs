//! A variant that an enum does not have is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
enum Mode {
    Off,
    On,
}

#[amp]
fn helper(x: i32) -> Mode {
    if x > 0 { Mode::Half } else { Mode::Off }
}

fn main() {}
