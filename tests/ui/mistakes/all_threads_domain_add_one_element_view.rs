//! All threads of the domain add to one element of a view without atomics.
//!
//! Line 24. Mend: atomic_fetch_add(&energy[0], …).
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
struct Particle {
    velocity: [f32; 3],
    mass: f32,
}

fn main() -> amp_runtime::Result<()> {
    let particles: Vec<Particle> =
        (0..512).map(|k| Particle { velocity: [k as f32, 0.0, 1.0], mass: 2.0 }).collect();
    let mut total = [0.0_f32];
    let particle = ArrayView::new(512, &particles)?;
    let energy = ArrayViewMut::new(1, &mut total)?;
    parallel_for_each(
        particle.extent(),
        amp!(|i: Index<1>| {
            let [x, y, z] = particle[i].velocity;
            energy[0] += 0.5 * particle[i].mass * (x * x + y * y + z * z);
        }),
    )?;
    energy.synchronize()?;
    println!("{}", total[0]);
    Ok(())
}
