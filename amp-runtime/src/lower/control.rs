//! Control flow: branches, loops, inlined functions, barriers.
//!
//! naga leaves only the innermost loop. To leave an outer one, or an inlined function from within
//! a loop, a flag is set, and each loop that is crossed tests it after its end.

use naga::{Barrier, Block, Statement};

use super::{Binary, Interval, Lowering, Number, Place, Scalar, Ty, Value};

/// A part of a kernel that is still to be built. In a box, so that what is built around it is compiled
/// once, not for every such part of every kernel.
pub(super) type Part<'p, R = Value> = Box<dyn FnOnce(&mut Lowering) -> R + 'p>;

/// The same for the body of a loop, which gets its item.
pub(super) type Body<'p> = Box<dyn Fn(&mut Lowering, Value) + 'p>;

/// What ends a loop after a round, if it is not the body.
type End = Option<naga::Handle<naga::Expression>>;

/// A block under construction.
#[derive(Debug, Default)]
pub(super) struct OpenBlock {
    pub body: Block,
    /// Control has left the block: what follows is unreachable and is dropped.
    pub dead: bool,
}

/// Something that `break`, `continue` or `return` can leave.
#[derive(Debug)]
pub(super) struct Frame {
    kind: FrameKind,
    label: Option<&'static str>,
    /// Where `break value` and `return value` put it.
    result: Option<Place>,
    /// What that can be, if it is an integer.
    given: Option<Interval>,
    /// Does anything leave the frame early?
    left: bool,
    /// Exits to frames further out that pass through this one.
    passing: Vec<Exit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameKind {
    /// A naga loop that stands for a loop of the source.
    Loop,
    /// A naga loop that runs once, around an inlined function.
    Function,
    /// A naga loop that runs once, around a block with a label.
    Block,
}

#[derive(Clone, Debug)]
struct Exit {
    target: usize,
    continues: bool,
    flag: Place,
}

impl Lowering {
    /// `if condition { accept } else { reject }`
    pub(super) fn branch(
        &mut self,
        condition: &Value,
        accept: impl FnOnce(&mut Self) -> Value,
        reject: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        self.branch_parts(condition, Box::new(accept), Box::new(reject))
    }

    fn branch_parts(&mut self, condition: &Value, accept: Part<'_>, reject: Part<'_>) -> Value {
        let Some(condition) = self.number(condition) else {
            return self.fail("a condition that is not a bool");
        };
        let build = |b: &mut Self, part: Part<'_>, holds| {
            b.nested(|b| {
                b.assume(condition.handle, holds);
                let value = part(b);
                b.read(&value)
            })
        };
        let (mut accepted, value) = build(self, accept, true);
        let (mut rejected, other) = build(self, reject, false);
        let ends = [&accepted, &rejected].map(|block| block.dead);
        let ty = [&value, &other].into_iter().filter_map(Value::ty).find(|ty| *ty != Ty::Unit);
        let result = ty.map(|ty| self.local(&ty));
        if let Some(place) = &result {
            accepted = self.store_at_end(accepted, place, &value);
            rejected = self.store_at_end(rejected, place, &other);
        }
        let never = matches!((&value, &other), (Value::Never, Value::Never));
        self.statement(Statement::If {
            condition: condition.handle,
            accept: accepted.body,
            reject: rejected.body,
        });
        match ends {
            [true, false] => self.assume(condition.handle, false),
            [false, true] => self.assume(condition.handle, true),
            _ => (),
        }
        match result {
            Some(place) => {
                let given = match (&value, &other) {
                    (Value::Number(one), Value::Number(other)) => one.interval.or(other.interval),
                    (Value::Number(one), _) | (_, Value::Number(one)) => one.interval,
                    _ => return self.read(&Value::Place(place)),
                };
                self.read(&Value::Place(place)).within(given)
            }
            None if never => Value::Never,
            None => Value::Unit,
        }
    }

    pub(super) fn store_at_end(
        &mut self,
        block: OpenBlock,
        place: &Place,
        value: &Value,
    ) -> OpenBlock {
        self.blocks.push(block);
        if !matches!(value, Value::Never | Value::Unit) {
            self.store(&Value::Place(place.clone()), value);
        }
        self.blocks.pop().unwrap_or_default()
    }

    /// `left && right`, or with `decided` `left || right`: the right side is evaluated only if it
    /// matters, or has no effect.
    pub(super) fn short_circuit(&mut self, left: &Value, right: Part<'_>, decided: bool) -> Value {
        let Some(left) = self.number(left) else {
            return self.fail("an operand of `&&` or `||` that is not a bool");
        };
        let used = self.facts.used();
        let (block, value) = self.nested(|b| {
            b.assume(left.handle, !decided);
            let value = right(b);
            b.read(&value)
        });
        // What relies on the left side is done only if that is so.
        if self.facts.used() == used
            && self.is_pure(&block.body)
            && let Value::Number(right) = value
        {
            let parent = self.block();
            if !parent.dead {
                parent.body.extend_block(block.body);
            }
            let op = if decided {
                naga::BinaryOperator::LogicalOr
            } else {
                naga::BinaryOperator::LogicalAnd
            };
            let handle = self.plain(op, left.handle, right.handle);
            let interval = Interval::of(Scalar::Bool);
            return Value::Number(Number { handle, scalar: Scalar::Bool, interval });
        }
        let result = self.local(&Ty::Scalar(Scalar::Bool));
        let place = Value::Place(result.clone());
        self.store(&place, &Value::Number(left));
        let block = self.store_at_end(block, &result, &value).body;
        let (accept, reject) = if decided { (Block::new(), block) } else { (block, Block::new()) };
        self.statement(Statement::If { condition: left.handle, accept, reject });
        let joined = self.read(&place);
        if let (Value::Number(joined), Value::Number(right)) = (&joined, &value) {
            self.facts.joined(joined.handle, left.handle, right.handle, decided);
        }
        joined
    }

    /// Does the block only compute with registers and variables of this thread?
    fn is_pure(&self, block: &Block) -> bool {
        block.iter().all(|statement| match statement {
            Statement::Emit(range) => {
                range.clone().all(|handle| match self.function.expressions[handle] {
                    naga::Expression::Load { pointer } => self.variable_around(pointer).is_some(),
                    _ => true,
                })
            }
            _ => false,
        })
    }

    /// `loop { body }`
    pub(super) fn repeat_forever(
        &mut self,
        label: Option<&'static str>,
        body: impl FnOnce(&mut Self),
    ) -> Value {
        self.naga_loop(FrameKind::Loop, label, Box::new(body), Box::new(|_| None))
    }

    /// `while condition { body }`
    pub(super) fn repeat_while(
        &mut self,
        label: Option<&'static str>,
        condition: impl FnOnce(&mut Self) -> Value,
        body: impl FnOnce(&mut Self),
    ) {
        self.repeat_forever(label, |b| {
            let condition = condition(b);
            b.leave_unless(&condition);
            body(b);
        });
    }

    /// `for i in first..end { body }`, or `first..=end`
    pub(super) fn repeat_for(
        &mut self,
        label: Option<&'static str>,
        [first, end]: [Number; 2],
        inclusive: bool,
        body: Body<'_>,
    ) {
        let scalar = first.scalar;
        let counter = self.local(&Ty::Scalar(scalar));
        let place = Value::Place(counter.clone());
        self.store(&place, &Value::Number(first));
        let last = if inclusive { end.interval.hi } else { end.interval.hi.saturating_sub(1) };
        let interval = Interval { lo: first.interval.lo, hi: last.max(first.interval.lo) };
        self.naga_loop(
            FrameKind::Loop,
            label,
            Box::new(|b| {
                let Some(now) = b.number(&place) else { return };
                let op = if inclusive { Binary::Le } else { Binary::Lt };
                let inside = b.arithmetic(op, now, end);
                b.leave_unless(&Value::Number(inside));
                body(b, Value::Number(Number { interval, ..now }));
            }),
            Box::new(|b| {
                let now = b.number(&place)?;
                let one = b.integer(scalar, 1);
                let next = b.binary(Binary::Add, &Value::Number(now), &one);
                b.store(&place, &next);
                // `..=MAX` must end before the counter wraps.
                inclusive.then(|| b.arithmetic(Binary::Eq, now, end).handle)
            }),
        );
    }

    /// A loop that is entered if there is a first round, and ended by `continuing`.
    pub(super) fn repeat_counted(
        &mut self,
        label: Option<&'static str>,
        first: Number,
        body: Part<'_, ()>,
        continuing: Part<'_, End>,
    ) {
        self.branch(
            &Value::Number(first),
            |b| {
                b.naga_loop(FrameKind::Loop, label, body, continuing);
                Value::Unit
            },
            |_| Value::Unit,
        );
    }

    /// `'label: { body }`
    pub(super) fn labelled(
        &mut self,
        label: &'static str,
        body: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        self.once(FrameKind::Block, Some(label), Box::new(body))
    }

    /// A naga loop that runs once, so that it can be left.
    fn once(&mut self, kind: FrameKind, label: Option<&'static str>, body: Part<'_>) -> Value {
        self.naga_loop(
            kind,
            label,
            Box::new(|b| {
                let value = body(b);
                let own = b.frames.len() - 1;
                if !matches!(value, Value::Never) {
                    b.give(own, &value);
                }
                b.exit(own, false);
            }),
            Box::new(|_| None),
        )
    }

    pub(super) fn leave_unless(&mut self, condition: &Value) {
        if let Some(condition) = self.number(condition) {
            let mut reject = Block::new();
            reject.push(Statement::Break, naga::Span::UNDEFINED);
            let condition = condition.handle;
            self.statement(Statement::If { condition, accept: Block::new(), reject });
            self.assume(condition, true);
            if let Some(frame) = self.frames.last_mut() {
                frame.left = true;
            }
        }
    }

    /// Can what is built run more than once in a thread?
    pub(super) fn is_in_loop(&self) -> bool {
        self.frames.iter().any(|frame| frame.kind == FrameKind::Loop)
    }

    fn naga_loop(
        &mut self,
        kind: FrameKind,
        label: Option<&'static str>,
        body: Part<'_, ()>,
        continuing: Part<'_, End>,
    ) -> Value {
        self.frames.push(Frame {
            kind,
            label,
            result: None,
            given: None,
            left: false,
            passing: Vec::new(),
        });
        self.facts.enter_loop();
        let (body, ()) = self.nested(body);
        let (continuing, break_if) = self.nested(continuing);
        let Some(frame) = self.frames.pop() else { return Value::Never };
        for exit in &frame.passing {
            let no = self.truth(false);
            self.store(&Value::Place(exit.flag.clone()), &no);
        }
        self.statement(Statement::Loop { body: body.body, continuing: continuing.body, break_if });
        for exit in frame.passing {
            let flag = self.read(&Value::Place(exit.flag.clone()));
            self.branch(&flag, |b| b.exit(exit.target, exit.continues), |_| Value::Unit);
        }
        match frame.result {
            Some(place) => {
                let value = self.read(&Value::Place(place));
                frame.given.map_or(value.clone(), |given| value.within(given))
            }
            None if frame.left => Value::Unit,
            None => Value::Never,
        }
    }

    /// `break 'label value`
    pub(super) fn leave(&mut self, label: Option<&'static str>, value: &Value) -> Value {
        match self.loop_frame(label) {
            Some(target) => {
                self.give(target, value);
                self.exit(target, false)
            }
            None => self.fail("a `break` outside a loop"),
        }
    }

    /// `continue 'label`
    pub(super) fn next(&mut self, label: Option<&'static str>) -> Value {
        match self.loop_frame(label) {
            Some(target) => self.exit(target, true),
            None => self.fail("a `continue` outside a loop"),
        }
    }

    /// `return value`
    pub(super) fn give_back(&mut self, value: &Value) -> Value {
        match self.frames.iter().rposition(|frame| frame.kind == FrameKind::Function) {
            Some(target) => {
                self.give(target, value);
                self.exit(target, false)
            }
            None => {
                self.statement(Statement::Return { value: None });
                Value::Never
            }
        }
    }

    /// A called function, in place, which can be left.
    pub(super) fn function(&mut self, body: impl FnOnce(&mut Self) -> Value) -> Value {
        self.once(FrameKind::Function, None, Box::new(body))
    }

    fn loop_frame(&self, label: Option<&'static str>) -> Option<usize> {
        let function = self.frames.iter().rposition(|frame| frame.kind == FrameKind::Function);
        let innermost = self.frames.iter().rposition(|frame| match label {
            Some(_) => frame.kind != FrameKind::Function && frame.label == label,
            None => frame.kind == FrameKind::Loop,
        });
        innermost.filter(|frame| function.is_none_or(|function| *frame > function))
    }

    /// Stores the result of a frame.
    fn give(&mut self, target: usize, value: &Value) {
        let value = self.read(value);
        let Some(ty) = value.ty().filter(|ty| *ty != Ty::Unit) else { return };
        let place = match self.frames[target].result.clone() {
            Some(place) => place,
            None => {
                let place = self.local(&ty);
                self.frames[target].result = Some(place.clone());
                place
            }
        };
        if let Value::Number(number) = &value {
            let given = &mut self.frames[target].given;
            *given = Some(given.map_or(number.interval, |given| given.or(number.interval)));
        }
        self.store(&Value::Place(place), &value);
    }

    /// Leaves all frames above `target`, and `target` itself or its current round.
    fn exit(&mut self, target: usize, continues: bool) -> Value {
        self.frames[target].left |= !continues;
        let innermost = self.frames.len() - 1;
        if target == innermost {
            self.statement(if continues { Statement::Continue } else { Statement::Break });
            return Value::Never;
        }
        let known = self.frames[innermost]
            .passing
            .iter()
            .find(|exit| exit.target == target && exit.continues == continues)
            .map(|exit| exit.flag.clone());
        let flag = match known {
            Some(flag) => flag,
            None => {
                let flag = self.local(&Ty::Scalar(Scalar::Bool));
                let exit = Exit { target, continues, flag: flag.clone() };
                self.frames[innermost].passing.push(exit);
                flag
            }
        };
        let yes = self.truth(true);
        self.store(&Value::Place(flag), &yes);
        self.statement(Statement::Break);
        Value::Never
    }

    /// A barrier of the tile, with a fence for the kinds of memory that are named.
    pub(super) fn barrier(&mut self, global: bool, tile_static: bool) -> Value {
        let mut flags = Barrier::empty();
        flags.set(Barrier::STORAGE, global);
        flags.set(Barrier::WORK_GROUP, tile_static);
        self.statement(Statement::ControlBarrier(flags));
        Value::Unit
    }

    /// A fence for the kinds of memory that are named, without a barrier.
    pub(super) fn fence(&mut self, global: bool, tile_static: bool) -> Value {
        let mut flags = Barrier::empty();
        flags.set(Barrier::STORAGE, global);
        flags.set(Barrier::WORK_GROUP, tile_static);
        self.statement(Statement::MemoryBarrier(flags));
        Value::Unit
    }
}
