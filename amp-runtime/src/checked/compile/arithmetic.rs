//! Operators and functions, of numbers and of the components of vectors.

use super::super::function;
use super::super::number::{Call, Function, Reg, words_of};
use super::super::program::Instruction;
use super::{Compiler, Held, Regs, each_number, lanes_of, number_at};
use crate::ir::{self, Binary, Scalar, Subgroup, Ty, Unary};

impl Compiler<'_> {
    pub(super) fn unary(&mut self, op: Unary, value: &ir::Value) -> Held {
        let Some((scalar, _)) = value.ty().and_then(|ty| lanes_of(&ty)) else {
            return self.fail("an operator of what is no number");
        };
        let words = words_of(scalar);
        let mut regs = Vec::new();
        for from in self.operand(value).iter().step_by(words) {
            let to = self.reg(scalar);
            self.emit(Instruction::Unary(op, scalar, to, *from));
            regs.extend(number_at(to, scalar).iter());
        }
        Held::Value(regs.into())
    }

    pub(super) fn binary(&mut self, op: Binary, left: &ir::Value, right: &ir::Value) -> Held {
        let (x, y) = (self.operand(left), self.operand(right));
        let types = [left, right].map(|value| value.ty().and_then(|ty| lanes_of(&ty)));
        let ([Some((scalar, first)), Some((other, second))], at) = (types, self.at) else {
            return Held::None;
        };
        let result = if op.compares() { Scalar::Bool } else { scalar };
        let mut regs = Vec::new();
        for position in 0..first.max(second) {
            // A number beside a vector is every component.
            let a = x.get(if first == 1 { 0 } else { position * words_of(scalar) });
            let b = y.get(if second == 1 { 0 } else { position * words_of(other) });
            let (Some(a), Some(b)) = (a, b) else { return Held::None };
            let (to, operands) = (self.reg(result), [*a, *b]);
            self.emit(Instruction::Binary { op, scalar, to, operands, at });
            regs.extend(number_at(to, result).iter());
        }
        Held::Value(regs.into())
    }

    /// All tests with one operator between them.
    pub(super) fn combined(&mut self, op: Binary, tests: &[ir::Value]) -> Held {
        let regs: Vec<_> = tests.iter().flat_map(|test| self.operand(test).to_vec()).collect();
        let at = self.at;
        let mut all = self.literal((op == Binary::And).into());
        for reg in regs {
            let (to, operands) = (self.planes(1), [all, reg]);
            self.emit(Instruction::Binary { op, scalar: Scalar::Bool, to, operands, at });
            all = to;
        }
        Held::Value([all].into())
    }

    pub(super) fn choose(
        &mut self,
        condition: &ir::Value,
        accept: &ir::Value,
        reject: &ir::Value,
    ) -> Held {
        let conditions = self.operand(condition);
        let (accept_regs, reject_regs) = (self.operand(accept), self.operand(reject));
        let scalar = accept.ty().and_then(|ty| lanes_of(&ty)).map_or(Scalar::U32, |(s, _)| s);
        let mut regs = Vec::new();
        for (word, (accept, reject)) in accept_regs.iter().zip(reject_regs.iter()).enumerate() {
            let position = if conditions.len() == 1 { 0 } else { word / words_of(scalar) };
            let Some(condition) = conditions.get(position).copied() else { return Held::None };
            let to = self.planes(1);
            self.emit(Instruction::Choose { to, condition, choices: [*accept, *reject] });
            regs.push(to);
        }
        // The words of a number lie side by side, as its registers are taken one after the other.
        Held::Value(regs.into())
    }

    pub(super) fn call(
        &mut self,
        function: Option<Function>,
        arguments: &[ir::Value],
        ty: &Ty,
        name: &str,
    ) -> Held {
        let Some(function) = function else {
            return self.fail(&format!("the function `{name}`"));
        };
        let arguments = arguments.iter().map(|argument| {
            let words = argument.ty().and_then(|ty| ty.scalar()).map_or(1, words_of);
            (self.scalar(argument), words)
        });
        let arguments = arguments.collect();
        let regs = self.regs(ty);
        let mut results = Vec::new();
        each_number([ty, ty], 0, false, &mut |scalar, offset| {
            results.push((regs[offset as usize], words_of(scalar)));
        });
        self.emit(Instruction::Call(Call { function, arguments, results }));
        Held::Value(regs)
    }

    pub(super) fn device(&mut self, function: naga::MathFunction, arguments: &[ir::Value]) -> Held {
        let lanes = arguments.first().and_then(ir::Value::ty).and_then(|ty| lanes_of(&ty));
        let Some((scalar, len)) = lanes else { return self.fail("a function of no numbers") };
        let found = function::device(scalar, function);
        let operands: Vec<_> = arguments.iter().map(|argument| self.operand(argument)).collect();
        if found.is_none() {
            return self.fail(&format!("the function {function:?}"));
        }
        self.componentwise(found, scalar, len, &operands)
    }

    pub(super) fn componentwise(
        &mut self,
        function: Option<Function>,
        scalar: Scalar,
        len: usize,
        operands: &[Regs],
    ) -> Held {
        let Some(function) = function else { return self.fail("a function of components") };
        let words = words_of(scalar);
        let mut regs = Vec::new();
        for position in 0..len {
            let argument = |of: &Regs| {
                let first = if of.len() == words { 0 } else { position * words };
                of.get(first).map(|reg| (*reg, words))
            };
            let arguments = operands.iter().filter_map(argument).collect();
            let to = self.reg(scalar);
            let results = vec![(to, words)];
            self.emit(Instruction::Call(Call { function, arguments, results }));
            regs.extend(number_at(to, scalar).iter());
        }
        Held::Value(regs.into())
    }

    pub(super) fn swizzle(&mut self, vector: &ir::Value, names: &str) -> Held {
        let Some(Ty::Vector(scalar, _)) = vector.ty() else { return self.fail("no vector") };
        let (regs, words) = (self.operand(vector), words_of(scalar));
        let component = |name| "xyzw".find(name).unwrap_or(0);
        let picked = names.chars().flat_map(|name| {
            let first = component(name) * words;
            regs.get(first..first + words).unwrap_or_default().to_vec()
        });
        Held::Value(picked.collect())
    }

    pub(super) fn subgroup(&mut self, op: Subgroup, arguments: &[ir::Value]) -> Held {
        let scalar = arguments.first().and_then(ir::Value::ty).and_then(|ty| ty.scalar());
        let scalar = scalar.unwrap_or(Scalar::U32);
        let arguments = arguments.iter().map(|argument| self.scalar(argument)).collect();
        let words = if op == Subgroup::Ballot { 4 } else { 1 };
        let to = self.planes(words);
        self.emit(Instruction::Subgroup { op, scalar, to, arguments });
        Held::Value((to..to + words as Reg).collect())
    }
}
