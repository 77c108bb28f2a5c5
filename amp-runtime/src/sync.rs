//! What threads wait with in the gate and in signals. `tests/models.rs` compiles these files a second
//! time, with types of the same names that go through all orders of their threads.

pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard};
