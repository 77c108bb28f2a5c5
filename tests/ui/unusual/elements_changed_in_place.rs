//! Fields, elements of arrays in elements and whole elements of views, changed by methods and `&mut` parameters.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
#[derive(Debug)]
struct Particle {
    at: [f32; 2],
    speed: [f32; 2],
    hits: u32,
}

#[amp]
impl Particle {
    fn bounce(&mut self, limits: &[f32; 2]) -> u32 {
        for axis in 0..2 {
            let mut speed = self.speed[axis];
            self.at[axis] += speed;
            if self.at[axis] < 0.0 || self.at[axis] > limits[axis] {
                speed = -speed;
                self.hits += 1;
            }
            self.speed[axis] = speed;
        }
        self.hits
    }
}

pub fn run() -> Result<()> {
    let start: Vec<Particle> =
        (0..8).map(|k| Particle { at: [k as f32; 2], speed: [1.5, -1.0], hits: k }).collect();
    let mut data = start.clone();
    let view = ArrayViewMut::new(8, &mut data)?;
    let limits = [6.0, 5.0];
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            for _ in 0..3 {
                view[i].bounce(&limits);
            }
            view[i].speed[1] *= 2.0;
            view[i].at = [view[i].at[1], view[i].at[0]];
            if view[i].hits == 3 {
                view[i] = Particle { hits: 100, ..view[i] };
            }
        }),
    )?;
    view.synchronize()?;
    for (mut p, found) in start.into_iter().zip(data) {
        for _ in 0..3 {
            for (axis, limit) in limits.iter().enumerate() {
                p.at[axis] += p.speed[axis];
                if !(0.0..=*limit).contains(&p.at[axis]) {
                    p.speed[axis] *= -1.0;
                    p.hits += 1;
                }
            }
        }
        p.speed[1] *= 2.0;
        p.at.reverse();
        if p.hits == 3 {
            p.hits = 100;
        }
        assert!(p == found, "{p:?} {found:?}");
    }
    Ok(())
}
