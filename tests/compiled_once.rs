//! What is compiled, and when. The only test of its process: it counts the kernels of a device.

use amp_runtime::Element;
use amp_runtime::prelude::*;
use amp_tests::accelerators;

/// Each tile's elements in reverse, times a factor.
#[amp]
fn turned<T: Element + std::ops::Mul<Output = T>, const SIDE: usize>(
    t: TiledIndex<SIDE>,
    data: &ArrayViewMut<T, 1>,
    factor: T,
) {
    #[tile_static]
    let tile: [T; SIDE];
    tile[t.local[0]] = data[t.global];
    t.barrier.wait();
    data[t.global] = tile[SIDE - 1 - t.local[0]] * factor;
}

macro_rules! launch {
    ($ty:ident, $side:literal, $on:expr, $tiles:expr, $factor:expr) => {{
        let factor = $ty::from($factor);
        let plain: Vec<$ty> = (0..$tiles * $side).map(|k| $ty::from((k % 50) as i8)).collect();
        let mut data = plain.clone();
        let view = ArrayViewMut::new(data.len(), &mut data).unwrap();
        let kernel = turned::<$ty, $side>(&view, factor);
        parallel_for_each_on($on, view.extent().tile::<$side>(), kernel).unwrap();
        view.synchronize().unwrap();
        let tiles = plain.chunks($side);
        let expected: Vec<$ty> =
            tiles.flat_map(|tile| tile.iter().rev().map(|x| *x * factor)).collect();
        assert_eq!(data, expected, "on {}", $on.name());
    }};
}

#[test]
fn a_generic_kernel_is_compiled_once_for_each_combination() {
    for accelerator in accelerators() {
        let before = accelerator.compiled_kernels();
        for tiles in [1, 2, 5, 9] {
            for factor in [1_i8, 3] {
                launch!(f32, 4, &accelerator, tiles, factor);
                launch!(f32, 8, &accelerator, tiles, factor);
                launch!(f64, 4, &accelerator, tiles, factor);
                launch!(f64, 8, &accelerator, tiles, factor);
                launch!(i32, 4, &accelerator, tiles, factor);
                launch!(i32, 8, &accelerator, tiles, factor);
            }
        }
        assert_eq!(accelerator.compiled_kernels() - before, 6, "on {}", accelerator.name());
    }
}
