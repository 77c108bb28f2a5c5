//! Content on its way to memory of the host's own.

use super::bytes::*;
use super::state::State;
use super::{Host, Source, WORD};
use crate::error::Result;
use crate::native::gate::{Gate, Use, Within};

impl Source<'_> {
    /// Copies content to `to`, from wherever it is current.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(in crate::data) fn read(&self, start: usize, to: &mut [u8]) -> Result<()> {
        let within = Within::preferably(&*self.gate, Use::Reads);
        self.with_state_within(&within, |state| {
            let bytes = start..start + to.len();
            let words = Self::words(&bytes);
            self.read_host(state, &within, start, to);
            for missing in state.host.missing(&words) {
                for copy in &state.copies {
                    for part in copy.current.within(&missing) {
                        let _copy =
                            copying(&part, copy.buffer.device().name(), "host", "it is read");
                        copy.buffer.read(device_bytes(&part), &mut |offset, from| {
                            copy_overlap(from, part.start * WORD + offset as usize, to, start);
                        })?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Copies what is current on the host to `to`.
    pub(super) fn read_host(
        &self,
        state: &State,
        within: &Within<&Gate>,
        start: usize,
        to: &mut [u8],
    ) {
        let bytes = start..start + to.len();
        for part in state.host.within(&Self::words(&bytes)) {
            let part = clip(&part, &bytes);
            let to = &mut to[part.start - start..part.end - start];
            match &self.host {
                Host::Fixed(data) => to.copy_from_slice(&data[part]),
                Host::Borrowed(data) => read_shared(*data, within, part.start, to),
                Host::Own { memory, .. } => match memory.get() {
                    Some(memory) => read_shared(memory.shared(), within, part.start, to),
                    None => to.fill(0),
                },
            }
        }
    }
}
