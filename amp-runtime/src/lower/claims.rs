//! What a lowering takes for granted of each node of a kernel: what the tests of `crate::oracle` hold
//! against what the nodes do.

use rustc_hash::FxHashMap;

use super::{Interval, Lowering, Number, Value};
use crate::ir::node::Id;

/// By node, those that were gone through.
#[derive(Debug, Default)]
pub(crate) struct Claims(FxHashMap<usize, Claim>);

/// All that is claimed of a node, however often it is gone through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// What the number lies in that it gives; none if it may give something else.
    pub interval: Option<Interval>,
    /// If it names an element: is it known to be there?
    pub proved: bool,
    /// If it is `&&` or `||`: is its right side evaluated always?
    pub speculates: bool,
}

impl Claims {
    pub(crate) fn of(&self, id: Id) -> Option<Claim> {
        self.0.get(&id.index()).copied()
    }
}

impl Lowering {
    /// How many accesses were not proved until now.
    pub(super) fn unproved_so_far(&self) -> usize {
        self.guards.len() + self.unproved.tested + self.unproved.robust
    }

    /// Notes what a node has become, after so many accesses that were not proved.
    pub(super) fn claim(&mut self, id: Id, value: &Value, unproved: usize) {
        let interval = match value {
            Value::Number(number) if number.scalar.bounds().is_some() => Some(number.interval),
            _ => None,
        };
        let proved = self.unproved_so_far() == unproved;
        let joins = |number: &Number| {
            matches!(self.function.expressions[number.handle], naga::Expression::Binary { .. })
        };
        let speculates = matches!(value, Value::Number(number) if joins(number));
        let now = Claim { interval, proved, speculates };
        let claim = self.claims.0.entry(id.index()).or_insert(now);
        claim.interval = claim.interval.zip(interval).map(|(before, now)| before.or(now));
        claim.proved &= now.proved;
        claim.speculates |= now.speculates;
    }

    /// The claims, if there is a module; and is every element of a view known to be there?
    pub(crate) fn claims(self) -> Option<(Claims, bool)> {
        let in_range = self.unproved == super::Unproved::default();
        (!self.has_failed()).then_some((self.claims, in_range))
    }
}
