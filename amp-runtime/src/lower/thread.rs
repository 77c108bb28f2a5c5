//! The index of a thread, from the built-in indices of the device.

use std::rc::Rc;

use naga::BuiltIn;

use super::{Binary, Interval, Lowering, Number, Scalar, Tiled, Value};
use crate::ir::Threads;

impl Lowering {
    /// The thread's index; a thread beyond the domain ends here.
    pub(super) fn thread(&mut self, threads: &Threads) -> Value {
        let index = match threads {
            Threads::Points(rank) => self.point_index(*rank),
            Threads::Tiles(sides) => self.tiled_index(sides),
        };
        self.set_thread(&index);
        index
    }

    /// Its scalars are how many threads there are in all, in a row of groups, and the extent.
    fn point_index(&mut self, rank: usize) -> Value {
        let [total, row] = [self.size_param(), self.size_param()];
        let extent: Vec<Number> = (0..rank).map(|_| self.size_param().at_least_one()).collect();
        let anything = Interval::of(Scalar::Usize);
        let [x, y, _] = self.builtin(BuiltIn::GlobalInvocationId, [anything; 3]);
        let before = self.arithmetic(Binary::Mul, y, row);
        let linear = self.arithmetic(Binary::Add, before, x);
        let outside = self.arithmetic(Binary::Ge, linear, total);
        self.branch(&Value::Number(outside), |b| b.give_back(&Value::Unit), |_| Value::Unit);
        let linear = self.narrowed(linear);
        Value::index(self.numbered_point(linear, &extent[1..]))
    }

    /// The tiled index for tiles of these sizes, slowest dimension first.
    fn tiled_index(&mut self, sizes: &[usize]) -> Value {
        let rank = sizes.len();
        self.tiled = true;
        // The device counts from the fastest dimension.
        let mut below = [Interval::exactly(0); 3];
        for (interval, size) in below.iter_mut().zip(sizes.iter().rev()) {
            *interval = Interval { lo: 0, hi: *size as i64 - 1 };
        }
        let mut local = self.builtin(BuiltIn::LocalInvocationId, below)[..rank].to_vec();
        local.reverse();
        let tile = self.tile(rank);
        let mut tile_origin = Vec::with_capacity(rank);
        let mut global = Vec::with_capacity(rank);
        for dimension in 0..rank {
            let size = self.unsigned(sizes[dimension] as u32);
            let origin = self.arithmetic(Binary::Mul, tile[dimension], size);
            global.push(self.arithmetic(Binary::Add, origin, local[dimension]));
            tile_origin.push(origin);
        }
        Value::Tiled(Rc::new(Tiled {
            global: Value::index(global),
            local: Value::index(local),
            tile: Value::index(tile),
            tile_origin: Value::index(tile_origin),
        }))
    }
}
