//! The tiled index of a thread, from the built-in indices of the device.

use std::rc::Rc;

use naga::BuiltIn;

use super::{Binary, Builder, Interval, Tiled, Value};

impl Builder {
    /// The tiled index for tiles of these sizes, slowest dimension first.
    pub fn tiled_index(&mut self, sizes: &[usize]) -> Value {
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
