//! Random statements.

use super::{Function, Maker, TYPES, TargetKind, Type};

impl Maker {
    /// Up to three statements.
    pub(super) fn some_statements(&mut self, depth: usize) -> String {
        let count = self.random.below(4);
        let statements: Vec<_> = (0..count).map(|_| self.statement(depth)).collect();
        statements.join(" ")
    }

    /// A block without a value.
    pub(super) fn block(&mut self, depth: usize) -> String {
        self.scoped(|maker| format!("{{ {} }}", maker.some_statements(depth)))
    }

    /// A block that gives a number.
    pub(super) fn giving(&mut self, depth: usize) -> String {
        self.scoped(|maker| {
            format!("{{ {} {} }}", maker.some_statements(depth), maker.number(depth))
        })
    }

    /// An expression that changes something.
    pub(super) fn effect(&mut self, depth: usize) -> String {
        let place = self.place(true);
        match self.random.below(3) {
            0 => {
                let operator = self.random.pick(&["+=", "-=", "^="]).unwrap_or("+=");
                format!("{place} {operator} {}", self.number(depth))
            }
            _ => format!("{place} = {}", self.number(depth)),
        }
    }

    pub(super) fn statement(&mut self, depth: usize) -> String {
        let simple = self.statements == 0 || depth == 0;
        self.statements = self.statements.saturating_sub(1);
        if simple {
            return format!("{};", self.effect(0));
        }
        let less = depth - 1;
        match self.random.below(24) {
            0..3 => self.binding(less),
            3 | 4 => self.reference_binding(less),
            5 => self.closure_binding(less),
            6 => {
                let (condition, accept) = self.guarded(less);
                match self.random.below(3) {
                    0 => format!("if {condition} {accept}"),
                    1 => format!("if {condition} {accept} else {}", self.block(less)),
                    _ => {
                        let (other, then) = self.guarded(less);
                        let last = self.block(less);
                        format!("if {condition} {accept} else if {other} {then} else {last}")
                    }
                }
            }
            7 => self.while_loop(less),
            8 => {
                let label = self.label();
                let before = written(label.as_deref());
                let body = self.within(label, TargetKind::Loop, |maker| {
                    maker.scoped(|maker| {
                        let statements = maker.some_statements(less);
                        let condition = maker.truth(0);
                        let jump = maker.jump(0);
                        format!("{{ {statements} if {condition} {{ {jump}; }} break; }}")
                    })
                });
                format!("{before}loop {body}")
            }
            9..12 => self.for_loop(less),
            12 => self.choice(less),
            13 => {
                let label = self.label().unwrap_or("'b".to_owned());
                let kind = TargetKind::Block;
                let block = self.within(Some(label.clone()), kind, |maker| maker.block(less));
                format!("{label}: {block}")
            }
            14 => {
                let (left, right) = (self.reference(true), self.reference(true));
                format!("std::mem::swap({left}, {right});")
            }
            15 | 16 => {
                let condition = self.truth(less);
                format!("if {condition} {{ {}; }}", self.jump(less))
            }
            17 => format!(
                "({}, {}) = ({}, {});",
                self.place(true),
                self.place(true),
                self.number(less),
                self.number(less)
            ),
            18 => self.store_to_whole(less),
            19 => match self.random.below(6) {
                0 if self.closures == 0 => "t.barrier.wait();".to_owned(),
                1 => format!("amp_println!(\"{{}}\", {});", self.number(less)),
                2 => format!("amp_assert!({});", self.truth(less)),
                3 => format!("view[0] = {};", self.number(less)),
                4 => format!("tile[2] += {};", self.number(less)),
                _ => format!("out[1] = {};", self.number(less)),
            },
            20 => {
                let shared = ["&tile", "&mut tile[0]", "view", "&view[1]", "&out", "&mut out[0]"];
                format!("g({});", self.random.pick(&shared).unwrap_or("view"))
            }
            21 if self.random.one_in(3) => format!("{};", self.jump(less)),
            21 => format!("_ = {};", self.number(less)),
            22 => format!("{};", self.number(depth)),
            _ => format!("{};", self.effect(less)),
        }
    }

    fn store_to_whole(&mut self, depth: usize) -> String {
        let ty = self.random.pick(TYPES).unwrap_or(Type::Number);
        let known = self.known.iter().filter(|known| known.ty == ty && known.mutable);
        let known: Vec<_> = known.cloned().collect();
        let value = self.value(ty, depth);
        match self.random.pick(&known) {
            Some(known) if known.reference => format!("*{} = {value};", known.name),
            Some(known) => format!("{} = {value};", known.name),
            None => "const A: i32 = 1;".to_owned(),
        }
    }

    fn binding(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0 => {
                let (left, right) = (self.name(), self.name());
                let value = self.value(Type::Pair, depth);
                self.declare(&left, Type::Number, false, false);
                self.declare(&right, Type::Number, true, false);
                format!("let ({left}, mut {right}) = {value};")
            }
            1 => {
                let name = self.name();
                let value = self.value(Type::Slot, depth);
                let otherwise = self.scoped(|maker| {
                    let statements = maker.some_statements(depth);
                    format!("{{ {statements} {}; }}", maker.jump(0))
                });
                self.declare(&name, Type::Number, false, false);
                format!("let Some({name}) = {value} else {otherwise};")
            }
            2 => {
                let name = self.name();
                let value = self.number(depth);
                self.declare(&name, Type::Number, false, false);
                format!("let {name}; {name} = {value};")
            }
            _ => {
                let ty = self.random.pick(TYPES).unwrap_or(Type::Number);
                let (name, value) = (self.name(), self.value(ty, depth));
                let mutable = !self.random.one_in(3);
                self.declare(&name, ty, mutable, false);
                format!("let {}{name} = {value};", if mutable { "mut " } else { "" })
            }
        }
    }

    /// A name for a reference.
    fn reference_binding(&mut self, depth: usize) -> String {
        let name = self.name();
        let mutable = !self.random.one_in(4);
        let text = match self.random.below(7) {
            0 => {
                let by = if mutable { "ref mut" } else { "ref" };
                format!("let {by} {name} = {};", self.place(mutable))
            }
            1 => format!("let {name} = {};", self.reference(mutable)),
            2..4 => {
                let ty = self.random.pick(TYPES).unwrap_or(Type::Number);
                let fits =
                    self.known.iter().filter(|known| known.ty == ty && (known.mutable || !mutable));
                let fits: Vec<_> = fits.cloned().collect();
                let Some(of) = self.random.pick(&fits) else { return self.binding(depth) };
                self.declare(&name, ty, mutable, true);
                return match (of.reference, self.random.one_in(2)) {
                    (true, true) if of.mutable == mutable => format!("let {name} = {};", of.name),
                    (true, _) => format!("let {name} = &{}*{};", written_mut(mutable), of.name),
                    (false, _) => format!("let {name} = &{}{};", written_mut(mutable), of.name),
                };
            }
            4 => {
                let other = self.name();
                let fits =
                    self.known.iter().filter(|known| known.ty == Type::Pair && known.mutable);
                let fits: Vec<_> = fits.cloned().collect();
                let Some(of) = self.random.pick(&fits) else { return self.binding(depth) };
                self.declare(&other, Type::Number, true, true);
                let value = if of.reference { of.name } else { format!("&mut {}", of.name) };
                self.declare(&name, Type::Number, true, true);
                return format!("let ({name}, {other}) = {value};");
            }
            5 => {
                let fits =
                    self.known.iter().filter(|known| known.ty == Type::Pair && known.mutable);
                let fits: Vec<_> = fits.cloned().collect();
                let Some(of) = self.random.pick(&fits) else { return self.binding(depth) };
                let value = if of.reference { format!("*{}", of.name) } else { of.name };
                self.declare(&name, Type::Number, true, true);
                return format!("let (ref mut {name}, _) = {value};");
            }
            _ => format!("let {name} = &{}{};", written_mut(mutable), self.place(mutable)),
        };
        self.declare(&name, Type::Number, mutable, true);
        text
    }

    fn closure_binding(&mut self, depth: usize) -> String {
        let name = self.name();
        let by_reference = self.random.one_in(3);
        let closure = self.closure(depth, by_reference);
        self.functions.push(Function { name: name.clone(), by_reference });
        format!("let mut {name} = {closure};")
    }

    /// A closure that gives a number.
    pub(super) fn closure(&mut self, depth: usize, by_reference: bool) -> String {
        let parameter = self.name();
        let moves = if self.random.one_in(5) { "move " } else { "" };
        let targets = std::mem::take(&mut self.targets);
        self.closures += 1;
        let body = self.scoped(|maker| {
            maker.declare(&parameter, Type::Number, by_reference, by_reference);
            maker.giving(depth)
        });
        self.closures -= 1;
        self.targets = targets;
        let ty = if by_reference { "&mut i32" } else { "i32" };
        format!("{moves}|{parameter}: {ty}| {body}")
    }

    /// A condition and the block that it guards, in which its names are known.
    fn guarded(&mut self, depth: usize) -> (String, String) {
        self.scoped(|maker| {
            let condition = maker.test(depth);
            (condition, maker.block(depth))
        })
    }

    /// A condition, which may be a pattern.
    fn test(&mut self, depth: usize) -> String {
        if self.random.one_in(2) {
            return self.truth(depth);
        }
        let name = self.name();
        let slots = self.known.iter().filter(|known| known.ty == Type::Slot && known.mutable);
        let slots: Vec<_> = slots.cloned().collect();
        let slot = self.random.pick(&slots);
        let test = match (self.random.below(4), slot) {
            (0, Some(slot)) => {
                self.declare(&name, Type::Number, true, true);
                let value = if slot.reference { slot.name } else { format!("&mut {}", slot.name) };
                format!("let Some({name}) = {value}")
            }
            (1, Some(slot)) => {
                self.declare(&name, Type::Number, true, true);
                let value = if slot.reference { format!("*{}", slot.name) } else { slot.name };
                format!("let Some(ref mut {name}) = {value}")
            }
            _ => {
                let value = self.value(Type::Slot, depth);
                self.declare(&name, Type::Number, false, false);
                format!("let Some({name}) = {value}")
            }
        };
        match self.random.below(3) {
            0 => format!("{test} && {}", self.truth(depth)),
            1 => format!("{} && {test}", self.truth(0)),
            _ => test,
        }
    }

    fn while_loop(&mut self, depth: usize) -> String {
        let label = self.label();
        let before = written(label.as_deref());
        self.scoped(|maker| {
            let kind = TargetKind::Condition;
            let test = maker.within(label.clone(), kind, |maker| maker.test(depth));
            let body = maker.within(label, TargetKind::Loop, |maker| {
                let statements = maker.some_statements(depth);
                format!("{{ {statements} if {} {{ break; }} }}", maker.truth(0))
            });
            format!("{before}while {test} {body}")
        })
    }

    fn for_loop(&mut self, depth: usize) -> String {
        let label = self.label();
        let before = written(label.as_deref());
        let arrays = self.known.iter().filter(|known| known.ty == Type::Array && known.mutable);
        let arrays: Vec<_> = arrays.cloned().collect();
        let array = self.random.pick(&arrays);
        let name = self.name();
        let (pattern, over, mutable, reference) = match (self.random.below(8), array) {
            (0, Some(array)) if array.reference => (name.clone(), array.name, true, true),
            (0 | 1, Some(array)) => {
                (name.clone(), format!("{}.iter_mut()", array.name), true, true)
            }
            (2, Some(array)) if !array.reference => {
                (name.clone(), format!("&mut {}", array.name), true, true)
            }
            (3, Some(array)) => (name.clone(), format!("{}.iter()", array.name), false, true),
            (4, _) => (name.clone(), self.value(Type::Array, depth), false, false),
            (5, _) => (format!("ref mut {name}"), self.value(Type::Array, depth), true, true),
            _ => {
                let (first, end) = (self.number(depth), self.number(depth));
                let range = format!("({first}) % 4..({end}) % 4");
                let over = match self.random.below(4) {
                    0 => format!("({range}).rev()"),
                    1 => format!("({range}).step_by(({}) % 2 + 1)", self.number(depth)),
                    _ => range,
                };
                (format!("mut {name}"), over, true, false)
            }
        };
        let body = self.scoped(|maker| {
            maker.declare(&name, Type::Number, mutable, reference);
            maker.within(label, TargetKind::Loop, |maker| maker.block(depth))
        });
        format!("{before}for {pattern} in {over} {body}")
    }

    /// A `match` whose arms change something.
    fn choice(&mut self, depth: usize) -> String {
        let pairs = self.known.iter().filter(|known| known.ty == Type::Pair && known.mutable);
        let pairs: Vec<_> = pairs.cloned().collect();
        let name = self.name();
        let (subject, binding) = match self.random.pick(&pairs) {
            Some(pair) if self.random.one_in(2) => {
                (if pair.reference { pair.name } else { format!("&mut {}", pair.name) }, "")
            }
            Some(pair) => {
                (if pair.reference { format!("*{}", pair.name) } else { pair.name }, "ref mut ")
            }
            None => return self.binding(depth),
        };
        let first = self.scoped(|maker| {
            maker.declare(&name, Type::Number, true, true);
            let guard = maker.truth(depth);
            let block = maker.block(depth);
            format!("(0..=3, {binding}{name}) | (5, {binding}{name}) if {guard} => {block}")
        });
        format!("match {subject} {{ {first} _ => {} }}", self.block(depth))
    }
}

fn written(label: Option<&str>) -> String {
    label.map(|label| format!("{label}: ")).unwrap_or_default()
}

fn written_mut(mutable: bool) -> &'static str {
    if mutable { "mut " } else { "" }
}
