//! A product of two u64 is computed in u128, which kernels do not have.
//!
//! Line 10. Mend: two halves in u64.
use amp_runtime::prelude::*;

const MODULUS: u64 = 0xffff_ffff_0000_0001;

#[amp(cpu)]
fn multiply_mod(a: u64, b: u64) -> u64 {
    let wide = a as u128 * b as u128;
    (wide % MODULUS as u128) as u64
}

#[amp]
fn square_all(i: Index<1>, field: &ArrayViewMut<u64, 1>) {
    let element = field[i];
    field[i] = multiply_mod(element, element);
}

fn main() -> amp_runtime::Result<()> {
    let mut field: Vec<u64> = (1..=64).map(|k| k << 40).collect();
    let view = ArrayViewMut::new(64, &mut field)?;
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), square_all(&view))?;
    view.synchronize()?;
    assert_eq!(field[0], multiply_mod(1 << 40, 1 << 40));
    Ok(())
}
