//! Waves on a string keep three times of each point; the oldest is overwritten while neighbours read it as the newest.
use crate::case::*;

#[amp]
fn accelerate(line: &[i32; 16], me: usize) -> i32 {
    let left = if me > 0 { line[me - 1] } else { 0 }; //~ race
    let right = if me < 15 { line[me + 1] } else { 0 }; //~ race
    (left + right - 2 * line[me]) / 2
}

#[amp]
fn wave(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, rounds: usize) {
    #[tile_static]
    let times: [[i32; 16]; 3];
    let me = t.local[0];
    times[0][me] = view[t];
    times[1][me] = view[t];
    times[2][me] = 0;
    for round in 0..rounds {
        t.barrier.wait();
        let (old, now) = (round % 3, (round + 1) % 3);
        let mut new = (round + 2) % 3;
        let change = accelerate(&times[now], me);
        let value = 2 * times[now][me] - times[old][me] + change;
        new = now; // bug
        times[new][me] = value; //~ race
    }
    view[t] = times[(rounds + 1) % 3][me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let start = (0..16).map(|k| if k == 8 { 256 } else { 0 }).collect();
    changed([16], start, |view| parallel_for_each_on(on, view.extent().tile::<16>(), wave(view, 3)))
}

pub fn expected() -> Vec<i64> {
    let mut old: Vec<i64> = (0..16).map(|k| if k == 8 { 256 } else { 0 }).collect();
    let mut now = old.clone();
    for _ in 0..3 {
        let at = |k: i64| if (0..16).contains(&k) { now[k as usize] } else { 0 };
        let around = |k: i64| (at(k - 1) + at(k + 1) - 2 * at(k)) / 2;
        let new = (0..16).map(|k| 2 * at(k) - old[k as usize] + around(k)).collect();
        (old, now) = (now, new);
    }
    now
}
