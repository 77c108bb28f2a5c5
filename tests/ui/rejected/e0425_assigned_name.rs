//! What is assigned to and is nowhere: rustc's own words, which know similar names.

use amp_runtime::prelude::*;

#[amp]
fn misspelt(view: &ArrayViewMut<f32, 1>, i: Index<1>) {
    veiw[i] = 1.0;
    veiw[i] += 1.0;
}

#[amp]
fn out_of_scope(view: &ArrayViewMut<f32, 1>, i: Index<1>) {
    {
        let sum = 2.0;
        view[i] = sum;
    }
    sum += 1.0;
}

fn main() {}
