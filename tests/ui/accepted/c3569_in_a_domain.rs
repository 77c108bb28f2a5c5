//! Threads of a domain that change elements of their own, one of them that changes what is for all, and
//! sweeps in place whose threads read what none of them writes.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn one_thread(i: Index<1>, numbers: &ArrayView<i32, 1>, sum: &ArrayViewMut<i32, 1>) {
    if i[0] == 0 {
        for k in 0..numbers.extent()[0] {
            sum[0] += numbers[k];
        }
    }
    if i[0] + 1 == numbers.extent()[0] && numbers[i] > 0 {
        sum[1] -= numbers[i];
    }
    if numbers[i] % 2 == 1 {
        atomic_fetch_add(&sum[2], 1);
        sum[3] = 1;
    }
}

#[amp]
fn alone(_: Index<1>, sum: &ArrayViewMut<i32, 1>) {
    sum[0] += 1;
}

#[amp]
fn rows(i: Index<2>, table: &ArrayViewMut<i32, 2>) {
    for k in 1..table.extent()[1] {
        table[[i[0], k]] += table[[i[0], k - 1]];
    }
}

#[amp]
fn colours(i: Index<1>, row: &ArrayViewMut<i32, 1>, colour: usize) {
    let k = i[0];
    if k == 0 || k + 1 == row.extent()[0] || k % 2 != colour {
        return;
    }
    row[k] = row[k - 1] + row[k + 1];
}

#[amp]
fn half_as_many(i: Index<1>, row: &ArrayViewMut<i32, 1>) {
    let k = 2 * i[0];
    row[k] -= row[k + 1];
}

#[amp]
fn halves(i: Index<1>, row: &ArrayViewMut<i32, 1>, half: usize) {
    if i[0] < half {
        row[i] += row[i[0] + half];
    }
}

#[amp]
fn borders(i: Index<1>, row: &ArrayViewMut<i32, 1>, from: &ArrayView<i32, 1>) {
    let last = row.extent()[0] - 1;
    if i[0] == 0 {
        row[i] = row[i[0] + 1];
    } else if i[0] >= last {
        row[i] = row[i[0] - 1];
    }
    if i[0] > 1 && i[0] < last - 1 {
        row[i] = from[i[0] - 1] + from[i[0] + 1];
    }
}

pub fn main() {
    let numbers: Vec<i32> = (0..16).collect();
    let mut data = [0; 16];
    let from = ArrayView::new(16, &numbers).unwrap();
    let sum = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(from.extent(), one_thread(&from, &sum)).unwrap();
    parallel_for_each(Extent::new([1]), alone(&sum)).unwrap();
    drop(sum);
    assert_eq!(data[..4], [121, -15, 8, 1]);
    let mut data = [1; 16];
    let table = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(Extent::new([4, 1]), rows(&table)).unwrap();
    drop(table);
    assert_eq!(data[..5], [1, 2, 3, 4, 1]);
    let row = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(row.extent(), colours(&row, 1)).unwrap();
    parallel_for_each(row.extent(), colours(&row, 0)).unwrap();
    drop(row);
    assert_eq!(data[..6], [1, 4, 8, 4, 8, 4]);
    let row = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(Extent::new([8]), half_as_many(&row)).unwrap();
    drop(row);
    assert_eq!(data[..2], [-3, 4]);
    let mut data = numbers.clone();
    let row = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(row.extent(), halves(&row, 8)).unwrap();
    parallel_for_each(row.extent(), borders(&row, &from)).unwrap();
    drop(row);
    assert_eq!((data[0], data[1], data[2], data[15]), (10, 10, 4, 14));
}
