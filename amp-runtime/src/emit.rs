//! A kernel as text or words in any target language; no device is needed.

#[cfg(feature = "languages")]
mod languages;

use std::error::Error as StdError;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use naga::ShaderStage;
use naga::back::{spv, wgsl};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};

use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result, Wgsl};
use crate::lower::DeviceModule;

/// A language that a kernel can be written out in. [`DeviceModule`] has a method for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// The WebGPU shading language.
    Wgsl,
    /// The binary language of Vulkan.
    Spirv,
    /// The Metal shading language.
    #[cfg(feature = "languages")]
    Msl,
    /// The shading language of Direct3D 12.
    #[cfg(feature = "languages")]
    Hlsl,
    /// The OpenGL shading language.
    #[cfg(feature = "languages")]
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
            #[cfg(feature = "languages")]
            target => languages::capabilities(target),
        }
    }
}

impl Target {
    /// Has the language memory fences without a barrier?
    fn has_fences(self) -> bool {
        match self {
            Target::Wgsl => false,
            #[cfg(feature = "languages")]
            Target::Msl => false,
            _ => true,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Target::Wgsl => "WGSL",
            Target::Spirv => "SPIR-V",
            #[cfg(feature = "languages")]
            Target::Msl => "MSL",
            #[cfg(feature = "languages")]
            Target::Hlsl => "HLSL",
            #[cfg(feature = "languages")]
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
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
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
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
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
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
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
        if self.memory_fences && !target.has_fences() {
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
        #[cfg(feature = "languages")]
        let location = self.fault_in(&text);
        #[cfg(not(feature = "languages"))]
        let location: Option<naga::SourceLocation> = None;
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
            Capabilities::COOPERATIVE_MATRIX => "cooperative matrices",
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
