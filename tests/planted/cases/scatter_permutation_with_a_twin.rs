//! A permutation is inverted by a scatter, but one of its numbers is there twice.
use crate::case::*;

#[amp]
fn invert(t: TiledIndex<8>, order: &ArrayView<u32, 1>, inverse: &ArrayViewMut<u32, 1>) {
    let place = order[t] as usize;
    inverse[place] = t.global[0] as u32; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut order: Vec<u32> = (0..32).map(|k| (k * 13 + 4) % 32).collect();
    order[21] = order[2]; // bug
    let order = ArrayView::new(32, &order)?;
    written([32], |inverse| {
        parallel_for_each_on(on, order.extent().tile::<8>(), invert(&order, inverse))
    })
}

pub fn expected() -> Vec<i64> {
    let mut inverse = vec![0; 32];
    (0..32).for_each(|k| inverse[(k * 13 + 4) % 32] = k as i64);
    inverse
}
