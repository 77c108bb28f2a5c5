//! Kernels whose types have other names: by an import, and by a `type` of the file.

use amp_runtime::{
    Array as Kept, ArrayView as In, ArrayViewMut as Out, Index as At, TiledIndex as Tiled, rank1,
};
use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

type Point = Index<1>;
type Other = Point;
type Row<'a> = ArrayViewMut<'a, i32, 1>;
type Of<'a, T> = ArrayView<'a, T, 1>;
type Tile<const SIZE: usize> = rank1::TiledIndex<SIZE>;
type Wait = amp_runtime::Barrier;

#[amp]
fn imported(i: At<1>, from: &In<i32, 1>, to: &Out<i32, 1>) {
    to[i] += from[At::new([i[0]])];
}

#[amp]
fn named(i: Other, from: &Of<'_, i32>, to: &Row) {
    to[i] += 10 * from[i];
}

#[amp]
fn kept(i: Point, array: &Kept<i32, 1>) {
    array[i] = 5;
}

#[amp]
fn pause(barrier: Wait) {
    barrier.wait();
}

#[amp]
fn tiled(t: Tile<4>, to: &Row) {
    #[tile_static]
    let sums: [i32; 4];
    sums[t.local[0]] = to[t];
    pause(t.barrier);
    to[t] = sums[3 - t.local[0]];
}

#[amp]
fn renamed(t: Tiled<4>, to: &Row<'_>) {
    to[t] += t.local[0] as i32;
}

pub fn main() {
    let (input, mut data) = ([1, 2, 3, 4], [0; 4]);
    let (from, to) =
        (ArrayView::new(4, &input).unwrap(), ArrayViewMut::new(4, &mut data).unwrap());
    parallel_for_each(to.extent(), imported(&from, &to)).unwrap();
    parallel_for_each(to.extent(), named(&from, &to)).unwrap();
    parallel_for_each(to.extent().tile::<4>(), tiled(&to)).unwrap();
    parallel_for_each(to.extent().tile::<4>(), renamed(&to)).unwrap();
    parallel_for_each(to.extent(), kernel!(|i: At<1>| to[i] += 100)).unwrap();
    parallel_for_each(to.extent(), kernel!(|i: Other| to[i] += 1000)).unwrap();
    parallel_for_each(
        to.extent().tile::<4>(),
        kernel!(|t: Tile<4>| {
            to[t] += 10000;
            t.barrier.wait();
        }),
    ).unwrap();
    drop(to);
    assert_eq!(data, [11144, 11134, 11124, 11114]);
    let array = Kept::<i32, 1>::new_on(&Accelerator::cpu(), 4, &[0; 4]).unwrap();
    parallel_for_each(array.extent(), kept(&array)).unwrap();
}
