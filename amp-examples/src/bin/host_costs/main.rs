//! What the runtime costs the host, beside wgpu alone in the same process: launches, round trips,
//! copies, the first launch of a kernel, and its module; on `cpu` also launches beside loops of rayon.
//!
//! `cargo run --release -p amp-examples --bin host_costs`. The accelerator is the one that
//! `AMP_ACCELERATOR` names; wgpu alone uses the first adapter.

mod loops;
mod modules;
mod raw;

use std::time::{Duration, Instant};

use amp_runtime::prelude::*;
use raw::Raw;

const REPEATS: usize = 9;
const LAUNCHES: usize = 4096;
const ELEMENTS: usize = 4096;
const MIB: usize = 1 << 20;

/// A small kernel with three captures of memory; `N` makes as many kernels of it as are wanted.
#[amp]
fn blend<const N: u32>(
    i: Index<1>,
    x: &ArrayView<f32, 1>,
    y: &ArrayView<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
    share: f32,
) {
    to[i] = x[i] + share * y[i] + N as f32;
}

fn main() -> amp_runtime::Result<()> {
    let accelerator = Accelerator::default_accelerator()?;
    println!("{}", accelerator.description());
    let raw = Raw::open();
    println!("wgpu alone: {}\n", raw.name());

    println!("{:<44}{:>12}{:>12}{:>8}", "", "amp", "wgpu alone", "ratio");
    launches(&accelerator, &raw)?;
    round_trips(&accelerator, &raw)?;
    first_launches(&accelerator, &raw)?;
    copies(&accelerator)?;
    loops::print()?;
    modules::print()
}

/// The median of some repeats, after one that is not counted.
fn median(mut once: impl FnMut() -> amp_runtime::Result<Duration>) -> amp_runtime::Result<f64> {
    once()?;
    let mut times = Vec::new();
    for _ in 0..REPEATS {
        times.push(once()?.as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[REPEATS / 2])
}

fn row(name: &str, amp: f64, raw: f64) {
    println!("{name:<44}{:>9.2} µs{:>9.2} µs{:>8.2}", amp * 1e6, raw * 1e6, amp / raw);
}

fn launches(accelerator: &Accelerator, raw: &Raw) -> amp_runtime::Result<()> {
    let data = vec![1.0_f32; ELEMENTS];
    let [x, y] = [ArrayView::new(ELEMENTS, &data)?, ArrayView::new(ELEMENTS, &data)?];
    let to = ArrayViewMut::without_source(ELEMENTS)?;
    let rival = raw.kernel(&blend::<0>(&x, &y, &to, 0.5).module()?, ELEMENTS);
    for (waits, name) in
        [(false, "one of 4096 launches"), (true, "one of 4096 launches, and the wait")]
    {
        let amp = median(|| {
            accelerator.wait()?;
            let start = Instant::now();
            for launch in 0..LAUNCHES {
                let kernel = blend::<0>(&x, &y, &to, launch as f32);
                parallel_for_each_on(accelerator, to.extent(), kernel)?;
            }
            accelerator.flush()?;
            if waits {
                accelerator.wait()?;
            }
            Ok(start.elapsed())
        })?;
        let alone = median(|| Ok(raw.launches(&rival, LAUNCHES, waits)))?;
        row(name, amp / LAUNCHES as f64, alone / LAUNCHES as f64);
    }
    Ok(())
}

fn round_trips(accelerator: &Accelerator, raw: &Raw) -> amp_runtime::Result<()> {
    const TRIPS: usize = 200;
    let [x, y, to] = [(); 3].map(|()| Array::new_on(accelerator, 1, &[1.0_f32]));
    let (x, y, to) = (x?, y?, to?);
    let (x, y, view) = (x.view().read_only(), y.view().read_only(), to.view());
    let rival = raw.kernel(&blend::<0>(&x, &y, &view, 0.5).module()?, 1);
    let amp = median(|| {
        let start = Instant::now();
        for trip in 0..TRIPS {
            parallel_for_each_on(
                accelerator,
                view.extent(),
                blend::<0>(&x, &y, &view, trip as f32),
            )?;
            let mut value = [0.0];
            to.copy_to(&mut value)?;
            assert_eq!(value, [1.0 + trip as f32]);
        }
        Ok(start.elapsed())
    })?;
    let alone = median(|| Ok(raw.round_trips(&rival, TRIPS)))?;
    row("a launch and reading one value", amp / TRIPS as f64, alone / TRIPS as f64);
    Ok(())
}

fn first_launches(accelerator: &Accelerator, raw: &Raw) -> amp_runtime::Result<()> {
    let [x, y, to] = [(); 3].map(|()| ArrayViewMut::without_source(ELEMENTS));
    let (x, y, to) = (x?.read_only(), y?.read_only(), to?);
    macro_rules! each {
        ($($number:literal)*) => {[$({
            let start = Instant::now();
            parallel_for_each_on(accelerator, to.extent(), blend::<$number>(&x, &y, &to, 0.5))?;
            let amp = start.elapsed();
            let rival = blend::<{ 100 + $number }>(&x, &y, &to, 0.5).module()?;
            (amp, raw.pipeline_time(&rival))
        }),*]};
    }
    let mut times = each!(1 2 3 4 5 6 7 8 9);
    times.sort();
    let (amp, _) = times[times.len() / 2];
    times.sort_by_key(|(_, alone)| *alone);
    let (_, alone) = times[times.len() / 2];
    row("the first launch, and a pipeline", amp.as_secs_f64(), alone.as_secs_f64());
    Ok(())
}

fn copies(accelerator: &Accelerator) -> amp_runtime::Result<()> {
    // Some devices bind no more than half of it.
    let largest = |bytes: &usize| Array::<f32, 1>::zeroed_on(accelerator, bytes / 4).is_ok();
    let bytes = [256 * MIB, 64 * MIB].into_iter().find(largest).unwrap_or(MIB);
    let len = bytes / size_of::<f32>();
    let mut data: Vec<f32> = (0..len).map(|number| number as f32).collect();
    let mut array = Array::new_on(accelerator, len, &data)?;
    let rate = |name: &str, seconds: f64| {
        println!("{} MiB {name:<36}{:>8.1} GB/s", bytes / MIB, bytes as f64 / seconds / 1e9);
    };
    let up = median(|| {
        let start = Instant::now();
        array.copy_from(&data)?;
        accelerator.wait()?;
        Ok(start.elapsed())
    })?;
    rate("from a Vec", up);
    let down = median(|| {
        let start = Instant::now();
        array.copy_to(&mut data)?;
        Ok(start.elapsed())
    })?;
    rate("to a Vec", down);
    let mapped = median(|| {
        let start = Instant::now();
        let content = array.map()?;
        let time = start.elapsed();
        assert_eq!(content[len - 1], (len - 1) as f32);
        Ok(time)
    })?;
    rate("mapped", mapped);
    Ok(())
}
