//! Values without a name, and names for places: a block gives a copy of what is in it, and what is changed through `&mut` becomes a variable.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

#[amp]
#[derive(Debug)]
struct Random {
    state: u32,
}

#[amp]
impl Random {
    fn new(seed: u32) -> Self {
        Random { state: seed * 747_796_405 + 1 }
    }

    fn next(&mut self) -> u32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state
    }

    fn plus(&mut self, more: u32) -> u32 {
        self.state += more;
        self.state
    }
}

#[amp(cpu)]
fn bump(number: &mut u32) -> u32 {
    *number += 1;
    *number
}

#[amp(cpu)]
fn beside(number: &u32, other: &mut u32) -> u32 {
    *other += 1;
    *number
}

#[amp(cpu)]
fn made(x: u32) -> [u32; 3] {
    [x, x + 1, x + 2]
}

/// The cases, each of which is left alone by what is done with a copy of it.
#[amp(cpu)]
fn copies(case: u32, x: u32) -> u32 {
    let mut number = x;
    let mut maybe = Some(x);
    let array = [x, x + 7];
    let own = Random { state: x };
    match case {
        0 => bump(&mut { number }) + 100 * number,
        1 => { own }.next() + 100 * own.state,
        2 => {
            let copy = &mut { number };
            *copy += 1;
            *copy + 100 * number
        }
        3 => beside(&{ number }, &mut number) + 100 * number,
        4 => {
            if let Some(inner) = &mut { maybe } {
                *inner += 1;
            }
            maybe.unwrap_or(0)
        }
        5 => {
            let mut sum = 0;
            for one in &mut { array } {
                *one += 1;
                sum += *one;
            }
            sum + 100 * array[0]
        }
        6 => { maybe }.take().unwrap_or(1) + maybe.unwrap_or(50),
        7 => bump(&mut { array }[1]) + 100 * array[1],
        _ => {
            let copy = &{ number };
            number += 1;
            maybe = None;
            *copy + number + maybe.unwrap_or(3)
        }
    }
}

#[amp(cpu)]
fn changed(case: u32, x: u32) -> u32 {
    match case {
        0 => Random::new(x).next(),
        1 => Random { state: x + 7 }.next(),
        2 => bump(&mut (x * 2)),
        3 => bump(&mut 7) + x,
        4 => {
            let sum = &mut (x + 1);
            *sum += 1;
            *sum
        }
        5 => if x > 6 { Random { state: x } } else { Random { state: 3 } }.next(),
        6 => Some(x).take().unwrap_or(2) + Some(x).replace(3).unwrap_or(1),
        7 => {
            let [first, .., last] = &mut made(x);
            *first += 1;
            *first * *last
        }
        8 => {
            let array = &mut [0, x, 2];
            array[0] = 5;
            array[0] + array[1]
        }
        9 => {
            let mut more = x;
            Random { state: x }.plus(bump(&mut more)) + more
        }
        10 => bump(&mut made(x)[1]),
        _ => {
            let mut found = 0;
            if let Some(inner) = &mut Some(x) {
                *inner += 1;
                found = *inner;
            }
            found
        }
    }
}

#[test]
fn values_without_a_name() {
    for accelerator in accelerators() {
        let to = Array::<[u32; 2], 2>::zeroed_on(&accelerator, [12, 9]).unwrap();
        let kernel = kernel!(|i: Index<2>| {
            let (case, x) = (i[0] as u32, i[1] as u32);
            to[i] = [copies(case, x), changed(case, x)];
        });
        launch(&accelerator, to.extent(), kernel);
        for (position, found) in to.to_vec().unwrap().into_iter().enumerate() {
            let (case, x) = (position as u32 / 9, position as u32 % 9);
            let expected = [copies(case, x), changed(case, x)];
            assert_eq!(found, expected, "case {case} of {x}, {}", accelerator.name());
        }
    }
}

/// What the host finds is Rust's: these functions are ordinary ones there.
#[test]
fn copies_leave_the_original() {
    let found = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|case| copies(case, 5));
    let next = 5 ^ (5 << 13);
    assert_eq!(found, [506, next + 500, 506, 605, 5, 519, 10, 1213, 14]);
}

/// `let ref name = place` names a place, of whatever memory.
#[test]
fn names_by_ref() {
    let table = [3_u32, 5, 7];
    for accelerator in accelerators() {
        let from = ArrayView::new(3, &table).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 3).unwrap();
        let kernel = kernel!(|i: Index<1>| {
            let mut own = [i[0] as u32, 10];
            let whole = &table;
            let ref element = from[i];
            let ref captured = (*whole)[2];
            {
                let ref mut first = own[0];
                *first += 1;
            }
            let ref last = own[1];
            to[i] = *element + 100 * *captured + 1000 * own[0] + *last;
        });
        launch(&accelerator, to.extent(), kernel);
        assert_eq!(to.to_vec().unwrap(), [1713, 2715, 3717], "{}", accelerator.name());
    }
}
