//! Atomic operations on views, fields, elements of arrays in elements, and tile memory; a lock-free maximum.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Stats {
    bins: [u32; 4],
    greatest: i32,
    sum: f32,
    key: u32,
}

pub fn run() -> Result<()> {
    let data: Vec<i32> = (0..256).map(|k| (k * 73 + 5) % 199 - 60).collect();
    let view = ArrayView::new(256, &data)?;
    let stats = Array::new(1, &[Stats { bins: [0; 4], greatest: i32::MIN, sum: 0.0, key: 0 }])?;
    let ranks = Array::new(4, &[0_u32; 4])?;
    parallel_for_each(
        view.extent().tile::<64>(),
        kernel!(|t: TiledIndex<64>| {
            #[tile_static]
            let count: [u32; 2];
            if t.local[0] < 2 {
                count[t.local[0]] = 0;
            }
            t.barrier.wait();
            let v = view[t];
            let _ = atomic_fetch_add(&stats[0].bins[(v & 3) as usize], 1);
            let _ = atomic_fetch_max(&stats[0].greatest, v);
            atomic_fetch_add(&stats[0].sum, v as f32);
            let _ = atomic_fetch_inc(&count[(v < 0) as usize]);
            let mut seen = 0;
            while {
                let next = seen * 2 % 1023 + 1;
                !atomic_compare_exchange(&stats[0].key, &mut seen, next)
            } {}
            t.barrier.wait();
            if t.local[0] == 0 {
                ranks[t.tile] = count[0] * 1000 + count[1];
            }
        }),
    )?;
    let [found] = stats.to_vec()?[..] else { panic!("one element") };
    let mut key = 0;
    for _ in 0..256 {
        key = key * 2 % 1023 + 1;
    }
    let bins = [0, 1, 2, 3].map(|k| data.iter().filter(|v| **v & 3 == k).count() as u32);
    assert_eq!((found.bins, found.key), (bins, key));
    assert_eq!(
        (Some(found.greatest), found.sum),
        (data.iter().max().copied(), data.iter().sum::<i32>() as f32)
    );
    let expected: Vec<u32> = data
        .chunks(64)
        .map(|tile| {
            let negative = tile.iter().filter(|v| **v < 0).count() as u32;
            (64 - negative) * 1000 + negative
        })
        .collect();
    assert_eq!(ranks.to_vec()?, expected);
    Ok(())
}
