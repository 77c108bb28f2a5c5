//! Which memory is changed, and which atomically: naga wants that declared so.

use std::any::TypeId;

use super::{Scalar, Ty};
use crate::ir::Value;
use crate::ir::node::{Id, Kernel, Naming, Op};

/// What a capture or a declaration in the source gives memory to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Memory {
    /// The captured view of that number.
    View(usize),
    /// A tile_static variable.
    Tile(TypeId, Ty),
}

/// The memory that a kernel changes atomically, and the types of the numbers there.
#[derive(Debug, Default)]
pub(super) struct Atomics(Vec<(Memory, Scalar)>);

impl Atomics {
    pub(super) fn of(kernel: &Kernel) -> Self {
        let roots = Roots::of(kernel);
        let changed = kernel.nodes.iter().filter_map(|node| match &node.op {
            Op::Atomic { place, .. } | Op::CompareExchange { place, .. } => {
                Some((roots.memory(place)?, place.ty()?.scalar()?))
            }
            _ => None,
        });
        Atomics(changed.collect())
    }

    /// The types of the numbers that are changed in memory of which that is said.
    pub(super) fn scalars(&self, is: impl Fn(&Memory) -> bool) -> Vec<Scalar> {
        let mut scalars: Vec<_> =
            self.0.iter().filter(|(memory, _)| is(memory)).map(|(_, scalar)| *scalar).collect();
        scalars.sort_unstable();
        scalars.dedup();
        scalars
    }
}

/// The views in which a kernel stores, once for each store.
pub(super) fn stored_views(kernel: &Kernel) -> Vec<usize> {
    let roots = Roots::of(kernel);
    let stored = kernel.nodes.iter().filter_map(|node| match &node.op {
        Op::Store { place, .. } => match roots.memory(place)? {
            Memory::View(number) => Some(number),
            Memory::Tile(..) => None,
        },
        _ => None,
    });
    stored.collect()
}

/// Where places lead.
struct Roots<'k> {
    kernel: &'k Kernel,
    /// The nodes that are views, in order.
    views: Vec<Id>,
    /// What loops over elements go through, by their items.
    arrays: Vec<(Id, &'k Value)>,
}

impl<'k> Roots<'k> {
    fn of(kernel: &'k Kernel) -> Self {
        let nodes = || (0..).map(Id).zip(&kernel.nodes);
        let views = nodes().filter(|(_, node)| matches!(node.op, Op::View { .. }));
        let arrays = nodes().filter_map(|(_, node)| match &node.op {
            Op::Elements { array, item, .. } => Some((*item, array)),
            _ => None,
        });
        Roots { kernel, views: views.map(|(id, _)| id).collect(), arrays: arrays.collect() }
    }

    /// The memory that a place is in, if threads share it.
    fn memory(&self, place: &Value) -> Option<Memory> {
        let (Value::Node(id, _) | Value::View { id, .. }) = place else { return None };
        match &self.kernel.nodes[id.index()].op {
            Op::View { .. } => self.views.iter().position(|view| view == id).map(Memory::View),
            Op::TileStatic { declaration, ty, .. } => Some(Memory::Tile(*declaration, *ty)),
            Op::Part(of, _) | Op::Element { of, .. } => self.memory(of),
            Op::Name(Naming::Alias | Naming::ReadEarly, of) => self.memory(of),
            Op::Item => {
                let (_, array) = self.arrays.iter().find(|(item, _)| item == id)?;
                self.memory(array)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use super::*;
    use crate::ir::{Atomic, Builder, Unroll};

    const WORD: Ty = Ty::Scalar(Scalar::U32);

    /// Two views of words and a tile_static array of them.
    struct Memories {
        views: [Value; 2],
        tile: Value,
    }

    /// What is found of a kernel that changes places of these.
    fn found(change: impl FnOnce(&mut Builder, Memories)) -> Vec<(Memory, Scalar)> {
        let kernel = Kernel::record("test", |b| {
            let views = ["a", "b"].map(|name| b.view(name, WORD, 1, true));
            let tile = b.tile_static(TypeId::of::<()>(), "t", &Ty::array(WORD, 4), 0);
            change(b, Memories { views, tile });
            Value::Unit
        });
        Atomics::of(&kernel.expect("it has a device form")).0
    }

    fn add(b: &mut Builder, place: &Value) {
        let one = b.known(Scalar::U32, 1);
        b.atomic(Atomic::Add, place, &one);
    }

    #[test]
    fn memory_is_found_wherever_a_place_comes_from() {
        let view = (Memory::View(1), Scalar::U32);
        let tile = (Memory::Tile(TypeId::of::<()>(), Ty::array(WORD, 4)), Scalar::U32);
        let of_view = found(|b, memories| {
            let index = b.known(Scalar::Usize, 3);
            let element = b.element(&memories.views[1], &index);
            add(b, &element);
        });
        assert_eq!(of_view, std::slice::from_ref(&view));
        let of_receiver = found(|b, memories| {
            let index = b.known(Scalar::Usize, 3);
            let element = b.element(&memories.views[1], &index);
            let receiver = b.read_early(&element);
            let place = b.alias(receiver);
            add(b, &place);
        });
        assert_eq!(of_receiver, [view]);
        let of_items = found(|b, memories| {
            b.repeat_elements(None, memories.tile, Unroll::Never, |b, item| add(b, &item));
        });
        assert_eq!(of_items, [tile]);
    }

    #[test]
    fn what_is_stored_otherwise_is_not_atomic() {
        let of_stores = found(|b, memories| {
            let index = b.known(Scalar::Usize, 3);
            let element = b.element(&memories.views[0], &index);
            b.store(&element, &index);
        });
        assert_eq!(of_stores, []);
    }
}
