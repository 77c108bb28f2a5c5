//! Indices, extents and extents with tiles: all are their components, numbers of 32 bits.

use super::methods::overflowing_product;
use super::{Binary, Interval, Lowering, Number, Ty, Value};

impl Lowering {
    /// The components, as numbers.
    fn coordinates(&mut self, point: &Value) -> Option<Vec<Number>> {
        match (point, point.ty()) {
            (Value::Never, _) => None,
            (_, Some(Ty::Scalar(_))) => Some(vec![self.number(point)?]),
            _ => {
                let components = self.components(point);
                self.all_numbers(&components)
            }
        }
    }

    /// The components of both, side by side; a number is every component.
    fn pairs(&mut self, left: &Value, right: &Value) -> Option<Vec<[Number; 2]>> {
        let (left, right) = (self.coordinates(left)?, self.coordinates(right)?);
        let rank = left.len().max(right.len());
        let spread = |numbers: Vec<Number>| match numbers[..] {
            [number] => vec![number; rank],
            _ => numbers,
        };
        let (left, right) = (spread(left), spread(right));
        Some(left.into_iter().zip(right).map(|(left, right)| [left, right]).collect())
    }

    /// `left op right`, where one of them is an index or extent.
    pub(super) fn point_binary(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        let Some(pairs) = self.pairs(left, right) else { return Value::Never };
        let results = pairs.into_iter().map(|[left, right]| match op {
            // A step along one dimension leaves the other components as they are.
            Binary::Add | Binary::Sub if right.interval == Interval::exactly(0) => left,
            _ => self.arithmetic(op, left, right),
        });
        Value::index(results.collect())
    }

    /// The product of an extent's sides, and whether 32 bits hold it.
    pub(super) fn size(&mut self, extent: &Value) -> [Value; 2] {
        let Some(sides) = self.coordinates(extent) else { return [Value::Never, Value::Never] };
        if self.is_countable(&sides) {
            let size = sides
                .into_iter()
                .reduce(|size, side| self.arithmetic(Binary::Mul, size, side))
                .map_or(Value::Never, Value::Number);
            return [size, self.truth(true)];
        }
        let product = self.compose(&sides, |sides| {
            let (first, others) = sides.split_first()?;
            let zero = first.lit(0);
            let (mut size, mut lost, mut empty) = (*first, first.truth(false), first.eq(zero));
            for side in others {
                let [product, over] = overflowing_product(size, *side);
                (size, lost, empty) = (product, lost | over, empty | side.eq(zero));
            }
            // An extent with a zero is empty, however long the other sides are.
            Some([size, !lost | empty])
        });
        product.map_or([Value::Never, Value::Never], |numbers| numbers.map(Value::Number))
    }

    /// Do 32 bits hold the number of points? They do for the extent of a view, which the host has
    /// checked.
    fn is_countable(&self, sides: &[Number]) -> bool {
        let most = sides.iter().fold(1, |most: i64, side| most.saturating_mul(side.interval.hi));
        let handles = |sides: &[Number]| sides.iter().map(|side| side.handle).collect::<Vec<_>>();
        most <= u32::MAX.into()
            || self.view_extents.iter().any(|known| handles(known) == handles(sides))
    }
}
