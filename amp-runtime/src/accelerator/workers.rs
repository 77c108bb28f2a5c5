//! The workers of the cpu accelerator: threads that do nothing but run kernels.
//!
//! They are a pool of their own, since what a program's other threads do, those of rayon's global pool
//! among them, may wait for a launch: whoever waits for one sleeps, and the launch ends without him.

use std::sync::LazyLock;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// No pool, if the system has no threads for one.
static WORKERS: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    ThreadPoolBuilder::new().thread_name(|number| format!("amp-{number}")).build().ok()
});

/// How many there are.
pub(super) fn count() -> usize {
    WORKERS.as_ref().map_or(1, ThreadPool::current_num_threads)
}

/// Is this thread one of them?
pub(crate) fn is_one() -> bool {
    WORKERS.as_ref().is_some_and(|workers| workers.current_thread_index().is_some())
}

/// Has the workers do so many pieces of work, and waits until all are done.
pub(super) fn share(pieces: usize, work: &(dyn Fn(usize) + Sync)) {
    let Some(workers) = WORKERS.as_ref().filter(|_| pieces > 1) else {
        return (0..pieces).for_each(work);
    };
    let shared = || workers.install(|| (0..pieces).into_par_iter().for_each(work));
    if rayon::current_thread_index().is_none() || is_one() {
        return shared();
    }
    // A worker of another pool would take up other work of its pool while it waits, on the same stack,
    // and that may launch and wait in turn. So another thread waits, and the worker for that one.
    std::thread::scope(|scope| {
        let waits = std::thread::Builder::new().name("amp".to_owned()).spawn_scoped(scope, shared);
        match waits.map(|waits| waits.join()) {
            Ok(Ok(())) => (),
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => (0..pieces).for_each(work),
        }
    });
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

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
        let pool = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let panics = || share(4, &|piece| assert!(piece != 2, "the third"));
        for caught in [
            std::panic::catch_unwind(panics).is_err(),
            pool.install(|| std::panic::catch_unwind(panics).is_err()),
        ] {
            assert!(caught);
        }
    }
}
