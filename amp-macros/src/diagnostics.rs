//! Every message that the macros give, and the list in which they are gathered.

mod report;

use std::sync::LazyLock;

use amp_codes::Code;

pub use report::Report;

/// The sizes that a tile can have.
pub const LEGAL_SIZES: &str = "sizes are at least 1, multiply to at most 1024 threads, and the slowest of three is at most 64";

/// What to do about a type of text.
pub const NO_TEXT: &str = "devices have no text: use numbers, and make the text on the host";

/// Are races, barriers, and reads of what nothing has written no matter of the macros? That is for tests alone,
/// which hold the rules about them against the checked accelerator: their build script sets the variable.
pub fn unruled() -> bool {
    static UNRULED: LazyLock<bool> =
        LazyLock::new(|| std::env::var_os("AMP_MACROS_UNRULED").is_some());
    *UNRULED
}

/// What the rank of an index or of an extent is called where a component is named.
pub const OF_RANK: &str = "an index or extent of rank";

/// A broken rule, with the names that its message needs.
///
/// C++ AMP's code stands wherever the rule is C++ AMP's; `AMP…` codes are for rules of our own.
#[derive(Clone, Debug)]
pub enum Diagnostic {
    TileStaticInitialiser { name: String },
    TileStaticType { name: String, ty: String },
    TileStaticUntyped { name: String },
    TileStaticInCpu { name: String },
    TileStaticOutside,
    TileStaticNotOnLet { what: &'static str },
    TileStaticArguments { given: String },
    TileStaticPad { name: String, given: String },
    TileStaticUntiled { name: String, index: String },
    TileStaticInMethod { name: String },
    StaticDeclared { name: String },
    ThreadLocalDeclared,
    Recursion { name: String },
    RecursionOfMethods { name: String },
    DeepBlocks { limit: usize },
    DeepExpression { limit: usize },
    IntegerDivision,
    FloatDivision,
    EndlessLoop,
    EndlessWhile { names: Vec<String> },
    Uninitialised { name: String },
    IndexLiteral { value: String },
    IndexBeyond { index: i64, array: String, of: &'static str, length: i64 },
    Race { found: String, mend: String },
    BarrierInCpu,
    BarrierUntiled,
    SubgroupUntiled { name: String },
    BarrierForm { given: String },
    BarrierDivergent { head: String, origin: String },
    StaticUsed { name: String },
    ThreadLocalUsed { name: String },
    SharedType { ty: String },
    GlobalAssigned { name: String },
    SelfCapture,
    TiledIndexInCpu,
    UnsupportedType { ty: String, mend: &'static str },
    ElementUnbound { name: String },
    GenericLayout { name: String, given: String },
    PackedLayout { name: String, given: String },
    TileSizes { sizes: String, why: String },
    NoTileSizes,
    CaptureAssigned { name: String },
    ParameterAssigned { name: String },
    Question,
    Panicking { what: String },
    Suspending { what: &'static str },
    Unsafe,
    StringLiteral,
    Assembly,
    Macro { name: String, mend: &'static str },
    UnknownMethod { name: String },
    UnmarkedTrait { name: String },
    TraitOfStd { name: String },
    UnknownCall { name: String, mend: &'static str },
    HostClosure { name: String, mend: String },
    KernelIndex { found: String },
    KernelResult,
    Unsupported { what: &'static str, mend: &'static str },
    Arguments { given: String },
    OnItem { what: &'static str },
    RestrictedItem { what: &'static str },
    SharedName { name: String, keyword: String },
    OnMain,
    NoTest { found: String, mend: &'static str },
}

impl Diagnostic {
    /// Is it something that the checked accelerator looks for, too?
    fn is_found_when_it_runs(&self) -> bool {
        matches!(self.text().0, Code::C3561 | Code::C3564 | Code::C3569)
    }

    /// The whole text of the error.
    pub fn message(&self) -> String {
        let (code, message, help) = self.text();
        code.message(message, help)
    }

    /// Does it say nothing that an earlier error of the same item has not said? A type that is none of
    /// the model is one mistake, wherever the item names it or makes values of it.
    fn follows(&self, earlier: &Diagnostic) -> bool {
        use Diagnostic::*;
        match (earlier, self) {
            (UnsupportedType { ty: one, .. }, UnsupportedType { ty: other, .. }) => one == other,
            (UnsupportedType { mend, .. }, StringLiteral) => *mend == NO_TEXT,
            (UnsupportedType { ty, .. }, Unsafe) => ty.starts_with('*'),
            _ => false,
        }
    }

    /// Code, message, and how to mend it.
    fn text(&self) -> (Code, String, String) {
        use Diagnostic::*;
        match self {
            TileStaticInitialiser { name } => (
                Code::C3584,
                format!("the tile_static variable `{name}` has an initialiser: all threads of the tile share it, so none of them may initialise it on its way"),
                format!("write `let {name}: T;`, let one thread or each its own element assign it, and wait at the barrier"),
            ),
            TileStaticType { name, ty } => (
                Code::C3584,
                format!("the tile_static variable `{name}` cannot be of type `{ty}`: tile_static memory holds plain values, no references, pointers or containers"),
                "use a number, `bool`, an `#[amp]` struct, or an array of these".into(),
            ),
            TileStaticUntyped { name } => (
                Code::C3584,
                format!("the tile_static variable `{name}` needs its type written: nothing initialises it that could tell the type"),
                format!("write `let {name}: [f32; 64];`, with the type that you need"),
            ),
            TileStaticInCpu { name } => (
                Code::C3584,
                format!("the tile_static variable `{name}` is in an `#[amp(cpu)]` function, which also runs outside kernels, where there is no tile"),
                "mark the function `#[amp]`, or pass it the values".into(),
            ),
            TileStaticOutside => (
                Code::C3584,
                "`#[tile_static]` outside `#[amp]` code: only the threads of a tile have tile_static memory".into(),
                "mark the function `#[amp]`, or declare the variable in the kernel".into(),
            ),
            TileStaticNotOnLet { what } => (
                Code::C3584,
                format!("`#[tile_static]` on {what}: only a local variable can be tile_static"),
                "write `#[tile_static] let name: T;`".into(),
            ),
            TileStaticArguments { given } => (
                Code::C3584,
                format!("`#[{given}]` is not a form of `#[tile_static]`"),
                "write `#[tile_static]`; or `#[tile_static(pad = 1)]` for rows with room for one more element each".into(),
            ),
            TileStaticPad { name, given } => (
                Code::C3584,
                format!("the padding of the tile_static variable `{name}` is `{given}`: the memory of a tile is laid out before the kernel runs"),
                "write a whole number, or the name of a `const`: `pad = 1`".into(),
            ),
            TileStaticUntiled { name, index } => (
                Code::C3600,
                format!("the tile_static variable `{name}` is in a kernel without tiles: its index is `{index}`, so there is no tile to share it"),
                "take a `TiledIndex<…>` and launch the kernel over `extent.tile::<…>()`".into(),
            ),
            TileStaticInMethod { name } => (
                Code::C3600,
                format!("the tile_static variable `{name}` is in a method that does not get the tile, so there may be none to share it"),
                "take the tiled index, as `t: TiledIndex<…>`, or pass the method a reference to the variable".into(),
            ),
            StaticDeclared { name } => (
                Code::C3585,
                format!("the static `{name}` is declared in `#[amp]` code: a kernel has no memory that outlives it"),
                "declare a `const`, a local variable, or a `#[tile_static]` variable".into(),
            ),
            ThreadLocalDeclared => (
                Code::C3585,
                "a thread-local variable is declared in `#[amp]` code: a kernel has no memory that outlives it".into(),
                "declare a local variable: every thread has its own".into(),
            ),
            Recursion { name } => (
                Code::C3559,
                format!("`{name}` calls itself: kernels have no call stack, so they cannot recurse"),
                "write a loop".into(),
            ),
            RecursionOfMethods { name } => (
                Code::C3559,
                format!("`{name}` is called again while it runs: kernels have no call stack, so they cannot recurse"),
                "write a loop".into(),
            ),
            DeepBlocks { limit } => (
                Code::C3566,
                format!("blocks are nested more than {limit} deep: the compilers of devices do not go further"),
                "put the inner ones into a function of their own".into(),
            ),
            DeepExpression { limit } => (
                Code::C3566,
                format!("an expression is nested more than {limit} deep, counting parentheses, blocks and operators: the compilers of devices do not go further"),
                "bind its parts to variables with `let`".into(),
            ),
            IntegerDivision => (
                Code::C3567,
                "integer division by zero: the divisor is the constant 0".into(),
                "divide by another number; if the divisor varies, test it: `if d != 0 { x / d } else { … }`".into(),
            ),
            FloatDivision => (
                Code::C4872,
                "floating-point division by zero: the result is infinite or no number".into(),
                "write `f32::INFINITY` or `f32::NAN` if that is meant, else divide by another number".into(),
            ),
            EndlessLoop => (
                Code::C3563,
                "this loop cannot end: no `break` and no `return` leaves it, and the device would hang".into(),
                "leave it with `break` under a condition that comes true, or write `for i in 0..n`".into(),
            ),
            EndlessWhile { names } => (
                Code::C3563,
                format!("this loop cannot end once it has begun: its condition tests `{}`, which nothing in it changes", names.join("`, `")),
                "change a variable of the condition in the loop, or leave the loop with `break`".into(),
            ),
            Uninitialised { name } => (
                Code::C3564,
                format!("the tile_static variable `{name}` is read before any thread has assigned to it: tile_static memory holds no value at the start"),
                "assign it first, and wait at the barrier before other threads read it".into(),
            ),
            IndexLiteral { value } => (
                Code::C3595,
                format!("the literal `{value}` is out of range for `usize`, which is 32 bits wide in a kernel: at most {}", u32::MAX),
                "use `u64` for numbers that are no indices; an index cannot be that large".into(),
            ),
            IndexBeyond { index, array, of, length } => (
                Code::C3595,
                format!("the index `{index}` is out of range for `{array}`, {of} {length}"),
                match length {
                    0 => "use a longer array".into(),
                    _ if *of == OF_RANK => format!("the last component is `{array}[{}]`", length - 1),
                    _ => format!("the last element is `{array}[{}]`", length - 1),
                },
            ),
            Race { found, mend } => (Code::C3569, format!("a race: {found}"), mend.clone()),
            BarrierInCpu => (
                Code::C3930,
                "a barrier in an `#[amp(cpu)]` function, which also runs outside kernels, where there is no tile to wait for".into(),
                "mark the function `#[amp]`".into(),
            ),
            BarrierForm { given } => (
                Code::AMP0002,
                format!("`{given}` does not wait at the barrier"),
                "write `t.barrier.wait();`, or one of `wait_with_all_memory_fence`, `wait_with_global_memory_fence` and `wait_with_tile_static_memory_fence`".into(),
            ),
            BarrierUntiled => (
                Code::C3930,
                "a barrier in code without a tiled index: only the threads of a tile can wait for each other".into(),
                "take a `TiledIndex<…>`, and launch the kernel over `extent.tile::<…>()`".into(),
            ),
            SubgroupUntiled { name } => (
                Code::AMP0002,
                format!("`{name}` in code without a tiled index: only the threads of a tile are in a subgroup; not supported"),
                "take a `TiledIndex<…>`, and launch the kernel over `extent.tile::<…>()`".into(),
            ),
            BarrierDivergent { head, origin } => (
                Code::C3561,
                format!("{}{origin}", barrier_divergent(head)),
                MEND_OF_BARRIER.into(),
            ),
            StaticUsed { name } => (
                Code::C3586,
                format!("the static `{name}` is used in `#[amp]` code: it lies in memory of the host's, which devices do not see"),
                "declare a `const`, or capture a copy of the value; what kernels write is an element of an `ArrayViewMut`".into(),
            ),
            ThreadLocalUsed { name } => (
                Code::C3586,
                format!("the thread-local variable `{name}` is used in `#[amp]` code: the threads of a kernel are not those of the host"),
                "capture a copy of the value, or declare a `const`".into(),
            ),
            GlobalAssigned { name } => (
                Code::C3586,
                format!("`{name}` is assigned to in `#[amp]` code: it is not a variable of the kernel, and a kernel cannot change statics or constants"),
                "assign to a local variable, a `#[tile_static]` variable, or an element of an `ArrayViewMut`".into(),
            ),
            SharedType { ty } => (
                Code::C3581,
                format!("`{ty}` cannot be in an `#[amp]` struct or a view: host and device must have the same bytes"),
                "use `u32`".into(),
            ),
            SelfCapture => (
                Code::C3590,
                "the kernel captures `self`".into(),
                "bind the field that it needs to a variable before the kernel: `let x = &self.x;`".into(),
            ),
            TiledIndexInCpu => (
                Code::C3930,
                "an `#[amp(cpu)]` function cannot take a tiled index or a barrier: it also runs outside kernels, where there are no tiles".into(),
                "mark the function `#[amp]`, or pass it the numbers that it needs".into(),
            ),
            UnsupportedType { ty, mend } => (
                Code::C3581,
                format!("`{ty}` is not a type that `#[amp]` code can have"),
                (*mend).into(),
            ),
            ElementUnbound { name } => (
                Code::C3581,
                format!("`{name}` is the element of a view or an array, and no bound says that it can be one"),
                format!("write `{name}: amp_runtime::Element`, beside the bounds that it has"),
            ),
            GenericLayout { name, given } => (
                Code::C3581,
                format!("the generic struct `{name}` has `{given}`: with it there may be bytes of no value after its fields, for some of its types"),
                "remove it; an element without type parameters can have it".into(),
            ),
            PackedLayout { name, given } => (
                Code::C3581,
                format!("the struct `{name}` has `{given}`: kernels refer to its fields, which have to lie where their types ask"),
                "remove it, and put fields of the same size beside each other, so that there is no padding".into(),
            ),
            TileSizes { sizes, why } => (
                Code::C3574,
                format!("illegal tile `{sizes}`: {why}"),
                LEGAL_SIZES.into(),
            ),
            NoTileSizes => (
                Code::C3574,
                "a `TiledIndex` without the sizes of its tile".into(),
                format!("write them, slowest dimension first: `TiledIndex<64>`, `TiledIndex<16, 16>`; {LEGAL_SIZES}"),
            ),
            CaptureAssigned { name } => (
                Code::C3590,
                format!("the kernel assigns to `{name}`, a variable outside it: scalars are captured by value, and the threads of a kernel cannot share a host variable"),
                "write an element of an `ArrayViewMut` or an `Array` instead".into(),
            ),
            ParameterAssigned { name } => (
                Code::C3590,
                format!("the function assigns to `{name}`, which is a reference"),
                "assign to an element of it, or return the value".into(),
            ),
            Question => (
                Code::C3594,
                "`?` in `#[amp]` code: a kernel cannot end with an error".into(),
                "handle the case with `if`, and write a status to a view if the host must know".into(),
            ),
            Panicking { what } => (
                Code::C3594,
                format!("`{what}` in `#[amp]` code: a kernel cannot panic"),
                "handle the case with `if`, or check with `amp_assert!`, by which the launch is an error".into(),
            ),
            Suspending { what } => (
                Code::C3594,
                format!("`{what}` in `#[amp]` code: a kernel cannot suspend"),
                "threads of a tile wait for each other with `idx.barrier.wait()`".into(),
            ),
            Unsafe => (
                Code::AMP0001,
                "`unsafe` in `#[amp]` code: kernels are memory-safe, and have nothing that needs it".into(),
                "remove `unsafe`; index views and arrays instead of using pointers".into(),
            ),
            StringLiteral => (
                Code::C3589,
                "a string or character in `#[amp]` code: devices have no text".into(),
                "use numbers, and make the text on the host".into(),
            ),
            Assembly => (
                Code::C3592,
                "inline assembly in `#[amp]` code: a kernel runs on processors of many kinds".into(),
                "write it in Rust".into(),
            ),
            Macro { name, mend } => (
                Code::C3930,
                format!("the macro `{name}!` in `#[amp]` code: its expansion is ordinary Rust"),
                (*mend).into(),
            ),
            UnmarkedTrait { name } => (
                Code::C3930,
                format!("the trait `{name}` is not `#[amp]`, so `#[amp]` code cannot call what an `impl` has of it"),
                format!("write `#[amp]` above `trait {name}`, too"),
            ),
            TraitOfStd { name } => (
                Code::C3930,
                format!("`{name}` is a trait of std that `#[amp]` code does not have"),
                "write the function as a method, in `#[amp] impl` of the type; or remove `#[amp]`, if the host alone calls it".into(),
            ),
            UnknownMethod { name } => (
                Code::C3930,
                format!("the method `{name}` has no device form"),
                "write a loop with an index: views have `extent()`, arrays and slices `len()`".into(),
            ),
            UnknownCall { name, mend } => (
                Code::C3930,
                format!("`{name}` is not `#[amp]`: `#[amp]` code cannot call it"),
                (*mend).into(),
            ),
            HostClosure { name, mend } => (
                Code::C3930,
                format!("`{name}` is a function of ordinary Rust: a kernel cannot call it"),
                format!("make it a function that is a value: {mend}"),
            ),
            KernelIndex { found } => (
                Code::AMP0003,
                format!("a kernel takes one index, here {found}"),
                "write `|idx: Index<N>| …` for a domain without tiles, `|idx: TiledIndex<D0, D1>| …` for one with tiles".into(),
            ),
            KernelResult => (
                Code::AMP0003,
                "a kernel returns nothing: no one could receive the value of each thread".into(),
                "write the value to an element of a view".into(),
            ),
            Unsupported { what, mend } => (
                Code::AMP0002,
                format!("{what} in `#[amp]` code: not supported"),
                (*mend).into(),
            ),
            Arguments { given } => (
                Code::AMP0004,
                format!("`#[amp({given})]` is not a restriction"),
                "write `#[amp]` for code of kernels, `#[amp(cpu)]` for code of kernels and of ordinary Rust, `#[amp(host)]` for a function with kernels written `#[amp] |idx| …`".into(),
            ),
            OnItem { what } => (
                Code::AMP0004,
                format!("`#[amp]` on {what}: not supported"),
                "put it on a function, a struct, an enum, an impl block or a trait".into(),
            ),
            RestrictedItem { what } => (
                Code::AMP0004,
                format!("`#[amp]` on {what} has no restriction"),
                "write `#[amp]` alone: ordinary Rust can use it as well".into(),
            ),
            SharedName { name, keyword } => (
                Code::AMP0004,
                format!("the `#[amp]` function `{name}` is in one module with `{keyword} {name}`: its mark makes a type of its name, so nothing else of modules and types can have the name"),
                "rename one of them".into(),
            ),
            OnMain => (
                Code::C3934,
                "`main` is `#[amp]`: a program begins on the host".into(),
                "leave `main` without the mark, or write `#[amp(host)]` for kernels in it".into(),
            ),
            NoTest { found, mend } => (
                Code::AMP0004,
                format!("`#[amp_test]` {found}"),
                (*mend).into(),
            ),
        }
    }
}

const MEND_OF_BARRIER: &str = "move the barrier out of the branch; or make the condition the same for all threads; or guard the work with it, and not the barrier";

const MEND_OF_MEETING: &str = "move the call out of the branch; or make the condition the same for all threads of a subgroup, as `subgroup::id(t) == 0` and what `subgroup::broadcast_first(t, x)` gives are";

/// C3561 up to where the difference comes from: what waits, and under which condition.
fn barrier_divergent(head: &str) -> String {
    format!("{head}, which is not the same for all threads of the tile: it depends on ")
}

/// The parts of C3561 that a constant puts together, where callers or callees decide.
pub struct BarrierTexts;

impl BarrierTexts {
    /// Before where the difference comes from.
    pub fn condition(head: &str) -> String {
        format!("{}: {}", Code::C3561, barrier_divergent(head))
    }

    /// The same of what is for all threads of a subgroup.
    pub fn meeting(head: &str) -> String {
        format!("{}: {head}, which is not the same for all of them: it depends on ", Code::C3561)
    }

    /// Before the condition in a callee.
    pub fn callee(name: &str) -> String {
        format!("{}: `{name}` waits at a barrier under ", Code::C3561)
    }

    /// The same of a callee that does not wait, but is for all threads of a subgroup.
    pub fn meeting_callee(name: &str) -> String {
        format!("{}: `{name}` needs all threads of a subgroup under ", Code::C3561)
    }

    /// Between that condition and where the difference comes from.
    pub fn argument() -> String {
        ", which depends on an argument that is not the same for all threads of the tile: it depends on ".into()
    }

    /// At the end.
    pub fn mend() -> String {
        format!("; help: {MEND_OF_BARRIER}")
    }

    pub fn mend_of_meeting() -> String {
        format!("; help: {MEND_OF_MEETING}")
    }
}
