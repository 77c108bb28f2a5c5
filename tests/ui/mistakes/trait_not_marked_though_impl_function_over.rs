//! The trait is not marked, though its impl and the function over it are.
//!
//! Line 16. Mend: #[amp] above the trait.
use amp_runtime::prelude::*;

trait Potential {
    fn at(&self, r: f32) -> f32;
}

#[amp]
struct Spring {
    stiffness: f32,
}

#[amp]
impl Potential for Spring {
    fn at(&self, r: f32) -> f32 {
        0.5 * self.stiffness * r * r
    }
}

#[amp]
fn fill<P: Potential>(i: Index<1>, potential: P, out: &ArrayViewMut<f32, 1>) {
    out[i] = potential.at(i[0] as f32 * 0.1);
}

fn main() -> amp_runtime::Result<()> {
    let mut table = vec![0.0_f32; 100];
    let view = ArrayViewMut::new(100, &mut table)?;
    parallel_for_each(view.extent(), fill(Spring { stiffness: 3.0 }, &view))?;
    view.synchronize()?;
    println!("{}", table[10]);
    Ok(())
}
