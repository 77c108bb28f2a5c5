//! Tiles of a picture write their block and a frame around it; the frames lie in the neighbours' blocks.
use crate::case::*;

#[amp]
fn paint(t: TiledIndex<4, 4>, picture: &ArrayViewMut<u32, 2>, margin: usize) {
    let number = (t.tile[0] * 2 + t.tile[1] + 1) as u32;
    picture[t] = number; //~ race
    let right = t.global + Index::new([0, margin]);
    if t.local[1] == 3 && picture.extent().contains(right) {
        picture[right] = number; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let margin = 1; // bug
    // mend: let margin = 0;
    written([8, 8], |picture| {
        parallel_for_each_on(on, picture.extent().tile::<4, 4>(), paint(picture, margin))
    })
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|k| k / 32 * 2 + k % 8 / 4 + 1).collect()
}
