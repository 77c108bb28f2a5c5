//! Two circles are two errors.

use amp_runtime::prelude::*;

#[amp]
fn a(n: u32) -> u32 {
    b(n)
}

#[amp]
fn b(n: u32) -> u32 {
    a(n)
}

#[amp]
fn c(n: u32) -> u32 {
    d(n)
}

#[amp]
fn d(n: u32) -> u32 {
    c(n)
}

fn main() {}
