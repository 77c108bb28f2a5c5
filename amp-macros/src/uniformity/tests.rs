//! What the analysis says of generated bodies, and how long it takes.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::Uniformity;
use crate::diagnostics::Report;
use crate::syntax::{Block, Scope, Variable};

/// Analyses the body of a kernel over the tiled index `t`.
fn analysed(source: &str) -> Uniformity {
    let block: syn::Block = syn::parse_str(&format!("{{ {source} }}")).expect("it is a block");
    let mut scope = Scope::new(true, Report::default());
    scope.declare(&syn::parse_quote!(t), Variable::Tiled);
    let body = Block::read(&block, &mut scope);
    assert!(scope.report.is_empty(), "the body is in order");
    Uniformity::of_closure(&body)
}

/// About 5000 lines: variables that depend on those before them, loops, branches, jumps, calls,
/// tile_static memory and barriers.
fn long_body(condition: &str) -> String {
    let mut source = String::from("#[tile_static]\nlet shared: [i32; 64];\nlet mut sum = count;\n");
    for k in 0..330 {
        let before = k / 2;
        write!(
            source,
            "let mut v{k} = sum + {k};
            for i in 0..v{k} {{
                let mut w = helper(v{k}, i);
                while w > 3 {{
                    if w == 5 {{ continue; }}
                    if v{before} == w {{ break; }}
                    w -= 1;
                }}
                t.barrier.wait();
                sum += helper(shared[i], w);
                t.barrier.wait();
                shared[t.local[0]] = sum;
            }}
            match v{before} {{
                0 => v{k} += 1,
                _ => {{
                    v{k} = helper(v{k}, sum);
                }}
            }}\n"
        )
        .expect("a string takes everything");
    }
    write!(source, "t.barrier.wait();\nif {condition} {{ t.barrier.wait(); }}")
        .expect("so it does");
    source
}

#[test]
fn a_long_kernel_is_analysed_quickly() {
    let source = long_body("shared[0] > sum");
    assert!(source.lines().count() > 4900, "{} lines", source.lines().count());
    let start = Instant::now();
    let uniformity = analysed(&source);
    let tokens = uniformity.walk(None, &[]);
    assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
    assert!(uniformity.report().is_empty());
    assert!(!tokens.is_empty());
}

#[test]
fn one_condition_among_many_is_found() {
    let uniformity = analysed(&long_body("shared[t.local[1]] > sum"));
    assert_eq!(uniformity.report().len(), 1);
}

/// A loop that may have no round leaves tile_static memory as no barrier has shown it.
#[test]
fn a_barrier_in_a_loop_counts_if_there_is_a_round() {
    let body = |range: &str| {
        let source = format!(
            "#[tile_static]\nlet shared: [i32; 64];
            for _ in {range} {{ shared[t.local[0]] = 1; t.barrier.wait(); }}
            if shared[0] > 0 {{ t.barrier.wait(); }}"
        );
        analysed(&source).report().len()
    };
    let ranges = [("0..2", 0), ("3..=3", 0), ("0..n", 1), ("2..2", 1), ("3..=2", 1), ("0..0", 1)];
    for (range, errors) in ranges {
        assert_eq!(body(range), errors, "{range}");
    }
}
