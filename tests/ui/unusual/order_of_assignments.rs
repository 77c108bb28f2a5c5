//! `place[index] += value` of numbers finds the value first; of other types, and of type parameters, the place.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
#[derive(Debug)]
struct Weight {
    grams: u32,
}

#[amp]
impl std::ops::AddAssign for Weight {
    fn add_assign(&mut self, other: Weight) {
        self.grams += other.grams;
    }
}

#[amp(cpu)]
fn next(k: &mut u32) -> u32 {
    *k += 1;
    *k
}

/// The same functions in `#[amp]` code and in plain Rust.
macro_rules! both {
    ($($function:item)*) => {
        mod marked {
            use super::*;
            $(#[amp(cpu)] $function)*
        }
        mod plain {
            use super::*;
            $($function)*
        }
    };
}
both! {
    pub fn of_numbers(x: u32) -> u32 {
        let mut k = x % 3;
        let mut all = [0_u32; 8];
        all[next(&mut k) as usize] += 10 * next(&mut k);
        all[k as usize] += 100 * next(&mut k);
        let mut sum = 0;
        for position in 0..8 {
            sum += (position as u32 + 1) * all[position];
        }
        sum
    }

    pub fn of_weights(x: u32) -> u32 {
        let mut k = x % 3;
        let mut all = [Weight { grams: 1 }; 8];
        all[next(&mut k) as usize] += Weight { grams: 10 * next(&mut k) };
        all[k as usize] += Weight { grams: 100 * next(&mut k) };
        let mut sum = 0;
        for position in 0..8 {
            sum += (position as u32 + 1) * all[position].grams;
        }
        sum
    }

    pub fn of_any<T: Element + amp_runtime::bounds::AddAssign>(numbers: [T; 4], more: T) -> [T; 4] {
        let (mut all, mut k) = (numbers, 0);
        all[k as usize] += {
            k = next(&mut k) + 1;
            more
        };
        all
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(20, &[[0_u32; 6]; 20])?;
    let kernel = kernel!(|i: Index<1>| {
        let x = i[0] as u32;
        let [a, b, c, d] = marked::of_any([x; 4], 5);
        out[i] = [marked::of_numbers(x), marked::of_weights(x), a, b, c, d];
    });
    parallel_for_each(out.extent(), kernel)?;
    let plain = (0..20).map(|x| {
        let [a, b, c, d] = plain::of_any([x; 4], 5);
        [plain::of_numbers(x), plain::of_weights(x), a, b, c, d]
    });
    assert_eq!(out.to_vec()?, plain.collect::<Vec<_>>());
    for x in 0..20 {
        assert_eq!(marked::of_numbers(x), plain::of_numbers(x));
        assert_eq!(marked::of_weights(x), plain::of_weights(x));
        assert_eq!(marked::of_any([x; 4], 5), plain::of_any([x; 4], 5));
    }
    Ok(())
}
