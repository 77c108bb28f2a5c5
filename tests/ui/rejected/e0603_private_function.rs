//! A private function is rustc's own error, once.

use amp_runtime::prelude::*;

mod tools {
    use amp_runtime::prelude::*;

    #[amp]
    fn private(x: i32) -> i32 {
        x
    }
}

#[amp]
fn helper(x: i32) -> i32 {
    tools::private(x)
}

fn main() {}
