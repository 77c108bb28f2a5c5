//! What is copied between the host and devices, as the transfer log says.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Does some work, and lists the copies that this thread made for it, as `16 bytes host > gpu`.
pub fn transfers<R>(work: impl FnOnce() -> R) -> (R, Vec<String>) {
    let lines = Arc::default();
    let log = Log(Arc::clone(&lines));
    let result = tracing::subscriber::with_default(log, work);
    let lines = std::mem::take(&mut *lines.lock().expect("nothing panics with the log"));
    (result, lines)
}

struct Log(Arc<Mutex<Vec<String>>>);

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "amp_runtime::transfer"
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line::default();
        event.record(&mut line);
        self.0.lock().expect("nothing panics with the log").push(line.0);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "bytes" {
            write!(self.0, "{value:?} bytes").expect("text has room");
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        let place = if value == "host" { value } else { "gpu" };
        match field.name() {
            "from" => self.0 += &format!(" {place}"),
            "to" => self.0 += &format!(" > {place}"),
            _ => (),
        }
    }
}
