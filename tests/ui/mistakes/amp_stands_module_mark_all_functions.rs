//! #[amp] stands on a module, to mark all functions in it.
//!
//! Line 9. Mend: #[amp] above each function.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
mod easing {
    pub fn quadratic(t: f32) -> f32 {
        t * t
    }

    pub fn smooth(t: f32) -> f32 {
        t * t * (3.0 - 2.0 * t)
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut curve = [0.0_f32; 20];
    let view = ArrayViewMut::new(20, &mut curve)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let t = i[0] as f32 / 20.0;
            view[i] = if t < 0.5 { easing::quadratic(t) } else { easing::smooth(t) };
        }),
    )?;
    view.synchronize()?;
    println!("{curve:?}");
    Ok(())
}
