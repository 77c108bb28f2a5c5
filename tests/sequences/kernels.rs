//! The kernels that sequences launch, for every type of element and every rank.

use amp_runtime::prelude::*;
use amp_runtime::{AcceleratorView, Element, Result};

use crate::elements::{Number, Triple};

/// What a launch does to its views. The first is written, the others are read, if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kernel {
    /// Writes one value to each element.
    Fill,
    /// Reads and writes each element.
    Change,
    /// Writes those elements whose last index is even.
    Half,
    /// Writes all elements, in whole tiles that reach beyond them.
    Padded,
    /// Writes the elements of another view.
    Assign,
    /// The same, of a view that could be written, too.
    AssignWritable,
    /// Writes what is one further in the last dimension, and zero where nothing is.
    Shifted,
    /// Writes the elements of another view, the last one first.
    Reversed,
    /// Writes a value through the first view, then what the second one has there to the third.
    Through,
    /// One thread writes each element to its right neighbour.
    Serial,
    /// Writes whole tiles of four backwards; others are refused.
    Turned,
    /// Counts with atomic additions, several to an element.
    Count,
    /// One thread changes words and triples of words in turn.
    Mixed,
    /// Writes one value to each element, and has a check that fails.
    Failing,
}

impl Kernel {
    pub const ALL: [Kernel; 14] = [
        Kernel::Fill,
        Kernel::Change,
        Kernel::Half,
        Kernel::Padded,
        Kernel::Assign,
        Kernel::AssignWritable,
        Kernel::Shifted,
        Kernel::Reversed,
        Kernel::Through,
        Kernel::Serial,
        Kernel::Turned,
        Kernel::Count,
        Kernel::Mixed,
        Kernel::Failing,
    ];

    /// Which of its views it may write; as many as it has.
    pub fn writes(self) -> &'static [bool] {
        match self {
            Kernel::Fill
            | Kernel::Change
            | Kernel::Half
            | Kernel::Padded
            | Kernel::Turned
            | Kernel::Count
            | Kernel::Failing => &[true],
            Kernel::Assign
            | Kernel::AssignWritable
            | Kernel::Shifted
            | Kernel::Reversed
            | Kernel::Serial => &[true, false],
            Kernel::Mixed => &[true, true],
            Kernel::Through => &[true, false, true],
        }
    }

    /// Which of its views it captures so that they could be written.
    pub fn may_write(self) -> &'static [bool] {
        match self {
            Kernel::AssignWritable => &[true, true],
            _ => self.writes(),
        }
    }
}

/// So many threads add to each element of a view, with [`Kernel::Count`].
pub const COUNTS: usize = 3;

/// What is captured beside the views.
#[derive(Clone, Copy, Debug)]
pub struct Values<T> {
    pub value: T,
    pub by: u32,
}

/// The launches of one rank.
pub trait Launches<T>: Sized {
    /// A view of it that is only read.
    type Read;

    fn launch_one(&self, on: &AcceleratorView, kernel: Kernel, values: Values<T>) -> Result<()>;

    fn launch_two(
        &self,
        from: &Self::Read,
        on: &AcceleratorView,
        kernel: Kernel,
        values: Values<T>,
    ) -> Result<()>;

    fn assign(&self, from: &Self, on: &AcceleratorView) -> Result<()>;

    fn through(
        &self,
        from: &Self::Read,
        to: &Self,
        on: &AcceleratorView,
        values: Values<T>,
    ) -> Result<()>;
}

macro_rules! launches {
    ($($rank:literal, $last:literal, $tile:ty, [$($side:literal),+], [$($at:literal)+];)*) => {$(
        impl<'a, T: Element + Number> Launches<T> for ArrayViewMut<'a, T, $rank> {
            type Read = ArrayView<'a, T, $rank>;

            fn launch_one(
                &self,
                on: &AcceleratorView,
                kernel: Kernel,
                Values { value, by }: Values<T>,
            ) -> Result<()> {
                let to = self;
                match kernel {
                    Kernel::Fill => {
                        let kernel = amp!(|i: Index<$rank>| to[i] = value);
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    Kernel::Change => {
                        let kernel = amp!(|i: Index<$rank>| to[i] = to[i].changed(by));
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    Kernel::Half => {
                        let kernel = amp!(|i: Index<$rank>| if i[$last] % 2 == 0 {
                            to[i] = value;
                        });
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    Kernel::Padded => {
                        let kernel = amp!(|t: $tile| to[t] = value);
                        parallel_for_each_on(on, to.extent().tile::<$($side),+>().pad(), kernel)
                    }
                    Kernel::Failing => {
                        let kernel = amp!(|i: Index<$rank>| {
                            to[i] = value;
                            amp_assert!(i[0] > 0, "the first is refused");
                        });
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    other => unreachable!("{other:?} is no kernel of one view of any rank"),
                }
            }

            fn launch_two(
                &self,
                from: &Self::Read,
                on: &AcceleratorView,
                kernel: Kernel,
                _: Values<T>,
            ) -> Result<()> {
                let to = self;
                match kernel {
                    Kernel::Assign => {
                        let kernel = amp!(|i: Index<$rank>| to[i] = from[i]);
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    Kernel::Shifted => {
                        let kernel = amp!(|i: Index<$rank>| {
                            let mut next = i;
                            next[$last] += 1;
                            to[i] = from[next];
                        });
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    Kernel::Reversed => {
                        let kernel = amp!(|i: Index<$rank>| {
                            let extent = from.extent();
                            to[i] = from[[$(extent[$at] - 1 - i[$at]),+]];
                        });
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    other => unreachable!("{other:?} is no kernel of two views of any rank"),
                }
            }

            fn assign(&self, from: &Self, on: &AcceleratorView) -> Result<()> {
                let to = self;
                parallel_for_each_on(on, to.extent(), amp!(|i: Index<$rank>| to[i] = from[i]))
            }

            fn through(
                &self,
                from: &Self::Read,
                to: &Self,
                on: &AcceleratorView,
                Values { value, .. }: Values<T>,
            ) -> Result<()> {
                let first = self;
                let kernel = amp!(|i: Index<$rank>| {
                    first[i] = value;
                    to[i] = from[i];
                });
                parallel_for_each_on(on, to.extent(), kernel)
            }
        }

        impl<T: Element + Number> Captured<T> for Array<T, $rank> {
            fn launch(
                &self,
                on: &AcceleratorView,
                kernel: Kernel,
                Values { value, by }: Values<T>,
            ) -> Result<()> {
                let to = self;
                match kernel {
                    Kernel::Fill => {
                        let kernel = amp!(|i: Index<$rank>| to[i] = value);
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    Kernel::Change => {
                        let kernel = amp!(|i: Index<$rank>| to[i] = to[i].changed(by));
                        parallel_for_each_on(on, to.extent(), kernel)
                    }
                    other => unreachable!("{other:?} is no kernel of an array"),
                }
            }
        }
    )*};
}
launches! {
    1, 0, TiledIndex<8>, [8], [0];
    2, 1, TiledIndex<2, 4>, [2, 4], [0 1];
    3, 2, TiledIndex<2, 2, 2>, [2, 2, 2], [0 1 2];
}

/// Launches that capture an array itself.
pub trait Captured<T> {
    fn launch(&self, on: &AcceleratorView, kernel: Kernel, values: Values<T>) -> Result<()>;
}

/// One thread writes each element to its right neighbour: the views may overlap.
pub fn serial<T: Element>(
    to: &ArrayViewMut<'_, T, 1>,
    from: &ArrayView<'_, T, 1>,
    on: &AcceleratorView,
) -> Result<()> {
    let kernel = amp!(|_i: Index<1>| {
        for at in 1..to.extent()[0] {
            to[at] = from[at - 1];
        }
    });
    parallel_for_each_on(on, Extent::new([1]), kernel)
}

/// Writes each tile of four backwards.
pub fn turned<T: Element>(to: &ArrayViewMut<'_, T, 1>, on: &AcceleratorView) -> Result<()> {
    let kernel = amp!(|t: TiledIndex<4>| {
        #[tile_static]
        let tile: [T; 4];
        tile[t.local[0]] = to[t];
        t.barrier.wait();
        to[t] = tile[3 - t.local[0]];
    });
    parallel_for_each_on(on, to.extent().tile::<4>(), kernel)
}

/// Adds to each element [`COUNTS`] times.
pub fn count(to: &ArrayViewMut<'_, u32, 1>, by: u32, on: &AcceleratorView) -> Result<()> {
    let kernel = amp!(|i: Index<1>| {
        atomic_fetch_add(&to[i[0] % to.extent()[0]], by);
    });
    parallel_for_each_on(on, Extent::new([COUNTS * to.extent()[0]]), kernel)
}

/// One thread changes words and triples in turn, which may be the same memory.
pub fn mixed(
    words: &ArrayViewMut<'_, u32, 1>,
    triples: &ArrayViewMut<'_, Triple, 1>,
    by: u32,
    on: &AcceleratorView,
) -> Result<()> {
    let kernel = amp!(|_i: Index<1>| {
        for at in 0..words.extent()[0] {
            words[at] = words[at].changed(by);
            let triple = at % triples.extent()[0];
            triples[triple] = triples[triple].changed(by);
        }
    });
    parallel_for_each_on(on, Extent::new([1]), kernel)
}
