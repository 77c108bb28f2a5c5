//! The program begins on the host.

use amp_runtime::prelude::*;

#[amp]
fn main() {}
