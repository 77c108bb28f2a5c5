//! Copies between parts, and between parts and the host.

use std::future::poll_fn;
use std::ops::Range;
use std::sync::Arc;

use super::super::memory::host_memory;
use super::{Part, check_extent};
use crate::accelerator::{Accelerator, Device, Marker, Sending};
use crate::error::{Error, Result};
use crate::types::Element;

/// So many rows are copied one by one, not with what lies between them.
const FEW_ROWS: usize = 16;

impl<'a, T: Element, const N: usize> Part<'a, T, N> {
    /// Makes the elements current on an accelerator.
    pub(in crate::data) fn bring_to(&self, accelerator: &Accelerator) -> Result<()> {
        let why = "synchronize_to";
        match accelerator.device() {
            Some(device) => self.source.on_device(device, &self.bytes(), why).map(drop),
            None => self.source.on_host(&self.bytes(), why),
        }
    }

    /// Makes the elements current in the host's memory, once kernels have written them.
    pub(in crate::data) fn synchronize(&self) -> Result<()> {
        self.source.on_host(&self.bytes(), "synchronize")?;
        self.source.report()
    }

    /// [`synchronize`](Self::synchronize), without waiting for a device.
    pub(in crate::data) fn synchronize_async(
        self,
    ) -> impl Future<Output = Result<()>> + use<'a, T, N> {
        let begin = move |part: &Self| part.source.begin_arriving(&part.bytes(), "synchronize");
        let begun = begin(&self);
        async move {
            let mut arriving = begun?;
            loop {
                poll_fn(|context| arriving.poll(context)).await?;
                if self.source.has_arrived(arriving)? {
                    return self.source.report();
                }
                arriving = begin(&self)?;
            }
        }
    }

    pub(in crate::data) fn discard(&self) {
        let size = size_of::<T>();
        self.layout.runs().for_each(|run| self.source.discard(&(run.start * size..run.end * size)));
    }

    fn has_few_rows(&self) -> bool {
        self.gapless().is_ok() || self.layout.runs().take(FEW_ROWS + 1).count() <= FEW_ROWS
    }

    /// Copies the elements to the host, in row-major order.
    pub(in crate::data) fn copy_to(&self, to: &mut [T]) -> Result<()> {
        check_extent(self.layout.extent, to.len())?;
        let size = size_of::<T>();
        if self.has_few_rows() {
            let mut rest = to;
            for run in self.layout.runs() {
                let (now, after) = rest.split_at_mut(run.len());
                self.source.read(run.start * size, bytemuck::cast_slice_mut(now))?;
                rest = after;
            }
        } else {
            let whole = self.with_gaps()?;
            self.gather(&whole, to);
        }
        self.source.report()
    }

    /// The elements, in row-major order.
    pub(in crate::data) fn to_vec(&self) -> Result<Vec<T>> {
        let mut data = host_memory(self.layout.extent.size())?;
        self.copy_to(&mut data)?;
        Ok(data)
    }

    /// The elements as they are now, in row-major order, without waiting for a device.
    pub(in crate::data) fn to_vec_async(
        &self,
    ) -> impl Future<Output = Result<Vec<T>>> + use<'a, T, N> {
        let part = self.clone();
        let begin = || {
            let mut whole = host_memory::<T>(part.layout.span().len())?;
            let start = part.bytes().start;
            let arriving = part.source.begin_read(start, bytemuck::cast_slice_mut(&mut whole))?;
            Ok((whole, arriving))
        };
        let begun = begin();
        async move {
            let (mut whole, arriving) = begun?;
            poll_fn(|context| arriving.poll(context)).await?;
            arriving.copy_to(part.bytes().start, bytemuck::cast_slice_mut(&mut whole))?;
            part.source.report()?;
            if part.gapless().is_ok() {
                return Ok(whole);
            }
            let mut data = host_memory(part.layout.extent.size())?;
            part.gather(&whole, &mut data);
            Ok(data)
        }
    }

    /// All from the first element to the last, with what lies between the rows.
    fn with_gaps(&self) -> Result<Vec<T>> {
        let mut whole = host_memory::<T>(self.layout.span().len())?;
        self.source.read(self.bytes().start, bytemuck::cast_slice_mut(&mut whole))?;
        Ok(whole)
    }

    /// The rows, as places in [`with_gaps`](Self::with_gaps).
    fn rows(&self) -> impl Iterator<Item = Range<usize>> {
        let first = self.layout.span().start;
        self.layout.runs().map(move |run| run.start - first..run.end - first)
    }

    fn gather(&self, whole: &[T], to: &mut [T]) {
        let rows = self.rows().zip(to.chunks_mut(self.run().max(1)));
        rows.for_each(|(row, to)| to.copy_from_slice(&whole[row]));
    }

    fn scatter(&self, from: &[T], whole: &mut [T]) {
        let rows = self.rows().zip(from.chunks(self.run().max(1)));
        rows.for_each(|(row, from)| whole[row].copy_from_slice(from));
    }

    /// Replaces the elements by these, on the device or the host.
    pub(in crate::data) fn copy_from(
        &self,
        device: Option<&Arc<Device>>,
        from: &[T],
    ) -> Result<()> {
        check_extent(self.layout.extent, from.len())?;
        let size = size_of::<T>();
        if device.is_some() && !self.has_few_rows() && !self.rows_are_words() {
            let mut whole = self.with_gaps()?;
            self.scatter(from, &mut whole);
            return self.source.write(device, self.bytes().start, bytemuck::cast_slice(&whole));
        }
        for (run, from) in self.layout.runs().zip(from.chunks(self.run().max(1))) {
            self.source.write(device, run.start * size, bytemuck::cast_slice(from))?;
        }
        Ok(())
    }

    /// Replaces the elements by those of another part with the same extent.
    pub(in crate::data) fn copy_from_part(
        &self,
        device: Option<&Arc<Device>>,
        from: &Part<'_, T, N>,
    ) -> Result<()> {
        match self.copy_on_device(device, from)? {
            true => Ok(()),
            false => self.copy_from(device, &from.to_vec()?),
        }
    }

    /// [`copy_from_part`](Self::copy_from_part), without waiting for a device.
    pub(in crate::data) fn copy_from_part_async(
        &self,
        device: Option<Arc<Device>>,
        from: &Part<'_, T, N>,
    ) -> impl Future<Output = Result<()>> {
        let begun = self.copy_on_device(device.as_ref(), from);
        let begun = begun.map(|done| (!done).then(|| from.to_vec_async()));
        async move {
            if let Some(data) = begun? {
                self.copy_from(device.as_ref(), &data.await?)?;
            }
            Marker::after(device.as_ref())?.await
        }
    }

    /// Replaces the elements by those of another part, if a device can do that alone.
    ///
    /// # Errors
    /// [`Error::ExtentsDiffer`], and those of a copy.
    fn copy_on_device(&self, device: Option<&Arc<Device>>, from: &Part<'_, T, N>) -> Result<bool> {
        let (to_extent, from_extent) = (self.layout.extent, from.layout.extent);
        if to_extent != from_extent {
            return Err(Error::ExtentsDiffer {
                of: "the source and the target of a copy",
                from: from_extent.components().to_vec(),
                to: to_extent.components().to_vec(),
            });
        }
        let run = self.run().min(from.run());
        let same = std::ptr::addr_eq(Arc::as_ptr(&self.source), Arc::as_ptr(&from.source));
        let on_device = device.filter(|device| {
            !same && self.rows_are_words() && from.rows_are_words() && from.source.is_on(device)
        });
        let Some(device) = on_device else { return Ok(false) };
        let source = from.source.on_device(device, &from.bytes(), "it is copied")?;
        // Rows with gaps keep what is in these.
        self.keep_others();
        let kept = if self.gapless().is_ok() { 0..0 } else { self.bytes() };
        let target = self.source.on_device(device, &kept, "it is copied to")?;
        let mut batches: Vec<Sending> = Vec::new();
        for (from, to) in from.pieces(run).zip(self.pieces(run)) {
            let [from, to, bytes] = [from, to, run].map(|n| (n * size_of::<T>()) as u64);
            let sending = target.copy_from(&source, from, to, bytes);
            if batches.last().is_none_or(|last| !last.is(&sending)) {
                batches.push(sending);
            }
        }
        batches
            .iter()
            .for_each(|sending| self.source.written(Some(device), Some(sending), &self.bytes()));
        Ok(true)
    }

    /// The length of each run.
    fn run(&self) -> usize {
        self.layout.runs().next().map_or(0, |run| run.len())
    }

    /// Do all runs begin and end with whole words?
    fn rows_are_words(&self) -> bool {
        let words = |place: usize| (place * size_of::<T>()).is_multiple_of(4);
        words(self.run()) && self.layout.runs().all(|run| words(run.start))
    }

    /// The positions at which pieces begin, each `run` elements long.
    fn pieces(&self, run: usize) -> impl Iterator<Item = usize> {
        self.layout.runs().flat_map(move |all| all.step_by(run.max(1)))
    }
}
