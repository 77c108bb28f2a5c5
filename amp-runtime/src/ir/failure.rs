//! Why a kernel has no module.

use std::panic::Location;

use amp_codes::Code;

use crate::error::Error;

/// The first thing that was wrong while a kernel was recorded or its module made.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    location: &'static Location<'static>,
}

#[derive(Debug)]
enum Kind {
    /// Something has no device form.
    NoForm(String),
    /// A rule of the language is broken, which the compiler could not see.
    Rule { code: Code, reason: String, help: &'static str },
}

impl Failure {
    pub(crate) fn no_form(reason: impl Into<String>, location: &'static Location<'static>) -> Self {
        Failure { kind: Kind::NoForm(reason.into()), location }
    }

    pub(crate) fn rule(
        code: Code,
        reason: String,
        help: &'static str,
        location: &'static Location<'static>,
    ) -> Self {
        Failure { kind: Kind::Rule { code, reason, help }, location }
    }

    /// The error of the kernel with that name.
    pub(crate) fn of(self, kernel: String) -> Error {
        let Failure { kind, location } = self;
        match kind {
            Kind::NoForm(reason) => {
                let target = "naga IR".to_owned();
                let reason = format!("{reason}, at {location}");
                Error::Compilation { kernel, target, reason, wgsl: None }
            }
            Kind::Rule { code, reason, help } => {
                let location = location.to_string();
                Error::BrokenRule { code, kernel, location, reason, help }
            }
        }
    }
}
