//! Indices, extents and extents with tiles: all are their components, numbers of 32 bits.

use super::node::Op;
use super::{Binary, Builder, Scalar, Ty, Value};

impl Builder {
    /// An index or extent from its components: an array of numbers, its only one, or another point.
    pub fn point(&mut self, components: &Value) -> Value {
        match self.coordinates(components) {
            Some(components) => self.parts(Ty::Index(components.len()), components),
            None => Value::Never,
        }
    }

    /// The components, read.
    fn coordinates(&mut self, point: &Value) -> Option<Vec<Value>> {
        match (point, point.ty()) {
            (Value::Never, _) => None,
            (_, Some(Ty::Scalar(_))) => Some(vec![self.read(point)]),
            _ => Some(self.components(point)),
        }
    }

    /// The components of both, side by side; a number is every component.
    fn pairs(&mut self, left: &Value, right: &Value) -> Option<Vec<[Value; 2]>> {
        let (left, right) = (self.coordinates(left)?, self.coordinates(right)?);
        let rank = left.len().max(right.len());
        let spread = |numbers: Vec<Value>| match &numbers[..] {
            [number] => vec![*number; rank],
            _ => numbers,
        };
        let pairs = spread(left).into_iter().zip(spread(right));
        Some(pairs.map(|(left, right)| [left, right]).collect())
    }

    /// `left op right`, where one of them is an index or extent.
    pub(super) fn of_points(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        let Some(pairs) = self.pairs(left, right) else { return Value::Never };
        let components: Vec<_> =
            pairs.iter().map(|[left, right]| self.binary(op, left, right)).collect();
        self.parts(Ty::Index(components.len()), components)
    }

    /// What the method `name` of `usize`, one of `checked_…`, finds, and whether it does.
    fn checked(&mut self, name: &str, pair: &[Value]) -> [Value; 2] {
        let ty = Ty::tuple(vec![Ty::Scalar(Scalar::Usize), Ty::Scalar(Scalar::Bool)]);
        let found = self.number_method(Scalar::Usize, name, pair, &ty);
        [self.part_at(&found, 0), self.part_at(&found, 1)]
    }

    /// What the method `name` of numbers, one of `checked_…`, makes of each component; the whole is
    /// there if all components are.
    pub(crate) fn checked_point(&mut self, name: &str, left: &Value, right: &Value) -> [Value; 2] {
        let Some(pairs) = self.pairs(left, right) else { return [Value::Never, Value::Never] };
        let found = pairs.into_iter().map(|pair| self.checked(name, &pair));
        let (components, tests): (Vec<_>, Vec<_>) =
            found.map(|[result, some]| (result, some)).unzip();
        [self.parts(Ty::Index(components.len()), components), self.all(&tests)]
    }

    /// Each component that the method finds, else the one of `left` as it is.
    pub(crate) fn checked_or_left(&mut self, name: &str, left: &Value, right: &Value) -> Value {
        let Some(pairs) = self.pairs(left, right) else { return Value::Never };
        let components: Vec<_> = pairs
            .into_iter()
            .map(|pair| {
                let [result, some] = self.checked(name, &pair);
                self.choose(&some, &result, &pair[0])
            })
            .collect();
        self.parts(Ty::Index(components.len()), components)
    }

    /// `view.extent()`, and `domain.extent()` of an extent with tiles.
    pub fn extent(&mut self, of: &Value) -> Value {
        match (of, of.ty()) {
            (Value::View { rank, .. }, _) => self.record(Op::Extent(*of), Ty::Index(*rank)),
            (_, Some(Ty::Index(_))) => self.read(of),
            _ => self.fail("the extent of something that is not a view"),
        }
    }

    /// `extent.contains(index)`
    pub(crate) fn inside(&mut self, extent: &Value, index: &Value) -> Value {
        let Some(pairs) = self.pairs(index, extent) else { return Value::Never };
        let tests: Vec<_> =
            pairs.iter().map(|[index, side]| self.binary(Binary::Lt, index, side)).collect();
        self.all(&tests)
    }

    /// The product of an extent's sides, and whether 32 bits hold it.
    pub(crate) fn size(&mut self, extent: &Value) -> [Value; 2] {
        let ty = Ty::tuple(vec![Ty::Scalar(Scalar::Usize), Ty::Scalar(Scalar::Bool)]);
        let size = self.record(Op::Size(*extent), ty);
        [self.part_at(&size, 0), self.part_at(&size, 1)]
    }
}
