//! A kernel as text or words in any target language; no device is needed.

use std::error::Error as StdError;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use naga::back::{glsl, hlsl, msl, spv, wgsl};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};
use naga::{ResourceBinding, ShaderStage};

use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result, Wgsl};
use crate::ir::DeviceModule;

/// A language that a kernel can be written out in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// The WebGPU shading language.
    Wgsl,
    /// The binary language of Vulkan.
    Spirv,
    /// The Metal shading language.
    Msl,
    /// The shading language of Direct3D 12.
    Hlsl,
    /// The OpenGL shading language.
    Glsl,
}

impl Target {
    /// What a module may use and still be expressible in this language.
    fn capabilities(self) -> Capabilities {
        use Capabilities as C;
        match self {
            // The writer would print more, in a dialect that only naga reads.
            Target::Wgsl => {
                C::default() | C::SHADER_FLOAT16 | C::SHADER_FLOAT16_IN_FLOAT32 | C::SUBGROUP
            }
            Target::Spirv => C::default() | spv::supported_capabilities(),
            Target::Msl => C::default() | msl::supported_capabilities(),
            Target::Hlsl => C::default() | hlsl::supported_capabilities(),
            // Core GLSL has no such types, and the writer enables no extension for them.
            Target::Glsl => {
                (C::default() | glsl::supported_capabilities())
                    - (C::SHADER_FLOAT16
                        | C::SHADER_INT16
                        | C::SHADER_INT64
                        | C::SHADER_INT64_ATOMIC_MIN_MAX
                        | C::SHADER_INT64_ATOMIC_ALL_OPS)
            }
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Target::Wgsl => "WGSL",
            Target::Spirv => "SPIR-V",
            Target::Msl => "MSL",
            Target::Hlsl => "HLSL",
            Target::Glsl => "GLSL",
        })
    }
}

impl DeviceModule {
    /// Validates the module against the capabilities that it declares.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1_u32; 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
    /// kernel.module()?.validate()?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`] with the rule that is broken.
    pub fn validate(&self) -> Result<ModuleInfo> {
        self.validate_with(self.capabilities).map_err(|reason| self.refused("naga", reason))
    }

    /// Writes the kernel as WGSL, as a browser accepts it.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1_u32; 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.wgsl()?.contains("@compute @workgroup_size(256, 1, 1)"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`] if the module is invalid or WGSL cannot express it: `f64`, 64-bit
    /// and 16-bit integers.
    pub fn wgsl(&self) -> Result<String> {
        self.write(Target::Wgsl, |info| {
            let text = wgsl::write_string(&self.module, info, wgsl::WriterFlags::empty())?;
            Ok(match self.capabilities.contains(Capabilities::SUBGROUP) {
                true => format!("{SUBGROUP_DIRECTIVES}{text}"),
                false => text,
            })
        })
    }

    /// Writes the kernel as SPIR-V 1.3, for Vulkan 1.1 and later.
    ///
    /// It has no checks beside the module's own, and tile_static memory starts undefined. The
    /// bounds of buffers are left to the device: create it with `robustBufferAccess`.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1_u32; 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
    /// assert_eq!(kernel.module()?.spirv()?[0], 0x0723_0203); // the magic number
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`] if the module is invalid or SPIR-V cannot express it.
    pub fn spirv(&self) -> Result<Vec<u32>> {
        let options = spv::Options {
            lang_version: (1, 3),
            flags: spv::WriterFlags::DEBUG,
            bounds_check_policies: UNCHECKED,
            zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::None,
            force_loop_bounding: false,
            emit_int_div_checks: false,
            ..Default::default()
        };
        let entry_point = spv::PipelineOptions {
            shader_stage: ShaderStage::Compute,
            entry_point: self.name.clone(),
        };
        self.write(Target::Spirv, |info| {
            spv::write_vec(&self.module, info, &options, Some(&entry_point)).map_err(boxed)
        })
    }

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
    /// let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.msl()?.contains("kernel void"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`] if the module is invalid or MSL cannot express it: `f64`.
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
    /// let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.hlsl()?.contains("[numthreads(256, 1, 1)]"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`] if the module is invalid or HLSL cannot express it.
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
    /// let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 1);
    /// assert!(kernel.module()?.glsl()?.starts_with("#version 430"));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Compilation`] if the module is invalid or GLSL cannot express it: 64-bit and
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

    /// Validates the module, asks whether the target can express it, and runs a writer.
    fn write<T: Send>(
        &self,
        target: Target,
        writer: impl FnOnce(&ModuleInfo) -> Result<T, Box<dyn StdError>> + Send,
    ) -> Result<T> {
        let info = self.validate()?;
        // A capability that is declared but not used is no obstacle.
        let inexpressible: Capabilities = (self.capabilities - target.capabilities())
            .iter()
            .filter(|one| self.validate_with(self.capabilities - *one).is_err())
            .collect();
        if !inexpressible.is_empty() {
            let what = feature_names(inexpressible);
            return Err(self.refused(target, format!("{what} has no form in {target}")));
        }
        if self.memory_fences && matches!(target, Target::Wgsl | Target::Msl) {
            return Err(self.refused(target, format!("{FENCES} has no form in {target}")));
        }
        // Some writers panic on what they do not know.
        on_deep_stack(|| catch_panic(|| writer(&info).map_err(|error| causes(error.as_ref()))))
            .flatten()
            .flatten()
            .map_err(|reason| self.refused(target, reason))
    }

    fn validate_with(&self, capabilities: Capabilities) -> Result<ModuleInfo, String> {
        on_deep_stack(|| {
            Validator::new(ValidationFlags::all(), capabilities)
                .validate(&self.module)
                .map_err(|error| causes(&error))
        })
        .flatten()
    }

    /// The number, the place in the module, and the mutability of each buffer, the uniform last.
    fn bindings(&self) -> impl Iterator<Item = (u32, ResourceBinding, bool)> {
        let uniform = (self.param_bytes > 0).then_some(false);
        let writable = self.buffers.iter().map(|buffer| buffer.writable).chain(uniform);
        (0..).zip(writable).map(|(number, writable)| {
            (number, ResourceBinding { group: 0, binding: number }, writable)
        })
    }

    /// The error that a target or a driver does not take it.
    pub(crate) fn refused(&self, target: impl fmt::Display, reason: String) -> Error {
        let (kernel, target) = (self.name.clone(), target.to_string());
        let wgsl = on_deep_stack(|| catch_panic(|| self.faulty_wgsl()).ok().flatten());
        let wgsl = wgsl.ok().flatten().map(Box::new);
        Error::Compilation { kernel, target, reason, wgsl }
    }

    /// The module as text, valid or not, and what naga finds wrong in it.
    fn faulty_wgsl(&self) -> Option<Wgsl> {
        let unchecked = Validator::new(ValidationFlags::empty(), Capabilities::all());
        let info = { unchecked }.validate(&self.module).ok()?;
        let text = wgsl::write_string(&self.module, &info, wgsl::WriterFlags::empty()).ok()?;
        // The module has no spans; what is read from its text has.
        let location = match naga::front::wgsl::parse_str(&text) {
            Err(error) => error.location(&text),
            Ok(module) => {
                let mut validator = Validator::new(ValidationFlags::all(), self.capabilities);
                let fault = validator.validate(&module).err();
                fault.and_then(|error| error.location(&text))
            }
        };
        let span = location.map(|location| {
            let start = location.offset as usize;
            start..start + location.length as usize
        });
        Some(Wgsl { text, span })
    }
}

/// The checks that kernels need are in the module already.
const UNCHECKED: BoundsCheckPolicies = BoundsCheckPolicies {
    index: BoundsCheckPolicy::Unchecked,
    buffer: BoundsCheckPolicy::Unchecked,
    image_load: BoundsCheckPolicy::Unchecked,
    binding_array: BoundsCheckPolicy::Unchecked,
};

/// What WGSL with subgroup operations begins with, and naga leaves out. That whole subgroups take a
/// branch is more than a compiler can see.
const SUBGROUP_DIRECTIVES: &str = "enable subgroups;\ndiagnostic(off, subgroup_uniformity);\n\n";

/// What naga writes as a barrier where the language has no such thing, which hangs if only some
/// threads reach it.
pub(crate) const FENCES: &str = "a memory fence without a barrier";

/// The names that a kernel's author knows capabilities by.
pub(crate) fn feature_names(capabilities: Capabilities) -> String {
    let names: Vec<_> = capabilities
        .iter_names()
        .map(|(name, one)| match one {
            Capabilities::FLOAT64 => "the type f64",
            Capabilities::SHADER_FLOAT16 => "the type f16",
            Capabilities::SHADER_INT64 => "the type i64 or u64",
            Capabilities::SHADER_INT16 => "16-bit integer instructions",
            Capabilities::SHADER_FLOAT32_ATOMIC => "atomic instructions on f32",
            Capabilities::SHADER_INT64_ATOMIC_MIN_MAX
            | Capabilities::SHADER_INT64_ATOMIC_ALL_OPS => "atomic operations on i64 or u64",
            Capabilities::SHADER_FLOAT16_IN_FLOAT32 => "f16 beside integers of 8 or 16 bits",
            Capabilities::SUBGROUP => "subgroup operations",
            _ => name,
        })
        .collect();
    names.join(", ")
}

/// An error and all its causes in one line.
pub(crate) fn causes(error: &dyn StdError) -> String {
    let chain = std::iter::successors(Some(error), |&error| error.source());
    let mut texts: Vec<_> = chain.map(|error| error.to_string()).collect();
    // Wrappers often repeat their cause.
    texts.dedup_by(|cause, wrapper| wrapper.contains(cause.as_str()));
    texts.join(": ")
}

/// Runs code of others that may panic; the panic's message is the error.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // Whatever the work borrows is dropped or not used again after a panic.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        text.unwrap_or("panicked").to_owned()
    })
}

fn boxed(error: impl StdError + 'static) -> Box<dyn StdError> {
    Box::new(error)
}

#[cfg(test)]
mod tests;
