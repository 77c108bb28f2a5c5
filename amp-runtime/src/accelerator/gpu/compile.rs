//! From a module to a pipeline, once for each kernel.

use amp_codes::Code;

use super::queue::MOST_PARAM_BYTES;
use super::{Gpu, Params, Pipeline, reason};
use crate::deep_stack::on_deep_stack;
use crate::emit::{FENCES, catch_panic, feature_names};
use crate::error::{Error, Result};
use crate::lower::DeviceModule;

impl Gpu {
    /// Compiles a kernel for this device.
    ///
    /// # Errors
    ///
    /// [`Error::UnsupportedFeature`] and [`Error::LimitExceeded`] if the device lacks what the
    /// kernel needs, [`Error::Compilation`] if wgpu or the driver refuses the module.
    pub(crate) fn compile(&self, module: &DeviceModule) -> Result<Pipeline> {
        let unsupported = |feature| Error::UnsupportedFeature {
            kernel: module.name.clone(),
            feature,
            accelerator: self.name().to_owned(),
        };
        let missing = module.capabilities - self.capabilities;
        if !missing.is_empty() {
            return Err(unsupported(feature_names(missing)));
        }
        if module.memory_fences && self.is_metal() {
            return Err(unsupported(FENCES.to_owned()));
        }
        self.check_cooperative(module)?;
        self.check_limits(module)?;
        self.check_faults()?;
        let refused = |reason| module.refused(self.name(), reason);
        let pipeline =
            on_deep_stack(|| self.scoped(|| catch_panic(|| self.build_pipeline(module))))
                .map_err(refused)?
                .map_err(|error| refused(reason(&error)))?
                .map_err(refused)?;
        self.check_faults()?;
        if let Some(cache) = &self.cache {
            cache.save();
        }
        Ok(pipeline)
    }

    /// The most arrays that a kernel can capture.
    pub(crate) fn most_arrays(&self) -> u32 {
        // One more is for captured values where these are in memory.
        let others = u32::from(self.is_llvmpipe());
        self.limits.max_storage_buffers_per_shader_stage.saturating_sub(others)
    }

    /// The most bytes of values that a kernel can capture.
    pub(crate) fn most_param_bytes(&self) -> u64 {
        self.limits.max_uniform_buffer_binding_size.min(MOST_PARAM_BYTES)
    }

    fn is_metal(&self) -> bool {
        self.description.backend == wgpu::Backend::Metal.to_str()
    }

    fn is_llvmpipe(&self) -> bool {
        self.description.driver.starts_with("llvmpipe")
    }

    /// Where captured values are best: in the commands themselves, if there is room.
    ///
    /// llvmpipe specialises kernels on the values in uniform blocks. Its search for what depends on
    /// them alone takes time exponential in the length of the calculation: a branch on `c.ln()`
    /// never ends. What lies in storage buffers it leaves alone.
    fn params_of(&self, module: &DeviceModule) -> Params {
        match module.param_bytes {
            0 => Params::None,
            _ if module.has_tables || self.is_llvmpipe() => Params::Storage,
            bytes if bytes <= self.limits.max_immediate_size => Params::Immediate,
            _ => Params::Uniform,
        }
    }

    /// The module, with its captured values where they are best.
    fn for_driver(module: &DeviceModule, params: Params) -> naga::Module {
        let mut module = module.module.clone();
        for (_, global) in module.global_variables.iter_mut() {
            if global.space != naga::AddressSpace::Uniform {
                continue;
            }
            match params {
                Params::None | Params::Uniform => (),
                Params::Storage => {
                    let access = naga::StorageAccess::LOAD;
                    global.space = naga::AddressSpace::Storage { access };
                }
                Params::Immediate => {
                    global.space = naga::AddressSpace::Immediate;
                    global.binding = None;
                }
            }
        }
        module
    }

    fn check_limits(&self, module: &DeviceModule) -> Result<()> {
        let limits = &self.limits;
        let check = |code, what, asked: u64, allowed, help| {
            self.check_limit(code, what, &module.name, asked, u64::from(allowed), help)
        };
        let smaller = "use a smaller tile";
        let sizes = module.workgroup_size.map(u64::from);
        let threads = sizes.into_iter().fold(1, u64::saturating_mul);
        let allowed = limits.max_compute_invocations_per_workgroup;
        check(Code::C3574, "threads per tile", threads, allowed, smaller)?;
        let longest = [
            limits.max_compute_workgroup_size_x,
            limits.max_compute_workgroup_size_y,
            limits.max_compute_workgroup_size_z,
        ];
        for (asked, allowed) in sizes.into_iter().zip(longest) {
            check(Code::C3574, "threads in a dimension of a tile", asked, allowed, smaller)?;
        }
        // wgpu does not check this one.
        let bytes = module.tile_static_bytes.into();
        let allowed = limits.max_compute_workgroup_storage_size;
        check(Code::C3565, "bytes of tile_static memory", bytes, allowed, smaller)?;
        // Captured values in memory take the place of one; llvmpipe's always do.
        let tables = u64::from(module.has_tables && !self.is_llvmpipe());
        let arrays = module.buffers.len() as u64 + tables;
        check(Code::AMP0103, "arrays", arrays, self.most_arrays(), "capture fewer arrays")?;
        let allowed = match module.has_tables {
            true => self.most_array_bytes().min(MOST_PARAM_BYTES),
            false => self.most_param_bytes(),
        };
        self.check_limit(
            Code::C3578,
            "bytes of captured values",
            &module.name,
            module.param_bytes.into(),
            allowed,
            "capture fewer values, or put them into an array",
        )
    }

    fn build_pipeline(&self, module: &DeviceModule) -> Pipeline {
        let device = &self.device;
        let label = Some(module.name.as_str());
        let params = self.params_of(module);
        let descriptor = wgpu::ShaderModuleDescriptor {
            label,
            source: wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(Self::for_driver(
                module, params,
            ))),
        };
        // SAFETY: without wgpu's checks the module itself must stay in bounds. Lowering made
        // it: that clamps each index into a table, a tile_static or a local array that it cannot prove
        // in range, guards divisors, and has only the loops that the kernel's author wrote. An index
        // into a buffer is tested, or proved by the launch for sizes that are part of what the
        // proof is kept for, or left to the robust buffer access that wgpu turns on for Vulkan and
        // that Direct3D 12 always has; Metal has none, so there wgpu's checks stay.
        let shader = unsafe {
            let mut checks = wgpu::ShaderRuntimeChecks::unchecked();
            checks.bounds_checks = self.is_metal();
            device.create_shader_module_trusted(descriptor, checks)
        };
        let storage = module
            .buffers
            .iter()
            .map(|buffer| wgpu::BufferBindingType::Storage { read_only: !buffer.writable })
            .map(|ty| (ty, false));
        let block = match params {
            Params::Storage => Some(wgpu::BufferBindingType::Storage { read_only: true }),
            Params::Uniform => Some(wgpu::BufferBindingType::Uniform),
            Params::None | Params::Immediate => None,
        };
        let entries: Vec<_> = (0..)
            .zip(storage.chain(block.map(|ty| (ty, true))))
            .map(|(binding, (ty, has_dynamic_offset))| wgpu::BindGroupLayoutEntry {
                binding,
                visibility: wgpu::ShaderStages::COMPUTE,
                ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset, min_binding_size: None },
                count: None,
            })
            .collect();
        let bindings = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label,
            entries: &entries,
        });
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label,
            bind_group_layouts: &[Some(&bindings)],
            immediate_size: match params {
                Params::Immediate => module.param_bytes,
                _ => 0,
            },
        });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label,
            layout: Some(&layout),
            module: &shader,
            entry_point: label,
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: self.cache.as_ref().map(|cache| &cache.pipelines),
        });
        Pipeline {
            name: module.name.clone(),
            records: module.records.clone(),
            guards: module.guards.clone(),
            misses: module.has_misses.then(|| self.miss_word()),
            pipeline,
            bindings,
            params,
            param_bytes: module.param_bytes,
            constants: module.constants.iter().flat_map(|word| word.to_ne_bytes()).collect(),
            captures: module.bound_views(),
            written: module.written_views(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::BufferBinding;

    /// A kernel that needs so much of everything.
    fn module(
        workgroup_size: [u32; 3],
        tile_static_bytes: u32,
        arrays: usize,
        param_bytes: u32,
    ) -> DeviceModule {
        let empty = DeviceModule::empty("kernel").unwrap();
        let buffer = BufferBinding { name: "array".to_owned(), writable: true };
        let buffers = vec![buffer; arrays];
        DeviceModule { workgroup_size, tile_static_bytes, buffers, param_bytes, ..empty }
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn a_kernel_keeps_to_each_limit_and_not_to_one_more() {
        let Some((_alone, mut gpu)) = Gpu::unshared() else { return };
        gpu.limits.max_compute_invocations_per_workgroup = 200;
        gpu.limits.max_compute_workgroup_size_x = 100;
        gpu.limits.max_compute_workgroup_size_y = 50;
        gpu.limits.max_compute_workgroup_size_z = 20;
        gpu.limits.max_compute_workgroup_storage_size = 1000;
        gpu.limits.max_storage_buffers_per_shader_stage = 4 + u32::from(gpu.is_llvmpipe());
        gpu.limits.max_uniform_buffer_binding_size = 256;
        let within = [
            module([100, 2, 1], 1000, 4, 256),
            module([1, 50, 4], 0, 0, 0),
            module([10, 1, 20], 0, 0, 0),
        ];
        for module in within {
            assert_eq!(gpu.check_limits(&module), Ok(()));
        }
        let threads = "threads in a dimension of a tile";
        let beyond = [
            (module([67, 3, 1], 0, 0, 0), Code::C3574, "threads per tile", 201, 200),
            (module([101, 1, 1], 0, 0, 0), Code::C3574, threads, 101, 100),
            (module([1, 51, 1], 0, 0, 0), Code::C3574, threads, 51, 50),
            (module([1, 1, 21], 0, 0, 0), Code::C3574, threads, 21, 20),
            (module([1; 3], 1001, 0, 0), Code::C3565, "bytes of tile_static memory", 1001, 1000),
            (module([1; 3], 0, 5, 0), Code::AMP0103, "arrays", 5, 4),
            (module([1; 3], 0, 0, 272), Code::C3578, "bytes of captured values", 272, 256),
        ];
        for (module, rule, limited, bytes, most) in beyond {
            // A refusal leaves nothing behind that would hinder the next kernel.
            let error = gpu.compile(&module).unwrap_err();
            let Error::LimitExceeded { code, what, asked, allowed, .. } = error else {
                panic!("{error:?}")
            };
            assert_eq!((code, what, asked, allowed), (rule, limited, bytes, most));
            gpu.compile(&self::module([1; 3], 0, 0, 0)).unwrap();
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn buffers_keep_to_the_limits() {
        let Some((_alone, mut gpu)) = Gpu::unshared() else { return };
        gpu.limits.max_storage_buffer_binding_size = 1 << 12;
        assert!(gpu.create_buffer(1 << 12).is_ok());
        let error = gpu.create_buffer((1 << 12) + 1).unwrap_err();
        let Error::LimitExceeded { asked, allowed, .. } = error else { panic!("{error:?}") };
        assert_eq!((asked, allowed), ((1 << 12) + 4, 1 << 12));
        gpu.limits.max_buffer_size = 1 << 10;
        assert!(gpu.create_buffer(1 << 10).is_ok());
        assert!(gpu.create_buffer((1 << 10) + 1).is_err());
    }
}
