//! Kernels in methods, in implementations of a trait of the host, and with what `self` has.

use amp_runtime::Result;
use amp_runtime::prelude::*;

struct Wave<'a> {
    height: ArrayViewMut<'a, f32, 1>,
    speed: Array<f32, 1>,
    stiffness: f32,
}

trait Simulation {
    const STEPS: usize;
    fn step(&self, seconds: f32) -> Result<()>;
    fn run(self) -> Result<Vec<f32>>;
}

impl<'a> Wave<'a> {
    fn new(data: &'a mut [f32]) -> Result<Self> {
        let speed = Array::new(data.len(), &vec![0.0; data.len()])?;
        Ok(Self { height: ArrayViewMut::new(data.len(), data)?, speed, stiffness: 0.5 })
    }

    fn accelerate(&self, seconds: f32) -> Result<()> {
        let Self { height, speed, stiffness: k } = self;
        let k = *k;
        parallel_for_each(
            speed.extent(),
            kernel!(|i: Index<1>| {
                let mut around = -2.0 * height[i];
                for other in [i - 1, i + 1] {
                    if height.extent().contains(other) {
                        around += height[other];
                    }
                }
                speed[i] += around * k * seconds;
            }),
        )
    }
}

impl Simulation for Wave<'_> {
    const STEPS: usize = 3;

    fn step(&self, seconds: f32) -> Result<()> {
        self.accelerate(seconds)?;
        let (height, speed) = (&self.height, &self.speed);
        parallel_for_each(height.extent(), kernel!(|i: Index<1>| height[i] += speed[i] * seconds))
    }

    fn run(self) -> Result<Vec<f32>> {
        for _ in 0..Self::STEPS {
            self.step(0.5)?;
        }
        self.height.to_vec()
    }
}

pub fn run() -> Result<()> {
    let mut data = [0.0, 0.0, 8.0, 0.0, 0.0, -4.0, 0.0];
    let (mut height, mut speed) = (data.to_vec(), vec![0.0; 7]);
    for _ in 0..3 {
        for k in 0..7_usize {
            let at = |k: usize| height.get(k).copied().unwrap_or(0.0);
            speed[k] += (at(k.wrapping_sub(1)) + at(k + 1) - 2.0 * at(k)) * 0.25;
        }
        height.iter_mut().zip(&speed).for_each(|(h, s)| *h += s * 0.5);
    }
    assert_eq!(Wave::new(&mut data)?.run()?, height);
    Ok(())
}
