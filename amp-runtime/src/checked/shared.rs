//! Memory that several threads use, with what is known of who did.

use std::ops::Range;

use super::shadow::{Shadow, Use};
use super::steps::{Mark, Now};
use crate::error::{Error, Result};

/// Bytes, and beside them who has used them.
#[derive(Debug, Default)]
pub(super) struct Shared {
    bytes: Vec<u8>,
    /// Two to the power of this are the bytes of a piece, which is used as a whole.
    piece: u32,
    pub shadow: Shadow,
}

/// What a use has come upon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// A read of what nothing has written?
    pub blank: bool,
    /// Another use, if nothing orders the two.
    pub other: Option<(Mark, Use)>,
}

impl Shared {
    /// Nobody uses it before it [begins](Self::begin).
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Shared { bytes, ..Shared::default() }
    }

    /// Nothing has used it yet; a piece has so many bytes, 1, 2 or 4. What is known of the uses may be more than fits.
    pub(super) fn begin(&mut self, piece: usize) -> Result<()> {
        self.piece = piece.trailing_zeros();
        let shadow = Shadow::new(self.bytes.len().div_ceil(piece), 2 - self.piece);
        let accelerator = "checked".to_owned();
        self.shadow = shadow.map_err(|bytes| Error::OutOfMemory { accelerator, bytes })?;
        Ok(())
    }

    /// The bytes have no content.
    pub(super) fn discard(&mut self, bytes: Range<usize>) {
        let pieces = self.bytes.len().div_ceil(1 << self.piece);
        let end = bytes.end.div_ceil(1 << self.piece).min(pieces);
        self.shadow.discard((bytes.start >> self.piece).min(end)..end);
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All bytes become that one, and nothing has used them.
    pub(super) fn fill(&mut self, byte: u8) {
        self.bytes.fill(byte);
        self.shadow.clear();
    }

    /// The bits of a number of so many bytes.
    #[inline(always)]
    pub(super) fn read<const BYTES: usize>(&self, byte: usize) -> u64 {
        let mut bits = [0; 8];
        bits[..BYTES].copy_from_slice(&self.bytes[byte..byte + BYTES]);
        u64::from_le_bytes(bits)
    }

    #[inline(always)]
    pub(super) fn write<const BYTES: usize>(&mut self, byte: usize, bits: u64) {
        self.bytes[byte..byte + BYTES].copy_from_slice(&bits.to_le_bytes()[..BYTES]);
    }

    /// Notes that a thread uses a number there now.
    #[inline(always)]
    pub(super) fn note<const BYTES: usize>(
        &mut self,
        byte: usize,
        now: (Now, u32),
        used: Use,
    ) -> Met {
        let mut met = Met { blank: false, other: None };
        let end = ((byte + BYTES - 1) >> self.piece) + 1;
        for piece in byte >> self.piece..end {
            met.blank |= self.shadow.is_blank(piece);
            let other = self.shadow.uses(piece, now, used);
            met.other = met.other.or(other);
        }
        met
    }

    /// The bytes that were written, in runs; they are given once.
    pub(super) fn take_written(&mut self) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for piece in 0..self.bytes.len().div_ceil(1 << self.piece) {
            if self.shadow.is_written(piece) {
                let (start, end) = (piece << self.piece, (piece + 1) << self.piece);
                match runs.last_mut() {
                    Some(last) if last.end == start => last.end = end.min(self.bytes.len()),
                    _ => runs.push(start..end.min(self.bytes.len())),
                }
            }
        }
        self.shadow.clear();
        runs
    }
}
