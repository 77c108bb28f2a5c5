//! A tile_static variable in a kernel over a domain without tiles.
//!
//! Line 20. Mend: TiledIndex and extent.tile.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

struct Smoother {
    weight: f32,
}

impl Smoother {
    fn run(&self, data: &mut [f32]) -> amp_runtime::Result<()> {
        let weight = self.weight;
        let view = ArrayViewMut::new(data.len(), data)?;
        parallel_for_each(
            view.extent(),
            amp!(|i: Index<1>| {
                #[tile_static]
                let window: [f32; 32];
                window[i[0] % 32] = view[i];
                view[i] = window[i[0] % 32] * weight;
            }),
        )?;
        view.synchronize()
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut data = [2.0_f32; 96];
    Smoother { weight: 0.75 }.run(&mut data)?;
    println!("{}", data[40]);
    Ok(())
}
