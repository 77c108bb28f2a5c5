//! What one is told: of programs that break a rule by the compiler and the pages about errors, and of
//! kernels that run by the lines that they print, the checks that fail, the elements that they miss, and
//! the number of those compiled.
//!
//! Lines go to one place for the whole process, whoever waits is told of launches by threads that have
//! ended, and kernels are counted together. So a test that launches something is [`alone`] meanwhile.

#[macro_use]
extern crate amp_runtime;

mod amp_test;
mod book;
mod checks;
mod compiled_once;
mod contributing;
mod divergences;
mod hidden;
mod inspect;
mod misses;
mod mistakes;
mod pages;
mod printing;
mod shown;
mod told;
mod ui;
mod unsafe_code;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Nothing else is launched while this is held.
fn alone() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}
