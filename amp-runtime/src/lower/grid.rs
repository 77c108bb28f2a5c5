//! The groups of a launch with more of them in one dimension than a device counts there.
//!
//! They are numbered in row-major order, and the numbers are spread over the device's three dimensions.
//! All but one of these get a power of two, so what rounding up adds at the end stays within 32 bits:
//! it never wraps around to the number of another group.

use naga::BuiltIn;

use super::{Binary, CaptureForm, Interval, Lowering, Number, ParamBytes, Scalar, Value};

/// So many groups, spread over x, y and z, of which none has more than `most`. The number of a group
/// is that of its row, `y * spread[2] + z`, times `spread[0]`, plus `x`.
pub(crate) fn spread(groups: u32, most: u32) -> [u32; 3] {
    if groups <= most {
        return [groups, 1, 1];
    }
    let widest = 1 << most.ilog2();
    let x = groups.div_ceil(most).next_power_of_two().min(widest);
    let rows = groups.div_ceil(x);
    let z = rows.div_ceil(most).next_power_of_two();
    [x, rows.div_ceil(z), z]
}

/// The number of groups in each dimension, x first, for so many tiles, slowest dimension first; the
/// form says whether they are spread.
pub(crate) fn groups_of_tiles(tiles: &[usize], most: u32, form: &mut CaptureForm) -> [u32; 3] {
    let mut groups = [1; 3];
    for (groups, tiles) in groups.iter_mut().zip(tiles.iter().rev()) {
        *groups = *tiles as u32;
    }
    form.spread = groups.iter().any(|groups| *groups > most);
    match form.spread {
        true => spread(groups.into_iter().fold(1, u32::saturating_mul), most),
        false => groups,
    }
}

/// How many scalars say how tiles of this rank are spread.
pub(crate) fn words_of_tiles(rank: usize, form: &CaptureForm) -> usize {
    if form.spread { 2 + rank } else { 0 }
}

/// Sets these scalars.
pub(crate) fn write_tiles(
    tiles: &[usize],
    groups: [u32; 3],
    form: &CaptureForm,
    params: &mut ParamBytes,
) {
    if form.spread {
        let all = tiles.iter().fold(1, |all: u32, side| all.saturating_mul(*side as u32));
        let sides = tiles.iter().skip(1).map(|side| *side as u32);
        let words = [all, groups[0], groups[2]].into_iter().chain(sides);
        words.enumerate().for_each(|(number, word)| params.set(number, word));
    }
}

impl Lowering {
    /// The index of the thread's tile, slowest dimension first. A group that is none of the domain's
    /// ends here.
    pub(super) fn tile(&mut self, rank: usize) -> Vec<Number> {
        let groups = match &self.sizes {
            Some(sizes) => sizes.groups.map(|groups| Interval { lo: 0, hi: i64::from(groups) - 1 }),
            None => [Interval::of(Scalar::Usize); 3],
        };
        let [x, y, z] = self.builtin(BuiltIn::WorkGroupId, groups);
        if !self.form.spread {
            return [x, y, z][..rank].iter().rev().copied().collect();
        }
        let [all, columns, planes] = [self.size_param(), self.size_param(), self.size_param()];
        let sides: Vec<_> = (1..rank).map(|_| self.size_param().at_least_one()).collect();
        let rows = self.arithmetic(Binary::Mul, y, planes);
        let row = self.arithmetic(Binary::Add, rows, z);
        let before = self.arithmetic(Binary::Mul, row, columns);
        let number = self.arithmetic(Binary::Add, before, x);
        let outside = self.arithmetic(Binary::Ge, number, all);
        self.branch(&Value::Number(outside), |b| b.give_back(&Value::Unit), |_| Value::Unit);
        let number = self.narrowed(number);
        self.numbered_point(number, &sides)
    }

    /// The point with this row-major number, in an extent of which the slowest side is left out.
    pub(crate) fn numbered_point(&mut self, mut number: Number, sides: &[Number]) -> Vec<Number> {
        let mut point = vec![number; sides.len() + 1];
        for (component, side) in point[1..].iter_mut().zip(sides).rev() {
            *component = self.arithmetic(Binary::Rem, number, *side);
            number = self.arithmetic(Binary::Div, number, *side);
        }
        point[0] = number;
        point
    }
}

impl Number {
    /// A side of a domain that is not empty: dividing by it needs no guard.
    pub(crate) fn at_least_one(self) -> Number {
        let Interval { lo, hi } = self.interval;
        Number { interval: Interval { lo: lo.max(1), hi: hi.max(1) }, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn spread_groups_keep_to_the_limit_and_within_32_bits() {
        const MOST: u32 = 65535;
        let around = [1, MOST, 1 << 16, 1 << 24, 1 << 31, MOST * MOST, u32::MAX - 1];
        for groups in around.into_iter().flat_map(|groups| groups - 1..=groups + 1) {
            let [x, y, z] = spread(groups, MOST);
            assert!([x, y, z].iter().all(|side| *side <= MOST), "{groups}: {x} {y} {z}");
            let all = u64::from(x) * u64::from(y) * u64::from(z);
            assert!(all >= groups.into() && all <= 1 << 32, "{groups}: {x} {y} {z}");
            // Few groups have nothing to do.
            assert!(all - u64::from(groups) < u64::from(x * z).max(1), "{groups}: {x} {y} {z}");
        }
    }
}
