//! The rivals' kernels, written by hand in WGSL.

use std::fmt::Write;

/// What every kernel starts with.
const PARAMS: &str = "struct Params { n: u32, m: u32, a: f32, b: f32, c: f32 }\n";

macro_rules! sources {
    ($($name:ident)*) => {$(
        pub fn $name() -> String {
            PARAMS.to_owned() + include_str!(concat!("wgsl/", stringify!($name), ".wgsl"))
        }
    )*};
}

sources!(
    forget histogram mandelbrot matmul_64_loops matmul_naive matmul_tiled nbody reduce_subgroups
    scan_blocks scan_middle scan_sums stencil_naive stencil_tiled transpose_naive
);

/// A kernel over elements of that type.
fn of_elements(source: &str, element: &str) -> String {
    PARAMS.to_owned() + &source.replace("ELEMENT", element)
}

pub fn copy(element: &str) -> String {
    of_elements(include_str!("wgsl/copy.wgsl"), element)
}

pub fn triad(element: &str) -> String {
    of_elements(include_str!("wgsl/triad.wgsl"), element)
}

pub fn saxpy(element: &str) -> String {
    of_elements(include_str!("wgsl/saxpy.wgsl"), element)
}

pub fn reduce(element: &str) -> String {
    let total = if element == "f32" { "sum" } else { "sum.x + sum.y + sum.z + sum.w" };
    of_elements(include_str!("wgsl/reduce.wgsl"), element).replace("TOTAL", total)
}

/// Lines that begin with EACH are there for each of 8 strips.
pub fn scan_one_pass() -> String {
    let line = |line: &str| match line.strip_prefix("EACH") {
        Some(each) => (0..8).map(|strip| each.replace('K', &strip.to_string()) + "\n").collect(),
        None => line.to_owned() + "\n",
    };
    PARAMS.to_owned()
        + &include_str!("wgsl/scan_one_pass.wgsl").lines().map(line).collect::<String>()
}

pub fn transpose_tiled(side: u32, rows: u32) -> String {
    let sizes = format!("const SIDE = {side}u;\nconst ROWS = {rows}u;\n");
    sizes + PARAMS + include_str!("wgsl/transpose_tiled.wgsl")
}

/// 4 × 4 sums in each thread, unrolled.
pub fn matmul_64() -> String {
    let mut steps = String::new();
    for k in 0..16 {
        writeln!(steps, "        let y{k} = right[{k}][x];").expect("a string takes it");
        for i in 0..4 {
            let factor = format!("vec4(left[{k}][y * 4u + {i}u])");
            writeln!(steps, "        s{i} = fma({factor}, y{k}, s{i});")
                .expect("a string takes it");
        }
    }
    PARAMS.to_owned() + &include_str!("wgsl/matmul_64.wgsl").replace("EVERY_STEP", &steps)
}

/// 8 × 8 sums in each thread, unrolled.
pub fn matmul_128() -> String {
    let load: String = (0..4).map(|i| format!("v{i} = a[source + {i}u * apart];\n")).collect();
    let load = format!(
        "if of_a {{\n{load}}} else {{\n{}}}\nsource += onward;\n",
        load.replace("= a[", "= b[")
    );
    let columns = |k| format!("let x0 = left[{k}][y]; let x1 = left[{k}][y + 16u];");
    with_sums(&include_str!("wgsl/matmul_128.wgsl").replace("LOAD", &load), columns)
}

/// The same, with loads for the next step before it multiplies.
pub fn matmul_128_pipelined() -> String {
    let four_of = |k, at: &str| {
        let parts: Vec<_> = (0..4).map(|i| format!("left[{k}][y * 4u + {at} + {i}u]")).collect();
        format!("vec4({})", parts.join(", "))
    };
    let columns = |k| format!("let x0 = {}; let x1 = {};", four_of(k, "0u"), four_of(k, "64u"));
    with_sums(include_str!("wgsl/matmul_128_pipelined.wgsl"), columns)
}

/// Fills in the products of two fours of a column, which `columns` finds, and two of a row.
fn with_sums(source: &str, columns: impl Fn(usize) -> String) -> String {
    let mut steps = String::new();
    for k in 0..16 {
        let columns = columns(k);
        write!(
            steps,
            "{{ {columns}
            let y0 = right[{k}][x]; let y1 = right[{k}][x + 16u];\n"
        )
        .expect("a string takes it");
        for i in 0..8 {
            let factor = format!("vec4(x{}.{})", i / 4, ["x", "y", "z", "w"][i % 4]);
            for j in 0..2 {
                writeln!(steps, "s{i}{j} = fma({factor}, y{j}, s{i}{j});")
                    .expect("a string takes it");
            }
        }
        steps.push_str("}\n");
    }
    let sums = || (0..8).flat_map(|i| (0..2).map(move |j| (i, j)));
    let declared: String = sums().map(|(i, j)| format!("var s{i}{j} = vec4<f32>();\n")).collect();
    let stored: String = sums()
        .map(|(i, j)| format!("c[to + {}u * row + {}u] = s{i}{j};\n", i / 4 * 64 + i % 4, 16 * j))
        .collect();
    let source = source.replace("SUMS", &declared).replace("EVERY_STEP", &steps);
    PARAMS.to_owned() + &source.replace("STORE", &stored)
}
