//! A kernel converts with `.into()` through an impl of From that is not marked.
//!
//! Line 33. Mend: #[amp] above the impl of From.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
struct Polar {
    radius: f32,
    angle: f32,
}

#[amp]
struct Cartesian {
    x: f32,
    y: f32,
}

impl From<Polar> for Cartesian {
    fn from(p: Polar) -> Cartesian {
        Cartesian { x: p.radius * p.angle.cos(), y: p.radius * p.angle.sin() }
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut xs = vec![0.0_f32; 360];
    let view = ArrayViewMut::new(360, &mut xs)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let polar = Polar { radius: 2.0, angle: i[0] as f32 * 0.0174533 };
            let point: Cartesian = polar.into();
            view[i] = point.x + point.y;
        }),
    )?;
    view.synchronize()?;
    println!("{}", xs[90]);
    Ok(())
}
