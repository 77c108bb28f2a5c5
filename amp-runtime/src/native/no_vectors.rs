//! What `glam` has of vectors, where there are none.

#[inline(always)]
pub(super) fn of_lanes<A, B, R, S, U>(_: &A, _: &B, _: S, _: U) -> Option<R>
where
    S: Fn(i32, i32) -> i32,
    U: Fn(u32, u32) -> u32,
{
    None
}

#[inline(always)]
pub(super) fn of_method<A, B, R, S, U>(_: &A, _: &B, _: S, _: U) -> Option<R>
where
    S: Fn(i32, i32) -> i32,
    U: Fn(u32, u32) -> u32,
{
    None
}

#[inline(always)]
pub(super) fn of_shifted<A, B, R, S, U>(_: &A, _: &B, _: Option<u32>, _: S, _: U) -> Option<R> {
    None
}

/// Functions of one operand and of two, none of which is a vector.
macro_rules! none {
    (one: $($one:ident)*; two: $($two:ident)*) => {
        $(#[inline(always)]
        pub(super) fn $one<A, R>(_: &A) -> Option<R> {
            None
        })*
        $(#[inline(always)]
        pub(super) fn $two<A, B, R>(_: &A, _: &B) -> Option<R> {
            None
        })*
    };
}
none! {
    one: negated abs;
    two: remainder dot dot_into_vec element_sum element_product length_squared distance_squared cross
        perp_dot manhattan_distance
}
