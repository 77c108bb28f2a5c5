//! Bytes of a message are shifted by the ones before them in the block, which may not be loaded yet.
use crate::case::*;

#[amp]
fn before<const N: usize>(block: &[u32; N], place: usize, distance: usize) -> u32 {
    if place >= distance { block[place - distance] } else { 0 } //~ race
}

#[amp]
fn mix<const N: usize>(t: TiledIndex<N>, bytes: &ArrayView<u8, 1>, out: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let block: [u32; N];
    block[t.local[0]] = bytes[t] as u32; //~ race
    // mend: t.barrier.wait();
    out[t] = 31 * before(&block, t.local[0], 2) + bytes[t] as u32;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let text = b"sphinx of black quartz, judge my vow: 40";
    let bytes = ArrayView::new(40, text)?;
    written([40], |out| {
        parallel_for_each_on(on, bytes.extent().tile::<20>(), mix::<20>(&bytes, out))
    })
}

pub fn expected() -> Vec<i64> {
    let text: Vec<i64> =
        b"sphinx of black quartz, judge my vow: 40".iter().map(|b| i64::from(*b)).collect();
    (0..40).map(|k| if k % 20 >= 2 { 31 * text[k - 2] + text[k] } else { text[k] }).collect()
}
