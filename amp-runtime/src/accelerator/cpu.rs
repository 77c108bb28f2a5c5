//! The native accelerator: tiles are spread over the cores, the threads of a tile take turns.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amp_codes::Code;

use super::vectors::with_vectors;
use super::{KernelKey, workers};
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index, TileShape, rank1, rank2, rank3};
use crate::lower::{DeviceModule, GuardedAccess};
use crate::native::current::Current;
use crate::native::in_step::Tile;
use crate::native::missed::{self, Missed};
use crate::native::turns::Turns;
use crate::native::{report, tile_static};
use crate::report::{Failure, sink};
use crate::sealed::Sealed;
use crate::tile_memory::MOST_TILE_STATIC_BYTES;

/// An index type of kernels, with the domain that it walks through.
pub trait DomainIndex: Sealed + Copy + Send + 'static {
    /// The compute domain.
    type Domain: Copy + Sync;
    /// The tile's sizes; one thread where there are no tiles.
    const __AMP_CONST_TILE: &'static [usize];

    /// The extent of the domain.
    fn __amp_extent(domain: &Self::Domain) -> &[usize];

    /// The number of tiles.
    fn __amp_tiles(domain: &Self::Domain) -> usize;

    /// The index in the domain, as numbers.
    fn __amp_components(&self) -> &[usize];

    /// The first thread of a tile.
    fn __amp_first(domain: &Self::Domain, tile: usize) -> Self;

    /// Visits each thread of a tile, with its number, row by row.
    fn __amp_each_of_tile(domain: &Self::Domain, tile: usize, visit: impl FnMut(usize, Self));

    /// Visits each thread of some tiles, tile by tile and row by row.
    fn __amp_each(domain: &Self::Domain, tiles: Range<usize>, visit: impl FnMut(Self));
}

/// Visits the points of a row from `start` on, so many of them.
#[inline(always)]
fn each_of_row<const N: usize>(start: Index<N>, count: usize, mut visit: impl FnMut(Index<N>)) {
    let mut point = start;
    let Some(first) = start.components().last() else { return };
    // A component has 32 bits, and is seen to have no more; so has a lane of a vector of them, if it is
    // not the counter itself.
    let first = *first as u32;
    for step in 0..count as u32 {
        let last = first.wrapping_add(step);
        if let Some(component) = point.components_mut().last_mut() {
            *component = last as usize;
        }
        visit(point);
    }
}

impl<const N: usize> Sealed for Index<N> {}

impl<const N: usize> DomainIndex for Index<N> {
    type Domain = Extent<N>;
    const __AMP_CONST_TILE: &'static [usize] = &[];

    fn __amp_extent(domain: &Extent<N>) -> &[usize] {
        domain.components()
    }

    fn __amp_tiles(domain: &Extent<N>) -> usize {
        domain.size()
    }

    fn __amp_components(&self) -> &[usize] {
        Index::components(self)
    }

    #[inline(always)]
    fn __amp_first(domain: &Extent<N>, tile: usize) -> Self {
        domain.point(tile)
    }

    #[inline(always)]
    fn __amp_each_of_tile(domain: &Extent<N>, tile: usize, mut visit: impl FnMut(usize, Self)) {
        visit(0, domain.point(tile));
    }

    #[inline(always)]
    #[expect(clippy::redundant_closure, reason = "`&mut visit` is not inlined")]
    fn __amp_each(domain: &Extent<N>, tiles: Range<usize>, mut visit: impl FnMut(Self)) {
        let mut position = tiles.start;
        while position < tiles.end {
            let start = domain.point(position);
            let last = start.components().last().zip(domain.components().last());
            let left = last.map_or(1, |(first, side)| side - first);
            let count = left.min(tiles.end - position);
            each_of_row(
                start,
                count,
                #[inline(always)]
                |index| visit(index),
            );
            position += count;
        }
    }
}

macro_rules! tiled {
    ($($module:ident $($dim:ident)*;)*) => {$(
        impl<$(const $dim: usize),*> DomainIndex for $module::TiledIndex<$($dim),*> {
            type Domain = $module::TiledExtent<$($dim),*>;
            const __AMP_CONST_TILE: &'static [usize] = <Self as TileShape>::SIZES;

            fn __amp_extent(domain: &Self::Domain) -> &[usize] {
                domain.extent.components()
            }

            fn __amp_tiles(domain: &Self::Domain) -> usize {
                Self::grid(domain).size()
            }

            fn __amp_components(&self) -> &[usize] {
                self.global.components()
            }

            #[inline(always)]
            fn __amp_first(domain: &Self::Domain, tile: usize) -> Self {
                Self::new(Self::grid(domain).point(tile), Index::default())
            }

            #[inline(always)]
            fn __amp_each_of_tile(
                domain: &Self::Domain,
                tile: usize,
                mut visit: impl FnMut(usize, Self),
            ) {
                let shape = Extent::new([$($dim),*]);
                let [.., width] = [$($dim),*];
                let tile = Self::grid(domain).point(tile);
                for row in 0..shape.size() / width.max(1) {
                    let start = shape.point(row * width);
                    each_of_row(
                        start,
                        width,
                        #[inline(always)]
                        |local: Index<_>| {
                            let [.., column] = *local.components();
                            visit(row * width + column, Self::new(tile, local));
                        },
                    );
                }
            }

            #[inline(always)]
            fn __amp_each(domain: &Self::Domain, tiles: Range<usize>, mut visit: impl FnMut(Self)) {
                for tile in tiles {
                    Self::__amp_each_of_tile(
                        domain,
                        tile,
                        #[inline(always)]
                        |_, index| visit(index),
                    );
                }
            }
        }

        impl<$(const $dim: usize),*> $module::TiledIndex<$($dim),*> {
            /// The number of tiles in each dimension.
            #[inline(always)]
            pub(crate) fn grid(domain: &$module::TiledExtent<$($dim),*>) -> Extent<{ [$(stringify!($dim)),*].len() }> {
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

/// What the module of a kernel says about its native twin.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    /// Which of its views it writes.
    pub(crate) written: Arc<[bool]>,
    /// Does it print or check?
    pub(crate) reports: bool,
    /// Which of its accesses may have an index out of range.
    pub(crate) guards: Arc<[GuardedAccess]>,
}

/// Builds the module of a kernel that is launched for the first time. One that has no device form is
/// refused then: what runs here runs everywhere.
///
/// # Errors
/// Those of building the module, and [`Error::LimitExceeded`] for too much tile_static memory.
pub(crate) fn check(
    kernel: KernelKey,
    module: &dyn Fn() -> Result<DeviceModule>,
) -> Result<Checked> {
    if let Some(known) = checked().get(&kernel) {
        return Ok(known.clone());
    }
    let module = module()?;
    let asked = module.tile_static_bytes as usize;
    if asked > MOST_TILE_STATIC_BYTES {
        return Err(Error::LimitExceeded {
            code: Code::C3565,
            what: "bytes of tile_static memory",
            subject: module.name,
            asked: asked as u64,
            allowed: MOST_TILE_STATIC_BYTES as u64,
            accelerator: "cpu".to_owned(),
            help: "use a smaller tile",
        });
    }
    let reports = !module.records.is_empty();
    let written = module.written_views().into();
    let new = Checked { written, reports, guards: module.guards.into() };
    checked().insert(kernel, new.clone());
    Ok(new)
}

/// The kernels that were launched here.
pub(super) fn checked() -> MutexGuard<'static, HashMap<KernelKey, Checked>> {
    static CHECKED: LazyLock<Mutex<HashMap<KernelKey, Checked>>> = LazyLock::new(Default::default);
    CHECKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What has gone wrong in a launch.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    failure: Option<Failure>,
    missed: Vec<Missed>,
}

impl Outcome {
    /// The error of a launch of a kernel with that name and those guards. It is also written out, as
    /// that of a device is.
    pub(crate) fn result(self, kernel: &str, guards: &[GuardedAccess]) -> Result<()> {
        let Outcome { failure, missed } = self;
        let is_of = |guard: &GuardedAccess, missed: &Missed| {
            (guard.location, guard.len) == (missed.location, missed.len)
        };
        let first = guards.iter().find(|guard| missed.iter().any(|missed| is_of(guard, missed)));
        let errors = [failure.map(|failure| failure.of(kernel)), first.map(|g| g.missed(kernel))];
        errors.iter().flatten().for_each(sink::write_error);
        errors.into_iter().flatten().next().map_or(Ok(()), Err)
    }
}

/// How a launch runs.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Does the kernel print or check anything?
    pub(crate) reports: bool,
    /// May its threads use ordinary loads and stores, where they use memory as [`Accesses`] says?
    ///
    /// [`Accesses`]: crate::Accesses
    pub(crate) plain: bool,
}

/// Runs every thread of a domain through the native twin of a kernel.
pub(crate) fn run<I: DomainIndex, const WAITS: bool, const STRAIGHT: bool>(
    domain: &I::Domain,
    manner: Manner,
    native: impl Fn(Threads<'_, I>) + Sync,
) -> Outcome {
    share_out(I::__amp_tiles(domain), &|tiles| {
        // The twin is compiled into each of these calls, and specialised for it.
        if manner.plain && !WAITS {
            with_vectors::<STRAIGHT>(
                #[inline(always)]
                || {
                    let (manner, current) = (Manner { plain: true, ..manner }, Current::default());
                    native(Threads { domain, tiles: tiles.clone(), manner, current: &current });
                },
            );
        } else {
            let (manner, current) = (Manner { plain: false, ..manner }, Current::default());
            native(Threads { domain, tiles, manner, current: &current });
        }
    })
}

/// The threads of some tiles, which one worker runs.
#[derive(Debug)]
pub struct Threads<'d, I: DomainIndex> {
    domain: &'d I::Domain,
    tiles: Range<usize>,
    manner: Manner,
    current: &'d Current,
}

impl<I: DomainIndex> Threads<'_, I> {
    /// May they use ordinary loads and stores?
    #[inline(always)]
    pub(crate) fn are_plain(&self) -> bool {
        self.manner.plain
    }

    /// Which of them runs.
    #[inline(always)]
    pub(crate) fn current(&self) -> &Current {
        self.current
    }

    /// Runs a kernel without barriers: each thread from end to end. May it print or check anything,
    /// as far as its source tells?
    #[inline(always)]
    pub fn run(self, may_report: bool, kernel: impl Fn(I)) {
        let by_name = may_report && self.manner.reports;
        I::__amp_each(
            self.domain,
            self.tiles,
            #[inline(always)]
            |index| {
                if by_name {
                    enter(index);
                }
                self.current.set(&index);
                kernel(index);
            },
        );
    }

    /// Runs a kernel with barriers, each tile's threads in step.
    #[inline(always)]
    pub fn run_in_step(self, may_report: bool, mut kernel: impl FnMut(Tile<'_, I>)) {
        let by_name = may_report && self.manner.reports;
        for tile in self.tiles {
            kernel(Tile::new(self.domain, tile, self.current, by_name));
        }
    }

    /// Runs a kernel with barriers: each thread is a future that yields where it waits.
    pub fn run_in_turns<F: Future<Output = ()>>(self, kernel: impl Fn(I) -> F) {
        // The memory is used again for each tile.
        let (mut indices, mut turns) = (Vec::new(), Turns::new());
        let by_name = self.manner.reports;
        for tile in self.tiles {
            indices.clear();
            I::__amp_each(self.domain, tile..tile + 1, |index| {
                if by_name {
                    enter(index);
                }
                self.current.set(&index);
                turns.begin(kernel(index));
                indices.push(index);
            });
            turns.finish(|thread| {
                if by_name {
                    enter(indices[thread]);
                }
                self.current.set(&indices[thread]);
            });
        }
    }
}

/// Tells a thread that prints or checks which one it is.
#[cold]
#[inline(never)]
pub(crate) fn enter<I: DomainIndex>(index: I) {
    report::enter(index.__amp_components());
}

/// Spreads the tiles over the workers, in so many runs that none is left idle, unless there is too
/// little work for that. It is compiled once for all kernels.
fn share_out(tiles: usize, run: &(dyn Fn(Range<usize>) + Sync)) -> Outcome {
    const RUNS_PER_WORKER: usize = 16;
    /// To wake a worker takes longer than so little work.
    const LEAST: Duration = Duration::from_micros(10);
    let outcome = Mutex::new(Outcome::default());
    let part = |tiles| {
        // What functions have missed outside of kernels is no launch's.
        drop(missed::take());
        run(tiles);
        tile_static::release();
        let (failure, missed) = (report::leave(), missed::take());
        if failure.is_some() || !missed.is_empty() {
            let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
            outcome.missed.extend(missed);
            if let Some(failure) = failure {
                Failure::keep_first(&mut outcome.failure, failure);
            }
        }
    };
    // How long a tile takes is seen from the first ones.
    let (mut done, mut next) = (0, 1);
    let (begun, mut taken) = (Instant::now(), Duration::ZERO);
    while done < tiles && taken < LEAST {
        let end = tiles.min(done + next);
        part(done..end);
        (done, taken) = (end, begun.elapsed());
        let missing = LEAST.as_secs_f64() / taken.as_secs_f64() - 1.0;
        next = (8 * next).min((done as f64 * missing) as usize + 1);
    }
    let left = tiles - done;
    let least = (done as f64 * LEAST.as_secs_f64() / taken.as_secs_f64()) as usize;
    let length = left.div_ceil(RUNS_PER_WORKER * workers::count()).max(least).max(1);
    workers::share(left.div_ceil(length), &|number| {
        let first = done + number * length;
        part(first..tiles.min(first + length));
    });
    outcome.into_inner().unwrap_or_else(PoisonError::into_inner)
}
