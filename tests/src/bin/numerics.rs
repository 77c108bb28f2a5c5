//! Measures the functions of `precise_math`, and roots of `fast_math`, on every accelerator of this machine and writes
//! `docs/src/numerics.md`.
//!
//! `--save FILE` writes what was measured as a table of tabs; `--merge FILE` adds the measurements
//! of another machine. `--samples N` takes N samples of each kind. `--function NAME` only prints
//! that function's greatest errors, and where they are.

use std::collections::BTreeMap;
use std::fmt::Write;

use amp_runtime::prelude::*;
use amp_tests::accelerators;
use amp_tests::numerics::measure::{FAST, FUNCTIONS, Function, Precision, measure};

/// Errors in ulp by accelerator, function and type.
type Errors = BTreeMap<(String, String, String), f64>;

fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let samples = option("--samples").map_or(Ok(3000), |samples| samples.parse())?;
    if let Some(name) = option("--function") {
        return Ok(show(&name, samples)?);
    }
    let mut errors = Errors::new();
    let mut names = Vec::new();
    for accelerator in accelerators() {
        names.push(accelerator.name().to_owned());
        add::<f32>(&mut errors, &accelerator, samples)?;
        add::<f64>(&mut errors, &accelerator, samples)?;
    }
    if let Some(file) = option("--save") {
        let lines = errors.iter().map(|((a, f, t), ulps)| format!("{a}\t{f}\t{t}\t{ulps}\n"));
        std::fs::write(file, lines.collect::<String>())?;
    }
    if let Some(file) = option("--merge") {
        for line in std::fs::read_to_string(file)?.lines() {
            let [accelerator, function, ty, ulps] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("four columns expected, found: {line}").into());
            };
            if !names.iter().any(|name| name == accelerator) {
                names.push(accelerator.to_owned());
            }
            let key = (accelerator.to_owned(), function.to_owned(), ty.to_owned());
            errors.insert(key, ulps.parse()?);
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/numerics.md");
    std::fs::write(file, page(&names, &errors))?;
    Ok(())
}

fn functions() -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter().chain(FAST)
}

/// What a function is called in the table.
fn path(function: &Function) -> String {
    match function.module {
        "precise_math" => function.name.to_owned(),
        module => format!("{module}::{}", function.name),
    }
}

fn show(name: &str, samples: usize) -> amp_runtime::Result<()> {
    for accelerator in accelerators() {
        for function in functions().filter(|function| function.name == name) {
            println!("{} on {}", path(function), accelerator.name());
            println!("f32 {:?}", measure::<f32>(function, &accelerator, samples)?);
            println!("f64 {:?}", measure::<f64>(function, &accelerator, samples)?);
        }
    }
    Ok(())
}

fn add<T: Precision>(
    errors: &mut Errors,
    accelerator: &Accelerator,
    samples: usize,
) -> amp_runtime::Result<()> {
    for function in functions() {
        let worst = measure::<T>(function, accelerator, samples)?;
        let key = (accelerator.name().to_owned(), path(function), T::NAME.to_owned());
        errors.insert(key, worst.ulps);
    }
    Ok(())
}

fn page(names: &[String], errors: &Errors) -> String {
    let mut page = String::from(HEAD);
    let columns = names.iter().map(|name| format!(" {name} |")).collect::<String>();
    let _ = writeln!(page, "| function | type | bound |{columns}");
    let _ = writeln!(page, "|---|---|---|{}", "---|".repeat(names.len()));
    for function in functions() {
        for (column, ty) in ["f32", "f64"].into_iter().enumerate() {
            let bound = match function.bounds {
                Some(bounds) if bounds[column] == 0.0 => "0.5".to_owned(),
                Some(bounds) => bounds[column].to_string(),
                None => "–".to_owned(),
            };
            let _ = write!(page, "| `{}` | `{ty}` | {bound} |", path(function));
            for name in names {
                let key = (name.clone(), path(function), ty.to_owned());
                match errors.get(&key) {
                    // Up, so that no error is said to be less than it is.
                    Some(ulps) => {
                        let _ = write!(page, " {:.2} |", (ulps * 100.0).ceil() / 100.0);
                    }
                    None => page.push_str("  |"),
                }
            }
            page.push('\n');
        }
    }
    page
}

const HEAD: &str = "# Numerics

The functions of `precise_math`, which are also the methods of Rust's floats in kernels, are computed
by the same algorithms on every accelerator. They do not rely on a device's own functions, nor on
fused operations, and they keep their precision where a driver joins products and sums, adds in
another order, or flushes subnormal numbers.

The table has the greatest error that was measured, in ulp (units in the last place of the exact
result; a result that is rounded correctly is within 0.5), over special numbers, sweeps, and random
numbers of all magnitudes, against results of 256 bits. The bound is the one that C++ AMP gives, and
counts from the rounded result: an error of less than half an ulp more is within it.

Not counted are subnormal arguments on devices, which may take them for zero, and zeros in place of
subnormal results. The bound of `lgamma` does not hold between -10.001 and -2.264, where the function
has zeros; it is measured on the `cpu` accelerator by the tests. Results that are exact by their
nature (`floor`, `fmod`, `frexp`, …) have no errors. `fma` and `x.mul_add(…)` are the device's own
operation, which GPUs round once and software Vulkan (lavapipe) rounds twice. `fast_math` is what the
device has: for Vulkan, `sin` and `cos` may be wrong by 2⁻¹¹. At the end of the table are its roots;
its `f64` on devices is that of `precise_math`.

`cargo run --release -p amp-tests --bin numerics` measures anew.

";
