//! The gate, signals, and launches where the content is, in all orders in which their threads can come, if they
//! are interrupted twice at most: loom runs each model once for each order, and fails where a thread panics or
//! all threads wait.
//!
//! The files are those of the library, compiled with loom's types in place of std's.

#![allow(dead_code, reason = "models do not use everything that is in the files")]

#[path = "../../src/native/gate.rs"]
mod gate;
#[path = "../../src/accelerator/jobs.rs"]
mod jobs;
#[path = "../../src/data/source/settled.rs"]
mod settled;
#[path = "../../src/accelerator/signal.rs"]
mod signal;

mod launches;

use launches::{State, accelerator, error};

mod sync {
    pub(crate) use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    pub(crate) use loom::sync::{Arc, Condvar, Mutex, MutexGuard};

    pub(crate) const SPINS: usize = 1;
}

use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering};

use gate::{Gate, Use, Within};
use jobs::{Job, Jobs};
use loom::thread;
use signal::Signal;
use sync::{Arc, Condvar, Mutex};

/// A gate, and how many uses of each kind are within.
#[derive(Default)]
struct Memory {
    gate: Gate,
    within: Mutex<[usize; 3]>,
}

impl Memory {
    /// Uses the memory, which somebody has come into, for a while.
    fn spend(&self, kind: Use) {
        let count = |change: fn(usize) -> usize| {
            let mut within = self.within.lock().unwrap();
            within[kind as usize] = change(within[kind as usize]);
            let others: usize = within.iter().sum::<usize>() - within[kind as usize];
            assert_eq!(others, 0, "{kind:?} beside another kind: {within:?}");
            assert!(kind != Use::Alone || within[kind as usize] <= 1, "two alone");
        };
        count(|uses| uses + 1);
        thread::yield_now();
        count(|uses| uses - 1);
    }

    /// As a launch does: in its own way if that is free, else atomically.
    fn launch(&self, kind: Use) {
        match Within::attempt(&self.gate, kind) {
            Some(_within) => self.spend(kind),
            None => self.host(),
        }
    }

    /// As a copy of the host's memory does.
    fn copy(&self, kind: Use) {
        let within = Within::preferably(&self.gate, kind);
        self.spend(within.kind());
    }

    /// As the host does.
    fn host(&self) {
        let _within = Within::atomically(&self.gate);
        self.spend(Use::Atomic);
    }

    fn is_free(&self) -> bool {
        Within::attempt(&self.gate, Use::Alone).is_some()
    }
}

/// Runs a model in all orders in which threads are interrupted twice at most.
fn check(model: impl Fn() + Sync + Send + 'static) {
    let mut orders = loom::model::Builder::new();
    orders.preemption_bound = Some(2);
    orders.check(model);
}

/// Runs what each of two threads and this one do.
fn three(what: [fn(&[Memory; 2]); 3]) {
    check(move || {
        let memory = Arc::new(<[Memory; 2]>::default());
        let others = [what[1], what[2]].map(|what| {
            let memory = memory.clone();
            thread::spawn(move || what(&memory))
        });
        what[0](&memory);
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(memory.iter().all(Memory::is_free), "all have left");
    });
}

#[test]
fn uses_of_one_kind_go_together() {
    use Use::{Alone, Atomic, Reads};
    for first in [Atomic, Reads, Alone] {
        for second in [Atomic, Reads, Alone] {
            loom::model(move || {
                let gate = Gate::default();
                let within = Within::attempt(&gate, first).unwrap();
                let other = Within::attempt(&gate, second);
                let together = first == second && first != Alone;
                assert_eq!(other.is_some(), together, "{first:?}, then {second:?}");
                drop((within, other));
                assert!(Within::attempt(&gate, second).is_some(), "all have left");
            });
        }
    }
}

#[test]
fn launches_and_the_host_exclude_each_other() {
    three([|m| m[0].launch(Use::Alone), |m| m[0].launch(Use::Alone), |m| m[0].host()]);
    three([|m| m[0].launch(Use::Reads), |m| m[0].launch(Use::Alone), |m| m[0].host()]);
    three([|m| m[0].launch(Use::Reads), |m| m[0].launch(Use::Reads), |m| m[0].host()]);
}

#[test]
fn copies_exclude_launches_and_the_host() {
    three([|m| m[0].copy(Use::Alone), |m| m[0].copy(Use::Reads), |m| m[0].host()]);
    three([|m| m[0].copy(Use::Alone), |m| m[0].launch(Use::Alone), |m| m[0].copy(Use::Reads)]);
    three([|m| m[0].copy(Use::Alone), |m| m[0].copy(Use::Alone), |m| m[0].host()]);
}

#[test]
fn everybody_who_waits_is_let_in() {
    three([|m| m[0].launch(Use::Alone), |m| m[0].host(), |m| m[0].host()]);
    three([|m| m[0].launch(Use::Reads), |m| m[0].host(), |m| m[0].host()]);
}

/// Launches that use the same two memories, in either order, and the host that uses one.
#[test]
fn launches_that_use_two_memories_do_not_wait_for_each_other() {
    fn launch([first, second]: [&Memory; 2]) {
        let plain = Within::attempt(&first.gate, Use::Alone)
            .and_then(|one| Some((one, Within::attempt(&second.gate, Use::Alone)?)));
        let (within, kind) = match plain {
            Some(within) => (within, Use::Alone),
            None => {
                let both = [first, second].map(|memory| Within::atomically(&memory.gate));
                let [one, other] = both;
                ((one, other), Use::Atomic)
            }
        };
        first.spend(kind);
        second.spend(kind);
        drop(within);
    }
    check(|| {
        let memory = Arc::new(<[Memory; 2]>::default());
        let others =
            [(|m: &[Memory; 2]| launch([&m[1], &m[0]])) as fn(&[Memory; 2]), |m: &[Memory; 2]| {
                m[1].host()
            }];
        let others = others.map(|what| {
            let memory = memory.clone();
            thread::spawn(move || what(&memory))
        });
        launch([&memory[0], &memory[1]]);
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(memory.iter().all(Memory::is_free), "all have left");
    });
}

/// Whoever waits is not overtaken by launches that need not: there are orders in which one that reads
/// is refused beside another one.
#[test]
fn who_waits_is_not_overtaken() {
    static REFUSED: AtomicBool = AtomicBool::new(false);
    check(|| {
        let memory = Arc::new(Memory::default());
        let first = Within::attempt(&memory.gate, Use::Reads).unwrap();
        let waits = {
            let memory = memory.clone();
            thread::spawn(move || memory.host())
        };
        thread::yield_now();
        if Within::attempt(&memory.gate, Use::Reads).is_none() {
            REFUSED.store(true, Ordering::Relaxed);
        }
        drop(first);
        waits.join().unwrap();
        assert!(memory.is_free());
    });
    assert!(REFUSED.load(Ordering::Relaxed), "nobody was refused");
}

#[test]
fn threads_and_tasks_are_woken_once_it_is_said() {
    check(|| {
        let signal = Signal::default();
        let (waits, awaits) = (signal.clone(), signal.clone());
        let waits = thread::spawn(move || waits.wait());
        let awaits = thread::spawn(move || loom::future::block_on(poll_fn(|c| awaits.poll(c))));
        signal.set(Err("first".to_owned()));
        signal.set(Ok(()));
        for told in [waits.join().unwrap(), awaits.join().unwrap()] {
            assert_eq!(told, Err("first".to_owned()));
        }
        assert_eq!(signal.get(), Some(Err("first".to_owned())));
    });
}

#[test]
fn two_tasks_are_woken_by_one_signal() {
    check(|| {
        let signal = Signal::default();
        let tasks = [signal.clone(), signal.clone()].map(|signal| {
            thread::spawn(move || loom::future::block_on(poll_fn(|c| signal.poll(c))))
        });
        signal.set(Ok(()));
        for task in tasks {
            assert_eq!(task.join().unwrap(), Ok(()));
        }
    });
}

/// Each piece waits until the other one has begun, so the thread that is there to help does one.
#[test]
fn jobs_end_once_all_their_pieces_are_done() {
    check(|| {
        let jobs = Arc::new(Jobs::default());
        let helper = {
            let jobs = jobs.clone();
            thread::spawn(move || jobs.next().help())
        };
        let (begun, both) = (Mutex::new([false; 2]), Condvar::new());
        let work = |piece: usize| {
            let mut begun = begun.lock().unwrap();
            assert!(!begun[piece], "a piece is done twice");
            begun[piece] = true;
            both.notify_all();
            while *begun != [true; 2] {
                begun = both.wait(begun).unwrap();
            }
        };
        Job::run(2, &work, &jobs);
        helper.join().unwrap();
    });
}
