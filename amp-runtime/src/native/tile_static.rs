//! tile_static variables on the CPU.
//!
//! A tile runs on one worker thread from its first to its last instruction, and a worker runs one
//! tile at a time, so the variables of "the tile" are those of the worker.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::place::{Indexing, TileElement};
use crate::types::AmpType;

thread_local! {
    static VARIABLES: RefCell<Vec<(TypeId, Rc<dyn Any>)>> = const { RefCell::new(Vec::new()) };
}

/// A tile_static variable as one thread of the tile sees it.
#[derive(Debug)]
pub struct TileStatic<T: Copy>(Rc<Cell<T>>);

impl<T: AmpType> TileStatic<T> {
    /// The variable of the declaration `D`: the same one for all threads of the tile. Its content
    /// is what the last tile of this worker left there.
    pub fn declare<D: 'static>() -> Self {
        let key = TypeId::of::<(D, T)>();
        VARIABLES.with_borrow_mut(|variables| {
            let known = variables.iter().find(|(known, _)| *known == key);
            let variable = match known.and_then(|(_, any)| any.clone().downcast().ok()) {
                Some(variable) => variable,
                None => {
                    let variable = Rc::new(Cell::new(T::__amp_zero()));
                    variables.push((key, variable.clone()));
                    variable
                }
            };
            TileStatic(variable)
        })
    }

    /// The place of the whole variable.
    #[inline(always)]
    pub fn place(&self) -> TileElement<'_, T> {
        TileElement(Some(&self.0))
    }
}

impl<T: Copy + 'static, const N: usize> Indexing<usize> for TileStatic<[T; N]> {
    type At<'r> = TileElement<'r, T>;

    #[inline(always)]
    #[track_caller]
    fn at(&self, index: usize) -> TileElement<'_, T> {
        TileElement(Some(&self.0)).at(index)
    }
}

/// Frees the tile_static variables of this worker: a launch is over.
pub(crate) fn release() {
    VARIABLES.with_borrow_mut(Vec::clear);
}
