//! Who reads and writes which element, since the last barrier.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::Found;
use super::lanes::Lanes;
use super::threads::{Threads, Tile, each};
use super::value::{Base, Value};
use crate::diagnostics::Diagnostic;
use crate::facts::Fence;
use crate::syntax::{BindingId, Expression, Name};
use crate::uniformity::{Cause, text_of};

/// Accesses of one element that are remembered.
const REMEMBERED: usize = 8;

/// A place in memory that the threads of a tile share.
pub struct Place<'t> {
    pub expression: &'t Expression,
    pub name: Name,
    /// Is it memory of the tile?
    pub of_tile: bool,
    /// How the element is reached: the part that is the same for all threads.
    pub path: String,
    /// The number of the element in each thread; a negative one, if it does not exist.
    pub element: Lanes,
    /// The indices, for messages.
    pub steps: Vec<Step>,
}

/// A step from a variable to a part of it.
#[derive(Clone)]
pub enum Step {
    Index(Lanes),
    /// The same for all threads, by its text.
    Part(String),
}

/// A way through the code that is taken under conditions which are not known, but the same for all
/// threads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Way(usize);

#[derive(Clone, Copy)]
struct Access<'t> {
    thread: usize,
    way: Way,
    at: &'t Expression,
    /// What is written, where it is known.
    value: Option<(Base, i64)>,
    /// Is it an atomic operation?
    atomic: bool,
    /// How many barriers came before it.
    barriers: usize,
    /// How many rounds of loops had begun.
    rounds: usize,
}

/// A variable, the part of it that is the same for all threads, and the number of an element.
type Key = (BindingId, String, i64);

/// What an atomic operation does.
const CHANGES: &str = "changes atomically";

#[derive(Default)]
struct Element<'t> {
    of_tile: bool,
    /// The threads that have written it.
    written: Threads,
    reads: Vec<Access<'t>>,
    writes: Vec<Access<'t>>,
}

pub struct Memory<'t> {
    tile: Rc<Tile>,
    /// The name of the tiled index.
    index: Name,
    elements: HashMap<Key, Element<'t>>,
    /// Are the threads those of a domain without tiles? No barrier orders what they do.
    of_a_domain: bool,
    /// For each way the one that it goes on from, and whether data says which threads take it.
    ways: Vec<(Way, bool)>,
    /// How many barriers threads have come by.
    pub barriers: usize,
    /// How many rounds of loops have begun.
    pub rounds: usize,
    /// The variables of which it is said.
    said: HashSet<BindingId>,
    pub found: Vec<Found<'t>>,
}

impl<'t> Memory<'t> {
    pub fn new(tile: Rc<Tile>, index: Name, of_a_domain: bool) -> Self {
        Memory {
            tile,
            index,
            elements: HashMap::new(),
            of_a_domain,
            ways: vec![(Self::START, false)],
            barriers: 0,
            rounds: 0,
            said: HashSet::new(),
            found: Vec::new(),
        }
    }

    /// The way on which the code begins.
    pub const START: Way = Way(0);

    /// A way that goes on from another one.
    pub fn way(&mut self, from: Way) -> Way {
        self.ways.push((from, self.is_data(from)));
        Way(self.ways.len() - 1)
    }

    /// One that each thread takes or not, as data says: two may, and two may not.
    pub fn way_of_data(&mut self, from: Way) -> Way {
        self.ways.push((from, true));
        Way(self.ways.len() - 1)
    }

    fn is_data(&self, way: Way) -> bool {
        self.ways[way.0].1
    }

    /// Does a thread on `way` come from the other one?
    fn leads(&self, from: Way, mut way: Way) -> bool {
        // A way has a higher number than the one that it goes on from.
        while way.0 > from.0 {
            way = self.ways[way.0].0;
        }
        way == from
    }

    /// All threads have waited: what was before in the memory that is fenced is before all that comes.
    pub fn wait(&mut self, fence: Fence) {
        self.elements.retain(|_, element| !fence.holds_for(element.of_tile));
        self.barriers += 1;
    }

    fn access(&self, at: &'t Expression, thread: usize, way: Way) -> Access<'t> {
        let (barriers, rounds) = (self.barriers, self.rounds);
        Access { thread, way, at, value: None, atomic: false, barriers, rounds }
    }

    /// `updates` says that the same expression writes what it has read.
    pub fn read(&mut self, place: &Place<'t>, threads: Threads, way: Way, updates: bool) {
        self.visit(place, threads, |memory, thread, key| {
            let access = memory.access(place.expression, thread, way);
            let element = memory.element(place, key);
            // What it has written itself is what it finds, or what all have written.
            let own = element.written >> thread & 1 == 1;
            if !own || updates {
                remember(&mut element.reads, access);
            }
            if own || memory.is_data(way) {
                return false;
            }
            let other = memory.other(&memory.elements[key].writes, thread, way, |_| true);
            match other {
                Some(other)
                    if place.is_each_threads_own() && memory.is_plain_and_at_once(&other) =>
                {
                    memory.neighbours(place, &access, &other)
                }
                Some(_) if memory.of_a_domain => false,
                Some(other) => {
                    let does = if other.atomic { CHANGES } else { "writes" };
                    memory.unordered(place, &access, &other, "reads", does)
                }
                None => false,
            }
        });
    }

    pub fn write(&mut self, place: &Place<'t>, threads: Threads, way: Way, value: &Value) {
        let first = place.element.of(each(threads).next().unwrap_or_default());
        let one = place.element.all(|element| element == first);
        self.visit(place, threads, |memory, thread, key| {
            let value = value.number().map(|number| (number.base, number.lanes.of(thread)));
            let access = Access { value, ..memory.access(place.expression, thread, way) };
            let element = memory.element(place, key);
            element.written |= 1 << thread;
            remember(&mut element.writes, access);
            let element = &memory.elements[key];
            let read = memory.other(&element.reads, thread, way, |_| true);
            let updates = read.filter(|read| memory.is_update(&access, read));
            if let Some(read) = updates {
                return memory.updated(place, &access, &read);
            }
            if memory.is_data(way) {
                return false;
            }
            // Which thread of a domain wins may not matter.
            let differs = |other: &Access<'_>| match (value, other.value) {
                (Some((base, a)), Some((other, b))) => base == other && a != b,
                _ => false,
            };
            if let Some(other) = memory.other(&element.writes, thread, way, differs)
                && !memory.of_a_domain
            {
                return memory.different(place, &access, &other, one);
            }
            if let Some(other) = memory.other(&element.writes, thread, way, |other| other.atomic) {
                return memory.unordered(place, &access, &other, "writes", CHANGES);
            }
            match read {
                Some(read) if place.is_each_threads_own() && memory.is_plain_and_at_once(&read) => {
                    memory.neighbours(place, &read, &access)
                }
                Some(_) if memory.of_a_domain => false,
                Some(read) => memory.unordered(place, &access, &read, "writes", "reads"),
                None => false,
            }
        });
    }

    /// Is it no atomic operation, and was there no barrier since, of whatever memory?
    fn is_plain_and_at_once(&self, other: &Access<'_>) -> bool {
        !other.atomic && self.barriers == other.barriers
    }

    /// Does a thread write what it has made of what the other one reads as well?
    fn is_update(&self, write: &Access<'_>, read: &Access<'_>) -> bool {
        let alike = || text_of(write.at) == text_of(read.at);
        // One number from all threads could be the end of something, which any of them may say.
        std::ptr::eq(read.at, write.at)
            || (self.of_a_domain || self.is_data(write.way)) && write.value.is_none() && alike()
    }

    /// An atomic operation, which races with none of its kind.
    pub fn atomic(&mut self, place: &Place<'t>, threads: Threads, way: Way) {
        if self.of_a_domain {
            return;
        }
        // Whoever asks for what data decides asks whether some thread has done it.
        let mut certain = way;
        while self.is_data(certain) {
            certain = self.ways[certain.0].0;
        }
        self.visit(place, threads, |memory, thread, key| {
            let access = memory.access(place.expression, thread, certain);
            let access = Access { atomic: true, ..access };
            remember(&mut memory.element(place, key).writes, access);
            let element = &memory.elements[key];
            let plain = |other: &Access<'_>| !other.atomic;
            if let Some(other) = memory.other(&element.writes, thread, way, plain) {
                return memory.unordered(place, &access, &other, CHANGES, "writes");
            }
            // Who has seen that there is nothing to do yet has read it before.
            if memory.is_data(way) {
                return false;
            }
            match memory.other(&element.reads, thread, way, |_| true) {
                Some(other) => memory.unordered(place, &access, &other, CHANGES, "reads"),
                None => false,
            }
        });
    }

    fn element(&mut self, place: &Place<'t>, key: &Key) -> &mut Element<'t> {
        let element = self.elements.entry(key.clone()).or_default();
        element.of_tile = place.of_tile;
        element
    }

    /// Goes through the elements that threads access, until something is found.
    fn visit(
        &mut self,
        place: &Place<'t>,
        threads: Threads,
        mut access: impl FnMut(&mut Self, usize, &Key) -> bool,
    ) {
        if self.said.contains(&place.name.id) {
            return;
        }
        for thread in each(threads) {
            let element = place.element.of(thread);
            let key = (place.name.id, place.path.clone(), element);
            if element >= 0 && access(self, thread, &key) {
                return;
            }
        }
    }

    /// An access of another thread that happens whenever this one does.
    fn other(
        &self,
        accesses: &[Access<'t>],
        thread: usize,
        way: Way,
        test: impl Fn(&Access<'_>) -> bool,
    ) -> Option<Access<'t>> {
        let mut others = accesses.iter().filter(|other| other.thread != thread);
        others.find(|other| self.leads(other.way, way) && test(other)).copied()
    }

    fn report(&mut self, place: &Place<'t>, found: String, mend: String) -> bool {
        self.found.push((place.expression, Diagnostic::Race { found, mend }));
        true
    }

    /// A read and a write of two threads with no barrier between.
    fn unordered(
        &mut self,
        place: &Place<'t>,
        own: &Access<'_>,
        other: &Access<'_>,
        does: &str,
        other_does: &str,
    ) -> bool {
        let (here, there) = (Cause::of(own.at), Cause::of(other.at));
        let barrier = match (self.barriers > other.barriers, place.of_tile) {
            (false, _) => "no barrier",
            (true, true) => "no barrier that fences tile_static memory",
            (true, false) => "no barrier that fences global memory",
        };
        // One barrier mends all that it would be between.
        self.elements.clear();
        self.said.insert(place.name.id);
        let (thread, element) = (self.tile.name(own.thread), place.text(own.thread));
        let other_thread = self.tile.name(other.thread);
        let round = match there.is_before(&here) || own.rounds == other.rounds {
            true => "",
            false => " in the round before",
        };
        let found = format!(
            "the thread {thread} of a tile {does} `{element}`, which the thread {other_thread} {other_does} as {}{round}, and there is {barrier} between the two",
            there.text(),
        );
        let mend =
            format!("let the threads wait between the two: `{}.barrier.wait();`", self.index);
        self.report(place, found, mend)
    }

    /// A read and a write in one operation.
    fn updated(&mut self, place: &Place<'t>, own: &Access<'_>, other: &Access<'_>) -> bool {
        self.said.insert(place.name.id);
        let (a, b) = (self.tile.name(own.thread), self.tile.name(other.thread));
        let who = match self.of_a_domain {
            true => "the threads of the domain".to_owned(),
            false => format!("the threads {a} and {b} of a tile"),
        };
        let element = place.text(own.thread);
        let found = format!(
            "{who} change `{element}` at the same time: each reads it, and writes what it makes of that over what the other has written"
        );
        let mend = "use an atomic operation, as `atomic_fetch_add(&x, 1)`, give each thread an element of its own, or let one thread do it".into();
        self.report(place, found, mend)
    }

    /// A write of an element of a view, which another thread reads as that of a neighbour.
    fn neighbours(&mut self, place: &Place<'t>, read: &Access<'_>, write: &Access<'t>) -> bool {
        self.said.insert(place.name.id);
        let (element, read) = (text_of(write.at), Cause::of(read.at).text());
        let found = format!(
            "each thread writes `{element}`, which another thread reads as {read}: whether that finds what was there before is left to chance"
        );
        let mend = "read from one view and write to another one, and let the two change places for the next launch";
        self.found.push((write.at, Diagnostic::Race { found, mend: mend.into() }));
        true
    }

    /// Two stores of different values.
    fn different(
        &mut self,
        place: &Place<'t>,
        own: &Access<'_>,
        other: &Access<'_>,
        one: bool,
    ) -> bool {
        self.said.insert(place.name.id);
        let name = &place.name;
        let found = match one && std::ptr::eq(own.at, other.at) {
            true => format!(
                "all threads of a tile store different values to one element of `{name}`, and which of them stays is left to chance"
            ),
            false => {
                let (a, b) = (self.tile.name(own.thread), self.tile.name(other.thread));
                let element = place.text(own.thread);
                format!(
                    "the threads {a} and {b} of a tile store different values to `{element}`, and which of them stays is left to chance"
                )
            }
        };
        let mend = format!(
            "let one thread store: `if {}.local[0] == 0 {{ … }}`, give each thread an element of its own, or use an atomic operation",
            self.index
        );
        self.report(place, found, mend)
    }
}

impl Place<'_> {
    /// Is it an element of a view that differs between threads?
    fn is_each_threads_own(&self) -> bool {
        !self.of_tile && matches!(self.element, Lanes::Each(_))
    }

    /// The element of a thread, with numbers for its indices.
    fn text(&self, thread: usize) -> String {
        // All threads reach one element of a view, by the same index.
        if !self.of_tile {
            return text_of(self.expression);
        }
        let steps = self.steps.iter().map(|step| match step {
            Step::Index(lanes) => format!("[{}]", lanes.of(thread)),
            Step::Part(text) => text.clone(),
        });
        std::iter::once(self.name.to_string()).chain(steps).collect()
    }
}

impl Cause {
    fn of(expression: &Expression) -> Cause {
        Cause::new(format!("`{}`", text_of(expression)), expression.span)
    }
}

/// Remembers an access; of one place on one way two threads are enough to find a third.
fn remember<'t>(accesses: &mut Vec<Access<'t>>, access: Access<'t>) {
    let alike = accesses.iter().filter(|known| {
        std::ptr::eq(known.at, access.at) && known.way == access.way && known.value == access.value
    });
    if accesses.len() < REMEMBERED && alike.count() < 2 {
        accesses.push(access);
    }
}
