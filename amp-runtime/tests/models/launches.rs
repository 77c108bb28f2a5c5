//! A launch that writes where the content is, and a thread that moves the content, or looks at it.
//!
//! The launch is recorded first, and asks then whether its buffer still is the only place of the content. If so
//! it notes nothing. So whoever has the content's state locked has to find it among the recorded work.

use std::num::NonZeroU64;

use loom::sync::{Arc, Mutex};
use loom::thread;

use crate::check;
use crate::settled::Settling;

/// What the file of the runtime knows of devices.
pub mod accelerator {
    use std::num::NonZeroU64;

    pub type BatchNumber = NonZeroU64;
    pub type BufferId = NonZeroU64;

    /// Of batches, none of which fails here.
    pub struct Sending;

    impl Sending {
        pub fn failure_of(_: BatchNumber) -> Option<crate::error::Error> {
            None
        }
    }
}

/// And of errors: nothing.
pub mod error {
    #[derive(Debug)]
    pub enum Error {}
}

/// Where the content is, and what launches have noted.
#[derive(Debug, Default)]
pub struct State {
    place: Option<NonZeroU64>,
    noted: usize,
}

impl State {
    pub fn settled(&self) -> Option<(NonZeroU64, bool)> {
        self.place.map(|place| (place, true))
    }
}

/// A source, and the work that was recorded for a device.
struct Source {
    settling: Settling,
    recorded: Mutex<usize>,
}

const BUFFER: NonZeroU64 = NonZeroU64::MIN;

impl Source {
    fn settled() -> Arc<Self> {
        let state = State { place: Some(BUFFER), noted: 0 };
        let source = Source { settling: Settling::new(state), recorded: Mutex::new(0) };
        // It is settled when the first lock is given back.
        drop(source.settling.lock());
        Arc::new(source)
    }

    /// A launch that writes the buffer; says whether it has noted itself.
    fn launch(&self) -> bool {
        *self.recorded.lock().unwrap() += 1;
        let notes = !self.settling.is_only_in(BUFFER);
        if notes {
            self.settling.lock().noted += 1;
        }
        notes
    }

    /// Moves the content to the host; says how many launches it has found, recorded or noted.
    fn move_content(&self) -> (usize, usize) {
        let mut state = self.settling.lock();
        let found = (*self.recorded.lock().unwrap(), state.noted);
        state.place = None;
        found
    }
}

#[test]
fn a_launch_is_among_the_recorded_work_or_has_noted_itself() {
    check(one_launch);
}

fn one_launch() {
    let source = Source::settled();
    let launch = {
        let source = source.clone();
        thread::spawn(move || source.launch())
    };
    let (recorded, _) = source.move_content();
    let notes = launch.join().unwrap();
    assert!(notes || recorded == 1, "a launch that nobody knows of");
}

#[test]
fn so_are_two_launches() {
    check(two_launches);
}

fn two_launches() {
    let source = Source::settled();
    let launches = [(); 2].map(|()| {
        let source = source.clone();
        thread::spawn(move || source.launch())
    });
    let (recorded, _) = source.move_content();
    let silent =
        launches.map(|launch| launch.join().unwrap()).iter().filter(|noted| !**noted).count();
    assert!(silent <= recorded, "a launch that nobody knows of");
}
