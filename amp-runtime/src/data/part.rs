//! A part of some memory, as elements with an extent: what views and arrays have in common.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use super::binder::Binder;
use super::elements::Dimensions;
use super::layout::Layout;
use super::source::{Memory, Source};
use crate::accelerator::{Accelerator, Device};
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index};
use crate::native::memory::unit_of_elements;
use crate::types::Element;

/// So many rows are read one by one, not with what lies between them.
const FEW_ROWS: usize = 16;

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
        Ok(Self::whole(source, extent, Memory::OfSource))
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

    /// The same elements, arranged in another way.
    fn arranged<const M: usize>(&self, layout: Layout<M>) -> Part<'a, T, M> {
        Part { source: self.source.clone(), layout, memory: self.memory, rank: PhantomData }
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
        Ok(self.arranged(Layout { first: span.start, ..Layout::whole(extent) }))
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
        if !bytes.start.is_multiple_of(size) || !bytes.len().is_multiple_of(size) {
            return Err(refused("they are no whole number of elements"));
        }
        if unit_of_elements::<U>() != unit_of_elements::<T>() {
            return Err(refused("the types have different alignments"));
        }
        let memory = match self.memory {
            Memory::Fixed(_) => self.source.fixed_elements().map(Memory::Fixed),
            Memory::Shared(_) => self.source.shared_elements().map(Memory::Shared),
            Memory::OfSource => None,
        };
        let memory = match memory {
            Some(memory) => memory,
            None if self.source.is_own() => Memory::OfSource,
            None => return Err(refused("the memory is not aligned for them")),
        };
        let whole = Layout::whole(Extent::new([bytes.len() / size]));
        let layout = Layout { first: bytes.start / size, ..whole };
        Ok(Part { source: self.source.clone(), layout, memory, rank: PhantomData })
    }

    /// The bytes of the source from the first element to the last.
    fn bytes(&self) -> Range<usize> {
        let span = self.layout.span();
        span.start * size_of::<T>()..span.end * size_of::<T>()
    }

    /// What a launch does with a view.
    pub(super) fn bind(&self, binder: &mut Binder<'_>, writable: bool) -> Result<()> {
        binder.view(&self.layout, &self.source, self.bytes(), writable)
    }

    // ---- copies ----------------------------------------------------------------------------------

    /// Makes the elements current on an accelerator.
    pub(super) fn bring_to(&self, accelerator: &Accelerator) -> Result<()> {
        let why = "synchronize_to";
        match accelerator.device() {
            Some(device) => self.source.on_device(device, &self.bytes(), why).map(drop),
            None => self.source.on_host(&self.bytes(), why),
        }
    }

    /// Makes the elements current in the host's memory, once kernels have written them.
    pub(super) fn synchronize(&self) -> Result<()> {
        self.source.on_host(&self.bytes(), "synchronize")?;
        self.source.report()
    }

    pub(super) fn discard(&self) {
        let size = size_of::<T>();
        self.layout.runs().for_each(|run| self.source.discard(&(run.start * size..run.end * size)));
    }

    /// Copies the elements to the host, in row-major order.
    pub(super) fn copy_to(&self, to: &mut [T]) -> Result<()> {
        check_extent(self.layout.extent, to.len())?;
        let (span, size) = (self.layout.span(), size_of::<T>());
        if span.len() == to.len() || self.layout.runs().take(FEW_ROWS + 1).count() <= FEW_ROWS {
            let mut rest = to;
            for run in self.layout.runs() {
                let (now, after) = rest.split_at_mut(run.len());
                self.source.read(run.start * size, bytemuck::cast_slice_mut(now))?;
                rest = after;
            }
        } else {
            let mut whole = host_memory::<T>(span.len())?;
            self.source.read(span.start * size, bytemuck::cast_slice_mut(&mut whole))?;
            let mut rest = to;
            for run in self.layout.runs() {
                let (now, after) = rest.split_at_mut(run.len());
                now.copy_from_slice(&whole[run.start - span.start..run.end - span.start]);
                rest = after;
            }
        }
        self.source.report()
    }

    /// The elements, in row-major order.
    pub(super) fn to_vec(&self) -> Result<Vec<T>> {
        let mut data = host_memory(self.layout.extent.size())?;
        self.copy_to(&mut data)?;
        Ok(data)
    }

    /// Replaces the elements by these, on the device or the host.
    pub(super) fn copy_from(&self, device: Option<&Arc<Device>>, from: &[T]) -> Result<()> {
        check_extent(self.layout.extent, from.len())?;
        let mut rest = from;
        for run in self.layout.runs() {
            let (now, after) = rest.split_at(run.len());
            let start = run.start * size_of::<T>();
            self.source.write(device, start, bytemuck::cast_slice(now))?;
            rest = after;
        }
        Ok(())
    }

    /// Replaces the elements by those of another part with the same extent.
    pub(super) fn copy_from_part(
        &self,
        device: Option<&Arc<Device>>,
        from: &Part<'_, T, N>,
    ) -> Result<()> {
        let (to_extent, from_extent) = (self.layout.extent, from.layout.extent);
        if to_extent != from_extent {
            return Err(Error::ExtentsDiffer {
                from: from_extent.components().to_vec(),
                to: to_extent.components().to_vec(),
            });
        }
        let run = self.shortest_run().min(from.shortest_run());
        let size = size_of::<T>();
        let runs = || pieces(from, run).zip(pieces(self, run));
        let words = |place: usize| (place * size).is_multiple_of(4);
        let aligned = words(run) && runs().all(|(from, to)| words(from) && words(to));
        let same = std::ptr::addr_eq(Arc::as_ptr(&self.source), Arc::as_ptr(&from.source));
        let on_device = device.filter(|device| aligned && !same && from.source.is_on(device));
        match on_device {
            Some(device) => {
                let source = from.source.on_device(device, &from.bytes(), "it is copied")?;
                // Rows with gaps keep what is in these.
                let kept = if self.gapless().is_ok() { 0..0 } else { self.bytes() };
                let target = self.source.on_device(device, &kept, "it is copied to")?;
                for (from, to) in runs() {
                    let [from, to, bytes] = [from * size, to * size, run * size].map(|n| n as u64);
                    target.copy_from(&source, from, to, bytes);
                }
                self.source.written(Some(device), &self.bytes());
                Ok(())
            }
            None => self.copy_from(device, &from.to_vec()?),
        }
    }

    fn shortest_run(&self) -> usize {
        self.layout.runs().next().map_or(0, |run| run.len())
    }
}

/// The positions at which pieces of a part begin, each `run` elements long.
fn pieces<T, const N: usize>(part: &Part<'_, T, N>, run: usize) -> impl Iterator<Item = usize> {
    part.layout.runs().flat_map(move |all| all.step_by(run.max(1)))
}

/// Zeros in memory of the host.
pub(super) fn host_memory<T: Element>(elements: usize) -> Result<Vec<T>> {
    bytemuck::try_zeroed_vec(elements).map_err(|()| Error::OutOfMemory {
        accelerator: "cpu".to_owned(),
        bytes: (elements as u64).saturating_mul(size_of::<T>() as u64),
    })
}
