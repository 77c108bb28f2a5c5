//! The workers of the cpu accelerator: threads that do nothing but run kernels. The thread that launches one runs a part
//! of it, and sleeps until the workers have done the rest: it takes up no other work on its stack meanwhile.

use std::cell::Cell;
use std::sync::LazyLock;

use super::jobs::{Job, Jobs};

static WORKERS: LazyLock<Workers> = LazyLock::new(Workers::new);

thread_local! {
    static IS_ONE: Cell<bool> = const { Cell::new(false) };
}

struct Workers {
    jobs: &'static Jobs,
    count: usize,
}

impl Workers {
    /// One for each core but that of the thread that launches; fewer, if the system has no more threads.
    fn new() -> Self {
        let jobs: &'static Jobs = Box::leak(Box::default());
        let wanted = std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1);
        let begins = |number: &usize| {
            let worker = std::thread::Builder::new().name(format!("amp-{number}"));
            let works = move || {
                IS_ONE.set(true);
                loop {
                    jobs.next().help();
                }
            };
            worker.spawn(works).is_ok()
        };
        Workers { jobs, count: (0..wanted).take_while(begins).count() }
    }
}

/// How many threads run a kernel, the one that launches it among them.
pub(super) fn count() -> usize {
    WORKERS.count + 1
}

/// Is this thread a worker?
pub(crate) fn is_one() -> bool {
    IS_ONE.get()
}

/// Does so many pieces of work together with the workers, and waits until all are done.
///
/// # Panics
/// As a piece does; the others are done all the same.
pub(super) fn share(pieces: usize, work: &(dyn Fn(usize) + Sync)) {
    if pieces < 2 || WORKERS.count == 0 {
        return (0..pieces).for_each(work);
    }
    Job::run(pieces, work, WORKERS.jobs);
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rayon::ThreadPoolBuilder;

    use super::share;

    #[test]
    fn each_piece_is_done_once() {
        for pieces in [0, 1, 2, 3, 100] {
            let done: Vec<_> = (0..pieces).map(|_| AtomicUsize::new(0)).collect();
            share(pieces, &|piece| {
                done[piece].fetch_add(1, Ordering::Relaxed);
            });
            assert!(done.into_iter().all(|times| times.into_inner() == 1), "{pieces} pieces");
        }
    }

    #[test]
    fn workers_of_other_pools_take_up_nothing_else_while_they_wait() {
        thread_local! {
            static IN_A_JOB: Cell<bool> = const { Cell::new(false) };
        }
        let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let done = AtomicUsize::new(0);
        pool.scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|_| {
                    assert!(!IN_A_JOB.replace(true), "one job on a stack at a time");
                    share(8, &|_| std::thread::yield_now());
                    IN_A_JOB.set(false);
                    done.fetch_add(1, Ordering::Relaxed);
                });
            }
        });
        assert_eq!(done.into_inner(), 20);
    }

    #[test]
    fn panics_of_pieces_reach_who_waits() {
        let done = AtomicUsize::new(0);
        let panics = || {
            share(4, &|piece| {
                assert!(piece != 2, "the third");
                done.fetch_add(1, Ordering::Relaxed);
            });
        };
        let panic = std::panic::catch_unwind(panics).expect_err("a piece panics");
        assert_eq!(panic.downcast_ref(), Some(&"the third"));
        assert!(done.into_inner() >= 2, "pieces before the third");
    }
}
