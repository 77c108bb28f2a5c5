//! Lints that are rarely asked for say nothing of the code that `#[amp]` makes: neither of companions' names nor of
//! what is inlined.
#![deny(
    warnings,
    missing_copy_implementations,
    missing_docs,
    nonstandard_style,
    rust_2018_idioms,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unnameable_types,
    unreachable_pub,
    unused,
    unused_lifetimes,
    unused_qualifications,
    unused_results
)]

use std::ops::Add;

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Debug, PartialEq)]
struct Sides {
    width: u32,
    height: u32,
}

#[amp]
impl Sides {
    #[inline]
    fn width(self) -> u32 {
        self.width
    }

    #[inline(always)]
    fn height(&self) -> u32 {
        self.height
    }

    #[inline(never)]
    fn widen(&mut self) {
        self.width += 1;
    }
}

#[amp]
trait Area {
    fn area(&self) -> u32;
}

#[amp]
impl Area for Sides {
    #[inline]
    fn area(&self) -> u32 {
        self.width * self.height
    }
}

#[amp]
impl Add for Sides {
    type Output = Sides;

    #[inline]
    fn add(self, other: Sides) -> Sides {
        Sides { width: self.width + other.width, height: self.height + other.height }
    }
}

#[amp]
enum Kind {
    Small,
    Large(u32),
}

#[amp]
#[inline]
fn twice<T: Area>(of: &T) -> u32 {
    of.area() * 2
}

#[amp(cpu)]
fn kind(of: u32) -> Kind {
    if of < 3 { Kind::Small } else { Kind::Large(of) }
}

#[amp]
fn wait(t: TiledIndex<4>) {
    t.barrier.wait();
}

#[amp]
fn increment(i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    data[i] += 1;
}

pub(super) fn main() {
    let data = Array::<u32, 1>::zeroed(8).unwrap();
    let height = 3u32;
    let areas = kernel!(|i: Index<1>| {
        let mut one = Sides { width: i[0] as u32, height };
        one.widen();
        let two = one + one;
        let more = match kind(one.width) {
            Kind::Small => 1,
            Kind::Large(by) => by,
        };
        data[i] = two.width() + two.height() + twice(&two) + more;
    });
    parallel_for_each(data.extent(), areas).unwrap();
    parallel_for_each(data.extent(), increment(&data)).unwrap();
    let turned = kernel!(|t: TiledIndex<4>| {
        #[tile_static]
        let tile: [u32; 4];
        tile[t.local[0]] = data[t];
        wait(t);
        data[t] = tile[3 - t.local[0]];
    });
    parallel_for_each(data.extent().tile::<4>(), turned).unwrap();
    let area = |k: u32| 2 * k + 6 + 2 * 2 * k * 6 + if k < 3 { 1 } else { k } + 1;
    assert_eq!(data.to_vec().unwrap(), [4, 3, 2, 1, 8, 7, 6, 5].map(area));
}
