//! What the checked accelerator looks for, and in which order threads run.

use std::sync::{Arc, LazyLock};

use super::experiment::Experiment;
use super::profile::Profile;
use crate::report::none_of;
use crate::report::sink::{self, Stream};

/// So many rounds may a loop go that nothing bounds.
const ROUNDS: u64 = 1 << 20;

/// What the checked accelerator looks for besides what it always does, and in which order threads run.
///
/// The environment variable `AMP_CHECKED` names checks of arithmetic, with commas between them: `overflow`,
/// `division`, `shift`, `cast`, `nan`, or `arithmetic` for all. `AMP_CHECKED_SEED` is another order,
/// `AMP_CHECKED_ROUNDS` bounds loops, and `AMP_CHECKED_PROFILE` is `webgpu`, `integrated` or `h200`.
/// [`Accelerator::checked`](crate::Accelerator::checked) does what they say.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{Checks, Error, FindingKind};
/// # fn main() -> amp_runtime::Result<()> {
/// let mut data = [1_u32, 2, 3];
/// let view = ArrayViewMut::new(3, &mut data)?;
/// let launch = |checks: Checks| {
///     let below = kernel!(|i: Index<1>| view[i] -= 2);
///     parallel_for_each_on(&checks.accelerator(), view.extent(), below)
/// };
/// // Integers wrap, so this is no mistake unless it is asked for.
/// launch(Checks::new())?;
/// let error = launch(Checks::new().overflow()).unwrap_err();
/// let Error::Findings { findings, .. } = error else { panic!("{error}") };
/// assert_eq!(findings[0].kind, FindingKind::Overflow);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checks {
    pub(super) seed: u64,
    pub(super) rounds: u64,
    pub(super) overflow: bool,
    pub(super) division: bool,
    pub(super) shift: bool,
    pub(super) cast: bool,
    pub(super) nan: bool,
    pub(crate) profile: Option<Profile>,
    /// What tests try with it.
    pub(crate) experiment: Option<Arc<Experiment>>,
}

impl Default for Checks {
    fn default() -> Self {
        Self::new()
    }
}

impl Checks {
    /// Nothing besides what is always looked for: races, memory that nothing has written, indices, barriers,
    /// and threads without an end.
    pub fn new() -> Self {
        Checks {
            seed: 0,
            rounds: ROUNDS,
            overflow: false,
            division: false,
            shift: false,
            cast: false,
            nan: false,
            profile: None,
            experiment: None,
        }
    }

    /// What the environment variables say, as they were at the first call.
    pub(crate) fn of_environment() -> &'static Arc<Checks> {
        static CHECKS: LazyLock<Arc<Checks>> = LazyLock::new(|| {
            let said = |name: &str| std::env::var(name).ok().filter(|said| !said.is_empty());
            let (checks, unknown) = Checks::said(&said);
            for text in unknown {
                sink::write(Stream::Errors, &text);
            }
            Arc::new(checks)
        });
        &CHECKS
    }

    /// What variables say, and a line for each that says what there is not.
    fn said(said: &dyn Fn(&str) -> Option<String>) -> (Self, Vec<String>) {
        let (mut checks, mut unknown) = (Checks::new(), Vec::new());
        let mut is_none = |name: &str, value: &str, help: &str| {
            unknown.push(none_of(name, value, help));
        };
        let asked = said("AMP_CHECKED").unwrap_or_default();
        for name in asked.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            checks = match name {
                "overflow" => checks.overflow(),
                "division" => checks.division(),
                "shift" => checks.shift(),
                "cast" => checks.cast(),
                "nan" => checks.nan(),
                "arithmetic" => checks.overflow().division().shift().cast().nan(),
                name => {
                    let all =
                        "`overflow`, `division`, `shift`, `cast`, `nan`, or `arithmetic` for all";
                    is_none("AMP_CHECKED", name, all);
                    checks
                }
            };
        }
        for (name, to) in
            [("AMP_CHECKED_SEED", &mut checks.seed), ("AMP_CHECKED_ROUNDS", &mut checks.rounds)]
        {
            let Some(value) = said(name) else { continue };
            match value.trim().parse() {
                Ok(number) => *to = number,
                Err(_) => is_none(name, &value, "a number from 0 on"),
            }
        }
        if let Some(name) = said("AMP_CHECKED_PROFILE") {
            checks.profile = Profile::named(name.trim());
            if checks.profile.is_none() {
                is_none("AMP_CHECKED_PROFILE", &name, "`webgpu`, `integrated` or `h200`");
            }
        }
        (checks, unknown)
    }

    /// Tiles, and the threads of each, run in another order: the same one for a number, and as they are
    /// numbered for 0.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Checks { seed, ..self }
    }

    /// A loop that nothing bounds, a `while` or a `loop`, may go so many rounds.
    #[must_use]
    pub fn rounds(self, rounds: u64) -> Self {
        Checks { rounds, ..self }
    }

    /// Also integers that their type cannot hold.
    #[must_use]
    pub fn overflow(self) -> Self {
        Checks { overflow: true, ..self }
    }

    /// Also integers that are divided by zero.
    #[must_use]
    pub fn division(self) -> Self {
        Checks { division: true, ..self }
    }

    /// Also shifts by the width of the type or more.
    #[must_use]
    pub fn shift(self) -> Self {
        Checks { shift: true, ..self }
    }

    /// Also floats that become integers which cannot hold them.
    #[must_use]
    pub fn cast(self) -> Self {
        Checks { cast: true, ..self }
    }

    /// Also results that are not a number, of operands that are.
    #[must_use]
    pub fn nan(self) -> Self {
        Checks { nan: true, ..self }
    }

    /// Also kernels that need more than a kind of device has.
    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        Checks { profile: Some(profile), ..self }
    }

    /// Is any arithmetic looked at?
    pub(super) fn looks_at_arithmetic(&self) -> bool {
        self.overflow || self.division || self.shift || self.cast || self.nan
    }

    /// The numbers up to a count, in the order of the seed.
    pub(super) fn order(&self, count: usize, salt: u64) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count as u32).collect();
        if self.seed != 0 {
            let mut state = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt;
            for last in (1..order.len()).rev() {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                order.swap(last, (state % (last as u64 + 1)) as usize);
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::{Checks, Profile};

    #[test]
    fn what_variables_say() {
        let of = |name, value: &str| {
            let value = value.to_owned();
            Checks::said(&move |asked| (asked == name).then(|| value.clone()))
        };
        let new = Checks::new;
        let right = [
            ("AMP_CHECKED", "", new()),
            ("AMP_CHECKED", "overflow, nan", new().overflow().nan()),
            ("AMP_CHECKED", "arithmetic", new().overflow().division().shift().cast().nan()),
            ("AMP_CHECKED_SEED", "7", new().seed(7)),
            ("AMP_CHECKED_ROUNDS", "10 ", new().rounds(10)),
            ("AMP_CHECKED_PROFILE", "webgpu", new().profile(Profile::WEBGPU)),
        ];
        for (name, value, checks) in right {
            assert_eq!(of(name, value), (checks, Vec::new()), "{name}={value}");
        }
        let wrong = [
            ("AMP_CHECKED", "overflw"),
            ("AMP_CHECKED_SEED", "-1"),
            ("AMP_CHECKED_ROUNDS", "many"),
            ("AMP_CHECKED_PROFILE", "gpu"),
        ];
        for (name, value) in wrong {
            let (checks, unknown) = of(name, value);
            assert_eq!(checks, new(), "{name}={value}");
            assert!(unknown[0].starts_with(&format!("{name}: `{value}` is none")), "{unknown:?}");
        }
    }
}
