//! From modules to a program: one crate for many modules, compiled by rustc against what cargo has
//! built of this workspace.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use amp_tests::crates::Crates;

/// A program's number in its batch, and its module.
pub type Module = (usize, String);

/// Compiles modules to one program.
///
/// # Errors
/// The modules that rustc refuses, with what it says of each.
pub fn compile(
    crates: &Crates,
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
    let output = crates
        .rustc()
        .args(["--cap-lints", "allow", "-C", "debuginfo=0", "-C", "strip=symbols"])
        .args(["-C", "panic=abort", "-C", "codegen-units=1", "main.rs"])
        .arg("-o")
        .arg(&program)
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
