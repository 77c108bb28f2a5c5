//! What a thread can reach: its own variables, those of its tile, and the elements of views.

use std::any::TypeId;

use super::launch::{Launch, ViewMemory};
use super::number::Number;
use super::place::{Place, Root};
use super::value::Held;
use super::{Notes, Value};
use crate::ir::Ty;
use crate::ir::node::Id;

/// A tile_static variable of a tile.
#[derive(Debug)]
pub(super) struct TileVariable {
    tile: Vec<usize>,
    declaration: TypeId,
    ty: Ty,
    value: Value,
}

/// The memory of a launch, as one thread sees it.
#[derive(Debug)]
pub(super) struct Memory<'l> {
    pub thread: usize,
    launch: &'l Launch,
    variables: Vec<Value>,
    tiles: &'l mut Vec<TileVariable>,
    views: &'l mut [ViewMemory],
    pub notes: &'l mut Notes,
}

impl<'l> Memory<'l> {
    pub(super) fn of_thread(
        thread: usize,
        launch: &'l Launch,
        views: &'l mut [ViewMemory],
        tiles: &'l mut Vec<TileVariable>,
        notes: &'l mut Notes,
    ) -> Self {
        Memory { thread, launch, variables: Vec::new(), tiles, views, notes }
    }

    /// A new variable.
    pub(super) fn variable(&mut self, ty: &Ty, value: Value) -> Place {
        self.variables.push(value);
        Place::whole(Root::Variable(self.variables.len() - 1), *ty)
    }

    /// The tile's variable of that declaration and type.
    pub(super) fn of_tile(&mut self, tile: &[usize], declaration: TypeId, ty: &Ty) -> Place {
        self.notes.is_open = true;
        let known = self.tiles.iter().position(|known| {
            known.tile == tile && known.declaration == declaration && known.ty == *ty
        });
        let number = known.unwrap_or_else(|| {
            let value = any(ty, &mut self.launch.unwritten.wrapping_add(self.tiles.len() as u64));
            self.tiles.push(TileVariable { tile: tile.to_vec(), declaration, ty: *ty, value });
            self.tiles.len() - 1
        });
        Place::whole(Root::Tile(number), *ty)
    }

    /// What is in a place now.
    pub(super) fn load(&mut self, place: &Place) -> Value {
        let whole = match place.root {
            Root::Variable(number) => &self.variables[number],
            Root::Tile(number) => &self.tiles[number].value,
            Root::Element { view, position } => {
                self.notes.used(self.thread, (view, position), false);
                &self.views[view].elements[position]
            }
            Root::Nowhere => return Value::zero(&place.ty),
        };
        place.find(whole).cloned().unwrap_or_else(|| Value::zero(&place.ty))
    }

    pub(super) fn store(&mut self, place: &Place, value: Value) {
        let whole = match place.root {
            Root::Variable(number) => &mut self.variables[number],
            Root::Tile(number) => &mut self.tiles[number].value,
            Root::Element { view, position } => {
                self.notes.used(self.thread, (view, position), true);
                &mut self.views[view].elements[position]
            }
            Root::Nowhere => return,
        };
        if let Some(part) = place.find_mut(whole) {
            *part = value;
        }
    }

    /// What something is, read.
    pub(super) fn read(&mut self, held: &Held) -> Option<Value> {
        match held {
            Held::Is(value) | Held::Early(_, value) => Some(value.clone()),
            Held::At(place) => Some(self.load(place)),
            Held::View { .. } | Held::Tiled | Held::Never => None,
        }
    }

    /// The element that a node names, of a value or place of the type.
    pub(super) fn element(&mut self, id: Id, of: Held, ty: &Ty, index: Number) -> Held {
        if let Held::Early(place, _) = of {
            return self.element(id, *place, ty, index);
        }
        let parts = ty.parts();
        let inside = self.notes.element(id, &[index], &[parts.len()]);
        let position = index.value as usize;
        let is_there = !matches!(&of, Held::At(Place { root: Root::Nowhere, .. }));
        self.notes.has_missed |= !inside && is_there && !self.notes.is_aside;
        match of {
            Held::At(place) if inside => Held::At(place.part(position, parts[position])),
            Held::Is(value) if inside => {
                value.part(position).cloned().map_or(Held::Never, Held::Is)
            }
            Held::At(_) => Held::At(Place::nowhere(parts[0])),
            _ => Held::Is(Value::zero(&parts[0])),
        }
    }

    /// The element or row of a view that a node names, by so many indices more.
    pub(super) fn element_of_view(
        &mut self,
        id: Id,
        view: usize,
        indices: Vec<Number>,
        element: &Ty,
    ) -> Held {
        let memory = &self.views[view];
        if indices.len() < memory.extent.len() {
            return Held::View { number: view, indices };
        }
        let root = match self.notes.element(id, &indices, &memory.extent) {
            true => Root::Element { view, position: memory.position(&indices) },
            false => Root::Nowhere,
        };
        Held::At(Place::whole(root, *element))
    }

    pub(super) fn extent(&self, view: usize) -> Value {
        Value::index(self.views[view].extent.iter().copied())
    }
}

/// Some value of the type.
fn any(ty: &Ty, state: &mut u64) -> Value {
    match ty {
        Ty::Unit => Value::Unit,
        Ty::Scalar(scalar) => {
            *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            Value::Number(Number::wrapped(*scalar, (*state >> 30).into()))
        }
        ty => Value::Whole(ty.parts().iter().map(|part| any(part, state)).collect()),
    }
}
