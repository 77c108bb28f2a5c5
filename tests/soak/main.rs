//! Launches and arrays without end: does memory stay flat, and is each result right?
//!
//! `cargo run --release -p amp-tests --bin soak -- --launches 1000000 --arrays 100000 --threads 16
//! --seconds 60`: so many of each on every accelerator, then so many host threads at once for so
//! long. It fails if memory grows by more than a few MiB once all is warm.
//!
//! A device with memory of its own is filled before, until it refuses an array.

#[macro_use]
extern crate amp_runtime;

use std::time::{Duration, Instant};

use amp_runtime::prelude::*;
use amp_tests::accelerators;

/// Memory may grow by so much after the first tenth: allocators keep some of what was freed.
const MOST_GROWTH: usize = 24 << 20;

struct Plan {
    launches: usize,
    arrays: usize,
    threads: usize,
    seconds: u64,
}

impl Plan {
    /// # Panics
    /// If an argument is not as the usage says.
    fn from_arguments() -> Self {
        let mut plan = Plan { launches: 1_000_000, arrays: 100_000, threads: 16, seconds: 60 };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let number = arguments.next().and_then(|number| number.parse().ok());
            let number = number.unwrap_or_else(|| panic!("`{name}` takes a number"));
            match name.as_str() {
                "--launches" => plan.launches = number,
                "--arrays" => plan.arrays = number,
                "--threads" => plan.threads = number,
                "--seconds" => plan.seconds = number as u64,
                _ => {
                    panic!("`{name}`: soak [--launches N] [--arrays N] [--threads N] [--seconds N]")
                }
            }
        }
        plan
    }
}

fn main() -> amp_runtime::Result<()> {
    let plan = Plan::from_arguments();
    for accelerator in accelerators() {
        println!("{}", accelerator.description());
        if let Some(bytes) = accelerator.dedicated_memory().filter(|_| !accelerator.is_emulated()) {
            fill(&accelerator, bytes)?;
        }
        repeat("launches", plan.launches, {
            let count = Array::<u32, 1>::zeroed_on(&accelerator, 64)?;
            let mut launched = 0_u32;
            let accelerator = &accelerator;
            move |last| {
                launched += 1;
                let kernel = amp!(|i: Index<1>| count[i] += 1);
                parallel_for_each_on(accelerator, Extent::new([64]), kernel)?;
                if last {
                    assert_eq!(count.to_vec()?, [launched; 64]);
                }
                Ok(())
            }
        })?;
        repeat("arrays", plan.arrays, |_| array_of_its_own(&accelerator, 7))?;
        let until = Instant::now() + Duration::from_secs(plan.seconds);
        let before = resident();
        let done = std::thread::scope(|scope| {
            let work = |thread| {
                let accelerator = &accelerator;
                move || -> amp_runtime::Result<usize> {
                    let mut done = 0;
                    while Instant::now() < until {
                        array_of_its_own(accelerator, thread)?;
                        done += 1;
                    }
                    Ok(done)
                }
            };
            let threads: Vec<_> =
                (0..plan.threads as u32).map(|thread| scope.spawn(work(thread))).collect();
            let mut done = 0;
            for thread in threads {
                done += thread.join().expect("no thread panics")?;
            }
            amp_runtime::Result::Ok(done)
        })?;
        let grown = resident().saturating_sub(before) >> 20;
        println!("  {} threads: {done} rounds, {grown} MiB more", plan.threads);
    }
    Ok(())
}

/// Fills a device until it refuses an array. What it has stays as it is, and of use; when it is given
/// back, there is room again.
fn fill(accelerator: &Accelerator, memory: u64) -> amp_runtime::Result<()> {
    let bytes = accelerator.limits().array_bytes.min(1 << 30);
    let first_is = |array: &Array<u32, 1>, value: u32| {
        let kernel = amp!(|_: Index<1>| array[0] += value);
        parallel_for_each_on(accelerator, Extent::new([1]), kernel)?;
        array.section(0, 1)?.to_vec().map(|found| found[0])
    };
    let mut arrays = Vec::new();
    let refused = loop {
        assert!(arrays.len() as u64 * bytes <= memory, "there is no end of {memory} bytes");
        let array = Array::<u32, 1>::zeroed_on(accelerator, (bytes / 4) as usize);
        match array.and_then(|array| first_is(&array, 1).map(|found| (array, found))) {
            Ok((array, found)) => {
                assert_eq!(found, 1);
                arrays.push(array);
            }
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, amp_runtime::Error::OutOfMemory { .. }), "{refused:?}");
    for array in &arrays {
        assert_eq!(first_is(array, 2)?, 3);
    }
    let full = arrays.len();
    arrays.clear();
    accelerator.wait()?;
    let again = Array::<u32, 1>::zeroed_on(accelerator, (bytes / 4) as usize)?;
    assert_eq!(first_is(&again, 1)?, 1);
    println!("  {full} arrays of {} MiB fill it: {refused}", bytes >> 20);
    Ok(())
}

/// Does something many times, and holds that memory stays flat.
fn repeat(
    name: &str,
    times: usize,
    mut once: impl FnMut(bool) -> amp_runtime::Result<()>,
) -> amp_runtime::Result<()> {
    let start = Instant::now();
    let warm = times / 10;
    let mut before = 0;
    for time in 0..times {
        if time == warm {
            before = resident();
        }
        once(time + 1 == times)?;
    }
    let grown = resident().saturating_sub(before);
    let each = start.elapsed() / times.max(1) as u32;
    println!("  {times} {name}: {each:?} each, {} MiB more", grown >> 20);
    assert!(grown <= MOST_GROWTH, "{name}: memory has grown by {} MiB", grown >> 20);
    Ok(())
}

/// An array that lives for one kernel.
fn array_of_its_own(accelerator: &Accelerator, number: u32) -> amp_runtime::Result<()> {
    let data = [number; 256];
    let array = Array::new_on(accelerator, 256, &data)?;
    let kernel = amp!(|i: Index<1>| array[i] = array[i] * 2 + i[0] as u32);
    parallel_for_each_on(accelerator, array.extent(), kernel)?;
    let mut found = [0; 256];
    array.copy_to(&mut found)?;
    assert_eq!(found, std::array::from_fn(|i| 2 * number + i as u32));
    Ok(())
}

/// The bytes of this process in memory.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm");
    let pages = pages.ok().and_then(|text| text.split(' ').nth(1)?.parse::<usize>().ok());
    pages.unwrap_or(0) * 4096
}
