//! What a `for` over something else than a range goes through.

/// An array, or a reference to one.
#[diagnostic::on_unimplemented(
    message = "AMP0002: `for` cannot go through a value of type `{Self}`; help: to count to `n` write `for k in 0..n`; to go through a view count its elements, `for k in 0..view.extent()[0]`, and index it",
    label = "neither a range nor an array"
)]
pub trait ForOver {
    /// What Rust's `for` goes through.
    type Rounds: IntoIterator;

    /// The elements.
    fn rounds(self) -> Self::Rounds;
}

macro_rules! elements {
    ($([$($bound:tt)*] $ty:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bound)*> ForOver for $ty {
            type Rounds = Self;

            #[inline(always)]
            fn rounds(self) -> Self {
                self
            }
        }
    )*};
}
elements! {
    [T, const N: usize] [T; N];
    [T, const N: usize] &[T; N];
    [T, const N: usize] &mut [T; N];
    [T] &[T];
    [T] &mut [T];
    [T] Vec<T>;
    [T] &Vec<T>;
}
