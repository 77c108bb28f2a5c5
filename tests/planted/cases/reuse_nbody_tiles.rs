//! Particles act on each other tile by tile; positions of the next tile replace those still in use.
use crate::case::*;

const TILE: usize = 8;

#[amp]
struct Body {
    at: [f32; 2],
    mass: f32,
}

#[amp]
fn act(mine: Body, others: &[Body; TILE]) -> f32 {
    let mut sum = 0.0;
    for other in others {
        let (dx, dy) = (other.at[0] - mine.at[0], other.at[1] - mine.at[1]); //~? race
        sum += other.mass * (dx * dx + dy * dy); //~? race
    }
    sum
}

#[amp]
fn potential(t: TiledIndex<TILE>, bodies: &ArrayView<Body, 1>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let others: [Body; TILE];
    let mut sum = 0.0;
    for tile in 0..bodies.extent()[0] / TILE {
        others[t.local[0]] = bodies[tile * TILE + t.local[0]]; //~ race
        t.barrier.wait();
        sum += act(bodies[t], &others); //~? race
        // mend: t.barrier.wait();
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let body = |k| Body { at: [(k % 4) as f32, (k / 4) as f32], mass: (k % 3) as f32 };
    let bodies: Vec<Body> = (0..32).map(body).collect();
    let bodies = ArrayView::new(32, &bodies)?;
    written([32], |to| parallel_for_each_on(on, to.extent().tile::<TILE>(), potential(&bodies, to)))
}

pub fn expected() -> Vec<i64> {
    let of = |i: i64, k: i64| k % 3 * ((k % 4 - i % 4).pow(2) + (k / 4 - i / 4).pow(2));
    (0..32).map(|i| (0..32).map(|k| of(i, k)).sum()).collect()
}
