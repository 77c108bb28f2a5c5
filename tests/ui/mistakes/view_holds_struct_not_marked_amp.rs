//! A view holds a struct that is not marked #[amp].
//!
//! Line 15. Mend: #[amp] above Body, instead of derive and repr.
//! Found: 2 errors.
use amp_runtime::prelude::*;

#[derive(Clone, Copy)]
#[repr(C)]
struct Body {
    x: f32,
    v: f32,
}

#[amp]
fn step(i: Index<1>, bodies: &ArrayViewMut<Body, 1>, dt: f32) {
    bodies[i].x += dt * bodies[i].v;
    bodies[i].v -= dt * 9.81;
}

fn main() -> amp_runtime::Result<()> {
    let mut bodies = vec![Body { x: 100.0, v: 0.0 }; 32];
    let view = ArrayViewMut::new(32, &mut bodies)?;
    for _ in 0..10 {
        parallel_for_each(view.extent(), step(&view, 0.01))?;
    }
    view.synchronize()?;
    println!("{} {}", bodies[0].x, bodies[0].v);
    Ok(())
}
