//! A tile's way through a body, as far as it is known.
//!
//! What is under a condition of which the threads' answers are known is run by those that it holds
//! for. A condition that is not known, but the same for all threads, as a captured number makes it,
//! parts the ways: what is on one of them happens only with what is on it as well, or before. Code
//! under other conditions is left out, and threads that may leave there are no longer looked at.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use syn::Lifetime;

use super::assumed::Assumed;
use super::bases::Bases;
use super::effects::{Effects, unfollowed};
use super::kinds::wide_variables;
use super::memory::{Memory, Way};
use super::threads::{Threads, Tile, each};
use super::value::{Kind, Number, Value};
use super::{Group, Launched};
use crate::analysis::constants::{declared, length};
use crate::facts::{Fence, has_barrier};
use crate::syntax::{BindingId, Block, Expression, Name, Part, Statement};
use crate::walk::{Frames, Kind as Exit};

/// The rounds that are run of a loop with an unknown number of rounds.
const ROUNDS: usize = 2;

pub struct Run<'t> {
    pub tile: Rc<Tile>,
    pub bases: Bases,
    pub values: HashMap<BindingId, Value>,
    /// The sizes of the tile and constants of the body, by name.
    pub constants: HashMap<String, i64>,
    /// The variables of a thread that change in ways that are not followed.
    unfollowed: HashSet<BindingId>,
    /// The variables that are wide, whatever they are set to.
    wide: HashSet<BindingId>,
    /// The functions that get the tile and are assumed not to wait.
    pub at_once: HashSet<String>,
    /// The lengths of the tile_static variables, where they are known.
    pub lengths: HashMap<BindingId, Vec<i64>>,
    pub memory: Memory<'t>,
    /// The threads that are certainly here.
    pub here: Threads,
    pub way: Way,
    /// How many expressions may be evaluated yet.
    fuel: usize,
    frames: Frames<Frame>,
}

/// What is noted of a loop, a labelled block or the body.
#[derive(Clone, Default)]
struct Frame {
    /// The threads that run no more of it.
    done: Threads,
    /// Those of them that have gone further out.
    left: Threads,
    /// May threads have left that are treated as if they had?
    vague: bool,
    /// Is there a barrier in it? Then all threads leave it together (C3561).
    barrier: bool,
}

/// What threads do at a condition.
pub enum Choice {
    /// It holds for these.
    Threads(Threads),
    /// The same, which is not known.
    Together,
    /// Data decides for each thread.
    Data,
    /// It depends on constants that are not known: what is under it may never be run.
    Constant,
    Unknown,
}

impl<'t> Run<'t> {
    pub fn new(
        body: &Block,
        launched: &Launched<'_>,
        assumed: &Assumed,
        sizes: &[usize],
        fuel: usize,
    ) -> Self {
        let tile = Rc::new(Tile::new(sizes));
        let here = tile.everyone();
        let of_a_domain = matches!(launched.group, Group::Domain { .. });
        let memory = Memory::new(tile.clone(), launched.index.clone(), of_a_domain);
        // A constant of the body with the name of another one hides it.
        let mut constants = assumed.constants.clone();
        let own = declared(body, &constants);
        constants.retain(|name, _| !own.contains_key(name));
        constants.extend(own.into_iter().filter_map(|(name, value)| Some((name, value?))));
        Run {
            tile,
            bases: Bases::new(of_a_domain),
            values: HashMap::new(),
            wide: wide_variables(body, &constants),
            constants,
            unfollowed: unfollowed(body),
            at_once: assumed.at_once.clone(),
            lengths: HashMap::new(),
            memory,
            here,
            way: Memory::START,
            fuel,
            frames: Frames::new(),
        }
    }

    pub fn body(&mut self, body: &'t Block) {
        self.frame(None, Exit::Body, None, |run| {
            run.block(body);
        });
    }

    pub fn block(&mut self, block: &'t Block) -> Value {
        block.statements.iter().for_each(|statement| self.statement(statement));
        block.tail.as_ref().map_or(Value::Unknown, |tail| self.value(tail))
    }

    fn statement(&mut self, statement: &'t Statement) {
        match statement {
            Statement::Let { pattern, ty, value, otherwise, .. } => {
                let known = value.as_ref().map(|value| self.bound(value));
                let known = match (known, ty) {
                    (Some(known), Some(ty)) => self.bases.cast(&known, ty),
                    (known, _) => known.unwrap_or(Value::Unknown),
                };
                if let Some(otherwise) = otherwise {
                    self.skip([Part::Block(otherwise)]);
                }
                self.bind(pattern, known);
            }
            Statement::TileStatic { name, ty, .. } => {
                if let Some(lengths) = self.lengths_of(ty) {
                    self.lengths.insert(name.id, lengths);
                }
            }
            Statement::Expression(expression, _) => {
                self.value(expression);
            }
            Statement::Const(_) => (),
        }
    }

    /// What a variable is known to hold when it gets a value.
    pub fn kept(&self, name: &Name, value: Value) -> Value {
        match self.unfollowed.contains(&name.id) {
            true => Value::Unknown,
            false if self.wide.contains(&name.id) => value.widened(),
            false => value,
        }
    }

    /// A variable gets a value in the threads that are here.
    pub fn assign(&mut self, name: &Name, value: Value) {
        let Some(before) = self.values.get(&name.id).cloned() else { return };
        let value = self.kept(name, value);
        let value = Value::chosen(&self.tile, self.here, value, before);
        self.values.insert(name.id, value);
    }

    /// Knows no more of what these variables hold, as far as they are declared.
    pub fn forget(&mut self, variables: &[BindingId]) {
        for variable in variables {
            self.values.entry(*variable).and_modify(|value| *value = Value::Unknown);
        }
    }

    /// What the threads that are here do at a condition of that value.
    pub fn choice(&self, value: &Value) -> Choice {
        match value {
            Value::Number(number) if number.is_known() && number.kind == Kind::Truth => {
                let holds = each(self.here).filter(|thread| number.lanes.of(*thread) == 1);
                Choice::Threads(holds.fold(0, |all, thread| all | 1 << thread))
            }
            Value::Number(number) if self.bases.is_open(number) => Choice::Together,
            Value::Number(number) if number.is_uniform() => Choice::Constant,
            Value::Data => Choice::Data,
            _ => Choice::Unknown,
        }
    }

    /// Leaves out code that some of the threads here may run.
    pub fn skip(&mut self, parts: impl IntoIterator<Item = Part<'t>>) {
        let effects = Effects::of(parts);
        self.forget(&effects.assigned);
        if effects.waits {
            self.memory.wait(Fence::ALL);
        }
        if effects.leaves {
            for frame in self.frames.from(0) {
                frame.done |= self.here;
                frame.left |= self.here;
            }
            self.here = 0;
        }
        if effects.breaks {
            if let Some(target) = self.frames.target(None) {
                self.frames.get_mut(target).vague = true;
            }
            self.leave(None, false);
        }
    }

    /// Goes two ways, of which the threads take the first for which `accepted` holds.
    pub fn part(
        &mut self,
        accepted: Threads,
        accept: impl FnOnce(&mut Self) -> Value,
        reject: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let entered = self.here;
        self.here = entered & accepted;
        let first = if self.here == 0 { Value::Unknown } else { accept(self) };
        let remain = self.here;
        self.here = entered & !accepted;
        let second = if self.here == 0 { Value::Unknown } else { reject(self) };
        self.here |= remain;
        match (entered & accepted, entered & !accepted) {
            (_, 0) => first,
            (0, _) => second,
            _ => Value::chosen(&self.tile, accepted, first, second),
        }
    }

    /// Do all threads take the same of these ways (C3561)? There is a barrier in one of them, or behind a
    /// jump in one.
    pub fn takes_one_way(&self, ways: impl IntoIterator<Item = Part<'t>>) -> bool {
        let effects = Effects::of(ways);
        let left = effects.breaks
            && self.frames.target(None).is_some_and(|target| self.frames.get(target).barrier);
        effects.barrier || left && !effects.leaves
    }

    /// Goes ways of which data says which threads take which.
    pub fn as_data_says(&mut self, ways: impl IntoIterator<Item = Option<Part<'t>>>) {
        let ways: Vec<_> = ways.into_iter().collect();
        let parts = || ways.iter().flatten().copied();
        let effects = Effects::of(parts());
        match self.takes_one_way(parts()) {
            true => self.together(ways),
            // Behind a loop, it would have to be known who has left more than that.
            false if effects.leaves && self.frames.innermost() != Some(0) => self.skip(parts()),
            false => self.go(ways, Memory::way_of_data),
        }
    }

    /// Goes ways of which all threads take one together.
    pub fn together(&mut self, ways: impl IntoIterator<Item = Option<Part<'t>>>) {
        self.go(ways, Memory::way);
    }

    fn go(
        &mut self,
        ways: impl IntoIterator<Item = Option<Part<'t>>>,
        way_from: fn(&mut Memory<'t>, Way) -> Way,
    ) {
        let (entered, way, frames) = (self.here, self.way, self.frames.clone());
        let mut ends = Vec::new();
        let mut straight = true;
        for part in ways {
            (self.here, self.frames) = (entered, frames.clone());
            self.way = way_from(&mut self.memory, way);
            let begun = self.way;
            match part {
                Some(Part::Block(block)) => drop(self.block(block)),
                Some(Part::Expression(expression)) => drop(self.value(expression)),
                Some(Part::Condition(_)) | None => (),
            }
            let effects = Effects::of(part);
            self.forget(&effects.assigned);
            straight &= self.way == begun && self.here == entered;
            ends.push((self.here, self.way, self.frames.clone()));
        }
        let mut going_on = ends.iter().filter(|(here, ..)| *here != 0);
        match (going_on.next(), going_on.next()) {
            (Some((here, way, frames)), None) => {
                (self.here, self.way, self.frames) = (*here, *way, frames.clone());
            }
            _ => {
                self.here = ends.iter().fold(entered, |here, (end, ..)| here & end);
                self.way = if straight { way } else { way_from(&mut self.memory, way) };
                self.frames = frames;
                for (_, _, ends) in &mut ends {
                    for (frame, end) in self.frames.from(0).zip(ends.from(0)) {
                        frame.done |= end.done;
                        frame.left |= end.left;
                    }
                }
            }
        }
        for (_, _, ends) in &mut ends {
            for (frame, end) in self.frames.from(0).zip(ends.from(0)) {
                frame.vague |= end.vague;
            }
        }
    }

    /// Runs what threads can jump out of, and goes on behind it.
    fn frame(
        &mut self,
        label: Option<&Lifetime>,
        kind: Exit,
        repeated: Option<&'t Block>,
        run: impl FnOnce(&mut Self),
    ) -> bool {
        let (entered, way) = (self.here, self.way);
        let barrier = repeated.is_some_and(|body| has_barrier(Part::Block(body)));
        let frame = Frame { barrier, ..Frame::default() };
        self.frames.enter(label, kind, frame);
        run(self);
        let frame = self.frames.leave();
        self.way = way;
        self.here = frame.as_ref().map_or(0, |frame| entered & !frame.left);
        frame.is_some_and(|frame| frame.vague)
    }

    pub fn labelled(&mut self, label: &Lifetime, block: &'t Block) {
        let way = self.way;
        let mut parted = false;
        let vague = self.frame(Some(label), Exit::Block, None, |run| {
            run.block(block);
            parted = run.way != way;
        });
        if vague || parted {
            self.forget(&Effects::of([Part::Block(block)]).assigned);
        }
    }

    /// Runs the rounds of a loop. `begin` says who takes part in a round, and binds its names.
    pub fn repeat(
        &mut self,
        label: Option<&Lifetime>,
        body: &'t Block,
        mut begin: impl FnMut(&mut Self, i64) -> Choice,
    ) {
        let effects = Effects::of([Part::Block(body)]);
        let mut guessed = 0;
        let entered = self.here;
        let vague = self.frame(label, Exit::Loop, Some(body), |run| {
            let top = run.frames.innermost().unwrap_or_default();
            for round in 0.. {
                run.fuel = run.fuel.saturating_sub(1);
                run.memory.rounds += 1;
                run.here = entered & !run.frames.get(top).done;
                if run.here == 0 || run.fuel == 0 {
                    break;
                }
                let way = run.way;
                run.bases.ends_a_loop = true;
                let mut choice = begin(run, round);
                run.bases.ends_a_loop = false;
                if matches!(choice, Choice::Unknown | Choice::Data) && effects.barrier {
                    choice = Choice::Together;
                }
                match choice {
                    Choice::Threads(threads) => {
                        run.frames.get_mut(top).done |= run.here & !threads;
                        run.here &= threads;
                    }
                    Choice::Together => run.way = run.memory.way(way),
                    Choice::Data if !effects.leaves => run.way = run.memory.way_of_data(way),
                    Choice::Data | Choice::Constant | Choice::Unknown => {
                        guessed = ROUNDS;
                        run.frames.get_mut(top).vague = true;
                        run.skip([Part::Block(body)]);
                    }
                }
                if run.here == 0 || guessed == ROUNDS {
                    break;
                }
                run.block(body);
                if run.way != way {
                    guessed += 1;
                }
                if run.frames.get(top).vague {
                    run.forget(&effects.assigned);
                }
            }
        });
        if guessed > 0 || vague || self.fuel == 0 {
            self.forget(&effects.assigned);
        }
    }

    /// The threads that are here go on behind a loop or block, or with its next round.
    pub fn leave(&mut self, label: Option<&Lifetime>, next: bool) {
        if let Some(target) = self.frames.target(label) {
            self.leave_frame(target, next);
        }
    }

    pub fn leave_body(&mut self) {
        self.leave_frame(0, false);
    }

    fn leave_frame(&mut self, target: usize, next: bool) {
        for frame in self.frames.from(target + 1) {
            frame.done |= self.here;
            frame.left |= self.here;
        }
        if !next {
            self.frames.get_mut(target).done |= self.here;
        }
        self.here = 0;
    }

    /// The lengths of an array type, and of the arrays in it.
    fn lengths_of(&self, ty: &syn::Type) -> Option<Vec<i64>> {
        match ty {
            syn::Type::Array(array) => {
                let mut lengths = vec![length(&array.len, &self.constants)?];
                lengths.extend(self.lengths_of(&array.elem)?);
                Some(lengths)
            }
            _ => Some(Vec::new()),
        }
    }

    /// The value of a constant by its text.
    pub fn constant(&mut self, text: &str) -> Value {
        match self.constants.get(text) {
            Some(value) => Value::Number(Number::known(*value, Kind::Wide)),
            None => self.bases.named(text, false),
        }
    }

    /// A part of the code, evaluated if there are threads for it.
    pub fn value(&mut self, expression: &'t Expression) -> Value {
        if self.here == 0 || self.fuel == 0 {
            return Value::Unknown;
        }
        self.fuel -= 1;
        self.evaluate(expression)
    }
}
