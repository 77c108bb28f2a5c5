//! With all features of the runtime: the programs of the docs, and views of data of other crates.

#[macro_use]
extern crate amp_runtime;

/// A function of the docs gives the same in kernels, on the default accelerator, as on the host.
macro_rules! same_in_kernels {
    ($function:ident, $numbers:expr) => {{
        let numbers: Vec<_> = $numbers.into_iter().collect();
        let expected: Vec<_> = numbers.iter().map(|number| $function(*number)).collect();
        let mut found = expected.clone();
        found.fill(Default::default());
        let from = ArrayView::new(numbers.len(), &numbers)?;
        let to = ArrayViewMut::new(numbers.len(), &mut found)?;
        parallel_for_each(from.extent(), amp!(|i: Index<1>| to[i] = $function(from[i])))?;
        to.synchronize()?;
        assert_eq!(found, expected);
    }};
}

mod chapters;
mod other_crates;
