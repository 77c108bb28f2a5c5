//! Where the content of a source is.

use std::ops::Range;
use std::sync::Arc;

use super::super::ranges::Ranges;
use super::unsent::Unsent;
use crate::accelerator::{BufferId, Device, DeviceBuffer};

/// Which words are current where. Each is so in at least one place.
#[derive(Debug)]
pub(super) struct State {
    /// How many there are.
    pub(super) words: usize,
    pub(super) host: Ranges,
    pub(super) copies: Vec<Copy>,
    /// The number of the copy that was used last.
    pub(super) recent: usize,
    /// What need not be copied to a device: it has no content, or none that is wanted.
    pub(super) blank: Ranges,
    /// Was anything discarded? Else what is blank is zero everywhere.
    pub(super) discarded: bool,
    /// What was discarded, and not written since.
    pub(super) unwritten: Ranges,
    /// Counts the changes of the content.
    pub(super) changes: u64,
    /// Is the next change to be counted, as content is on its way to the host?
    pub(super) awaited: bool,
    /// What recorded work has written that may not have reached its device.
    pub(super) unsent: Vec<Unsent>,
}

impl State {
    /// Of so many words that only the host has.
    pub(super) fn on_host(words: usize) -> Self {
        State {
            words,
            host: Ranges::of(0..words),
            copies: Vec::new(),
            recent: 0,
            blank: Ranges::default(),
            discarded: false,
            unwritten: Ranges::default(),
            changes: 0,
            awaited: false,
            unsent: Vec::new(),
        }
    }

    /// Makes blank words content again, as the host has them.
    pub(super) fn keep(&mut self, words: &Range<usize>) {
        if self.discarded {
            // A device that has them as current was spared the copy.
            for blank in self.blank.within(words) {
                self.copies.iter_mut().for_each(|copy| copy.current.remove(&blank));
            }
        }
        self.blank.remove(words);
    }

    /// The buffer that holds all of the content, and whether a kernel that writes there changes
    /// nothing of the state; none as long as it may have to become what it was before.
    pub(super) fn settled(&self) -> Option<(BufferId, bool)> {
        let recent = self.copies.get(self.recent)?;
        if !self.unsent.is_empty() || !recent.current.contains(&(0..self.words)) {
            return None;
        }
        Some((recent.buffer.id(), self.is_only_in(self.recent) && !self.awaited))
    }

    /// Is the content on this device only? Then it will be, whatever becomes of work there.
    pub(super) fn is_only_on(&self, device: &Arc<Device>) -> bool {
        let copy = self.copies.iter().position(|copy| copy.buffer.is_on(device));
        copy.is_some_and(|copy| self.is_only_in(copy))
    }

    /// Is the content in the copy of that number only?
    fn is_only_in(&self, copy: usize) -> bool {
        let others = self.copies.iter().enumerate().filter(|(number, _)| *number != copy);
        let mut others = others.map(|(_, other)| other);
        self.host.is_empty()
            && self.blank.is_empty()
            && others.all(|other| other.current.is_empty())
    }
}

/// The content on one device.
#[derive(Debug)]
pub(super) struct Copy {
    pub(super) buffer: DeviceBuffer,
    pub(super) current: Ranges,
}
