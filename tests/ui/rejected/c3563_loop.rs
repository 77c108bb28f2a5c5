//! A loop that nothing leaves.

use amp_runtime::prelude::*;

#[amp]
fn plain(x: i32) -> i32 {
    let mut n = x;
    loop {
        n += 1;
    }
}

#[amp]
fn break_of_another(x: i32) -> i32 {
    let mut n = x;
    'outer: loop {
        loop {
            n += 1;
            if n > 7 {
                continue 'outer;
            }
        }
    }
}

#[amp]
fn break_is_not_reached(x: i32) -> i32 {
    let mut n = x;
    loop {
        n += 1;
        if false {
            break;
        }
        continue;
        break;
    }
    n
}

#[amp]
fn written_as_while(x: i32) -> i32 {
    let mut n = x;
    while true {
        for i in 0..4 {
            n += i;
            if n > 7 {
                break;
            }
        }
    }
    n
}

#[amp]
fn return_of_a_closure(x: i32) -> i32 {
    loop {
        let next = |y: i32| {
            return y + 1;
        };
        next(x);
    }
}

fn main() {}
