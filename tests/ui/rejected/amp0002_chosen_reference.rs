//! A name for something that is changed is a name for one place.

use amp_runtime::prelude::*;

#[amp]
fn branches(c: bool, a: &mut i32, b: &mut i32) {
    let r = if c { a } else { b };
    *r = 9;
}

#[amp]
fn arms(c: bool, a: &mut i32, b: &mut i32) {
    let r = match c {
        true => a,
        false => &mut *b,
    };
    *r = 9;
}

#[amp]
fn block(a: &mut [i32; 2]) {
    let r = {
        let q = &mut a[1];
        q
    };
    *r = 9;
}

fn main() {}
