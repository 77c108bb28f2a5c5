//! Why a kernel has no module.

use amp_codes::Code;

use crate::error::Error;

/// The first thing that was wrong while a module was built.
#[derive(Debug)]
pub(super) enum Failure {
    /// Something has no device form.
    NoForm(String),
    /// A rule of the language is broken, which the compiler could not see.
    Rule { code: Code, reason: String, help: &'static str },
}

impl Failure {
    /// The error of the kernel with that name.
    pub(super) fn of(self, kernel: String) -> Error {
        match self {
            Failure::NoForm(reason) => {
                let target = "naga IR".to_owned();
                Error::Compilation { kernel, target, reason, wgsl: None }
            }
            Failure::Rule { code, reason, help } => {
                Error::BrokenRule { code, kernel, reason, help }
            }
        }
    }
}
