//! What the device form of a kernel costs the host before a driver gets it: building the module, and
//! writing it out, which validates it as well.

use std::hint::black_box;
use std::time::{Duration, Instant};

use amp_examples::kernels::{matmul_64, matmul_128, matmul_128_pipelined, scan};
use amp_runtime::KernelIndex;
use amp_runtime::glam::{UVec4, Vec4};
use amp_runtime::prelude::*;

/// The largest kernels of the examples.
pub fn print() -> amp_runtime::Result<()> {
    let column = |name: &str| format!("{name:>14}");
    let columns = ["expressions", "module", "WGSL", "SPIR-V"].map(column).concat();
    println!("\n{:<28}{columns}", "the first launch's module");
    let number = ArrayView::new([1, 1], &[0.0])?;
    let vector = ArrayView::new([1, 1], &[Vec4::ZERO])?;
    let numbers = ArrayViewMut::without_source([1, 1])?;
    let vectors = ArrayViewMut::without_source([1, 1])?;
    let blocks = ArrayView::new(1, &[UVec4::ZERO])?;
    let scanned = ArrayViewMut::without_source(1)?;
    row("sgemm_64_loops", &matmul_64::loops(&number, &number, &numbers))?;
    row("sgemm_64", &matmul_64::vectors(&vector, &vector, &vectors))?;
    row("sgemm_128", &matmul_128::product(&vector, &vector, &vectors))?;
    row("sgemm_128_pipelined", &matmul_128_pipelined::product(&vector, &vector, &vectors))?;
    row("scan_of_blocks", &scan::scan_of_blocks(&blocks, &blocks, &scanned))
}

fn row<I: KernelIndex>(name: &str, kernel: &impl Kernel<I>) -> amp_runtime::Result<()> {
    let module = kernel.module()?;
    let expressions = module.module.entry_points[0].function.expressions.len();
    let built = super::median(|| time(|| kernel.module().map(black_box)))?;
    let wgsl = super::median(|| time(|| module.wgsl().map(black_box)))?;
    let spirv = super::median(|| time(|| module.spirv().map(black_box)))?;
    let times = [built, wgsl, spirv].map(|time| format!("{:>11.0} µs", time * 1e6)).concat();
    println!("{name:<28}{expressions:>14}{times}");
    Ok(())
}

fn time<R>(work: impl FnOnce() -> amp_runtime::Result<R>) -> amp_runtime::Result<Duration> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed())
}
