//! What uses a field that is refused for its bytes is right.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    x: f32,
    alive: bool,
    count: usize,
}

#[amp]
fn moved(particle: Particle) -> Particle {
    let x = if particle.alive { particle.x + 1.0 } else { 0.0 };
    Particle { x, alive: x > 0.5, count: particle.count + 1 }
}

fn main() {
    let mut data = [Particle { x: 0.0, alive: true, count: 0 }; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let _ = parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = moved(view[i])));
}
