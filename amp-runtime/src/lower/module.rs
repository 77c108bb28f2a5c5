//! What a kernel becomes: a naga module and what a launch must bind to it.

use std::panic::Location;

use naga::valid::Capabilities;

use super::{GuardedAccess, Lowering};
use crate::cooperative::CooperativeProduct;
use crate::error::Result;
use crate::ir::{Interface, Kernel, Value};
use crate::report::RecordLayout;

/// A kernel as device code, with everything that a launch has to know about it.
///
/// ```
/// use amp_runtime::prelude::*;
/// let (from, mut to) = ([1.0_f32; 64], [0.0_f32; 64]);
/// let (from, to) = (ArrayView::new(64, &from)?, ArrayViewMut::new(64, &mut to)?);
/// let module = kernel!(|t: TiledIndex<16>| to[t] = 2.0 * from[t]).module()?;
/// assert_eq!(module.workgroup_size, [16, 1, 1]);
/// let writable: Vec<bool> = module.buffers.iter().map(|buffer| buffer.writable).collect();
/// assert_eq!(writable.iter().filter(|writable| **writable).count(), 1);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Bind group 0 holds one storage buffer for each entry of [`buffers`](Self::buffers), in order,
/// and after them, if [`param_bytes`](Self::param_bytes) is not zero, one uniform buffer, or with
/// [`has_tables`](Self::has_tables) one storage buffer more.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct DeviceModule {
    /// The kernel's name, which is also its entry point.
    pub name: String,
    /// The module, with one compute entry point.
    pub module: naga::Module,
    /// Threads per group, x (the fastest dimension) first.
    pub workgroup_size: [u32; 3],
    /// The storage buffers: is each of them written? After those of the captures, and zero before the
    /// launch, there is `records` if the kernel prints or checks, in which it leaves what the host is
    /// to say; and, if it has guards, `misses`: the complement of the number of the first of the
    /// [`guards`](Self::guards) that has missed its array, or zero.
    pub buffers: Vec<BufferBinding>,
    /// For each captured view, the number of the buffer that it lies in.
    pub views: Vec<usize>,
    /// Size of the uniform buffer of captured values and extents, in bytes; zero if there is none.
    pub param_bytes: u32,
    /// Are there tables among the captured values, or [`constants`](Self::constants) behind them? Then they
    /// are all in a storage buffer that is read.
    pub has_tables: bool,
    /// The last words of that buffer: constant tables of the kernel, the same in each launch.
    pub constants: Vec<u32>,
    /// Bytes of tile_static memory.
    pub tile_static_bytes: u32,
    /// What the module needs beyond the base set.
    pub capabilities: Capabilities,
    /// Has it a memory fence without a barrier, which not every target has?
    pub memory_fences: bool,
    /// The elements of tile_static and local arrays that are tested for being there at run time,
    /// since the index is not proved to be below the length.
    pub guards: Vec<GuardedAccess>,
    /// The products of cooperative matrices in it.
    pub cooperative: Vec<CooperativeProduct>,
    /// Where in the source the first operation on cooperative matrices is.
    #[doc(hidden)]
    pub cooperative_at: Option<&'static Location<'static>>,
    /// Has it the buffer `misses`?
    #[doc(hidden)]
    pub has_misses: bool,
    /// What the kernel prints and checks.
    #[doc(hidden)]
    pub records: Vec<RecordLayout>,
}

impl DeviceModule {
    /// That of a kernel that does nothing.
    pub(crate) fn empty(name: &str) -> Result<Self> {
        let kernel = Kernel::record(name, |_| Value::Unit)?;
        Lowering::run_through(name, [1; 3], &Interface::default(), &kernel).finish()
    }

    /// Says for each captured view whether the kernel writes to it.
    pub(crate) fn written_views(&self) -> Vec<bool> {
        let is_written = |buffer: &usize| self.buffers.get(*buffer).is_some_and(|b| b.writable);
        self.views.iter().map(is_written).collect()
    }

    /// The captured views of which the buffers are bound, in the order of these.
    pub(crate) fn bound_views(&self) -> Vec<usize> {
        let first = |buffer| self.views.iter().position(|other| *other == buffer);
        (0..self.buffers.len()).filter_map(first).collect()
    }
}

/// One storage buffer of a kernel, as a [`DeviceModule`] lists them.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct BufferBinding {
    /// The capture's name in the source.
    pub name: String,
    /// May the kernel write to it?
    pub writable: bool,
}
