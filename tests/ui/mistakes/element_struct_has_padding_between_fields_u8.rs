//! An element struct has padding between its fields (u8 before f64).
//!
//! Line 7. Mend: order or fill the fields: value first, then flag and seven spare bytes.
use amp_runtime::prelude::*;

#[amp]
struct Reading {
    flag: u8,
    value: f64,
}

#[amp]
fn calibrate(i: Index<1>, readings: &ArrayViewMut<Reading, 1>, factor: f64) {
    if readings[i].flag == 0 {
        readings[i].value *= factor;
        readings[i].flag = 1;
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut readings: Vec<Reading> =
        (0..20).map(|k| Reading { flag: k % 2, value: k as f64 }).collect();
    let view = ArrayViewMut::new(20, &mut readings)?;
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), calibrate(&view, 1.02))?;
    view.synchronize()?;
    println!("{}", readings.iter().map(|r| r.value).sum::<f64>());
    Ok(())
}
