//! Running batches of compiled programs under a driver.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::drivers::Driver;

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Same,
    /// The accelerator lacks a type.
    Skipped,
    /// rustc refuses it, or a validator, or it panics, crashes or hangs.
    Failed(String),
    Differs {
        expected: String,
        found: String,
    },
}

impl Outcome {
    pub fn is_fault(&self) -> bool {
        !matches!(self, Outcome::Same | Outcome::Skipped)
    }

    /// Whether another fault is of the same kind.
    pub fn is_like(&self, other: &Outcome) -> bool {
        match (self, other) {
            (Outcome::Failed(one), Outcome::Failed(other)) => {
                let kind = |text: &str| kind(text);
                kind(one) == kind(other)
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    fn parse(text: &str) -> Outcome {
        let fields: Vec<_> = text.split('\t').collect();
        match fields[..] {
            ["same"] => Outcome::Same,
            ["skipped"] => Outcome::Skipped,
            ["differs", expected, found] => {
                Outcome::Differs { expected: expected.to_owned(), found: found.to_owned() }
            }
            ["failed", reason] => Outcome::Failed(reason.to_owned()),
            _ => panic!("`{text}` is not an outcome"),
        }
    }
}

/// What two messages about one mistake have in common: the words without numbers, places and
/// names.
fn kind(text: &str) -> String {
    let text = text.split_once("error").map_or(text, |(_, message)| message);
    let words = text.split(" / ").next().unwrap_or(text).lines().next().unwrap_or_default();
    let plain = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic() || ",.:".contains(c));
    words.split_whitespace().filter(plain).collect::<Vec<_>>().join(" ")
}

/// For so long a program may be silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs programs of a batch; those that a crash or a hang kept from running are run again.
pub fn run(batch: &Path, driver: &Driver, numbers: &[usize]) -> BTreeMap<usize, Outcome> {
    let mut outcomes = BTreeMap::new();
    loop {
        let left: Vec<_> =
            numbers.iter().copied().filter(|number| !outcomes.contains_key(number)).collect();
        if left.is_empty() {
            return outcomes;
        }
        let mut child = driver
            .command(Command::new(batch))
            .args(left.iter().map(usize::to_string))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the batch runs");
        let before = outcomes.len();
        let (begun, reason) = follow(&mut child, &mut outcomes);
        // A program that panics says so before the batch ends with it.
        if let Some(number) = begun.or((outcomes.len() == before).then_some(left[0])) {
            outcomes.insert(number, Outcome::Failed(reason));
        }
    }
}

/// Reads what a batch says until it ends, by itself or after too long a silence; gives the
/// program that had begun and not ended, and why it ended.
fn follow(child: &mut Child, outcomes: &mut BTreeMap<usize, Outcome>) -> (Option<usize>, String) {
    let lines = lines(child);
    let mut begun = None;
    let reason = loop {
        match lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                let (word, rest) = line.split_once(' ').expect("a line has words");
                let (number, outcome) = rest.split_once(' ').unwrap_or((rest, ""));
                let number = number.parse().expect("a program has a number");
                match word {
                    "begin" => begun = Some(number),
                    _ => {
                        outcomes.insert(number, Outcome::parse(outcome));
                        begun = None;
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                child.kill().expect("the batch can be ended");
                break Some("no answer within a minute".to_owned());
            }
            Err(RecvTimeoutError::Disconnected) => break None,
        }
    };
    let status = child.wait().expect("the batch ends");
    (begun, reason.unwrap_or_else(|| format!("the process ended with {status}")))
}

/// The lines of a child's output as they come.
fn lines(child: &mut Child) -> Receiver<String> {
    let output = child.stdout.take().expect("the output is piped");
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        // The other end is gone when the child is ended for its silence.
        let _ = lines.map(|line| sender.send(line)).take_while(Result::is_ok).count();
    });
    receiver
}
