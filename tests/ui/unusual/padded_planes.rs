//! Launches over whole tiles around views that tiles do not divide, and over those within.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let picture: Vec<i32> = (0..7 * 11).collect();
    let mut smooth = vec![0; 77];
    let mut core = vec![-1; 77];
    let from = ArrayView::new([7, 11], &picture)?;
    let (to, within) =
        (ArrayViewMut::new([7, 11], &mut smooth)?, ArrayViewMut::new([7, 11], &mut core)?);
    parallel_for_each(
        from.extent().tile::<4, 4>().pad(),
        kernel!(|t: TiledIndex<4, 4>| {
            #[tile_static]
            let block: [[i32; 4]; 4];
            block[t.local[0]][t.local[1]] = from[t];
            t.barrier.wait();
            let mut sum = 0;
            for row in &block {
                for v in row {
                    sum += *v;
                }
            }
            to[t] = sum;
        }),
    )?;
    parallel_for_each(
        from.extent().tile::<4, 4>().truncate(),
        kernel!(|t: TiledIndex<4, 4>| {
            if !from.extent().contains(t.global) {
                return;
            }
            within[t.global] = from[t] * 2;
        }),
    )?;
    to.synchronize()?;
    within.synchronize()?;
    for row in 0..7 {
        for column in 0..11 {
            let (r, c) = (row / 4 * 4, column / 4 * 4);
            let block = (r..(r + 4).min(7)).flat_map(|r| (c..(c + 4).min(11)).map(move |c| (r, c)));
            assert_eq!(
                smooth[row * 11 + column],
                block.map(|(r, c)| picture[r * 11 + c]).sum::<i32>()
            );
            let k = row * 11 + column;
            assert_eq!(core[k], if row < 4 && column < 8 { picture[k] * 2 } else { -1 });
        }
    }
    Ok(())
}
