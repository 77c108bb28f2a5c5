//! Bodies that attract each other: every pair, with tiles of bodies in tile_static memory.

use amp_runtime::fast_math;
use amp_runtime::glam::{Vec3, Vec4, Vec4Swizzles};
use amp_runtime::prelude::*;

const TILE: usize = 256;

/// Keeps bodies that meet from an infinite force.
pub const SOFTENING: f32 = 1e-3;

/// The acceleration of a body at `at` by another one: its place, and its mass in `w`.
#[amp(cpu)]
pub fn attraction(at: Vec3, other: Vec4) -> Vec3 {
    let distance = other.xyz() - at;
    let inverse = fast_math::rsqrt(distance.length_squared() + SOFTENING);
    distance * (other.w * inverse * inverse * inverse)
}

/// One step of time: each thread moves one body.
#[amp]
pub fn step(
    t: TiledIndex<TILE>,
    seconds: f32,
    bodies: &ArrayView<Vec4, 1>,
    velocities: &ArrayView<Vec4, 1>,
    moved: &ArrayViewMut<Vec4, 1>,
    faster: &ArrayViewMut<Vec4, 1>,
) {
    #[tile_static]
    let others: [Vec4; TILE];
    let me = bodies[t];
    let at = me.xyz();
    let mut acceleration = Vec3::ZERO;
    for tile in 0..bodies.extent()[0] / TILE {
        others[t.local[0]] = bodies[tile * TILE + t.local[0]];
        t.barrier.wait();
        for k in 0..TILE {
            acceleration += attraction(at, others[k]);
        }
        t.barrier.wait();
    }
    let velocity = velocities[t].xyz() + acceleration * seconds;
    faster[t] = velocity.extend(0.0);
    moved[t] = (at + velocity * seconds).extend(me.w);
}

/// Runs [`step`].
///
/// # Errors
/// Those of a launch: the number of bodies is to be a multiple of 256.
pub fn run(
    accelerator: &Accelerator,
    seconds: f32,
    [bodies, velocities]: [&ArrayView<Vec4, 1>; 2],
    [moved, faster]: [&ArrayViewMut<Vec4, 1>; 2],
) -> amp_runtime::Result<()> {
    let kernel = step(seconds, bodies, velocities, moved, faster);
    parallel_for_each_on(accelerator, bodies.extent().tile::<TILE>(), kernel)
}
