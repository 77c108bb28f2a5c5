//! Elements and rows of captured views: positions in their buffers.
//!
//! An element is there if each index is within its dimension. That of a view of one dimension that is all
//! of its memory is left to the driver's robust buffer access, where it is known to be one; any other is
//! tested, unless all are known to be there: by what each index can be, or by the sizes of the launch. Of what is
//! left to the driver a load is tested that may come after a store: drivers give it what was stored where no element is.

use std::rc::Rc;

use naga::{BinaryOperator, Expression, Handle};

use super::{Binary, Form, Lowering, Number, Place, Scalar, Ty, Value, View};

impl Lowering {
    /// A view indexed by one more index, or by all that it takes.
    pub(super) fn project(&mut self, view: &Rc<View>, before: &[Number], index: &Value) -> Value {
        let index = match index {
            Value::Tiled(tiled) => tiled.global.clone(),
            other => self.read(other),
        };
        let mut indices = before.to_vec();
        match index.ty() {
            Some(Ty::Index(rank) | Ty::Array(_, rank)) => {
                for component in 0..rank {
                    let part = self.part(&index, component, &Ty::Scalar(Scalar::Usize));
                    indices.extend(self.number(&part));
                }
            }
            _ => indices.extend(self.number(&index)),
        }
        match indices.len().cmp(&view.extent.len()) {
            std::cmp::Ordering::Less => {
                Value::Projection { view: view.clone(), indices: indices.into() }
            }
            std::cmp::Ordering::Equal => {
                let (guard, unproved) = self.existence(view, &indices);
                let position = self.position(view, &indices);
                if view.packed {
                    return self.packed_element(view, position, guard);
                }
                let index = self.position_in_buffer(view, position);
                let index = self.without_wrap(view, index).handle;
                let pointer = self.emit(Expression::Access { base: view.buffer, index });
                let ty = view.element;
                Value::Place(Place { pointer, ty, guard, unproved, form: Form::Plain })
            }
            std::cmp::Ordering::Greater => self.fail("more indices than the view has dimensions"),
        }
    }

    /// Row-major position behind the view's first element: the last index is contiguous.
    fn position(&mut self, view: &View, indices: &[Number]) -> Number {
        let rows = view.section.as_ref().map_or(&view.extent[1..], |section| &section.pitch);
        let mut linear = indices[0];
        for (index, side) in indices[1..].iter().zip(rows) {
            let row = self.arithmetic(Binary::Mul, linear, *side);
            linear = self.arithmetic(Binary::Add, row, *index);
        }
        linear
    }

    /// The position in the buffer.
    pub(super) fn position_in_buffer(&mut self, view: &View, position: Number) -> Number {
        match &view.section {
            Some(section) => self.arithmetic(Binary::Add, position, section.first),
            None => position,
        }
    }

    /// Under which condition the element with these indices exists, if that is to be tested, and whether it is left
    /// to the driver.
    fn existence(&mut self, view: &View, indices: &[Number]) -> (Option<Handle<Expression>>, bool) {
        let pairs = indices.iter().zip(&view.extent);
        let open: Vec<_> = pairs.filter(|(index, side)| !self.is_below(**index, **side)).collect();
        let robust = self.is_robust(view);
        match open.is_empty() {
            true => (),
            false if robust => self.unproved.robust += 1,
            false => self.unproved.tested += 1,
        }
        if robust || self.form.in_range {
            return (None, robust && !open.is_empty());
        }
        let tests: Vec<_> = open
            .into_iter()
            .map(|(index, side)| self.arithmetic(Binary::Lt, *index, *side).handle)
            .collect();
        let all = |all, test| self.plain(BinaryOperator::LogicalAnd, all, test);
        (tests.into_iter().reduce(all), false)
    }

    /// Is an element out of range left to the driver?
    pub(super) fn is_robust(&self, view: &View) -> bool {
        let plain = view.extent.len() == 1 && view.section.is_none() && !view.packed;
        plain && !self.form.tests_elements
    }

    /// The index, where the number of its byte has 32 bits: some drivers compute no more of it. No buffer
    /// is that large, so an index that becomes another one is out of range.
    fn without_wrap(&mut self, view: &View, index: Number) -> Number {
        let last = u32::MAX / view.element.bytes().max(1) - 1;
        let known = self.narrowed(index).interval.hi <= last.into();
        if known || !self.is_robust(view) {
            return index;
        }
        self.at_most(index, last)
    }

    /// Is the number known to be less than the other one?
    pub(super) fn is_below(&mut self, number: Number, limit: Number) -> bool {
        let (number, limit) = (self.narrowed(number), self.narrowed(limit));
        number.interval.hi < limit.interval.lo
            || self.difference(limit, number).is_some_and(|difference| difference.lo > 0)
    }
}
