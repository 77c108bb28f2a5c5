//! Methods that wait, which run in all threads of a tile as functions do: however they take `self`, and whatever they are
//! called on.

use amp_runtime::prelude::*;
use amp_tests::launch;

use crate::beside_plain::beside_plain;

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
trait Weight {
    fn weight(&self) -> u32;
}

#[amp]
impl Weight for Tally {
    fn weight(&self) -> u32 {
        self.sum
    }
}

#[amp]
#[derive(Debug)]
enum Kind {
    Full(u32),
    Empty,
}

/// Methods that take themselves apart.
#[amp]
impl Kind {
    fn changed(&mut self, t: TiledIndex<THREADS>) -> u32 {
        t.barrier.wait();
        match self {
            Kind::Full(number) => {
                *number += 5;
                *number
            }
            Kind::Empty => 0,
        }
    }
}

#[amp]
#[derive(Debug)]
struct Pair {
    all: [u32; 2],
}

#[amp]
impl Pair {
    fn add(&mut self, t: TiledIndex<THREADS>, tally: impl Weight) -> u32 {
        let next = Tally { sum: self.all[0], rounds: 0 }.next(t);
        for one in &mut self.all {
            *one += next;
        }
        let Pair { all: [first, second] } = self;
        *first += tally.weight();
        t.barrier.wait();
        *second
    }
}

/// What adds a hundred to a variable.
#[amp]
fn hundred(to: &mut u32) -> u32 {
    *to += 100;
    3
}

/// Its parameters change.
#[amp]
fn counted(t: TiledIndex<THREADS>, mut own: u32, mut by: u32) -> u32 {
    own += by;
    by = 2;
    t.barrier.wait();
    for _ in 0..2 {
        let (mut both, [once, ..]) = (own, [by, 7]);
        both += 3;
        t.barrier.wait();
        own = both - 3 * once / 2;
    }
    own * by
}

/// Arguments that change variables, before the call and beside it.
#[amp]
fn changing_arguments(t: TiledIndex<THREADS>, own: u32) -> u32 {
    let tally = Tally { sum: own, rounds: 0 };
    let mut other = own;
    let first = tally.after(t, hundred(&mut other)).rounds;
    let second = counted(t, other, {
        other += 7;
        1
    });
    let third = Tally { sum: hundred(&mut other), rounds: 0 }.next(t);
    first + second + third + other
}

#[amp]
fn kinds(t: TiledIndex<THREADS>, own: u32) -> u32 {
    let (mut full, mut empty) = (Kind::Full(own), Kind::Empty);
    let found = full.changed(t);
    let nothing = empty.changed(t);
    let mut pair = Pair { all: [own, 1] };
    let second = pair.add(t, Tally { sum: 9, rounds: 0 });
    found + nothing + second + 1000 * pair.all[0]
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
    beside_plain(|accelerator, from, view, check| {
        macro_rules! tried {
            ($name:literal, |$t:ident, $own:ident| { $($body:tt)* }, $plain:expr) => {
                let kernel = kernel!(|$t: TiledIndex<THREADS>| {
                    let $own = from[$t];
                    $($body)*
                });
                launch(accelerator, view.extent().tile::<THREADS>(), kernel);
                check($name, $plain);
            };
        }
        tried!(
            "by reference",
            |t, own| {
                let tally = Tally { sum: own, rounds: 0 };
                view[t] = tally.next(t) + tally.sum;
            },
            |&own| plain::plus(plain::next(own), own)
        );
        tried!(
            "of what has no name",
            |t, own| {
                view[t] = Tally { sum: own, rounds: 0 }.next(t);
            },
            |&own| plain::next(own)
        );
        tried!(
            "by value",
            |t, own| {
                let tally = Tally { sum: own, rounds: 1 };
                let after = tally.after(t, 1);
                view[t] = after.sum + after.rounds + tally.rounds;
            },
            |&own| {
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
                view[t] = given + tally.sum + tally.rounds;
            },
            |&own| {
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
                view[t] = found + pair[1].rounds + pair[0].sum;
            },
            |&own| plain::next(own).map(|sum| 2 * sum + 11)
        );
        tried!(
            "with arguments of its own",
            |t, own| {
                #[tile_static]
                let shared: [u32; THREADS];
                let tally = Tally { sum: own, rounds: 3 };
                view[t] = 2 * tally.mixed::<1>(t, &mut shared, |x| x + 4);
            },
            |&own| plain::next(own).map(|sum| 2 * (sum + 7))
        );
        tried!(
            "with arguments that change variables",
            |t, own| {
                view[t] = changing_arguments(t, own);
            },
            |&own| own.map(|own| 2 * 3 + 2 * (own + 101) + 3 + own + 207)
        );
        tried!(
            "that take themselves apart",
            |t, own| {
                view[t] = kinds(t, own);
            },
            |&own| {
                let next = plain::next(own);
                let of = |k: usize| own[k] + 5 + 1 + next[k] + 1000 * (own[k] + next[k] + 9);
                std::array::from_fn(of)
            }
        );
        let by = Tally { sum: 6, rounds: 7 };
        tried!(
            "of a trait, and of what is captured",
            |t, own| {
                view[t] = met(t, by, own) + by.next(t) + by.meet(t, own);
            },
            |&own| {
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
                if t.tile[0] == 0 {
                    found -= tally.next(t);
                }
                view[t] = found;
            },
            |&own| plain::next(own).map(|sum| 2 * sum)
        );
    });
}
