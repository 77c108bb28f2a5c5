//! What programs run under: the cpu accelerator, software Vulkan drivers, and the machine's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use amp_tests::crates::workspace;

/// An accelerator, and the Vulkan driver behind it.
#[derive(Clone, Debug)]
pub struct Driver {
    pub name: String,
    accelerator: &'static str,
    /// The driver's manifest; whichever the system has, if there is none.
    manifest: Option<PathBuf>,
}

impl Driver {
    pub fn cpu() -> Driver {
        Driver { name: "cpu".to_owned(), accelerator: "cpu", manifest: None }
    }

    /// The checked accelerator, which finds nothing in a program but indices out of range.
    pub fn checked() -> Driver {
        Driver { name: "checked".to_owned(), accelerator: "checked", manifest: None }
    }

    /// A driver by its name.
    ///
    /// # Errors
    /// If there is none of that name, or it cannot be had.
    pub fn named(name: &str) -> Result<Driver, String> {
        let manifest = match name {
            "lavapipe" => Some(lavapipe()?),
            "swiftshader" => Some(swiftshader()?),
            "system" => None,
            _ => {
                return Err(format!(
                    "no driver `{name}`: it is `lavapipe`, `swiftshader` or `system`"
                ));
            }
        };
        Ok(Driver { name: name.to_owned(), accelerator: "gpu", manifest })
    }

    /// The command that runs a program on it.
    pub fn command(&self, mut command: Command) -> Command {
        command.arg(self.accelerator);
        if let Some(manifest) = &self.manifest {
            // Older loaders know the second name only.
            command.env("VK_DRIVER_FILES", manifest).env("VK_ICD_FILENAMES", manifest);
        }
        command
    }
}

/// Mesa's driver, as Debian's package `mesa-vulkan-drivers` installs it.
fn lavapipe() -> Result<PathBuf, String> {
    let folder = Path::new("/usr/share/vulkan/icd.d");
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = files.filter_map(Result::ok).map(|file| file.path());
    let is_lavapipe = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd"))
    };
    let found = files.into_iter().find(is_lavapipe);
    found.ok_or_else(|| format!("no lavapipe in {}: install mesa-vulkan-drivers", folder.display()))
}

/// Google's driver, from Debian's package `chromium-common`, which is unpacked and not installed.
fn swiftshader() -> Result<PathBuf, String> {
    let folder = workspace().join("target/generate/drivers/swiftshader");
    let manifest = folder.join("swiftshader.json");
    if manifest.exists() {
        return Ok(manifest);
    }
    let failed = |what: &str, error: String| format!("swiftshader: {what}: {error}");
    fs::create_dir_all(&folder).map_err(|error| failed("its folder", error.to_string()))?;
    let in_folder = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(&folder).output();
        let output = output.map_err(|error| failed(program, error.to_string()))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Ok(()) } else { Err(failed(program, said)) }
    };
    in_folder("apt-get", &["download", "chromium-common"])?;
    in_folder("sh", &["-c", "dpkg -x chromium-common_*.deb . && rm chromium-common_*.deb"])?;
    let library = folder.join("usr/lib/chromium/libvk_swiftshader.so");
    let text = format!(
        "{{\"file_format_version\": \"1.0.0\", \"ICD\": {{\"library_path\": \"{}\", \"api_version\": \"1.1.0\"}}}}\n",
        library.display()
    );
    fs::write(&manifest, text).map_err(|error| failed("its manifest", error.to_string()))?;
    Ok(manifest)
}
