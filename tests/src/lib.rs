//! What the tests share: the accelerators to run on, and the checks that every module passes.

#[macro_use]
extern crate amp_runtime;

pub mod crates;
pub mod generated;
pub mod numerics;
pub mod oracle;
pub mod random;
pub mod removals;
mod transfers;
pub mod vectors;

use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use amp_runtime::prelude::*;
use amp_runtime::{DeviceModule, Domain, FindingKind, KernelIndex};
pub use transfers::transfers;

/// An element type from another crate than the kernels'.
#[amp]
#[derive(Debug, PartialEq)]
pub struct Pair {
    /// The first number.
    pub a: i32,
    /// The second number.
    pub b: i32,
}

/// An element with numbers of 16 bits beside narrower ones.
#[amp]
#[derive(Debug, Default)]
pub struct Halves {
    /// A half.
    pub a: f16,
    /// The byte after it.
    pub b: u8,
    /// The other byte of that word.
    pub c: u8,
    /// An array of halves.
    pub d: [f16; 2],
}

/// Every accelerator of this machine: `cpu`, `gpu` where wgpu finds an adapter, and `checked`, which finds
/// nothing wrong with a right kernel.
///
/// # Panics
/// If `AMP_REQUIRE_GPU` is set and there is no adapter: a test run that skips the GPU by accident
/// says nothing.
pub fn accelerators() -> Vec<Accelerator> {
    unchecked().into_iter().chain([Accelerator::checked()]).collect()
}

/// Those that say nothing of wrong kernels: for tests of what these do, and of what devices do.
///
/// # Panics
/// As [`accelerators`].
pub fn unchecked() -> Vec<Accelerator> {
    let mut all = vec![Accelerator::cpu()];
    match Accelerator::gpu() {
        Ok(gpu) => all.push(gpu),
        Err(error) => assert!(
            std::env::var_os("AMP_REQUIRE_GPU").is_none(),
            "AMP_REQUIRE_GPU is set, but: {error}"
        ),
    }
    all
}

/// Runs a test with each two accelerators, the same one twice among them.
pub fn on_two(test: impl Fn(&Accelerator, &Accelerator)) {
    let all = unchecked();
    for first in &all {
        all.iter().for_each(|second| test(first, second));
    }
}

/// Validates a module with naga, its SPIR-V with `spirv-val` and its WGSL with `tint`, where these
/// programs are present.
///
/// # Panics
/// If one of them refuses it.
pub fn check_module(module: &DeviceModule) {
    let name = &module.name;
    module.validate().unwrap_or_else(|error| panic!("{name}: {error}"));
    let words = module.spirv().unwrap_or_else(|error| panic!("{name}: {error}"));
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    // Of 2023, as Debian has it, it knows no cooperative matrices.
    if module.cooperative_at.is_some() {
        return;
    }
    check_with("spirv-val", &["--target-env", "vulkan1.1"], "spv", &bytes);
    // Writing it is much work for a module that WGSL has no words for.
    static TINT: LazyLock<bool> =
        LazyLock::new(|| Command::new("tint").arg("--version").output().is_ok());
    if *TINT && let Ok(wgsl) = module.wgsl() {
        check_with("tint", &["--format", "wgsl", "-o", "/dev/null"], "wgsl", wgsl.as_bytes());
    }
}

/// Runs a kernel after checking its module.
///
/// # Panics
/// If the module is refused, or the launch.
pub fn launch<D>(accelerator: &Accelerator, domain: D, kernel: impl Kernel<D::Index>)
where
    D: Domain,
    D::Index: KernelIndex<Domain = D>,
{
    check_module(&kernel.module().unwrap_or_else(|error| panic!("{error}")));
    parallel_for_each_on(accelerator, domain, kernel).unwrap_or_else(|error| panic!("{error}"));
}

/// The end of a launch in which nothing is wrong.
///
/// # Panics
/// If it failed.
pub fn in_range(_: &Accelerator, launched: amp_runtime::Result<()>) {
    launched.unwrap_or_else(|error| panic!("{error}"));
}

/// The end of a launch in which an index is out of range of an array of fixed length.
///
/// # Panics
/// If nobody says so.
pub fn out_of_range(accelerator: &Accelerator, launched: amp_runtime::Result<()>) {
    let told = launched.and_then(|()| accelerator.wait());
    let is_told = matches!(told, Err(Error::IndexOutOfRange { .. })) || finds_indices(&told);
    assert!(is_told, "{told:?}");
}

/// The end of a launch in which an index is out of range of a view, of which only `checked` tells.
///
/// # Panics
/// If it does not, or if there is another error.
pub fn beyond_a_view(accelerator: &Accelerator, launched: amp_runtime::Result<()>) {
    let told = launched.and_then(|()| accelerator.wait());
    let is_right = match accelerator.name() {
        "checked" => finds_indices(&told),
        _ => told.is_ok(),
    };
    assert!(is_right, "on {}: {told:?}", accelerator.name());
}

fn finds_indices(told: &amp_runtime::Result<()>) -> bool {
    match told {
        Err(Error::Findings { findings, .. }) => {
            findings.iter().all(|finding| finding.kind == FindingKind::OutOfRange)
        }
        _ => false,
    }
}

/// Gives a file with that content to a program, if there is such a program.
fn check_with(program: &str, arguments: &[&str], extension: &str, content: &[u8]) {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("amp-{}-{number}.{extension}", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, content).expect("the temporary folder can be written");
    let output = Command::new(program).args(arguments).arg(&file).output();
    std::fs::remove_file(&file).expect("the file is there");
    let Ok(output) = output else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    let content = String::from_utf8_lossy(content);
    assert!(output.status.success(), "{program}: {said}\n{content}");
}

/// A table of functions. Each is compiled twice, as `#[amp]` code and as ordinary Rust, and run
/// for every input on every accelerator. Before the table stand the items that both use.
#[macro_export]
macro_rules! features {
    ($($name:ident: ($x:ident: $t:ident) -> $r:ident { $($body:tt)* } for $inputs:expr;)*) => {
        #[allow(clippy::all, unused_assignments)]
        mod device {
            #[allow(unused_imports)]
            use super::*;
            $(#[amp] pub fn $name($x: $t) -> $r { $($body)* })*
        }
        #[allow(clippy::all, unused_assignments)]
        mod plain {
            #[allow(unused_imports)]
            use super::*;
            $(pub fn $name($x: $t) -> $r { $($body)* })*
        }
        $(#[test]
        fn $name() {
            let inputs: Vec<$t> = $inputs.into_iter().collect();
            let expected: Vec<$r> = inputs.iter().map(|x| plain::$name(*x)).collect();
            for accelerator in $crate::accelerators() {
                let mut outputs = vec![<$r>::default(); inputs.len()];
                let input = ArrayView::new(inputs.len(), &inputs).unwrap();
                let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
                let kernel = amp_runtime::amp!(|i: Index<1>| output[i] = device::$name(input[i]));
                $crate::check_module(&kernel.module().unwrap());
                parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
                drop(output);
                assert_eq!(outputs, expected, "on {}", accelerator.name());
            }
        })*
    };
}
