//! A part of some memory, as elements with an extent: what views and arrays have in common.

mod checked;
mod copies;

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use super::at_hand::AtHand;
use super::elements::Dimensions;
use super::layout::Layout;
use super::memory::Memory;
use super::source::Source;
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index};
use crate::native::memory::{Shared, unit_of_elements};
use crate::types::Element;

/// Elements of a source.
#[derive(Debug)]
pub(crate) struct Part<'a, T, const N: usize> {
    pub(super) source: Arc<Source<'a>>,
    pub(super) layout: Layout<N>,
    /// Where the cpu accelerator finds the source's elements.
    pub(super) memory: Memory<'a, T>,
    pub(super) rank: PhantomData<Dimensions<N>>,
}

impl<T, const N: usize> Clone for Part<'_, T, N> {
    fn clone(&self) -> Self {
        Part { source: self.source.clone(), ..*self }
    }
}

/// Checks that an extent fits the data and the indices of a device.
fn check_extent<const N: usize>(extent: Extent<N>, found: usize) -> Result<()> {
    let expected = extent.elements()?;
    match expected == found {
        true => Ok(()),
        false => {
            Err(Error::ExtentMismatch { extent: extent.components().to_vec(), expected, found })
        }
    }
}

impl<'a, T: Element, const N: usize> Part<'a, T, N> {
    fn whole(source: Source<'a>, extent: Extent<N>, memory: Memory<'a, T>) -> Self {
        let layout = Layout::whole(extent);
        Part { source: Arc::new(source), layout, memory, rank: PhantomData }
    }

    /// All of data that nothing changes.
    pub(super) fn fixed(extent: Extent<N>, data: &'a [T]) -> Result<Self> {
        check_extent(extent, data.len())?;
        Ok(Self::whole(Source::fixed(data), extent, Memory::Fixed(data)))
    }

    /// All of data that are borrowed to be changed.
    pub(super) fn borrowed(extent: Extent<N>, data: &'a mut [T]) -> Result<Self> {
        check_extent(extent, data.len())?;
        let (source, elements) = Source::borrowed(data);
        Ok(Self::whole(source, extent, Memory::Shared(elements)))
    }

    /// Zeros, in memory that is got where and when they are used.
    pub(super) fn zeroed(extent: Extent<N>) -> Result<Self> {
        let source = Source::zeroed::<T>(extent.elements()?)?;
        Ok(Self::whole(source, extent, Memory::OfSource(extent.size())))
    }

    /// The part, where its memory is known to be that of the host from now on.
    pub(super) fn settled(mut self) -> Self {
        if let Some(elements) = self.source.elements() {
            let (first, len) = (elements.as_ptr(), elements.len());
            // SAFETY: the elements are in memory that the source neither moves nor frees as long as
            // it lives. This part holds the source, and so does every part that is made from it;
            // none lends an element for longer than it is borrowed itself.
            self.memory = Memory::Shared(unsafe { std::slice::from_raw_parts(first, len) });
        }
        self
    }

    /// The elements for a kernel that only reads them, from the view's first to its last, as long as
    /// this part lives.
    #[inline(always)]
    pub(super) fn read_in_kernel(&self, how: AtHand) -> Memory<'a, T> {
        let fixed = match self.memory {
            Memory::Fixed(elements) => elements.get(self.layout.first..).unwrap_or_default(),
            _ if how.is_plain() => {
                let elements = self.written_elements();
                // SAFETY: the elements are initialised, and nobody writes them during the launch.
                // The source neither moves nor frees them as long as it lives, and this part holds it.
                unsafe { std::slice::from_raw_parts(elements.as_ptr().cast(), elements.len()) }
            }
            _ => return self.written_in_kernel(how),
        };
        Memory::FixedInKernel(fixed, how.reach::<N>())
    }

    /// The same for a kernel that may write them.
    #[inline(always)]
    pub(super) fn written_in_kernel(&self, how: AtHand) -> Memory<'a, T> {
        let elements = self.written_elements();
        let (first, len) = (elements.as_ptr(), elements.len());
        // SAFETY: the elements are in memory that the source neither moves nor frees as long as it
        // lives, and this part holds the source.
        Memory::InKernel(unsafe { std::slice::from_raw_parts(first, len) }, how.reach::<N>())
    }

    /// The elements from the view's first to its last, if they may be written.
    #[inline(always)]
    fn written_elements(&self) -> &[Shared<T>] {
        self.shared_elements().get(self.layout.first..).unwrap_or_default()
    }

    /// Has the host's memory an element at each index?
    pub(super) fn is_whole(&self) -> bool {
        let elements = match self.memory {
            Memory::Fixed(elements) => elements.len(),
            _ => self.shared_elements().len(),
        };
        elements >= self.layout.span().end
    }

    /// The elements of the source up to the view's last, if they may be written.
    #[inline(always)]
    pub(super) fn shared_elements(&self) -> &[Shared<T>] {
        match self.memory {
            Memory::Shared(elements) => elements,
            Memory::OfSource(end) => {
                let elements = self.source.elements().unwrap_or_default();
                elements.get(..end).unwrap_or(elements)
            }
            Memory::InKernel(elements, _) => elements,
            Memory::Fixed(_) | Memory::FixedInKernel(..) => &[],
        }
    }

    /// The same elements, arranged in another way.
    fn arranged<const M: usize>(&self, layout: Layout<M>) -> Part<'a, T, M> {
        let memory = self.memory.before(layout.span().end);
        Part { source: self.source.clone(), layout, memory, rank: PhantomData }
    }

    pub(super) fn section(&self, origin: Index<N>, extent: Extent<N>) -> Result<Self> {
        Ok(self.arranged(self.layout.section(origin, extent)?))
    }

    pub(super) fn row<const LESS: usize>(&self, row: usize) -> Result<Part<'a, T, LESS>> {
        Ok(self.arranged(self.layout.row(row)?))
    }

    /// The elements in the same order, with another extent.
    pub(super) fn view_as<const M: usize>(&self, extent: Extent<M>) -> Result<Part<'a, T, M>> {
        let span = self.gapless()?;
        check_extent(extent, span.len())?;
        Ok(self.arranged(Layout::whole(extent).from(span.start)))
    }

    /// The positions, if nothing lies between them.
    fn gapless(&self) -> Result<Range<usize>> {
        let span = self.layout.span();
        match span.len() == self.layout.extent.size() {
            true => Ok(span),
            false => Err(Error::NotContiguous {
                extent: self.layout.extent.components().to_vec(),
                whole: self.layout.pitch.components().to_vec(),
            }),
        }
    }

    /// The same bytes as elements of another type.
    pub(super) fn reinterpret<U: Element>(&self) -> Result<Part<'a, U, 1>> {
        let span = self.gapless()?;
        let bytes = span.start * size_of::<T>()..span.end * size_of::<T>();
        let size = size_of::<U>().max(1);
        let refused = |reason| Error::NotReinterpreted {
            from: std::any::type_name::<T>(),
            to: std::any::type_name::<U>(),
            bytes: bytes.len(),
            reason,
        };
        if !bytes.len().is_multiple_of(size) {
            return Err(refused("they are no whole number of elements"));
        }
        if !bytes.start.is_multiple_of(size) {
            return Err(refused("the view is a section that begins within one"));
        }
        if unit_of_elements::<U>() != unit_of_elements::<T>() {
            return Err(refused("the types have different alignments"));
        }
        let memory = match self.memory {
            Memory::Fixed(_) => self.source.fixed_elements().map(Memory::Fixed),
            Memory::Shared(_) => self.source.shared_elements().map(Memory::Shared),
            _ => None,
        };
        let memory = match memory {
            Some(memory) => memory,
            None if self.source.is_own() => Memory::OfSource(0),
            None => return Err(refused("the memory is not aligned for them")),
        };
        let extent = Extent::new([bytes.len() / size]);
        extent.elements()?;
        let layout = Layout::whole(extent).from(bytes.start / size);
        let memory = memory.before(layout.span().end);
        Ok(Part { source: self.source.clone(), layout, memory, rank: PhantomData })
    }

    /// The bytes of the source from the first element to the last.
    pub(super) fn bytes(&self) -> Range<usize> {
        let span = self.layout.span();
        span.start * size_of::<T>()..span.end * size_of::<T>()
    }

    /// Makes sure that writing the elements changes no others, even where those were discarded.
    pub(super) fn keep_others(&self) {
        let (bytes, size) = (self.bytes(), size_of::<T>());
        if bytes.len() < self.source.bytes() {
            let ends = self.source.beside(&bytes);
            let runs = self.layout.runs();
            let gaps = runs.zip(self.layout.runs().skip(1));
            let gaps = gaps.map(|(run, next)| run.end * size..next.start * size);
            self.source.keep(ends.into_iter().chain(gaps));
        }
    }
}
