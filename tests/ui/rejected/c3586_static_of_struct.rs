//! A kernel reads no field of a static.

use amp_runtime::prelude::*;

#[amp]
struct Settings {
    offset: i32,
}

static SETTINGS: Settings = Settings { offset: 3 };

#[amp]
fn helper(x: i32) -> i32 {
    x + SETTINGS.offset
}

fn main() {}
