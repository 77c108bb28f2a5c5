//! Whether the threads of a launch on the cpu may use ordinary loads and stores.
//!
//! They may where no element that a thread writes is used by another one: the macros say how a kernel
//! uses each view, and here it is seen where the views lie. Otherwise the threads use atomic ones.

use std::ops::Range;
use std::sync::Arc;

use crate::accelerator::workers;
use crate::native::gate::{Gate, Use, Within};

/// The views of a launch in memory that kernels may change.
#[derive(Debug, Default)]
pub(crate) struct Sharing {
    views: Vec<Shares>,
    /// Is there a view that speaks against ordinary loads and stores?
    is_refused: bool,
    within: Vec<Within<Arc<Gate>>>,
}

#[derive(Debug)]
struct Shares {
    gate: Arc<Gate>,
    bytes: Range<usize>,
    kind: Use,
}

impl Sharing {
    pub(super) fn clear(&mut self) {
        self.views.clear();
        self.leave();
        self.is_refused = false;
    }

    /// A view of these bytes.
    pub(super) fn add(&mut self, gate: &Arc<Gate>, bytes: Range<usize>, kind: Use) {
        self.views.push(Shares { gate: gate.clone(), bytes, kind });
    }

    /// Says that a thread may use what is another's, or an element that is not there.
    pub(super) fn refuse(&mut self) {
        self.is_refused = true;
    }

    /// Ends the use of the memory.
    pub(crate) fn leave(&mut self) {
        self.within.clear();
    }

    /// Uses the memory until [`leave`](Self::leave). May the launch use ordinary loads and stores?
    pub(crate) fn enter(&mut self) -> bool {
        // What launches from within a launch may use its memory.
        let wanted = !self.is_refused && !workers::is_one();
        if wanted && self.are_apart() && self.enter_plainly() {
            return true;
        }
        self.leave();
        for (number, view) in self.views.iter().enumerate() {
            if self.is_first(number) {
                self.within.push(Within::atomically(view.gate.clone()));
            }
        }
        false
    }

    fn enter_plainly(&mut self) -> bool {
        for number in 0..self.views.len() {
            if self.is_first(number) {
                let gate = self.views[number].gate.clone();
                match Within::attempt(gate, self.kind_of(number)) {
                    Some(within) => self.within.push(within),
                    None => return false,
                }
            }
        }
        true
    }

    /// The views of the same memory as that one.
    fn beside(&self, number: usize) -> impl Iterator<Item = (usize, &Shares)> {
        let gate = &self.views[number].gate;
        self.views.iter().enumerate().filter(move |(_, other)| Arc::ptr_eq(&other.gate, gate))
    }

    fn is_first(&self, number: usize) -> bool {
        self.beside(number).next().is_some_and(|(first, _)| first == number)
    }

    /// How the launch uses the memory of that view, which is the first there.
    fn kind_of(&self, number: usize) -> Use {
        let kind = self.views[number].kind;
        match self.beside(number).all(|(_, other)| other.kind == kind) {
            true => kind,
            false => Use::Alone,
        }
    }

    /// Is what the launch writes through one view used through no other?
    fn are_apart(&self) -> bool {
        self.views.iter().enumerate().all(|(number, view)| {
            self.beside(number).filter(|(other, _)| *other != number).all(|(_, other)| {
                let alike = view.kind == other.kind && view.kind != Use::Alone;
                let overlap =
                    view.bytes.start < other.bytes.end && other.bytes.start < view.bytes.end;
                alike || !overlap
            })
        })
    }
}
