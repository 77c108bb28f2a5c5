//! What the checked accelerator finds, as values.

use std::fmt;
use std::panic::Location;

use super::program::Program;

/// What kind of mistake a [`Finding`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// Two threads use the same memory, at least one of them writes it, and nothing orders them.
    Race,
    /// Memory is read that nothing has written.
    Uninitialised,
    /// An index is not within its dimension.
    OutOfRange,
    /// Not all threads of a tile come to a barrier, or they come to different ones.
    Barrier,
    /// A thread does not come to its end.
    Endless,
    /// A result has more than its type holds.
    Overflow,
    /// An integer is divided by zero.
    DivisionByZero,
    /// A shift by the width of the type or more.
    Shift,
    /// A float becomes an integer that cannot hold it.
    FloatToInteger,
    /// A result is not a number, of operands that are.
    NotANumber,
    /// The kernel needs more than the device profile has.
    Limit,
}

impl FindingKind {
    /// The name in reports.
    ///
    /// ```
    /// assert_eq!(amp_runtime::FindingKind::OutOfRange.name(), "out of range");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Race => "race",
            FindingKind::Uninitialised => "uninitialised",
            FindingKind::OutOfRange => "out of range",
            FindingKind::Barrier => "barrier",
            FindingKind::Endless => "endless",
            FindingKind::Overflow => "overflow",
            FindingKind::DivisionByZero => "division by zero",
            FindingKind::Shift => "shift",
            FindingKind::FloatToInteger => "float to integer",
            FindingKind::NotANumber => "not a number",
            FindingKind::Limit => "limit",
        }
    }
}

/// A place in the source, as an [`Access`] has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    /// The file, as the compiler was given it.
    pub file: &'static str,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
}

impl From<&'static Location<'static>> for Line {
    fn from(location: &'static Location<'static>) -> Self {
        Line { file: location.file(), line: location.line(), column: location.column() }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// What a thread does at a place of the source, as a [`Finding`] has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// Where.
    pub at: Line,
    /// What it does there: `reads`, `writes`, `changes atomically`.
    pub does: &'static str,
    /// The thread's index in the domain.
    pub thread: Vec<usize>,
    /// The tile's index; empty without tiles.
    pub tile: Vec<usize>,
}

impl Finding {
    /// A kernel that needs more than a device has.
    pub(super) fn of_limit(program: &Program, limit: String) -> Self {
        let at = program.locations.get(1).or(program.locations.first());
        let at = at.copied().unwrap_or(Location::caller()).into();
        let access = Access { at, does: "needs it", thread: Vec::new(), tile: Vec::new() };
        let help = "do with less, or launch the kernel on a device that has it".to_owned();
        let message = format!("the kernel needs {limit}");
        Finding {
            kind: FindingKind::Limit,
            access,
            other: None,
            message,
            help,
            harmless: false,
            count: 1,
        }
    }
}

/// A mistake that the checked accelerator has found, at the first place and in the first thread where
/// it did.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{Error, Finding, FindingKind};
/// /// Where two threads are in each other's way.
/// fn place(finding: &Finding) -> Option<String> {
///     let other = finding.other.as_ref()?;
///     let [one, other] = [&finding.access, other].map(|access| (access.at.line, access.does));
///     Some(format!("line {} {}, line {} {}", one.0, one.1, other.0, other.1))
/// }
/// # fn main() -> amp_runtime::Result<()> {
/// let mut data = [0; 2];
/// let view = ArrayViewMut::new(2, &mut data)?;
/// let kernel = kernel!(|i: Index<1>| view[0] = i[0] as i32);
/// let launched = parallel_for_each_on(&Accelerator::checked(), view.extent(), kernel);
/// let Err(Error::Findings { findings, .. }) = launched else { panic!("a race is found") };
/// assert_eq!((findings[0].kind, findings[0].count), (FindingKind::Race, 1));
/// assert!(place(&findings[0]).is_some_and(|text| text.ends_with("writes")));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What kind of mistake.
    pub kind: FindingKind,
    /// What was done, where and by which thread.
    pub access: Access,
    /// Of a race what the other thread did; of a barrier where another thread was instead.
    pub other: Option<Access>,
    /// What was found, with the values.
    pub message: String,
    /// How to mend it.
    pub help: String,
    /// A race of threads that all wrote the same: nothing came of it.
    pub harmless: bool,
    /// So often was the same found at the same place.
    pub count: u64,
}
