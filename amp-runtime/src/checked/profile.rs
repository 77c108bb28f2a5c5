//! What kinds of devices take, by name, so that a kernel can be held to them where there is none.

use crate::accelerator::Feature;
use crate::lower::DeviceModule;

/// How much a kind of device takes.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{Checks, Error, FindingKind, Profile};
/// # fn main() -> amp_runtime::Result<()> {
/// let mut data = vec![0_u32; 512];
/// let view = ArrayViewMut::new(512, &mut data)?;
/// let kernel = kernel!(|t: TiledIndex<512>| view[t] = 1);
/// let on = Checks::new().profile(Profile::WEBGPU).accelerator();
/// let error = parallel_for_each_on(&on, view.extent().tile::<512>(), kernel).unwrap_err();
/// let Error::Findings { findings, .. } = error else { panic!("{error}") };
/// assert_eq!(findings[0].kind, FindingKind::Limit);
/// assert!(findings[0].message.contains("512 threads in a tile, of at most 256 on WebGPU's defaults"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    name: &'static str,
    tile_static_bytes: u32,
    threads: u32,
    buffers: usize,
    features: &'static [Feature],
}

impl Profile {
    /// What every implementation of WebGPU takes without being asked: the default limits of its
    /// specification (section 3.6.2), and no optional feature.
    pub const WEBGPU: Profile = Profile {
        name: "WebGPU's defaults",
        tile_static_bytes: 16 << 10,
        threads: 256,
        buffers: 8,
        features: &[],
    };

    /// A GPU that shares the processor's memory, as laptops and phones have it: no `f64`.
    pub const INTEGRATED: Profile = Profile {
        name: "an integrated GPU",
        tile_static_bytes: 32 << 10,
        threads: 1024,
        buffers: 31,
        features: &[Feature::F16, Feature::I64, Feature::Subgroups],
    };

    /// NVIDIA's H200, as its Vulkan driver says.
    pub const H200: Profile = Profile {
        name: "an H200",
        tile_static_bytes: 48 << 10,
        threads: 1024,
        buffers: 1 << 20,
        features: &[
            Feature::F64,
            Feature::F16,
            Feature::I64,
            Feature::I64Atomics,
            Feature::Subgroups,
            Feature::CooperativeMatrices,
        ],
    };

    /// The profile that `AMP_CHECKED_PROFILE` names: `webgpu`, `integrated` or `h200`.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "webgpu" => Some(Self::WEBGPU),
            "integrated" => Some(Self::INTEGRATED),
            "h200" => Some(Self::H200),
            _ => None,
        }
    }

    /// What a kernel needs more than there is.
    pub(crate) fn exceeded(&self, module: &DeviceModule) -> Vec<String> {
        let Profile { name, tile_static_bytes, threads, buffers, features } = self;
        let needed = [
            ("bytes of tile_static memory", module.tile_static_bytes, *tile_static_bytes),
            ("threads in a tile", module.workgroup_size.iter().product(), *threads),
            ("views and arrays", module.buffers.len() as u32, *buffers as u32),
        ];
        let sizes = needed.into_iter().filter(|(_, asked, most)| asked > most);
        let sizes =
            sizes.map(|(what, asked, most)| format!("{asked} {what}, of at most {most} on {name}"));
        let all = [
            (Feature::F64, "f64"),
            (Feature::F16, "f16"),
            (Feature::I64, "i64"),
            (Feature::I64Atomics, "atomic operations on i64"),
            (Feature::Subgroups, "subgroups"),
            (Feature::CooperativeMatrices, "cooperative matrices"),
        ];
        let missing = all.into_iter().filter(|(feature, _)| {
            module.capabilities.contains(feature.capability()) && !features.contains(feature)
        });
        sizes.chain(missing.map(|(_, what)| format!("{what}, which {name} has not"))).collect()
    }
}
