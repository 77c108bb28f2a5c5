//! Makes modules of the programs that are refused for races, barriers, or reads of what nothing has written, and has the
//! macros not ask these rules.
//!
//! Lines keep their numbers. A program's `main` becomes `run`, which goes on after a launch that fails; what
//! of its functions could be a kernel is launched behind it, as is.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const PROGRAMS: &str = "../ui/rejected";
const CODES: [&str; 3] = ["c3561", "c3564", "c3569"];

/// What a launch gives for a parameter, as a declaration of that name and an argument; nothing for one that no kernel
/// has.
fn given(name: &str, ty: &str) -> Option<(String, String)> {
    if ty.starts_with("TiledIndex<") {
        return Some((String::new(), "t".to_owned()));
    }
    if let Some(of) = ty.strip_prefix("&ArrayView").map(|of| of.trim_start_matches("Mut")) {
        let (element, rank) = of.trim_matches(['<', '>']).split_once(", ")?;
        let extent = if rank == "1" { "[64]" } else { "[64, 64]" };
        let kind = if ty.contains("ViewMut") { "view_mut" } else { "view" };
        let made = format!("let {name} = crate::{kind}::<{element}, {rank}>({extent});");
        return Some((made, format!("&{name}")));
    }
    let value = match ty {
        "u32" | "usize" | "i32" | "f32" => format!("chosen as {ty}"),
        "bool" => "chosen == 0".to_owned(),
        _ => return None,
    };
    Some((format!("let {name} = {value};"), name.to_owned()))
}

/// A launch of a function, if it could be a kernel.
fn launch(signature: &str) -> Option<String> {
    let (name, rest) = signature.split_once('(')?;
    let parameters = &rest[..rest.rfind(')')?];
    // Only types have commas within brackets, as `ArrayView<f32, 2>`.
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in parameters.chars() {
        depth += i32::from("<[(".contains(c)) - i32::from(">])".contains(c));
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut()?.push(c),
        }
    }
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    let parts: Vec<(&str, &str)> =
        parts.map(|part| part.split_once(": ")).collect::<Option<_>>()?;
    let index = parts.iter().find(|(_, ty)| ty.starts_with("TiledIndex<"))?.1;
    let sides = index.trim_start_matches("TiledIndex<").trim_end_matches('>');
    let extent: Vec<_> = sides.split(", ").map(|side| format!("2 * ({side})")).collect();
    let (mut declared, mut arguments) = (String::new(), Vec::new());
    for (number, (name, ty)) in parts.iter().enumerate() {
        let name = if *name == "_" { format!("other{number}") } else { (*name).to_owned() };
        let (made, argument) = given(&name, ty)?;
        declared += &made;
        arguments.push(argument);
    }
    Some(format!(
        "for chosen in [0, 3] {{ {declared} let kernel = amp!(|t: {index}| {{ {name}({}); }}); let _ = parallel_for_each_on(on, Extent::new([{}]).tile::<{sides}>(), kernel); }}\n",
        arguments.join(", "),
        extent.join(", ")
    ))
}

/// The functions outside of others, without their bodies.
fn signatures(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("\nfn ") {
        let head: String = text[start + 4..].split('{').next().unwrap_or_default().to_owned();
        found.push(head.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    found
}

/// A program as a module.
fn module(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let line = match line {
            "#[macro_use]" | "extern crate amp_runtime;" => "",
            "fn main() {" => "pub fn run(on: &Accelerator) {",
            "fn main() {}" => "pub fn run(_: &Accelerator) {}",
            line => line,
        };
        let launches = line.contains("parallel_for_each(") || line.trim_start().starts_with('}');
        let line = if launches { line.replace(").unwrap();", ").ok();") } else { line.to_owned() };
        lines += &line.replace("parallel_for_each(", "parallel_for_each_on(on, ");
        lines.push('\n');
    }
    let _ = writeln!(lines, "pub fn run_functions(on: &Accelerator) {{");
    signatures(text).iter().filter_map(|one| launch(one)).for_each(|launch| lines += &launch);
    lines + "}\n"
}

/// The lines that are refused.
fn refused(messages: &str) -> Vec<u32> {
    let mut lines: Vec<u32> = Vec::new();
    let mut errors = messages.lines().peekable();
    while let Some(line) = errors.next() {
        let is_one = line.starts_with("error")
            && CODES.iter().any(|code| line.contains(&code.to_uppercase()));
        if is_one && let Some(at) = errors.peek().and_then(|at| at.split(':').nth(1)) {
            lines.extend(at.parse::<u32>().ok());
        }
    }
    lines
}

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={PROGRAMS}");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=AMP_MACROS_UNRULED=1");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut names: Vec<String> = fs::read_dir(PROGRAMS)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned()))
        .filter(|name| CODES.iter().any(|code| name.starts_with(code)))
        .collect();
    names.sort();
    let (mut modules, mut table) = (String::new(), String::new());
    for name in &names {
        let text = fs::read_to_string(Path::new(PROGRAMS).join(name).with_extension("rs"))?;
        let messages = fs::read_to_string(Path::new(PROGRAMS).join(name).with_extension("stderr"))?;
        let path = out.join(name).with_extension("rs");
        fs::write(&path, module(&text))?;
        let lines = refused(&messages);
        modules += &format!("#[path = {path:?}]\nmod {name};\n");
        table += &format!(
            "Program {{ name: {name:?}, refused: &{lines:?}, run: {name}::run, run_functions: {name}::run_functions }},\n"
        );
    }
    fs::write(
        out.join("programs.rs"),
        format!(
            "{modules}const ALL: &[crate::Program] = {{ use crate::Program; &[\n{table}] }};\n"
        ),
    )
}
