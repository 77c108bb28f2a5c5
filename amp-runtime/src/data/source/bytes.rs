//! How bytes get from one place to another.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::WORD;
use super::helpers::with_helpers;
use crate::accelerator::DeviceBuffer;
use crate::error::Result;
use crate::inspect::Span;
use crate::native::gate::{Gate, Use, Within};
use crate::native::memory::SharedBytes;

/// Bytes that one thread copies at a time.
const SHARE: usize = 1 << 20;

/// Does work on shares, each with its number, on several threads.
fn in_parallel<T: Send>(
    shares: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(usize, T) + Sync,
) {
    let helpers = shares.len().saturating_sub(1);
    let shares = Mutex::new(shares.enumerate());
    let next = || shares.lock().unwrap_or_else(PoisonError::into_inner).next();
    let help = || {
        while let Some((number, share)) = next() {
            work(number, share);
        }
    };
    match helpers {
        0 => help(),
        _ => with_helpers(helpers, &help),
    }
}

/// Writes memory, within its gate.
pub(super) fn write_shared(
    data: SharedBytes<'_>,
    within: &Within<&Gate>,
    start: usize,
    from: &[u8],
) {
    let kind = within.kind();
    in_parallel(from.chunks(SHARE), |share, from| match kind {
        // SAFETY: one use is within the memory's gate, and each of its threads has a share of its own.
        Use::Alone => unsafe { data.write_plain(start + share * SHARE, from) },
        Use::Reads | Use::Atomic => data.write(start + share * SHARE, from),
    });
}

pub(super) fn device_bytes(words: &Range<usize>) -> Range<u64> {
    (words.start * WORD) as u64..(words.end * WORD) as u64
}

/// The bytes of words that are among these.
pub(super) fn clip(words: &Range<usize>, bytes: &Range<usize>) -> Range<usize> {
    (words.start * WORD).max(bytes.start)..(words.end * WORD).min(bytes.end)
}

pub(super) fn between_devices(
    from: &DeviceBuffer,
    to: &DeviceBuffer,
    words: &Range<usize>,
) -> Result<()> {
    let first = device_bytes(words).start;
    let mut written = Ok(());
    from.read(device_bytes(words), &mut |offset, piece| {
        let start = first + offset;
        if written.is_ok() {
            written = to.write(start..start + piece.len() as u64, &|at, part| {
                fill_in_parallel(part, &|within, to| fill_from(to, &piece[at as usize..], within));
            });
        }
    })?;
    written
}

pub(super) fn upload_shared(
    data: SharedBytes<'_>,
    to: &DeviceBuffer,
    words: &Range<usize>,
) -> Result<()> {
    let first = words.start * WORD;
    to.write(device_bytes(words), &|offset, piece| {
        fill_in_parallel(piece, &|at, mut to| {
            // What is mapped can only be written, so the elements take a way through the stack.
            let mut some = [0; 4096];
            let start = first + offset as usize + at;
            for done in (0..to.len()).step_by(some.len()) {
                let some = &mut some[..(to.len() - done).min(4096)];
                data.read(start + done, some);
                to.slice(done..done + some.len()).copy_from_slice(some);
            }
        });
    })
}

/// Reads memory, within its gate.
pub(super) fn read_shared(
    data: SharedBytes<'_>,
    within: &Within<&Gate>,
    start: usize,
    to: &mut [u8],
) {
    let kind = within.kind();
    in_parallel(to.chunks_mut(SHARE), |share, to| match kind {
        // SAFETY: who is within the memory's gate only reads it.
        Use::Alone | Use::Reads => unsafe { data.read_plain(start + share * SHARE, to) },
        Use::Atomic => data.read(start + share * SHARE, to),
    });
}

/// Copies what two pieces of a source have in common, each given with where it begins.
pub(super) fn copy_overlap(from: &[u8], first: usize, to: &mut [u8], start: usize) {
    let both = first.max(start)..(first + from.len()).min(start + to.len());
    let from = &from[both.start - first..both.end - first];
    let to = &mut to[both.start - start..both.end - start];
    let shares = to.chunks_mut(SHARE).zip(from.chunks(SHARE));
    in_parallel(shares, |_, (to, from)| to.copy_from_slice(from));
}

/// Lets `fill` write shares of a piece, each from an offset on, on several threads.
pub(super) fn fill_in_parallel(
    piece: wgpu::WriteOnly<'_, [u8]>,
    fill: &(dyn Fn(usize, wgpu::WriteOnly<'_, [u8]>) + Sync),
) {
    let (shares, rest) = piece.into_chunks::<SHARE>();
    let shares: Vec<_> = shares.into_iter().collect();
    let after = shares.len() * SHARE;
    in_parallel(shares.into_iter(), |share, to| fill(share * SHARE, to.into()));
    fill(after, rest);
}

/// Writes bytes from a position on; where there are none, zeros.
pub(super) fn fill_from(mut to: wgpu::WriteOnly<'_, [u8]>, from: &[u8], at: usize) {
    let from = &from[at.min(from.len())..];
    let count = from.len().min(to.len());
    to.slice(..count).copy_from_slice(&from[..count]);
    to.slice(count..).fill(0);
}

/// A copy of words, until what is given is dropped.
#[must_use = "the copy ends with it"]
pub(super) fn copying(words: &Range<usize>, from: &str, to: &str, why: &str) -> Span {
    Span::copy(words.len() * WORD, from, to, why)
}
