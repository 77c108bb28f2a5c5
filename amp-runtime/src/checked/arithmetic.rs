//! Looking at arithmetic: what has no result in mathematics, where that is asked for.

use super::finding::FindingKind;
use super::number::{Number, Reg, words_of};
use super::run::Run;
use crate::f16;
use crate::ir::node::Id;
use crate::ir::{Binary, Scalar};

/// A number of a kernel, to look at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Exact {
    Integer(i128),
    Float(f64),
}

impl Run<'_> {
    fn exact(&self, reg: Reg, scalar: Scalar, lane: usize) -> Exact {
        let bits = self.planes.bits(reg, words_of(scalar), lane);
        let low = bits as u32;
        match scalar {
            Scalar::F16 => Exact::Float(f16::of_words(low, 0).to_f64()),
            Scalar::F32 => Exact::Float(f32::from_bits(low).into()),
            Scalar::F64 => Exact::Float(f64::from_bits(bits)),
            Scalar::U64 => Exact::Integer(bits.into()),
            Scalar::I64 => Exact::Integer(bits.cast_signed().into()),
            scalar if scalar.is_signed() => Exact::Integer(low.cast_signed().into()),
            _ => Exact::Integer(low.into()),
        }
    }

    pub(super) fn check_binary(
        &mut self,
        op: Binary,
        scalar: Scalar,
        to: Reg,
        [left, right]: [Reg; 2],
        at: Id,
    ) {
        if scalar == Scalar::Bool || op.compares() {
            return;
        }
        for lane in self.lanes() {
            let x = self.exact(left, scalar, lane);
            let amount = matches!(op, Binary::Shl | Binary::Shr);
            let y = self.exact(right, if amount { Scalar::U32 } else { scalar }, lane);
            let found = match (x, y) {
                (Exact::Float(x), Exact::Float(y)) => {
                    let Exact::Float(result) = self.exact(to, scalar, lane) else { continue };
                    let new = result.is_nan() && !x.is_nan() && !y.is_nan();
                    (self.checks.nan && new).then(|| {
                        (FindingKind::NotANumber, format!("{x} {} {y} is not a number", sign(op)))
                    })
                }
                (Exact::Integer(x), Exact::Integer(y)) => self.integer_fault(op, scalar, x, y),
                _ => None,
            };
            if let Some((kind, message)) = found {
                let access = self.access(at.0, "computes", lane);
                let message = format!("{message}, in the thread {:?}", access.thread);
                let help =
                    "test the operands before, or say what is meant by a method, as `wrapping_add`";
                self.findings.add(kind, access, None, message, help.to_owned());
            }
        }
    }

    fn integer_fault(
        &self,
        op: Binary,
        scalar: Scalar,
        x: i128,
        y: i128,
    ) -> Option<(FindingKind, String)> {
        let (bits, name) = (scalar.bits(), scalar.name());
        let exact = match op {
            Binary::Add => x + y,
            Binary::Sub => x - y,
            Binary::Mul => x.saturating_mul(y),
            Binary::Div | Binary::Rem if y == 0 => {
                let message = format!("{x} {} 0", sign(op));
                return self.checks.division.then_some((FindingKind::DivisionByZero, message));
            }
            Binary::Div => x / y,
            Binary::Shl | Binary::Shr if y >= bits.into() => {
                let message = format!("a shift of `{name}` by {y}, of {bits} bits");
                return self.checks.shift.then_some((FindingKind::Shift, message));
            }
            _ => return None,
        };
        let (least, most) = match scalar.is_signed() {
            true => (-(1_i128 << (bits - 1)), (1 << (bits - 1)) - 1),
            false => (0, (1 << bits) - 1),
        };
        let fits = (least..=most).contains(&exact);
        let message = || format!("{x} {} {y} is {exact}, which `{name}` cannot hold", sign(op));
        (self.checks.overflow && !fits).then(|| (FindingKind::Overflow, message()))
    }

    pub(super) fn check_cast(&mut self, [from, to]: [Scalar; 2], reg: Reg, at: Id) {
        if !self.checks.cast || !from.is_float() || !to.is_integer() {
            return;
        }
        let bits = to.bits() as i32 - i32::from(to.is_signed());
        let most = 2_f64.powi(bits);
        let least = if to.is_signed() { -most } else { 0.0 };
        for lane in self.lanes() {
            let Exact::Float(value) = self.exact(reg, from, lane) else { continue };
            if !(value.trunc() >= least && value.trunc() < most) {
                let access = self.access(at.0, "computes", lane);
                let message = format!(
                    "{value} becomes `{}`, which cannot hold it, in the thread {:?}",
                    to.name(),
                    access.thread
                );
                let help = "test it before, or `clamp` it".to_owned();
                self.findings.add(FindingKind::FloatToInteger, access, None, message, help);
            }
        }
    }
}

fn sign(op: Binary) -> &'static str {
    match op {
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::Div => "/",
        Binary::Rem => "%",
        Binary::And => "&",
        Binary::Or => "|",
        Binary::Xor => "^",
        Binary::Shl => "<<",
        Binary::Shr => ">>",
        Binary::Eq => "==",
        Binary::Ne => "!=",
        Binary::Lt => "<",
        Binary::Le => "<=",
        Binary::Gt => ">",
        Binary::Ge => ">=",
    }
}
