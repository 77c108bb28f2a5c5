//! The main function of a batch of generated programs: runs each and says how it went.

use std::fmt::Debug;
use std::io::Write;

use amp_runtime::{Accelerator, Error, FindingKind};

/// The elements of each view that a program writes, as text.
pub type Answer = Vec<Vec<String>>;

/// A generated program.
#[derive(Debug)]
pub struct Program {
    /// Its number in the batch.
    pub number: usize,
    /// Runs its plain form.
    pub expected: fn() -> Answer,
    /// Runs it as a kernel.
    pub found: fn(&Accelerator) -> Result<Answer, Error>,
}

/// Elements as text; a zero has no sign, since drivers need not keep it.
pub fn show<T: Debug>(elements: &[T]) -> Vec<String> {
    let ends = [",", "]", "}", " ", ")"];
    let unsigned = |element: &T| {
        let text = format!("{element:?}");
        let text = ends
            .iter()
            .fold(text, |text, end| text.replace(&format!("-0.0{end}"), &format!("0.0{end}")));
        if text == "-0.0" { "0.0".to_owned() } else { text }
    };
    elements.iter().map(unsigned).collect()
}

/// A launch, or a wait for it, in which an index may be out of range: the oracle knows what that
/// gives, too.
///
/// # Errors
/// All others.
pub fn even_out_of_range(result: Result<(), Error>) -> Result<(), Error> {
    match result {
        Err(Error::IndexOutOfRange { .. }) => Ok(()),
        Err(Error::Findings { findings, .. })
            if findings.iter().all(|finding| finding.kind == FindingKind::OutOfRange) =>
        {
            Ok(())
        }
        other => other,
    }
}

/// Runs the programs of a batch on one accelerator and writes two lines for each, the second with
/// how it ended. The arguments are the accelerator's name and the numbers of the programs to run.
///
/// # Panics
/// If the accelerator is not there.
pub fn main(programs: &[Program]) {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("the first argument names the accelerator");
    let chosen: Vec<usize> =
        arguments.map(|number| number.parse().expect("the other arguments are numbers")).collect();
    let accelerator = Accelerator::named(&name).expect("the accelerator is there");
    // What kernels print would stand among what is said here.
    amp_runtime::report::sink::set(Some(Box::new(|_, _| ())));
    for program in programs.iter().filter(|program| chosen.contains(&program.number)) {
        let number = program.number;
        // A batch is compiled to end with the first panic.
        std::panic::set_hook(Box::new(move |panic| {
            say(&format!("end {number} {}", failed(&format!("panicked: {panic}"))));
        }));
        say(&format!("begin {number}"));
        say(&format!("end {number} {}", outcome(program, &accelerator)));
    }
}

fn say(line: &str) {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{line}").and_then(|()| output.flush()).expect("somebody reads the output");
}

/// `same`, `skipped`, `differs` with both answers, or `failed` with the reason; on one line, in
/// fields with tabs between them.
fn outcome(program: &Program, accelerator: &Accelerator) -> String {
    let expected = (program.expected)();
    match (program.found)(accelerator) {
        Ok(found) if found == expected => "same".to_owned(),
        Ok(found) => format!("differs\t{}\t{}", text(&expected), text(&found)),
        Err(Error::UnsupportedFeature { .. }) => "skipped".to_owned(),
        Err(error) => failed(&error.to_string()),
    }
}

fn failed(reason: &str) -> String {
    let lines: Vec<_> = reason.lines().take(6).map(str::trim).collect();
    format!("failed\t{}", lines.join(" / "))
}

fn text(answer: &Answer) -> String {
    answer.iter().map(|view| format!("[{}]", view.join(", "))).collect::<Vec<_>>().join(" ")
}
