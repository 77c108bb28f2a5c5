//! A type is refused by what it is, whatever its alias.

use amp_runtime::prelude::*;

type Name = String;

#[amp]
fn helper(name: Name) -> i32 {
    3
}

fn main() {}
