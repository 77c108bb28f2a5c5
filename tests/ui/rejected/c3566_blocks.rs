//! Blocks are not nested more than 62 deep.

use amp_runtime::prelude::*;

macro_rules! nested {
    ($name:ident $($block:tt)*) => {
        nested!(@ $name [$($block)*] x);
    };
    (@ $name:ident [] $($value:tt)*) => {
        #[amp]
        fn $name(x: i32) -> i32 {
            $($value)*
        }
    };
    (@ $name:ident [$first:tt $($block:tt)*] $($value:tt)*) => {
        nested!(@ $name [$($block)*] { $($value)* });
    };
}

nested!(deep
    . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .);

#[amp]
fn caller(x: i32) -> i32 {
    deep(x)
}

fn main() {}
