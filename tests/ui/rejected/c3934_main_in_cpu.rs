//! The program begins on the host, not in a function of both.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn main() {}
