//! Work that some threads do together, piece by piece.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::PoisonError;

use crate::sync::{Arc, AtomicUsize, Condvar, Mutex, MutexGuard, Ordering, SPINS};

/// Nothing panics while one of these locks is held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives what comes soon some time to do so: to sleep and to be woken takes longer.
fn spin(until: impl Fn() -> bool) {
    for _ in 0..SPINS {
        if until() {
            return;
        }
        std::hint::spin_loop();
    }
}

/// The jobs that wait for help, in the order in which they have come.
#[derive(Default)]
pub(crate) struct Jobs {
    queue: Mutex<VecDeque<Arc<Job>>>,
    /// How many have come so far.
    count: AtomicUsize,
    come: Condvar,
}

impl Jobs {
    /// The first job that has a piece left, once there is one.
    pub(crate) fn next(&self) -> Arc<Job> {
        let count = self.count.load(Ordering::Relaxed);
        if let Some(job) = Self::first(&mut lock(&self.queue)) {
            return job;
        }
        spin(|| self.count.load(Ordering::Relaxed) != count);
        let mut queue = lock(&self.queue);
        loop {
            match Self::first(&mut queue) {
                Some(job) => return job,
                None => queue = self.come.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn first(queue: &mut VecDeque<Arc<Job>>) -> Option<Arc<Job>> {
        while queue.front()?.is_taken() {
            queue.pop_front();
        }
        queue.front().cloned()
    }

    fn add(&self, job: Arc<Job>) {
        lock(&self.queue).push_back(job);
        self.count.fetch_add(1, Ordering::Relaxed);
        self.come.notify_all();
    }
}

/// Work in pieces, each of which one thread does.
pub(crate) struct Job {
    /// Valid until all pieces are done: [`run`](Self::run), which borrows it, returns no sooner.
    work: *const (dyn Fn(usize) + Sync),
    pieces: usize,
    /// The first piece that nobody has taken.
    next: AtomicUsize,
    /// How many are not done.
    left: AtomicUsize,
    end: Mutex<End>,
    ended: Condvar,
}

#[derive(Default)]
struct End {
    has_come: bool,
    /// What the first piece that panicked did so with.
    panic: Option<Box<dyn Any + Send>>,
}

// SAFETY: all of it may be sent but the pointer, which is to something that is `Sync`, and used as a reference to it.
unsafe impl Send for Job {}
// SAFETY: as above.
unsafe impl Sync for Job {}

impl Job {
    /// Does so many pieces of work together with whoever takes jobs from there, and waits until all are done.
    ///
    /// # Panics
    /// As the first piece does that panics; all the others are done.
    pub(crate) fn run(pieces: usize, work: &(dyn Fn(usize) + Sync), jobs: &Jobs) {
        let job = Arc::new(Job::new(pieces, work));
        jobs.add(job.clone());
        job.help();
        if let Some(panic) = job.wait() {
            resume_unwind(panic);
        }
    }

    fn new<'w>(pieces: usize, work: &'w (dyn Fn(usize) + Sync + 'w)) -> Self {
        let work = std::ptr::from_ref(work);
        // SAFETY: only the lifetime is another one, and the pointer is used as the field says.
        let work = unsafe {
            std::mem::transmute::<*const (dyn Fn(usize) + Sync + 'w), *const (dyn Fn(usize) + Sync)>(
                work,
            )
        };
        let (next, left) = (AtomicUsize::new(0), AtomicUsize::new(pieces));
        Job { work, pieces, next, left, end: Mutex::default(), ended: Condvar::new() }
    }

    fn is_taken(&self) -> bool {
        self.next.load(Ordering::Relaxed) >= self.pieces
    }

    /// Does pieces, as long as there are any that nobody has taken.
    pub(crate) fn help(&self) {
        loop {
            let piece = self.next.fetch_add(1, Ordering::Relaxed);
            if piece >= self.pieces {
                return;
            }
            // SAFETY: this piece is not done, so `run` has not returned, and the work is borrowed.
            let work = unsafe { &*self.work };
            let done = catch_unwind(AssertUnwindSafe(|| work(piece)));
            if let Err(panic) = done {
                lock(&self.end).panic.get_or_insert(panic);
            }
            // What the piece has written is seen by whoever sees that none is left.
            if self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                lock(&self.end).has_come = true;
                self.ended.notify_all();
            }
        }
    }

    /// Waits until all pieces are done. What one has panicked with.
    fn wait(&self) -> Option<Box<dyn Any + Send>> {
        spin(|| self.left.load(Ordering::Relaxed) == 0);
        let mut end = lock(&self.end);
        while !end.has_come {
            end = self.ended.wait(end).unwrap_or_else(PoisonError::into_inner);
        }
        end.panic.take()
    }
}
