//! A usize constant in a kernel has more than 32 bits.
//!
//! Line 10. Mend: u64, or a constant below 2^32.
use amp_runtime::prelude::*;

const STRIDE: usize = 6_000_000_000;

#[amp]
fn hash(key: u32) -> u32 {
    let spread = key as usize * STRIDE;
    (spread >> 7) as u32
}

#[amp]
fn hash_all(i: Index<1>, keys: &ArrayView<u32, 1>, hashes: &ArrayViewMut<u32, 1>) {
    hashes[i] = hash(keys[i]) % 1021;
}

fn main() -> amp_runtime::Result<()> {
    let keys: Vec<u32> = (0..500).map(|k| k * 3).collect();
    let mut hashes = vec![0_u32; 500];
    let from = ArrayView::new(500, &keys)?;
    let to = ArrayViewMut::new(500, &mut hashes)?;
    parallel_for_each(to.extent(), hash_all(&from, &to))?;
    to.synchronize()?;
    println!("{:?}", &hashes[..5]);
    Ok(())
}
