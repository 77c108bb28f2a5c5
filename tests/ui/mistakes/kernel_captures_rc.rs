//! A kernel captures an Rc.
//!
//! Line 19. Mend: capture the number: let limit = *limit;.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::rc::Rc;

struct Settings {
    limit: Rc<f32>,
}

fn clamp(settings: &Settings, data: &mut [f32]) -> amp_runtime::Result<()> {
    let limit = Rc::clone(&settings.limit);
    let view = ArrayViewMut::new(data.len(), data)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            if view[i] > *limit {
                view[i] = 0.0;
            }
        }),
    )?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let settings = Settings { limit: Rc::new(4.0) };
    let mut data: Vec<f32> = (0..8).map(|k| k as f32).collect();
    clamp(&settings, &mut data)?;
    println!("{data:?}");
    Ok(())
}
