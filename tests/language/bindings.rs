//! Functions that are values are captured by the names that the function around the kernel gives them, however it binds
//! them and wherever the lines end; where a name is no variable, the function of that name is called.

use amp_runtime::prelude::*;
use amp_tests::accelerators;

#[amp(cpu)]
fn area(x: u32) -> u32 {
    x * 3
}

struct Pair<F, G> {
    first: F,
    second: G,
}

/// What a kernel writes, on every accelerator.
fn written(launch: impl Fn(&Accelerator, &ArrayViewMut<u32, 1>) -> Result<()>) -> u32 {
    let results = accelerators().into_iter().map(|accelerator| {
        let mut to = [0_u32];
        let view = ArrayViewMut::new(1, &mut to).unwrap();
        launch(&accelerator, &view).unwrap();
        drop(view);
        to[0]
    });
    let results: Vec<_> = results.collect();
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
    results[0]
}

type Result<T> = amp_runtime::Result<T>;

#[test]
#[rustfmt::skip]
fn in_the_line_of_the_kernel() {
    let result = written(|on, o| { let f = function!(|x: u32| x + 1); parallel_for_each_on(on, o.extent(), kernel!(|i: Index<1>| o[i] = f(1))) });
    assert_eq!(result, 2);
}

#[test]
fn by_an_arm() {
    let bound = |on: &Accelerator, o: &ArrayViewMut<u32, 1>, f: Option<u32>| match f
        .map(|by| function!(|x: u32| x + by))
    {
        Some(g) => parallel_for_each_on(on, o.extent(), kernel!(|i: Index<1>| o[i] = g(1))),
        None => Ok(()),
    };
    assert_eq!(written(|on, o| bound(on, o, Some(6))), 7);
    assert_eq!(written(|on, o| bound(on, o, None)), 0);
}

fn with<F>(f: F, launch: &dyn Fn(F) -> Result<()>) -> Result<()> {
    launch(f)
}

#[test]
fn by_a_closure_behind_a_reference() {
    let result = written(|on, o| {
        with(function!(|x: u32| x * 5), &|of_closure| {
            parallel_for_each_on(on, o.extent(), kernel!(|i: Index<1>| o[i] = of_closure(2)))
        })
    });
    assert_eq!(result, 10);
}

fn by_parameters<F: Function<fn(u32) -> u32>, G: Function<fn(u32) -> u32>>(
    on: &Accelerator,
    o: &ArrayViewMut<u32, 1>,
    Pair { first: one, second }: Pair<F, G>,
    (third, _): (F, u32),
    [fourth]: [G; 1],
) -> Result<()> {
    parallel_for_each_on(
        on,
        o.extent(),
        kernel!(|i: Index<1>| o[i] = one(second(third(fourth(1))))),
    )
}

#[test]
fn by_patterns() {
    let (plus, times) = (function!(|x: u32| x + 1), function!(|x: u32| x * 2));
    let result = written(|on, o| {
        let Pair { first, second: twice } = Pair { first: plus, second: times };
        parallel_for_each_on(on, o.extent(), kernel!(|i: Index<1>| o[i] = first(twice(3))))
    });
    assert_eq!(result, 7);
    let result = written(|on, o| {
        let pair = Pair { first: plus, second: times };
        by_parameters(on, o, pair, (plus, 0), [times])
    });
    assert_eq!(result, 7);
}

#[test]
fn a_name_that_is_no_variable_any_more() {
    let result = written(|on, o| {
        let grown = |area: u32| area + 1;
        for area in 0..3 {
            assert!(grown(area) > 0);
        }
        if let Some(area) = Some(1) {
            assert_eq!(area, 1);
        }
        let made = [1, 2].map(|area| area + 1);
        assert_eq!(made, [2, 3]);
        let area = {
            parallel_for_each_on(on, o.extent(), kernel!(|i: Index<1>| o[i] = area(1)))?;
            o.extent()
        };
        assert_eq!(area, Extent::new([1]));
        Ok(())
    });
    assert_eq!(result, 3);
}
