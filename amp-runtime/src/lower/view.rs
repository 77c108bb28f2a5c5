//! Elements and rows of captured views: positions in their buffers.
//!
//! Elements of buffers are left to the driver's robust buffer access, but for those of sections,
//! beyond which there may be others.

use std::rc::Rc;

use naga::{Expression, Handle};

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
                let position = self.position(view, &indices);
                if view.packed {
                    return self.packed_element(view, position);
                }
                // Beyond a section there may be other elements.
                let guard = view.section.is_some().then(|| self.is_inside(view, position));
                let index = self.position_in_buffer(view, position).handle;
                let pointer = self.emit(Expression::Access { base: view.buffer, index });
                let ty = view.element.clone();
                Value::Place(Place { pointer, ty, guard, form: Form::Plain })
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

    /// Is a position not behind that of the view's last element?
    pub(super) fn is_inside(&mut self, view: &View, position: Number) -> Handle<Expression> {
        let end = if view.section.is_some() {
            let one = self.unsigned(1);
            let sides = view.extent.iter();
            // Without elements, this wraps around to zero.
            let last: Vec<_> = sides.map(|side| self.arithmetic(Binary::Sub, *side, one)).collect();
            let last = self.position(view, &last);
            self.arithmetic(Binary::Add, last, one)
        } else {
            let mut size = view.extent[0];
            for side in &view.extent[1..] {
                size = self.arithmetic(Binary::Mul, size, *side);
            }
            size
        };
        self.arithmetic(Binary::Lt, position, end).handle
    }
}
