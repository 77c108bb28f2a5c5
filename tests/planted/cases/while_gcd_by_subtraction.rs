//! The greatest common divisor by subtraction does not end where one of the numbers is zero.
use crate::case::*;

#[amp]
struct Pair {
    a: u32,
    b: u32,
}

#[amp]
impl Pair {
    fn gcd(self) -> u32 {
        let (mut a, mut b) = (self.a, self.b);
        // mend: if a == 0 || b == 0 { return a + b; }
        while a != b {
            //~ endless
            if a > b { a -= b } else { b -= a }
        }
        a
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pairs: Vec<Pair> = (0..12).map(|k| Pair { a: 6 * k, b: 84 }).collect();
    let pairs = ArrayView::new(12, &pairs)?;
    written([12], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| {
            let pair = pairs[i];
            to[i] = pair.gcd();
        });
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..12).map(|k| (1..=84).rev().find(|d| 6 * k % d == 0 && 84 % d == 0).unwrap()).collect()
}
