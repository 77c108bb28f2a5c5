//! Patterns, loops, closures and references, on every accelerator and as plain Rust.

#![expect(redundant_semicolons, reason = "empty statements are among the cases")]

use amp_runtime::prelude::*;
use amp_tests::features;

const SMALL: [i32; 9] = [-100, -7, -2, -1, 0, 1, 2, 9, 1000];
const COUNTS: [u32; 6] = [0, 1, 2, 3, 10, 11];
const LIMIT: i32 = 9;

#[amp]
struct Nothing;

#[amp]
struct Marked(Nothing, i32);

#[amp]
struct Four(i32, i32, i32, i32);

#[amp]
enum Counted {
    One(i32),
    Many(i32, i32, i32),
}

use Counted::{Many as Several, One};

#[amp]
struct Two {
    a: i32,
    b: i32,
}

features! {
    parts_without_a_value: (x: i32) -> i32 {
        let mut pairs = [(x, ()), (2, ())];
        pairs[1] = pairs[(x > 3) as usize];
        let mut marked = Marked(Nothing, x);
        marked.1 += pairs[1].0;
        let mut option = Some(((), marked));
        if x < 0 { option = None; }
        match option { Some(((), Marked(Nothing, n))) => n, None => -1 }
    } for [-1, 0, 3, 4, 1000];
    names_that_refer: (x: i32) -> i32 {
        let mut marked = Marked(Nothing, x);
        let Marked(_, ref mut number) = marked;
        *number += 1;
        let mut pair = (x, [marked.1, 2]);
        let (before, ref mut rest) = pair;
        rest[1] += before;
        let mut option = Some(pair.1);
        if let Some(ref mut numbers) = option { numbers[0] *= 2; }
        match option { Some([_, ref mut last]) if x > 0 => *last -= 7, _ => pair.0 = 5 }
        let mut sum = pair.0;
        let ref mut all = sum;
        *all += marked.1;
        let Some([first, ref last]) = option else { return 0; };
        let later = *last;
        sum * 100 + first * 10 + later
    } for SMALL;
    names_that_refer_to_one_place_whatever_matches: (x: i32) -> i32 {
        let mut all = [x, 1, x % 3];
        match all {
            [ref mut one, 1, 0] | [ref mut one, _, 1] if x > 0 => *one += 5,
            [_, ref mut two @ (1 | 4), ..] => *two = x,
            _ => (),
        }
        match &mut all { [one, 1, -2..=2] | [one, 2, 1..=7] => *one *= 2, _ => () }
        let mut two = Two { a: x, b: all[0] };
        if let Two { ref mut a, b: 0..=9 } | Two { ref mut a, b: -9..=-1 } = two { *a -= 1; }
        let mut change = || match all { [_, 1, ref mut r] | [_, _, ref mut r] if x != 2 => *r += 1, _ => () };
        change();
        all[0] * 100 + all[1] * 10 + all[2] + two.a
    } for SMALL;
    rest_of_numbered_fields: (x: i32) -> i32 {
        let Four(a, .., b) = Four(x, x + 1, x + 2, x + 3);
        let Four(.., c, _) = Four(1, 2, 3, 4);
        let mut four = Four(a, b, c, 1);
        { let Four(.., ref mut last) = four; *last += x; }
        let counted = match if x > 1 { Counted::Many(x, 2, 3) } else { Counted::One(x) } {
            Counted::One(.., n) => n,
            Counted::Many(.., n, 3) => n * 10,
            Counted::Many(n, ..) => n,
        };
        let (first, .., last) = (a, b, c);
        four.3 * 100 + counted + first - last + four.0 + four.1 + four.2
    } for SMALL;
    match_integers: (x: i32) -> i32 {
        match x { 0 => 5, 1 | 2 => 6, -7..=-1 => 7, 3..100 => 8, LIMIT.. => 9, _ => 10 }
    } for SMALL;
    match_constant_before_range: (x: i32) -> i32 {
        match x { LIMIT => 1, i32::MIN..0 => 2, 0..=8 => 3, _ => 4 }
    } for SMALL;
    match_binding: (x: i32) -> i32 {
        match x { n @ 0..=9 => n * 10, n if n % 2 == 0 => n / 2, n => -n }
    } for SMALL;
    match_bool: (x: i32) -> i32 { match x > 0 { true => 1, false => -1 } } for SMALL;
    match_tuple: (x: i32) -> i32 {
        match (x > 0, x % 2) { (true, 0) => 1, (true, _) => 2, (false, 0) => 3, (false, r) => r }
    } for SMALL;
    match_floats: (x: i32) -> i32 {
        match x as f32 / 2.0 { 0.0 => 1, 0.5 => 2, f if f < -1.0 => 3, 1.0..=5.0 => 4, _ => 5 }
    } for SMALL;
    match_statement: (x: i32) -> i32 {
        let mut y = 0;
        match x { 0 => y = 1, 1 => { y = 2; y += 1; } _ => {} }
        y
    } for SMALL;
    match_that_returns: (x: i32) -> i32 {
        let y = match x { n if n < 0 => return -1, n => n };
        y * 2
    } for SMALL;
    match_that_breaks: (x: i32) -> i32 {
        let mut n = x;
        let mut rounds = 0;
        loop {
            match n { 0 => break, m if m > 500 => { rounds += 100; break; } m if m < 0 => { n = -m; continue; } _ => n -= 1 }
            rounds += 1;
        }
        rounds
    } for SMALL;
    match_array: (x: i32) -> i32 {
        match [x, x + 1, 3] { [0, a, _] => a, [first, .., last] if first > 0 => first * last, [a, b, c] => a + b + c }
    } for SMALL;
    names_that_refer_through_references: (x: i32) -> i32 {
        let mut pair = (x, [x, 2]);
        let all = &mut pair;
        let ref mut number = all.1[1];
        *number += 3;
        let (ref mut first, [_, ref last]) = *all;
        *first += *last;
        if let (0.., ref mut rest) = *all { rest[0] -= 1; }
        match *all { (_, [ref mut n, _]) => { let ref mut n = *n; *n *= 2; } }
        pair.0 + 10 * pair.1[0] + 100 * pair.1[1]
    } for SMALL;
    names_that_refer_to_elements: (x: i32) -> i32 {
        let mut a = [x % 10, 2];
        let ref mut n = a[1];
        *n += 3;
        let mut b = (x % 5, [x % 7, 2]);
        match b.1[0] { ref mut k => *k += 10 }
        if let [ref mut k, i32::MIN..100] = b.1 { *k += 10; }
        let [.., ref mut last] = b.1;
        *last += 1;
        let (ref of, 0.. | _) = (a[0], x);
        let mut rounds = 0;
        while let 0..3 = rounds && let ref mut part @ ..50 = b.1[1] { *part += a[1]; rounds += 1; }
        *of + 10 * a[1] + 100 * b.1[0] + 10000 * b.1[1]
    } for SMALL;
    match_or_with_names_that_change: (x: i32) -> i32 {
        match [x + 2, x, 3] { [mut a, 0..=4, b] | [mut a, b, _] => { a *= b; a + x } }
    } for SMALL;
    match_or_with_bindings: (x: i32) -> i32 {
        match (x, x + 1) { (0, n) | (n, 0) => n + 50, (a, b) => a * b }
    } for SMALL;
    matches_macro: (x: i32) -> u32 { matches!(x, 0..=5 if x != 1) as u32 } for SMALL;
    matches_of_a_struct: (x: i32) -> u32 { matches!(Marked(Nothing, x), Marked(_, 0..)) as u32 + matches!(Two { a: x, b: 1 }, Two { a: 2, .. }) as u32 } for SMALL;
    if_let: (x: i32) -> i32 { if let 0..=9 = x { 1 } else { 2 } } for SMALL;
    if_let_some: (x: i32) -> i32 {
        let half = if x % 2 == 0 { Some(x / 2) } else { None };
        if let Some(h) = half { h } else { -1 }
    } for SMALL;
    if_let_chain: (x: i32) -> i32 {
        let half = if x % 2 == 0 { Some(x / 2) } else { None };
        if let Some(h) = half && h > 0 && let 1..=4 = h { h } else { -1 }
    } for SMALL;
    while_let: (x: i32) -> i32 {
        let mut left = Some(x);
        let mut rounds = 0;
        while let Some(n) = left {
            left = if n > 0 && rounds < 5 { Some(n / 2) } else { None };
            rounds += 1;
        }
        rounds
    } for SMALL;
    let_else: (x: i32) -> i32 {
        let half = if x % 2 == 0 { Some(x / 2) } else { None };
        let Some(h) = half else { return -5 };
        h + 1
    } for SMALL;
    let_else_of_what_ends_with_a_brace: (x: i32) -> i32 {
        const LIMIT: i32 = 5;
        let 0..=9 = (if x > 1 { x } else { -x }) else { return 1 };
        let 5 = LIMIT else { return 2 };
        3
    } for SMALL;
    let_else_in_loop: (x: i32) -> i32 {
        let mut n = 0;
        for k in 0..10 {
            let 3..=7 = k + x else { continue };
            n += k;
        }
        n
    } for SMALL;
    options: (x: i32) -> i32 {
        let none: Option<i32> = None;
        let nested = Some((x, Some(x + 1)));
        match (none, nested) { (Some(_), _) => 1, (None, Some((a, Some(b)))) => a * b, _ => 3 }
    } for SMALL;
    option_equality: (x: i32) -> u32 {
        let o = if x > 0 { Some(x) } else { None };
        (o == Some(9)) as u32 + 2 * (o == None) as u32 + 4 * (o != Some(1)) as u32
    } for SMALL;
    tuples: (x: i32) -> i32 {
        let pair = (x, x as f32 * 0.5);
        let (a, b) = pair;
        let nested = ((a, 1), [a; 2], true);
        let ((c, _), [d, e], t) = nested;
        if t { a + b as i32 + c + d + e + pair.0 + (nested.0).1 } else { 0 }
    } for SMALL;
    tuple_variables: (x: i32) -> i32 {
        let mut t = (x, (1, 2));
        t.0 += 5;
        t.1.1 = t.0 * 2;
        let copy = t;
        t.1.0 = 100;
        copy.0 + copy.1.0 + copy.1.1 + t.1.0
    } for SMALL;
    tuple_equality: (x: i32) -> u32 { ((x, true) == (9, true)) as u32 + 2 * ((x, 1.0) != (9, 1.0)) as u32 } for SMALL;
    destructuring_assignment: (x: i32) -> i32 {
        let (mut a, mut b) = (x, 1);
        (a, b) = (b, a + b);
        let mut s = [0, 0];
        (s[0], _) = (a, 5);
        (s[1], a) = (b, s[0]);
        a * 100 + b * 10 + s[0] + s[1]
    } for SMALL;
    nested_destructuring_assignments: (x: i32) -> i32 {
        let mut slots = [0; 4];
        let mut pair = (0, [1, 2]);
        let factor;
        (slots[0], (factor, _)) = (x, (3, 4));
        (pair.0, pair.1) = (slots[0], [slots[1], 7]);
        [slots[1], slots[2], _] = [pair.0 + factor, slots[0], 5];
        [_, .., slots[3]] = [1, 2, slots[2], slots[1] + 1];
        [slots[0], .., (pair.1[0])] = slots;
        (.., slots[2]) = (1, 2, slots[0] * 3);
        slots[0] + slots[1] * 3 + slots[2] * 5 + slots[3] * 7 + pair.0 * 11 + pair.1[0] * 13 + pair.1[1]
    } for SMALL;
    destructuring_assignment_of_structs: (x: i32) -> i32 {
        let (mut a, mut b, mut all) = (1, 2, [3, 4]);
        Four(a, all[1], ..) = Four(x, a, 5, 6);
        Two { a: all[0], b } = Two { a: b, b: a };
        Two { a, .. } = Two { a: all[0] + a, b: 9 };
        a + b * 3 + all[0] * 5 + all[1] * 7
    } for SMALL;
    places_after_values: (x: i32) -> i32 {
        let mut log = 0;
        let mut a = [0; 3];
        (a[{ log = log * 10 + 2; 0 }], a[{ log = log * 10 + 3; 1 }]) = { log = log * 10 + 1; (x, log) };
        a[0] + a[1] * 7 + log * 31
    } for SMALL;
    empty_statements: (x: i32) -> i32 { ;; let y = x;;; if y > 0 { ; return 1; }; { ; } y } for SMALL;
    renamed_variants: (x: i32) -> i32 {
        let built = if x > 0 { Several(x, 2, 3) } else { One(x) };
        match built { Several(a, .., c) => a * c, One(a) if a < -5 => 7, One(a) => a + 1 }
    } for SMALL;
    nested_patterns: (x: i32) -> i32 {
        let [(a, b), (c, _)] = [(x, 1), (2, 3)];
        a + b * c
    } for SMALL;
    rest_of_an_array: (x: i32) -> i32 {
        let a = [x, 2, 3, 4, 5];
        let [first, rest @ ..] = a;
        let [start @ .., last] = a;
        let [_, mut middle @ .., _] = a;
        middle[(x & 1) as usize] += 7;
        let more = match a { [0..=5, rest @ .., 5] => rest[2], [all @ ..] => all[0] };
        first + rest[3] * 3 + start[0] * 5 + last * 7 + middle[0] * 11 + middle[2] * 13 + more
    } for SMALL;
    shadowing: (x: i32) -> i32 { let x = x + 1; let x = { let x = x * 2; x + 1 }; x } for SMALL;
    loop_with_value: (x: i32) -> i32 {
        let mut n = x;
        let found = loop { n += 7; if n % 5 == 0 { break n * 2; } };
        found + 1
    } for SMALL;
    labelled_block: (x: i32) -> i32 {
        let y = 'found: {
            if x > 5 { break 'found 1; }
            for k in 0..5 { if k == x { break 'found 10 + k; } }
            3
        };
        y * 2
    } for SMALL;
    labelled_blocks_within: (x: i32) -> i32 {
        let mut n = 0;
        'outer: for i in 0..4 {
            'block: {
                if i == 1 { break 'block; }
                if i as i32 == x { continue 'outer; }
                if x == 9 && i == 2 { break 'outer; }
                n += 10;
            }
            n += 1;
        }
        n
    } for SMALL;
    labelled_break_of_three_loops: (x: i32) -> i32 {
        let mut n = 0;
        'a: for i in 0..5 {
            'b: for j in 0..5 {
                for k in 0..5 {
                    n += 1;
                    if i + j + k == x { continue 'b; }
                    if i * j * k == 8 && x > 8 { break 'a; }
                    if k > 3 { continue 'a; }
                }
            }
        }
        n
    } for SMALL;
    reversed_range: (x: i32) -> i32 { let mut n = 0; for k in (0..5).rev() { n = n * 3 + k * x; } n } for SMALL;
    reversed_inclusive: (x: i32) -> i32 { let mut n = 1; for k in (-2..=x).rev() { n = n * 3 + k; if n > 100 { break; } } n } for SMALL;
    stepped_range: (x: u32) -> u32 { let mut n = 0; for k in (1..20).step_by(x as usize + 1) { n = n * 3 + k; } n } for COUNTS;
    stepped_inclusive: (x: u32) -> u32 { let mut n = 0; for k in (0..=x).step_by(3) { n = n * 5 + k; } n } for COUNTS;
    stepped_reversed: (x: u32) -> u32 { let mut n = 0; for k in (0..x).step_by(4).rev() { n = n * 5 + k; } n } for COUNTS;
    reversed_stepped: (x: u32) -> u32 { let mut n = 0; for k in (0..=x).rev().step_by(4) { n = n * 5 + k; } n } for COUNTS;
    empty_ranges: (x: u32) -> u32 { let mut n = 7; for k in (x..0).rev() { n += k; } for k in (5..x).step_by(2) { n += k; } n } for COUNTS;
    range_to_the_end_of_the_type: (x: i32) -> i32 {
        let mut n = 0;
        for k in (i32::MAX - 3..=i32::MAX).rev() { n += (k - i32::MAX) * x; }
        for k in (i32::MIN..=i32::MIN + 3).rev() { n += k - i32::MIN; }
        for _ in (u32::MAX - 5..=u32::MAX).step_by(2) { n += 1; }
        for _ in (i32::MIN..=i32::MAX).step_by(2000000000) { n += 100; }
        n
    } for SMALL;
    continue_in_stepped: (x: i32) -> i32 { let mut n = 0; for k in (0..30).step_by(3).rev() { if k % 2 == 0 { continue; } if k < x { break; } n += k; } n } for SMALL;
    for_in_array: (x: i32) -> i32 { let a = [x, 2, x * x]; let mut n = 0; for v in a { n = n * 2 + v; } for v in [1, 2] { n += v; } n } for SMALL;
    for_in_array_by_reference: (x: i32) -> i32 { let a = [x, 2, x * x]; let mut n = 0; for v in &a { n = n * 2 + *v; } for &v in a.iter() { n += v; } n } for SMALL;
    for_in_array_mutably: (x: i32) -> i32 {
        let mut a = [x, 2, 3];
        for v in &mut a { *v += 1; }
        for v in a.iter_mut() { *v *= 2; }
        a[0] + a[1] * 10 + a[2] * 100
    } for SMALL;
    for_in_rows: (x: i32) -> i32 { let m = [[x, 1], [2, 3]]; let mut n = 0; for row in m { for v in row { n = n * 2 + v; } } n } for SMALL;
    array_copied_before_the_loop: (x: i32) -> i32 { let mut a = [1, 2, x]; let mut n = 0; for v in a { a[2] = 50; n += v; } n + a[2] } for SMALL;
    closures: (x: i32) -> i32 {
        let square = |v: i32| v * v;
        let add = |a, b| a + b + x;
        square(x) + add(1, 2) - square(add(0, 0))
    } for SMALL;
    closure_that_changes: (x: i32) -> i32 {
        let mut total = 0;
        let mut add = |v: i32| { total += v; total };
        let first = add(x);
        add(5);
        first + total * 100
    } for SMALL;
    closure_by_move: (x: i32) -> i32 {
        let mut count = x;
        let mut next = move || { count += 1; count };
        let a = next();
        let b = next();
        a * 10 + b + count * 100
    } for SMALL;
    closure_with_return: (x: i32) -> i32 {
        let sign = |v: i32| -> i32 { if v < 0 { return -1; } if v > 0 { return 1; } 0 };
        sign(x) * 3 + sign(-x)
    } for SMALL;
    closure_in_closure: (x: i32) -> i32 { let twice = |v: i32| { let add = |w: i32| w + x; add(add(v)) }; twice(1) } for SMALL;
    closure_with_patterns: (x: i32) -> i32 { let f = |(a, b): (i32, i32), [c, d]: [i32; 2]| a * b + c * d; f((x, 2), [3, x]) } for SMALL;
    nested_function: (x: i32) -> i32 {
        fn cube(v: i32) -> i32 { v * v * v }
        const OFFSET: i32 = 4;
        cube(x) + cube(2) + OFFSET
    } for SMALL;
    inline_constants: (x: i32) -> i32 {
        const fn square(v: i32) -> i32 { v * v }
        const N: i32 = 3;
        x + const { square(N) } + const { i32::MAX / 2 }
    } for SMALL;
    mutable_references: (x: i32) -> i32 {
        fn bump(v: &mut i32, by: i32) -> i32 { *v += by; *v * 2 }
        let mut n = x;
        let twice = bump(&mut n, 3);
        let mut a = [1, 2, 3];
        bump(&mut a[1], 10);
        let mut t = (5, 6);
        bump(&mut t.1, 1);
        n + twice * 10 + a[1] * 100 + t.1
    } for SMALL;
    references_to_arrays: (x: i32) -> i32 {
        fn sum(values: &[i32; 3]) -> i32 { let mut n = 0; for v in values { n += *v; } n + values[0] }
        fn fill(values: &mut [i32; 3], with: i32) { for k in 0..3 { values[k] = with + k as i32; } values[0] -= 1; }
        let mut a = [0; 3];
        fill(&mut a, x);
        let before = sum(&a);
        let mut m = [[1, 2, 3], [4, 5, 6]];
        fill(&mut m[1], 7);
        before + sum(&m[0]) * 10 + sum(&m[1]) * 100
    } for SMALL;
    slices: (x: i32) -> i32 {
        fn largest(values: &[i32]) -> i32 {
            let mut best = values[0];
            for k in 1..values.len() { if values[k] > best { best = values[k]; } }
            best
        }
        fn double(values: &mut [i32]) { for k in 0..values.len() { values[k] *= 2; } }
        let mut a = [x, 3, -5];
        double(&mut a);
        largest(&a) + largest(&[1, x])
    } for SMALL;
    references_through_calls: (x: i32) -> i32 {
        fn inner(v: &mut i32) { *v *= 2; }
        fn outer(v: &mut i32) { inner(v); *v += 1; inner(v); }
        let mut n = x;
        outer(&mut n);
        n
    } for SMALL;
    names_for_references: (x: i32) -> i32 {
        let mut a = [x, 2, 3];
        let first = &mut a[0];
        *first += 5;
        *first *= 2;
        let whole = &a;
        whole[0] + whole[2]
    } for SMALL;
    references_in_match: (x: i32) -> i32 {
        let mut slot = Some(x);
        if let Some(v) = &mut slot { *v += 1; }
        match &mut slot { Some(v) if *v > 5 => *v = 5, Some(v) => *v -= 1, None => {} }
        let mut pair = (x, 1);
        let (a, b) = &mut pair;
        *a += *b;
        *b = 7;
        match slot { Some(v) => v * 100 + pair.0 + pair.1, None => -1 }
    } for SMALL;
    swaps: (x: i32) -> i32 {
        let (mut a, mut b) = (x, 5);
        std::mem::swap(&mut a, &mut b);
        let mut v = [1, 2, 3];
        (v[0], v[2]) = (v[2], v[0]);
        a * 100 + b + v[0] * 1000
    } for SMALL;
    closures_as_arguments: (x: i32) -> i32 {
        fn apply(f: impl Fn(i32) -> i32, times: i32, v: i32) -> i32 { let mut v = v; for _ in 0..times { v = f(v); } v }
        fn both<F: Fn(i32) -> i32, G>(f: F, g: G, v: i32) -> i32 where G: Fn(i32) -> i32 { g(f(v)) }
        apply(|v| v + x, 3, 1) + both(|v| v * 2, |v| v - x, 5)
    } for SMALL;
    closures_in_tuples: (x: i32) -> i32 {
        let (plus, times) = (|v| v + x, |v| v * 2);
        let both = (times, (plus, 3));
        let mut count = 0;
        let (mut up, by) = (|| count += 1, 10);
        up();
        up();
        let last = (|v: i32| v - 1, both.1.1);
        plus(1) + times(5) + (both.0)(x) + (both.1.0)(7) + count * by + (last.0)(last.1)
    } for SMALL;
    evaluation_order: (x: i32) -> i32 {
        fn next(n: &mut i32) -> i32 { *n += 1; *n }
        let mut n = x;
        let a = next(&mut n) * 10 + next(&mut n);
        let b = [next(&mut n), next(&mut n)];
        let c = (next(&mut n), n);
        a + b[0] * 100 + b[1] * 1000 + c.0 - c.1
    } for SMALL;
    index_of_the_array_itself: (x: i32) -> i32 {
        let mut v = [x, 1, 2];
        v[v[1] as usize] = 7;
        v[v[2] as usize + 1 - 1] += v[0];
        let mut m = [[0, 1], [1, 0]];
        m[m[0][1] as usize][m[1][1] as usize] += x;
        v[1] * 100 + v[2] + m[1][0] * 10000
    } for SMALL;
    index_that_changes_the_array: (x: i32) -> i32 {
        let mut v = [5, x];
        let first = v[if x > 0 { v[0] = 1; 0 } else { 1 }];
        v[{ v[1] += 2; 0 }] = 9;
        first + v[0] * 10 + v[1] * 100
    } for SMALL;
    arrays_of_indices: (x: i32) -> i32 {
        let v = [Index::new([x as usize % 7, 2]); 2];
        let mut w = v;
        w[1][0] = 3;
        (v[1][1] + w[1][0] * 10 + w[0][0] * 100) as i32
    } for [0, 1, 5, 9];
}
