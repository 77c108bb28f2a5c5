//! Threads that help to copy.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many at most: more are not faster, as the memory is not.
const MOST_HELPERS: usize = 7;

static CREW: LazyLock<Crew> = LazyLock::new(Crew::start);

/// The threads that are kept, and who calls them.
struct Crew {
    helpers: usize,
    calls: Mutex<VecDeque<Call>>,
    called: Condvar,
}

/// One helper is wanted.
struct Call {
    work: &'static (dyn Fn() + Sync),
    shift: Arc<Shift>,
}

/// The helpers of one thread.
#[derive(Default)]
struct Shift {
    at_work: Mutex<AtWork>,
    ended: Condvar,
}

#[derive(Default)]
struct AtWork {
    helpers: usize,
    panicked: bool,
}

/// What is locked here is changed in whole steps, none of which panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'m, T>(condition: &Condvar, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
    condition.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

impl Crew {
    fn start() -> Self {
        let others = thread::available_parallelism().map_or(0, |threads| threads.get() - 1);
        let start = |_: &usize| {
            let thread = thread::Builder::new().name("amp: copies".to_owned());
            thread.spawn(|| CREW.help()).is_ok()
        };
        let helpers = (0..others.min(MOST_HELPERS)).take_while(start).count();
        Crew { helpers, calls: Mutex::default(), called: Condvar::new() }
    }

    /// What a helper does all its life.
    fn help(&self) {
        loop {
            let mut calls = lock(&self.calls);
            let call = loop {
                match calls.pop_front() {
                    Some(call) => break call,
                    None => calls = wait(&self.called, calls),
                }
            };
            lock(&call.shift.at_work).helpers += 1;
            drop(calls);
            let done = catch_unwind(AssertUnwindSafe(call.work));
            let mut at_work = lock(&call.shift.at_work);
            at_work.helpers -= 1;
            at_work.panicked |= done.is_err();
            call.shift.ended.notify_all();
        }
    }
}

impl Shift {
    /// Calls back the helpers that have not come yet, and waits for the others.
    fn end(self: &Arc<Self>) {
        lock(&CREW.calls).retain(|call| !Arc::ptr_eq(&call.shift, self));
        let mut at_work = lock(&self.at_work);
        while at_work.helpers > 0 {
            at_work = wait(&self.ended, at_work);
        }
        assert!(!at_work.panicked, "a thread that helps to copy has panicked");
    }
}

/// Calls `work` in this thread, and at the same time in up to so many others. All have returned in the
/// end.
///
/// They are no threads of a pool for any work: one that waits there takes up something else meanwhile,
/// perhaps a launch that needs what this thread has locked.
pub(super) fn with_helpers(helpers: usize, work: &(dyn Fn() + Sync)) {
    let shift = Arc::<Shift>::default();
    // SAFETY: `work` is called by helpers that have come to a call of this shift. When this function
    // is left, in whatever way, its shift has ended: no call is waiting, and no helper is at work.
    let forever =
        unsafe { std::mem::transmute::<&(dyn Fn() + Sync), &'static (dyn Fn() + Sync)>(work) };
    let calls =
        (0..helpers.min(CREW.helpers)).map(|_| Call { work: forever, shift: shift.clone() });
    lock(&CREW.calls).extend(calls);
    CREW.called.notify_all();
    let done = catch_unwind(AssertUnwindSafe(work));
    shift.end();
    if let Err(panic) = done {
        std::panic::resume_unwind(panic);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Of each thread; Miri is slow.
    const CALLS: usize = if cfg!(miri) { 5 } else { 200 };

    #[test]
    fn work_is_over_when_the_call_is() {
        thread::scope(|scope| {
            for helpers in 0..8 {
                scope.spawn(move || {
                    for _ in 0..CALLS {
                        let [begun, ended] = [(); 2].map(|()| AtomicUsize::new(0));
                        with_helpers(helpers, &|| {
                            begun.fetch_add(1, Ordering::Relaxed);
                            thread::yield_now();
                            ended.fetch_add(1, Ordering::Relaxed);
                        });
                        let [begun, ended] = [begun, ended].map(AtomicUsize::into_inner);
                        assert_eq!(begun, ended);
                        assert!((1..=helpers + 1).contains(&begun));
                    }
                });
            }
        });
    }

    #[test]
    fn a_panic_comes_back() {
        let panics = || with_helpers(2, &|| panic!("as it should"));
        assert!(catch_unwind(panics).is_err());
        with_helpers(2, &|| ());
    }
}
