//! `?` on an Option in a helper function.
//!
//! Line 13. Mend: let Some(half) = half(x) else { return None };.
use amp_runtime::prelude::*;

#[amp(cpu)]
fn half(x: u32) -> Option<u32> {
    if x % 2 == 0 { Some(x / 2) } else { None }
}

#[amp(cpu)]
fn quarter(x: u32) -> Option<u32> {
    let h = half(x)?;
    half(h)
}

#[amp]
fn quarters(i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    data[i] = quarter(data[i]).unwrap_or(0);
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<u32> = (0..17).collect();
    let view = ArrayViewMut::new(17, &mut data)?;
    parallel_for_each(view.extent(), quarters(&view))?;
    view.synchronize()?;
    assert_eq!(Some(data[16]), quarter(16));
    Ok(())
}
