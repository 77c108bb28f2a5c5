//! What kernels over tiles make of numbers, beside what plain Rust makes of those of each tile.

use amp_runtime::prelude::*;
use amp_tests::accelerators;

/// What plain Rust makes of the numbers of a tile.
pub type Plain<const THREADS: usize> = fn(&[u32; THREADS]) -> [u32; THREADS];

/// Runs `kernels` on every accelerator, with numbers of some tiles and a view for what becomes of them. It calls the last
/// that it gets after each, with a name and the plain form.
pub fn beside_plain<const THREADS: usize>(
    kernels: impl Fn(
        &Accelerator,
        ArrayView<'_, u32, 1>,
        ArrayViewMut<'_, u32, 1>,
        &dyn Fn(&str, Plain<THREADS>),
    ),
) {
    let data: Vec<u32> = (0..3 * THREADS as u32).map(|k| (k * 37) % 101).collect();
    for accelerator in accelerators() {
        let from = ArrayView::new(data.len(), &data).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, data.len()).unwrap();
        kernels(&accelerator, from, to.view(), &|name, plain| {
            let found = to.to_vec().unwrap();
            for (tile, numbers) in data.as_chunks().0.iter().enumerate() {
                let found = &found[THREADS * tile..][..THREADS];
                assert_eq!(found, plain(numbers), "{name}, tile {tile}, {}", accelerator.name());
            }
        });
    }
}
