//! Println! in a kernel function.
//!
//! Line 13. Mend: amp_println!.
use amp_runtime::prelude::*;

#[amp]
fn newton(i: Index<1>, roots: &ArrayViewMut<f64, 1>) {
    let a = (i[0] + 1) as f64;
    let mut x = a;
    for round in 0..20 {
        let next = 0.5 * (x + a / x);
        if (next - x).abs() < 1e-12 {
            println!("thread {} is done after {round} rounds", i[0]);
            break;
        }
        x = next;
    }
    roots[i] = x;
}

fn main() -> amp_runtime::Result<()> {
    let mut roots = [0.0_f64; 10];
    let view = ArrayViewMut::new(10, &mut roots)?;
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), newton(&view))?;
    view.synchronize()?;
    println!("{roots:?}");
    Ok(())
}
