//! The memory behind views and arrays: in which places its content lies, and which are current.
//!
//! Content is copied when it is used where it is not current, and only as much of it as is used:
//! C++ AMP 5.2 and 8.4. Places are the host's memory and the memory of any number of devices.

mod arriving;
mod bytes;
mod helpers;
mod reads;
mod settled;
mod state;
mod unsent;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use self::bytes::*;
use self::settled::{Settling, Unsettled};
use self::state::{Copy, State};
use super::memory::host_memory;
use super::ranges::Ranges;
use crate::accelerator::{BufferId, Device, DeviceBuffer, Sending};
use crate::error::{Error, Result};
use crate::native::gate::{Gate, Use, Within};
use crate::native::memory::{OwnedBytes, Shared, SharedBytes, unit_of_elements};
use crate::types::Element;

/// Content is current word by word, since devices are written in words.
const WORD: usize = 4;

/// Memory that any number of views share.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    host: Host<'a>,
    /// Whoever uses the host's memory comes through it, before the state is locked.
    gate: Arc<Gate>,
    bytes: usize,
    state: Settling,
}

/// The host's memory.
#[derive(Debug)]
enum Host<'a> {
    /// Nothing changes it.
    Fixed(&'a [u8]),
    Borrowed(SharedBytes<'a>),
    /// Of elements that live on an accelerator; there is none until the host needs it.
    Own {
        memory: OnceLock<OwnedBytes>,
        unit: usize,
    },
}

impl<'a> Source<'a> {
    fn new(host: Host<'a>, bytes: usize) -> Self {
        let state = State::on_host(bytes.div_ceil(WORD));
        Source { host, gate: Arc::default(), bytes, state: Settling::new(state) }
    }

    /// Of data that nothing changes.
    pub(super) fn fixed<T: Element>(data: &'a [T]) -> Self {
        Self::new(Host::Fixed(bytemuck::cast_slice(data)), size_of_val(data))
    }

    /// Of data that views change, which are also given as elements.
    pub(super) fn borrowed<T: Element>(data: &'a mut [T]) -> (Self, &'a [Shared<T>]) {
        let data = SharedBytes::borrowed(data);
        (Self::new(Host::Borrowed(data), data.len()), data.elements().unwrap_or_default())
    }

    /// Of so many zeros.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if no memory can have as many bytes.
    pub(super) fn zeroed<T: Element>(elements: usize) -> Result<Self> {
        let bytes = elements.checked_mul(size_of::<T>()).filter(|bytes| *bytes < 1 << 60);
        let bytes = bytes.ok_or_else(|| Error::OutOfMemory {
            accelerator: "cpu".to_owned(),
            bytes: (elements as u64).saturating_mul(size_of::<T>() as u64),
        })?;
        let unit = unit_of_elements::<T>();
        let source = Self::new(Host::Own { memory: OnceLock::new(), unit }, bytes);
        source.lock().blank = Ranges::of(0..bytes.div_ceil(WORD));
        Ok(source)
    }

    /// The number of bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The bytes that share a word with the first or the last of these, and are none of them.
    pub(super) fn beside(&self, bytes: &Range<usize>) -> [Range<usize>; 2] {
        let end = bytes.end.next_multiple_of(WORD).min(self.bytes);
        [bytes.start / WORD * WORD..bytes.start, bytes.end..end]
    }

    /// The way to the host's memory, if kernels may change it.
    pub(super) fn gate(&self) -> Option<&Arc<Gate>> {
        match self.host {
            Host::Fixed(_) => None,
            Host::Borrowed(_) | Host::Own { .. } => Some(&self.gate),
        }
    }

    /// Uses the host's memory atomically for a while.
    fn atomically(&self) -> Within<&Gate> {
        Within::atomically(&self.gate)
    }

    fn lock(&self) -> Unsettled<'_> {
        self.state.lock()
    }

    /// The buffer that holds all of the content, if that can be said without waiting.
    pub(super) fn settled(&self) -> Option<BufferId> {
        self.state.buffer()
    }

    /// Does something with the state, unless work that has changed it was not sent, while the host's memory is
    /// used atomically.
    fn with_state<R>(&self, work: impl FnOnce(&mut State) -> Result<R>) -> Result<R> {
        self.with_state_within(&self.atomically(), work)
    }

    fn with_state_within<R>(
        &self,
        _within: &Within<&Gate>,
        work: impl FnOnce(&mut State) -> Result<R>,
    ) -> Result<R> {
        let state = &mut *self.lock();
        self.settle(state)?;
        let result = work(state);
        if result.is_err() {
            // Work that this has tried to send: the result says why that failed.
            self.settle(state).unwrap_or_default();
        }
        result
    }

    /// Looks what has become of recorded work.
    fn settle(&self, state: &mut State) -> Result<()> {
        let in_place = self.state.failed_in_place();
        state.settle()?;
        in_place.map_or(Ok(()), Err)
    }

    fn words(bytes: &Range<usize>) -> Range<usize> {
        bytes.start / WORD..bytes.end.div_ceil(WORD)
    }

    /// The host's memory as elements, if it has any and they fit it.
    pub(super) fn elements<T: Element>(&self) -> Option<&[Shared<T>]> {
        match &self.host {
            Host::Fixed(_) => None,
            Host::Borrowed(data) => data.elements(),
            Host::Own { memory, .. } => memory.get()?.shared().elements(),
        }
    }

    /// The data that nothing changes, as elements.
    pub(super) fn fixed_elements<T: Element>(&self) -> Option<&'a [T]> {
        match self.host {
            Host::Fixed(data) => {
                let whole = data.len() - data.len() % size_of::<T>().max(1);
                bytemuck::try_cast_slice(&data[..whole]).ok()
            }
            _ => None,
        }
    }

    /// The data that views change, as elements.
    pub(super) fn shared_elements<T: Element>(&self) -> Option<&'a [Shared<T>]> {
        match self.host {
            Host::Borrowed(data) => data.elements(),
            _ => None,
        }
    }

    /// The elements that the source has in the host's memory, for who alone holds it.
    pub(super) fn own_elements<T: Element>(&mut self) -> Option<&[T]> {
        match &mut self.host {
            Host::Own { memory, .. } => memory.get_mut()?.elements(),
            _ => None,
        }
    }

    /// Is the memory none of the user's?
    pub(super) fn is_own(&self) -> bool {
        matches!(self.host, Host::Own { .. })
    }

    /// Has the device a copy, current or not?
    pub(super) fn is_on(&self, device: &Device) -> bool {
        self.lock().copies.iter().any(|copy| copy.buffer.is_on(device))
    }

    /// The host's memory, from now on.
    fn host_memory(&self) -> Result<Option<SharedBytes<'_>>> {
        Ok(match &self.host {
            Host::Fixed(_) => None,
            Host::Borrowed(data) => Some(*data),
            Host::Own { memory, unit } => {
                if memory.get().is_none() {
                    // Another thread may have been first.
                    memory.set(OwnedBytes::zeroed(self.bytes, *unit)?).unwrap_or_default();
                }
                memory.get().map(OwnedBytes::shared)
            }
        })
    }

    /// Makes bytes current in the host's memory.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(super) fn on_host(&self, bytes: &Range<usize>, why: &str) -> Result<()> {
        let Some(memory) = self.host_memory()? else { return Ok(()) };
        let within = self.atomically();
        self.with_state_within(&within, |state| {
            for missing in state.host.missing(&Self::words(bytes)) {
                for copy in &state.copies {
                    for part in copy.current.within(&missing) {
                        let _copy = copying(&part, copy.buffer.device().name(), "host", why);
                        copy.buffer.read(device_bytes(&part), &mut |offset, from| {
                            let start = part.start * WORD + offset as usize;
                            write_shared(memory, &within, start, from);
                        })?;
                    }
                }
                state.host.insert(missing);
            }
            Ok(())
        })
    }

    /// Makes bytes current on a device, and gives its memory.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded),
    /// [`Error::Device`](crate::Error::Device).
    pub(super) fn on_device(
        &self,
        device: &Arc<Device>,
        bytes: &Range<usize>,
        why: &str,
    ) -> Result<DeviceBuffer> {
        self.with_state(|state| {
            let number = match state.copies.iter().position(|copy| copy.buffer.is_on(device)) {
                Some(number) => number,
                None => {
                    let buffer = DeviceBuffer::zeroed(device, self.bytes as u64)?;
                    state.copies.push(Copy { buffer, current: Ranges::default() });
                    state.copies.len() - 1
                }
            };
            let words = Self::words(bytes);
            if !state.copies[number].current.contains(&words) {
                self.bring(state, number, &words, why)?;
            }
            state.recent = number;
            Ok(state.copies[number].buffer.clone())
        })
    }

    /// Makes words current in one of the copies.
    fn bring(
        &self,
        state: &mut State,
        number: usize,
        words: &Range<usize>,
        why: &str,
    ) -> Result<()> {
        let to = &state.copies[number].buffer;
        for missing in state.copies[number].current.missing(words) {
            for wanted in state.blank.missing(&missing) {
                for part in state.host.within(&wanted) {
                    let _copy = copying(&part, "host", to.device().name(), why);
                    self.upload(to, &part)?;
                }
                for gap in state.host.missing(&wanted) {
                    for copy in &state.copies {
                        for part in copy.current.within(&gap) {
                            let _copy = copying(
                                &part,
                                copy.buffer.device().name(),
                                to.device().name(),
                                why,
                            );
                            between_devices(&copy.buffer, to, &part)?;
                        }
                    }
                }
            }
        }
        state.copies[number].current.insert(words.clone());
        Ok(())
    }

    fn upload(&self, to: &DeviceBuffer, words: &Range<usize>) -> Result<()> {
        let first = words.start * WORD;
        match &self.host {
            Host::Fixed(data) => to.write(device_bytes(words), &|offset, piece| {
                let start = (first + offset as usize).min(data.len());
                let end = (start + piece.len()).min(data.len());
                fill_in_parallel(piece, &|at, to| fill_from(to, &data[start..end], at));
            }),
            Host::Borrowed(data) => upload_shared(*data, to, words),
            Host::Own { memory, .. } => match memory.get() {
                Some(memory) => upload_shared(memory.shared(), to, words),
                None => to.write(device_bytes(words), &|_, mut piece| piece.fill(0)),
            },
        }
    }

    /// Remembers that recorded work writes into this buffer, if it is the only place of the content, so
    /// that nothing else is to be noted. Is it?
    pub(super) fn written_in_place(&self, buffer: BufferId, sending: &Sending) -> bool {
        let in_place = self.state.is_only_in(buffer);
        if in_place {
            self.state.writes_in_place(sending.batch());
        }
        in_place
    }

    /// Remembers that something has written, or may have: on the device, or on the host if there is
    /// none. Recorded work says what will tell that it was sent.
    pub(super) fn written(
        &self,
        device: Option<&Arc<Device>>,
        sending: Option<&Sending>,
        bytes: &Range<usize>,
    ) {
        let state = &mut *self.lock();
        let words = Self::words(bytes);
        state.overwritten(&words, sending);
        if let Some(sending) = sending {
            let in_place = device.is_some_and(|device| state.is_only_on(device));
            match in_place && state.unsent.is_empty() {
                true => self.state.writes_in_place(sending.batch()),
                false => state.remember(sending, &words),
            }
        }
        state.changes += 1;
        state.awaited = false;
        state.blank.remove(&words);
        state.unwritten.remove(&words);
        match device {
            Some(_) => state.host.remove(&words),
            None => state.host.insert(words.clone()),
        }
        for copy in &mut state.copies {
            match device.is_some_and(|device| copy.buffer.is_on(device)) {
                true => copy.current.insert(words.clone()),
                false => copy.current.remove(&words),
            }
        }
    }

    /// Forgets what kernels wrote there: it is not copied any more, wherever it is used. What the
    /// host has is its content again.
    pub(super) fn discard(&self, bytes: &Range<usize>) {
        let state = &mut *self.lock();
        // Only whole words can be forgotten.
        let end = if bytes.end == self.bytes { bytes.end.div_ceil(WORD) } else { bytes.end / WORD };
        let words = bytes.start.div_ceil(WORD)..end;
        state.overwritten(&words, None);
        state.changes += 1;
        state.awaited = false;
        state.copies.iter_mut().for_each(|copy| copy.current.remove(&words));
        state.host.insert(words.clone());
        state.blank.insert(words.clone());
        state.discarded = true;
        state.unwritten.insert(words);
    }

    /// The bytes that were discarded and not written since.
    pub(super) fn unwritten(&self) -> Vec<Range<usize>> {
        let bytes = |words: &Range<usize>| words.start * WORD..words.end * WORD;
        self.lock().unwritten.iter().map(bytes).collect()
    }

    /// Says that bytes are wanted as the host has them, even if they were discarded: they lie beside
    /// others that are about to be written, in one word or one range with them.
    pub(super) fn keep(&self, bytes: impl Iterator<Item = Range<usize>>) {
        let state = &mut *self.lock();
        if !state.blank.is_empty() {
            bytes.for_each(|bytes| state.keep(&Self::words(&bytes)));
        }
    }

    /// Replaces content, on the device if one is given, else where it is current.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(super) fn write(
        &self,
        device: Option<&Arc<Device>>,
        start: usize,
        from: &[u8],
    ) -> Result<()> {
        let bytes = start..start + from.len();
        let words = Self::words(&bytes);
        match device {
            Some(device) => {
                // Words that are replaced in part keep the rest.
                let (head, tail) = (start % WORD, words.end * WORD - bytes.end);
                let rest = self.bytes.min(words.end * WORD) - bytes.end;
                if head > 0 || (tail > 0 && rest > 0) {
                    let mut whole = host_memory(head + from.len() + rest)?;
                    self.read(start - head, &mut whole)?;
                    whole[head..head + from.len()].copy_from_slice(from);
                    return self.write(Some(device), start - head, &whole);
                }
                // What is there is replaced: nothing is brought.
                let buffer = self.on_device(device, &(0..0), "it is written")?;
                let _copy = copying(&words, "host", device.name(), "it is written");
                buffer.write(device_bytes(&words), &|offset, piece| {
                    let from = &from[(offset as usize).min(from.len())..];
                    fill_in_parallel(piece, &|at, to| fill_from(to, from, at));
                })?;
            }
            None => {
                // The ends may lie in words with other elements.
                for end in [bytes.start..bytes.start, bytes.end..bytes.end] {
                    let around = end.start / WORD * WORD..end.end.next_multiple_of(WORD);
                    self.on_host(&around, "a part of a word is written")?;
                }
                if let Some(memory) = self.host_memory()? {
                    let within = Within::preferably(&*self.gate, Use::Alone);
                    write_shared(memory, &within, start, from);
                }
            }
        }
        self.written(device, None, &bytes);
        Ok(())
    }

    /// The device on which the content is newest, unless the host has it as well.
    pub(super) fn home(&self) -> Option<Arc<Device>> {
        let state = self.lock();
        let all = 0..self.bytes.div_ceil(WORD);
        match state.host.missing(&all).first() {
            None => None,
            Some(missing) => {
                let copies = &mut state.copies.iter();
                let newest = copies.find(|copy| copy.current.contains(missing));
                newest.map(|copy| copy.buffer.device().clone())
            }
        }
    }

    /// Reports what kernels printed and checked on the devices that hold the content.
    pub(super) fn report(&self) -> Result<()> {
        self.buffers().iter().try_for_each(DeviceBuffer::report)
    }

    fn buffers(&self) -> Vec<DeviceBuffer> {
        self.lock().copies.iter().map(|copy| copy.buffer.clone()).collect()
    }
}

impl Drop for Source<'_> {
    /// Gives back what was borrowed, as kernels left it. An error is lost here, but not a failed check.
    fn drop(&mut self) {
        if let Host::Borrowed(_) = self.host {
            self.lock().settle().unwrap_or_default();
            self.on_host(&(0..self.bytes), "the last view is dropped").unwrap_or_default();
            self.buffers().iter().try_for_each(DeviceBuffer::print).unwrap_or_default();
        }
    }
}
