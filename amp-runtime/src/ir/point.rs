//! Indices, extents and extents with tiles: all are their components, numbers of 32 bits.

use super::methods::overflowing_product;
use super::{Binary, Builder, Interval, Number, Ty, Value};

impl Builder {
    /// An index or extent from its components: an array of numbers, its only one, or another point.
    pub fn point(&mut self, components: &Value) -> Value {
        match self.coordinates(components) {
            Some(components) => Value::index(components),
            None => Value::Never,
        }
    }

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

    /// What the method `name` of numbers, one of `checked_…`, makes of each component; the whole is
    /// there if all components are.
    pub(crate) fn checked_point(&mut self, name: &str, left: &Value, right: &Value) -> [Value; 2] {
        let Some(pairs) = self.pairs(left, right) else { return [Value::Never, Value::Never] };
        let mut tests = Vec::with_capacity(pairs.len());
        let components = pairs.into_iter().filter_map(|pair| {
            let (result, some) = self.pair_method(name, &pair.map(Value::Number))?;
            tests.push(some);
            self.number(&result)
        });
        let components = components.collect();
        [Value::index(components), self.all(&tests)]
    }

    /// Each component that the method finds, else the one of `left` as it is.
    pub(crate) fn checked_or_left(&mut self, name: &str, left: &Value, right: &Value) -> Value {
        let Some(pairs) = self.pairs(left, right) else { return Value::Never };
        let components = pairs.into_iter().filter_map(|[left, right]| {
            let arguments = [left, right].map(Value::Number);
            let (result, some) = self.pair_method(name, &arguments)?;
            let chosen = self.choose(&some, &result, &arguments[0]);
            self.number(&chosen)
        });
        Value::index(components.collect())
    }

    /// `view.extent()`, and `domain.extent()` of an extent with tiles.
    pub fn extent(&mut self, of: &Value) -> Value {
        match (of, of.ty()) {
            (Value::View(view), _) => Value::index(view.extent.clone()),
            (_, Some(Ty::Index(_))) => self.read(of),
            _ => self.fail("the extent of something that is not a view"),
        }
    }

    /// `extent.contains(index)`
    pub fn inside(&mut self, extent: &Value, index: &Value) -> Value {
        let Some(pairs) = self.pairs(index, extent) else { return Value::Never };
        let tests: Vec<_> = pairs
            .into_iter()
            .map(|[index, side]| Value::Number(self.arithmetic(Binary::Lt, index, side)))
            .collect();
        self.all(&tests)
    }

    /// The product of an extent's sides, and whether 32 bits hold it.
    pub fn size(&mut self, extent: &Value) -> [Value; 2] {
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
