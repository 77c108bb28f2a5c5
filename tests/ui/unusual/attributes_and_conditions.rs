//! `#[cfg]`, `#[cfg_attr]`, lints and documentation on items, fields, statements and arms of kernels.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
#[inline]
#[must_use = "it changes nothing"]
#[deny(unused_variables)]
/// One more.
#[doc(alias = "increment")]
fn more(#[allow(unused)] x: i32) -> i32 {
    #![allow(clippy::let_and_return)]
    #[cfg(not(all()))]
    compile_error!("never");
    #[cfg(all())]
    let y = x + 1;
    #[cfg(any())]
    let y = "text";
    y
}

#[cfg(any())]
#[amp(cpu)]
fn more(x: String) -> String {
    x
}

#[cfg_attr(all(), amp)]
#[cfg_attr(any(), derive(NoSuchThing))]
struct Tagged {
    #[cfg(any())]
    text: String,
    #[doc = "its value"]
    value: i32,
}

pub fn run() -> Result<()> {
    let out = Array::new(6, &[0; 6])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            #[allow(unused_mut)]
            let mut tagged = Tagged { value: more(i[0] as i32) };
            #[allow(clippy::identity_op)]
            let n = tagged.value + 0;
            #[cfg(any())]
            {
                out[i] = no_such_name;
            }
            #[allow(clippy::match_same_arms)]
            match n {
                #[cfg(any())]
                5 => out[i] = 99,
                #[allow(unreachable_patterns)]
                3 => out[i] = 30,
                _ => out[i] = n,
            }
        }),
    )?;
    assert_eq!(out.to_vec()?, [1, 2, 30, 4, 5, 6]);
    Ok(())
}
