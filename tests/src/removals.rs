//! Taking barriers, fences and atomic operations out of right kernels, one at a time, and holding what the checked
//! accelerator says of the rest against a comparison of all uses of memory with each other.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use amp_runtime::prelude::*;
use amp_runtime::{Checks, Experiment, FindingKind, Removal, Result, Witnessed};

/// Enough for loops of small launches; without its barrier one may not end.
const ROUNDS: u64 = 1 << 10;

/// Orders of the threads, besides the one in which they are numbered.
const SEEDS: [u64; 2] = [1, 2];

/// What came of taking things away.
#[derive(Debug, Default)]
pub struct Tally {
    /// So many kernels, or programs of several, were looked at.
    pub programs: usize,
    /// So many things were taken away.
    pub removals: usize,
    /// After so many of them threads race by the comparison, with harm.
    pub racing: usize,
    /// After so many they race, but all write the same.
    pub harmless: usize,
    /// After so many the checked accelerator finds something.
    pub found: usize,
    /// Where the two contradict each other.
    pub faults: Vec<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { programs, removals, racing, harmless, found, faults } = self;
        write!(
            f,
            "{programs} programs, {removals} removals: {racing} race, {harmless} harmlessly; {found} found, {} faults\n{}",
            faults.len(),
            faults.join("\n")
        )
    }
}

impl Tally {
    /// Takes away what can be taken from the kernels that a program launches, one thing after the other.
    pub fn add<R: PartialEq + fmt::Debug>(
        &mut self,
        name: &str,
        run: impl Fn(&Accelerator) -> Result<R>,
    ) {
        self.programs += 1;
        let whole = Experiment::new(None);
        let result = attempt(&run, &whole, 0);
        let Some(Ok(expected)) = result else {
            return self.faults.push(format!("{name}: as it stands: {result:?}"));
        };
        for launch in whole.launches() {
            if !launch.races.is_empty() {
                self.faults.push(format!("{name}: races as it stands: {:?}", launch.races));
            }
        }
        // What the order of atomic operations decides may differ between orders, and then says nothing.
        let others = SEEDS.map(|seed| (seed, attempt(&run, &Experiment::unwatched(None), seed)));
        let mut steady = vec![(0, expected)];
        for (seed, result) in others {
            if let Some(Ok(result)) = result
                && result == steady[0].1
            {
                steady.push((seed, result));
            }
        }
        for removal in whole.removals() {
            self.removals += 1;
            let mut fault = |text: String| self.faults.push(format!("{name}: {removal}: {text}"));
            let without = Experiment::new(Some(removal));
            let result = attempt(&run, &without, 0);
            let launches = without.launches();
            launches.iter().flat_map(faults_of).for_each(&mut fault);
            let found = launches.iter().any(|launch| !launch.findings.is_empty());
            if !found {
                self::others(&run, removal, &steady, result).into_iter().for_each(&mut fault);
            }
            let mut races = launches.iter().flat_map(|launch| launch.races.values());
            self.harmless += usize::from(
                races.clone().next().is_some() && races.clone().all(|harmless| *harmless),
            );
            self.racing += usize::from(races.any(|harmless| !harmless));
            self.found += usize::from(found);
        }
    }
}

/// What the program gives; nothing, if it panics.
fn attempt<R>(
    run: impl Fn(&Accelerator) -> Result<R>,
    experiment: &std::sync::Arc<Experiment>,
    seed: u64,
) -> Option<Result<R>> {
    let on = experiment.accelerator(Checks::new().rounds(ROUNDS).seed(seed));
    catch_unwind(AssertUnwindSafe(|| run(&on))).ok()
}

/// Where what is found in a launch is not what races.
fn faults_of(launch: &Witnessed) -> Vec<String> {
    let mut faults = launch.invented.clone();
    let harms = launch.races.values().any(|harmless| !harmless);
    let tells = launch.findings.iter().any(|finding| !finding.harmless);
    if harms && !tells {
        faults.push(format!("a race is not found: {:?}", launch.races));
    }
    let is_race = |kind| kind == FindingKind::Race;
    if !launch.races.is_empty() && !launch.findings.iter().any(|finding| is_race(finding.kind)) {
        faults.push(format!("no race is found: {:?}", launch.races));
    }
    faults
}

/// Where something else comes of it in some order, though nothing is found in the first.
fn others<R: PartialEq + fmt::Debug>(
    run: impl Fn(&Accelerator) -> Result<R>,
    removal: Removal,
    steady: &[(u64, R)],
    first: Option<Result<R>>,
) -> Vec<String> {
    let mut first = Some(first);
    let faults = steady.iter().filter_map(|(seed, expected)| {
        let result = match first.take() {
            Some(first) => first,
            None => attempt(&run, &Experiment::unwatched(Some(removal)), *seed),
        };
        let is_same = matches!(&result, Some(Ok(result)) if result == expected);
        (!is_same).then(|| format!("nothing is found, but with the seed {seed}: {result:?}"))
    });
    faults.collect()
}
