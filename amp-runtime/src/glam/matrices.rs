//! Matrices in device code: structs of their columns.

use ::glam::{DMat2, DMat3, DMat4, Mat2, Mat3, Mat4};

use crate::ir::{Binary, Builder, Ty, Unary, Value};
use crate::twin::Call;
use crate::types::AmpType;

fn is_matrix(value: &Value) -> bool {
    matches!(value.ty(), Some(Ty::Struct(_)))
}

/// `left op right`, where one of them is a matrix.
pub(super) fn binary(b: &mut Builder, op: Binary, left: &Value, right: &Value) -> Value {
    match (is_matrix(left), is_matrix(right)) {
        (true, true) if op == Binary::Mul => {
            of_columns(b, right, |b, column| of_vector(b, left, column))
        }
        (true, true) => {
            let mut others = b.components(right).into_iter();
            of_columns(b, left, |b, column| match others.next() {
                Some(other) => b.binary(op, column, &other),
                None => *column,
            })
        }
        (true, false) if matches!(right.ty(), Some(Ty::Vector(..))) => of_vector(b, left, right),
        (true, false) => of_columns(b, left, |b, column| b.binary(op, column, right)),
        (false, _) => of_columns(b, right, |b, column| b.binary(op, left, column)),
    }
}

/// `-matrix`
pub(super) fn negated(b: &mut Builder, matrix: &Value) -> Value {
    of_columns(b, matrix, |b, column| b.unary(Unary::Neg, column))
}

/// A matrix from what `of` makes of each column.
fn of_columns(
    b: &mut Builder,
    matrix: &Value,
    mut of: impl FnMut(&mut Builder, &Value) -> Value,
) -> Value {
    let Some(ty) = matrix.ty() else { return Value::Never };
    let columns: Vec<_> = b.components(matrix).iter().map(|column| of(b, column)).collect();
    b.parts(ty, columns)
}

/// `matrix * vector`: the sum of the columns times the vector's components, as far as these go.
fn of_vector(b: &mut Builder, matrix: &Value, vector: &Value) -> Value {
    let columns = b.components(matrix);
    let terms: Vec<_> = b
        .components(vector)
        .iter()
        .zip(&columns)
        .map(|(component, column)| b.binary(Binary::Mul, column, component))
        .collect();
    sum(b, &terms)
}

/// The terms, added from the first to the last.
pub(super) fn sum(b: &mut Builder, terms: &[Value]) -> Value {
    let sum = terms.iter().cloned().reduce(|sum, term| b.binary(Binary::Add, &sum, &term));
    sum.unwrap_or(Value::Never)
}

fn rows(b: &mut Builder, matrix: &Value) -> Vec<Vec<Value>> {
    let columns: Vec<_> = b.components(matrix).iter().map(|column| b.components(column)).collect();
    (0..columns.len()).map(|row| columns.iter().map(|of| of[row]).collect()).collect()
}

/// A matrix of that type with these columns, each as its components.
fn from_columns(b: &mut Builder, ty: &Ty, columns: &[Vec<Value>]) -> Value {
    let columns: Vec<_> = columns
        .iter()
        .map(|column| match column[0].ty().and_then(|ty| ty.scalar()) {
            Some(scalar) => b.vector(scalar, column),
            None => Value::Never,
        })
        .collect();
    b.parts(*ty, columns)
}

/// Without that row and that column.
fn minor(matrix: &[Vec<Value>], row: usize, column: usize) -> Vec<Vec<Value>> {
    let without = |of: &Vec<Value>, at: usize| {
        let mut of = of.clone();
        of.remove(at);
        of
    };
    let rows = matrix.iter().enumerate().filter(|(number, _)| *number != row);
    rows.map(|(_, of)| without(of, column)).collect()
}

/// The determinant, expanded along the first row.
fn determinant(b: &mut Builder, matrix: &[Vec<Value>]) -> Value {
    let mut sum: Option<Value> = None;
    for (column, entry) in matrix[0].iter().enumerate() {
        let term = match matrix.len() {
            1 => *entry,
            _ => {
                let cofactor = determinant(b, &minor(matrix, 0, column));
                b.binary(Binary::Mul, entry, &cofactor)
            }
        };
        let op = if column % 2 == 0 { Binary::Add } else { Binary::Sub };
        sum = Some(match sum {
            Some(sum) => b.binary(op, &sum, &term),
            None => term,
        });
    }
    sum.unwrap_or(Value::Never)
}

/// The inverse: the transposed cofactors by the determinant.
fn inverse(b: &mut Builder, matrix: &Value) -> Value {
    let Some(ty) = matrix.ty() else { return Value::Never };
    let rows = rows(b, matrix);
    let size = rows.len();
    let whole = determinant(b, &rows);
    let columns: Vec<Vec<_>> = (0..size)
        .map(|row| {
            let cofactors = (0..size).map(|column| {
                let cofactor = determinant(b, &minor(&rows, row, column));
                let cofactor = match (row + column) % 2 {
                    0 => cofactor,
                    _ => b.unary(Unary::Neg, &cofactor),
                };
                b.binary(Binary::Div, &cofactor, &whole)
            });
            cofactors.collect()
        })
        .collect();
    from_columns(b, &ty, &columns)
}

/// `matrix * (vector, last)`, without the last component.
fn transform(b: &mut Builder, matrix: &Value, vector: &Value, moved: bool) -> Value {
    let mut result = of_vector(b, matrix, vector);
    if moved && let Some(last) = b.components(matrix).last() {
        result = b.binary(Binary::Add, last, &result);
    }
    let mut components = b.components(&result);
    components.pop();
    match components[0].ty().and_then(|ty| ty.scalar()) {
        Some(scalar) => b.vector(scalar, &components),
        None => Value::Never,
    }
}

macro_rules! methods {
    ($($name:ident = |$b:ident, $ty:ident, $arguments:ident| $body:expr;)*) => {
        /// Companions of the methods of matrices.
        pub trait Matrices: AmpType {
            $(
                #[doc = "Device code."]
                fn $name<A, R>(
                    self,
                    $b: &mut Builder,
                    $arguments: &[Value],
                    _: Call<impl Sized, A, R>,
                ) -> Value {
                    let $ty = Self::__amp_ty();
                    let _ = &$ty;
                    $body
                }
            )*
        }
    };
}
methods! {
    __AMP_FROM_COLS = |b, ty, a| {
        let columns: Vec<_> = a.iter().map(|column| b.read(column)).collect();
        b.parts(ty, columns)
    };
    __AMP_FROM_DIAGONAL = |b, ty, a| {
        let diagonal = b.components(&a[0]);
        let zero = b.components(&a[0]).iter().map(|like| b.float_like(like, 0.0)).collect::<Vec<_>>();
        let columns: Vec<_> = (0..diagonal.len())
            .map(|column| {
                let mut entries = zero.clone();
                entries[column] = diagonal[column];
                entries
            })
            .collect();
        from_columns(b, &ty, &columns)
    };
    __AMP_TRANSPOSE = |b, ty, a| {
        let rows = rows(b, &a[0]);
        from_columns(b, &ty, &rows)
    };
    __AMP_DETERMINANT = |b, ty, a| {
        let rows = rows(b, &a[0]);
        determinant(b, &rows)
    };
    __AMP_INVERSE = |b, ty, a| inverse(b, &a[0]);
    __AMP_MUL_VEC2 = |b, ty, a| of_vector(b, &a[0], &a[1]);
    __AMP_MUL_VEC3 = |b, ty, a| of_vector(b, &a[0], &a[1]);
    __AMP_MUL_VEC4 = |b, ty, a| of_vector(b, &a[0], &a[1]);
    __AMP_TRANSFORM_POINT2 = |b, ty, a| transform(b, &a[0], &a[1], true);
    __AMP_TRANSFORM_POINT3 = |b, ty, a| transform(b, &a[0], &a[1], true);
    __AMP_TRANSFORM_VECTOR2 = |b, ty, a| transform(b, &a[0], &a[1], false);
    __AMP_TRANSFORM_VECTOR3 = |b, ty, a| transform(b, &a[0], &a[1], false);
}

impl Matrices for Mat2 {}
impl Matrices for Mat3 {}
impl Matrices for Mat4 {}
impl Matrices for DMat2 {}
impl Matrices for DMat3 {}
impl Matrices for DMat4 {}
