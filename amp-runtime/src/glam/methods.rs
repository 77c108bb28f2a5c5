//! Companions of the methods and functions of vectors: device code for `vector.name(arguments)`
//! and `Vector::name(arguments)`.

use ::glam::{
    BVec2, BVec3, BVec4, BVec4A, DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4,
    Vec2, Vec3, Vec4,
};
use naga::MathFunction;

use super::matrices::sum;
use crate::ir::{Binary, Builder, Scalar, Ty, Unary, Value};
use crate::twin::Call;
use crate::types::AmpType;

/// A trait of companions. Each gets the type that it is called on, and the arguments with the
/// receiver, if there is one, as the first.
macro_rules! companions {
    (
        $(#[$doc:meta])*
        $trait:ident for $($for:ident)*;
        $($name:ident = |$b:ident, $ty:ident, $a:ident| $body:expr;)*
    ) => {
        $(#[$doc])*
        pub trait $trait: AmpType {
            $(
                #[doc = "Device code."]
                fn $name<A, R>(self, $b: &mut Builder, $a: &[Value], _: Call<impl Sized, A, R>) -> Value {
                    let $ty = Self::__amp_ty();
                    let _ = &$ty;
                    $body
                }
            )*
        }
        $( impl $trait for $for {} )*
    };
}

companions! {
    /// What all vectors have.
    Vectors for
        Vec2 Vec3 Vec4 DVec2 DVec3 DVec4 IVec2 IVec3 IVec4 UVec2 UVec3 UVec4
        BVec2 BVec3 BVec4 BVec4A;
    __AMP_NEW = |b, ty, a| of_components(b, &ty, a);
    __AMP_SPLAT = |b, ty, a| b.splat(&a[0], ty.parts().len());
    __AMP_FROM_ARRAY = |b, ty, a| {
        let components = b.components(&a[0]);
        of_components(b, &ty, &components)
    };
    __AMP_TO_ARRAY = |b, ty, a| {
        let components = b.components(&a[0]);
        b.array(&components)
    };
    __AMP_EXTEND = |b, ty, a| {
        let mut components = b.components(&a[0]);
        components.push(a[1]);
        of_components(b, &ty, &components)
    };
    __AMP_TRUNCATE = |b, ty, a| {
        let mut components = b.components(&a[0]);
        components.pop();
        of_components(b, &ty, &components)
    };
    __AMP_WITH_X = |b, ty, a| with(b, &ty, a, 0);
    __AMP_WITH_Y = |b, ty, a| with(b, &ty, a, 1);
    __AMP_WITH_Z = |b, ty, a| with(b, &ty, a, 2);
    __AMP_WITH_W = |b, ty, a| with(b, &ty, a, 3);
    __AMP_SELECT = |b, ty, a| b.choose(&a[0], &a[1], &a[2]);
    __AMP_MIN = |b, ty, a| lesser(b, Binary::Lt, &a[0], &a[1]);
    __AMP_MAX = |b, ty, a| lesser(b, Binary::Gt, &a[0], &a[1]);
    __AMP_CLAMP = |b, ty, a| {
        let above = lesser(b, Binary::Gt, &a[0], &a[1]);
        lesser(b, Binary::Lt, &above, &a[2])
    };
    __AMP_MIN_ELEMENT = |b, ty, a| least_element(b, Binary::Lt, &a[0]);
    __AMP_MAX_ELEMENT = |b, ty, a| least_element(b, Binary::Gt, &a[0]);
    __AMP_CMPEQ = |b, ty, a| b.lanes(Binary::Eq, &a[0], &a[1]);
    __AMP_CMPNE = |b, ty, a| b.lanes(Binary::Ne, &a[0], &a[1]);
    __AMP_CMPLT = |b, ty, a| b.lanes(Binary::Lt, &a[0], &a[1]);
    __AMP_CMPLE = |b, ty, a| b.lanes(Binary::Le, &a[0], &a[1]);
    __AMP_CMPGT = |b, ty, a| b.lanes(Binary::Gt, &a[0], &a[1]);
    __AMP_CMPGE = |b, ty, a| b.lanes(Binary::Ge, &a[0], &a[1]);
    __AMP_AS_VEC2 = |b, ty, a| cast(b, &a[0], Scalar::F32);
    __AMP_AS_VEC3 = |b, ty, a| cast(b, &a[0], Scalar::F32);
    __AMP_AS_VEC4 = |b, ty, a| cast(b, &a[0], Scalar::F32);
    __AMP_AS_DVEC2 = |b, ty, a| cast(b, &a[0], Scalar::F64);
    __AMP_AS_DVEC3 = |b, ty, a| cast(b, &a[0], Scalar::F64);
    __AMP_AS_DVEC4 = |b, ty, a| cast(b, &a[0], Scalar::F64);
    __AMP_AS_IVEC2 = |b, ty, a| cast(b, &a[0], Scalar::I32);
    __AMP_AS_IVEC3 = |b, ty, a| cast(b, &a[0], Scalar::I32);
    __AMP_AS_IVEC4 = |b, ty, a| cast(b, &a[0], Scalar::I32);
    __AMP_AS_UVEC2 = |b, ty, a| cast(b, &a[0], Scalar::U32);
    __AMP_AS_UVEC3 = |b, ty, a| cast(b, &a[0], Scalar::U32);
    __AMP_AS_UVEC4 = |b, ty, a| cast(b, &a[0], Scalar::U32);
}

companions! {
    /// What vectors of truth values have.
    BoolVectors for BVec2 BVec3 BVec4 BVec4A;
    __AMP_ANY = |b, ty, a| {
        let components = b.components(&a[0]);
        b.any(&components)
    };
    __AMP_ALL = |b, ty, a| {
        let components = b.components(&a[0]);
        b.all(&components)
    };
}

companions! {
    /// What vectors of numbers have.
    NumberVectors for Vec2 Vec3 Vec4 DVec2 DVec3 DVec4 IVec2 IVec3 IVec4 UVec2 UVec3 UVec4;
    __AMP_DOT_INTO_VEC = |b, ty, a| {
        let dot = dot(b, &a[0], &a[1]);
        b.splat(&dot, ty.parts().len())
    };
    __AMP_DIV_EUCLID = |b, ty, a| number_method(b, &ty, "div_euclid", &[&a[0], &a[1]]);
    __AMP_REM_EUCLID = |b, ty, a| number_method(b, &ty, "rem_euclid", &[&a[0], &a[1]]);
    __AMP_MIN_POSITION = |b, ty, a| position(b, Binary::Lt, &a[0]);
    __AMP_MAX_POSITION = |b, ty, a| position(b, Binary::Gt, &a[0]);
    __AMP_MAP = |b, ty, a| {
        let components = b.components(&a[0]);
        let mapped: Vec<_> =
            components.into_iter().map(|component| b.call(&a[1], &[component])).collect();
        of_components(b, &ty, &mapped)
    };
    __AMP_DOT = |b, ty, a| dot(b, &a[0], &a[1]);
    __AMP_CROSS = |b, ty, a| {
        let [left, right] = [&a[0], &a[1]].map(|vector| b.read(vector));
        let [yzx, zxy] = [["yzx", "zxy"], ["zxy", "yzx"]].map(|[of_left, of_right]| {
            let (left, right) = (b.swizzle(&left, of_left), b.swizzle(&right, of_right));
            b.binary(Binary::Mul, &left, &right)
        });
        b.binary(Binary::Sub, &yzx, &zxy)
    };
    __AMP_PERP_DOT = |b, ty, a| {
        let ([x, y], [u, v]) = (pair(b, &a[0]), pair(b, &a[1]));
        difference_of_products(b, [&x, &v], [&y, &u])
    };
    __AMP_LENGTH_SQUARED = |b, ty, a| dot(b, &a[0], &a[0]);
    __AMP_DISTANCE_SQUARED = |b, ty, a| {
        let between = b.binary(Binary::Sub, &a[0], &a[1]);
        dot(b, &between, &between)
    };
    __AMP_ELEMENT_SUM = |b, ty, a| {
        let components = b.components(&a[0]);
        sum(b, &components)
    };
    __AMP_ELEMENT_PRODUCT = |b, ty, a| {
        let product = b
            .components(&a[0])
            .into_iter()
            .reduce(|product, factor| b.binary(Binary::Mul, &product, &factor));
        product.unwrap_or(Value::Never)
    };
}

companions! {
    /// What vectors of integers have.
    IntegerVectors for IVec2 IVec3 IVec4 UVec2 UVec3 UVec4;
    __AMP_SIGNUM = |b, ty, a| b.device(MathFunction::Sign, &a[..1]);
    __AMP_WRAPPING_ADD = |b, ty, a| b.binary(Binary::Add, &a[0], &a[1]);
    __AMP_WRAPPING_SUB = |b, ty, a| b.binary(Binary::Sub, &a[0], &a[1]);
    __AMP_WRAPPING_MUL = |b, ty, a| b.binary(Binary::Mul, &a[0], &a[1]);
    __AMP_WRAPPING_DIV = |b, ty, a| b.binary(Binary::Div, &a[0], &a[1]);
    __AMP_SATURATING_ADD = |b, ty, a| number_method(b, &ty, "saturating_add", &[&a[0], &a[1]]);
    __AMP_SATURATING_SUB = |b, ty, a| number_method(b, &ty, "saturating_sub", &[&a[0], &a[1]]);
    __AMP_ABS = |b, ty, a| number_method(b, &ty, "abs", &[&a[0]]);
    __AMP_MANHATTAN_DISTANCE = |b, ty, a| {
        let distances = distances(b, &ty, a);
        sum(b, &distances)
    };
    __AMP_CHEBYSHEV_DISTANCE = |b, ty, a| {
        let distances = distances(b, &ty, a);
        let distances = b.vector(Scalar::U32, &distances);
        least_element(b, Binary::Gt, &distances)
    };
}

companions! {
    /// What vectors of floats have.
    FloatVectors for Vec2 Vec3 Vec4 DVec2 DVec3 DVec4;
    __AMP_PERP = |b, ty, a| {
        let [x, y] = pair(b, &a[0]);
        let y = b.unary(Unary::Neg, &y);
        of_components(b, &ty, &[y, x])
    };
    __AMP_ROTATE = |b, ty, a| {
        let ([x, y], [u, v]) = (pair(b, &a[0]), pair(b, &a[1]));
        let real = difference_of_products(b, [&x, &u], [&y, &v]);
        let (yu, xv) = (b.binary(Binary::Mul, &y, &u), b.binary(Binary::Mul, &x, &v));
        let imaginary = b.binary(Binary::Add, &yu, &xv);
        of_components(b, &ty, &[real, imaginary])
    };
    __AMP_LENGTH = |b, ty, a| length(b, &a[0]);
    __AMP_LENGTH_RECIP = |b, ty, a| {
        let length = length(b, &a[0]);
        reciprocal(b, &length)
    };
    __AMP_DISTANCE = |b, ty, a| {
        let between = b.binary(Binary::Sub, &a[0], &a[1]);
        length(b, &between)
    };
    __AMP_NORMALIZE = |b, ty, a| {
        let length = length(b, &a[0]);
        let factor = reciprocal(b, &length);
        b.binary(Binary::Mul, &a[0], &factor)
    };
    __AMP_TRY_NORMALIZE = |b, ty, a| {
        let (normal, normalized) = normalized(b, &a[0]);
        let some = Ty::option(ty);
        b.branch(
            &normal,
            |b| b.variant(&some, "Some", std::slice::from_ref(&normalized)),
            |b| b.zero(&some),
        )
    };
    __AMP_NORMALIZE_OR = |b, ty, a| normalize_or(b, &a[0], &a[1]);
    __AMP_NORMALIZE_OR_ZERO = |b, ty, a| {
        let zero = b.zero(&ty);
        normalize_or(b, &a[0], &zero)
    };
    __AMP_PROJECT_ONTO = |b, ty, a| project(b, &a[0], &a[1]);
    __AMP_REJECT_FROM = |b, ty, a| {
        let projection = project(b, &a[0], &a[1]);
        b.binary(Binary::Sub, &a[0], &projection)
    };
    __AMP_PROJECT_ONTO_NORMALIZED = |b, ty, a| {
        let along = dot(b, &a[0], &a[1]);
        b.binary(Binary::Mul, &a[1], &along)
    };
    __AMP_REJECT_FROM_NORMALIZED = |b, ty, a| {
        let along = dot(b, &a[0], &a[1]);
        let projection = b.binary(Binary::Mul, &a[1], &along);
        b.binary(Binary::Sub, &a[0], &projection)
    };
    __AMP_REFLECT = |b, ty, a| {
        let along = dot(b, &a[0], &a[1]);
        let twice = b.binary(Binary::Add, &along, &along);
        let back = b.binary(Binary::Mul, &twice, &a[1]);
        b.binary(Binary::Sub, &a[0], &back)
    };
    __AMP_LERP = |b, ty, a| {
        let one = b.float_like(&a[2], 1.0);
        let rest = b.binary(Binary::Sub, &one, &a[2]);
        let (from, to) = (b.binary(Binary::Mul, &a[0], &rest), b.binary(Binary::Mul, &a[1], &a[2]));
        b.binary(Binary::Add, &from, &to)
    };
    __AMP_MIDPOINT = |b, ty, a| {
        let sum = b.binary(Binary::Add, &a[0], &a[1]);
        let half = component(b, &ty, 0.5);
        b.binary(Binary::Mul, &sum, &half)
    };
    __AMP_MUL_ADD = |b, ty, a| b.device(MathFunction::Fma, a);
    __AMP_ABS = |b, ty, a| b.device(MathFunction::Abs, &a[..1]);
    __AMP_FLOOR = |b, ty, a| whole(b, &ty, MathFunction::Floor, &a[0]);
    __AMP_CEIL = |b, ty, a| whole(b, &ty, MathFunction::Ceil, &a[0]);
    __AMP_TRUNC = |b, ty, a| whole(b, &ty, MathFunction::Trunc, &a[0]);
    __AMP_ROUND = |b, ty, a| round(b, &a[0]);
    __AMP_FRACT = |b, ty, a| number_method(b, &ty, "fract", &[&a[0]]);
    __AMP_FRACT_GL = |b, ty, a| {
        let whole = whole(b, &ty, MathFunction::Floor, &a[0]);
        b.binary(Binary::Sub, &a[0], &whole)
    };
    __AMP_SQRT = |b, ty, a| b.square_root(&a[0]);
    __AMP_EXP = |b, ty, a| number_method(b, &ty, "exp", &[&a[0]]);
    __AMP_EXP2 = |b, ty, a| number_method(b, &ty, "exp2", &[&a[0]]);
    __AMP_LN = |b, ty, a| number_method(b, &ty, "ln", &[&a[0]]);
    __AMP_LOG2 = |b, ty, a| number_method(b, &ty, "log2", &[&a[0]]);
    __AMP_SIN = |b, ty, a| number_method(b, &ty, "sin", &[&a[0]]);
    __AMP_COS = |b, ty, a| number_method(b, &ty, "cos", &[&a[0]]);
    __AMP_POWF = |b, ty, a| number_method(b, &ty, "powf", &[&a[0], &a[1]]);
    __AMP_SATURATE = |b, ty, a| saturated(b, &ty, &a[0]);
    __AMP_STEP = |b, ty, a| {
        let [zero, one] = [0.0, 1.0].map(|value| everywhere(b, &ty, value));
        let below = b.lanes(Binary::Lt, &a[1], &a[0]);
        b.choose(&below, &zero, &one)
    };
    __AMP_SMOOTHSTEP = |b, ty, a| {
        let (done, whole) =
            (b.binary(Binary::Sub, &a[0], &a[1]), b.binary(Binary::Sub, &a[2], &a[1]));
        let part = b.binary(Binary::Div, &done, &whole);
        let part = saturated(b, &ty, &part);
        let [two, three] = [2.0, 3.0].map(|value| everywhere(b, &ty, value));
        let twice = b.binary(Binary::Mul, &two, &part);
        let rest = b.binary(Binary::Sub, &three, &twice);
        let square = b.binary(Binary::Mul, &part, &part);
        b.binary(Binary::Mul, &square, &rest)
    };
    __AMP_RECIP = |b, ty, a| reciprocal(b, &a[0]);
    __AMP_SIGNUM = |b, ty, a| {
        let one = everywhere(b, &ty, 1.0);
        let sign = b.copy_sign(&one, &a[0]);
        let number = b.lanes(Binary::Eq, &a[0], &a[0]);
        b.choose(&number, &sign, &a[0])
    };
    __AMP_COPYSIGN = |b, ty, a| b.copy_sign(&a[0], &a[1]);
    __AMP_IS_FINITE_MASK = |b, ty, a| is_finite(b, &ty, &a[0]);
    __AMP_IS_FINITE = |b, ty, a| {
        let mask = is_finite(b, &ty, &a[0]);
        let components = b.components(&mask);
        b.all(&components)
    };
    __AMP_IS_NAN_MASK = |b, ty, a| b.lanes(Binary::Ne, &a[0], &a[0]);
    __AMP_IS_NAN = |b, ty, a| {
        let mask = b.lanes(Binary::Ne, &a[0], &a[0]);
        let components = b.components(&mask);
        b.any(&components)
    };
}

fn scalar_of(ty: &Ty) -> Scalar {
    match ty {
        Ty::Vector(scalar, _) => *scalar,
        _ => Scalar::Bool,
    }
}

fn of_components(b: &mut Builder, ty: &Ty, components: &[Value]) -> Value {
    b.vector(scalar_of(ty), components)
}

/// A number of the type of the components.
fn component(b: &mut Builder, ty: &Ty, value: f64) -> Value {
    match scalar_of(ty) {
        Scalar::F64 => b.known(Scalar::F64, value.to_bits()),
        _ => b.known(Scalar::F32, (value as f32).to_bits().into()),
    }
}

/// A vector with that number as each component.
fn everywhere(b: &mut Builder, ty: &Ty, value: f64) -> Value {
    let component = component(b, ty, value);
    b.splat(&component, ty.parts().len())
}

/// A method of numbers on each component.
fn number_method(b: &mut Builder, ty: &Ty, name: &str, arguments: &[&Value]) -> Value {
    let scalar = scalar_of(ty);
    b.componentwise(arguments, |b, at| b.number_method(scalar, name, at, &Ty::Scalar(scalar)))
}

fn with(b: &mut Builder, ty: &Ty, arguments: &[Value], position: usize) -> Value {
    let mut components = b.components(&arguments[0]);
    components[position] = arguments[1];
    of_components(b, ty, &components)
}

fn cast(b: &mut Builder, vector: &Value, to: Scalar) -> Value {
    b.componentwise(&[vector], |b, at| b.cast(&at[0], to))
}

/// The components of the left one where `op` holds, else those of the right one, also for NaN.
fn lesser(b: &mut Builder, op: Binary, left: &Value, right: &Value) -> Value {
    let test = b.lanes(op, left, right);
    b.choose(&test, left, right)
}

fn least_element(b: &mut Builder, op: Binary, vector: &Value) -> Value {
    let least = b.components(vector).into_iter().reduce(|least, next| {
        let test = b.binary(op, &least, &next);
        b.choose(&test, &least, &next)
    });
    least.unwrap_or(Value::Never)
}

/// The position of the first component that `op` puts before all others.
fn position(b: &mut Builder, op: Binary, vector: &Value) -> Value {
    let mut found: Option<(Value, Value)> = None;
    for (number, next) in b.components(vector).into_iter().enumerate() {
        let number = number.__amp_constant(b);
        found = Some(match found {
            None => (next, number),
            Some((least, position)) => {
                let test = b.binary(op, &next, &least);
                (b.choose(&test, &next, &least), b.choose(&test, &number, &position))
            }
        });
    }
    found.map_or(Value::Never, |(_, position)| position)
}

/// `x * y` summed, of four components as `(x + z) + (y + w)`.
fn dot(b: &mut Builder, left: &Value, right: &Value) -> Value {
    let products = b.binary(Binary::Mul, left, right);
    match b.components(&products).as_slice() {
        [x, y, z, w] if scalar_of(&products.ty().unwrap_or(Ty::Unit)) == Scalar::F32 => {
            let (even, odd) = (b.binary(Binary::Add, x, z), b.binary(Binary::Add, y, w));
            b.binary(Binary::Add, &even, &odd)
        }
        components => sum(b, components),
    }
}

fn length(b: &mut Builder, vector: &Value) -> Value {
    let squared = dot(b, vector, vector);
    b.square_root(&squared)
}

fn reciprocal(b: &mut Builder, value: &Value) -> Value {
    let one = match value.ty() {
        Some(ty @ Ty::Vector(..)) => component(b, &ty, 1.0),
        _ => b.float_like(value, 1.0),
    };
    b.binary(Binary::Div, &one, value)
}

/// Has the length a finite reciprocal, and the vector times that.
fn normalized(b: &mut Builder, vector: &Value) -> (Value, Value) {
    let length = length(b, vector);
    let factor = reciprocal(b, &length);
    let (zero, most) = (b.float_like(&factor, 0.0), b.greatest_like(&factor));
    let (positive, finite) =
        (b.binary(Binary::Gt, &factor, &zero), b.binary(Binary::Le, &factor, &most));
    let normal = b.all(&[positive, finite]);
    (normal, b.binary(Binary::Mul, vector, &factor))
}

fn normalize_or(b: &mut Builder, vector: &Value, fallback: &Value) -> Value {
    let (normal, normalized) = normalized(b, vector);
    b.choose(&normal, &normalized, fallback)
}

/// Each component from 0 to 1.
fn saturated(b: &mut Builder, ty: &Ty, vector: &Value) -> Value {
    let [zero, one] = [0.0, 1.0].map(|end| everywhere(b, ty, end));
    let above = lesser(b, Binary::Gt, vector, &zero);
    lesser(b, Binary::Lt, &above, &one)
}

/// Which components are finite.
fn is_finite(b: &mut Builder, ty: &Ty, vector: &Value) -> Value {
    let (scalar, truth) = (scalar_of(ty), Ty::Scalar(Scalar::Bool));
    b.componentwise(&[vector], |b, at| b.number_method(scalar, "is_finite", at, &truth))
}

/// How far apart the components of two vectors of integers are.
fn distances(b: &mut Builder, ty: &Ty, vectors: &[Value]) -> Vec<Value> {
    let (scalar, number) = (scalar_of(ty), Ty::Scalar(Scalar::U32));
    let (left, right) = (b.components(&vectors[0]), b.components(&vectors[1]));
    let pairs = left.into_iter().zip(right);
    pairs
        .map(|(left, right)| b.number_method(scalar, "abs_diff", &[left, right], &number))
        .collect()
}

fn project(b: &mut Builder, vector: &Value, onto: &Value) -> Value {
    let (along, whole) = (dot(b, vector, onto), dot(b, onto, onto));
    let factor = b.binary(Binary::Div, &along, &whole);
    b.binary(Binary::Mul, onto, &factor)
}

/// Rounded to whole numbers: those of `f64` one by one, as the device is trusted to do it.
fn whole(b: &mut Builder, ty: &Ty, fun: MathFunction, vector: &Value) -> Value {
    match (scalar_of(ty), fun) {
        (Scalar::F64, MathFunction::Floor) => number_method(b, ty, "floor", &[vector]),
        (Scalar::F64, MathFunction::Ceil) => number_method(b, ty, "ceil", &[vector]),
        (Scalar::F64, MathFunction::Trunc) => number_method(b, ty, "trunc", &[vector]),
        _ => b.device(fun, std::slice::from_ref(vector)),
    }
}

/// To the nearest integers, from halfway away from zero.
fn round(b: &mut Builder, vector: &Value) -> Value {
    let Some(ty) = vector.ty() else { return Value::Never };
    let whole = whole(b, &ty, MathFunction::Trunc, vector);
    let rest = b.binary(Binary::Sub, vector, &whole);
    let rest = b.device(MathFunction::Abs, &[rest]);
    let [half, one] = [0.5, 1.0].map(|value| everywhere(b, &ty, value));
    let up = b.lanes(Binary::Ge, &rest, &half);
    let step = b.copy_sign(&one, vector);
    let next = b.binary(Binary::Add, &whole, &step);
    b.choose(&up, &next, &whole)
}

fn pair(b: &mut Builder, vector: &Value) -> [Value; 2] {
    [b.part_at(vector, 0), b.part_at(vector, 1)]
}

/// `a * b - c * d`
fn difference_of_products(b: &mut Builder, left: [&Value; 2], right: [&Value; 2]) -> Value {
    let left = b.binary(Binary::Mul, left[0], left[1]);
    let right = b.binary(Binary::Mul, right[0], right[1]);
    b.binary(Binary::Sub, &left, &right)
}
