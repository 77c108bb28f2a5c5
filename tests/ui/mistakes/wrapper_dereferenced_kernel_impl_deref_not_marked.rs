//! A wrapper is dereferenced in a kernel by an impl of Deref that is not marked.
//!
//! Line 22. Mend: use the field: `weight.grams`.
use amp_runtime::prelude::*;
use std::ops::Deref;

#[amp]
struct Weight {
    grams: f32,
}

impl Deref for Weight {
    type Target = f32;
    fn deref(&self) -> &f32 {
        &self.grams
    }
}

#[amp]
fn heavier(i: Index<1>, data: &ArrayViewMut<f32, 1>, limit: f32) {
    let weight = Weight { grams: data[i] };
    if *weight < limit {
        data[i] = limit;
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut grams = vec![12.5_f32, 250.0, 3.0];
    let view = ArrayViewMut::new(3, &mut grams)?;
    parallel_for_each(view.extent(), heavier(&view, 10.0))?;
    view.synchronize()?;
    println!("{:?}", Weight { grams: grams[2] }.deref());
    Ok(())
}
