//! A test that runs on every accelerator there is.
//!
//! While it runs, what launches of its thread say is kept here, so that a test which does not ask cannot pass.

mod value;

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

pub use value::TestValue;

use crate::accelerator::Accelerator;
use crate::error::{Error, Result};
use crate::report::sink::{self, Stream};

/// Runs a test once on each accelerator: on [`Accelerator::checked`], which finds races, reads of what
/// nothing has written and the like, on [`Accelerator::cpu`], and on every GPU. `#[amp_test]` makes a
/// `#[test]` of a function that does this.
///
/// While the test runs, [`Accelerator::default_accelerator`] is on its thread the accelerator that it is
/// given. Launches by other threads are not looked at.
///
/// What the test returns has to be equal on all of them, and is returned.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::on_every_accelerator;
/// # fn main() {
/// let doubled = on_every_accelerator(|_| {
///     let array = Array::new(4, &[1, 2, 3, 4])?;
///     parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] *= 2))?;
///     array.to_vec()
/// });
/// assert_eq!(doubled, [2, 4, 6, 8]);
/// # }
/// ```
///
/// # Panics
/// If the test panics or returns an `Err`; if it returns something else than on another accelerator; if a
/// check of a kernel has failed, an index was out of range, or the checked accelerator has found something,
/// even if the test does not ask; if it launches nothing on the accelerator; if `AMP_REQUIRE_GPU` is set and
/// there is no GPU.
#[track_caller]
pub fn on_every_accelerator<R: TestValue>(test: impl Fn(&Accelerator) -> R) -> R::Value {
    match try_everywhere(&test) {
        Ok(value) => value,
        Err(failure) => panic!("{failure}"),
    }
}

/// Runs it everywhere; what the first accelerator gives, or what went wrong.
fn try_everywhere<R: TestValue>(test: &dyn Fn(&Accelerator) -> R) -> Result<R::Value, String> {
    // It names what is wrong, and ends where a device would hang: so it is the first.
    let first = Accelerator::checked();
    let value = run_on(&first, test)?;
    for accelerator in [Accelerator::cpu()].into_iter().chain(gpus()?) {
        let other = run_on(&accelerator, test)?;
        if other != value {
            let (one, other) = around_difference(&format!("{value:?}"), &format!("{other:?}"));
            let (first, name) = (first.name(), accelerator.name());
            return Err(format!(
                "the test returns `{one}` on {first}, and `{other}` on {name}; help: compute what no accelerator decides, and no order of threads; of floats return what may differ rounded, and of a NaN its bits"
            ));
        }
    }
    Ok(value)
}

/// Every GPU.
fn gpus() -> Result<Vec<Accelerator>, String> {
    let gpus = Accelerator::gpus().map_err(|error| error.to_string())?;
    if gpus.is_empty() && std::env::var_os("AMP_REQUIRE_GPU").is_some() {
        return Err("AMP_REQUIRE_GPU is set, and there is no GPU; help: install a driver, a software one if there is no other, or unset it".to_owned());
    }
    Ok(gpus)
}

/// The test that a thread runs.
#[derive(Debug, Default)]
struct Running {
    on: Option<Accelerator>,
    /// How many kernels it has launched there.
    launches: usize,
    /// The first kernel of the thread that has failed, as far as anybody was told.
    failed: Option<Error>,
}

thread_local! {
    static RUNNING: RefCell<Running> = const {
        RefCell::new(Running { on: None, launches: 0, failed: None })
    };
}

fn with_running<R>(ask: impl FnOnce(&mut Running) -> Option<R>) -> Option<R> {
    // At the end of a thread it may be gone.
    RUNNING.try_with(|running| ask(&mut running.borrow_mut())).ok().flatten()
}

/// The default accelerator of the test that this thread runs.
pub(crate) fn default_accelerator() -> Option<Accelerator> {
    with_running(|running| running.on.clone())
}

/// Keeps how a launch has ended.
pub(crate) fn note_launch(accelerator: &Accelerator, launched: &Result<()>) {
    match launched {
        Ok(()) => {
            with_running(|running| {
                let is_there = running.on.as_ref() == Some(accelerator);
                running.launches += usize::from(is_there);
                Some(())
            });
        }
        Err(error) => note_failure(error),
    }
}

/// Keeps that the thread was told of a kernel that has failed. What was refused before it ran is no such
/// thing: a test may want it.
pub(crate) fn note_failure(error: &Error) {
    let has_run = matches!(
        error,
        Error::Findings { .. } | Error::AssertionFailed { .. } | Error::IndexOutOfRange { .. }
    );
    if has_run {
        with_running(|running| {
            running.on.as_ref()?;
            Some(running.failed.get_or_insert_with(|| error.clone()).code())
        });
    }
}

/// Runs it on one accelerator; what it gives, or what went wrong.
fn run_on<R: TestValue>(
    accelerator: &Accelerator,
    test: &dyn Fn(&Accelerator) -> R,
) -> Result<R::Value, String> {
    // What has failed before is no fault of this test. It is written already.
    drop(accelerator.wait_for_own());
    let on = Some(accelerator.clone());
    let around = RUNNING.replace(Running { on, ..Running::default() });
    let ended = catch_unwind(AssertUnwindSafe(|| test(accelerator)));
    let Running { launches, failed, .. } = RUNNING.replace(around);
    let missed = accelerator.wait_for_own().err();
    let name = accelerator.name();
    let returned = match ended {
        Ok(returned) => returned.__amp_value(),
        Err(panic) => {
            let failed = failed.or(missed).map(|error| format!("; before that: {error}"));
            let text = format!("the test panics on {name}{}\n", failed.unwrap_or_default());
            sink::write(Stream::Errors, &text);
            resume_unwind(panic)
        }
    };
    match (returned, failed, missed) {
        (Err(error), ..) => Err(format!("the test returns an error on {name}: {error}")),
        (_, Some(error), _) => Err(format!(
            "a kernel of the test has failed on {name}, and the test goes on: {error}; in the test: return the error, `?`"
        )),
        (_, _, Some(error)) => Err(format!(
            "a kernel of the test has failed on {name}, and the test does not wait for it: {error}; in the test: `synchronize()?`, `to_vec()?` or `wait()?`"
        )),
        _ if launches == 0 => Err(format!(
            "the test launches no kernel on {name}; help: use `parallel_for_each` and `Array::new`, whose default is the test's accelerator, or `on` of `fn name(on: &Accelerator)`; launches by other threads do not count"
        )),
        (Ok(value), ..) => Ok(value),
    }
}

/// What is around the first difference of two texts.
fn around_difference(one: &str, other: &str) -> (String, String) {
    /// So much of a text is shown, and so much of it before the difference.
    const SHOWN: usize = 120;
    const BEFORE: usize = 40;
    let same = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let excerpt = |text: &str| {
        let start = if text.chars().count() > SHOWN { same.saturating_sub(BEFORE) } else { 0 };
        let mut rest = text.chars().skip(start);
        let shown: String = rest.by_ref().take(SHOWN).collect();
        let dots = |is_cut| if is_cut { "…" } else { "" };
        format!("{}{shown}{}", dots(start > 0), dots(rest.next().is_some()))
    };
    (excerpt(one), excerpt(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shown_where_they_differ() {
        assert_eq!(around_difference("[1, 2]", "[1, 3]"), ("[1, 2]".into(), "[1, 3]".into()));
        let (one, other) = ("a".repeat(500), format!("{}b", "a".repeat(400)));
        let (one, other) = around_difference(&one, &other);
        assert_eq!(one, format!("…{}", "a".repeat(120)) + "…");
        assert_eq!(other, format!("…{}b", "a".repeat(40)));
        // A text that is the other's beginning differs where it ends.
        let (one, _) = around_difference(&"ä".repeat(200), &"ä".repeat(300));
        assert_eq!(one, format!("…{}", "ä".repeat(40)));
    }
}
