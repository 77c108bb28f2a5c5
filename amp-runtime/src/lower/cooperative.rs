//! Cooperative matrices: naga's, loaded from and stored to blocks of memory that are there as a whole.
//!
//! A device may do anything with a block that is not, or that does not begin at a multiple of 16 bytes in each row.
//! What is not proved of it is tested, by all threads of the subgroup together: then all of them load, or none.

use naga::diagnostic_filter::{
    DiagnosticFilter, DiagnosticFilterNode, FilterableTriggeringRule, Severity,
    StandardFilterableTriggeringRule,
};
use naga::valid::Capabilities;
use naga::{
    BinaryOperator, Block, CollectiveOperation, CooperativeData, CooperativeSize, Expression,
    Handle, Literal, Span, Statement, SubgroupOperation, Type, TypeInner,
};

use super::{Binary, Lowering, Number, Place, Scalar, Ty, Value, View};
use crate::cooperative::{BLOCK_ALIGNMENT, CooperativeProduct};
use crate::ir::{Cooperative, CooperativeRole, CooperativeTy};
use crate::subgroup::CPU_SUBGROUP_SIZE;
use amp_codes::Code;

/// Memory of rows of numbers.
struct Rows {
    memory: Memory,
    element: Ty,
    /// How many rows there are, and how many elements a row has.
    sides: [Number; 2],
    /// So many elements is a row from the next.
    pitch: Number,
    /// So many elements lie before the first.
    first: Option<Number>,
}

/// Where the rows are.
enum Memory {
    /// In a buffer, one after the other.
    View(std::rc::Rc<View>),
    /// In an array of arrays of the tile.
    Tile(Handle<Expression>),
}

/// The block of a memory, and under which condition it is there.
struct Found {
    data: CooperativeData,
    condition: Option<Handle<Expression>>,
}

impl Lowering {
    /// The naga type that carries a matrix.
    pub(super) fn cooperative_type(&mut self, ty: CooperativeTy) -> Handle<Type> {
        self.capabilities |= Capabilities::COOPERATIVE_MATRIX;
        self.needs_subgroups();
        self.scalar_type(ty.scalar);
        self.insert_type(
            None,
            TypeInner::CooperativeMatrix {
                columns: size(ty.columns),
                rows: size(ty.rows),
                scalar: ty.scalar.naga(),
                role: role(ty.role),
            },
        )
    }

    /// An operation on matrices.
    pub(super) fn cooperative(&mut self, op: Cooperative, values: &[Value]) -> Value {
        self.check_rows_of_tile();
        match (op, values) {
            (Cooperative::Zero(ty), _) => {
                let naga_ty = self.cooperative_type(ty);
                let handle = self.constant(Expression::ZeroValue(naga_ty));
                Value::Whole { handle, ty: Ty::Cooperative(ty) }
            }
            (Cooperative::Load { ty, transposed }, [memory, row, column]) => {
                let at = [row, column].map(|at| self.number(at));
                let sides = sides(ty, transposed);
                match self.block_of(memory, at, sides, ty.scalar, transposed) {
                    Some(found) => self.load_matrix(ty, found),
                    None => Value::Never,
                }
            }
            (Cooperative::Store { transposed }, [matrix, memory, row, column]) => {
                let at = [row, column].map(|at| self.number(at));
                if let Some((target, ty)) = self.matrix(matrix)
                    && let Some(Found { data, condition }) =
                        self.block_of(memory, at, sides(ty, transposed), ty.scalar, transposed)
                {
                    let store = Statement::CooperativeStore { target, data };
                    self.under(condition, |b| b.statement(store));
                }
                Value::Unit
            }
            (Cooperative::MultiplyAdd, [left, right, accumulator]) => {
                let operands = [left, right, accumulator].map(|operand| self.matrix(operand));
                let [Some((a, left)), Some((b, right)), Some((c, sum))] = operands else {
                    return Value::Never;
                };
                let sides = [left.rows, left.columns, right.columns];
                let product = CooperativeProduct::new(sides, left.scalar, sum.scalar);
                if !self.products.contains(&product) {
                    self.products.push(product);
                }
                let handle = self.emit(Expression::CooperativeMultiplyAdd { a, b, c });
                Value::Whole { handle, ty: Ty::Cooperative(sum) }
            }
            (Cooperative::Add, [one, other]) => {
                let operands = [one, other].map(|operand| self.matrix(operand));
                let [Some((one, ty)), Some((other, _))] = operands else { return Value::Never };
                let handle = self.plain(BinaryOperator::Add, one, other);
                Value::Whole { handle, ty: Ty::Cooperative(ty) }
            }
            (Cooperative::Scale, [matrix, factor]) => {
                let (matrix, factor) = (self.matrix(matrix), self.number(factor));
                let (Some((matrix, ty)), Some(factor)) = (matrix, factor) else {
                    return Value::Never;
                };
                let handle = self.plain(BinaryOperator::Multiply, matrix, factor.handle);
                Value::Whole { handle, ty: Ty::Cooperative(ty) }
            }
            _ => self.fail("an operation on cooperative matrices without its values"),
        }
    }

    /// Has naga not refuse what it cannot see to be for all threads, as loops by a variable; that it is has been
    /// seen by the macros (C3561).
    pub(super) fn allow_cooperative(&mut self) {
        if self.cooperative_at.is_none() {
            return;
        }
        let rule = StandardFilterableTriggeringRule::DerivativeUniformity;
        let inner = DiagnosticFilter {
            new_severity: Severity::Off,
            triggering_rule: FilterableTriggeringRule::Standard(rule),
        };
        let node = DiagnosticFilterNode { inner, parent: None };
        let leaf = self.module.diagnostic_filters.append(node, Span::UNDEFINED);
        self.module.diagnostic_filter_leaf = Some(leaf);
        self.function.diagnostic_filter_leaf = Some(leaf);
    }

    /// The rows of a tile are whole subgroups on every accelerator that has subgroups of at most so many threads;
    /// that they are so on a device is seen there.
    fn check_rows_of_tile(&mut self) {
        let side = self.workgroup_size[0];
        self.cooperative_at.get_or_insert(self.location);
        if !side.is_multiple_of(CPU_SUBGROUP_SIZE as u32) {
            let reason = format!(
                "cooperative matrices in tiles whose innermost side is {side}, which is no multiple of {CPU_SUBGROUP_SIZE}: the rows of a tile are whole subgroups"
            );
            self.break_rule(Code::C3574, reason, WHOLE_SUBGROUPS);
        }
    }

    fn matrix(&mut self, value: &Value) -> Option<(Handle<Expression>, CooperativeTy)> {
        match self.read(value) {
            Value::Whole { handle, ty: Ty::Cooperative(ty) } => Some((handle, ty)),
            Value::Never => None,
            _ => {
                self.fail("an operation on a value that is no cooperative matrix");
                None
            }
        }
    }

    /// The block as a matrix; zeros, if it is not there.
    fn load_matrix(&mut self, ty: CooperativeTy, Found { data, condition }: Found) -> Value {
        let naga_ty = self.cooperative_type(ty);
        let (rows, columns, role) = (size(ty.rows), size(ty.columns), role(ty.role));
        let load = move |b: &mut Self| {
            let handle = b.emit(Expression::CooperativeLoad { columns, rows, role, data });
            // Text has it where it is used, behind barriers, unless it has a name.
            b.function.named_expressions.insert(handle, "block".to_owned());
            Value::Whole { handle, ty: Ty::Cooperative(ty) }
        };
        if condition.is_none() {
            return load(self);
        }
        let place = self.local(&Ty::Cooperative(ty));
        let zero = self.constant(Expression::ZeroValue(naga_ty));
        self.statement(Statement::Store { pointer: place.pointer, value: zero });
        let place = Value::Place(place);
        self.under(condition, |b| {
            let block = load(b);
            b.store(&place, &block);
        });
        self.read(&place)
    }

    fn under(&mut self, condition: Option<Handle<Expression>>, build: impl FnOnce(&mut Self)) {
        let Some(condition) = condition else { return build(self) };
        let (accept, ()) = self.nested(build);
        let accept = accept.body;
        self.statement(Statement::If { condition, accept, reject: Block::new() });
    }

    /// The block of a memory with these sides, whose first number is in that row and column.
    fn block_of(
        &mut self,
        memory: &Value,
        at: [Option<Number>; 2],
        sides: [usize; 2],
        scalar: Scalar,
        transposed: bool,
    ) -> Option<Found> {
        let rows = self.rows_of(memory)?;
        let [Some(row), Some(column)] = at else {
            self.fail("a block whose row and column are no numbers");
            return None;
        };
        let numbers = match rows.element {
            Ty::Vector(of, numbers) if of == scalar => numbers as u32,
            Ty::Scalar(of) if of == scalar => 1,
            _ => {
                self.fail("a cooperative matrix in memory of other numbers");
                return None;
            }
        };
        let condition = self.is_there(&rows, [row, column], sides, scalar, numbers);
        let column = match numbers {
            1 => column,
            _ => {
                let numbers = self.unsigned(numbers);
                self.arithmetic(Binary::Div, column, numbers)
            }
        };
        let pointer = match &rows.memory {
            Memory::View(view) => {
                let before = self.arithmetic(Binary::Mul, row, rows.pitch);
                let position = self.arithmetic(Binary::Add, before, column);
                let index = self.position_in_buffer(view, position).handle;
                self.emit(Expression::Access { base: view.buffer, index })
            }
            Memory::Tile(base) => {
                let base = self.emit(Expression::Access { base: *base, index: row.handle });
                self.emit(Expression::Access { base, index: column.handle })
            }
        };
        let data = CooperativeData { pointer, stride: rows.pitch.handle, row_major: !transposed };
        Some(Found { data, condition })
    }

    /// The rows of a view of rank 2 or of a tile_static array of arrays.
    fn rows_of(&mut self, memory: &Value) -> Option<Rows> {
        match memory {
            Value::View(view) if view.packed => {
                self.fail(
                    "a cooperative matrix in memory that the kernel also sees as other elements; capture one view of it",
                );
                None
            }
            Value::View(view) if self.is_atomic(view.buffer, scalar_of(&view.element)) => {
                self.fail("a cooperative matrix in memory that the kernel changes atomically");
                None
            }
            Value::View(view) => {
                let section = view.section.as_ref();
                let pitch = section.and_then(|section| section.pitch.first());
                Some(Rows {
                    memory: Memory::View(view.clone()),
                    element: view.element,
                    sides: [view.extent[0], view.extent[1]],
                    pitch: pitch.copied().unwrap_or(view.extent[1]),
                    first: section.map(|section| section.first),
                })
            }
            Value::Place(place) if self.is_tile_static(place.pointer) => self.rows_of_tile(place),
            Value::Never => None,
            _ => {
                self.fail(
                    "a cooperative matrix in a variable of a thread; its memory is a view, an array or tile_static",
                );
                None
            }
        }
    }

    fn rows_of_tile(&mut self, place: &Place) -> Option<Rows> {
        let (Ty::Array(row, height), Some(held)) = (&place.ty, self.held_type(place.pointer))
        else {
            self.fail("a cooperative matrix in tile_static memory that is no array of arrays");
            return None;
        };
        let (Ty::Array(element, width), &TypeInner::Array { base, .. }) =
            (&**row, &self.module.types[held].inner)
        else {
            self.fail("a cooperative matrix in tile_static memory that is no array of arrays");
            return None;
        };
        let TypeInner::Array { size: naga::ArraySize::Constant(pitch), .. } =
            self.module.types[base].inner
        else {
            return None;
        };
        let bytes = pitch.get() * element.bytes();
        if !bytes.is_multiple_of(BLOCK_ALIGNMENT as u32) {
            let reason = format!(
                "a cooperative matrix in tile_static memory whose rows have {bytes} bytes, no multiple of {BLOCK_ALIGNMENT}"
            );
            self.break_rule(
                Code::C3584,
                reason,
                "make the rows longer, or pad them: `#[tile_static(pad = 8)]` adds eight elements to each",
            );
            return None;
        }
        if self.is_atomic(place.pointer, scalar_of(element)) {
            self.fail("a cooperative matrix in memory that the kernel changes atomically");
            return None;
        }
        let (element, sides) = (**element, [*height, *width]);
        Some(Rows {
            memory: Memory::Tile(place.pointer),
            element,
            sides: sides.map(|side| self.unsigned(side as u32)),
            pitch: self.unsigned(pitch.get()),
            first: None,
        })
    }

    /// Under which condition the block is there, if that is to be tested. All threads of the subgroup agree on it.
    fn is_there(
        &mut self,
        rows: &Rows,
        at: [Number; 2],
        sides: [usize; 2],
        scalar: Scalar,
        numbers: u32,
    ) -> Option<Handle<Expression>> {
        let mut tests = Vec::new();
        for dimension in 0..2 {
            let limit = match dimension {
                0 => rows.sides[0],
                _ => {
                    let numbers = self.unsigned(numbers);
                    self.arithmetic(Binary::Mul, rows.sides[1], numbers)
                }
            };
            let last = self.unsigned(sides[dimension] as u32 - 1);
            let last = self.arithmetic(Binary::Add, at[dimension], last);
            // No memory is so large that both of these are within it where the sum wraps.
            for index in [at[dimension], last] {
                if !self.is_below(index, limit) {
                    tests.push((index, Binary::Lt, limit));
                }
            }
        }
        let per_element = scalar.bytes() * numbers;
        let distances = [(at[1], scalar.bytes()), (rows.pitch, per_element)];
        let first = rows.first.map(|first| (first, per_element));
        for (distance, bytes) in distances.into_iter().chain(first) {
            let wanted = (BLOCK_ALIGNMENT as u32 / bytes).max(1);
            if !self.divisor(distance).is_multiple_of(wanted) {
                let mask = self.unsigned(wanted - 1);
                let rest = self.arithmetic(Binary::And, distance, mask);
                let zero = self.unsigned(0);
                tests.push((rest, Binary::Eq, zero));
            }
        }
        if tests.is_empty() {
            return None;
        }
        if let Memory::View(_) = rows.memory {
            self.unproved.tested += 1;
            if self.form.in_range {
                return None;
            }
        }
        let tests: Vec<_> = tests
            .into_iter()
            .map(|(left, op, right)| self.arithmetic(op, left, right).handle)
            .collect();
        let all = tests
            .into_iter()
            .reduce(|all, test| self.plain(BinaryOperator::LogicalAnd, all, test))?;
        if self.is_unreachable() {
            return Some(all);
        }
        let ty = self.scalar_type(Scalar::Bool);
        let result = self.constant(Expression::SubgroupOperationResult { ty });
        self.statement(Statement::SubgroupCollectiveOperation {
            op: SubgroupOperation::All,
            collective_op: CollectiveOperation::Reduce,
            argument: all,
            result,
        });
        Some(result)
    }

    /// A power of two that divides the number, whatever it is.
    fn divisor(&self, number: Number) -> u32 {
        match (number.interval.lo, number.interval.hi) {
            (lo, hi) if lo == hi => lowest_bit(lo as u32),
            _ => self.divisor_of(number.handle),
        }
    }

    fn divisor_of(&self, handle: Handle<Expression>) -> u32 {
        match self.function.expressions[handle] {
            Expression::Literal(Literal::U32(value)) => lowest_bit(value),
            Expression::Literal(Literal::I32(value)) => lowest_bit(value.cast_unsigned()),
            Expression::Binary { op, left, right } => {
                let factor = |side| self.divisor_of(side);
                match op {
                    BinaryOperator::Add | BinaryOperator::Subtract => {
                        factor(left).min(factor(right))
                    }
                    BinaryOperator::Multiply => {
                        factor(left).saturating_mul(factor(right)).min(GREATEST_POWER)
                    }
                    BinaryOperator::And => factor(left).max(factor(right)),
                    _ => 1,
                }
            }
            _ => 1,
        }
    }
}

/// What mends a tile whose rows are no whole subgroups.
pub(crate) const WHOLE_SUBGROUPS: &str = "take a tile whose innermost side is a multiple of 32, or of 64 for GPUs of that size of subgroup";

/// The greatest power of two in 32 bits.
const GREATEST_POWER: u32 = 1 << 31;

/// The greatest power of two that divides the number.
fn lowest_bit(number: u32) -> u32 {
    match number & number.wrapping_neg() {
        0 => GREATEST_POWER,
        bit => bit,
    }
}

fn scalar_of(element: &Ty) -> Scalar {
    match element {
        Ty::Scalar(scalar) | Ty::Vector(scalar, _) => *scalar,
        _ => Scalar::U32,
    }
}

/// Rows and columns of the block that a matrix is.
fn sides(ty: CooperativeTy, transposed: bool) -> [usize; 2] {
    if transposed { [ty.columns, ty.rows] } else { [ty.rows, ty.columns] }
}

fn size(side: usize) -> CooperativeSize {
    match side {
        8 => CooperativeSize::Eight,
        _ => CooperativeSize::Sixteen,
    }
}

fn role(role: CooperativeRole) -> naga::CooperativeRole {
    match role {
        CooperativeRole::Left => naga::CooperativeRole::A,
        CooperativeRole::Right => naga::CooperativeRole::B,
        CooperativeRole::Accumulator => naga::CooperativeRole::C,
    }
}
