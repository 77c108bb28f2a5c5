//! What an accelerator can do.

use naga::valid::Capabilities;

use super::Accelerator;
use crate::cooperative::CooperativeProduct;
use crate::geometry::MAX_TILE_THREADS;
use crate::tile_memory::MOST_TILE_STATIC_BYTES;

/// What kernels can use on some accelerators and not on others.
///
/// ```
/// use amp_runtime::{Accelerator, Feature};
/// let accelerator = Accelerator::default_accelerator()?;
/// if !accelerator.supports(Feature::F64) {
///     println!("{} computes in single precision", accelerator.name());
/// }
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// The type `f64`.
    F64,
    /// The type `f16`, to calculate with.
    F16,
    /// The types `i64` and `u64`.
    I64,
    /// Atomic operations on `i64` and `u64`.
    I64Atomics,
    /// The operations of [`subgroup`](crate::subgroup).
    Subgroups,
    /// [Cooperative matrices](crate::cooperative). Which of them is said by
    /// [`Accelerator::cooperative_products`].
    CooperativeMatrices,
}

impl Feature {
    pub(crate) fn capability(self) -> Capabilities {
        match self {
            Feature::F64 => Capabilities::FLOAT64,
            Feature::F16 => Capabilities::SHADER_FLOAT16,
            Feature::I64 => Capabilities::SHADER_INT64,
            Feature::I64Atomics => Capabilities::SHADER_INT64_ATOMIC_ALL_OPS,
            Feature::Subgroups => Capabilities::SUBGROUP,
            Feature::CooperativeMatrices => Capabilities::COOPERATIVE_MATRIX,
        }
    }
}

/// How much an accelerator takes. A launch or an array that asks for more is refused with
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded).
///
/// ```
/// use amp_runtime::Accelerator;
/// let limits = Accelerator::default_accelerator()?.limits();
/// assert!(limits.tile_threads >= 128 && limits.tile_static_bytes >= 16 << 10);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Threads of a tile.
    pub tile_threads: usize,
    /// Bytes of tile_static memory of a tile.
    pub tile_static_bytes: usize,
    /// Views and arrays that a kernel captures.
    pub captured_arrays: usize,
    /// Bytes of the values that a kernel captures, with the extents of its views and arrays.
    pub captured_bytes: usize,
    /// Bytes of an array, or of the data behind a view.
    pub array_bytes: u64,
}

impl Accelerator {
    /// Can kernels use that on it?
    ///
    /// ```
    /// use amp_runtime::{Accelerator, Feature};
    /// assert!(Accelerator::cpu().supports(Feature::F64));
    /// ```
    pub fn supports(&self, feature: Feature) -> bool {
        match self.device() {
            Some(device) => device.gpu.capabilities().contains(feature.capability()),
            None => true,
        }
    }

    /// The products of cooperative matrices that it has; none, if it has no such matrices. `cpu` has all of
    /// the language.
    ///
    /// ```
    /// use amp_runtime::cooperative::CooperativeProduct;
    /// use amp_runtime::prelude::*;
    /// let accelerator = Accelerator::default_accelerator()?;
    /// let product = CooperativeProduct::of::<f16, f32>([16, 16, 16]);
    /// if accelerator.cooperative_products().contains(&product) {
    ///     println!("{} multiplies matrices of 16 × 16", accelerator.name());
    /// }
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn cooperative_products(&self) -> Vec<CooperativeProduct> {
        match self.device() {
            Some(device) => device.gpu.products().to_vec(),
            None => CooperativeProduct::all(),
        }
    }

    /// Bytes of the memory that its driver calls the device's own, as `dedicated_memory` in C++ AMP
    /// 3.2; of a software device that is memory of the host. `None` for `cpu`, and where the driver
    /// does not say it: only Vulkan's do.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// assert_eq!(Accelerator::cpu().dedicated_memory(), None);
    /// ```
    pub fn dedicated_memory(&self) -> Option<u64> {
        self.device()?.gpu.description().memory
    }

    /// How much it takes.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// assert_eq!(Accelerator::cpu().limits().tile_threads, 1024);
    /// ```
    pub fn limits(&self) -> Limits {
        let Some(device) = self.device() else {
            return Limits {
                tile_threads: MAX_TILE_THREADS,
                tile_static_bytes: MOST_TILE_STATIC_BYTES,
                captured_arrays: usize::MAX,
                captured_bytes: usize::MAX,
                array_bytes: isize::MAX as u64,
            };
        };
        let limits = device.gpu.limits();
        let threads = limits.max_compute_invocations_per_workgroup as usize;
        Limits {
            tile_threads: threads.min(MAX_TILE_THREADS),
            tile_static_bytes: limits.max_compute_workgroup_storage_size as usize,
            captured_arrays: device.gpu.most_arrays() as usize,
            captured_bytes: device.gpu.most_param_bytes() as usize,
            array_bytes: device.gpu.most_array_bytes(),
        }
    }
}
