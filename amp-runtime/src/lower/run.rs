//! Going through a kernel: what each node becomes.

use super::cost;
use super::{Lowering, Scalar, Tiled, Value};
use crate::ir;
use crate::ir::node::{Block, Id, Kernel, Op, TiledPart};
use crate::ir::{Subgroup, Ty};

impl Lowering {
    /// What a value of the recorded form is now.
    pub(super) fn get(&self, value: &ir::Value) -> Value {
        match value {
            ir::Value::Unit => Value::Unit,
            ir::Value::Never => Value::Never,
            ir::Value::Barrier => Value::Barrier,
            ir::Value::Node(id, _) | ir::Value::View { id, .. } | ir::Value::Tiled { id, .. } => {
                self.values[id.index()].clone()
            }
            // A closure is in place where it is called, and parts of a tuple where they are used.
            ir::Value::Function(_) | ir::Value::Tuple(_) => Value::Never,
        }
    }

    fn get_all(&self, values: &[ir::Value]) -> Vec<Value> {
        values.iter().map(|value| self.get(value)).collect()
    }

    /// Evaluates a block, and gives its value.
    pub(super) fn run(&mut self, kernel: &Kernel, block: &Block) -> Value {
        for id in &block.nodes {
            self.run_node(kernel, *id);
        }
        self.get(&block.value)
    }

    fn run_node(&mut self, kernel: &Kernel, id: Id) {
        let node = &kernel.nodes[id.index()];
        let around = std::mem::replace(&mut self.location, node.location);
        #[cfg(test)]
        let unproved = self.unproved_so_far();
        let value = self.value_of(kernel, &node.op);
        #[cfg(test)]
        self.claim(id, &value, unproved);
        self.values[id.index()] = value;
        self.location = around;
    }

    /// A round of a loop.
    fn round(&mut self, kernel: &Kernel, item: Id, value: Value, body: &Block) {
        #[cfg(test)]
        self.claim(item, &value, self.unproved_so_far());
        self.values[item.index()] = value;
        self.run(kernel, body);
    }

    fn value_of(&mut self, kernel: &Kernel, op: &Op) -> Value {
        match op {
            Op::Literal(scalar, bits) => self.known(*scalar, *bits),
            Op::Thread(threads) => self.thread(threads),
            Op::Captured(ty) => self.param_value(ty),
            Op::View { name, element, rank, writable } => {
                self.buffer(name, *element, *rank, *writable)
            }
            Op::TileStatic { declaration, name, ty, pad } => {
                self.tile_static(*declaration, name, ty, *pad)
            }
            // Its loop sets it.
            Op::Item => Value::Never,

            Op::Name(naming, value) => {
                let value = self.get(value);
                self.named(*naming, value)
            }
            Op::Uninitialised(ty) => self.declared(ty),
            Op::Read(value) => {
                let value = self.get(value);
                self.read(&value)
            }
            Op::Store { place, value } => {
                let (place, value) = (self.get(place), self.get(value));
                self.store(&place, &value);
                Value::Unit
            }

            Op::Whole(ty, parts) => {
                let parts = self.get_all(parts);
                self.whole_of(ty, parts)
            }
            Op::Part(of, position) => {
                let of = self.get(of);
                self.part_at(&of, *position)
            }
            Op::Element { of, index } => {
                let (of, index) = (self.get(of), self.get(index));
                self.element(&of, &index)
            }
            Op::OfTiled(of, part) => match self.get(of) {
                Value::Tiled(tiled) => part_of_tiled(&tiled, *part),
                _ => Value::Never,
            },
            Op::Extent(of) => match self.get(of) {
                Value::View(view) => Value::index(view.extent.clone()),
                _ => Value::Never,
            },
            Op::Size(of) => {
                let of = self.get(of);
                let parts = self.size(&of);
                let ty = Ty::tuple([Scalar::Usize, Scalar::Bool].map(Ty::Scalar).to_vec());
                self.parts(ty, parts)
            }

            Op::Unary(op, value) => {
                let value = self.get(value);
                self.unary(*op, &value)
            }
            Op::Binary(op, left, right) => {
                let (left, right) = (self.get(left), self.get(right));
                self.binary(*op, &left, &right)
            }
            Op::All(tests) => {
                let tests = self.get_all(tests);
                self.all(&tests)
            }
            Op::Any(tests) => {
                let tests = self.get_all(tests);
                self.any(&tests)
            }
            Op::Choose { condition, accept, reject } => {
                let [condition, accept, reject] =
                    [condition, accept, reject].map(|value| self.get(value));
                self.choose(&condition, &accept, &reject)
            }
            Op::Cast(value, scalar) => {
                let value = self.get(value);
                self.cast(&value, *scalar)
            }
            Op::Method { scalar, name, arguments, ty } => {
                let arguments = self.get_all(arguments);
                self.number_method(*scalar, name, &arguments, ty)
            }
            Op::Precise { name, arguments, ty } => {
                let arguments = self.get_all(arguments);
                self.precise(name, &arguments, ty)
            }
            Op::Device(function, arguments) => {
                let arguments = self.get_all(arguments);
                self.device_function(*function, &arguments)
            }
            Op::Vector(scalar, components) => {
                let components = self.get_all(components);
                self.vector(*scalar, &components)
            }
            Op::Splat(component, len) => {
                let component = self.get(component);
                self.splat(&component, *len)
            }
            Op::Swizzle(vector, names) => {
                let vector = self.get(vector);
                self.swizzle(&vector, names)
            }
            Op::CopySign(magnitude, sign) => {
                let (magnitude, sign) = (self.get(magnitude), self.get(sign));
                self.copy_sign(&magnitude, &sign)
            }

            Op::Branch { condition, accept, reject } => {
                let condition = self.get(condition);
                self.branch(&condition, |b| b.run(kernel, accept), |b| b.run(kernel, reject))
            }
            Op::ShortCircuit { left, right, decided } => {
                let left = self.get(left);
                self.short_circuit(&left, Box::new(|b| b.run(kernel, right)), *decided)
            }
            Op::Loop { label, body } => self.repeat_forever(*label, |b| {
                b.run(kernel, body);
            }),
            Op::While { label, condition, body } => {
                let condition = |b: &mut Self| b.run(kernel, condition);
                self.repeat_while(*label, condition, |b| {
                    b.run(kernel, body);
                });
                Value::Unit
            }
            Op::Range { label, ends, inclusive, steps, unroll, item, body } => {
                let [first, end] = [&ends[0], &ends[1]].map(|end| self.get(end));
                let cost = &|| cost::of_block(kernel, body);
                let unroll = (*unroll, cost as &dyn Fn() -> u64);
                let body = |b: &mut Self, value| b.round(kernel, *item, value, body);
                let body = Box::new(body);
                self.repeat_range(*label, [&first, &end], *inclusive, steps, unroll, body);
                Value::Unit
            }
            Op::Elements { label, array, unroll, item, body } => {
                let array = self.get(array);
                let cost = &|| cost::of_block(kernel, body);
                let unroll = (*unroll, cost as &dyn Fn() -> u64);
                let body = |b: &mut Self, value| b.round(kernel, *item, value, body);
                self.repeat_elements(*label, array, unroll, Box::new(body));
                Value::Unit
            }
            Op::Labelled { label, body } => self.labelled(label, |b| b.run(kernel, body)),
            Op::Function(body) => self.function(|b| b.run(kernel, body)),
            Op::Break { label, value } => {
                let value = self.get(value);
                self.leave(*label, &value)
            }
            Op::Continue(label) => self.next(*label),
            Op::Return(value) => {
                let value = self.get(value);
                self.give_back(&value)
            }

            Op::Barrier { global, tile_static } => self.barrier(*global, *tile_static),
            Op::Fence { global, tile_static } => self.fence(*global, *tile_static),
            Op::Atomic { op, place, value } => {
                let (place, value) = (self.get(place), self.get(value));
                self.atomic(*op, &place, &value)
            }
            Op::CompareExchange { place, expected, value } => {
                let [place, expected, value] =
                    [place, expected, value].map(|value| self.get(value));
                self.atomic_compare_exchange(&place, &expected, &value)
            }
            Op::Subgroup(op, values) => {
                let values = self.get_all(values);
                self.subgroup(*op, &values)
            }
            Op::Cooperative(op, values) => {
                let values = self.get_all(values);
                self.cooperative(*op, &values)
            }
            Op::Record { site, is_check, arguments } => {
                let arguments = self.get_all(arguments);
                self.leave_record(site, *is_check, &arguments);
                Value::Unit
            }
        }
    }

    /// An index holds what is known of its components here.
    fn whole_of(&mut self, ty: &Ty, mut parts: Vec<Value>) -> Value {
        if let Ty::Index(_) = ty {
            for part in &mut parts {
                if let Some(number) = self.number(part) {
                    *part = Value::Number(number);
                }
            }
        }
        match parts.iter().any(|part| matches!(part, Value::Never)) {
            true => Value::Never,
            false => self.parts(*ty, parts),
        }
    }

    /// An operation of the subgroup.
    fn subgroup(&mut self, op: Subgroup, values: &[Value]) -> Value {
        match (op, values) {
            (Subgroup::Size, _) => self.subgroup_size(),
            (Subgroup::Lane, _) => self.subgroup_lane(),
            (Subgroup::Count, _) => self.subgroup_count(),
            (Subgroup::Id, _) => self.subgroup_id(),
            (Subgroup::Elect, _) => self.subgroup_elect(),
            (Subgroup::Ballot, [condition, ..]) => self.subgroup_ballot(condition),
            (Subgroup::First, [value, ..]) => self.subgroup_first(value),
            (Subgroup::Gather(gather), [value, selector, ..]) => {
                self.subgroup_gather(gather, value, selector)
            }
            (Subgroup::Reduce(combine), [value, ..]) => self.subgroup_reduce(combine, value),
            (Subgroup::Scan { combine, inclusive }, [value, ..]) => {
                self.subgroup_scan(combine, inclusive, value)
            }
            _ => self.fail("a subgroup operation without its values"),
        }
    }
}

fn part_of_tiled(tiled: &Tiled, part: TiledPart) -> Value {
    match part {
        TiledPart::Global => tiled.global.clone(),
        TiledPart::Local => tiled.local.clone(),
        TiledPart::Tile => tiled.tile.clone(),
        TiledPart::TileOrigin => tiled.tile_origin.clone(),
    }
}
