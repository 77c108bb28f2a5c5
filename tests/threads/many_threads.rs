//! Domains with more tiles in one dimension than a device counts there.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module};

/// Every thread says that it ran, and checks what its index says.
macro_rules! counts {
    ($extent:expr, <$($side:literal),*>, |$t:ident, $view:ident| $number:expr) => {
        for accelerator in accelerators() {
            let extent = Extent::new($extent);
            let $view = Array::<u32, 1>::zeroed_on(&accelerator, extent.size()).unwrap();
            let kernel = amp!(|$t: TiledIndex<$($side),*>| {
                let number = $number;
                atomic_fetch_add(&$view[number], number as u32 + 1);
            });
            check_module(&kernel.module().unwrap());
            parallel_for_each(extent.tile::<$($side),*>(), kernel).unwrap();
            let counted = $view.to_vec().unwrap();
            let wrong = (1..).zip(&counted).find(|(expected, found)| expected != *found);
            assert_eq!(wrong, None, "{extent:?} on {}", accelerator.name());
        }
    };
}

#[test]
fn tiles_of_one_dimension() {
    counts!([65535], <1>, |t, view| t.tile[0]);
    counts!([65536], <1>, |t, view| t.global[0]);
    counts!([4 * 70_001], <4>, |t, view| 4 * t.tile[0] + t.local[0]);
}

#[test]
fn tiles_of_two_dimensions() {
    counts!([70_000, 6], <1, 3>, |t, view| t.global[0] * 6 + t.global[1]);
    counts!([6, 70_000], <2, 1>, |t, view| {
        (t.tile_origin[0] + t.local[0]) * 70_000 + t.tile[1]
    });
}

#[test]
fn tiles_of_three_dimensions() {
    counts!([66_000, 2, 3], <1, 2, 1>, |t, view| {
        t.tile[0] * 6 + t.local[1] * 3 + t.tile[2]
    });
}

#[test]
fn tiles_without_work() {
    for accelerator in accelerators() {
        let count = Array::<u32, 1>::zeroed_on(&accelerator, 1).unwrap();
        let kernel = amp!(|t: TiledIndex<64>| {
            if t.local[0] == 63 && t.tile[0] % 1000 == 999 {
                atomic_fetch_add(&count[0], 1);
            }
        });
        parallel_for_each(Extent::new([100_000 * 64]).tile::<64>(), kernel).unwrap();
        assert_eq!(count.to_vec().unwrap(), [100], "{}", accelerator.name());
    }
}

#[test]
fn barriers_within_tiles_that_are_spread() {
    const TILES: usize = 65_600;
    for accelerator in accelerators() {
        let view = Array::<u32, 1>::zeroed_on(&accelerator, 2 * TILES).unwrap();
        let kernel = amp!(|t: TiledIndex<2>| {
            #[tile_static]
            let numbers: [u32; 2];
            numbers[t.local[0]] = t.global[0] as u32;
            t.barrier.wait();
            view[t] = numbers[1 - t.local[0]];
        });
        parallel_for_each(view.extent().tile::<2>(), kernel).unwrap();
        let expected: Vec<u32> = (0..2 * TILES as u32).map(|number| number ^ 1).collect();
        assert!(view.to_vec().unwrap() == expected, "{}", accelerator.name());
    }
}
