//! Patterns: whether one matches what is at a place, and what its names are bound to.

use super::memory::Memory;
use super::operators::{literal, prefix};
use super::stop::{Done, stuck};
use super::value::{Place, Value, constant, last_name, member_name};
use crate::syntax::{Name, Pattern, PatternKind};

/// A name of a pattern and what it gets.
pub struct Bound<'t> {
    pub name: &'t Name,
    pub value: Value<'t>,
    pub mutable: bool,
}

/// What the names are bound to, if the pattern matches.
pub fn matched<'t>(
    memory: &Memory<'t>,
    pattern: &'t Pattern,
    subject: Place,
) -> Done<'t, Option<Vec<Bound<'t>>>> {
    let mut matching = Matching { memory, bound: Vec::new() };
    let matches = matching.pattern(pattern, subject, None)?;
    Ok(matches.then_some(matching.bound))
}

struct Matching<'m, 't> {
    memory: &'m Memory<'t>,
    bound: Vec<Bound<'t>>,
}

impl<'t> Matching<'_, 't> {
    /// `behind` says whether a reference led to the place, and whether it is a mutable one.
    fn pattern(
        &mut self,
        pattern: &'t Pattern,
        mut subject: Place,
        mut behind: Option<bool>,
    ) -> Done<'t, bool> {
        if let PatternKind::Name { name, within, .. } = &pattern.kind {
            if let Some(within) = within
                && !self.pattern(within, subject.clone(), behind)?
            {
                return Ok(false);
            }
            return self.name(name, pattern, subject, behind).map(|()| true);
        }
        // References are gone through unless the pattern only takes them as they are.
        if !matches!(pattern.kind, PatternKind::Any | PatternKind::Rest | PatternKind::Either(_)) {
            while let Value::Reference(to) = self.memory.at(&subject)? {
                subject = to.clone();
                behind = Some(behind.unwrap_or(true) && subject.mutable);
            }
        }
        match &pattern.kind {
            PatternKind::Any | PatternKind::Rest => Ok(true),
            PatternKind::Name { .. } => stuck("a name"),
            PatternKind::Literal { .. } | PatternKind::Path(_) => {
                let value = self.memory.read(&subject)?;
                match (self.end(pattern)?, value) {
                    (Value::Number(a), Value::Number(b)) => Ok(a == b),
                    (Value::Truth(a), Value::Truth(b)) => Ok(a == b),
                    (Value::Structure(a, _), Value::Structure(b, _)) => Ok(a == b),
                    _ => stuck("a pattern of another type"),
                }
            }
            PatternKind::Range { first, limits, last } => {
                let Value::Number(value) = self.memory.read(&subject)? else {
                    return stuck("a range against what is no number");
                };
                let from = first.as_deref().map(|first| self.number(first)).transpose()?;
                let to = last.as_deref().map(|last| self.number(last)).transpose()?;
                let ends = |to| match limits {
                    syn::RangeLimits::HalfOpen(_) => value < to,
                    syn::RangeLimits::Closed(_) => value <= to,
                };
                Ok(from.is_none_or(|from| value >= from) && to.is_none_or(ends))
            }
            PatternKind::Tuple(parts) | PatternKind::Array(parts) => {
                let Value::Parts(values) = self.memory.at(&subject)? else {
                    return stuck("a pattern of parts against what has none");
                };
                let count = values.len();
                self.parts(&parts.iter().collect::<Vec<_>>(), count, &subject, behind)
            }
            PatternKind::Structure(path, fields) => {
                let Value::Structure(name, values) = self.memory.at(&subject)? else {
                    return stuck("a pattern of a struct against what is none");
                };
                if *name != last_name(path) {
                    return Ok(false);
                }
                if fields.iter().any(|(_, field)| matches!(field.kind, PatternKind::Rest)) {
                    let parts: Vec<_> = fields.iter().map(|(_, field)| field).collect();
                    return self.parts(&parts, values.len(), &subject, behind);
                }
                for (member, field) in fields {
                    let member = member_name(member);
                    let Some(number) = values.iter().position(|(name, _)| *name == member) else {
                        return stuck("a field that is not there");
                    };
                    if !self.pattern(field, subject.clone().part(number), behind)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            PatternKind::Either(cases) => {
                for case in cases {
                    let before = self.bound.len();
                    if self.pattern(case, subject.clone(), behind)? {
                        // The names of all cases are those of the first.
                        for bound in &mut self.bound[before..] {
                            let names = cases[0].names();
                            let same =
                                names.into_iter().find(|name| name.ident == bound.name.ident);
                            bound.name = same.unwrap_or(bound.name);
                        }
                        return Ok(true);
                    }
                    self.bound.truncate(before);
                }
                Ok(false)
            }
        }
    }

    fn name(
        &mut self,
        name: &'t Name,
        pattern: &'t Pattern,
        subject: Place,
        behind: Option<bool>,
    ) -> Done<'t, ()> {
        let syn::Pat::Ident(written) = &pattern.tokens else { return stuck("a name of ours") };
        let is_mutable = written.mutability.is_some();
        let (value, mutable) = match (&written.by_ref, behind) {
            (Some(_), _) => (Value::Reference(Place { mutable: is_mutable, ..subject }), false),
            (None, Some(mutable)) => (Value::Reference(Place { mutable, ..subject }), is_mutable),
            (None, None) => (self.memory.read(&subject)?, is_mutable),
        };
        self.bound.push(Bound { name, value, mutable });
        Ok(())
    }

    /// The parts of a tuple or an array, of which `..` may leave some out, or a name take the rest.
    fn parts(
        &mut self,
        parts: &[&'t Pattern],
        count: usize,
        subject: &Place,
        behind: Option<bool>,
    ) -> Done<'t, bool> {
        let rest = parts.iter().position(|part| part.is_rest());
        if rest.is_none() && parts.len() != count || parts.len() > count + 1 {
            return stuck("a pattern of another length");
        }
        for (position, part) in parts.iter().enumerate() {
            let number = match rest {
                Some(rest) if position == rest => {
                    let taken = rest..rest + count + 1 - parts.len();
                    self.rest(part, taken.map(|number| subject.clone().part(number)))?;
                    continue;
                }
                Some(rest) if position > rest => position + count - parts.len(),
                _ => position,
            };
            if !self.pattern(part, subject.clone().part(number), behind)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A copy of the parts that `..` stands for, if that has a name.
    fn rest(&mut self, part: &'t Pattern, places: impl Iterator<Item = Place>) -> Done<'t, ()> {
        let PatternKind::Name { name, mutable, .. } = &part.kind else { return Ok(()) };
        let values: Vec<_> =
            places.map(|place| self.memory.read(&place)).collect::<Result<_, _>>()?;
        self.bound.push(Bound { name, value: Value::Parts(values), mutable: *mutable });
        Ok(())
    }

    /// A literal or a constant.
    fn end(&self, pattern: &'t Pattern) -> Done<'t, Value<'t>> {
        match &pattern.kind {
            PatternKind::Literal { value, negative: false } => literal(value),
            PatternKind::Literal { value, negative: true } => {
                prefix(&syn::parse_quote!(-), &literal(value)?)
            }
            PatternKind::Path(path) => Ok(constant(&path.path)),
            _ => stuck("another end of a range"),
        }
    }

    fn number(&self, pattern: &'t Pattern) -> Done<'t, i32> {
        match self.end(pattern)? {
            Value::Number(number) => Ok(number),
            _ => stuck("an end of a range that is no number"),
        }
    }
}
