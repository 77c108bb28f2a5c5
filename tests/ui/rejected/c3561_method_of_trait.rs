//! What callers give a method of a trait is not known in it.

use amp_runtime::prelude::*;

#[amp]
trait Wait {
    fn meet(&self, t: TiledIndex<16>, n: u32) {
        if n > 2 {
            t.barrier.wait();
        }
    }
}

fn main() {}
