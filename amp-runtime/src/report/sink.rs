//! Where lines go: to stdout and stderr, unless a test listens.

use std::panic::catch_unwind;
use std::sync::{Mutex, PoisonError};

use crate::error::Error;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Printed by a kernel.
    Lines,
    /// What has failed in a kernel, or lines that were lost.
    Errors,
}

/// What gets lines, each whole and with its end.
pub type Sink = Box<dyn FnMut(Stream, &str) + Send>;

static SINK: Mutex<Option<Sink>> = Mutex::new(None);

/// Sends all lines to `sink` from now on; without one to stdout and stderr.
pub fn set(sink: Option<Sink>) {
    *SINK.lock().unwrap_or_else(PoisonError::into_inner) = sink;
}

/// Writes a line. One that cannot be written is lost: no kernel fails for it.
pub(crate) fn write(stream: Stream, line: &str) {
    let mut sink = SINK.lock().unwrap_or_else(PoisonError::into_inner);
    let written = match (&mut *sink, stream) {
        (Some(sink), _) => {
            sink(stream, line);
            Ok(())
        }
        // The macros, unlike the streams, write where a test harness looks; they panic where nothing can be
        // written.
        (None, Stream::Lines) => catch_unwind(|| print!("{line}")),
        (None, Stream::Errors) => catch_unwind(|| eprint!("{line}")),
    };
    drop(written);
}

/// Writes what has failed in a kernel.
pub(crate) fn write_error(error: &Error) {
    write(Stream::Errors, &format!("{error}\n"));
}
