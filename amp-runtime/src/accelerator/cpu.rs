//! The native accelerator: tiles are spread over the cores, the threads of a tile take turns.

use std::ops::Range;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use rayon::prelude::*;

use crate::geometry::{Extent, Index, TileShape, rank1, rank2, rank3};
use crate::native::tile_static;

/// An index type of kernels, with the domain that it walks through.
pub trait DomainIndex: Copy + Send + 'static {
    /// The compute domain.
    type Domain: Copy + Sync;
    /// The tile's sizes; one thread where there are no tiles.
    const TILE: &'static [usize];

    /// The extent of the domain.
    fn extent(domain: &Self::Domain) -> Vec<usize>;

    /// The number of tiles.
    fn tiles(domain: &Self::Domain) -> usize;

    /// The index of one thread of one tile, each counted in row-major order.
    fn thread(domain: &Self::Domain, tile: usize, thread: usize) -> Self;
}

impl<const N: usize> DomainIndex for Index<N> {
    type Domain = Extent<N>;
    const TILE: &'static [usize] = &[];

    fn extent(domain: &Extent<N>) -> Vec<usize> {
        domain.components().to_vec()
    }

    fn tiles(domain: &Extent<N>) -> usize {
        domain.size()
    }

    #[inline(always)]
    fn thread(domain: &Extent<N>, tile: usize, _: usize) -> Self {
        domain.point(tile)
    }
}

macro_rules! tiled {
    ($($module:ident $($dim:ident)*;)*) => {$(
        impl<$(const $dim: usize),*> DomainIndex for $module::TiledIndex<$($dim),*> {
            type Domain = $module::TiledExtent<$($dim),*>;
            const TILE: &'static [usize] = <Self as TileShape>::TILE;

            fn extent(domain: &Self::Domain) -> Vec<usize> {
                domain.extent.components().to_vec()
            }

            fn tiles(domain: &Self::Domain) -> usize {
                Self::grid(domain).size()
            }

            #[inline(always)]
            fn thread(domain: &Self::Domain, tile: usize, thread: usize) -> Self {
                let local = Extent::new([$($dim),*]).point(thread);
                Self::new(Self::grid(domain).point(tile), local)
            }
        }

        impl<$(const $dim: usize),*> $module::TiledIndex<$($dim),*> {
            /// The number of tiles in each dimension.
            #[inline(always)]
            fn grid(domain: &$module::TiledExtent<$($dim),*>) -> Extent<{ [$(stringify!($dim)),*].len() }> {
                let mut grid = domain.extent;
                for (side, tile) in grid.components_mut().iter_mut().zip([$($dim),*]) {
                    *side /= tile.max(1);
                }
                grid
            }
        }
    )*};
}
tiled! {
    rank1 D0;
    rank2 D0 D1;
    rank3 D0 D1 D2;
}

/// The native twin of a kernel.
pub trait Native<I: DomainIndex>: Sync {
    /// Runs every thread of the domain.
    fn run(&self, domain: &I::Domain);
}

/// A native twin without barriers: each thread runs from end to end.
#[derive(Debug)]
pub struct Threads<F>(pub F);

impl<I: DomainIndex, F: Fn(I) + Sync> Native<I> for Threads<F> {
    fn run(&self, domain: &I::Domain) {
        let threads: usize = I::TILE.iter().product();
        share_out(I::tiles(domain), threads, |tiles| {
            for tile in tiles {
                for thread in 0..threads {
                    (self.0)(I::thread(domain, tile, thread));
                }
            }
        });
    }
}

/// A native twin with barriers: each thread is a future that yields where it waits.
#[derive(Debug)]
pub struct Barriers<F>(pub F);

impl<I: DomainIndex, F: AsyncFn(I) + Sync> Native<I> for Barriers<F> {
    fn run(&self, domain: &I::Domain) {
        let threads: usize = I::TILE.iter().product();
        share_out(I::tiles(domain), threads, |tiles| {
            // The futures' memory is used again for each tile.
            let mut futures = Vec::with_capacity(threads);
            for tile in tiles {
                for thread in 0..threads {
                    let future = (self.0)(I::thread(domain, tile, thread));
                    renew(&mut futures, thread, future);
                }
                take_turns(&mut futures);
            }
        });
    }
}

/// Puts a future in a place of its own, reusing the memory of the one before.
fn renew<F>(futures: &mut Vec<Pin<Box<F>>>, number: usize, future: F) {
    match futures.get_mut(number) {
        Some(place) => place.as_mut().set(future),
        None => futures.push(Box::pin(future)),
    }
}

/// Runs each future up to its next barrier, round after round, until all have ended.
fn take_turns<F: Future<Output = ()>>(futures: &mut [Pin<Box<F>>]) {
    let mut context = Context::from_waker(Waker::noop());
    let mut ended = vec![false; futures.len()];
    while ended.contains(&false) {
        for (future, ended) in futures.iter_mut().zip(&mut ended) {
            if !*ended {
                *ended = matches!(future.as_mut().poll(&mut context), Poll::Ready(()));
            }
        }
    }
}

/// Spreads the tiles over the workers, several runs of tiles for each so that none is left idle.
fn share_out(tiles: usize, threads_per_tile: usize, run: impl Fn(Range<usize>) + Sync) {
    const RUNS_PER_WORKER: usize = 8;
    const LEAST_THREADS_PER_RUN: usize = 256;
    let least = (LEAST_THREADS_PER_RUN / threads_per_tile.max(1)).max(1);
    let length = tiles.div_ceil(RUNS_PER_WORKER * rayon::current_num_threads()).max(least);
    (0..tiles.div_ceil(length)).into_par_iter().for_each(|number| {
        let first = number * length;
        run(first..tiles.min(first + length));
        tile_static::release();
    });
}
