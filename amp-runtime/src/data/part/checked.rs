//! Copies to the memory of the checked accelerator, and back.

use super::super::memory::host_memory;
use super::Part;
use crate::checked::{Memory, SourceMemory};
use crate::error::{Error, Result};
use crate::types::Element;

impl<T: Element, const N: usize> Part<'_, T, N> {
    /// Copies the content to what stands for the view of that number.
    ///
    /// # Errors
    /// Those of copying, and [`Error::OutOfMemory`] for memory of 4 GiB or more.
    pub(in crate::data) fn copy_in(&self, memory: &mut Memory, view: usize) -> Result<()> {
        let identity = std::ptr::from_ref(&*self.source).addr();
        let known = memory.sources.iter().position(|source| source.identity == identity);
        memory.views[view].source = match known {
            Some(number) => number,
            None => {
                let bytes = self.source.bytes();
                if u32::try_from(bytes).is_err() {
                    let accelerator = "checked".to_owned();
                    return Err(Error::OutOfMemory { accelerator, bytes: bytes as u64 });
                }
                let mut bytes = host_memory::<u8>(bytes)?;
                self.source.read(0, &mut bytes)?;
                let blank = self.source.unwritten();
                memory.sources.push(SourceMemory::new(identity, bytes, blank));
                memory.sources.len() - 1
            }
        };
        Ok(())
    }

    /// Copies what was written there back.
    pub(in crate::data) fn copy_out(&self, memory: &mut Memory, view: usize) -> Result<()> {
        let source = &mut memory.sources[memory.views[view].source];
        for bytes in source.take_written() {
            self.source.write(None, bytes.start, source.bytes(bytes))?;
        }
        Ok(())
    }
}
