//! The native accelerator: tiles are spread over the cores, the threads of a tile take turns.

use std::collections::HashMap;
use std::ops::Range;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

use rayon::prelude::*;

use super::KernelKey;
use crate::error::Result;
use crate::geometry::{Extent, Index, TileShape, rank1, rank2, rank3};
use crate::ir::DeviceModule;
use crate::native::{report, subgroup, tile_static};
use crate::report::Failure;
use crate::sealed::Sealed;

/// An index type of kernels, with the domain that it walks through.
pub trait DomainIndex: Sealed + Copy + Send + 'static {
    /// The compute domain.
    type Domain: Copy + Sync;
    /// The tile's sizes; one thread where there are no tiles.
    const TILE: &'static [usize];

    /// The extent of the domain.
    fn extent(domain: &Self::Domain) -> &[usize];

    /// The number of tiles.
    fn tiles(domain: &Self::Domain) -> usize;

    /// The index in the domain, as numbers.
    fn components(&self) -> &[usize];

    /// The index of one thread of one tile, each counted in row-major order.
    fn thread(domain: &Self::Domain, tile: usize, thread: usize) -> Self;
}

impl<const N: usize> Sealed for Index<N> {}

impl<const N: usize> DomainIndex for Index<N> {
    type Domain = Extent<N>;
    const TILE: &'static [usize] = &[];

    fn extent(domain: &Extent<N>) -> &[usize] {
        domain.components()
    }

    fn tiles(domain: &Extent<N>) -> usize {
        domain.size()
    }

    fn components(&self) -> &[usize] {
        Index::components(self)
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
            const TILE: &'static [usize] = <Self as TileShape>::SIZES;

            fn extent(domain: &Self::Domain) -> &[usize] {
                domain.extent.components()
            }

            fn tiles(domain: &Self::Domain) -> usize {
                Self::grid(domain).size()
            }

            fn components(&self) -> &[usize] {
                self.global.components()
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

/// Which of its views a kernel writes. A kernel that has no device form is refused, when it is
/// launched for the first time: what runs here runs everywhere.
///
/// # Errors
/// Those of building the module.
pub(crate) fn written_views(
    kernel: KernelKey,
    module: &dyn Fn() -> Result<DeviceModule>,
) -> Result<Arc<[bool]>> {
    if let Some(written) = checked().get(&kernel) {
        return Ok(written.clone());
    }
    let written: Arc<[bool]> = module()?.written_views().into();
    checked().insert(kernel, written.clone());
    Ok(written)
}

/// The kernels that were launched here.
pub(super) fn checked() -> MutexGuard<'static, HashMap<KernelKey, Arc<[bool]>>> {
    static CHECKED: LazyLock<Mutex<HashMap<KernelKey, Arc<[bool]>>>> =
        LazyLock::new(Default::default);
    CHECKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The native twin of a kernel.
pub trait Native<I: DomainIndex>: Sync {
    /// Runs every thread of the domain. Does the kernel print or check anything, and if so, which
    /// check failed?
    fn run(&self, domain: &I::Domain, reports: bool) -> Option<Failure>;
}

/// A native twin without barriers: each thread runs from end to end.
#[derive(Debug)]
pub struct Threads<F>(pub F);

impl<I: DomainIndex, F: Fn(I) + Sync> Native<I> for Threads<F> {
    fn run(&self, domain: &I::Domain, reports: bool) -> Option<Failure> {
        let threads: usize = I::TILE.iter().product();
        share_out(I::tiles(domain), threads, &|tiles| {
            for tile in tiles {
                for thread in 0..threads {
                    if reports {
                        enter::<I>(domain, tile, thread);
                    }
                    (self.0)(I::thread(domain, tile, thread));
                }
            }
        })
    }
}

/// A native twin with barriers: each thread is a future that yields where it waits.
#[derive(Debug)]
pub struct Barriers<F>(pub F);

impl<I: DomainIndex, F: AsyncFn(I) + Sync> Native<I> for Barriers<F> {
    fn run(&self, domain: &I::Domain, reports: bool) -> Option<Failure> {
        let threads: usize = I::TILE.iter().product();
        share_out(I::tiles(domain), threads, &|tiles| {
            // The futures' memory is used again for each tile.
            let mut futures = Vec::with_capacity(threads);
            for tile in tiles {
                for thread in 0..threads {
                    let future = (self.0)(I::thread(domain, tile, thread));
                    renew(&mut futures, thread, future);
                }
                let runs = if reports { Turn::RunsByName } else { Turn::Runs };
                take_turns(&mut futures, runs, |thread| enter::<I>(domain, tile, thread));
            }
        })
    }
}

/// Puts a future in a place of its own, reusing the memory of the one before.
fn renew<F>(futures: &mut Vec<Pin<Box<F>>>, number: usize, future: F) {
    match futures.get_mut(number) {
        Some(place) => place.as_mut().set(future),
        None => futures.push(Box::pin(future)),
    }
}

/// What a thread does in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Runs,
    /// It runs, and has to know which thread it is.
    RunsByName,
    /// It is at a barrier while others are in a subgroup operation.
    Waits,
    Ended,
}

/// Runs each future up to its next barrier or subgroup operation, round after round, until all have
/// ended. Only when no thread is in an operation do those at the barrier go on. If they run by
/// name, `enter` is called before each turn of a thread.
fn take_turns<F: Future<Output = ()>>(
    futures: &mut [Pin<Box<F>>],
    runs: Turn,
    enter: impl Fn(usize),
) {
    let mut context = Context::from_waker(Waker::noop());
    let mut turns = vec![runs; futures.len()];
    let mut exchanging = false;
    loop {
        for (thread, (future, turn)) in futures.iter_mut().zip(&mut turns).enumerate() {
            if *turn != Turn::Runs {
                match *turn {
                    Turn::RunsByName => enter(thread),
                    _ => continue,
                }
            }
            if future.as_mut().poll(&mut context).is_ready() {
                *turn = Turn::Ended;
            }
        }
        if subgroup::close() {
            let met = |thread| if subgroup::has_met(thread) { runs } else { Turn::Waits };
            set_turns(&mut turns, met);
            exchanging = true;
        } else if exchanging {
            set_turns(&mut turns, |_| runs);
            exchanging = false;
        } else if !turns.contains(&runs) {
            break;
        }
    }
}

/// Says what each thread that has not ended does next.
#[cold]
fn set_turns(turns: &mut [Turn], turn_of: impl Fn(usize) -> Turn) {
    for (thread, turn) in turns.iter_mut().enumerate() {
        if *turn != Turn::Ended {
            *turn = turn_of(thread);
        }
    }
}

/// Tells a thread that prints or checks which one it is.
#[cold]
#[inline(never)]
fn enter<I: DomainIndex>(domain: &I::Domain, tile: usize, thread: usize) {
    report::enter(I::thread(domain, tile, thread).components());
}

/// Spreads the tiles over the workers, several runs of tiles for each so that none is left idle. It
/// is compiled once for all kernels.
/// Returns the first check that failed.
fn share_out(
    tiles: usize,
    threads_per_tile: usize,
    run: &(dyn Fn(Range<usize>) + Sync),
) -> Option<Failure> {
    const RUNS_PER_WORKER: usize = 8;
    const LEAST_THREADS_PER_RUN: usize = 256;
    let least = (LEAST_THREADS_PER_RUN / threads_per_tile.max(1)).max(1);
    let length = tiles.div_ceil(RUNS_PER_WORKER * rayon::current_num_threads()).max(least);
    let first_failure = Mutex::new(None);
    (0..tiles.div_ceil(length)).into_par_iter().for_each(|number| {
        let first = number * length;
        run(first..tiles.min(first + length));
        tile_static::release();
        if let Some(failure) = report::leave() {
            let mut first = first_failure.lock().unwrap_or_else(PoisonError::into_inner);
            Failure::keep_first(&mut first, failure);
        }
    });
    first_failure.into_inner().unwrap_or_else(PoisonError::into_inner)
}
