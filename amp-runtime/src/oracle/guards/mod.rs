//! The proofs of indices against what the threads do.
//!
//! Random kernels, recorded as they come, so that rustc has no part in it. Each is lowered, with the sizes of
//! several launches and without, and run in these launches by the interpreter. Then
//!
//! - every element that is used without a test was there, for each thread, also where a right side of `&&` or
//!   `||` is evaluated though the left one decides;
//! - every integer was one of the interval that the lowering has of it;
//! - where a launch is known to be in range, no index into a view was out of it.
//!
//! `AMP_GUARDS=100000 cargo test --release -p amp-runtime --lib guards` tries as many; `AMP_GUARDS_SEED` begins
//! elsewhere, and with `AMP_GUARDS=1` the one is printed. What fails is shrunk first.

mod accesses;
mod choices;
mod conditions;
mod device;
mod forms;
mod loops;
mod make;
mod setting;
mod statements;
mod tally;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Ran;
use super::notes::Seen;
use crate::ir::node::{Id, Kernel, Op};
use crate::lower::{Claims, Lowering};
use choices::Choices;
use setting::{KINDS, Setting};
use tally::Tally;

/// So many launches has each kernel.
const LAUNCHES: usize = 3;

/// So many nodes are evaluated in a launch.
const MOST_NODES: u64 = 30_000;

/// Every so many kernels one is also made into a module, and run on a device.
const EVERY: u64 = 200;

#[test]
#[cfg_attr(miri, ignore = "it takes too long")]
fn guards() {
    let number = |name: &str, or| std::env::var(name).map_or(or, |text| text.parse().unwrap());
    let count: u64 = number("AMP_GUARDS", 1000);
    let first: u64 = number("AMP_GUARDS_SEED", 1);
    let next = AtomicU64::new(first);
    let (faults, tally) = (Mutex::new(Vec::new()), Mutex::new(Tally::default()));
    let work = || {
        let mut own = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= first + count {
                break;
            }
            let mut choices = Choices::of(number);
            if let Err(fault) = tried(&mut choices, &mut own, is_for_device(number)) {
                faults.lock().unwrap().push((number, fault, choices.taken().to_vec()));
            }
        }
        tally.lock().unwrap().add(own);
    };
    if count == 1 {
        eprintln!("{}", text(&mut Choices::of(first)));
    }
    std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..workers {
            let thread = std::thread::Builder::new().stack_size(64 << 20);
            thread.spawn_scoped(scope, work).unwrap();
        }
    });
    let (mut faults, tally) = (faults.into_inner().unwrap(), tally.into_inner().unwrap());
    eprintln!("{tally}");
    faults.sort_by_key(|(number, fault, _)| (fault.kind, *number));
    for (number, Fault { kind, text }, _) in faults.iter().take(20) {
        eprintln!("{number}: {kind:?}, {text}");
    }
    if let Some((number, Fault { kind, text }, choices)) = faults.first() {
        let smaller = smaller(choices, *kind, is_for_device(*number));
        let repeat = format!("AMP_GUARDS=1 AMP_GUARDS_SEED={number}");
        panic!(
            "{} of {count} kernels; {kind:?}, {text}\nshrunk: {smaller}\n{repeat} cargo test -p amp-runtime --lib guards",
            faults.len()
        );
    }
    if count >= 1000 {
        tally.has_all();
    }
}

fn is_for_device(number: u64) -> bool {
    number.is_multiple_of(EVERY)
}

/// What is wrong with a kernel.
#[derive(Debug)]
struct Fault {
    kind: FaultKind,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FaultKind {
    /// An element is not there that is proved to be.
    Proof,
    /// A number is none of its interval.
    Interval,
    /// The kernel has no valid module.
    Module,
    /// A device gives something else.
    Device,
    /// Something panics.
    Panic,
    /// The kernel is none that the interpreter knows: the generator is wrong.
    Kernel,
}

impl Fault {
    fn new(kind: FaultKind, text: impl Into<String>) -> Self {
        Fault { kind, text: text.into() }
    }
}

/// A failure with fewer choices, as text.
fn smaller(choices: &[u32], kind: FaultKind, on_device: bool) -> String {
    let fault = |choices: &[u32]| {
        let tried = tried(&mut Choices::given(choices), &mut Tally::default(), on_device);
        tried.err().filter(|fault| fault.kind == kind)
    };
    let choices = choices::shrunk(choices, |choices| fault(choices).is_some());
    let fault = fault(&choices).map_or_else(String::new, |fault| fault.text);
    format!("{fault}\n{}", text(&mut Choices::given(&choices)))
}

/// The kernel and its launches as text.
fn text(choices: &mut Choices) -> String {
    let (kernel, settings) = made(choices, &mut Tally::default());
    let settings = settings.iter().map(|setting| {
        let views = setting.launch.views.iter().map(|view| &view.extent).collect::<Vec<_>>();
        let Setting { launch, form, most_groups, .. } = setting;
        format!("{:?}, views {views:?}, at most {most_groups} groups, {form:?}\n", launch.domain)
    });
    format!("{}{}", settings.collect::<String>(), kernel.text())
}

/// The kernel of these choices, and its launches.
fn made(choices: &mut Choices, tally: &mut Tally) -> (Kernel, Vec<Setting>) {
    let settings = launches(choices);
    let (kernel, used) = make::kernel(settings[0].kind, choices);
    tally.used(used);
    settings.iter().for_each(|setting| tally.set(setting));
    (kernel, settings)
}

/// The launches, which are chosen before the kernel.
fn launches(choices: &mut Choices) -> Vec<Setting> {
    let kind = choices.below(KINDS);
    (0..LAUNCHES).map(|_| Setting::new(kind, choices)).collect()
}

/// Makes a kernel, and holds it against its launches.
fn tried(choices: &mut Choices, tally: &mut Tally, on_device: bool) -> Result<(), Fault> {
    let held = catch_unwind(AssertUnwindSafe(|| held_against_launches(choices, tally, on_device)));
    held.unwrap_or_else(|_| Err(Fault::new(FaultKind::Panic, "")))
}

fn held_against_launches(
    choices: &mut Choices,
    tally: &mut Tally,
    on_device: bool,
) -> Result<(), Fault> {
    let (kernel, settings) = made(choices, tally);
    let launches = settings.iter().map(|setting| setting.launch.run(&kernel, MOST_NODES));
    let launches = launches.collect::<Result<Vec<Ran>, String>>();
    let launches = launches.map_err(|what| Fault::new(FaultKind::Kernel, what))?;
    for (setting, ran) in settings.iter().zip(&launches) {
        let (form, sizes, group) = setting.known();
        let lowered = |sizes| {
            let interface = setting.interface(&form);
            let interface = match sizes {
                Some(sizes) => interface.with_sizes(sizes),
                None => interface,
            };
            let claims = Lowering::run_through("random", group, &interface, &kernel).claims();
            claims.ok_or_else(|| Fault::new(FaultKind::Kernel, "it has no device form"))
        };
        let (of_kernel, _) = lowered(None)?;
        launches.iter().try_for_each(|ran| held(&kernel, &of_kernel, false, ran))?;
        let (of_launch, in_range) = lowered(Some(sizes))?;
        held(&kernel, &of_launch, in_range, ran)?;
        tally.launched(&kernel, [&of_kernel, &of_launch], in_range, ran);
        let is_compared = || device::is_compared(setting, ran, in_range, choices.taken());
        tally.on_device += u64::from(on_device && is_compared()?);
    }
    if on_device {
        device::is_valid(&settings[0], &kernel)?;
    }
    Ok(())
}

/// Holds what is claimed of the nodes against what was seen of them.
fn held(kernel: &Kernel, claims: &Claims, in_range: bool, ran: &Ran) -> Result<(), Fault> {
    for (number, node) in kernel.nodes.iter().enumerate() {
        let id = Id(number as u32);
        held_of(kernel, id, claims, in_range, ran.notes.of(id))?;
        if let Op::ShortCircuit { right, .. } = &node.op
            && claims.of(id).is_some_and(|claim| claim.speculates)
        {
            let right = right.nodes.iter();
            { right }.try_for_each(|id| {
                held_of(kernel, *id, claims, in_range, ran.notes.aside_of(*id))
            })?;
        }
    }
    Ok(())
}

fn held_of(
    kernel: &Kernel,
    id: Id,
    claims: &Claims,
    in_range: bool,
    seen: &Seen,
) -> Result<(), Fault> {
    let (claim, number) = (claims.of(id), id.index());
    if let Some((indices, sides)) = &seen.outside {
        let op = &kernel.nodes[number].op;
        let of_view = matches!(op, Op::Element { of: crate::ir::Value::View { .. }, .. });
        if claim.is_some_and(|claim| claim.proved) || in_range && of_view {
            let text = format!("%{number}: {indices:?} is proved to be within {sides:?}");
            return Err(Fault::new(FaultKind::Proof, text));
        }
    }
    if let (Some(numbers), Some(interval)) = (seen.numbers, claim.and_then(|claim| claim.interval))
    {
        let is_within = |number: i128| i64::try_from(number).is_ok_and(|n| interval.contains(n));
        if !numbers.into_iter().all(is_within) {
            let text = format!("%{number}: {numbers:?} is claimed to be within {interval:?}");
            return Err(Fault::new(FaultKind::Interval, text));
        }
    }
    Ok(())
}
