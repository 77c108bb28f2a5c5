//! A method changes nothing through `&` of memory that threads share.

use amp_runtime::prelude::*;

#[amp]
struct Body {
    weight: i32,
}

#[amp]
impl Body {
    fn push(&mut self) {
        self.weight += 1;
    }
}

#[amp]
fn kernel(t: TiledIndex<4>, bodies: &ArrayViewMut<Body, 1>) {
    let own = &bodies[t];
    own.push();
}

fn main() {}
