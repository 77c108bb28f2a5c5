//! Blocks 62 deep, a long chain of `else if`, and a long sum.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

macro_rules! nested {
    ($name:ident $x:ident $($block:tt)*) => {
        nested!(@ $name $x [$($block)*] $x + 1);
    };
    (@ $name:ident $x:ident [] $($value:tt)*) => {
        #[amp]
        fn $name($x: i32) -> i32 {
            $($value)*
        }
    };
    (@ $name:ident $x:ident [$first:tt $($block:tt)*] $($value:tt)*) => {
        nested!(@ $name $x [$($block)*] if $x > 0 { $($value)* } else { 0 });
    };
}

nested!(deep x
    . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .);

macro_rules! chain {
    ($($case:literal)*) => {
        #[amp]
        fn chain(x: i32) -> i32 {
            if x < 0 { -1 } $(else if x == $case { $case + 10 })* else { 0 }
        }
    };
}

chain!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32);

pub fn main() {
    let mut data = [2; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let x = view[i];
        let sum = x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
            + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x;
        view[i] = deep(x) + chain(x) + sum;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data[0], 3 + 12 + 86);
}
