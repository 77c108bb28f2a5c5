//! A few random kernels, and the proof that a fault among them would be found.
//!
//! `cargo run -p amp-tests --bin generate` makes as many as one has time for.

use std::path::Path;
use std::process::Command;

fn generate(folder: &str, arguments: &[&str]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let output = Command::new(env!("CARGO_BIN_EXE_generate"))
        .args(arguments)
        .arg("--keep")
        .arg(folder)
        .output()
        .expect("the generator runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "generate {arguments:?}\n{said}\n{failed}");
}

#[test]
fn random_kernels_are_the_same_everywhere() {
    generate("same", &["--seed", "1", "--programs", "60", "--batch", "30", "--no-shrink"]);
}

#[test]
fn a_planted_fault_is_found_and_shrunk() {
    // One job, since each would shrink a fault of its own; a seed whose first fault is soon small.
    let campaign = ["--seed", "5", "--programs", "80", "--batch", "4", "--jobs", "1"];
    generate("planted", &[&campaign[..], &["--drivers", "", "--self-test"]].concat());
}
