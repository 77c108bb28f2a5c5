//! What a sequence is: data of the host, and operations on views of them and of others.

use crate::elements::Type;
use crate::kernels::Kernel;

/// The number of a view, an array or a future: that of the operation which makes it.
pub type Id = usize;

/// A sequence of operations.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The data that the host lends.
    pub lent: Vec<Lent>,
    pub operations: Vec<Operation>,
}

/// Data of the host's.
#[derive(Clone, Debug)]
pub struct Lent {
    pub ty: Type,
    pub extent: Vec<usize>,
    /// Only to be read?
    pub fixed: bool,
    /// So many elements lie before them in memory.
    pub shift: usize,
    pub seed: u64,
}

/// A launch of a kernel.
#[derive(Clone, Debug)]
pub struct Launch {
    pub kernel: Kernel,
    /// The number of the accelerator: 0 is `cpu`.
    pub on: usize,
    /// Is it to go to the accelerator at once?
    pub at_once: bool,
    pub views: Vec<Id>,
    /// What it captures beside the views.
    pub seed: u64,
}

/// One step of a sequence. One whose view, array or future is not there is left out, so that a
/// sequence without some of its operations is a sequence.
#[derive(Clone, Debug)]
pub enum Operation {
    /// A view of lent data, which are lent as long as it lives.
    Lend {
        lent: usize,
        id: Id,
    },
    /// A view of data whose length is not that of the extent.
    LendTooMuch {
        lent: usize,
    },
    WithoutSource {
        ty: Type,
        extent: Vec<usize>,
        id: Id,
    },
    /// With random content, or zeros.
    NewArray {
        ty: Type,
        extent: Vec<usize>,
        on: usize,
        seed: Option<u64>,
        id: Id,
    },
    CloneArray {
        array: Id,
        on: usize,
        id: Id,
    },
    ViewOfArray {
        array: Id,
        id: Id,
    },
    DropArray {
        array: Id,
    },
    Section {
        of: Id,
        origin: Vec<usize>,
        extent: Vec<usize>,
        id: Id,
    },
    Row {
        of: Id,
        row: usize,
        id: Id,
    },
    ViewAs {
        of: Id,
        extent: Vec<usize>,
        id: Id,
    },
    Reinterpret {
        of: Id,
        to: Type,
        id: Id,
    },
    ReadOnly {
        of: Id,
        id: Id,
    },
    Clone {
        of: Id,
        id: Id,
    },
    Drop {
        view: Id,
    },
    Launch(Launch),
    /// Launches of several threads of the host at the same time.
    Threads(Vec<Launch>),
    /// A launch that captures the array itself.
    LaunchArray {
        kernel: Kernel,
        array: Id,
        on: usize,
        seed: u64,
    },
    ToVec {
        of: Id,
    },
    /// To data that may be too long.
    CopyTo {
        of: Id,
        longer: usize,
    },
    /// From data that may be too long.
    CopyFrom {
        to: Id,
        longer: usize,
        seed: u64,
    },
    Copy {
        from: Id,
        to: Id,
    },
    CopyToArray {
        from: Id,
        array: Id,
    },
    ArrayToVec {
        array: Id,
    },
    ArrayCopyFrom {
        array: Id,
        seed: u64,
    },
    Map {
        array: Id,
    },
    Synchronize {
        view: Id,
    },
    SynchronizeTo {
        view: Id,
        on: usize,
    },
    Discard {
        view: Id,
    },
    ReadLater {
        of: Id,
        id: Id,
    },
    SynchronizeLater {
        view: Id,
        id: Id,
    },
    CopyLater {
        from: Id,
        to: Id,
        id: Id,
    },
    Mark {
        on: usize,
        id: Id,
    },
    Await {
        future: Id,
    },
    DropFuture {
        future: Id,
    },
    Flush {
        on: usize,
    },
    Wait {
        on: usize,
    },
    /// Everything is dropped, and the host looks at its data and replaces some.
    Return {
        seed: u64,
    },
}

/// The kinds of operations: the names of the variants.
macro_rules! kinds {
    ($($kind:ident)*) => {
        /// The kinds of operations that are counted.
        pub const KINDS: &[&str] = &[$(stringify!($kind)),*];

        impl Operation {
            /// Its kind.
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Operation::$kind { .. } => stringify!($kind),)*
                }
            }
        }
    };
}
kinds! {
    Lend LendTooMuch WithoutSource NewArray CloneArray ViewOfArray DropArray
    Section Row ViewAs Reinterpret ReadOnly Clone Drop
    Launch Threads LaunchArray
    ToVec CopyTo CopyFrom Copy CopyToArray ArrayToVec ArrayCopyFrom Map
    Synchronize SynchronizeTo Discard
    ReadLater SynchronizeLater CopyLater Mark Await DropFuture Flush Wait
    Return
}
