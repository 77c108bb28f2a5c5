//! Which thread of the host has launched something.

use std::sync::{Arc, Weak};

/// A thread of the host, as long as it runs.
#[derive(Clone, Debug)]
pub(crate) struct HostThread(Weak<()>);

impl HostThread {
    pub(super) fn current() -> Self {
        thread_local! {
            static HERE: Arc<()> = Arc::default();
        }
        HostThread(HERE.try_with(Arc::downgrade).unwrap_or_default())
    }

    pub(super) fn is(&self, other: &HostThread) -> bool {
        Weak::ptr_eq(&self.0, &other.0)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.0.strong_count() == 0
    }
}
