//! Loops that end: by a `break`, a `return`, a label, or because what they test changes.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn returns(x: i32) -> i32 {
    let mut n = x;
    loop {
        n += 5;
        if n > 20 {
            return n;
        }
    }
}

#[amp]
fn labelled(x: i32) -> i32 {
    let mut n = x;
    'outer: for _ in 0..3 {
        'block: {
            loop {
                n += 1;
                if n % 4 == 0 {
                    continue 'outer;
                }
                if n % 7 == 0 {
                    break 'block;
                }
            }
        }
        n += 100;
    }
    n
}

#[amp]
fn add(to: &mut i32) {
    *to += 1;
}

#[amp]
fn changed_elsewhere(x: i32) -> i32 {
    let (mut a, mut b, mut c) = (x, [x, x], (x, x));
    while a < 10 {
        add(&mut a);
    }
    while b[1] < 10 {
        b[1] += 2;
    }
    while c.0 < 10 {
        std::mem::swap(&mut c.0, &mut a);
    }
    while true {
        if b[0] > 3 {
            break;
        }
        b[0] += 1;
    }
    a + b[1] + c.0
}

pub fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        view[i] = returns(view[i]) + labelled(view[i]) + changed_elsewhere(view[i]);
        while view[i] > 100 {
            view[i] -= 100;
        }
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data[0], 51);
}
