//! What the checked accelerator says of the programs of the page “Finding mistakes”.
//!
//! Each file of the folder `findings` is a module of this one, and what is written about it the file beside
//! it; a program without such a file has no mistake. `FINDINGS=overwrite cargo test -p amp-tests --test
//! programs findings::` writes them anew, and `DOCS=overwrite` brings them into the page, as the errors.

use std::path::Path;
use std::process::Command;

macro_rules! programs {
    ($($name:ident)*) => {
        $(mod $name;)*

        const PROGRAMS: &[(&str, fn() -> amp_runtime::Result<()>)] =
            &[$((stringify!($name), $name::main)),*];
    };
}

programs! {
    endless
    out_of_range
    overflow
    race
    race_of_same
    race_with_atomic
    sums_of_tiles
    sums_that_wait
    uninitialised
}

/// The program that `AMP_TESTS_FINDINGS` names; the accelerator is chosen once in a process.
#[test]
fn one() {
    let Ok(wanted) = std::env::var("AMP_TESTS_FINDINGS") else { return };
    let (_, main) =
        PROGRAMS.iter().find(|(name, _)| *name == wanted).expect("its name is in the list");
    if let Err(error) = main() {
        assert_eq!(error.code(), amp_runtime::Code::AMP0118, "{error}");
    }
}

/// What is written when a program runs on the checked accelerator.
fn report(name: &str) -> String {
    let program = std::env::current_exe().expect("a program knows where it is");
    let mut command = Command::new(program);
    command.args(["findings::one", "--exact", "--nocapture"]);
    command.env("AMP_TESTS_FINDINGS", name).env("AMP_ACCELERATOR", "checked");
    command.env("AMP_CHECKED", if name == "overflow" { "overflow" } else { "" });
    command.env_remove("AMP_CHECKED_SEED").env_remove("AMP_CHECKED_ROUNDS");
    let output = command.output().expect("it can be run");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{name}: {report}");
    report
}

#[test]
fn programs_have_the_findings_that_their_files_say() {
    let overwrite = std::env::var("FINDINGS").is_ok_and(|value| value == "overwrite");
    let mut stale = String::new();
    for (name, _) in PROGRAMS {
        let (path, found) = (format!("ui/findings/{name}.txt"), report(name));
        if overwrite && !found.is_empty() {
            std::fs::write(&path, &found).expect("the report can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if found != expected {
            stale += &format!("{path} is not\n{found}");
        }
    }
    assert!(stale.is_empty(), "{stale}");
    assert!(!Path::new("ui/findings/sums_that_wait.txt").exists(), "the mended sums are right");
}

/// A file that nobody runs proves nothing.
#[test]
fn every_file_is_listed() {
    let files = std::fs::read_dir("ui/findings").expect("the directory is there");
    let paths = files.map(|file| file.expect("the directory can be read").path());
    let programs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let mut found: Vec<_> = programs
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    found.sort();
    assert_eq!(found, PROGRAMS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}
