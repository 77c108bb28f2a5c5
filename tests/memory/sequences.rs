//! A few random sequences of operations on data, and the proof that a fault among them would be found.
//!
//! `cargo run --release -p amp-tests --bin sequences` makes as many as one has time for.

use std::process::Command;

fn sequences(arguments: &[&str]) {
    let program = env!("CARGO_BIN_EXE_sequences");
    let output = Command::new(program).args(arguments).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "sequences {arguments:?}\n{said}\n{failed}");
}

#[test]
fn random_sequences_are_as_the_model_has_them() {
    sequences(&["--sequences", "300", "--seed", "1"]);
    sequences(&["--sequences", "2000", "--seed", "2", "--accelerator", "cpu"]);
}

#[test]
fn a_planted_fault_is_found_and_shrunk() {
    sequences(&["--sequences", "1000", "--accelerator", "cpu", "--self-test"]);
}
