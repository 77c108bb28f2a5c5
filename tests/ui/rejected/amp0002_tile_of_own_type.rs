//! A method `tile` with sizes is that of an extent.

use amp_runtime::prelude::*;

#[amp]
struct Segment {
    from: i32,
    to: i32,
}

#[amp]
impl Segment {
    fn tile<const SIZE: usize>(self) -> i32 {
        (self.to - self.from) / SIZE as i32
    }
}

#[amp]
fn tiles(segment: Segment) -> i32 {
    segment.tile::<4>()
}

fn main() {}
