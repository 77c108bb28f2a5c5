//! Functions that are generic over a type and a length, which programs call.

/// A function, as `#[amp]` code and in its plain form.
struct Generic {
    name: &'static str,
    kernel: &'static str,
    plain: &'static str,
}

const GENERICS: [Generic; 5] = [
    Generic {
        name: "pick",
        kernel: "
#[amp(cpu)]
fn pick<T: Copy, const N: usize>(values: [T; N], at: usize) -> T {
    values[at % N]
}
",
        plain: "
fn pick<T: Copy, const N: usize>(values: [T; N], at: u32) -> T {
    values[at as usize % N]
}
",
    },
    Generic {
        name: "greatest",
        kernel: "
#[amp(cpu)]
fn greatest<T: PartialOrd + Copy, const N: usize>(values: [T; N]) -> T {
    let mut best = values[0];
    for k in 1..N {
        if values[k] > best {
            best = values[k];
        }
    }
    best
}
",
        plain: "
fn greatest<T: PartialOrd + Copy, const N: usize>(values: [T; N]) -> T {
    values.into_iter().reduce(|best, one| if one > best { one } else { best }).unwrap()
}
",
    },
    Generic {
        name: "chosen",
        kernel: "
#[amp(cpu)]
fn chosen<T>(first: bool, one: T, other: T) -> T {
    if first { one } else { other }
}
",
        plain: "
fn chosen<T>(first: bool, one: T, other: T) -> T {
    if first { one } else { other }
}
",
    },
    Generic {
        name: "applied",
        kernel: "
#[amp(cpu)]
fn applied<T>(f: impl Fn(T) -> T, start: T) -> T {
    f(f(start))
}
",
        plain: "
fn applied<T>(f: impl Fn(T) -> T, start: T) -> T {
    f(f(start))
}
",
    },
    Generic {
        name: "turned",
        kernel: "
#[amp(cpu)]
fn turned<T: Copy, const N: usize>(values: [T; N]) -> [T; N] {
    let mut result = values;
    for k in 0..N {
        result[k] = values[N - 1 - k];
    }
    result
}
",
        plain: "
fn turned<T: Copy, const N: usize>(mut values: [T; N]) -> [T; N] {
    values.reverse();
    values
}
",
    },
];

/// Those that a text calls.
pub fn called_in(text: &str, plain: bool) -> String {
    let called = GENERICS.iter().filter(|generic| text.contains(&format!("{}(", generic.name)));
    called.map(|generic| if plain { generic.plain } else { generic.kernel }).collect()
}
