//! Three functions in different modules do not call each other in a circle.

use amp_runtime::prelude::*;

#[amp]
fn first(n: u32) -> u32 {
    if n == 0 { 0 } else { a::second(n - 1) }
}

mod a {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn second(n: u32) -> u32 {
        super::b::third(n)
    }
}

mod b {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn third(n: u32) -> u32 {
        crate::first(n)
    }
}

fn main() {}
