//! Tiles and views of three dimensions, with sizes that all differ.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let data: Vec<i32> = (0..4 * 6 * 10).map(|k| k * 11 % 101).collect();
    let from = ArrayView::new([4, 6, 10], &data)?;
    let out = Array::new([4, 6, 10], &vec![0; 240])?;
    let sums = Array::new([2, 2, 2], &[0; 8])?;
    parallel_for_each(
        from.extent().tile::<2, 3, 5>(),
        kernel!(|t: TiledIndex<2, 3, 5>| {
            #[tile_static]
            let block: [[[i32; 5]; 3]; 2];
            let [z, y, x] = [t.local[0], t.local[1], t.local[2]];
            block[z][y][x] = from[t];
            t.barrier.wait();
            out[t] = block[1 - z][2 - y][4 - x] + (t.tile == Index::new([1, 0, 1])) as i32 * 1000;
            if t.local == Index::default() {
                let mut sum = 0;
                for plane in &block {
                    for row in plane {
                        for v in row {
                            sum += *v;
                        }
                    }
                }
                sums[t.tile] = sum;
            }
        }),
    )?;
    let at = |z: usize, y: usize, x: usize| data[(z * 6 + y) * 10 + x];
    let mut expected = Vec::new();
    let mut totals = vec![0; 8];
    for (z, y, x) in (0..4).flat_map(|z| (0..6).flat_map(move |y| (0..10).map(move |x| (z, y, x))))
    {
        let other = at(z / 2 * 2 + 1 - z % 2, y / 3 * 3 + 2 - y % 3, x / 5 * 5 + 4 - x % 5);
        expected.push(other + if (z / 2, y / 3, x / 5) == (1, 0, 1) { 1000 } else { 0 });
        totals[z / 2 * 4 + y / 3 * 2 + x / 5] += at(z, y, x);
    }
    assert_eq!((out.to_vec()?, sums.to_vec()?), (expected, totals));
    Ok(())
}
