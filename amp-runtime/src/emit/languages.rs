//! The languages of other targets than Vulkan and the web, with the feature `languages`.

use naga::back::{glsl, hlsl, msl};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{ResourceBinding, ShaderStage, SourceLocation};

use super::{Target, UNCHECKED};
use crate::error::Result;
use crate::lower::DeviceModule;

impl DeviceModule {
    /// Writes the kernel as Metal 3.0 source.
    ///
    /// Storage buffer `n` is `buffer(n)` and the uniform has the number after theirs. Metal does
    /// not guard the bounds of buffers, so the code clamps indices to the sizes in bytes that it
    /// finds as `u32`s in one more buffer, whose number is that of the storage buffers plus one.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1_u32; 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.msl()?.contains("kernel void"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`](crate::Error::Compilation) if the module is invalid or MSL cannot express it: `f64`.
    pub fn msl(&self) -> Result<String> {
        self.write(Target::Msl, |info| {
            let mut resources = msl::EntryPointResources::default();
            for (slot, binding, mutable) in self.bindings() {
                let target = msl::BindTarget {
                    buffer: Some(u8::try_from(slot)?),
                    mutable,
                    ..Default::default()
                };
                resources.resources.insert(binding, target);
            }
            resources.sizes_buffer = Some(u8::try_from(self.buffers.len() + 1)?);
            let options = msl::Options {
                lang_version: (3, 0),
                per_entry_point_map: [(self.name.clone(), resources)].into(),
                fake_missing_bindings: false,
                bounds_check_policies: BoundsCheckPolicies {
                    buffer: BoundsCheckPolicy::Restrict,
                    ..UNCHECKED
                },
                zero_initialize_workgroup_memory: false,
                force_loop_bounding: false,
                emit_int_div_checks: false,
                ..Default::default()
            };
            let entry_point = msl::PipelineOptions {
                entry_point: Some((ShaderStage::Compute, self.name.clone())),
                ..Default::default()
            };
            let (text, translation) =
                msl::write_string(&self.module, info, &options, &entry_point)?;
            for name in translation.entry_point_names {
                name?;
            }
            Ok(text)
        })
    }

    /// Writes the kernel as HLSL of shader model 6.6.
    ///
    /// Storage buffer `n` is `register(un)` if the kernel writes to it and `register(tn)` if not,
    /// and the uniform has the register `b` with the number after theirs. A kernel with `f16` or
    /// 16-bit integers has to be compiled with `-enable-16bit-types`.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1_u32; 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.hlsl()?.contains("[numthreads(256, 1, 1)]"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`](crate::Error::Compilation) if the module is invalid or HLSL cannot express it.
    pub fn hlsl(&self) -> Result<String> {
        let binding_map = self.bindings().map(|(register, binding, _)| {
            let target = hlsl::BindTarget { register, ..Default::default() };
            (binding, target)
        });
        let options = hlsl::Options {
            shader_model: hlsl::ShaderModel::V6_6,
            binding_map: binding_map.collect(),
            fake_missing_bindings: false,
            zero_initialize_workgroup_memory: false,
            restrict_indexing: false,
            force_loop_bounding: false,
            ..Default::default()
        };
        let entry_point =
            hlsl::PipelineOptions { entry_point: Some((ShaderStage::Compute, self.name.clone())) };
        self.write(Target::Hlsl, |info| {
            let mut text = String::new();
            let reflection = hlsl::Writer::new(&mut text, &options, &entry_point).write(
                &self.module,
                info,
                None,
            )?;
            for name in reflection.entry_point_names {
                name?;
            }
            Ok(text)
        })
    }

    /// Writes the kernel as GLSL 4.30; storage buffer `n` has the binding `n`, and the uniform the
    /// one after theirs.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1_u32; 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.glsl()?.starts_with("#version 430"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`](crate::Error::Compilation) if the module is invalid or GLSL cannot express it: 64-bit and
    /// 16-bit integers, `f16`.
    pub fn glsl(&self) -> Result<String> {
        self.write(Target::Glsl, |info| {
            let mut binding_map = glsl::BindingMap::new();
            for (number, binding, _) in self.bindings() {
                binding_map.insert(binding, u8::try_from(number)?);
            }
            let options = glsl::Options {
                version: glsl::Version::Desktop(430),
                writer_flags: glsl::WriterFlags::empty(),
                binding_map,
                zero_initialize_workgroup_memory: false,
            };
            let entry_point = glsl::PipelineOptions {
                shader_stage: ShaderStage::Compute,
                entry_point: self.name.clone(),
                multiview: None,
            };
            let mut text = String::new();
            glsl::Writer::new(&mut text, &self.module, info, &options, &entry_point, UNCHECKED)?
                .write()?;
            Ok(text)
        })
    }

    /// The number, the place in the module, and the mutability of each buffer, the uniform last.
    fn bindings(&self) -> impl Iterator<Item = (u32, ResourceBinding, bool)> {
        let uniform = (self.param_bytes > 0).then_some(false);
        let writable = self.buffers.iter().map(|buffer| buffer.writable).chain(uniform);
        (0..).zip(writable).map(|(number, writable)| {
            (number, ResourceBinding { group: 0, binding: number }, writable)
        })
    }

    /// Where naga finds fault in the module, written as this WGSL: the module has no spans, what is
    /// read from its text has.
    pub(super) fn fault_in(&self, text: &str) -> Option<SourceLocation> {
        match naga::front::wgsl::parse_str(text) {
            Err(error) => error.location(text),
            Ok(module) => {
                let mut validator = Validator::new(ValidationFlags::all(), self.capabilities);
                validator.validate(&module).err()?.location(text)
            }
        }
    }
}

/// What a module may use and still be expressible in the language.
pub(super) fn capabilities(target: Target) -> Capabilities {
    use Capabilities as C;
    C::default()
        | match target {
            Target::Msl => msl::supported_capabilities(),
            Target::Hlsl => hlsl::supported_capabilities(),
            // Core GLSL has no such types, and the writer enables no extension for them.
            Target::Glsl => {
                glsl::supported_capabilities()
                    - (C::SHADER_FLOAT16
                        | C::SHADER_INT16
                        | C::SHADER_INT64
                        | C::SHADER_INT64_ATOMIC_MIN_MAX
                        | C::SHADER_INT64_ATOMIC_ALL_OPS)
            }
            Target::Wgsl | Target::Spirv => C::empty(),
        }
}
