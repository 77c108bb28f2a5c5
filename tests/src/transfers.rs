//! What is copied between the host and devices, as the transfer log says.

use std::cell::RefCell;
use std::fmt::{Debug, Write};
use std::sync::Once;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

thread_local! {
    static LINES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Does some work, and lists the copies that this thread made for it, as `16 bytes host > gpu`.
pub fn transfers<R>(work: impl FnOnce() -> R) -> (R, Vec<String>) {
    // One subscriber for all threads: whether an event is wanted is remembered for the whole
    // process, as the first thread that meets it answers, also one that does not listen.
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        tracing::subscriber::set_global_default(Log).expect("no other subscriber is installed");
    });
    LINES.set(Some(Vec::new()));
    let result = work();
    (result, LINES.take().unwrap_or_default())
}

struct Log;

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "amp_runtime::transfer"
    }

    fn event(&self, event: &Event<'_>) {
        LINES.with_borrow_mut(|lines| {
            if let Some(lines) = lines {
                let mut line = Line::default();
                event.record(&mut line);
                lines.push(line.0);
            }
        });
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
