//! Findings as text, as rustc writes errors: the lines of the source with a caret, and the mend.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};

use amp_codes::Code;

use super::finding::{Access, Finding, Line};
use crate::inspect::quoted;
use crate::report::sink::{self, Stream};

/// Writes a finding out, for people and to whoever traces.
pub(super) fn write(kernel: &str, finding: &Finding) {
    sink::write(Stream::Errors, &text(kernel, finding));
    tracing::error!(
        kernel,
        kind = finding.kind.name(),
        at = %finding.access.at,
        count = finding.count,
        "{}",
        finding.message
    );
}

/// The whole report of a finding.
pub(super) fn text(kernel: &str, finding: &Finding) -> String {
    let Finding { kind, access, other, message, help, count, .. } = finding;
    let mut text = format!("error: {}: {}: {message}\n", Code::AMP0118, kind.name());
    let mut shown: Vec<(&Access, char)> = vec![(access, '^')];
    shown.extend(other.iter().map(|other| (other, '-')));
    let widest = shown.iter().map(|(access, _)| access.at.line).max().unwrap_or(0);
    let width = widest.to_string().len();
    let _ = writeln!(text, "{:width$}--> {}", "", access.at);
    let _ = writeln!(text, "{:width$} |", "");
    shown.sort_by_key(|(access, _)| (access.at.file, access.at.line, access.at.column));
    let mut file = access.at.file;
    let mut before = None;
    for (access, mark) in &shown {
        if access.at.file != file {
            let _ = writeln!(text, "{:width$}::: {}", "", access.at);
            file = access.at.file;
        }
        if before.replace((file, access.at.line)) != Some((file, access.at.line)) {
            let line = source_line(access.at).unwrap_or_default();
            let _ = writeln!(text, "{:width$} | {line}", access.at.line);
        }
        let indent = " ".repeat(access.at.column.saturating_sub(1) as usize);
        let _ = writeln!(text, "{:width$} | {indent}{mark} {}", "", said(access));
    }
    let _ = writeln!(text, "{:width$} |", "");
    let _ = writeln!(text, "{:width$} = help: {help}", "");
    let times = match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    };
    let _ =
        writeln!(text, "{:width$} = note: in kernel `{kernel}`, found {times} in this launch", "");
    text
}

/// What a thread did.
fn said(access: &Access) -> String {
    let tile = match access.tile.is_empty() {
        true => String::new(),
        false => format!(" of the tile {:?}", access.tile),
    };
    match access.thread.is_empty() {
        true => format!("the kernel {} here", access.does),
        false => format!("the thread {:?}{tile} {} here", access.thread, access.does),
    }
}

/// A line of a file, if that is there: its name is as the compiler was given it, in the root of a workspace.
fn source_line(at: Line) -> Option<String> {
    static FILES: LazyLock<Mutex<HashMap<&'static str, Option<String>>>> =
        LazyLock::new(Mutex::default);
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let content = files.entry(at.file).or_insert_with(|| {
        // Miri ends a program that asks where it is, unless it is told not to.
        if cfg!(miri) {
            return None;
        }
        let root = std::env::current_dir().ok()?;
        let places = root.ancestors().map(|folder| folder.join(at.file));
        let mut places = places.chain([Path::new(at.file).to_path_buf()]);
        places.find_map(|place| std::fs::read_to_string(place).ok())
    });
    let line = content.as_deref()?.lines().nth(at.line.saturating_sub(1) as usize)?;
    Some(line.trim_end().to_owned())
}

impl Finding {
    /// The finding as one line of JSON.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// # fn main() -> amp_runtime::Result<()> {
    /// let data = [1, 2, 3];
    /// let mut next = [0; 3];
    /// let (from, to) = (ArrayView::new(3, &data)?, ArrayViewMut::new(3, &mut next)?);
    /// let kernel = kernel!(|i: Index<1>| to[i] = from[i[0] + 1]);
    /// let error = parallel_for_each_on(&Accelerator::checked(), to.extent(), kernel).unwrap_err();
    /// let amp_runtime::Error::Findings { findings, .. } = error else { panic!("{error}") };
    /// assert!(findings[0].json().starts_with(r#"{"kind":"out of range","at":{"file":""#));
    /// # Ok(())
    /// # }
    /// ```
    pub fn json(&self) -> String {
        let mut fields = vec![format!(r#""kind":{}"#, quoted(self.kind.name()))];
        fields.push(access_fields(&self.access));
        if let Some(other) = &self.other {
            fields.push(format!(r#""other":{{{}}}"#, access_fields(other)));
        }
        fields.push(format!(r#""message":{}"#, quoted(&self.message)));
        fields.push(format!(r#""help":{}"#, quoted(&self.help)));
        fields.push(format!(r#""count":{}"#, self.count));
        format!("{{{}}}", fields.join(","))
    }
}

fn access_fields(access: &Access) -> String {
    let Line { file, line, column } = access.at;
    format!(
        r#""at":{{"file":{},"line":{line},"column":{column}}},"does":{},"thread":{:?},"tile":{:?}"#,
        quoted(file),
        quoted(access.does),
        access.thread,
        access.tile
    )
}
