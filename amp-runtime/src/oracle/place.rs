//! Places: where a path leads in the memory of a thread, of its tile, or of a view.

use super::value::Value;
use crate::ir::Ty;

/// A variable, an element, or a part of these.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub root: Root,
    /// Which part, of that which part, and so on.
    pub path: Vec<usize>,
    pub ty: Ty,
}

/// Where a place begins.
#[derive(Clone, Copy, Debug)]
pub(super) enum Root {
    /// A variable of the thread.
    Variable(usize),
    /// A variable of the tile.
    Tile(usize),
    /// An element of a view.
    Element { view: usize, position: usize },
    /// Nowhere: it reads as zero, and what is stored there is lost.
    Nowhere,
}

impl Place {
    /// The whole of what begins there.
    pub(super) fn whole(root: Root, ty: Ty) -> Self {
        Place { root, path: Vec::new(), ty }
    }

    /// A part of it.
    pub(super) fn part(&self, position: usize, ty: Ty) -> Self {
        let path = self.path.iter().copied().chain([position]).collect();
        Place { root: self.root, path, ty }
    }

    /// A part of it that is not there.
    pub(super) fn nowhere(ty: Ty) -> Self {
        Place::whole(Root::Nowhere, ty)
    }

    /// What lies there, in a variable or element that it begins at.
    pub(super) fn find<'v>(&self, whole: &'v Value) -> Option<&'v Value> {
        self.path.iter().try_fold(whole, |value, position| value.part(*position))
    }

    /// The same, to be changed.
    pub(super) fn find_mut<'v>(&self, whole: &'v mut Value) -> Option<&'v mut Value> {
        self.path.iter().try_fold(whole, |value, position| match value {
            Value::Whole(parts) => parts.get_mut(*position),
            _ => None,
        })
    }
}
