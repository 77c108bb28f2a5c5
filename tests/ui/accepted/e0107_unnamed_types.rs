//! Calls with generic arguments of what has parameters of a type without a name: `impl Fn(T) -> T`, `&impl Trait`,
//! and slices of the tile's memory. As in Rust, arguments are given for what the source names.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
trait Weight {
    fn weight(&self) -> i32;

    fn weigh_all<const N: usize>(&self, of: impl Fn(i32) -> i32) -> i32 {
        of(self.weight()) * N as i32
    }
}

#[amp]
#[derive(Debug)]
struct Stone {
    grams: i32,
}

#[amp]
impl Weight for Stone {
    fn weight(&self) -> i32 {
        self.grams
    }
}

#[amp]
impl Stone {
    fn times<const N: usize>(&self, change: impl Fn(i32) -> i32) -> i32 {
        change(self.grams) * N as i32
    }
}

#[amp(cpu)]
fn twice<T>(of: impl Fn(T) -> T, value: T) -> T {
    of(of(value))
}

#[amp]
fn load<const N: usize>(stone: &impl Weight, more: impl Weight) -> i32 {
    stone.weight() * N as i32 + more.weight()
}

#[amp]
fn rotated<const BY: usize>(
    t: TiledIndex<4>,
    values: &mut [i32],
    then: impl Fn(i32) -> i32,
) -> i32 {
    t.barrier.wait();
    then(values[(t.local[0] + BY) % 4])
}

#[amp]
fn each<const N: usize>(i: Index<1>, to: &ArrayViewMut<i32, 1>, stone: impl Weight) {
    to[i] += stone.weight() * N as i32;
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let add = 10;
    parallel_for_each(view.extent(), each::<3>(&view, Stone { grams: 5 })).unwrap();
    parallel_for_each(view.extent(), each::<1>(&view, Stone { grams: -15 })).unwrap();
    parallel_for_each(
        view.extent().tile::<4>(),
        kernel!(|t: TiledIndex<4>| {
            #[tile_static]
            let mut numbers: [i32; 4];
            let stone = Stone { grams: view[t] };
            numbers[t.local[0]] = twice::<i32>(|x| 2 * x, stone.times::<3>(|x| x + add));
            view[t] = rotated::<1>(t, &mut numbers, |x| x + 1)
                + load::<2>(&stone, Stone { grams: 1 })
                + stone.weigh_all::<100>(|x| -x);
        }),
    )
    .unwrap();
    drop(view);
    let stone = |grams: usize| 4 * 3 * (grams as i32 + 10);
    let expected = |i: usize| stone((i + 1) % 4) + 1 + 2 * i as i32 + 1 - 100 * i as i32;
    assert_eq!(data, [0, 1, 2, 3].map(expected));
    assert_eq!(twice::<i32>(|x| x + 1, 5), 7);
}
