//! Which cooperative matrices a device has, and whether those of a kernel suit it.

use amp_codes::Code;
use naga::valid::Capabilities;

use super::Gpu;
use crate::cooperative::CooperativeProduct;
use crate::error::{Error, Result};
use crate::ir::Scalar;
use crate::lower::{DeviceModule, WHOLE_SUBGROUPS};

/// What a device has of them.
#[derive(Debug)]
pub(super) struct Cooperative {
    products: Vec<CooperativeProduct>,
    /// The most threads of a subgroup.
    subgroup_size: u32,
}

impl Cooperative {
    pub(super) fn of(adapter: &wgpu::Adapter) -> Self {
        let scalar = |ty| match ty {
            wgpu::CooperativeScalarType::F16 => Some(Scalar::F16),
            wgpu::CooperativeScalarType::F32 => Some(Scalar::F32),
            wgpu::CooperativeScalarType::I32 | wgpu::CooperativeScalarType::U32 => None,
        };
        let all = CooperativeProduct::all();
        let products = adapter.cooperative_matrix_properties().into_iter().filter_map(|found| {
            let sides = [found.m_size, found.k_size, found.n_size].map(|side| side as usize);
            let (factors, sums) = (scalar(found.ab_type)?, scalar(found.cr_type)?);
            let product = CooperativeProduct::new(sides, factors, sums);
            all.contains(&product).then_some(product)
        });
        let subgroup_size = adapter.get_info().subgroup_max_size;
        Cooperative { products: products.collect(), subgroup_size }
    }
}

impl Gpu {
    /// The products of cooperative matrices that it has.
    pub(crate) fn products(&self) -> &[CooperativeProduct] {
        match self.capabilities.contains(Capabilities::COOPERATIVE_MATRIX) {
            true => &self.cooperative.products,
            false => &[],
        }
    }

    /// Does it multiply the matrices of a kernel, and are the rows of its tiles whole subgroups?
    ///
    /// # Errors
    /// [`Error::UnsupportedFeature`], [`Error::BrokenRule`].
    pub(super) fn check_cooperative(&self, module: &DeviceModule) -> Result<()> {
        let lacking = module.cooperative.iter().find(|product| !self.products().contains(product));
        if let Some(product) = lacking {
            let known: Vec<_> = self.products().iter().map(ToString::to_string).collect();
            let known = known.join("; ");
            return Err(Error::UnsupportedFeature {
                kernel: module.name.clone(),
                feature: format!("cooperative matrices of {product} (there are: {known})"),
                accelerator: self.name().to_owned(),
            });
        }
        let (side, size) = (module.workgroup_size[0], self.cooperative.subgroup_size.max(1));
        match module.cooperative_at {
            Some(location) if !side.is_multiple_of(size) => Err(Error::BrokenRule {
                code: Code::C3574,
                kernel: module.name.clone(),
                location: location.to_string(),
                reason: format!(
                    "cooperative matrices in tiles whose innermost side is {side}, which is no multiple of {size}, the size of a subgroup on {}",
                    self.name()
                ),
                help: WHOLE_SUBGROUPS,
            }),
            _ => Ok(()),
        }
    }
}
