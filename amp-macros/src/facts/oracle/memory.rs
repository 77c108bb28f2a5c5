//! The cells that the variables of a body are in while it runs. Each write is noted with the variable that
//! it changes.

use std::collections::{HashMap, HashSet};

use super::notes::Way;
use super::stop::{Done, Stop, stuck};
use super::value::{Place, Value};
use crate::syntax::{BindingId, Closure, Name};

struct Cell<'t> {
    value: Value<'t>,
    /// The variable whose cell it is.
    owner: Option<BindingId>,
    mutable: bool,
    /// Is it memory that threads share? Atomic operations change it through `&`.
    shared: bool,
}

struct Change {
    cell: usize,
    owner: BindingId,
    way: Way,
}

/// A moment of a run.
#[derive(Clone, Copy)]
pub struct Moment {
    cells: usize,
    changes: usize,
}

/// The memory of a run.
#[derive(Default)]
pub struct Memory<'t> {
    cells: Vec<Cell<'t>>,
    names: HashMap<BindingId, usize>,
    /// What was changed, in order; a closure's own variables are not, once its call has ended.
    changes: Vec<Change>,
    /// All that was changed.
    pub changed: HashSet<(BindingId, Way)>,
    /// The variables that references in a variable led to.
    pub referents: HashMap<BindingId, HashSet<BindingId>>,
    /// What the variables are called.
    pub texts: HashMap<BindingId, String>,
}

impl<'t> Memory<'t> {
    fn cell(&mut self, value: Value<'t>, owner: Option<BindingId>, mutable: bool) -> usize {
        self.cells.push(Cell { value, owner, mutable, shared: false });
        self.cells.len() - 1
    }

    /// A place for a value that no variable has.
    pub fn temporary(&mut self, value: Value<'t>) -> Place {
        Place { cell: self.cell(value, None, true), path: Vec::new(), mutable: true }
    }

    /// Gives a variable a new cell.
    pub fn declare(&mut self, name: &Name, value: Value<'t>, mutable: bool) {
        if let Value::Reference(place) = &value
            && let Some(owner) = self.cells[place.cell].owner
        {
            self.referents.entry(name.id).or_default().insert(owner);
        }
        self.texts.entry(name.id).or_insert_with(|| name.to_string());
        let cell = self.cell(value, Some(name.id), mutable);
        self.names.insert(name.id, cell);
    }

    /// Declares a variable in memory that threads share.
    pub fn declare_shared(&mut self, name: &Name, value: Value<'t>) {
        self.declare(name, value, true);
        let cell = self.names[&name.id];
        self.cells[cell].shared = true;
    }

    /// Declares a view: a reference for reading to memory that threads share, which is the variable's.
    pub fn declare_view(&mut self, name: &Name, value: Value<'t>) {
        self.declare_shared(name, value);
        let cell = self.names[&name.id];
        let elements = Value::Reference(Place { cell, path: Vec::new(), mutable: false });
        let view = self.cell(elements, None, false);
        self.names.insert(name.id, view);
    }

    /// The place of a variable.
    pub fn variable(&self, name: &Name) -> Option<Place> {
        let cell = *self.names.get(&name.id)?;
        Some(Place { cell, path: Vec::new(), mutable: self.cells[cell].mutable })
    }

    /// The cells of what a closure uses: of its own, if it moves.
    pub fn captured(&mut self, closure: &'t Closure) -> Vec<(BindingId, usize)> {
        let known: Vec<_> = closure
            .uses
            .iter()
            .filter_map(|(name, _)| Some((name.id, *self.names.get(&name.id)?)))
            .collect();
        known
            .into_iter()
            .map(|(id, cell)| match closure.moves && !self.cells[cell].shared {
                true => {
                    let value = self.cells[cell].value.clone();
                    (id, self.cell(value, None, true))
                }
                false => (id, cell),
            })
            .collect()
    }

    /// Names have other cells meanwhile; gives those that they had.
    pub fn exchange(&mut self, cells: Vec<(BindingId, usize)>) -> Vec<(BindingId, usize)> {
        let exchange = |(id, cell)| Some((id, self.names.insert(id, cell)?));
        cells.into_iter().filter_map(exchange).collect()
    }

    pub fn is_shared(&self, place: &Place) -> bool {
        self.cells[place.cell].shared
    }

    pub fn owner(&self, place: &Place) -> Option<BindingId> {
        self.cells[place.cell].owner
    }

    /// What is at a place, even if it is not set.
    pub fn at(&self, place: &Place) -> Done<'t, &Value<'t>> {
        let mut value = &self.cells[place.cell].value;
        for number in &place.path {
            value = value.part(*number).ok_or(Stop::Stuck("a part that is not there"))?;
        }
        Ok(value)
    }

    pub fn read(&self, place: &Place) -> Done<'t, Value<'t>> {
        match self.at(place)? {
            Value::Unset => stuck("a variable without a value"),
            value => Ok(value.clone()),
        }
    }

    /// The place that references at a place lead to in the end.
    pub fn followed(&self, mut place: Place) -> Done<'t, Place> {
        while let Value::Reference(to) = self.at(&place)? {
            place = to.clone();
        }
        Ok(place)
    }

    pub fn write(&mut self, place: &Place, new: Value<'t>, way: Way) -> Done<'t, ()> {
        self.at(place)?;
        let cell = &mut self.cells[place.cell];
        let mut value = &mut cell.value;
        for number in &place.path {
            value = value.part_mut(*number).ok_or(Stop::Stuck("a part that is not there"))?;
        }
        *value = new;
        if let Some(owner) = cell.owner {
            self.changes.push(Change { cell: place.cell, owner, way });
            self.changed.insert((owner, way));
        }
        Ok(())
    }

    pub fn now(&self) -> Moment {
        Moment { cells: self.cells.len(), changes: self.changes.len() }
    }

    /// The variables that have changed since a moment.
    pub fn changed_since(&self, moment: Moment) -> impl Iterator<Item = (BindingId, Way)> {
        self.changes[moment.changes..].iter().map(|change| (change.owner, change.way))
    }

    /// Forgets the changes of variables that there have not been at a moment before them.
    pub fn forget_own(&mut self, moment: Moment) {
        let since = self.changes.split_off(moment.changes);
        self.changes.extend(since.into_iter().filter(|change| change.cell < moment.cells));
    }
}
