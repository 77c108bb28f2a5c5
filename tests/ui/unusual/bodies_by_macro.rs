//! Macros that put whole bodies, statements, patterns, types and literals into kernels.

use amp_runtime::Result;
use amp_runtime::prelude::*;

macro_rules! launch {
    ($to:ident over $index:ident: $t:ty => $body:block) => {
        parallel_for_each($to.extent(), kernel!(|$index: $t| $body))
    };
}

macro_rules! chosen {
    ($(#[$m:meta])* $v:vis fn $f:ident($x:ident: $t:ty) -> $r:ty { $($p:pat $(if $g:expr)? => $e:expr),+ $(,)? }) => {
        $(#[$m])* $v fn $f($x: $t) -> $r { match $x { $($p $(if $g)? => $e),+ } }
    };
}

macro_rules! structs {
    ($($s:ident { $($f:ident = $v:literal),* })*) => { $(
        #[amp]
        struct $s { $($f: i32),* }
        #[amp]
        impl $s {
            fn start() -> Self { $s { $($f: $v),* } }
            fn sum(&self) -> i32 { 0 $(+ self.$f)* }
        }
    )* };
}

structs! {
    Two { a = 1, b = -2 }
    Three { x = 10, y = 20, z = 30 }
}

chosen! {
    /// The kind of a number.
    #[amp(cpu)]
    pub fn kind(n: i32) -> i32 { 0 => 1, 1 | 2 => Two::start().sum(), -5..=-1 => -3, k if k % 2 == 0 => k, _ => Three::start().sum() }
}

pub fn run() -> Result<()> {
    let out = Array::new(12, &[0; 12])?;
    let offset = 5;
    launch!(out over i: Index<1> => {
        let n = i[0] as i32 - offset;
        out[i] = kind(n) * 2;
    })?;
    assert_eq!(out.to_vec()?, [-6, -6, -6, -6, -6, 2, -2, -2, 120, 8, 120, 12]);
    Ok(())
}
