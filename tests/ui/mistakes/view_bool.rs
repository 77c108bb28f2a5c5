//! A view of bool.
//!
//! Line 15. Mend: Vec<u32> with 0 and 1.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

struct Sieve {
    composite: Vec<bool>,
}

impl Sieve {
    fn strike_out(&mut self, prime: usize) -> amp_runtime::Result<()> {
        let n = self.composite.len();
        let composite = ArrayViewMut::new(n, &mut self.composite)?;
        parallel_for_each(
            composite.extent(),
            amp!(|i: Index<1>| {
                if i[0] > prime && i[0] % prime == 0 {
                    composite[i] = true;
                }
            }),
        )?;
        composite.synchronize()
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut sieve = Sieve { composite: vec![false; 100] };
    for prime in [2, 3, 5, 7] {
        sieve.strike_out(prime)?;
    }
    println!("{}", sieve.composite.iter().filter(|c| !**c).count());
    Ok(())
}
