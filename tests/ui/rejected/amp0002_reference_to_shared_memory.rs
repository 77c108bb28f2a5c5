//! What refers to memory that threads share is a place: it has a name, and is no value.

use amp_runtime::prelude::*;

#[amp]
struct Body {
    at: [i32; 2],
    weight: i32,
}

#[amp]
impl Body {
    fn weigh(&self, t: TiledIndex<4>) -> i32 {
        t.barrier.wait();
        self.weight
    }
}

#[amp]
fn patterns(t: TiledIndex<4>, view: &ArrayViewMut<[i32; 2], 1>) {
    #[tile_static]
    let pairs: [(i32, i32); 4];
    pairs[t.local[0]] = (1, 2);
    let (a, b) = &pairs[0];
    let (ref c, _) = pairs[1];
    let [d, ..] = &view[t];
    for (e, f) in &pairs {
        amp_println!("{} {}", e, f);
    }
    t.barrier.wait();
    view[t] = [a + b + *c, *d];
}

#[amp]
fn choices(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let cells: [Option<i32>; 4];
    cells[t.local[0]] = Some(1);
    t.barrier.wait();
    if let Some(n) = &cells[0] {
        view[t] = *n;
    }
    match &cells[1] {
        Some(n) => view[t] = *n,
        None => (),
    }
    match cells[2] {
        Some(ref n) => view[t] = *n,
        None => (),
    }
}

#[amp]
fn named(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    let a = &view[t];
    let b = &view[0];
    let r = if t.local[0] > 0 { a } else { b };
    let whole = {
        let all = &view[t];
        all
    };
    let pair = (a, 1);
    let later;
    later = a;
    view[t] = *r + *whole + *pair.0 + *later;
}

#[amp]
fn stores(t: TiledIndex<4>, all: &[i32; 4], view: &ArrayViewMut<i32, 1>) {
    let own = &view[t];
    *own = 1;
    all[0] = *own;
    all[1] += 1;
}

#[amp]
fn methods(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let bodies: [Body; 4];
    bodies[t.local[0]] = Body { at: [0; 2], weight: 1 };
    view[t] = bodies[0].weigh(t);
}

fn main() {}
