//! Everything that can go wrong at run time, as values with the numbers in them.

use std::fmt;
use std::ops::Range;

use amp_codes::Code;

use crate::checked::Finding;
use crate::lower::GuardedMemory;

/// The result of an operation that can fail at run time.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a launch, a copy or the choice of an accelerator failed.
///
/// Each variant holds the values that broke the rule. Its text has the form of the errors of the
/// compiler: the code, what was found, and the mend. `Debug` gives the same text, since that is what
/// `main` and `unwrap` show.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{Code, Error};
/// let error = ArrayView::new([2, 2], &[1, 2, 3]).unwrap_err();
/// assert!(matches!(error, Error::ExtentMismatch { expected: 4, found: 3, .. }));
/// assert_eq!(error.code(), Code::AMP0104);
/// assert_eq!(
///     error.to_string(),
///     "AMP0104: the extent [2, 2] has 4 elements, the data 3; help: make them equal"
/// );
/// assert_eq!(format!("{error:?}"), error.to_string());
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A compute domain without threads: one of its extents is zero.
    EmptyDomain {
        /// The kernel's name.
        kernel: String,
        /// The extent that was asked for, slowest dimension first.
        extent: Vec<usize>,
    },
    /// The tile does not divide the extent.
    TileDoesNotDivide {
        /// The kernel's name.
        kernel: String,
        /// The extent, slowest dimension first.
        extent: Vec<usize>,
        /// The tile, slowest dimension first.
        tile: Vec<usize>,
        /// The first dimension that is not divided.
        dimension: usize,
    },
    /// A limit of the model or of the accelerator is exceeded.
    LimitExceeded {
        /// The rule: C++ AMP's where it has this limit.
        code: Code,
        /// What is limited, for example "threads per tile".
        what: &'static str,
        /// The kernel or container concerned.
        subject: String,
        /// What was asked for.
        asked: u64,
        /// What is allowed.
        allowed: u64,
        /// The accelerator that sets the limit.
        accelerator: String,
        /// How to mend it.
        help: &'static str,
    },
    /// Data of another length than the extent says.
    ExtentMismatch {
        /// The extent, slowest dimension first.
        extent: Vec<usize>,
        /// How many elements the extent has.
        expected: usize,
        /// How many elements there are.
        found: usize,
    },
    /// Two extents that have to be the same, as those of both sides of a copy.
    ExtentsDiffer {
        /// What has them, as “the source and the target of a copy”.
        of: &'static str,
        /// The first one's extent, slowest dimension first.
        from: Vec<usize>,
        /// The other one's.
        to: Vec<usize>,
    },
    /// A section or a row that is empty, or not within its view.
    OutsideExtent {
        /// Where it was to begin, slowest dimension first.
        origin: Vec<usize>,
        /// How large it was to be.
        section: Vec<usize>,
        /// The extent of the view.
        extent: Vec<usize>,
    },
    /// A section has other elements between its rows, so it cannot be seen in another shape.
    NotContiguous {
        /// The extent of the section, slowest dimension first.
        extent: Vec<usize>,
        /// The extent of the whole.
        whole: Vec<usize>,
    },
    /// An array of another library whose elements do not lie row by row without gaps.
    NotStandardLayout {
        /// Its extent, slowest dimension first.
        extent: Vec<usize>,
        /// For each dimension, how far elements next to each other in it lie apart.
        strides: Vec<isize>,
    },
    /// Bytes that cannot be seen as elements of another type.
    NotReinterpreted {
        /// The type of the elements.
        from: &'static str,
        /// The type that was asked for.
        to: &'static str,
        /// How many bytes there are.
        bytes: usize,
        /// Why not.
        reason: &'static str,
    },
    /// An extent whose number of elements does not fit the 32-bit indices of a device.
    ExtentTooLarge {
        /// The extent, slowest dimension first.
        extent: Vec<usize>,
    },
    /// A captured `usize`, a component of an index or a side of an extent that has more than 32 bits,
    /// which is what kernels compute with.
    CaptureTooLarge {
        /// The kernel's name.
        kernel: String,
        /// Which capture.
        capture: String,
        /// The number.
        value: usize,
    },
    /// A kernel needs something the accelerator does not have.
    UnsupportedFeature {
        /// The kernel's name.
        kernel: String,
        /// What it uses.
        feature: String,
        /// The accelerator's name.
        accelerator: String,
    },
    /// No accelerator of that name, or none at all.
    NoAccelerator {
        /// What was asked for.
        asked: String,
        /// What there is instead.
        found: String,
    },
    /// An array lives on another accelerator than the launch runs on.
    WrongAccelerator {
        /// The kernel's name.
        kernel: String,
        /// Which capture.
        array: String,
        /// Where the array lives.
        home: String,
        /// Where the kernel was to run.
        accelerator: String,
    },
    /// The device ran out of memory.
    OutOfMemory {
        /// The accelerator.
        accelerator: String,
        /// How many bytes were asked for.
        bytes: u64,
    },
    /// A kernel breaks a rule of the language that only its module shows, since it breaks it in a
    /// method.
    BrokenRule {
        /// The rule.
        code: Code,
        /// The kernel's name.
        kernel: String,
        /// Where in the source.
        location: String,
        /// What breaks the rule.
        reason: String,
        /// How to mend it.
        help: &'static str,
    },
    /// The module that was built from a kernel was refused.
    Compilation {
        /// The kernel's name.
        kernel: String,
        /// The target language or accelerator.
        target: String,
        /// What the compiler said.
        reason: String,
        /// The kernel in WGSL, if it has come so far that it can be written.
        wgsl: Option<Box<Wgsl>>,
    },
    /// A check of a kernel, `amp_assert!`, failed in at least one thread. Of several threads it is
    /// the one with the least index.
    AssertionFailed {
        /// The kernel's name.
        kernel: String,
        /// Where the check stands: `file:line`.
        location: String,
        /// The thread's index in the domain.
        index: Vec<usize>,
        /// The check's message.
        message: String,
    },
    /// A kernel has read or written an element that an array of fixed length does not have. The read
    /// gave zero, the write did nothing. Of several such places in the kernel it is the first.
    IndexOutOfRange {
        /// The kernel's name.
        kernel: String,
        /// Where the element stands in the source: `file:line:column`.
        location: String,
        /// Where the array lies.
        memory: GuardedMemory,
        /// The array's length.
        len: usize,
    },
    /// The checked accelerator has found mistakes in a launch, which has gone on to its end unless a
    /// thread of it does not come to one.
    Findings {
        /// The kernel's name.
        kernel: String,
        /// What was found, in the order in which it was: there is at least one.
        findings: Vec<Finding>,
    },
    /// The accelerator was lost: it was reset, since a kernel ran too long for example, or it is not
    /// there any more. What was on it is lost with it.
    AcceleratorLost {
        /// The accelerator.
        accelerator: String,
        /// What the driver said.
        reason: String,
    },
    /// A part of the driver's work failed.
    Device {
        /// The accelerator.
        accelerator: String,
        /// What the driver or wgpu said.
        reason: String,
    },
}

/// A kernel in WGSL that was refused.
///
/// ```
/// use amp_runtime::Error;
/// /// What a driver has refused, with the line if there is one.
/// fn refused(error: &Error) -> Option<String> {
///     let Error::Compilation { wgsl: Some(wgsl), .. } = error else { return None };
///     let (number, line) = wgsl.line()?;
///     Some(format!("{number}: {line}"))
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wgsl {
    /// The text.
    pub text: String,
    /// The bytes of it at which naga finds fault. There are none if naga does not, but the driver.
    pub span: Option<Range<usize>>,
}

impl Wgsl {
    /// The number of the line at which naga finds fault, counted from 1, and the line.
    pub fn line(&self) -> Option<(usize, &str)> {
        let before = self.text.get(..self.span.as_ref()?.start)?;
        let number = before.matches('\n').count() + 1;
        Some((number, self.text.lines().nth(number - 1)?.trim()))
    }
}

impl Error {
    /// The code of the rule that is broken, with which the error's text begins.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let error = ArrayView::new([2, 3], &[1, 2, 3]).unwrap_err();
    /// assert_eq!(error.code().to_string(), "AMP0104");
    /// assert!(error.to_string().contains("AMP0104"));
    /// ```
    pub fn code(&self) -> Code {
        match self {
            Error::EmptyDomain { .. } => Code::AMP0101,
            Error::TileDoesNotDivide { .. } => Code::AMP0102,
            Error::LimitExceeded { code, .. } | Error::BrokenRule { code, .. } => *code,
            Error::ExtentMismatch { .. } | Error::ExtentsDiffer { .. } => Code::AMP0104,
            Error::OutsideExtent { .. } => Code::AMP0113,
            Error::NotContiguous { .. }
            | Error::NotStandardLayout { .. }
            | Error::NotReinterpreted { .. } => Code::AMP0114,
            Error::ExtentTooLarge { .. } => Code::AMP0105,
            Error::CaptureTooLarge { .. } => Code::AMP0116,
            Error::UnsupportedFeature { .. } => Code::AMP0106,
            Error::NoAccelerator { .. } => Code::AMP0107,
            Error::WrongAccelerator { .. } => Code::AMP0108,
            Error::OutOfMemory { .. } => Code::AMP0109,
            Error::Compilation { .. } => Code::AMP0110,
            Error::AssertionFailed { .. } => Code::AMP0111,
            Error::IndexOutOfRange { .. } => Code::AMP0117,
            Error::Findings { .. } => Code::AMP0118,
            Error::Device { .. } => Code::AMP0112,
            Error::AcceleratorLost { .. } => Code::AMP0115,
        }
    }

    /// What was found.
    fn found(&self) -> String {
        match self {
            Error::EmptyDomain { kernel, extent } => {
                format!(
                    "the extent {extent:?} of kernel `{kernel}` has a zero: there is no thread to run"
                )
            }
            Error::TileDoesNotDivide { kernel, extent, tile, dimension } => {
                let (side, size) = (extent[*dimension], tile[*dimension]);
                let rest = side % size;
                format!(
                    "the tile {tile:?} of kernel `{kernel}` does not divide the extent {extent:?} (dimension {dimension}: {side} % {size} = {rest})"
                )
            }
            Error::LimitExceeded { what, subject, asked, allowed, accelerator, .. } => {
                format!("{what} of `{subject}`: {asked} asked, {allowed} allowed on {accelerator}")
            }
            Error::ExtentMismatch { extent, expected, found } => {
                format!("the extent {extent:?} has {expected} elements, the data {found}")
            }
            Error::ExtentsDiffer { of, from, to } => {
                format!("{of} have the extents {from:?} and {to:?}")
            }
            Error::OutsideExtent { origin, section, extent } => {
                format!("the section {section:?} at {origin:?} is empty or not within {extent:?}")
            }
            Error::NotContiguous { extent, whole } => {
                format!("the section {extent:?} of {whole:?} has other elements between its rows")
            }
            Error::NotStandardLayout { extent, strides } => format!(
                "the elements of the array {extent:?} with the strides {strides:?} do not lie row by row without gaps"
            ),
            Error::NotReinterpreted { from, to, bytes, reason } => {
                format!("{bytes} bytes of `{from}` are not elements of `{to}`: {reason}")
            }
            Error::ExtentTooLarge { extent } => format!(
                "the extent {extent:?} has more than {} elements, which the 32-bit indices of a kernel cannot reach",
                u32::MAX
            ),
            Error::CaptureTooLarge { kernel, capture, value } => format!(
                "kernel `{kernel}` captures {value} in `{capture}`, which is more than {}: a `usize` has 32 bits in a kernel",
                u32::MAX
            ),
            Error::UnsupportedFeature { kernel, feature, accelerator } => {
                format!(
                    "kernel `{kernel}` uses {feature}, which the accelerator {accelerator} does not support"
                )
            }
            Error::NoAccelerator { asked, found } => format!("no accelerator `{asked}`; {found}"),
            Error::WrongAccelerator { kernel, array, home, accelerator } => {
                format!(
                    "kernel `{kernel}` runs on {accelerator}, but the array `{array}` lives on {home}"
                )
            }
            Error::OutOfMemory { accelerator, bytes } => {
                format!("out of memory on {accelerator}: {bytes} bytes asked")
            }
            Error::BrokenRule { kernel, location, reason, .. } => {
                format!("kernel `{kernel}` at {location}: {reason}")
            }
            Error::Compilation { kernel, target, reason, wgsl } => {
                let line = wgsl.as_deref().and_then(Wgsl::line);
                let place =
                    line.map(|(number, line)| format!("; line {number} of its WGSL: `{line}`"));
                let place = place.unwrap_or_default();
                format!("compilation of kernel `{kernel}` for {target} failed: {reason}{place}")
            }
            Error::AssertionFailed { kernel, location, index, message } => {
                format!(
                    "assertion of kernel `{kernel}` failed at {location} in the thread {index:?}: {message}"
                )
            }
            Error::IndexOutOfRange { kernel, location, memory, len } => {
                format!(
                    "kernel `{kernel}` has an index out of range of {memory} of {len} at {location}"
                )
            }
            Error::Findings { kernel, findings } => {
                let more = match findings.len() {
                    0 | 1 => String::new(),
                    all => format!(", and {} more", all - 1),
                };
                let first =
                    findings.first().map(|first| format!("{}: {}", first.access.at, first.message));
                format!("kernel `{kernel}` at {}{more}", first.unwrap_or_default())
            }
            Error::AcceleratorLost { accelerator, reason } => {
                format!("the accelerator {accelerator} is lost: {reason}")
            }
            Error::Device { accelerator, reason } => {
                format!("the accelerator {accelerator} failed: {reason}")
            }
        }
    }

    /// How to mend it.
    fn mend(&self) -> &str {
        match self {
            Error::EmptyDomain { .. } => {
                "launch over at least one thread in every dimension, or not at all"
            }
            Error::TileDoesNotDivide { .. } => {
                "pad it, `extent.tile().pad()`: threads beyond a view read zero there and write nothing; or choose another tile"
            }
            Error::LimitExceeded { help, .. } | Error::BrokenRule { help, .. } => help,
            Error::ExtentMismatch { .. } | Error::ExtentsDiffer { .. } => "make them equal",
            Error::OutsideExtent { .. } => {
                "ask for at least one element in every dimension, all of them within the view"
            }
            Error::NotContiguous { .. } => "take whole rows, or copy the section",
            Error::NotStandardLayout { .. } => "copy it to standard layout: `as_standard_layout()`",
            Error::NotReinterpreted { .. } => {
                "use types of the same alignment, and as many bytes as whole elements need"
            }
            Error::ExtentTooLarge { .. } => "split the data",
            Error::CaptureTooLarge { .. } => "capture it as a `u64`, or a smaller number",
            Error::UnsupportedFeature { .. } => "run it on another accelerator; `cpu` has it",
            Error::NoAccelerator { .. } => {
                "ask for `gpu`, `cpu`, or a part of a device's name or its number, here or by AMP_ACCELERATOR"
            }
            Error::WrongAccelerator { .. } => "create it on the same accelerator, or copy it",
            Error::OutOfMemory { .. } => "free arrays, or use smaller ones",
            Error::Compilation { .. } => "write it in another way, or choose a target that has it",
            Error::AssertionFailed { .. } => {
                "mend what the thread computes; threads go on after a check that fails, so do not use the data"
            }
            Error::IndexOutOfRange { .. } => {
                "keep the index below the length; a read out of range gives zero and a write does nothing, so do not use the data"
            }
            Error::Findings { findings, .. } => {
                findings.first().map_or("mend the kernel", |first| &first.help)
            }
            Error::AcceleratorLost { .. } => {
                "ask for it again, or run on `cpu`; split the work of a kernel that runs for seconds"
            }
            Error::Device { .. } => "update the driver, or run on `cpu`",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code().message(self.found(), self.mend()))
    }
}

/// The text, as `main` and `unwrap` show it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
