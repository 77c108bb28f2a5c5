//! From modules to a program: one crate for many modules, compiled by rustc against what cargo has
//! built of this workspace.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program's number in its batch, and its module.
pub type Module = (usize, String);

/// Where the compiled crates are that the modules use.
#[derive(Clone, Debug)]
pub struct Crates {
    runtime: PathBuf,
    tests: PathBuf,
    dependencies: PathBuf,
}

/// The workspace's root.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder").to_owned()
}

impl Crates {
    /// Has cargo build them, in the profile that most tests have been built in; with one of the workspace's tests,
    /// as else the crates below have other features than all tests have, and are built a second time.
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

    /// Compiles modules to one program.
    ///
    /// # Errors
    /// The modules that rustc refuses, with what it says of each.
    pub fn compile(
        &self,
        folder: &Path,
        modules: &[Module],
    ) -> Result<PathBuf, BTreeMap<usize, String>> {
        fs::create_dir_all(folder).expect("the folder can be made");
        let mut main = "#![allow(warnings)]\n#[macro_use]\nextern crate amp_runtime;\n".to_owned();
        for (number, text) in modules {
            fs::write(folder.join(format!("p{number}.rs")), text).expect("the file can be written");
            main += &format!("mod p{number};\n");
        }
        main += "fn main() {\n    amp_tests::generated::main(&[\n";
        for (number, _) in modules {
            main += &format!(
                "amp_tests::generated::Program {{ number: {number}, expected: p{number}::expected, found: p{number}::found }},\n"
            );
        }
        main += "    ]);\n}\n";
        fs::write(folder.join("main.rs"), main).expect("the file can be written");
        let program = folder.join("batch");
        let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .args(["--edition", "2024", "--error-format", "short", "--cap-lints", "allow"])
            .args([
                "-C",
                "debuginfo=0",
                "-C",
                "strip=symbols",
                "-C",
                "panic=abort",
                "-C",
                "codegen-units=1",
                "main.rs",
            ])
            .arg("-o")
            .arg(&program)
            .arg("-L")
            .arg(format!("dependency={}", self.dependencies.display()))
            .arg("--extern")
            .arg(format!("amp_runtime={}", self.runtime.display()))
            .arg("--extern")
            .arg(format!("amp_tests={}", self.tests.display()))
            .current_dir(folder)
            .output()
            .expect("rustc runs");
        if output.status.success() {
            return Ok(program);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let mut refused = BTreeMap::<usize, String>::new();
        for line in said.lines().filter(|line| line.contains(": error")) {
            let number = line.strip_prefix('p').and_then(|rest| rest.split_once(".rs:"));
            if let Some(number) = number.and_then(|(number, _)| number.parse().ok()) {
                refused.entry(number).or_default().push_str(&format!("{line}\n"));
            }
        }
        assert!(!refused.is_empty(), "rustc: {said}");
        Err(refused)
    }
}
