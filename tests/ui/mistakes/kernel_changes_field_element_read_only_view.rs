//! A kernel changes a field of an element of a read-only view.
//!
//! Line 23. Mend: make `stars` an ArrayViewMut.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
struct Star {
    magnitude: f32,
    distance: f32,
}

fn main() -> amp_runtime::Result<()> {
    let mut catalogue: Vec<Star> =
        (1..=100).map(|k| Star { magnitude: 6.0, distance: k as f32 }).collect();
    let all = ArrayViewMut::new(100, &mut catalogue)?;
    let stars = all.read_only();
    parallel_for_each(
        stars.extent(),
        amp!(|i: Index<1>| {
            let parsecs = stars[i].distance;
            stars[i].magnitude -= 5.0 * parsecs.log10() - 5.0;
        }),
    )?;
    drop(stars);
    all.synchronize()?;
    println!("{}", catalogue[9].magnitude);
    Ok(())
}
