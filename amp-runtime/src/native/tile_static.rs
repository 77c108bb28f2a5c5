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

/// The variable of that key, which is made if there is none.
fn variable(key: TypeId, make: fn() -> Rc<dyn Any>) -> Rc<dyn Any> {
    VARIABLES.with_borrow_mut(|variables| {
        if let Some((_, known)) = variables.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let variable = make();
        variables.push((key, variable.clone()));
        variable
    })
}

/// Memory that begins with a line of a cache: a vector that lies in two lines takes twice as long.
#[derive(Debug)]
#[repr(align(64))]
struct OnLine<T: Copy>(Cell<T>);

/// A tile_static variable as one thread of the tile sees it.
#[derive(Debug)]
pub struct TileStatic<T: Copy>(Rc<OnLine<T>>);

impl<T: AmpType> TileStatic<T> {
    /// The variable of the declaration `D`: the same one for all threads of the tile. Its content
    /// is what the last tile of this worker left there.
    pub fn declare<D: 'static>() -> Self {
        let variable =
            variable(TypeId::of::<(D, T)>(), || Rc::new(OnLine(Cell::new(T::__amp_zero()))));
        let Ok(variable) = variable.downcast() else {
            unreachable!("its type is a part of its key")
        };
        TileStatic(variable)
    }

    /// The place of the whole variable.
    #[inline(always)]
    pub fn place(&self) -> TileElement<'_, T> {
        TileElement(Some(&self.0.0))
    }
}

impl<T: Copy + 'static, const N: usize> Indexing<usize> for TileStatic<[T; N]> {
    type At<'r> = TileElement<'r, T>;

    #[inline(always)]
    #[track_caller]
    fn at(&self, index: usize) -> TileElement<'_, T> {
        TileElement(Some(&self.0.0)).at(index)
    }
}

/// Frees the tile_static variables of this worker: a launch is over.
pub(crate) fn release() {
    VARIABLES.with_borrow_mut(Vec::clear);
}
