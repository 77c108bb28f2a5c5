//! Makes programs of the chapters of the docs: `chapters.rs` compiles and runs them.

use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::str::Lines;

/// What the root of a crate has, and modules in it cannot.
const ROOT: [&str; 2] = ["#[macro_use]", "extern crate amp_runtime;"];

/// A block that is marked as Rust and as nothing else, and the lines of the comment below it.
struct Block {
    code: String,
    /// `<!-- run`, for every accelerator, or `<!-- run once`.
    run: Option<(&'static str, String)>,
}

impl Block {
    /// The block whose first line was read last.
    fn read(lines: &mut Peekable<Lines>) -> Self {
        let code = lines.by_ref().take_while(|line| *line != "```");
        let code = text(code.filter(|line| !ROOT.contains(line)));
        while lines.next_if(|line| line.is_empty()).is_some() {}
        let how = lines.next_if(|line| line.starts_with("<!-- run"));
        let how = how.map(|line| if line.ends_with("once") { ONCE } else { EVERYWHERE });
        let run = how.map(|how| (how, text(lines.by_ref().take_while(|line| *line != "-->"))));
        Block { code, run }
    }

    /// What runs it, if anything does.
    fn test(&self) -> Option<String> {
        if let Some((how, lines)) = &self.run {
            return Some(how.replace("LINES", lines));
        }
        let has = |part| self.code.contains(part);
        match has("fn main()") {
            true => Some(EVERYWHERE.replace("LINES", "main()?;\n")),
            false => (has("#[test]") || has("#[amp_test]")).then(String::new),
        }
    }
}

const EVERYWHERE: &str = "#[test]
fn the_block_runs() {
amp_runtime::on_every_accelerator(|_| -> amp_runtime::Result<()> {
LINESOk(())
});
}
";
const ONCE: &str = "#[test]
fn the_block_runs() -> amp_runtime::Result<()> {
LINESOk(())
}
";

fn text<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The blocks of a page. Each is a module within that of the block before it, whose items it sees, and may name
/// anew.
///
/// # Panics
/// If nothing runs a block.
fn program(name: &str, page: &str) -> String {
    let mut program = String::from("use amp_runtime::prelude::*;\n");
    let mut blocks = 0;
    let mut lines = page.lines().peekable();
    while lines.by_ref().any(|line| line == "```rust") {
        blocks += 1;
        let block = Block::read(&mut lines);
        let test = block.test().unwrap_or_else(|| {
            panic!("{name}: nothing runs the Rust block {blocks}; help: below it write a comment, `<!-- run`, lines with assertions, `-->`")
        });
        program += &format!("mod block_{blocks} {{\nuse super::*;\n{}{test}", block.code);
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
        let program = program(&page.display().to_string(), &fs::read_to_string(page)?);
        programs += &format!("mod {name} {{\n{program}}}\n");
    }
    fs::write(out.join("chapters.rs"), programs)
}
