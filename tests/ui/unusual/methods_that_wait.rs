//! Methods that wait, in the corners of the language: put together by macros, beside names of theirs, and in traits
//! above each other.

#![allow(non_upper_case_globals)]

use amp_runtime::Result;
use amp_runtime::prelude::*;

const this: u32 = 3;

macro_rules! amped {
    ($item:item) => {
        #[amp]
        $item
    };
}

macro_rules! with_body {
    ($name:ident, $own:ident, $t:ident, $body:block) => {
        #[amp]
        impl Number {
            fn $name(&$own, $t: TiledIndex<4>) -> u32 $body
        }
    };
}

#[amp]
#[derive(Debug)]
struct Number {
    of: u32,
}

amped! {
    impl Number {
        fn next(&self, t: TiledIndex<4>) -> u32 {
            #[tile_static]
            let all: [u32; 4];
            all[t.local[0]] = self.of;
            t.barrier.wait();
            let found = all[(t.local[0] + 1) % 4];
            t.barrier.wait();
            found
        }
    }
}

with_body!(doubled, self, t, {
    t.barrier.wait();
    self.of * 2
});

#[amp]
enum NoSuchMethod {
    One,
}

#[amp]
impl Number {
    fn of_kind(self, t: TiledIndex<4>, _kind: NoSuchMethod) -> u32 {
        amp_assert!(self.of < 100, "{}", self.of);
        t.barrier.wait();
        self.of + this
    }
}

#[amp]
trait Above {
    fn met(&self, t: TiledIndex<4>) -> u32;
}

#[amp]
trait Below: Above {
    fn met(&self, t: TiledIndex<4>) -> u32;

    fn own(&self, t: TiledIndex<4>) -> u32 {
        t.barrier.wait();
        7
    }
}

#[amp]
impl Above for Number {
    fn met(&self, t: TiledIndex<4>) -> u32 {
        t.barrier.wait();
        self.of
    }
}

#[amp]
impl Below for Number {
    fn met(&self, t: TiledIndex<4>) -> u32 {
        t.barrier.wait();
        self.of + 1
    }
}

#[amp]
fn seen(t: TiledIndex<4>, own: u32) -> u32 {
    let number = Number { of: own };
    let next = number.next(t);
    let doubled = number.doubled(t);
    let kind = number.of_kind(t, NoSuchMethod::One);
    next + 10 * doubled + 100 * kind + 1000 * number.own(t)
}

pub fn run() -> Result<()> {
    let from = [1_u32, 2, 3, 4, 5, 6, 7, 8];
    let (from, to) = (ArrayView::new(8, &from)?, Array::new(8, &[0_u32; 8])?);
    parallel_for_each(
        to.extent().tile::<4>(),
        kernel!(|t: TiledIndex<4>| {
            to[t] = seen(t, from[t]);
        }),
    )?;
    let of = |k: u32| k / 4 * 4 + (k + 1) % 4 + 1 + 20 * (k + 1) + 100 * (k + 4) + 7000;
    assert_eq!(to.to_vec()?, (0..8).map(of).collect::<Vec<_>>());
    Ok(())
}
