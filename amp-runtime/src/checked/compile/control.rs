//! Branches, loops, and what can be left.

use super::super::program::{Instruction, RangeStep};
use super::{Compiler, Frame, FrameKind, Held, Place, Regs, in_bytes, number_at, part_of};
use crate::ir::node::{Block, Id, Label, Op};
use crate::ir::{self, Scalar, Step, Ty};

impl<'k> Compiler<'k> {
    pub(super) fn repeat(&mut self, id: Id, op: &'k Op) -> Held {
        match op {
            Op::Loop { label, body } => {
                let frame = self.enter(FrameKind::Loop, *label);
                let body = self.nested(|b| b.block(body));
                self.emit(Instruction::Loop { frame, test: None, body, at: id });
                self.leave()
            }
            Op::While { label, condition, body } => {
                let frame = self.enter(FrameKind::Loop, *label);
                let mut holds = 0;
                let test = self.nested(|b| {
                    b.block(condition);
                    holds = b.scalar(&condition.value);
                });
                let body = self.nested(|b| b.block(body));
                self.emit(Instruction::Loop { frame, test: Some((test, holds)), body, at: id });
                self.leave()
            }
            Op::Range { label, ends, inclusive, steps, item, body, .. } => {
                let Some(scalar) = ends[0].ty().and_then(|ty| ty.scalar()) else {
                    return self.fail("a range of no numbers");
                };
                let ends = [self.scalar(&ends[0]), self.scalar(&ends[1])];
                let steps = steps.iter().map(|step| match step {
                    Step::Reverse => RangeStep::Reverse,
                    Step::By(by) => {
                        let scalar = by.ty().and_then(|ty| ty.scalar()).unwrap_or(Scalar::Usize);
                        RangeStep::By(self.scalar(by), scalar)
                    }
                });
                let steps = steps.collect();
                let counter = self.reg(scalar);
                let frame = self.enter(FrameKind::Loop, *label);
                self.held[item.index()] = Held::Value(number_at(counter, scalar));
                let body = self.nested(|b| b.block(body));
                let (inclusive, item) = (*inclusive, counter);
                self.emit(Instruction::Range {
                    frame,
                    ends,
                    scalar,
                    inclusive,
                    steps,
                    item,
                    body,
                    at: id,
                });
                self.leave()
            }
            Op::Elements { label, array, item, body, .. } => {
                self.elements(id, *label, array, *item, body)
            }
            _ => self.fail("a loop that is none"),
        }
    }

    pub(super) fn branch(
        &mut self,
        condition: &ir::Value,
        accept: &'k Block,
        reject: &'k Block,
    ) -> Held {
        let at = self.at;
        let ty = [accept, reject].into_iter().find_map(|block| block.value.ty());
        let (condition, result) = (self.scalar(condition), ty.map(|ty| self.regs(&ty)));
        let mut part = |block: &'k Block| {
            self.nested(|b| {
                b.block(block);
                b.copy(result.as_ref(), &block.value);
            })
        };
        let (accept, reject) = (part(accept), part(reject));
        self.emit(Instruction::Branch { condition, negated: false, accept, reject, at });
        result.map_or(Held::None, Held::Value)
    }

    /// Copies a value to registers, in active lanes.
    pub(super) fn copy(&mut self, to: Option<&Regs>, value: &ir::Value) {
        if let Some(to) = to
            && !matches!(self.get(value), Held::None)
        {
            for (to, from) in to.iter().zip(self.operand(value).iter()) {
                self.emit(Instruction::Copy(*to, *from));
            }
        }
    }

    pub(super) fn enter(&mut self, kind: FrameKind, label: Label) -> usize {
        let number = self.program.frames;
        self.program.frames += 1;
        self.frames.push(Frame { kind, label, number, result: None });
        number
    }

    pub(super) fn leave(&mut self) -> Held {
        match self.frames.pop().and_then(|frame| frame.result) {
            Some(regs) => Held::Value(regs),
            None => Held::Value([].into()),
        }
    }

    /// A block that can be left with a value, and gives its own at its end.
    pub(super) fn frame(&mut self, kind: FrameKind, label: Label, block: &'k Block) -> Held {
        let frame = self.enter(kind, label);
        let body = self.nested(|b| {
            b.block(block);
            let innermost = b.frames.len() - 1;
            b.give(innermost, &block.value);
        });
        self.emit(Instruction::Block { frame, body });
        self.leave()
    }

    /// The frame that `break` or `continue` with this label is about.
    pub(super) fn target(&self, label: Label, leaves: bool) -> Option<usize> {
        let function = self.frames.iter().rposition(|frame| frame.kind == FrameKind::Function);
        let found = self.frames.iter().rposition(|frame| match label {
            Some(_) => frame.label == label && (leaves || frame.kind == FrameKind::Loop),
            None => frame.kind == FrameKind::Loop,
        });
        found.filter(|frame| function.is_none_or(|function| *frame > function))
    }

    /// Copies what is given to those who are behind the frame.
    pub(super) fn give(&mut self, frame: usize, value: &ir::Value) {
        let Some(ty) = value.ty().filter(|ty| *ty != Ty::Unit) else { return };
        let result = match self.frames[frame].result.clone() {
            Some(result) => result,
            None => self.regs(&ty),
        };
        self.frames[frame].result = Some(result.clone());
        self.copy(Some(&result), value);
    }

    pub(super) fn elements(
        &mut self,
        at: Id,
        label: Label,
        array: &ir::Value,
        item: Id,
        body: &'k Block,
    ) -> Held {
        let Some(Ty::Array(_, len)) = array.ty() else { return self.fail("a loop over no array") };
        let place = match self.get(array) {
            Held::Place(place) | Held::Early(place, _) => place,
            _ => {
                let (regs, place) =
                    (self.operand(array), self.variable(&array.ty().unwrap_or(Ty::Unit)));
                self.store(&place, &regs);
                place
            }
        };
        let ends = [self.literal(0), self.literal(len as u32)];
        let (counter, frame) = (self.planes(1), self.enter(FrameKind::Loop, label));
        let body = self.nested(|b| {
            let (first, to) = (part_of(&place, 0), b.planes(1));
            let stride = match in_bytes(place.memory) {
                true => first.layout.packed_bytes(),
                false => first.layout.words(),
            };
            let (before, len) = (place.index, len as u32);
            let signed = false;
            b.emit(Instruction::Element { to, before, index: counter, signed, len, stride, at });
            let element = Place { index: Some(to), ..(*first).clone() };
            b.held[item.index()] = Held::Place(element.into());
            b.block(body);
        });
        let (scalar, inclusive, steps) = (Scalar::U32, false, Vec::new());
        let item = counter;
        self.emit(Instruction::Range { frame, ends, scalar, inclusive, steps, item, body, at });
        self.leave()
    }
}
