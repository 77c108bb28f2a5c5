//! Subgroup operations: naga's, and those that are built from them.

use naga::{
    BuiltIn, CollectiveOperation, Expression, FunctionArgument, GatherMode, Handle, Statement,
    SubgroupOperation,
};

use super::{Binary, Gather, Interval, Lowering, Number, Scalar, Value};
use crate::ir::Combine;

/// The most lanes that any device has in a subgroup.
const MOST_LANES: i64 = 128;

/// Size of the subgroup and number of the lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    size: Number,
    lane: Number,
}

impl Lowering {
    fn lanes(&mut self) -> Lanes {
        if let Some(lanes) = self.lanes {
            return lanes;
        }
        self.needs_subgroups();
        let size = Interval { lo: 1, hi: MOST_LANES };
        let lane = Interval { lo: 0, hi: MOST_LANES - 1 };
        let lanes = Lanes {
            size: self.argument(BuiltIn::SubgroupSize, size),
            lane: match self.has_rows() {
                false => self.argument(BuiltIn::SubgroupInvocationId, lane),
                true => self.lanes_before(lane),
            },
        };
        self.lanes = Some(lanes);
        lanes
    }

    /// The number of the lane where naga has no built-in for it: in tiles of several dimensions. At
    /// its start, where all threads are, the kernel counts those before each.
    fn lanes_before(&mut self, interval: Interval) -> Number {
        let one = self.unsigned(1);
        let ty = self.scalar_type(Scalar::U32);
        let handle = self.constant(Expression::SubgroupOperationResult { ty });
        self.at_start(Statement::SubgroupCollectiveOperation {
            op: SubgroupOperation::Add,
            collective_op: CollectiveOperation::ExclusiveScan,
            argument: one.handle,
            result: handle,
        });
        Number { handle, scalar: Scalar::Usize, interval }
    }

    /// The number that the device gives each thread; asked for once, however often it is needed.
    fn argument(&mut self, builtin: BuiltIn, interval: Interval) -> Number {
        let ty = self.scalar_type(Scalar::U32);
        let binding = Some(naga::Binding::BuiltIn(builtin));
        let arguments = &mut self.function.arguments;
        let known = arguments.iter().position(|argument| argument.binding == binding);
        let position = known.unwrap_or(arguments.len());
        if known.is_none() {
            arguments.push(FunctionArgument { name: None, ty, binding });
        }
        let handle = self.constant(Expression::FunctionArgument(position as u32));
        Number { handle, scalar: Scalar::Usize, interval }
    }

    /// The number of lanes of a subgroup.
    pub(super) fn subgroup_size(&mut self) -> Value {
        Value::Number(self.lanes().size)
    }

    /// The thread's number in its subgroup.
    pub(super) fn subgroup_lane(&mut self) -> Value {
        Value::Number(self.lanes().lane)
    }

    /// The number of subgroups in the tile.
    pub(super) fn subgroup_count(&mut self) -> Value {
        let interval = Interval { lo: 1, hi: self.threads_in_tile() };
        let said = self.argument(BuiltIn::NumSubgroups, interval);
        // lavapipe leaves out a subgroup that is not whole.
        let size = self.lanes().size;
        let threads = self.unsigned(interval.hi as u32);
        let one = self.unsigned(1);
        let up = self.arithmetic(Binary::Sub, size, one);
        let up = self.arithmetic(Binary::Add, threads, up);
        let least = self.arithmetic(Binary::Div, up, size);
        let too_few = self.arithmetic(Binary::Lt, said, least);
        let handle = self.select(too_few.handle, least.handle, said.handle);
        Value::Number(Number { handle, ..said })
    }

    /// The number of the thread's subgroup in the tile.
    pub(super) fn subgroup_id(&mut self) -> Value {
        self.needs_subgroups();
        let interval = Interval { lo: 0, hi: self.threads_in_tile() - 1 };
        Value::Number(self.argument(BuiltIn::SubgroupId, interval))
    }

    /// Is the thread the first that is active?
    pub(super) fn subgroup_elect(&mut self) -> Value {
        let lane = self.lanes().lane;
        let first = self.gathered(GatherMode::BroadcastFirst, lane);
        Value::Number(self.arithmetic(Binary::Eq, lane, first))
    }

    /// The value of the first active thread.
    pub(super) fn subgroup_first(&mut self, value: &Value) -> Value {
        match self.number(value) {
            Some(number) => Value::Number(self.gathered(GatherMode::BroadcastFirst, number)),
            None => self.fail("a subgroup operation on a value that is not a number"),
        }
    }

    /// The value of another lane, or the thread's own if there is no such lane.
    pub(super) fn subgroup_gather(
        &mut self,
        gather: Gather,
        value: &Value,
        selector: &Value,
    ) -> Value {
        let (Some(value), Some(selector)) = (self.number(value), self.number(selector)) else {
            return self.fail("a subgroup operation on a value that is not a number");
        };
        let Lanes { size, lane } = self.lanes();
        if selector.interval.lo >= MOST_LANES {
            return Value::Number(value);
        }
        let (source, exists) = match gather {
            Gather::Broadcast | Gather::Shuffle => {
                (selector, self.arithmetic(Binary::Lt, selector, size))
            }
            Gather::Up => (
                self.arithmetic(Binary::Sub, lane, selector),
                self.arithmetic(Binary::Le, selector, lane),
            ),
            Gather::Down => {
                let above = self.arithmetic(Binary::Sub, size, lane);
                (
                    self.arithmetic(Binary::Add, lane, selector),
                    self.arithmetic(Binary::Lt, selector, above),
                )
            }
            Gather::Xor => {
                let source = self.arithmetic(Binary::Xor, lane, selector);
                (source, self.arithmetic(Binary::Lt, source, size))
            }
        };
        // Devices have instructions for what is the same in all lanes, and want it to be so.
        let Interval { lo, hi } = selector.interval;
        let mode = match (gather, u32::try_from(lo)) {
            (Gather::Shuffle, _) => GatherMode::Shuffle(source.handle),
            (_, Ok(known)) if lo == hi => {
                let known = self.unsigned(known).handle;
                match gather {
                    Gather::Up => GatherMode::ShuffleUp(known),
                    Gather::Down => GatherMode::ShuffleDown(known),
                    Gather::Xor => GatherMode::ShuffleXor(known),
                    Gather::Broadcast | Gather::Shuffle => GatherMode::Broadcast(known),
                }
            }
            _ => GatherMode::Shuffle(source.handle),
        };
        let gathered = self.gathered(mode, value);
        let handle = self.select(exists.handle, gathered.handle, value.handle);
        Value::Number(Number { handle, ..gathered })
    }

    fn gathered(&mut self, mode: GatherMode, value: Number) -> Number {
        self.exchanged(value, |argument, result| Statement::SubgroupGather {
            mode,
            argument,
            result,
        })
    }

    /// A number or condition combined over the subgroup.
    pub(super) fn subgroup_reduce(&mut self, combine: Combine, value: &Value) -> Value {
        self.collective(operation(combine), CollectiveOperation::Reduce, value)
    }

    /// The values of the lanes before the thread's own combined, and its own if `inclusive`.
    pub(super) fn subgroup_scan(
        &mut self,
        combine: Combine,
        inclusive: bool,
        value: &Value,
    ) -> Value {
        let scan = match inclusive {
            true => CollectiveOperation::InclusiveScan,
            false => CollectiveOperation::ExclusiveScan,
        };
        match combine {
            Combine::Min => self.subgroup_extreme(Binary::Lt, inclusive, value),
            Combine::Max => self.subgroup_extreme(Binary::Gt, inclusive, value),
            combine => self.collective(operation(combine), scan, value),
        }
    }

    fn collective(
        &mut self,
        op: SubgroupOperation,
        collective_op: CollectiveOperation,
        value: &Value,
    ) -> Value {
        let Some(number) = self.number(value) else {
            return self.fail("a subgroup operation on a value that is not a number");
        };
        Value::Number(self.exchanged(number, |argument, result| {
            Statement::SubgroupCollectiveOperation { op, collective_op, argument, result }
        }))
    }

    fn exchanged(
        &mut self,
        value: Number,
        statement: impl FnOnce(Handle<Expression>, Handle<Expression>) -> Statement,
    ) -> Number {
        self.needs_subgroups();
        // naga refuses results of statements that are not there.
        if self.is_unreachable() {
            return value;
        }
        let ty = self.scalar_type(value.scalar);
        let handle = self.constant(Expression::SubgroupOperationResult { ty });
        self.statement(statement(value.handle, handle));
        Number { handle, scalar: value.scalar, interval: Interval::of(value.scalar) }
    }

    /// The threads in which the condition is true, as bits in four words.
    pub(super) fn subgroup_ballot(&mut self, condition: &Value) -> Value {
        let Some(condition) = self.number(condition) else {
            return self.fail("a ballot on a value that is not a bool");
        };
        self.needs_subgroups();
        self.scalar_type(Scalar::U32);
        if self.is_unreachable() {
            let none = Value::Number(Number { scalar: Scalar::U32, ..self.unsigned(0) });
            return self.repeat(&none, 4);
        }
        let result = self.constant(Expression::SubgroupBallotResult);
        self.statement(Statement::SubgroupBallot { result, predicate: Some(condition.handle) });
        let words = [0, 1, 2, 3].map(|index| {
            let handle = self.emit(Expression::AccessIndex { base: result, index });
            let interval = Interval::of(Scalar::U32);
            Value::Number(Number { handle, scalar: Scalar::U32, interval })
        });
        self.array(&words)
    }

    /// Minimum (with `Lt`) or maximum (with `Gt`) over the lanes before the thread's own, and it if
    /// `inclusive`. naga has no such scan: each round takes in twice as many lanes.
    fn subgroup_extreme(&mut self, wins: Binary, inclusive: bool, value: &Value) -> Value {
        let Some(value) = self.number(value) else {
            return self.fail("a subgroup operation on a value that is not a number");
        };
        let scalar = value.scalar;
        let Lanes { size, lane } = self.lanes();
        let mut own = Value::Number(value);
        if !inclusive {
            let one = Value::Number(self.unsigned(1));
            let before = self.subgroup_gather(Gather::Up, &own, &one);
            let nothing = self.extreme(wins, scalar);
            let zero = self.unsigned(0);
            let first = self.arithmetic(Binary::Eq, lane, zero);
            if let (Some(nothing), Some(before)) = (self.number(&nothing), self.number(&before)) {
                let handle = self.select(first.handle, nothing.handle, before.handle);
                own = Value::Number(Number { handle, ..before });
            }
        }
        let best = self.variable(own);
        let one = Value::Number(self.unsigned(1));
        let distance = self.variable(one);
        self.repeat_while(
            None,
            |b| {
                let distance = b.number(&distance);
                let inside = distance.map(|distance| b.arithmetic(Binary::Lt, distance, size));
                inside.map_or(Value::Never, Value::Number)
            },
            |b| {
                let (Some(now), Some(far)) = (b.number(&best), b.number(&distance)) else { return };
                let other = b.subgroup_gather(Gather::Up, &Value::Number(now), &Value::Number(far));
                let better = b.binary(wins, &other, &Value::Number(now));
                // In the first lanes the other is the thread's own value.
                if let (Some(better), Some(other)) = (b.number(&better), b.number(&other)) {
                    let handle = b.select(better.handle, other.handle, now.handle);
                    b.store(&best, &Value::Number(Number { handle, ..now }));
                }
                let twice = b.arithmetic(Binary::Add, far, far);
                b.store(&distance, &Value::Number(twice));
            },
        );
        self.read(&best)
    }

    /// What loses against every value.
    fn extreme(&mut self, wins: Binary, scalar: Scalar) -> Value {
        let greatest = wins == Binary::Lt;
        match (scalar.bounds(), greatest) {
            (Some((_, most)), true) => self.integer(scalar, most.into()),
            (Some((least, _)), false) => self.integer(scalar, least.into()),
            (None, true) => self.known(scalar, f32::INFINITY.to_bits().into()),
            (None, false) => self.known(scalar, f32::NEG_INFINITY.to_bits().into()),
        }
    }
}

fn operation(combine: Combine) -> SubgroupOperation {
    match combine {
        Combine::All => SubgroupOperation::All,
        Combine::Any => SubgroupOperation::Any,
        Combine::Add => SubgroupOperation::Add,
        Combine::Mul => SubgroupOperation::Mul,
        Combine::Min => SubgroupOperation::Min,
        Combine::Max => SubgroupOperation::Max,
        Combine::And => SubgroupOperation::And,
        Combine::Or => SubgroupOperation::Or,
        Combine::Xor => SubgroupOperation::Xor,
    }
}
