//! The Mandelbrot set: for each point, after how many steps it leaves the circle of radius 2.

use amp_runtime::prelude::*;

/// Which part of the plane a picture shows.
#[amp]
#[derive(Debug)]
pub struct Section {
    /// The point at the corner.
    pub left: f32,
    /// The point at the corner.
    pub top: f32,
    /// From one point to the next.
    pub step: f32,
    /// The most steps.
    pub limit: u32,
}

/// How many steps of z² + c stay in the circle.
#[amp(cpu)]
pub fn escape_time(c_re: f32, c_im: f32, limit: u32) -> u32 {
    let mut re = 0.0;
    let mut im = 0.0;
    let mut steps = 0;
    while steps < limit {
        let (re2, im2) = (re * re, im * im);
        if re2 + im2 > 4.0 {
            break;
        }
        im = 2.0 * re * im + c_im;
        re = re2 - im2 + c_re;
        steps += 1;
    }
    steps
}

/// One thread for each point.
#[amp]
pub fn picture(t: TiledIndex<16, 16>, section: Section, steps: &ArrayViewMut<u32, 2>) {
    let re = section.left + t.global[1] as f32 * section.step;
    let im = section.top + t.global[0] as f32 * section.step;
    steps[t] = escape_time(re, im, section.limit);
}

/// Runs [`picture`].
///
/// # Errors
/// Those of a launch: the sides are to be multiples of 16.
pub fn run(
    accelerator: &Accelerator,
    section: Section,
    steps: &ArrayViewMut<u32, 2>,
) -> amp_runtime::Result<()> {
    parallel_for_each_on(accelerator, steps.extent().tile::<16, 16>(), picture(section, steps))
}
