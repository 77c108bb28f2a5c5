//! What random kernels consisted of, and how much of it was proved.

use std::collections::BTreeMap;
use std::fmt;

use super::super::Ran;
use super::setting::{KINDS, Setting};
use crate::ir::Value;
use crate::ir::node::{Id, Kernel, Op};
use crate::lower::Claims;

/// Domains, and how views lie in memory.
const SETTINGS: &[&str] = &[
    "points of rank 1",
    "points of rank 2",
    "points of rank 3",
    "tiles of rank 1",
    "tiles of rank 2",
    "tiles of rank 3",
    "groups that are spread",
    "sections",
    "views that are tested",
    "views without elements",
];

/// All productions.
const PRODUCTIONS: &[&str] = &[
    "unconditioned",
    "conditions with &&",
    "nested conditions",
    "conditions at once",
    "left unless",
    "conditions with ||",
    "a condition with a name",
    "an element in a condition",
    "while the condition holds",
    "a disturbance",
    "write",
    "change",
    "atomic",
    "read",
    "let",
    "let mut",
    "assignment",
    "a pair",
    "a copy of a pair",
    "a part of a pair",
    "an index",
    "a copy of an index",
    "a component of an index",
    "a table",
    "an array",
    "tile_static",
    "a truth value",
    "a truth value, assigned",
    "match",
    "a receiver",
    "method",
    "if",
    "if left",
    "if with a value",
    "for",
    "for, inclusive",
    "for, reversed",
    "for, in steps",
    "for, over an array",
    "while",
    "loop",
    "a block with a label",
    "a block is left",
    "a function",
    "break",
    "continue",
    "return",
];

/// How often each thing was seen.
#[derive(Debug, Default)]
pub(super) struct Tally {
    used: BTreeMap<&'static str, u64>,
    launches: u64,
    in_range: u64,
    unended: u64,
    /// So many launches were compared with a device.
    pub on_device: u64,
    /// Of the accesses that a launch came to, with sizes and without: those that were always in range, of these
    /// the proved ones, and those that were not always.
    inside: [u64; 2],
    proved: [u64; 2],
    outside: [u64; 2],
}

impl Tally {
    pub(super) fn used(&mut self, used: BTreeMap<&'static str, u64>) {
        used.into_iter().for_each(|(name, times)| *self.used.entry(name).or_default() += times);
    }

    /// Counts what a launch is of.
    pub(super) fn set(&mut self, setting: &Setting) {
        let form = setting.known().0;
        let is_empty = setting.launch.views.iter().any(|view| view.elements.is_empty());
        let forms = [form.spread, form.sections, form.tests_elements, is_empty];
        let named = SETTINGS[KINDS..].iter().zip(forms).filter(|(_, is_so)| *is_so);
        let names = named.map(|(name, _)| *name).chain([SETTINGS[setting.kind]]);
        self.used(names.map(|name| (name, 1)).collect());
    }

    /// Counts a launch, by what is claimed without its sizes and with them.
    pub(super) fn launched(
        &mut self,
        kernel: &Kernel,
        claims: [&Claims; 2],
        in_range: bool,
        ran: &Ran,
    ) {
        self.launches += 1;
        self.in_range += u64::from(in_range);
        self.unended += u64::from(!ran.ended);
        for id in (0..kernel.nodes.len()).map(|number| Id(number as u32)) {
            let seen = ran.notes.of(id);
            // What is indexed by a literal is proved, or a mistake.
            let Op::Element { index: Value::Node(index, _), .. } = &kernel.nodes[id.index()].op
            else {
                continue;
            };
            if seen.elements == 0 || matches!(kernel.nodes[index.index()].op, Op::Literal(..)) {
                continue;
            }
            for (which, claims) in claims.iter().enumerate() {
                let proved = claims.of(id).is_some_and(|claim| claim.proved);
                self.inside[which] += u64::from(seen.outside.is_none());
                self.proved[which] += u64::from(seen.outside.is_none() && proved);
                self.outside[which] += u64::from(seen.outside.is_some());
            }
        }
    }

    pub(super) fn add(&mut self, other: Tally) {
        self.used(other.used);
        self.launches += other.launches;
        self.in_range += other.in_range;
        self.unended += other.unended;
        self.on_device += other.on_device;
        for which in 0..2 {
            self.inside[which] += other.inside[which];
            self.proved[which] += other.proved[which];
            self.outside[which] += other.outside[which];
        }
    }

    /// Asserts that all that is to be there was there.
    pub(super) fn has_all(&self) {
        let missing: Vec<_> = all().filter(|name| !self.used.contains_key(name)).collect();
        assert!(missing.is_empty(), "no kernel had {missing:?}");
        let unlisted: Vec<_> =
            self.used.keys().filter(|name| !all().any(|listed| listed == **name)).collect();
        assert!(unlisted.is_empty(), "{unlisted:?} is not in the list");
        for which in 0..2 {
            let [inside, proved] = [self.inside, self.proved].map(|of| of[which]);
            assert!(proved > 0 && inside > proved && self.outside[which] > 0, "{self}");
        }
        assert!(self.in_range > 0 && self.in_range < self.launches, "{self}");
        // What is never run is never compared.
        assert!(self.unended * 5 < self.launches, "{self}");
    }
}

/// All that there is to be.
fn all() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().chain(PRODUCTIONS).copied()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { launches, in_range, unended, on_device, .. } = self;
        writeln!(f, "{launches} launches, {in_range} in range, {unended} not to their end")?;
        writeln!(f, "{on_device} compared with a device")?;
        for (which, name) in ["without sizes", "with sizes"].iter().enumerate() {
            let (inside, proved) = (self.inside[which], self.proved[which]);
            let outside = self.outside[which];
            writeln!(
                f,
                "{name}: {proved} proved of {inside} accesses in range, {outside} out of it"
            )?;
        }
        write!(f, "{:?}", self.used)
    }
}
