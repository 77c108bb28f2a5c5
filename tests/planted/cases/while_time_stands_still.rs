//! A particle is moved until its time is over, in steps so small that adding them to the time changes nothing.
use crate::case::*;

#[amp]
struct Motion {
    time: f32,
    at: f32,
}

#[amp]
impl Motion {
    fn advance(&mut self, step: f32) {
        self.at += 2.0 * step; //~? endless
        self.time += step; //~? endless
    }
}

#[amp]
fn fall(i: Index<1>, steps: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    let mut motion = Motion { time: 0.0, at: 0.0 };
    motion.time = 1024.0;
    while motion.time < 1025.0 {
        //~ endless
        motion.advance(steps[i]);
    }
    to[i] = motion.at;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let tiny = 1.0 / 65536.0; // bug
    // mend: let tiny = 1.0 / 16.0;
    let steps = [0.5, 0.25, 1.0, tiny];
    let steps = ArrayView::new(4, &steps)?;
    written([4], |to| parallel_for_each_on(on, to.extent(), fall(&steps, to)))
}

pub fn expected() -> Vec<i64> {
    vec![2; 4]
}
