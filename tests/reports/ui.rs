//! Programs that break a rule, each with what the compiler says of it.
//!
//! `TRYBUILD=overwrite cargo test -p amp-tests --test reports ui::` writes the messages anew. The
//! legal programs next to these are in `ui/accepted`, which `ui/accepted.rs` compiles.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The files of a directory with an extension, in order.
fn files(directory: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

/// The flags that trybuild gives to rustc for programs, where cargo sees them before those that trybuild gives for
/// what programs need: these are others, and cargo would check it twice.
const FLAGS: (&str, &str) = (
    "CARGO_ENCODED_RUSTFLAGS",
    "--cfg\u{1f}trybuild\u{1f}--verbose\u{1f}-Adead_code\u{1f}--diagnostic-width=140",
);

#[test]
fn rejected() {
    if std::env::var(FLAGS.0).is_ok_and(|flags| flags == FLAGS.1) {
        return trybuild::TestCases::new().compile_fail("ui/rejected/*.rs");
    }
    let mut again = Command::new(std::env::current_exe().expect("this program has a path"));
    again.args(["--exact", "ui::rejected", "--nocapture"]).env(FLAGS.0, FLAGS.1);
    // Messages are those of rustc alone, whatever else looks at the workspace's crates.
    again.env_remove("RUSTC_WORKSPACE_WRAPPER");
    let output = again.stderr(Stdio::inherit()).output().expect("this program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

/// What only the macros and the runtime know of has no place in a message.
const INTERNAL: &[&str] = &[
    "__amp",
    "__AMP",
    "amp_runtime::native",
    "amp_runtime::ir",
    "::twin",
    "Slot",
    "Twins",
    "custom attribute panicked",
    "proc macro panicked",
];

#[test]
fn messages_have_no_internal_names() {
    let mut found = Vec::new();
    for path in files("ui/rejected", "stderr") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        for name in INTERNAL.iter().filter(|name| text.contains(**name)) {
            found.push(format!("{}: {name}", path.display()));
        }
    }
    assert!(found.is_empty(), "internal names in messages:\n{}", found.join("\n"));
}

/// A program is about one rule: its name begins with the code or the lint, and the message has it, apart from the
/// lines that have the program's name. Before the code of a mistake that beginners make stands `usual_`.
#[test]
fn messages_have_their_codes() {
    let mut missing = Vec::new();
    for path in files("ui/rejected", "stderr") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let said: String = text.lines().filter(|line| !line.contains("--> ")).collect();
        let name = path.file_stem().expect("a file has a name").to_string_lossy().to_uppercase();
        let name = name.strip_prefix("USUAL_").unwrap_or(&name);
        let code = name.split_once('_').map_or(name, |(code, _)| code);
        if !said.to_uppercase().contains(code) {
            missing.push(format!("{}: no {code}", path.display()));
        }
    }
    assert!(missing.is_empty(), "messages without their code:\n{}", missing.join("\n"));
}

/// Traits of the runtime that a program does not name are the runtime's own affair, and say what is missing by a
/// message. Those of std say it themselves.
#[test]
fn a_bound_that_is_not_met_is_the_programs_own() {
    let mut found = Vec::new();
    for path in files("ui/rejected", "stderr") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let program = fs::read_to_string(path.with_extension("rs")).expect("the program is there");
        let bounds = text.lines().filter_map(|line| {
            let bound = line.strip_prefix("error[E0277]: the trait bound `")?;
            bound.strip_suffix("` is not satisfied")?.rsplit_once(": ")
        });
        for (_, bound) in bounds {
            let name = bound.split('<').next().expect("a split has a first piece");
            if !["From", "Neg"].contains(&name) && !program.contains(name) {
                found.push(format!("{}: {bound}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "bounds that nobody wrote:\n{}", found.join("\n"));
}

#[test]
fn every_program_says_its_rule() {
    for path in files("ui/rejected", "rs").into_iter().chain(files("ui/accepted", "rs")) {
        let text = fs::read_to_string(&path).expect("the file can be read");
        assert!(text.starts_with("//! "), "{} does not begin with its rule", path.display());
    }
}
