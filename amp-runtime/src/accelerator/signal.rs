//! What a device will say once: a result that threads and futures can wait for. `tests/models` goes
//! through all orders of them.

use std::mem;
use std::sync::PoisonError;
use std::task::{Context, Poll, Waker};

use crate::sync::{Arc, Condvar, Mutex, MutexGuard};

/// The end of some work: that it is done, or why it failed. Clones are handles to the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signal(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    said: Condvar,
}

#[derive(Debug, Default)]
struct State {
    result: Option<Result<(), String>>,
    wakers: Vec<Waker>,
}

impl Signal {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how it ended, for the first time.
    pub(super) fn set(&self, result: Result<(), String>) {
        let mut state = self.lock();
        state.result.get_or_insert(result);
        self.0.said.notify_all();
        let wakers = mem::take(&mut state.wakers);
        // A waker may run its task at once, which asks again.
        drop(state);
        wakers.into_iter().for_each(Waker::wake);
    }

    /// How it ended, if it has.
    pub(super) fn get(&self) -> Option<Result<(), String>> {
        self.lock().result.clone()
    }

    /// Waits for the end.
    pub(super) fn wait(&self) -> Result<(), String> {
        let mut state = self.lock();
        loop {
            match &state.result {
                Some(result) => return result.clone(),
                None => state = self.0.said.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// How it ended; if it has not, the task is woken when it has.
    pub(super) fn poll(&self, context: &mut Context<'_>) -> Poll<Result<(), String>> {
        let mut state = self.lock();
        match &state.result {
            Some(result) => Poll::Ready(result.clone()),
            None => {
                if !state.wakers.iter().any(|waker| waker.will_wake(context.waker())) {
                    state.wakers.push(context.waker().clone());
                }
                Poll::Pending
            }
        }
    }
}
