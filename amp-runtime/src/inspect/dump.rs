//! `AMP_DUMP=folder`: what each kernel becomes, in files.
//!
//! | file | is |
//! |---|---|
//! | `blur_12.ir` | what the kernel was recorded as, with its resources and guards |
//! | `blur_12.wgsl` | its module as WGSL, or why there is none |
//! | `blur_12.spv` | its module as SPIR-V |
//!
//! Another form of the kernel, as for views that share memory, has a number: `blur_12.2.wgsl`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, Once, PoisonError};
use std::{fs, io};

use super::not_written;
use crate::error::Result;
use crate::ir::Kernel;
use crate::lower::DeviceModule;

/// The folder that the program's user asks for.
fn folder() -> Option<&'static Path> {
    static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        std::env::var_os("AMP_DUMP").filter(|name| !name.is_empty()).map(PathBuf::from)
    });
    FOLDER.as_deref()
}

/// A module, which is written into the folder if one is asked for.
pub(crate) fn dumped(
    module: DeviceModule,
    recorded: impl FnOnce() -> Result<Kernel>,
) -> Result<DeviceModule> {
    if let Some(folder) = folder()
        && let Err(error) = write(folder, &module, &recorded()?)
    {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| not_written("AMP_DUMP", folder, &error));
    }
    Ok(module)
}

fn write(folder: &Path, module: &DeviceModule, recorded: &Kernel) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let stem = stem(&module.name);
    let file = |ending: &str| folder.join(format!("{stem}.{ending}"));
    fs::write(file("ir"), format!("{}{}", resources(module), recorded.text()))?;
    let wgsl = module.wgsl().unwrap_or_else(|error| format!("// {error}\n"));
    fs::write(file("wgsl"), wgsl)?;
    match module.spirv() {
        Ok(words) => fs::write(file("spv"), bytemuck::cast_slice(&words)),
        Err(error) => fs::write(file("spv.txt"), format!("{error}\n")),
    }
}

/// The name of a kernel's files.
fn stem(name: &str) -> String {
    static FORMS: LazyLock<Mutex<HashMap<String, usize>>> = LazyLock::new(Mutex::default);
    let stem: String =
        name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
    let mut forms = FORMS.lock().unwrap_or_else(PoisonError::into_inner);
    let form = forms.entry(stem.clone()).or_default();
    *form += 1;
    match *form {
        1 => stem,
        form => format!("{stem}.{form}"),
    }
}

/// What a launch binds, and what is tested when the kernel runs.
fn resources(module: &DeviceModule) -> String {
    let [x, y, z] = module.workgroup_size;
    let mut text = format!("kernel {}\nthreads of a group: {x} × {y} × {z}\n", module.name);
    for (number, buffer) in module.buffers.iter().enumerate() {
        let how = if buffer.writable { "read and written" } else { "read" };
        let _ = writeln!(text, "binding {number}: {}, {how}", buffer.name);
    }
    if module.param_bytes > 0 {
        let kind = if module.has_tables { "storage" } else { "uniform" };
        let (number, bytes) = (module.buffers.len(), module.param_bytes);
        let _ = writeln!(text, "binding {number}: captured values, {bytes} bytes, {kind}");
    }
    let _ = writeln!(text, "tile_static memory: {} bytes", module.tile_static_bytes);
    for guard in &module.guards {
        let _ = writeln!(text, "guard: {guard}");
    }
    text.push('\n');
    text
}
