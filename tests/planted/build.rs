//! Makes two modules of each planted bug: the wrong one is the file as it stands, the mended one is written.
//!
//! A line with the comment `// bug` stands only in the wrong one, a line `// mend: code` is the code in the
//! mended one. Lines keep their numbers.

use std::fs;
use std::path::{Path, PathBuf};

const CASES: &str = "planted/cases";

fn mended(line: &str) -> String {
    let space = &line[..line.len() - line.trim_start().len()];
    match line.trim_start().strip_prefix("// mend: ") {
        Some(mend) => format!("{space}{mend}"),
        None if line.contains("// bug") => String::new(),
        None => line.to_owned(),
    }
}

/// The source of the modules, and of a table of them.
fn modules(files: &[(String, PathBuf)], cases: &Path) -> String {
    let mut source = String::new();
    for (name, path) in files {
        source += &format!("#[path = {path:?}]\nmod {name};\n");
    }
    source += "use crate::case::Case;\npub const ALL: &[Case] = &[\n";
    for (name, _) in files {
        let text = cases.join(name).with_extension("rs");
        source += &format!(
            "Case {{ name: {name:?}, text: include_str!({text:?}), run: {name}::run, expected: {name}::expected }},\n"
        );
    }
    source + "];\n"
}

fn main() -> std::io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed={CASES}");
    let cases = fs::canonicalize(CASES)?;
    fs::create_dir_all(out.join("cases"))?;
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&cases)? {
        let path = entry?.path();
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let text: String =
            fs::read_to_string(&path)?.lines().map(|line| mended(line) + "\n").collect();
        let twin = out.join("cases").join(&name).with_extension("rs");
        fs::write(&twin, text)?;
        right.push((name.clone(), twin));
        wrong.push((name, path));
    }
    for (name, mut files) in [("wrong.rs", wrong), ("mended.rs", right)] {
        files.sort();
        fs::write(out.join(name), modules(&files, &cases))?;
    }
    Ok(())
}
