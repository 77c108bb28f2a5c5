//! Sums, votes and exchanges of subgroups, whatever their size is.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let data: Vec<u32> = (0..128).map(|k| k * k % 91).collect();
    let view = ArrayView::new(128, &data)?;
    let (sums, scans, votes) = (
        Array::new(2, &[0_u32; 2])?,
        Array::new(128, &[0_u32; 128])?,
        Array::new(128, &[0_u32; 128])?,
    );
    let sizes = Array::new(1, &[0_u32])?;
    parallel_for_each(
        view.extent().tile::<64>(),
        kernel!(|t: TiledIndex<64>| {
            let x = view[t];
            let sum = subgroup::add(t, x);
            if subgroup::elect(t) {
                let _ = atomic_fetch_add(&sums[t.tile], sum);
            }
            scans[t] = subgroup::inclusive_add(t, x) - subgroup::exclusive_add(t, x);
            let greatest = subgroup::max(t, x);
            let same = subgroup::all(t, greatest >= x) && subgroup::any(t, greatest == x);
            let neighbour = subgroup::shuffle_xor(t, x, 1);
            let first = subgroup::broadcast_first(t, subgroup::lane(t) as u32);
            votes[t] = if same && first == 0 { neighbour } else { 1_000 };
            if t.global[0] == 0 {
                sizes[0] = subgroup::size(t) as u32;
            }
        }),
    )?;
    let expected: Vec<u32> = data.chunks(64).map(|tile| tile.iter().sum()).collect();
    assert_eq!(sums.to_vec()?, expected);
    assert_eq!(scans.to_vec()?, data);
    assert_eq!(votes.to_vec()?, (0..128).map(|k| data[k ^ 1]).collect::<Vec<_>>());
    assert!(matches!(sizes.to_vec()?[..], [4 | 8 | 16 | 32 | 64 | 128]));
    Ok(())
}
