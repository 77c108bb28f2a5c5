//! A `loop` in a kernel has no break, and so cannot end.
//!
//! Line 10. Mend: break when n == 1.
use amp_runtime::prelude::*;

#[amp]
fn collatz(i: Index<1>, steps: &ArrayViewMut<u32, 1>) {
    let mut n = i[0] as u32 + 1;
    let mut count = 0;
    loop {
        if n % 2 == 0 {
            n /= 2;
        } else {
            n = 3 * n + 1;
        }
        count += 1;
        if n == 1 {
            steps[i] = count;
        }
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut steps = vec![0_u32; 1000];
    let view = ArrayViewMut::new(1000, &mut steps)?;
    parallel_for_each(view.extent(), collatz(&view))?;
    view.synchronize()?;
    println!("{:?}", steps.iter().max());
    Ok(())
}
