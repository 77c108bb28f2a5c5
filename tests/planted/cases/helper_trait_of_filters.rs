//! A filter that is a type with a trait, called for a tile's line before the line is whole.
use crate::case::*;

#[amp]
trait Filter {
    fn apply(line: &[i32; 16], at: usize) -> i32;
}

#[amp]
struct Edges {
    unused: i32,
}

#[amp]
impl Filter for Edges {
    fn apply(line: &[i32; 16], at: usize) -> i32 {
        line[(at + 1) % 16] - line[(at + 15) % 16] //~ race
    }
}

#[amp]
fn filtered<F: Filter>(t: TiledIndex<16>, from: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let line: [i32; 16];
    line[t.local[0]] = from[t]; //~ race
    // mend: t.barrier.wait();
    to[t] = F::apply(&line, t.local[0]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let line: Vec<i32> = (0..48).map(|k| k * k).collect();
    let from = ArrayView::new(48, &line)?;
    written([48], |to| {
        parallel_for_each_on(on, to.extent().tile::<16>(), filtered::<Edges>(&from, to))
    })
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64, d: i64| (k / 16 * 16 + (k + d) % 16).pow(2);
    (0..48).map(|k| at(k, 1) - at(k, 15)).collect()
}
