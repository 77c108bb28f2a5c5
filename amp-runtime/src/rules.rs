//! The rules that are checked where one item uses another, by traits and constants that `#[amp]`
//! puts on functions.

use std::marker::PhantomData;

use crate::const_text::{equal, less};
use crate::data::{Array, ArrayView, ArrayViewMut};
use crate::geometry::Extent;
use crate::ir::{Builder, Value};
use crate::native::kept::Kept;
use crate::native::place::TileElement;
use crate::native::slice::TileSlice;
use crate::tile_memory::TileMemory;
use crate::types::{AmpType, Element};
use crate::uniformity::Uniformity;
use crate::{rank1, rank2, rank3};

/// A function that `#[amp]` code may call: one that is itself marked `#[amp]`.
#[diagnostic::on_unimplemented(
    message = "C3930: this function is not `#[amp]`: `#[amp]` code cannot call it; help: mark the function `#[amp]`, or `#[amp(cpu)]` if ordinary Rust calls it as well; of std, kernels have the methods of numbers, as `a.max(b)`",
    label = "not an `#[amp]` function"
)]
pub trait CallableFromAmp {
    /// Evaluated where the function is called.
    const AMP: () = ();
}

/// A function that ordinary Rust and `#[amp(cpu)]` code may call.
#[diagnostic::on_unimplemented(
    message = "C3930: `{Self}` is restricted to `#[amp]`: only `#[amp]` code can call it; help: mark `{Self}` `#[amp(cpu)]` if it has no barrier and no tile_static variable; `function!({Self})` hands it to a function of the host; a kernel's parameters are its index, views and values",
    label = "called from code that also runs outside kernels"
)]
pub trait CallableFromCpu {
    /// Evaluated where the function is called.
    const CPU: () = ();
}

/// A type of tile_static variables with rows, which can be padded.
#[diagnostic::on_unimplemented(
    message = "C3584: `{Self}` has no rows to pad: padding sets the rows of an array of arrays apart, so that a column lies in different banks; help: remove `pad`, or declare an array of rows: `[[f32; 32]; 32]`",
    label = "padded"
)]
pub trait Rows {}

#[diagnostic::do_not_recommend]
impl<T, const COLUMNS: usize, const ROWS: usize> Rows for [[T; COLUMNS]; ROWS] {}

/// The native twin has nothing to pad: host memory has no banks.
#[inline(always)]
pub const fn pad_rows<T: Rows>(_: usize) {}

/// A function that gives nothing, so that it can be a kernel: those that can are functions that make
/// kernel objects, and do not ask for it.
#[diagnostic::on_unimplemented(
    message = "AMP0003: `{Self}` is no kernel, since it returns a value: no one could receive the value of each thread; help: write the value to an element of a view; or call `{Self}` in a kernel: `kernel!(|idx: …| view[idx] = {Self}(idx, …))`",
    label = "called as a kernel"
)]
pub trait GivesNothing {}

/// A function whose first parameter is an index, so that it can be a kernel: those that can do not ask for it.
#[diagnostic::on_unimplemented(
    message = "C3577: `{Self}` is no kernel: its first parameter is of type `{Given}`, and that of a kernel is the thread's index; help: take `idx: Index<1>`, whose number is `idx[0]`, or `Index<2>`, `TiledIndex<16, 16>`; or call `{Self}` in a kernel: `kernel!(|idx: Index<1>| {Self}(idx[0], …))`",
    label = "called as a kernel"
)]
pub trait TakesIndex<Given> {}

/// A function that takes its index by value, so that it can be a kernel.
#[diagnostic::on_unimplemented(
    message = "C3577: `{Self}` is no kernel: it takes the thread's index by reference; help: take it by value: `fn {Self}(idx: TiledIndex<16>, …)`",
    label = "called as a kernel"
)]
pub trait TakesIndexByValue {}

/// A function whose index comes first, so that it can be a kernel.
#[diagnostic::on_unimplemented(
    message = "C3577: `{Self}` is no kernel: the thread's index is not its first parameter; help: move the index to the front: `fn {Self}(idx: Index<1>, …)`",
    label = "called as a kernel"
)]
pub trait TakesIndexFirst {}

/// A function that takes an index, so that it can be a kernel.
#[diagnostic::on_unimplemented(
    message = "C3577: `{Self}` is no kernel: none of its parameters is the thread's index; help: take the index first: `idx: Index<1>`, `Index<2>`, `TiledIndex<16, 16>`; or call `{Self}` in a kernel: `kernel!(|idx: Index<1>| {Self}(…))`",
    label = "called as a kernel",
    note = "ordinary Rust calls functions that are marked `#[amp(cpu)]`"
)]
pub trait TakesAnIndex {}

/// A function whose index is seen to be one, so that it can be a kernel.
#[diagnostic::on_unimplemented(
    message = "C3577: `{Self}` is not seen to be a kernel: the type of its first parameter is of another file; help: write the type itself: `idx: Index<1>`, `TiledIndex<16, 16>`; the types of a kernel can have other names by `use … as …` or `type` in its own file",
    label = "called as a kernel",
    note = "ordinary Rust calls functions that are marked `#[amp(cpu)]`"
)]
pub trait NamesItsIndex {}

/// What `len()` or `extent()` gives for an `A` that has it in the language: arrays and views. It is asked
/// of the result, so that it is not where rustc has refused the method. What a kernel cannot capture has
/// been refused as well.
#[diagnostic::on_unimplemented(
    message = "AMP0002: `len` and `extent` in `#[amp]` code are those of arrays and views, and no methods of other types; help: give the method another name",
    label = "neither an array nor a view"
)]
pub trait OfArray<A: ?Sized>: Sized {
    /// The result, unchanged, in code that is never run.
    fn of(self, _: &A) -> Self {
        self
    }
}

macro_rules! of_arrays {
    ($([$($bound:tt)*] $ty:ty => $result:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bound)*> OfArray<$ty> for $result {}
    )*};
}
of_arrays! {
    [T] [T] => usize;
    [T] Vec<T> => usize;
    [] String => usize;
    [T, const N: usize] [T; N] => usize;
    [T: Copy, const N: usize] TileElement<'_, [T; N]> => usize;
    [T: Copy] TileSlice<'_, T> => usize;
    [T: Element, const N: usize] ArrayView<'_, T, N> => Extent<N>;
    [T: Element, const N: usize] ArrayViewMut<'_, T, N> => Extent<N>;
    [T: Element, const N: usize] Array<T, N> => Extent<N>;
    [const D0: usize] rank1::TiledExtent<D0> => Extent<1>;
    [const D0: usize, const D1: usize] rank2::TiledExtent<D0, D1> => Extent<2>;
    [const D0: usize, const D1: usize, const D2: usize] rank3::TiledExtent<D0, D1, D2> => Extent<3>;
}

macro_rules! of_references {
    ($($result:ty [$($bound:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<A: ?Sized $($bound)*> OfArray<&A> for $result where $result: OfArray<A> {}
        #[diagnostic::do_not_recommend]
        impl<A: ?Sized $($bound)*> OfArray<&mut A> for $result where $result: OfArray<A> {}
    )*};
}
of_references! {
    usize [];
    Extent<N> [, const N: usize];
}

/// A type that has the method that is called, marked `#[amp]`. The device twin asks for it only where
/// there is no such method. No type has it for a result `R` that there is; a call that rustc refuses
/// has no known result, for which two implementations are possible, and is not refused again.
#[diagnostic::on_unimplemented(
    message = "C3930: this method of `{Self}` is not `#[amp]`: `#[amp]` code cannot call it; help: if the method is yours, write `#[amp]` above the `impl` or `trait` that has it; of std's, kernels have most methods of numbers and of `Option`, and `cmp` of types that derive `Ord`",
    label = "not an `#[amp]` method"
)]
pub trait HasAmpMethod<R> {}

/// No result of any method.
#[derive(Debug)]
pub struct NoResult<const OTHER: bool>(());

#[diagnostic::do_not_recommend]
impl<T> HasAmpMethod<NoResult<false>> for T {}
#[diagnostic::do_not_recommend]
impl<T> HasAmpMethod<NoResult<true>> for T {}

/// What a method of `T` with result `R` gives that is not `#[amp]`.
#[derive(Debug)]
pub struct Ordinary<T, R>(PhantomData<fn(T) -> R>);

impl<T, R> Default for Ordinary<T, R> {
    fn default() -> Self {
        Ordinary(PhantomData)
    }
}

/// As [`HasAmpMethod`], of a view: a kernel calls none of its methods but `extent`.
#[diagnostic::on_unimplemented(
    message = "C3930: this method of `{Self}` is not `#[amp]`: of a view `#[amp]` code asks the `extent()`, and indexes it; help: what the host makes of views, as sections and copies, is made before the launch, and captured",
    label = "not an `#[amp]` method"
)]
pub trait ViewHasAmpMethod<R> {}

#[diagnostic::do_not_recommend]
impl<T> ViewHasAmpMethod<NoResult<false>> for T {}
#[diagnostic::do_not_recommend]
impl<T> ViewHasAmpMethod<NoResult<true>> for T {}

/// What a method of a view `T` with result `R` gives.
#[derive(Debug)]
pub struct OrdinaryOfView<T, R>(PhantomData<fn(T) -> R>);

impl<T, R> Default for OrdinaryOfView<T, R> {
    fn default() -> Self {
        OrdinaryOfView(PhantomData)
    }
}

/// What has methods, of which those that are not `#[amp]` are refused.
pub trait Receiver {
    /// What such a method with result `R` gives.
    type Ordinary<R>: Default;
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> Receiver for T {
    type Ordinary<R> = Ordinary<T, R>;
}

/// A view, or what owns one.
pub trait View {}

#[diagnostic::do_not_recommend]
impl<T: Element, const N: usize> View for ArrayView<'_, T, N> {}
#[diagnostic::do_not_recommend]
impl<T: Element, const N: usize> View for ArrayViewMut<'_, T, N> {}
#[diagnostic::do_not_recommend]
impl<T: Element, const N: usize> View for Array<T, N> {}

/// Stands for a view whose method is called.
#[derive(Debug)]
pub struct OfView<V>(PhantomData<fn() -> V>);

impl<V> Default for OfView<V> {
    fn default() -> Self {
        OfView(PhantomData)
    }
}

#[diagnostic::do_not_recommend]
impl<V> Receiver for OfView<V> {
    type Ordinary<R> = OrdinaryOfView<V, R>;
}

/// What a method gives in device code.
pub trait MethodCode {
    /// The value.
    fn code(self) -> Value;
}

impl MethodCode for Value {
    fn code(self) -> Value {
        self
    }
}

/// What a method gives in device code that gets the tiled index: does it wait at a barrier? `C` has
/// a [`Controls`] for each parameter, or is `()` if none controls a barrier.
#[derive(Debug)]
pub struct MayWait<const WAITS: bool, C = ()>(Value, PhantomData<C>);

/// What is captured and no thread writes while the kernel runs: an element of it is the same for all
/// threads, by the same index.
#[doc(hidden)]
pub trait SameForAll {}

/// What a call is given: does it differ between threads?
#[doc(hidden)]
#[derive(Debug)]
pub struct Given<const DIFFERS: bool>;

impl SameForAll for Given<false> {}

/// Does a parameter of a method control who comes to a barrier in it?
#[derive(Debug)]
pub struct Controls<const A_BARRIER: bool>;

impl<const WAITS: bool, C> MayWait<WAITS, C> {
    /// What the method gives.
    pub fn new(value: Value) -> Self {
        MayWait(value, PhantomData)
    }
}

impl<const WAITS: bool, C> MethodCode for MayWait<WAITS, C> {
    fn code(self) -> Value {
        self.0
    }
}

impl<T: ViewHasAmpMethod<R>, R> MethodCode for OrdinaryOfView<T, R> {
    fn code(self) -> Value {
        Value::Unit
    }
}

impl<T: HasAmpMethod<R>, R> MethodCode for Ordinary<T, R> {
    fn code(self) -> Value {
        Value::Unit
    }
}

/// Is it the zero of an integer type (C3567)?
pub const fn is_integer_zero<T: AmpType>(value: &T) -> bool {
    if !T::__AMP_CONST_INTEGER {
        return false;
    }
    let mut byte = 0;
    while byte < size_of::<T>() {
        // SAFETY: `T` is one of the integers, of which every byte is initialised, and `byte` is
        // within its size.
        if unsafe { *std::ptr::from_ref(value).cast::<u8>().add(byte) } != 0 {
            return false;
        }
        byte += 1;
    }
    true
}

/// A function that is not `#[amp]`: what the name of a callee means when there is no `#[amp]` function of that name.
#[derive(Debug)]
pub struct NotAmp<const ARGUMENTS: usize>;

macro_rules! ordinary {
    ($($alias:ident $count:literal ($($arg:ident)*);)*) => {$(
        #[doc = concat!("An ordinary function of ", $count, " arguments.")]
        pub type $alias = NotAmp<$count>;

        #[diagnostic::do_not_recommend]
        impl CallableFromCpu for NotAmp<$count> {}

        #[allow(missing_docs, clippy::too_many_arguments)]
        impl NotAmp<$count> {
            /// No function of that name is ever in a call graph.
            pub const NAME: &'static str = "";

            /// It has no facts.
            pub const fn call_graph(_: &CallPath<'_>) -> Facts {
                Facts::NONE
            }

            /// It does not wait.
            pub const fn uniformity(_: &CallPath<'_>, _: &mut Uniformity) -> bool {
                false
            }

            /// What a call of it gives, if that is not used.
            pub fn unused<R>(result: R) -> R {
                result
            }

            // None of these is ever called: the call does not compile.
            pub fn native<$($arg,)* R>($(_: $arg),*) -> R {
                unreachable!("a call that does not compile")
            }

            pub fn waiting<$($arg,)* R>($(_: $arg),*) -> std::future::Pending<R> {
                unreachable!("a call that does not compile")
            }

            pub fn by_tile<R: AmpType>(_: impl Sized, _: impl Sized, _: &Kept<R>) {}

            pub fn expand_inferred(_: &mut Builder, _: &[Value], _: impl Sized) -> Value {
                Value::Unit
            }

            /// Never called either.
            pub fn expand(_: &mut Builder, _: &[Value], _: impl Sized) -> Value {
                Value::Unit
            }
        }
    )*};
}
ordinary! {
    NotAmp0 0 ();
    NotAmp1 1 (A);
    NotAmp2 2 (A B);
    NotAmp3 3 (A B C);
    NotAmp4 4 (A B C D);
    NotAmp5 5 (A B C D E);
    NotAmp6 6 (A B C D E F);
    NotAmp7 7 (A B C D E F G);
    NotAmp8 8 (A B C D E F G H);
    NotAmp9 9 (A B C D E F G H I);
    NotAmp10 10 (A B C D E F G H I J);
    NotAmp11 11 (A B C D E F G H I J K);
    NotAmp12 12 (A B C D E F G H I J K L);
    NotAmp13 13 (A B C D E F G H I J K L M);
    NotAmp14 14 (A B C D E F G H I J K L M N);
    NotAmp15 15 (A B C D E F G H I J K L M N O);
    NotAmp16 16 (A B C D E F G H I J K L M N O P);
}

/// What a name stands for that the macro has not found and rustc has: no type is that.
#[diagnostic::on_unimplemented(
    message = "C3930: the source file does not show that there is this function or constant; help: import it by its name: `use path::name;`",
    label = "not found in this file"
)]
pub trait Unresolved {}

/// In the place of a name that is not there, which rustc says.
pub fn unresolved<T: Unresolved>(_: T) {}

/// Do these fit the 32 bits that a `usize` has in a kernel?
pub const fn are_indices(words: &[usize]) -> bool {
    let mut number = 0;
    while number < words.len() {
        if words[number] as u64 > u32::MAX as u64 {
            return false;
        }
        number += 1;
    }
    true
}

/// What `*` gives the value of: references (C3930).
#[diagnostic::on_unimplemented(
    message = "C3930: `*` of a `{Self}` calls its `Deref`, which is ordinary Rust: `#[amp]` code cannot call it; help: name the field that is meant, or call a method of an `#[amp]` impl",
    label = "not a reference"
)]
pub trait Dereferenced {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Dereferenced for &T {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Dereferenced for &mut T {}

/// Accepts a variable that `*` stands before.
pub fn dereferenced<T: Dereferenced>(_: &T) {}

/// In the place of code that could not be read: it cannot be built, if rustc has not refused that code.
pub const fn unreadable<const N: usize>() {
    const {
        assert!(
            N > 0,
            "AMP0002: this `#[amp]` code is in a syntax that amp cannot read; help: rustc says what is wrong with it"
        )
    }
}

/// What a function does, and what the functions that it calls do.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Declares it a tile_static variable, or does something that it calls?
    pub tile_static: bool,
    /// Does it print or check, or does something that it calls?
    pub reports: bool,
    /// Its tile_static variables, and those of what it calls.
    pub memory: TileMemory,
}

impl Facts {
    /// Nothing.
    pub const NONE: Facts = Facts { tile_static: false, reports: false, memory: TileMemory::NONE };

    /// The facts of a function together with those of a callee.
    pub const fn with(self, callee: Facts) -> Facts {
        Facts {
            tile_static: self.tile_static || callee.tile_static,
            reports: self.reports || callee.reports,
            memory: self.memory.with(&callee.memory),
        }
    }
}

/// The calls that lead to a function, from the one whose call graph is walked.
#[derive(Clone, Copy, Debug)]
pub struct CallPath<'a> {
    function: &'static str,
    caller: Option<&'a CallPath<'a>>,
}

impl<'a> CallPath<'a> {
    /// The path that begins with a function.
    pub const fn from(function: &'static str) -> Self {
        CallPath { function, caller: None }
    }

    /// The path with one more function.
    pub const fn to(&'a self, function: &'static str) -> CallPath<'a> {
        CallPath { function, caller: Some(self) }
    }

    /// Is the function being run already?
    pub const fn contains(&self, function: &str) -> bool {
        let mut path = self;
        loop {
            if equal(path.function, function) {
                return true;
            }
            match path.caller {
                Some(caller) => path = caller,
                None => return false,
            }
        }
    }

    /// Does a call of `function` close a cycle that is to be reported here? Each cycle is reported
    /// once: where the function that comes first in the source is called again, and only when the
    /// walk began with it.
    pub const fn closes(&self, function: &str) -> bool {
        let mut path = self;
        loop {
            if less(path.function, function) {
                return false;
            }
            match path.caller {
                Some(caller) => path = caller,
                None => return equal(path.function, function),
            }
        }
    }
}
