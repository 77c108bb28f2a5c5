//! Methods that wait, which run in all threads of a tile as functions do: however they take `self`, and whatever they are
//! called on.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

const THREADS: usize = 8;

/// What a thread counts.
#[amp]
#[derive(Debug)]
struct Tally {
    sum: u32,
    rounds: u32,
}

#[amp]
impl Tally {
    /// The sum of the next thread.
    fn next(&self, t: TiledIndex<THREADS>) -> u32 {
        #[tile_static]
        let all: [u32; THREADS];
        all[t.local[0]] = self.sum;
        t.barrier.wait();
        let next = all[(t.local[0] + 1) % THREADS];
        t.barrier.wait();
        next
    }

    /// It changes its own copy.
    fn after(mut self, t: TiledIndex<THREADS>, by: u32) -> Self {
        for _ in 0..2 {
            self.sum += self.next(t);
            self.rounds += by;
        }
        self
    }

    /// It changes what it is called on.
    fn go_on(&mut self, t: TiledIndex<THREADS>, by: u32) -> u32 {
        let this = by;
        self.sum = self.next(t) * this;
        t.barrier.wait();
        self.rounds += 10;
        self.sum
    }

    /// With arguments of its own, and a function.
    fn mixed<const BY: usize>(
        &self,
        t: TiledIndex<THREADS>,
        shared: &mut [u32; THREADS],
        with: impl Fn(u32) -> u32,
    ) -> u32 {
        shared[t.local[0]] = self.sum + self.rounds;
        t.barrier.wait();
        let found = with(shared[(t.local[0] + BY) % THREADS]);
        t.barrier.wait();
        found
    }
}

#[amp]
trait Meeting {
    fn meet(&self, t: TiledIndex<THREADS>, own: u32) -> u32;

    fn meet_twice(&self, t: TiledIndex<THREADS>, own: u32) -> u32 {
        let once = self.meet(t, own);
        self.meet(t, once)
    }
}

#[amp]
impl Meeting for Tally {
    fn meet(&self, t: TiledIndex<THREADS>, own: u32) -> u32 {
        Tally { sum: own + self.sum, rounds: 0 }.next(t)
    }
}

#[amp]
fn met<M: Meeting>(t: TiledIndex<THREADS>, meeting: M, own: u32) -> u32 {
    meeting.meet_twice(t, own) + 1
}

/// The same with plain Rust, in all threads of a tile.
mod plain {
    use super::THREADS;

    pub type All = [u32; THREADS];

    pub fn next(of: All) -> All {
        std::array::from_fn(|k| of[(k + 1) % THREADS])
    }

    pub fn plus(a: All, b: All) -> All {
        std::array::from_fn(|k| a[k] + b[k])
    }
}

#[test]
fn methods_that_wait() {
    type Plain = fn(plain::All) -> plain::All;
    let data: Vec<u32> = (0..2 * THREADS as u32).map(|k| (k * 37) % 101).collect();
    for accelerator in accelerators() {
        let from = ArrayView::new(data.len(), &data).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, data.len()).unwrap();
        let view = to.view();
        let check = |name: &str, plain: Plain| {
            let found = to.to_vec().unwrap();
            for (tile, numbers) in data.as_chunks().0.iter().enumerate() {
                let found = &found[THREADS * tile..][..THREADS];
                assert_eq!(found, plain(*numbers), "{name}, tile {tile}, {}", accelerator.name());
            }
        };
        macro_rules! tried {
            ($name:literal, |$t:ident, $own:ident| $body:expr, $plain:expr) => {
                let kernel = kernel!(|$t: TiledIndex<THREADS>| {
                    let $own = from[$t];
                    view[$t] = $body;
                });
                launch(&accelerator, to.extent().tile::<THREADS>(), kernel);
                check($name, $plain);
            };
        }
        tried!(
            "by reference",
            |t, own| {
                let tally = Tally { sum: own, rounds: 0 };
                tally.next(t) + tally.sum
            },
            |own| plain::plus(plain::next(own), own)
        );
        tried!("of what has no name", |t, own| Tally { sum: own, rounds: 0 }.next(t), plain::next);
        tried!(
            "by value",
            |t, own| {
                let tally = Tally { sum: own, rounds: 1 };
                let after = tally.after(t, 1);
                after.sum + after.rounds + tally.rounds
            },
            |own| {
                let once = plain::plus(own, plain::next(own));
                plain::plus(plain::plus(once, plain::next(once)), [4; THREADS])
            }
        );
        tried!(
            "what it changes",
            |t, own| {
                let mut tally = Tally { sum: own, rounds: 0 };
                let given = tally.go_on(t, 3);
                tally.go_on(t, 2);
                given + tally.sum + tally.rounds
            },
            |own| {
                let once = plain::next(own).map(|sum| 3 * sum);
                let twice = plain::next(once).map(|sum| 2 * sum);
                plain::plus(plain::plus(once, twice), [20; THREADS])
            }
        );
        tried!(
            "in a part of a variable",
            |t, own| {
                let mut pair = [Tally { sum: 1, rounds: 0 }, Tally { sum: own, rounds: 0 }];
                let found = pair[1].go_on(t, 2);
                found + pair[1].rounds + pair[0].sum
            },
            |own| plain::next(own).map(|sum| 2 * sum + 11)
        );
        tried!(
            "with arguments of its own",
            |t, own| {
                #[tile_static]
                let shared: [u32; THREADS];
                let tally = Tally { sum: own, rounds: 3 };
                2 * tally.mixed::<1>(t, &mut shared, |x| x + 4)
            },
            |own| plain::next(own).map(|sum| 2 * (sum + 7))
        );
        let by = Tally { sum: 6, rounds: 7 };
        tried!(
            "of a trait, and of what is captured",
            |t, own| met(t, by, own) + by.next(t) + by.meet(t, own),
            |own| {
                let once = plain::next(own).map(|sum| sum + 6);
                let twice = plain::next(once).map(|sum| sum + 6 + 1 + 6);
                plain::plus(once, twice)
            }
        );
        tried!(
            "where some threads come to it",
            |t, own| {
                let tally = Tally { sum: own, rounds: 0 };
                let mut found = 0;
                if t.tile[0] == 0 {
                    found = tally.next(t);
                }
                for _ in 0..2 {
                    found += tally.next(t);
                }
                found - if t.tile[0] == 0 { tally.next(t) } else { 0 }
            },
            |own| plain::next(own).map(|sum| 2 * sum)
        );
    }
}
