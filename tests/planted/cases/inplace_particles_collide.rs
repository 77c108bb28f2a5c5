//! Particles push each other apart; positions are moved while other particles measure their distance to them.
use crate::case::*;

#[amp]
struct Particle {
    at: i32,
    speed: i32,
}

#[amp]
impl Particle {
    fn is_near(self, at: i32) -> bool {
        (self.at - at).abs() < 3
    }
}

#[amp]
fn push(i: Index<1>, particles: &ArrayViewMut<Particle, 1>, moved: &ArrayViewMut<i32, 1>) {
    let mine = particles[i];
    let mut at = mine.at + mine.speed;
    for k in 0..particles.extent()[0] {
        let other = particles[k]; //~ race
        if k != i[0] && other.is_near(mine.at) {
            at += if other.at > mine.at { -1 } else { 1 };
        }
    }
    particles[i].at = at; //~ race // bug
    moved[i] = at;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut particles: Vec<Particle> =
        (0..12).map(|k| Particle { at: 2 * k, speed: k % 3 }).collect();
    let view = ArrayViewMut::new(12, &mut particles)?;
    written([12], |moved| parallel_for_each_on(on, view.extent(), push(&view, moved)))
}

pub fn expected() -> Vec<i64> {
    (0..12).map(|k| 2 * k + k % 3 + i64::from(k > 0) - i64::from(k < 11)).collect()
}
