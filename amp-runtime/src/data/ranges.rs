//! Sets of positions.

use std::ops::Range;

/// A set of positions: ranges in order, of which no two touch and none is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranges(Vec<Range<usize>>);

impl Ranges {
    /// The positions of one range.
    pub(super) fn of(range: Range<usize>) -> Self {
        let mut ranges = Ranges::default();
        ranges.insert(range);
        ranges
    }

    /// The ranges that touch this one, as positions in the list.
    fn touching(&self, range: &Range<usize>) -> Range<usize> {
        let first = self.0.partition_point(|other| other.end < range.start);
        let last = self.0.partition_point(|other| other.start <= range.end);
        first..last.max(first)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Range<usize>> {
        self.0.iter()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn insert(&mut self, mut range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let touching = self.touching(&range);
        if let [first, ..] = &self.0[touching.clone()] {
            range.start = range.start.min(first.start);
        }
        if let [.., last] = &self.0[touching.clone()] {
            range.end = range.end.max(last.end);
        }
        match &mut self.0[touching.clone()] {
            [only] => *only = range,
            _ => drop(self.0.splice(touching, [range])),
        }
    }

    pub(super) fn remove(&mut self, range: &Range<usize>) {
        if range.is_empty() {
            return;
        }
        let touching = self.touching(range);
        let ends = match &self.0[touching.clone()] {
            [] => return,
            parts @ [first, ..] => {
                let last = parts.last().unwrap_or(first);
                [first.start..range.start, range.end..last.end]
            }
        };
        self.0.splice(touching, ends.into_iter().filter(|rest| !rest.is_empty()));
    }

    pub(super) fn contains(&self, range: &Range<usize>) -> bool {
        let first = self.0.partition_point(|other| other.end < range.end);
        let holds = |other: &Range<usize>| other.start <= range.start && range.end <= other.end;
        range.is_empty() || self.0.get(first).is_some_and(holds)
    }

    /// The parts of a range that are in the set.
    pub(super) fn within(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let touching = self.0[self.touching(range)].iter();
        let parts = touching.map(|part| part.start.max(range.start)..part.end.min(range.end));
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// The parts of a range that are not in the set.
    pub(super) fn missing(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut missing = Vec::new();
        let mut next = range.start;
        for part in self.within(range) {
            missing.push(next..part.start);
            next = part.end;
        }
        missing.push(next..range.end);
        missing.retain(|part| !part.is_empty());
        missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every step of a walk through sets is compared with a set of single positions.
    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn ranges_are_sets() {
        const LAST: usize = 24;
        const STEPS: usize = 20_000;
        let mut ranges = Ranges::default();
        let mut set = [false; LAST];
        let mut seed = 1_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        for _ in 0..STEPS {
            let start = random(LAST);
            let range = start..start + random(LAST - start + 1);
            let adds = random(2) == 0;
            set[range.clone()].fill(adds);
            match adds {
                true => ranges.insert(range.clone()),
                false => ranges.remove(&range),
            }
            assert!(ranges.0.is_sorted_by(|a, b| a.end < b.start), "{ranges:?}");
            assert!(ranges.0.iter().all(|range| !range.is_empty()), "{ranges:?}");
            let start = random(LAST);
            let asked = start..start + random(LAST - start + 1);
            let all = set[asked.clone()].iter().all(|is_in| *is_in);
            assert_eq!(ranges.contains(&asked), all, "{asked:?} in {ranges:?}");
            for (parts, is_in) in [(ranges.within(&asked), true), (ranges.missing(&asked), false)] {
                let parts: Vec<_> = parts.into_iter().flatten().collect();
                let expected: Vec<_> = asked.clone().filter(|at| set[*at] == is_in).collect();
                assert_eq!(parts, expected, "{asked:?} in {ranges:?}");
            }
        }
    }
}
