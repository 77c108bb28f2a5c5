//! The native accelerator: tiles are spread over the cores, the threads of a tile take turns.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amp_codes::Code;

use super::kernel_key::KernelKey;
use super::vectors::with_vectors;
use super::workers;
use crate::error::{Error, Result};
use crate::geometry::DomainIndex;
use crate::lower::{DeviceModule, GuardedAccess};
use crate::native::current::Current;
use crate::native::in_step::Tile;
use crate::native::missed::{self, Missed};
use crate::native::turns::Turns;
use crate::native::{kept, report, tile_static};
use crate::report::{Failure, sink};
use crate::tile_memory::MOST_TILE_STATIC_BYTES;

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
        // The twin is compiled into each of these calls, and specialised for it. A build for debugging specialises
        // nothing, and has it once. What notes which thread runs is none for vectors.
        let plain = manner.plain && !manner.reports && !WAITS;
        if const { !cfg!(debug_assertions) && !WAITS } && plain {
            let has_run = with_vectors::<STRAIGHT>(
                #[inline(always)]
                || {
                    let manner = Manner { plain: true, reports: false };
                    let current = Current::default();
                    let (tiles, current) = (tiles.clone(), &current);
                    native(Threads { domain, tiles, manner, current, own: true });
                },
            );
            if has_run {
                return;
            }
        }
        let plain = cfg!(debug_assertions) && plain;
        let (manner, current) = (Manner { plain, ..manner }, Current::default());
        native(Threads { domain, tiles, manner, current: &current, own: true });
    })
}

/// The threads of some tiles, which one worker runs.
#[derive(Debug)]
pub struct Threads<'d, I: DomainIndex> {
    domain: &'d I::Domain,
    tiles: Range<usize>,
    manner: Manner,
    current: &'d Current,
    /// Is there anything that asks which of them runs?
    own: bool,
}

impl<I: DomainIndex> Threads<'_, I> {
    /// May they use ordinary loads and stores?
    #[inline(always)]
    pub(crate) fn are_plain(&self) -> bool {
        self.manner.plain
    }

    /// The same threads, of a kernel with captures of which each uses its own element, or with none.
    #[inline(always)]
    pub(crate) fn with_own(self, own: bool) -> Self {
        Threads { own, ..self }
    }

    /// Notes which of them runs.
    #[inline(always)]
    fn enter(current: Option<&Current>, by_name: bool, index: &I) {
        if by_name {
            // A copy: the index itself is in registers.
            report::enter(&{ *index });
        }
        if let Some(current) = current {
            current.set(index);
        }
    }

    /// What notes it, if anything asks.
    #[inline(always)]
    fn noted(&self) -> Option<&Current> {
        if self.own { Some(self.current) } else { None }
    }

    /// Which of them runs.
    #[inline(always)]
    pub(crate) fn current(&self) -> &Current {
        self.current
    }

    /// Runs a kernel without barriers: each thread from end to end, row by row or column by column. May it print or
    /// check anything, as far as its source tells?
    #[inline(always)]
    pub fn run<const BY_COLUMNS: bool>(self, may_report: bool, kernel: impl Fn(I)) {
        let (by_name, current) = (may_report && self.manner.reports, self.noted());
        I::__amp_each::<BY_COLUMNS>(
            self.domain,
            self.tiles.clone(),
            #[inline(always)]
            |index| {
                Self::enter(current, by_name, &index);
                kernel(index);
            },
        );
    }

    /// Runs a kernel with barriers, each tile's threads in step.
    #[inline(always)]
    pub fn run_in_step(self, may_report: bool, mut kernel: impl FnMut(Tile<'_, I>)) {
        let (by_name, current) = (may_report && self.manner.reports, self.noted());
        I::__amp_steps(
            self.domain,
            self.tiles.clone(),
            #[inline(always)]
            |tiles| kernel(Tile::new(self.domain, tiles, current, by_name)),
        );
    }

    /// Runs a kernel with barriers: each thread is a future that yields where it waits.
    pub fn run_in_turns<F: Future<Output = ()>>(self, kernel: impl Fn(I) -> F) {
        // The memory is used again for each tile.
        let (mut indices, mut turns) = (Vec::new(), Turns::new());
        let (by_name, current) = (self.manner.reports, self.noted());
        for tile in self.tiles.clone() {
            indices.clear();
            I::__amp_each::<false>(self.domain, tile..tile + 1, |index| {
                Self::enter(current, by_name, &index);
                turns.begin(kernel(index));
                indices.push(index);
            });
            turns.finish(|thread| {
                Self::enter(current, by_name, &indices[thread]);
            });
        }
    }
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
        kept::release();
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
