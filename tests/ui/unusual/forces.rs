//! Forces between bodies, which a tile loads together, with a struct in tile memory and vectors as arrays.

use amp_runtime::Result;
use amp_runtime::prelude::*;

type Vector = [i32; 2];

#[amp]
struct Body {
    at: Vector,
    mass: i32,
}

#[amp(cpu)]
fn minus([a, b]: Vector, [c, d]: Vector) -> Vector {
    [a - c, b - d]
}

#[amp]
impl Body {
    fn pull(&self, other: &Body) -> Vector {
        let away = minus(other.at, self.at);
        let mut force = [0; 2];
        for (axis, part) in [(0, away[0]), (1, away[1])] {
            force[axis] = part * other.mass * self.mass;
        }
        force
    }
}

#[amp]
fn sum_up<const TILE: usize>(
    t: TiledIndex<TILE>,
    bodies: &ArrayView<Body, 1>,
    to: &Array<Vector, 1>,
) {
    #[tile_static]
    let loaded: [Body; TILE];
    let me = bodies[t];
    let mut total = [0, 0];
    for first in (0..bodies.extent()[0]).step_by(TILE) {
        loaded[t.local[0]] = bodies[first + t.local[0]];
        t.barrier.wait();
        for other in &loaded {
            let [x, y] = me.pull(other);
            total = [total[0] + x, total[1] + y];
        }
        t.barrier.wait();
    }
    to[t] = total;
}

pub fn run() -> Result<()> {
    let bodies: Vec<Body> =
        (0..24).map(|k| Body { at: [k * 5 % 13, k * k % 17], mass: k % 4 + 1 }).collect();
    let view = ArrayView::new(24, &bodies)?;
    let out = Array::new(24, &[[0; 2]; 24])?;
    parallel_for_each(view.extent().tile::<8>(), sum_up::<8>(&view, &out))?;
    let expected: Vec<Vector> = bodies
        .iter()
        .map(|a| {
            [0, 1].map(|axis| {
                bodies.iter().map(|b| (b.at[axis] - a.at[axis]) * a.mass * b.mass).sum()
            })
        })
        .collect();
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
