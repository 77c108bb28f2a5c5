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

/// Bodies that a thread of [`step_in_lanes`] moves.
const LANES: usize = 16;

/// The same for processors whose threads have vectors: each thread moves 16 bodies side by side.
#[amp]
pub fn step_in_lanes(
    i: Index<1>,
    seconds: f32,
    bodies: &ArrayView<Vec4, 1>,
    velocities: &ArrayView<Vec4, 1>,
    moved: &ArrayViewMut<Vec4, 1>,
    faster: &ArrayViewMut<Vec4, 1>,
) {
    let first = i[0] * LANES;
    let mut at = [[0.0; LANES]; 3];
    for lane in 0..LANES {
        let body = bodies[first + lane];
        at[0][lane] = body.x;
        at[1][lane] = body.y;
        at[2][lane] = body.z;
    }
    let mut sum = [[0.0; LANES]; 3];
    for k in 0..bodies.extent()[0] {
        let other = bodies[k];
        for lane in 0..LANES {
            let x = other.x - at[0][lane];
            let y = other.y - at[1][lane];
            let z = other.z - at[2][lane];
            let inverse = fast_math::rsqrt(x * x + y * y + z * z + SOFTENING);
            let share = other.w * inverse * inverse * inverse;
            sum[0][lane] += x * share;
            sum[1][lane] += y * share;
            sum[2][lane] += z * share;
        }
    }
    for lane in 0..LANES {
        let body = first + lane;
        let acceleration = Vec3::new(sum[0][lane], sum[1][lane], sum[2][lane]);
        let velocity = velocities[body].xyz() + acceleration * seconds;
        faster[body] = velocity.extend(0.0);
        moved[body] = bodies[body] + (velocity * seconds).extend(0.0);
    }
}

/// Runs [`step`], or [`step_in_lanes`] on the cpu.
///
/// # Errors
/// Those of a launch: the number of bodies is to be a multiple of 256.
pub fn run(
    accelerator: &Accelerator,
    seconds: f32,
    [bodies, velocities]: [&ArrayView<Vec4, 1>; 2],
    [moved, faster]: [&ArrayViewMut<Vec4, 1>; 2],
) -> amp_runtime::Result<()> {
    let extent = bodies.extent();
    if *accelerator == Accelerator::cpu() {
        let kernel = step_in_lanes(seconds, bodies, velocities, moved, faster);
        return parallel_for_each_on(accelerator, Extent::new([extent[0] / LANES]), kernel);
    }
    let kernel = step(seconds, bodies, velocities, moved, faster);
    parallel_for_each_on(accelerator, extent.tile::<TILE>(), kernel)
}
