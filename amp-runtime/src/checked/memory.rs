//! What a launch reads and writes: a copy of the memory of its views, and what it captures by value.

use super::Prepared;
use super::shared::Shared;

use std::ops::Range;

use crate::error::Result;
use crate::ir::node::{Kernel, Op};
use crate::ir::{Scalar, Ty};

/// What a kernel is launched with.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The sides of the domain, slowest dimension first.
    pub domain: Vec<usize>,
    /// What is captured by value, word by word.
    pub captured: Vec<u32>,
    pub views: Vec<ViewMemory>,
    pub sources: Vec<SourceMemory>,
}

/// What a kernel captures, in the order of the captures.
#[derive(Debug)]
pub(super) enum Captured {
    /// So many words.
    Words(u32),
    /// A view.
    View {
        rank: usize,
        /// The bytes of an element.
        bytes: usize,
        /// Those of the least number in it, of at most a word.
        least: usize,
    },
}

impl Captured {
    pub(super) fn all_of(kernel: &Kernel) -> Vec<Self> {
        let captured = kernel.nodes.iter().filter_map(|node| match &node.op {
            Op::Captured(ty) => Some(Captured::Words(ty.words())),
            Op::View { element, rank, .. } => {
                let bytes = element.packed_bytes() as usize;
                Some(Captured::View { rank: *rank, bytes, least: least_bytes(element) })
            }
            _ => None,
        });
        captured.collect()
    }
}

impl Memory {
    /// What a kernel has in a launch over that domain, by the words of what it captures. Of views, they say
    /// the extent, and of `sections` where in its memory it begins and how far its rows lie apart.
    pub(crate) fn new(domain: &[usize], kernel: &Prepared, words: &[u32], sections: bool) -> Self {
        let mut memory = Memory { domain: domain.to_vec(), ..Memory::default() };
        let mut words = words.iter().copied();
        for captured in &kernel.captured {
            match *captured {
                Captured::Words(count) => {
                    memory.captured.extend(words.by_ref().take(count as usize));
                }
                Captured::View { rank, bytes, least } => {
                    let mut sides = || -> Vec<usize> {
                        words.by_ref().take(rank).map(|side| side as usize).collect()
                    };
                    let extent = sides();
                    let mut pitch = if sections { sides() } else { extent.clone() };
                    let first = match sections {
                        true => std::mem::replace(&mut pitch[0], 0) * bytes,
                        false => 0,
                    };
                    let mut strides = vec![bytes; rank];
                    for dimension in (1..rank).rev() {
                        strides[dimension - 1] = strides[dimension] * pitch[dimension];
                    }
                    memory.views.push(ViewMemory { source: 0, extent, first, strides, least });
                }
            }
        }
        memory
    }

    /// Has all shadows ready.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    pub(super) fn prepare(&mut self) -> Result<()> {
        for view in &self.views {
            let source = &mut self.sources[view.source];
            source.piece = source.piece.min(view.least);
        }
        self.sources.iter_mut().try_for_each(SourceMemory::prepare)
    }
}

/// The bytes of the least number in an element, of at most a word.
fn least_bytes(element: &Ty) -> usize {
    let has = |bytes: u32| element.contains(&|scalar: Scalar| scalar.packed_bytes() == bytes);
    match (has(1), has(2)) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 4,
    }
}

/// Where a view lies.
#[derive(Debug)]
pub(crate) struct ViewMemory {
    /// The number of its source.
    pub source: usize,
    pub extent: Vec<usize>,
    /// The byte at which its first element begins.
    pub first: usize,
    /// For each dimension, how many bytes elements next to each other in it lie apart.
    pub strides: Vec<usize>,
    /// The bytes of the least number in an element.
    least: usize,
}

/// Memory that views share.
#[derive(Debug)]
pub(crate) struct SourceMemory {
    /// What tells it from others.
    pub identity: usize,
    /// What was discarded.
    blank: Vec<Range<usize>>,
    /// The bytes of the least number that a view has in it, of at most a word.
    piece: usize,
    pub(super) shared: Shared,
}

impl SourceMemory {
    pub(crate) fn new(identity: usize, bytes: Vec<u8>, blank: Vec<Range<usize>>) -> Self {
        SourceMemory { identity, blank, piece: 4, shared: Shared::new(bytes) }
    }

    fn prepare(&mut self) -> Result<()> {
        self.shared.begin(self.piece)?;
        for bytes in &self.blank {
            self.shared.discard(bytes.clone());
        }
        Ok(())
    }

    pub(crate) fn bytes(&self, range: Range<usize>) -> &[u8] {
        &self.shared.bytes()[range]
    }

    /// The bytes that were written, in runs; they are given once.
    pub(crate) fn take_written(&mut self) -> Vec<Range<usize>> {
        self.shared.take_written()
    }
}

impl ViewMemory {
    /// The index of the element that has this byte.
    pub(super) fn index_of(&self, byte: usize) -> Vec<usize> {
        let mut rest = byte.saturating_sub(self.first);
        let each = self.strides.iter().map(|stride| {
            let at = rest / stride.max(&1);
            rest %= stride.max(&1);
            at
        });
        each.collect()
    }
}
