//! A launch: the domain, what is captured, and the threads, one after the other.

use super::memory::Memory;
use super::number::Number;
use super::run::{Exit, Thread};
use super::{Notes, Value};
use crate::ir::node::Kernel;

/// What a kernel is launched with.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    /// The sides of the domain, slowest dimension first.
    pub domain: Vec<usize>,
    /// What is captured by value, in the order of the captures.
    pub captured: Vec<Value>,
    /// The views, likewise.
    pub views: Vec<ViewMemory>,
    /// What tile_static memory holds before it is written comes from this number.
    pub unwritten: u64,
}

/// A view: its extent, and its elements in row-major order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ViewMemory {
    pub extent: Vec<usize>,
    pub elements: Vec<Value>,
}

/// What has become of a launch.
#[derive(Debug)]
pub(super) struct Ran {
    pub notes: Notes,
    pub views: Vec<ViewMemory>,
    /// Has every thread come to its end?
    pub ended: bool,
}

impl Launch {
    /// Runs a kernel, of which all threads together evaluate at most so many nodes; the thread that would
    /// go further stops, and those after it never run.
    ///
    /// # Errors
    /// What the interpreter does not know, if the kernel comes to it.
    pub(super) fn run(&self, kernel: &Kernel, most_nodes: u64) -> Result<Ran, String> {
        let mut notes = Notes::new(kernel.nodes.len());
        let mut views = self.views.clone();
        let mut tiles = Vec::new();
        let mut left = most_nodes;
        for number in 0..self.domain.iter().product() {
            let memory = Memory::of_thread(number, self, &mut views, &mut tiles, &mut notes);
            match Thread::new(kernel, self, memory, &mut left).run() {
                Exit::Return(_) => (),
                Exit::Exhausted => return Ok(Ran { notes, views, ended: false }),
                Exit::Unknown(what) => return Err(what.to_owned()),
                Exit::Break(..) | Exit::Continue(_) => return Err("a stray `break`".to_owned()),
            }
        }
        Ok(Ran { notes, views, ended: true })
    }

    /// The index of the thread with that row-major number.
    pub(super) fn index_of(&self, mut number: usize) -> Vec<usize> {
        let mut index = vec![0; self.domain.len()];
        for (component, side) in index.iter_mut().zip(&self.domain).rev() {
            *component = number % side;
            number /= side;
        }
        index
    }
}

impl ViewMemory {
    /// The position of an element that is there.
    pub(super) fn position(&self, indices: &[Number]) -> usize {
        let pairs = indices.iter().zip(&self.extent);
        pairs.fold(0, |position, (index, side)| position * side + index.value as usize)
    }
}
