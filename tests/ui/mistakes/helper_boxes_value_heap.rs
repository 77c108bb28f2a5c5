//! A helper boxes a value on the heap.
//!
//! Line 14. Mend: the plain value, Pair { … }.
use amp_runtime::prelude::*;

#[amp]
struct Pair {
    low: u32,
    high: u32,
}

#[amp]
fn sorted(a: u32, b: u32) -> Pair {
    let pair = Box::new(Pair { low: a.min(b), high: a.max(b) });
    *pair
}

#[amp]
fn spread(i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    let pair = sorted(data[i], 10);
    data[i] = pair.high - pair.low;
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<u32> = (0..20).collect();
    let view = ArrayViewMut::new(20, &mut data)?;
    parallel_for_each(view.extent(), spread(&view))?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
