//! What each thread of a tile keeps from one part of a kernel to the next.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::mem;

use crate::geometry::MAX_TILE_THREADS;
use crate::types::AmpType;

type Values<T> = [Cell<T>; MAX_TILE_THREADS];

thread_local! {
    /// Memory that a worker has used before, and that is used again.
    static FREE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// A variable that lives across a barrier, or a value that a function gives or gets: that of each thread.
#[derive(Debug)]
pub struct Kept<T: AmpType> {
    values: Box<Values<T>>,
}

impl<T: AmpType> Kept<T> {
    /// Room for those of a tile's threads, in a kernel: it is made once for many tiles.
    #[expect(clippy::new_without_default, reason = "its type follows from what is kept")]
    #[inline(always)]
    pub fn new() -> Self {
        // In place: of what a call gives LLVM knows that nothing else reaches it, and makes slower loops of that.
        let values = vec![Cell::new(T::__amp_zero()); MAX_TILE_THREADS].into_boxed_slice();
        let Ok(values) = values.try_into() else { unreachable!("it has that length") };
        Kept { values }
    }

    /// That of a thread.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn load(&self, thread: usize) -> T {
        self.values[thread % MAX_TILE_THREADS].get()
    }

    /// Changes that of a thread.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn save(&self, thread: usize, value: T) {
        self.values[thread % MAX_TILE_THREADS].set(value);
    }

    /// Where that of a thread is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn place(&self, thread: usize) -> &Cell<T> {
        &self.values[thread % MAX_TILE_THREADS]
    }
}

/// The same in a function, which runs for each tile: its memory is used again. What is there at first is what
/// anybody left.
#[derive(Debug)]
pub struct KeptAgain<T: AmpType>(Option<Kept<T>>);

impl<T: AmpType> KeptAgain<T> {
    /// Room for those of a tile's threads.
    #[expect(clippy::new_without_default, reason = "its type follows from what is kept")]
    #[inline(always)]
    pub fn new() -> Self {
        KeptAgain(Some(Self::take()))
    }

    #[inline(never)]
    fn take() -> Kept<T> {
        let free = FREE.with_borrow_mut(|free| {
            let place = free.iter().rposition(|values| values.is::<Values<T>>())?;
            free.swap_remove(place).downcast().ok()
        });
        free.map_or_else(Kept::new, |values| Kept { values })
    }

    #[inline(never)]
    fn give_back(Kept { values }: Kept<T>) {
        FREE.with_borrow_mut(|free| free.push(values));
    }

    /// What is kept.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn kept(&self) -> &Kept<T> {
        match &self.0 {
            Some(kept) => kept,
            None => unreachable!("it is taken when it is dropped"),
        }
    }
}

impl<T: AmpType> Drop for KeptAgain<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        if let Some(kept) = mem::take(&mut self.0) {
            Self::give_back(kept);
        }
    }
}

/// Frees what no function uses: a launch is over.
pub(crate) fn release() {
    drop(FREE.take());
}
