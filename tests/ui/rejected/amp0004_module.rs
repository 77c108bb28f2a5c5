//! A mark on a module: callers of its functions have no errors.

use amp_runtime::prelude::*;

#[amp]
mod easing {
    pub fn quadratic(t: f32) -> f32 {
        t * t
    }

    pub fn smooth(t: f32) -> f32 {
        quadratic(t) * (3.0 - 2.0 * t)
    }
}

fn main() {
    let mut curve = [0.0_f32; 20];
    let view = ArrayViewMut::new(20, &mut curve).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let t = i[0] as f32 / 20.0;
        view[i] = if t < 0.5 { easing::quadratic(t) } else { easing::smooth(t) };
    })).unwrap();
}
