//! Running a program, a tile at a time: each instruction for all threads of the tile, under a mask.

mod control;
mod place;

use super::checks::Checks;
use super::experiment::Uses;
use super::findings::Findings;
use super::memory::Memory as Data;
use super::number::{Planes, Reg, words_of};
use super::program::{Instruction, Program};
use super::shared::Shared;
use super::steps::Steps;
use crate::error::Result;
use crate::ir::node::Id;
use crate::report::{Argument, Failure, line, sink};

/// Threads that run at once where there are no tiles.
const THREADS_AT_ONCE: usize = 256;

/// The mask of a lane that is active.
pub(in crate::checked) const ON: u32 = 1;

/// What has become of a launch.
#[derive(Debug)]
pub(in crate::checked) struct Outcome {
    pub findings: Vec<super::Finding>,
    pub failure: Option<Failure>,
    /// What was used, in an experiment.
    pub uses: Option<Box<Uses>>,
}

/// Which lanes go on later.
#[derive(Clone, Debug)]
pub(in crate::checked) struct FrameMasks {
    left: Vec<u32>,
    continued: Vec<u32>,
}

/// A construct that lanes are in.
#[derive(Debug)]
struct Entered {
    at: Id,
    /// Who was in it at its beginning.
    mask: Vec<u32>,
}

/// A launch that runs.
#[derive(Debug)]
pub(in crate::checked) struct Run<'l> {
    pub program: &'l Program,
    pub data: &'l mut Data,
    pub checks: &'l Checks,
    pub planes: Planes,
    pub active: Vec<u32>,
    pub count: usize,
    frames: Vec<FrameMasks>,
    entered: Vec<Entered>,
    /// Masks that can be used again.
    spare: Vec<Vec<u32>>,
    /// Where each lane has left something, or ended.
    gone: Vec<Option<Id>>,
    /// The thread of the tile that each lane is.
    pub order: Vec<u32>,
    /// The lane of each thread of the tile.
    pub lane_of: Vec<u32>,
    /// How many lanes are threads of the tile that runs.
    pub members: usize,
    /// The number of the first thread of the tile.
    pub first_thread: u32,
    /// The tile's memory.
    pub tile: Shared,
    /// What is between barriers that fence each kind of memory.
    pub tile_steps: Steps,
    pub global_steps: Steps,
    /// Is arithmetic looked at?
    arithmetic: bool,
    pub halted: bool,
    pub findings: Findings,
    failure: Option<Failure>,
    pub uses: Option<Box<Uses>>,
}

/// Runs a program in a launch.
///
/// # Errors
/// [`Error::OutOfMemory`](crate::Error::OutOfMemory).
pub(in crate::checked) fn run(
    program: &Program,
    data: &mut Data,
    checks: &Checks,
) -> Result<Outcome> {
    let threads: usize = data.domain.iter().product();
    let lanes = match &program.tile {
        Some(sides) => sides.iter().product(),
        None => threads.clamp(1, THREADS_AT_ONCE),
    };
    let tile_words = program.tile_statics.last().map_or(0, |last| last.first + last.words) as usize;
    let mut tile = Shared::new(vec![0; 4 * tile_words]);
    tile.begin(4)?;
    tile.discard(0..4 * tile_words);
    let masks = FrameMasks { left: vec![0; lanes], continued: vec![0; lanes] };
    let mut run = Run {
        program,
        data,
        checks,
        planes: Planes::new(program.planes, lanes),
        active: vec![0; lanes],
        count: 0,
        frames: vec![masks; program.frames],
        entered: Vec::new(),
        spare: Vec::new(),
        gone: vec![None; lanes],
        order: (0..lanes as u32).collect(),
        lane_of: (0..lanes as u32).collect(),
        members: lanes,
        first_thread: 0,
        tile,
        tile_steps: Steps::new(lanes, program.locations.len()),
        global_steps: Steps::new(lanes, program.locations.len()),
        arithmetic: checks.looks_at_arithmetic(),
        halted: false,
        findings: Findings::default(),
        failure: None,
        uses: checks
            .experiment
            .as_ref()
            .filter(|experiment| experiment.is_watched())
            .map(|_| Uses::new(program.tile.is_some(), &program.locations).into()),
    };
    for (reg, word) in &program.literals {
        run.planes.splat(*reg, *word);
    }
    let tiles = checks.order(threads.div_ceil(lanes), 0);
    for tile in tiles {
        run.tile(tile as usize, threads);
        if run.halted {
            break;
        }
    }
    let Run { findings, failure, uses, .. } = run;
    Ok(Outcome { findings: findings.all, failure, uses })
}

impl<'l> Run<'l> {
    fn tile(&mut self, tile: usize, threads: usize) {
        let lanes = self.planes.lanes;
        self.order = self.checks.order(lanes, tile as u64 + 1);
        for (lane, thread) in self.order.iter().enumerate() {
            self.lane_of[*thread as usize] = lane as u32;
        }
        self.members = lanes.min(threads - tile * lanes);
        self.first_thread = (tile * lanes) as u32;
        self.write_indices(tile);
        for lane in 0..lanes {
            self.active[lane] = u32::from((self.order[lane] as usize) < self.members);
        }
        self.count = self.members;
        self.gone.fill(None);
        self.tile_steps.begin_anew(tile);
        self.global_steps.begin(tile);
        self.forget_global();
        if let Some(uses) = &mut self.uses {
            uses.begin(tile);
        }
        // Any bits, which no kernel should read.
        self.tile.fill(0xa5);
        let program = self.program;
        self.block(&program.code);
        self.entered.clear();
    }

    /// Writes the indices of the tile's threads.
    fn write_indices(&mut self, tile: usize) {
        let rank = self.program.rank;
        let ones = vec![1; rank];
        let sides = self.program.tile.as_deref().unwrap_or(&ones);
        let tiled = self.program.tile.is_some();
        let mut tile_at = vec![0; rank];
        let mut rest = tile;
        for dimension in (0..rank).rev() {
            let tiles = self.data.domain[dimension] / sides[dimension];
            tile_at[dimension] = rest % tiles.max(1);
            rest /= tiles.max(1);
        }
        for lane in 0..self.planes.lanes {
            let thread = self.order[lane] as usize;
            let mut rest = if tiled { thread } else { self.first_thread as usize + thread };
            for dimension in (0..rank).rev() {
                let side = if tiled { sides[dimension] } else { self.data.domain[dimension] };
                let local = rest % side;
                rest /= side;
                let origin = if tiled { tile_at[dimension] * side } else { 0 };
                let parts = [origin + local, local, tile_at[dimension], origin];
                for (part, value) in parts.into_iter().enumerate() {
                    self.planes.set((part * rank + dimension) as Reg, lane, value as u32);
                }
            }
        }
    }

    fn block(&mut self, code: &'l [Instruction]) {
        for instruction in code {
            if self.count == 0 {
                return;
            }
            self.step(instruction);
        }
    }

    fn step(&mut self, instruction: &'l Instruction) {
        if self.uses.is_some() {
            self.witness(instruction);
        }
        match instruction {
            Instruction::Unary(op, scalar, to, from) => {
                self.planes.unary(*op, *scalar, *to, *from);
            }
            Instruction::Binary { op, scalar, to, operands, at } => {
                self.planes.binary(*op, *scalar, *to, *operands);
                if self.arithmetic {
                    self.check_binary(*op, *scalar, *to, *operands, *at);
                }
            }
            Instruction::Cast { scalars, to, from, at } => {
                self.planes.cast(*scalars, *to, *from);
                if self.arithmetic {
                    self.check_cast(*scalars, *from, *at);
                }
            }
            Instruction::Choose { to, condition, choices } => {
                self.planes.choose(*to, *condition, *choices);
            }
            Instruction::Call(call) => self.planes.call(call),
            Instruction::Copy(to, from) => {
                let planes = self.planes.plane(*to).iter().zip(self.planes.plane(*from));
                for ((to, from), active) in planes.zip(&self.active) {
                    to.set(if *active != 0 { from.get() } else { to.get() });
                }
            }
            Instruction::Load(to, target, at) => self.load(*to, *target, *at),
            Instruction::Store(target, from, at) => self.store(*target, *from, *at),
            Instruction::Element { to, before, index, signed, len, stride, at } => {
                self.element(*to, *before, (*index, *signed), (*len, *stride), *at);
            }
            Instruction::ElementOfView { to, view, indices, own, at } => {
                self.element_of_view(*to, *view, indices, *own, *at);
            }
            Instruction::Extent { to, view, dimension } => {
                self.planes.splat(*to, self.data.views[*view].extent[*dimension] as u32);
            }
            Instruction::Size { to, fits, sides } => {
                for lane in 0..self.planes.lanes {
                    let sides = sides.iter().map(|side| self.planes.get(*side, lane));
                    let size = sides.fold(1_u64, |size, side| size.saturating_mul(side.into()));
                    self.planes.set(*to, lane, size as u32);
                    self.planes.set(*fits, lane, u32::try_from(size).is_ok().into());
                }
            }
            Instruction::Branch { condition, negated, accept, reject, at } => {
                self.branch(*condition, *negated, [accept, reject], *at);
            }
            Instruction::Block { frame, body } => {
                self.frames[*frame].left.fill(0);
                self.block(body);
                self.rejoin(*frame);
            }
            Instruction::Loop { frame, test, body, at } => {
                self.repeat(*frame, test.as_ref(), body, *at);
            }
            Instruction::Range { frame, ends, scalar, inclusive, steps, item, body, at } => {
                let rounds = self.rounds_of(*ends, *scalar, *inclusive, steps);
                self.range(*frame, rounds, (*item, *scalar), body, *at);
            }
            Instruction::Leave(frame, at) => self.go(*at, |run| &mut run.frames[*frame].left),
            Instruction::Continue(frame, at) => {
                self.go(*at, |run| &mut run.frames[*frame].continued);
            }
            Instruction::End(at) => {
                for (gone, active) in self.gone.iter_mut().zip(&mut self.active) {
                    if std::mem::take(active) != 0 {
                        *gone = Some(*at);
                    }
                }
                self.count = 0;
            }
            Instruction::Barrier { global, tile_static, at } => {
                self.check_barrier(*at);
                self.pass(*global, *tile_static);
            }
            Instruction::Atomic { op, to, target, value, at } => {
                self.atomic(*op, *to, *target, *value, *at);
            }
            Instruction::CompareExchange { to, target, expected, value, at } => {
                self.compare_exchange(*to, *target, *expected, *value, *at);
            }
            Instruction::Subgroup { op, scalar, to, arguments } => {
                self.subgroup(*op, *scalar, *to, arguments);
            }
            Instruction::PlacesOfMatrix { to, block, at } => self.places_of_matrix(to, block, *at),
            Instruction::MultiplyAdd { to, operands, sides, scalars } => {
                self.multiply_add(to, operands, *sides, *scalars);
            }
            Instruction::Record { site, is_check, arguments } => {
                for lane in (0..self.planes.lanes).filter(|lane| self.active[*lane] != 0) {
                    let arguments: Vec<_> = arguments
                        .iter()
                        .map(|(reg, scalar)| {
                            let bits = self.planes.bits(*reg, words_of(*scalar), lane);
                            Argument::from_bits(*scalar, bits)
                        })
                        .collect();
                    let (index, text) = (self.index_of(lane), site.text(&arguments));
                    if *is_check {
                        let location = site.location;
                        let failure = Failure { index, location, message: text };
                        Failure::keep_first(&mut self.failure, failure);
                    } else {
                        sink::write(sink::Stream::Lines, &line(&index, &text));
                    }
                }
            }
        }
    }
}
