//! What was seen of each node while a kernel ran.

use super::number::Number;
use crate::ir::node::Id;

/// What the threads of a launch did.
#[derive(Debug)]
pub(super) struct Notes {
    nodes: Vec<Seen>,
    /// What was seen of the right sides of `&&` and `||` where the left side decided.
    aside: Vec<Seen>,
    /// Is it such a side that is evaluated?
    pub is_aside: bool,
    /// Who has used each element of a view, by view and position.
    uses: rustc_hash::FxHashMap<(usize, usize), Use>,
    /// Does what is left in memory depend on more than the kernel says: the order of the threads, or what
    /// tile_static memory held?
    pub is_open: bool,
    /// Has a thread named an element that an array has not, of an array that is there?
    pub has_missed: bool,
}

/// What was seen of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// The least and the greatest integer that it gave.
    pub numbers: Option<[i128; 2]>,
    /// So often an element was asked for.
    pub elements: u64,
    /// The first indices of an element that was not there, and the sides.
    pub outside: Option<(Vec<i128>, Vec<usize>)>,
}

#[derive(Clone, Copy, Debug)]
struct Use {
    thread: usize,
    writes: bool,
}

impl Notes {
    pub(super) fn new(nodes: usize) -> Self {
        Notes {
            nodes: vec![Seen::default(); nodes],
            aside: vec![Seen::default(); nodes],
            is_aside: false,
            uses: rustc_hash::FxHashMap::default(),
            is_open: false,
            has_missed: false,
        }
    }

    pub(super) fn of(&self, id: Id) -> &Seen {
        &self.nodes[id.index()]
    }

    /// What would be seen besides, if the side of `&&` or `||` that it is in were always evaluated.
    pub(super) fn aside_of(&self, id: Id) -> &Seen {
        &self.aside[id.index()]
    }

    fn seen(&mut self, id: Id) -> &mut Seen {
        let all = if self.is_aside { &mut self.aside } else { &mut self.nodes };
        &mut all[id.index()]
    }

    pub(super) fn number(&mut self, id: Id, number: Number) {
        if number.scalar.is_integer() {
            let [least, most] = self.seen(id).numbers.get_or_insert([number.value, number.value]);
            *least = number.value.min(*least);
            *most = number.value.max(*most);
        }
    }

    /// Notes an element of something with these sides: is it there?
    pub(super) fn element(&mut self, id: Id, indices: &[Number], sides: &[usize]) -> bool {
        let inside = indices
            .iter()
            .zip(sides)
            .all(|(index, side)| (0..*side as i128).contains(&index.value));
        let seen = self.seen(id);
        seen.elements += 1;
        if !inside {
            let indices = || indices.iter().map(|index| index.value).collect();
            seen.outside.get_or_insert_with(|| (indices(), sides.to_vec()));
        }
        inside
    }

    /// Notes that a thread reads or writes an element of a view.
    pub(super) fn used(&mut self, thread: usize, element: (usize, usize), writes: bool) {
        if self.is_aside {
            return;
        }
        let own = Use { thread, writes };
        let before = self.uses.entry(element).or_insert(own);
        self.is_open |= before.thread != thread && (before.writes || writes);
        before.writes |= writes;
    }
}
