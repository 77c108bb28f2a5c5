//! Barriers on the CPU: the thread of the tile gives way to the others.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Waits until the worker has run every other thread of the tile up to its barrier.
#[derive(Debug, Default)]
#[must_use = "a barrier does nothing unless it is awaited"]
pub struct Arrival {
    arrived: bool,
}

impl Future for Arrival {
    type Output = ();

    #[inline]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        match std::mem::replace(&mut self.arrived, true) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    }
}
