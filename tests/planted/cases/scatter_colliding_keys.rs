//! Records are scattered by a hash of their key, and two keys have the same hash.
use crate::case::*;

#[amp]
fn hash(key: u32, size: usize) -> usize {
    (key * 7 + 3) as usize % size
}

#[amp]
fn insert(i: Index<1>, keys: &ArrayView<u32, 1>, table: &ArrayViewMut<u32, 1>) {
    let slot = hash(keys[i], table.extent()[0]);
    table[slot] = keys[i]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let spread = 8; // bug
    // mend: let spread = 1;
    let keys: Vec<u32> = (0..10).map(|k| k * spread + 1).collect();
    let keys = ArrayView::new(10, &keys)?;
    written([16], |table| parallel_for_each_on(on, keys.extent(), insert(&keys, table)))
}

pub fn expected() -> Vec<i64> {
    let mut table = vec![0; 16];
    (1..11).for_each(|key| table[(key as usize * 7 + 3) % 16] = key);
    table
}
