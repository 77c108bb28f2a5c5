//! Places in memory that threads share.

use super::bases::SMALL;
use super::lanes::Lanes;
use super::memory::{Place, Step};
use super::run::Run;
use super::value::{Number, Value, ZERO};
use crate::syntax::{Expression, ExpressionKind, Variable as Role, written};

impl<'t> Run<'t> {
    /// A place in memory that threads share, if it is known which.
    pub fn place(&mut self, expression: &'t Expression) -> Option<Place<'t>> {
        self.place_in(expression, None)
    }

    /// The same of an element of what the expression names.
    pub fn place_in(
        &mut self,
        expression: &'t Expression,
        element: Option<Value>,
    ) -> Option<Place<'t>> {
        let (mut name, mut variable) = expression.root()?;
        let mut within_it = Vec::new();
        match (variable, self.values.get(&name.id)) {
            (
                Role::TileReference { .. } | Role::Shared,
                Some(Value::Name { of, of_tile, indices }),
            ) => {
                variable = if *of_tile { Role::TileStatic } else { Role::Shared };
                within_it.extend(indices.iter().cloned().map(Taken::Index));
                name = of;
            }
            (Role::Reference { .. } | Role::TileReference { .. } | Role::ElementReference, _)
            | (Role::Shared, Some(_)) => {
                self.indices(expression);
                return None;
            }
            _ => (),
        }
        let name = name.clone();
        let mut steps: Vec<_> = element.into_iter().map(Taken::Index).collect();
        self.steps(expression, &mut steps);
        steps.extend(within_it.into_iter().rev());
        let mut place = Place {
            expression,
            name,
            of_tile: variable == Role::TileStatic,
            path: String::new(),
            element: Lanes::Same(0),
            steps: Vec::new(),
        };
        let mut lengths = self.lengths.get(&place.name.id).cloned().unwrap_or_default().into_iter();
        let known = self.lengths.contains_key(&place.name.id) || variable != Role::TileStatic;
        for step in steps.into_iter().rev() {
            let step = match step {
                Taken::Part(text) => Step::Part(text),
                Taken::Index(index) if variable == Role::TileStatic => {
                    let number = index.number().filter(|number| number.is_known())?;
                    let element = within(&place.element, &number.lanes, lengths.next()?);
                    place.element = element;
                    place.path += "[]";
                    place.steps.push(Step::Index(number.lanes.clone()));
                    continue;
                }
                Taken::Index(index) => {
                    let components = match &index {
                        Value::Parts(components) => components,
                        index => std::slice::from_ref(index),
                    };
                    for component in components {
                        place.step_in_view(component.number()?)?;
                    }
                    place.steps.push(Step::Part(String::new()));
                    continue;
                }
            };
            if let Step::Part(text) = &step {
                place.path += text;
            }
            place.steps.push(step);
        }
        // A whole array is not an element.
        let whole =
            lengths.next().is_some() || (variable != Role::TileStatic && place.steps.is_empty());
        (known && !whole).then_some(place)
    }

    fn steps(&mut self, place: &'t Expression, steps: &mut Vec<Taken>) {
        match &place.kind {
            ExpressionKind::Field(base, member) => {
                steps.push(Taken::Part(format!(".{}", written(member))));
                self.steps(base, steps);
            }
            ExpressionKind::Index(base, index) => {
                steps.push(Taken::Index(self.value(index)));
                self.steps(base, steps);
            }
            ExpressionKind::Deref(of) => self.steps(of, steps),
            ExpressionKind::Variable(..) => (),
            _ => steps.push(Taken::Index(Value::Unknown)),
        }
    }
}

impl Place<'_> {
    /// Adds the index in a dimension of a view. How many elements that has is not known: what is certainly there
    /// is one element that all threads reach, or those that are around each thread of the domain.
    fn step_in_view(&mut self, index: &Number) -> Option<()> {
        match (index.base, &index.lanes) {
            (ZERO, Lanes::Same(number)) => self.path += &format!("[{number}]"),
            (base, Lanes::Same(number)) => self.path += &format!("[#{base} + {number}]"),
            (ZERO, Lanes::Each(_)) => return None,
            (base, lanes) => {
                self.path += &format!("[#{base}]");
                let next = |outer: i64, index: i64| {
                    outer.checked_mul(2 * SMALL)?.checked_add(index + SMALL)
                };
                self.element = self.element.zip(lanes, next)?;
            }
        }
        Some(())
    }
}

/// A step that an expression takes to a part of a variable.
enum Taken {
    Index(Value),
    Part(String),
}

/// The number of an element among those of an array of arrays; a negative one, if it is beyond.
fn within(outer: &Lanes, index: &Lanes, length: i64) -> Lanes {
    let combine = |outer: i64, index: i64| match outer >= 0 && (0..length).contains(&index) {
        true => outer * length + index,
        false => -1,
    };
    match (outer, index) {
        (Lanes::Same(outer), Lanes::Same(index)) => Lanes::Same(combine(*outer, *index)),
        (Lanes::Each(each), other) => {
            Lanes::Each((0..each.len()).map(|k| combine(each[k], other.of(k))).collect())
        }
        (outer, Lanes::Each(each)) => {
            Lanes::Each((0..each.len()).map(|k| combine(outer.of(k), each[k])).collect())
        }
    }
}
