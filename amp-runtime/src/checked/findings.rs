//! What has been found so far, and what of memory is found.

use super::finding::{Access, Finding, FindingKind};
use super::program::{Memory, Target};
use super::run::Run;
use super::shadow::Use;
use super::steps::Mark;
use crate::ir::Ty;
use crate::ir::node::Id;

/// The findings of a launch: the first of each kind and place, with how often it came again.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub all: Vec<Finding>,
}

impl Findings {
    pub(super) fn add(
        &mut self,
        kind: FindingKind,
        access: Access,
        other: Option<Access>,
        message: String,
        help: String,
    ) {
        self.keep(Finding { kind, access, other, message, help, harmless: false, count: 1 });
    }

    fn keep(&mut self, new: Finding) {
        match self.known(new.kind, &new.access, new.other.as_ref()) {
            // What does harm is told before what does none.
            Some(known) if known.harmless && !new.harmless => {
                *known = Finding { count: known.count + 1, ..new };
            }
            Some(known) => known.count += 1,
            None => self.all.push(new),
        }
    }

    /// Counts it, if the same was found before at the same lines.
    fn again(&mut self, kind: FindingKind, accesses: [&Access; 2], harmless: bool) -> bool {
        let [access, other] = accesses;
        match self.known(kind, access, Some(other)) {
            Some(known) if harmless || !known.harmless => {
                known.count += 1;
                true
            }
            _ => false,
        }
    }

    /// What was found before at the same lines.
    fn known(
        &mut self,
        kind: FindingKind,
        access: &Access,
        other: Option<&Access>,
    ) -> Option<&mut Finding> {
        let lines = |access: &Access, other: Option<&Access>| {
            let mut lines = [Some(access.at), other.map(|other| other.at)];
            lines.sort_unstable();
            lines
        };
        let new = lines(access, other);
        self.all
            .iter_mut()
            .find(|known| known.kind == kind && lines(&known.access, known.other.as_ref()) == new)
    }
}

/// How the number is reached that a word belongs to, from a variable of the type: `[3].x`.
fn path_to(ty: &Ty, word: u32) -> String {
    let parts = ty.parts();
    let found = (0..parts.len())
        .rev()
        .find(|position| parts[*position].words() > 0 && ty.words_before(*position) <= word);
    let Some(position) = found else { return String::new() };
    let rest = path_to(&parts[position], word - ty.words_before(position));
    match ty {
        Ty::Struct(def) => format!(".{}{rest}", def.fields[position].0),
        Ty::Tuple(_) => format!(".{position}{rest}"),
        Ty::Vector(..) => format!(".{}{rest}", ["x", "y", "z", "w"][position.min(3)]),
        Ty::Enum(_) => String::new(),
        Ty::Unit | Ty::Scalar(_) | Ty::Array(..) | Ty::Index(_) | Ty::Cooperative(_) => {
            format!("[{position}]{rest}")
        }
    }
}

fn does_to_it(used: Use) -> &'static str {
    match used {
        Use::Read => "reads it",
        Use::Write => "writes it",
        Use::Atomic => "changes it atomically",
    }
}

impl Run<'_> {
    /// What a place is called.
    fn name_of(&self, target: Target, place: usize) -> String {
        match target.memory {
            Memory::Tile => {
                let variables = &self.program.tile_statics;
                let of = variables.iter().rev().find(|variable| variable.first as usize <= place);
                match of {
                    Some(variable) => {
                        let word = place as u32 - variable.first;
                        format!("`{}{}`", variable.name, path_to(&variable.layout, word))
                    }
                    None => "tile_static memory".to_owned(),
                }
            }
            Memory::View(view) => {
                let index = self.data.views[view].index_of(place);
                format!("`{}{index:?}`", self.program.views[view].name)
            }
            Memory::Own(_) | Memory::Captured | Memory::Constants => "a variable".to_owned(),
        }
    }

    #[cold]
    pub(super) fn find_race(
        &mut self,
        target: Target,
        place: usize,
        lane: usize,
        (at, used): (Id, Use),
        (other, other_use): (Mark, Use),
        same: bool,
    ) {
        let in_tile = target.memory == Memory::Tile;
        let access = self.access(at.0, used.does(), lane);
        let other = self.access_of(other, other_use.does(), in_tile);
        let harmless = same && used == Use::Write && other_use == Use::Write;
        if self.findings.again(FindingKind::Race, [&access, &other], harmless) {
            return;
        }
        let name = self.name_of(target, place);
        let so = if harmless { "; harmless here, as both write the same" } else { "" };
        let message = format!(
            "a race on {name}: the thread {:?} {}, and the thread {:?} {} at line {}, and nothing orders the two{so}",
            access.thread,
            does_to_it(used),
            other.thread,
            does_to_it(other_use),
            other.at.line
        );
        let help = self.mend_of(&access, &other, in_tile);
        let (kind, other) = (FindingKind::Race, Some(other));
        self.findings.keep(Finding { kind, access, other, message, help, harmless, count: 1 });
    }

    fn mend_of(&self, access: &Access, other: &Access, in_tile: bool) -> String {
        if access.does == Use::Atomic.does() || other.does == Use::Atomic.does() {
            return "use atomic operations for all of it, `atomic_fetch_add(&x, 0)` to read and `atomic_exchange(&x, value)` to write, or put a barrier between".to_owned();
        }
        let same_tile = !access.tile.is_empty() && access.tile == other.tile;
        if !in_tile && !same_tile {
            let threads = if access.tile.is_empty() {
                "threads without tiles"
            } else {
                "threads of different tiles"
            };
            return format!(
                "nothing orders {threads} in one launch: launch a second kernel, write to other memory than is read, or use atomic operations"
            );
        }
        let (first, second) =
            (access.at.line.min(other.at.line), access.at.line.max(other.at.line));
        let memory = if in_tile { "tile_static" } else { "global" };
        match first == second {
            true if access.does == other.does => {
                "let each thread write elements of its own, or use an atomic operation".to_owned()
            }
            true => format!(
                "a barrier that fences {memory} memory between reading and writing at line {first}, or at the end of the loop's round?"
            ),
            false => format!(
                "a barrier that fences {memory} memory between line {first} and line {second}, or at the end of the loop around them?"
            ),
        }
    }

    #[cold]
    pub(super) fn find_unwritten(&mut self, target: Target, place: usize, lane: usize, at: Id) {
        let access = self.access(at.0, "reads", lane);
        let name = self.name_of(target, place);
        let message =
            format!("the thread {:?} reads {name}, which no thread has written", access.thread);
        let help = match target.memory {
            Memory::Tile => "let a thread of the tile write it before, and all wait at a barrier",
            _ => "write it before, or do not discard its content",
        };
        self.findings.add(FindingKind::Uninitialised, access, None, message, help.to_owned());
    }
}
