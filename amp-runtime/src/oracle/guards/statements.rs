//! Statements of random kernels.

use super::forms::{Form, Memory, PAIR, Side};
use super::make::{Frame, Make, SCALARS};
use crate::ir::{Binary, Builder, Scalar, Ty, Value};

impl Make<'_> {
    /// So many statements, one after the other.
    pub(super) fn statements(&self, b: &mut Builder, depth: usize, count: usize) {
        for _ in 0..count {
            let Some(left) = self.statements_left.get().checked_sub(1) else { return };
            self.statements_left.set(left);
            self.statement(b, depth);
        }
    }

    /// Names of what `build` records end with it.
    pub(super) fn nested<R>(&self, b: &mut Builder, build: impl FnOnce(&mut Builder) -> R) -> R {
        let before = self.scope.borrow().clone();
        let built = build(b);
        *self.scope.borrow_mut() = before;
        built
    }

    /// What `build` records can leave the frame.
    pub(super) fn framed<R>(&self, frame: Frame, build: impl FnOnce() -> R) -> R {
        self.frames.borrow_mut().push(frame);
        let built = build();
        self.frames.borrow_mut().pop();
        built
    }

    /// A block of a few statements; now and then control leaves at its end.
    pub(super) fn block(&self, b: &mut Builder, depth: usize) -> Value {
        let count = 1 + self.below(3);
        self.nested(b, |b| {
            self.statements(b, depth.saturating_sub(1), count);
            if self.one_in(12) { self.leave(b) } else { Value::Unit }
        })
    }

    fn statement(&self, b: &mut Builder, depth: usize) {
        match self.below(if depth == 0 { 22 } else { 34 }) {
            0..8 => self.access(b, depth),
            8 => self.bound(b),
            9 => self.variable(b),
            10..13 => self.assignment(b),
            13 => self.pair(b),
            14 => self.part_of_pair(b),
            15 => self.index_of_its_own(b),
            16 => self.component(b),
            17 => self.array(b),
            18 => self.tile_static(b),
            19 => self.truth(b),
            20 => self.checked(b, depth),
            21 => self.receiver(b),
            22..25 => {
                self.note("if");
                let test = self.test(2);
                let test = self.recorded(|scope| test.record(b, scope));
                let has_else = self.one_in(2);
                let reject = |b: &mut Builder| {
                    if has_else { self.block(b, depth) } else { Value::Unit }
                };
                b.branch(&test, |b| self.block(b, depth), reject);
            }
            25 => {
                self.note("if left");
                let test = self.test(2);
                let test = self.recorded(|scope| test.record(b, scope));
                b.branch(&test, |b| self.leave(b), |_| Value::Unit);
            }
            26 => self.choice(b, depth),
            27 | 28 => self.range(b, depth),
            29 => self.repeat_while(b, depth),
            30 => self.repeat_forever(b, depth),
            31 => self.elements(b, depth),
            32 => self.labelled(b, depth),
            _ => self.function(b, depth),
        }
    }

    /// A number of the type, recorded.
    pub(super) fn some_number(&self, b: &mut Builder, scalar: Scalar, depth: usize) -> Value {
        let form = self.number(scalar, depth);
        self.recorded(|scope| form.record(b, scope))
    }

    fn bound(&self, b: &mut Builder) {
        self.note("let");
        let scalar = self.scalar();
        let value = self.some_number(b, scalar, 3);
        let value = b.bind(value);
        self.name(value, scalar, false);
    }

    fn variable(&self, b: &mut Builder) {
        self.note("let mut");
        let scalar = self.scalar();
        let value = self.some_number(b, scalar, 2);
        let value = b.variable(value);
        self.name(value, scalar, true);
    }

    fn assignment(&self, b: &mut Builder) {
        let variables: Vec<_> = {
            let scope = self.scope.borrow();
            let all = scope.numbers.iter().enumerate().filter(|(_, (.., variable))| *variable);
            all.map(|(number, (place, scalar, _))| (number, *place, *scalar)).collect()
        };
        if variables.is_empty() {
            return self.variable(b);
        }
        self.note("assignment");
        let (number, place, scalar) = self.pick(&variables);
        let form = match self.below(3) {
            0 => self.number(scalar, 2),
            which => {
                let op = if which == 1 { Binary::Add } else { Binary::Sub };
                Form::binary(op, Form::Name(number, scalar), self.literal(scalar))
            }
        };
        let value = self.recorded(|scope| form.record(b, scope));
        b.store(&place, &value);
    }

    /// A variable of two parts, or a copy of one.
    fn pair(&self, b: &mut Builder) {
        let pairs = self.scope.borrow().pairs.clone();
        let (pair, writable) = match pairs.is_empty() || self.one_in(2) {
            true => {
                self.note("a pair");
                let parts = PAIR.map(|scalar| self.some_number(b, scalar, 1));
                let pair = b.tuple(&parts);
                (b.variable(pair), true)
            }
            false => {
                self.note("a copy of a pair");
                let pair = b.read(&self.pick(&pairs).0);
                (b.bind(pair), false)
            }
        };
        self.scope.borrow_mut().pairs.push((pair, writable));
    }

    fn part_of_pair(&self, b: &mut Builder) {
        let pairs = self.scope.borrow().pairs.clone();
        let pairs: Vec<_> = pairs.into_iter().filter(|(_, writable)| *writable).collect();
        if pairs.is_empty() {
            return self.pair(b);
        }
        self.note("a part of a pair");
        let position = self.below(PAIR.len());
        let value = self.some_number(b, PAIR[position], 1);
        let part = b.part_at(&self.pick(&pairs).0, position);
        b.store(&part, &value);
    }

    /// A variable that is an index, or a copy of one.
    fn index_of_its_own(&self, b: &mut Builder) {
        let indices = self.scope.borrow().indices.clone();
        let (index, rank, writable) = match self.below(2) {
            0 => {
                self.note("an index");
                let rank = 1 + self.below(3);
                let numbers: Vec<_> =
                    (0..rank).map(|_| self.some_number(b, Scalar::Usize, 1)).collect();
                let numbers = b.array(&numbers);
                let index = b.point(&numbers);
                (b.variable(index), rank, true)
            }
            _ => {
                self.note("a copy of an index");
                let (index, rank, _) = self.pick(&indices);
                let index = b.read(&index);
                (b.bind(index), rank, false)
            }
        };
        let sides = vec![Side::Length(rank)];
        let memory = Memory { value: index, scalar: Scalar::Usize, sides, writable };
        let mut scope = self.scope.borrow_mut();
        scope.indices.push((index, rank, writable));
        scope.memory.push(memory);
    }

    fn component(&self, b: &mut Builder) {
        let indices = self.scope.borrow().indices.clone();
        let indices: Vec<_> = indices.into_iter().filter(|(.., writable)| *writable).collect();
        if indices.is_empty() {
            return self.index_of_its_own(b);
        }
        self.note("a component of an index");
        let (index, rank, _) = self.pick(&indices);
        let value = self.some_number(b, Scalar::Usize, 1);
        let at = b.known(Scalar::Usize, self.below(rank) as u64);
        let component = b.element(&index, &at);
        b.store(&component, &value);
    }

    fn array(&self, b: &mut Builder) {
        let scalar = self.pick(&[Scalar::U32, Scalar::I32, Scalar::Usize, Scalar::U8]);
        let len = self.pick(&[3, 4, 1, 8]);
        let literal = |b: &mut Builder, number: usize| b.known(scalar, (number * 5 % 9) as u64);
        let writable = match self.below(3) {
            0 => {
                self.note("a table");
                false
            }
            _ => {
                self.note("an array");
                true
            }
        };
        let elements: Vec<_> = (0..len).map(|number| literal(b, number)).collect();
        let mut array = b.array(&elements);
        let mut sides = vec![Side::Length(len)];
        if self.one_in(4) {
            array = b.repeat(&array, 3);
            sides.insert(0, Side::Length(3));
        }
        let value = if writable { b.variable(array) } else { b.bind(array) };
        self.scope.borrow_mut().memory.push(Memory { value, scalar, sides, writable });
    }

    fn tile_static(&self, b: &mut Builder) {
        if !self.is_tiled {
            return self.array(b);
        }
        self.note("tile_static");
        let declarations = [
            (std::any::TypeId::of::<[(); 0]>(), Scalar::U32, vec![8], 0),
            (std::any::TypeId::of::<[(); 1]>(), Scalar::U8, vec![5], 0),
            (std::any::TypeId::of::<[(); 2]>(), Scalar::I32, vec![3, 4], 1),
        ];
        let (declaration, scalar, lengths, pad) = self.pick(&declarations);
        let ty = lengths.iter().rev().fold(Ty::Scalar(scalar), |ty, len| Ty::array(ty, *len));
        let value = b.tile_static(declaration, "shared", &ty, pad);
        let sides = lengths.into_iter().map(Side::Length).collect();
        self.scope.borrow_mut().memory.push(Memory { value, scalar, sides, writable: true });
    }

    fn truth(&self, b: &mut Builder) {
        let truths = self.scope.borrow().truths.clone();
        let test = self.test(2);
        let test = self.recorded(|scope| test.record(b, scope));
        match truths.iter().find(|(_, writable)| *writable) {
            Some((place, _)) if self.one_in(2) => {
                self.note("a truth value, assigned");
                b.store(place, &test);
            }
            _ => {
                self.note("a truth value");
                let writable = self.one_in(2);
                let value = if writable { b.variable(test) } else { b.bind(test) };
                self.scope.borrow_mut().truths.push((value, writable));
            }
        }
    }

    /// `match x.checked_…(y) { Some(z) => …, None => … }`
    fn checked(&self, b: &mut Builder, depth: usize) {
        self.note("match");
        let scalar = self.scalar();
        let name = self.pick(&["checked_sub", "checked_add", "checked_mul", "checked_rem"]);
        let numbers = [(); 2].map(|()| self.some_number(b, scalar, 1));
        let option = Ty::option(Ty::Scalar(scalar));
        let found = b.number_method(scalar, name, &numbers, &option);
        let found = b.bind(found);
        let some = b.is_variant(&found, "Some");
        let accept = |b: &mut Builder| {
            self.nested(b, |b| {
                let value = b.variant_field(&found, "Some", "0");
                let value = b.bind(value);
                self.name(value, scalar, false);
                self.access(b, depth.saturating_sub(1));
                Value::Unit
            })
        };
        b.branch(&some, accept, |b| self.block(b, depth));
    }

    /// The receiver of a method, whose argument changes it, or another variable.
    fn receiver(&self, b: &mut Builder) {
        let numbers = self.scope.borrow().numbers.clone();
        let (place, scalar, _) = self.pick(&numbers);
        self.note("a receiver");
        let early = b.read_early(&place);
        self.assignment(b);
        let value = if self.one_in(2) { b.bind_early(early) } else { b.alias(early) };
        self.name(value, scalar, false);
    }

    /// `let x = if … { … } else { … };`
    fn choice(&self, b: &mut Builder, depth: usize) {
        self.note("if with a value");
        let scalar = self.pick(&SCALARS);
        let test = self.test(2);
        let test = self.recorded(|scope| test.record(b, scope));
        let side = |b: &mut Builder| {
            self.nested(b, |b| {
                self.statements(b, depth.saturating_sub(1), self.below(2));
                self.some_number(b, scalar, 2)
            })
        };
        let value = b.branch(&test, side, |b| {
            match if self.one_in(4) { self.leave(b) } else { Value::Unit } {
                Value::Never => Value::Never,
                _ => side(b),
            }
        });
        let value = b.bind(value);
        self.name(value, scalar, false);
    }
}
