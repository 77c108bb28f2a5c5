//! What is compiled, and when: the kernels of a device are counted.

use amp_runtime::Element;
use amp_runtime::prelude::*;
use amp_tests::unchecked;

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

/// Compiles a kernel, then runs it, over a view and over a section of it.
fn compiles_before_its_first_launch(on: &Accelerator) {
    let mut data = [1_u32; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    // On the cpu one form serves for both.
    let forms = if on.name() == "cpu" { [1, 0] } else { [1, 1] };
    for (view, compiles) in [view.clone(), view.section(4, 4).unwrap()].into_iter().zip(forms) {
        let before = on.compiled_kernels();
        let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
        kernel.compile_on(on).unwrap();
        assert_eq!(on.compiled_kernels() - before, compiles, "on {}", on.name());
        kernel.compile_on(on).unwrap();
        parallel_for_each_on(on, view.extent(), kernel).unwrap();
        assert_eq!(on.compiled_kernels() - before, compiles, "on {}", on.name());
    }
    view.synchronize().unwrap();
    assert_eq!(data, [2, 2, 2, 2, 3, 3, 3, 3], "compiling runs nothing");
}

#[test]
fn a_generic_kernel_is_compiled_once_for_each_combination() {
    let _alone = crate::alone();
    for accelerator in unchecked() {
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
        compiles_before_its_first_launch(&accelerator);
    }
}
