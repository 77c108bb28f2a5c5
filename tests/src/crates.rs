//! The workspace's libraries as cargo has built them, for programs that rustc compiles against them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the compiled crates are that a program uses.
#[derive(Clone, Debug)]
pub struct Crates {
    runtime: PathBuf,
    tests: PathBuf,
    dependencies: PathBuf,
}

/// The workspace's root.
///
/// # Panics
/// If the tests are in no folder of it.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder").to_owned()
}

impl Crates {
    /// Has cargo build them, in the profile that most tests have been built in; with one of the workspace's tests,
    /// as else the crates below have other features than all tests have, and are built a second time.
    ///
    /// # Panics
    /// If cargo fails.
    pub fn build() -> Crates {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--quiet", "--workspace", "--lib", "--test", "features", "--locked"])
            .arg("--message-format=json")
            .current_dir(workspace())
            .output()
            .expect("cargo runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo: {said}");
        let messages = String::from_utf8_lossy(&output.stdout).into_owned();
        let files: Vec<PathBuf> =
            messages.split('"').filter(|text| text.ends_with(".rlib")).map(PathBuf::from).collect();
        let find = |name: &str| {
            let named = |file: &&PathBuf| {
                let file = file.file_stem().unwrap_or_default().to_string_lossy();
                file == name || file.starts_with(&format!("{name}-"))
            };
            files.iter().find(named).unwrap_or_else(|| panic!("cargo built no {name}")).clone()
        };
        // The workspace's own libraries are elsewhere as well, under a name without a number.
        let dependencies = find("libbytemuck").parent().expect("a file is in a folder").to_owned();
        Crates { tests: find("libamp_tests"), runtime: find("libamp_runtime"), dependencies }
    }

    /// The compiler, for a program that uses `amp_runtime` and `amp_tests`; it says each error in a line.
    pub fn rustc(&self) -> Command {
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--edition", "2024", "--error-format", "short", "-L"]);
        rustc.arg(format!("dependency={}", self.dependencies.display()));
        for (name, file) in [("amp_runtime", &self.runtime), ("amp_tests", &self.tests)] {
            rustc.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        rustc
    }
}
