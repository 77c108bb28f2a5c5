//! How long a sequence has been under way.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The watch of one job.
pub struct Watch {
    limit: Duration,
    under_way: Mutex<Option<(u64, Instant)>>,
}

impl Watch {
    pub fn new(limit: Duration) -> Self {
        Watch { limit, under_way: Mutex::new(None) }
    }

    pub fn begin(&self, number: u64) {
        self.set(Some((number, Instant::now())));
    }

    pub fn end(&self) {
        self.set(None);
    }

    fn set(&self, under_way: Option<(u64, Instant)>) {
        *self.under_way.lock().expect("nobody panics with it") = under_way;
    }

    /// The sequence that takes too long.
    pub fn overdue(&self) -> Option<u64> {
        let under_way = *self.under_way.lock().expect("nobody panics with it");
        under_way.filter(|(_, start)| start.elapsed() > self.limit).map(|(number, _)| number)
    }
}
