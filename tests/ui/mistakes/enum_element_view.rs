//! An enum is the element of a view.
//!
//! Line 18. Mend: u32 in the view, and a function that makes the enum of it.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
enum Terrain {
    Water,
    Grass(u32),
    Rock,
}

fn main() -> amp_runtime::Result<()> {
    let map = vec![Terrain::Water, Terrain::Grass(3), Terrain::Rock, Terrain::Grass(1)];
    let mut costs = vec![0_u32; 4];
    let terrain = ArrayView::new([2, 2], &map)?;
    let cost = ArrayViewMut::new([2, 2], &mut costs)?;
    parallel_for_each(
        cost.extent(),
        amp!(|i: Index<2>| {
            cost[i] = match terrain[i] {
                Terrain::Water => 100,
                Terrain::Grass(height) => 1 + height,
                Terrain::Rock => 10,
            };
        }),
    )?;
    cost.synchronize()?;
    println!("{costs:?}");
    Ok(())
}
