//! What threads do together: barriers, atomic operations, subgroups, records for the host.

use super::node::Op;
use super::operators::{Atomic, Cooperative, Subgroup};
use super::{Builder, Scalar, Ty, Value};
use crate::report::Site;

impl Builder {
    /// A barrier of the tile, with a fence for the kinds of memory that are named.
    pub fn barrier(&mut self, global: bool, tile_static: bool) -> Value {
        self.act(Op::Barrier { global, tile_static });
        Value::Unit
    }

    /// A fence for the kinds of memory that are named, without a barrier.
    pub(crate) fn fence(&mut self, global: bool, tile_static: bool) -> Value {
        self.act(Op::Fence { global, tile_static });
        Value::Unit
    }

    /// The value before the operation.
    pub(crate) fn atomic(&mut self, op: Atomic, place: &Value, value: &Value) -> Value {
        match place.ty() {
            Some(ty) => {
                let (place, value) = (*place, *value);
                self.record(Op::Atomic { op, place, value }, ty)
            }
            None => self.fail("an atomic operation on something that is not a place"),
        }
    }

    /// Stores `value` if the place holds the bits of what `expected` holds; else stores what the
    /// place holds to `expected`. True if it has stored `value`.
    pub(crate) fn atomic_compare_exchange(
        &mut self,
        place: &Value,
        expected: &Value,
        value: &Value,
    ) -> Value {
        let [place, expected, value] = [place, expected, value].map(Value::clone);
        let op = Op::CompareExchange { place, expected, value };
        self.record(op, Ty::Scalar(Scalar::Bool))
    }

    /// An operation of the subgroup on these values.
    pub(crate) fn subgroup(&mut self, op: Subgroup, values: &[Value]) -> Value {
        let ty = match op {
            Subgroup::Size | Subgroup::Lane | Subgroup::Count | Subgroup::Id => {
                Some(Ty::Scalar(Scalar::Usize))
            }
            Subgroup::Elect => Some(Ty::Scalar(Scalar::Bool)),
            Subgroup::Ballot => Some(Ty::array(Ty::Scalar(Scalar::U32), 4)),
            Subgroup::First | Subgroup::Gather(_) | Subgroup::Reduce(_) | Subgroup::Scan { .. } => {
                values.first().and_then(Value::ty)
            }
        };
        match ty {
            Some(ty) => self.record(Op::Subgroup(op, values.to_vec()), ty),
            None => self.untyped(values),
        }
    }

    /// An operation of the subgroup on cooperative matrices, with a result of that type.
    pub(crate) fn cooperative(&mut self, op: Cooperative, values: &[Value], ty: &Ty) -> Value {
        match ty {
            Ty::Unit => {
                self.act(Op::Cooperative(op, values.to_vec()));
                Value::Unit
            }
            ty => self.record(Op::Cooperative(op, values.to_vec()), *ty),
        }
    }

    /// Prints a line: `amp_println!`.
    pub fn print(&mut self, site: &'static Site, arguments: &[Value]) -> Value {
        self.act(Op::Record { site, is_check: false, arguments: arguments.to_vec() });
        Value::Unit
    }

    /// Checks a condition: `amp_assert!`. The message's arguments are evaluated if it fails.
    pub fn check(
        &mut self,
        site: &'static Site,
        condition: &Value,
        arguments: impl FnOnce(&mut Self) -> Vec<Value>,
    ) -> Value {
        self.branch(
            condition,
            |_| Value::Unit,
            |b| {
                let arguments = arguments(b);
                b.act(Op::Record { site, is_check: true, arguments });
                Value::Unit
            },
        )
    }
}
