//! When what happens: spans of `tracing`, and `AMP_TRACE=file.json`, which Perfetto and browsers show.
//!
//! The file is a list of events in the Trace Event Format. It is whole at any time, also when the program is killed.

use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{not_written, quoted};

/// The file of events.
struct Trace {
    begin: Instant,
    written: Mutex<Written>,
}

struct Written {
    file: File,
    /// Where the list's end begins, which the next event overwrites.
    end: u64,
    /// The host and the accelerators whose names are written, numbered from 1.
    processes: Vec<String>,
}

/// The end of the list of events.
const END: &str = "\n]\n";

impl Written {
    fn new(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(path)?;
        write!(file, "[{END}")?;
        Ok(Written { file, end: 0, processes: Vec::new() })
    }

    /// Writes an event. Who looks at the file sees what has happened so far; a full disk is no reason to end
    /// the program.
    fn line(&mut self, event: &str) {
        let before = if self.end == 0 { "[\n" } else { ",\n" };
        let text = format!("{before}{event}{END}");
        let end = SeekFrom::Start(self.end);
        if self.file.seek(end).and_then(|_| self.file.write_all(text.as_bytes())).is_ok() {
            self.end += (text.len() - END.len()) as u64;
        }
    }

    /// The number of the host or of an accelerator.
    fn process(&mut self, name: &str) -> usize {
        if let Some(known) = self.processes.iter().position(|known| known == name) {
            return known + 1;
        }
        self.processes.push(name.to_owned());
        let number = self.processes.len();
        self.line(&format!(
            r#"{{"name":"process_name","ph":"M","pid":{number},"args":{{"name":{}}}}}"#,
            quoted(name)
        ));
        number
    }
}

/// The track of the events of this thread of the host.
fn track() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static TRACK: u64 = NEXT.fetch_add(1, Ordering::Relaxed);
    }
    TRACK.with(|track| *track)
}

/// The file that the program's user asks for.
fn trace() -> Option<&'static Trace> {
    static TRACE: LazyLock<Option<Trace>> = LazyLock::new(|| {
        let name = std::env::var_os("AMP_TRACE").filter(|name| !name.is_empty())?;
        let path = PathBuf::from(name);
        match Written::new(&path) {
            Ok(written) => Some(Trace { begin: Instant::now(), written: Mutex::new(written) }),
            Err(error) => {
                not_written("AMP_TRACE", &path, &error);
                None
            }
        }
    });
    TRACE.as_ref()
}

impl Trace {
    /// Writes an event, whose times are in microseconds. `process` is the host or an accelerator.
    fn event(
        &self,
        process: &str,
        name: &str,
        kind: &str,
        (start, lasted): (Instant, Duration),
        details: &[(&str, String)],
    ) {
        let micros = |duration: Duration| duration.as_secs_f64() * 1e6;
        let start = micros(start.saturating_duration_since(self.begin));
        let details: Vec<String> = details
            .iter()
            .map(|(name, text)| format!("{}:{}", quoted(name), quoted(text)))
            .collect();
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let process = written.process(process);
        written.line(&format!(
            r#"{{"name":{},"cat":"{kind}","ph":"X","pid":{process},"tid":{},"ts":{start:.3},"dur":{:.3},"args":{{{}}}}}"#,
            quoted(name),
            track(),
            micros(lasted),
            details.join(",")
        ));
    }
}

/// Something that the host does, until it is dropped.
#[derive(Debug)]
pub(crate) struct Span {
    event: Option<Event>,
    _entered: tracing::span::EnteredSpan,
}

/// What is to be written of a span.
#[derive(Debug)]
struct Event {
    kind: &'static str,
    name: String,
    details: Vec<(&'static str, String)>,
    start: Instant,
}

impl Span {
    /// A kernel becomes a module, and code of a device.
    pub(crate) fn build(kernel: &str) -> Self {
        let span = tracing::debug_span!(target: "amp_runtime::build", "build", kernel);
        Self::begin("build", span, || (format!("build {kernel}"), Vec::new()))
    }

    /// Content is copied from one place to another.
    pub(crate) fn copy(bytes: usize, from: &str, to: &str, why: &str) -> Self {
        tracing::debug!(target: "amp_runtime::transfer", bytes, from, to, why);
        let span = tracing::debug_span!(target: "amp_runtime::copy", "copy", bytes, from, to, why);
        Self::begin("copy", span, || {
            let details = vec![("bytes", bytes.to_string()), ("why", why.to_owned())];
            (format!("copy {from} → {to}"), details)
        })
    }

    /// A kernel is launched.
    pub(crate) fn launch(kernel: &str, extent: &[usize], accelerator: &str) -> Self {
        let span = tracing::debug_span!(
            target: "amp_runtime::launch", "launch", kernel, ?extent, accelerator
        );
        Self::begin("launch", span, || {
            let details =
                vec![("extent", format!("{extent:?}")), ("accelerator", accelerator.to_owned())];
            (format!("launch {kernel}"), details)
        })
    }

    fn begin(
        kind: &'static str,
        span: tracing::Span,
        said: impl FnOnce() -> (String, Vec<(&'static str, String)>),
    ) -> Self {
        let event = trace().map(|_| {
            let (name, details) = said();
            Event { kind, name, details, start: Instant::now() }
        });
        Span { event, _entered: span.entered() }
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        if let (Some(trace), Some(event)) = (trace(), &self.event) {
            let Event { kind, name, details, start } = event;
            trace.event("host", name, kind, (*start, start.elapsed()), details);
        }
    }
}

/// Is there a file of events? Then launches are waited for, so that it has their times.
pub(crate) fn is_traced() -> bool {
    trace().is_some()
}

/// Writes that a kernel has run on an accelerator for so long, up to now.
pub(crate) fn kernel_ran(kernel: &str, accelerator: &str, lasted: Duration) {
    if let Some(trace) = trace() {
        let end = Instant::now();
        let start = end.checked_sub(lasted).unwrap_or(end);
        trace.event(accelerator, kernel, "kernel", (start, lasted), &[]);
    }
}
