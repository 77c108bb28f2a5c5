//! Kernels in what initialises a static, a thread's own variable, and in functions of a table of functions.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use std::cell::RefCell;
use std::sync::LazyLock;

static PRIMES: LazyLock<Vec<u32>> = LazyLock::new(|| sieve(50).expect("the kernel runs"));

thread_local! {
    static COUNTS: RefCell<Vec<i32>> = RefCell::new({
        let counts = Array::new(4, &[0; 4]).expect("there is memory");
        parallel_for_each(counts.extent(), kernel!(|i: Index<1>| counts[i] = 10 * i[0] as i32)).expect("it runs");
        counts.to_vec().expect("it can be read")
    });
}

type Step = fn(&Array<i32, 1>) -> Result<()>;

const STEPS: [Step; 3] = [
    |data| parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] += 1)),
    add_place,
    |data| {
        let by = 3;
        parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] *= by))
    },
];

fn add_place(data: &Array<i32, 1>) -> Result<()> {
    #[amp]
    fn kernel(i: Index<1>, data: &Array<i32, 1>) {
        data[i] += i[0] as i32;
    }
    parallel_for_each(data.extent(), kernel(data))
}

fn sieve(n: usize) -> Result<Vec<u32>> {
    let prime = Array::new(n, &vec![0_u32; n])?;
    parallel_for_each(
        prime.extent(),
        kernel!(|i: Index<1>| {
            let n = i[0];
            let mut d = 2;
            while d * d <= n && n % d != 0 {
                d += 1;
            }
            prime[i] = (n > 1 && d * d > n) as u32;
        }),
    )?;
    let prime = prime.to_vec()?;
    Ok((0..n as u32).filter(|k| prime[*k as usize] == 1).collect())
}

pub fn run() -> Result<()> {
    let data = Array::new(4, &COUNTS.with_borrow(Clone::clone))?;
    for step in STEPS {
        step(&data)?;
    }
    assert_eq!(data.to_vec()?, [3, 36, 69, 102]);
    assert_eq!(PRIMES[..], [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]);
    Ok(())
}
