//! Everything that can go wrong at run time, as values with the numbers in them.

/// The result of an operation that can fail at run time.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a launch, a copy or the choice of an accelerator failed.
///
/// Each variant holds the values that broke the rule, and its text ends with the mend.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A compute domain without threads: one of its extents is zero.
    #[error(
        "invalid compute domain: the extent {extent:?} of kernel `{kernel}` has a zero; a launch needs at least one thread in every dimension"
    )]
    EmptyDomain {
        /// The kernel's name.
        kernel: String,
        /// The extent that was asked for, slowest dimension first.
        extent: Vec<usize>,
    },
    /// The tile does not divide the extent.
    #[error("invalid compute domain: the tile {tile:?} of kernel `{kernel}` does not divide the extent {extent:?} (dimension {dimension}: {} % {} = {}); pad the extent to a multiple of the tile, or choose another tile", extent[*dimension], tile[*dimension], extent[*dimension] % tile[*dimension])]
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
    #[error("{what} of `{subject}`: {asked} asked, {allowed} allowed on {accelerator}; {help}")]
    LimitExceeded {
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
    #[error("extent {extent:?} has {expected} elements, the data {found}; make them equal")]
    ExtentMismatch {
        /// The extent, slowest dimension first.
        extent: Vec<usize>,
        /// How many elements the extent has.
        expected: usize,
        /// How many elements there are.
        found: usize,
    },
    /// An extent whose number of elements does not fit the 32-bit indices of a device.
    #[error(
        "extent {extent:?} has more than {} elements, which the 32-bit indices of a kernel cannot reach; split the data",
        u32::MAX
    )]
    ExtentTooLarge {
        /// The extent, slowest dimension first.
        extent: Vec<usize>,
    },
    /// A kernel needs something the accelerator does not have.
    #[error(
        "kernel `{kernel}` uses {feature}, which the accelerator {accelerator} does not support; run it on another accelerator, `cpu` has it"
    )]
    UnsupportedFeature {
        /// The kernel's name.
        kernel: String,
        /// What it uses.
        feature: String,
        /// The accelerator's name.
        accelerator: String,
    },
    /// No accelerator of that name, or none at all.
    #[error(
        "no accelerator `{asked}`; {found}; set AMP_ACCELERATOR to `gpu`, `cpu`, or a part of a device's name or its number"
    )]
    NoAccelerator {
        /// What was asked for.
        asked: String,
        /// What there is instead.
        found: String,
    },
    /// An array lives on another accelerator than the launch runs on.
    #[error(
        "kernel `{kernel}` runs on {accelerator}, but the array `{array}` lives on {home}; create it on the same accelerator, or copy it"
    )]
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
    #[error(
        "out of memory on {accelerator}: {bytes} bytes asked; free arrays, or use smaller ones"
    )]
    OutOfMemory {
        /// The accelerator.
        accelerator: String,
        /// How many bytes were asked for.
        bytes: u64,
    },
    /// The module that was built from a kernel was refused.
    #[error("compilation of kernel `{kernel}` for {target} failed: {reason}")]
    Compilation {
        /// The kernel's name.
        kernel: String,
        /// The target language or accelerator.
        target: String,
        /// What the compiler said.
        reason: String,
    },
    /// A check of a kernel, `amp_assert!`, failed in at least one thread. Of several threads it is
    /// the one with the least index.
    #[error(
        "assertion of kernel `{kernel}` failed at {location} in the thread {index:?}: {message}"
    )]
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
    /// A part of the driver's work failed.
    #[error("the accelerator {accelerator} failed: {reason}")]
    Device {
        /// The accelerator.
        accelerator: String,
        /// What the driver or wgpu said.
        reason: String,
    },
}
