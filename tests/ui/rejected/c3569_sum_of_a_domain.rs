//! An element that all threads of a domain change is changed by atomic operations.

use amp_runtime::prelude::*;

fn main() {
    let numbers: Vec<i32> = (0..64).collect();
    let mut results = [0; 2];
    let numbers = ArrayView::new(64, &numbers).unwrap();
    let sum = ArrayViewMut::new(1, &mut results[..1]).unwrap();
    parallel_for_each(numbers.extent(), kernel!(|i: Index<1>| sum[0] += numbers[i])).unwrap();
    parallel_for_each(numbers.extent(), kernel!(|i: Index<1>| {
        let here = i[0] < numbers.extent()[0];
        if here && numbers[i] % 3 == 1 {
            sum[0] = sum[0] + 1;
        }
    })).unwrap();
    let mut cells = [1; 64];
    let table = ArrayViewMut::new([8, 8], &mut cells).unwrap();
    parallel_for_each(table.extent(), kernel!(|i: Index<2>| {
        table[[i[0], 0]] *= 1 + i[1] as i32;
    })).unwrap();
}
