//! `match` is one mistake, whatever its arms hold.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        0 => {
            let inner = missing?;
            inner
        }
        y if y > 3 => y,
        _ => unknown(x),
    }
}

fn main() {}
