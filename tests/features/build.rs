//! Makes programs of the chapters of the docs: `chapters.rs` compiles them.

use std::fs;
use std::path::{Path, PathBuf};

/// What the root of a crate has, and modules in it cannot.
const ROOT: [&str; 2] = ["#[macro_use]", "extern crate amp_runtime;"];

/// The blocks of a page that are marked as Rust and as nothing else. Each is a module within that of
/// the block before it, whose items it sees, and may name anew.
fn program(page: &str) -> String {
    let mut program = String::from("use amp_runtime::prelude::*;\n");
    let mut blocks = 0;
    let mut lines = page.lines();
    while lines.any(|line| line == "```rust") {
        blocks += 1;
        program += &format!("mod block_{blocks} {{\nuse super::*;\n");
        let block = lines.by_ref().take_while(|line| *line != "```");
        for line in block.filter(|line| !ROOT.contains(line)) {
            program += line;
            program.push('\n');
        }
    }
    program + &"}\n".repeat(blocks)
}

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=../../docs/src");
    println!("cargo::rerun-if-changed=../../README.md");
    let mut pages = vec![root.join("README.md")];
    for entry in fs::read_dir(root.join("docs/src"))? {
        pages.push(entry?.path());
    }
    pages.sort();
    let mut programs = String::new();
    for page in pages.iter().filter(|page| page.extension().is_some_and(|end| end == "md")) {
        let name = page.file_stem().unwrap_or_default().to_string_lossy();
        let name = name.to_lowercase().replace('-', "_");
        let program = program(&fs::read_to_string(page)?);
        programs += &format!("mod {name} {{\n{program}}}\n");
    }
    fs::write(out.join("chapters.rs"), programs)
}
