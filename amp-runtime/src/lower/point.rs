//! How many points an extent has.

use super::methods::overflowing_product;
use super::{Binary, Lowering, Number, Value};

impl Lowering {
    /// The product of an extent's sides, and whether 32 bits hold it.
    pub(super) fn size(&mut self, extent: &Value) -> [Value; 2] {
        let rank = extent.ty().map_or(0, |ty| ty.parts().len());
        let sides: Vec<_> = (0..rank).map(|position| self.part_at(extent, position)).collect();
        let Some(sides) = self.all_numbers(&sides) else { return [Value::Never, Value::Never] };
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
