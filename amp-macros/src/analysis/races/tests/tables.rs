//! Bodies of kernels that are refused, and of others that are near to them and right.

use super::Kernel;

/// Is a kernel with that index and body refused for a race, whatever rustc will say of its constants?
fn is_refused(index: &str, body: &str) -> bool {
    let rank = if index.contains(',') || index == "Index<2>" { 2 } else { 1 };
    let kernel = format!(
        "fn kernel(i: {index}, v: &ArrayViewMut<f32, {rank}>, x: &ArrayView<f32, {rank}>,
        flat: &ArrayViewMut<f32, 1>, sum: &ArrayViewMut<f32, 1>, n: usize, far: usize) {{ {body} }}"
    );
    let item = syn::parse_str(&kernel).unwrap_or_else(|error| panic!("{body}: {error}"));
    let expanded = Kernel::Function(item).expanded();
    let refused = expanded.contains("C3569");
    assert_eq!(expanded.contains("compile_error"), refused, "{body}: {expanded}");
    refused
}

fn all_are(refused: bool, index: &str, bodies: &[&str]) {
    for body in bodies {
        assert_eq!(is_refused(index, body), refused, "{index}: {body}");
    }
}

#[test]
fn one_element_that_all_threads_of_a_domain_change() {
    all_are(
        true,
        "Index<1>",
        &[
            "sum[0] += x[i];",
            "sum[0] = sum[0] + x[i];",
            "let old = sum[0]; sum[0] = old + x[i];",
            "sum[0] *= i[0] as f32;",
            "sum[n] -= x[i[0]];",
            "let k = 2; sum[k - 1] += x[i];",
            "for k in 0..4 { sum[k] += x[i[0] * 4 + k]; }",
            "if i[0] < n { sum[0] += x[i]; }",
            "if i[0] >= n { return; } sum[0] += 1.0;  v[i] = 1.0;",
            "if x[i] > 0.0 { sum[0] += 1.0; }",
            "if x[i] < 0.0 { return; } sum[0] += 1.0;",
            "let value = x[i]; if value.abs() > 1.0 && value < 4.0 { sum[0] = sum[0] + 1.0; }",
            "if i[0] < n && x[i] > 0.0 { sum[0] += 1.0; }",
            "match x[i] as u32 { 0 => sum[0] += 1.0, 1 => sum[1] += 1.0, _ => () }",
            "if n > 3 { sum[0] += x[i]; }",
            "sum[0] = i[0] as f32; sum[0] += 1.0;",
            "for k in 0..x[i] as usize { sum[0] += v[k]; }",
            "if x[i] > sum[0] { sum[0] = x[i]; }",
            "let slot = sum[0]; if x[i] > 0.0 { v[slot as usize] = x[i]; sum[0] = slot + 1.0; }",
            "for k in [0, 1] { sum[k] += x[i]; }",
        ],
    );
    all_are(
        true,
        "Index<2>",
        &["sum[0] += x[i];", "v[[0, 0]] -= x[[i[0], i[1]]];", "v[[i[0], 0]] += x[i];"],
    );
    all_are(
        false,
        "Index<1>",
        &[
            "sum[0] += 1.0;",
            "if i[0] == 0 { sum[0] += x[i]; }",
            "if i[0] != 0 { return; } sum[0] += 1.0;",
            "if i[0] < 1 { sum[0] += 1.0; }",
            "if i[0] + 1 == n { sum[0] += 1.0; }",
            "if i[0] > n - 2 { sum[0] += 1.0; }",
            "if i[0] % far == 0 { sum[0] += 1.0; }",
            "if i[0] * 7 % 64 == 5 { sum[0] += 1.0; }",
            "if i[0] < FIRST { sum[0] += 1.0; }",
            "if i[0] as f32 == sum[1] { sum[0] += 1.0; }",
            "if v[0] as usize == i[0] { sum[0] += x[i]; }",
            "let chosen = i[0] / 8 == far; if chosen && x[i] > 0.0 { sum[0] += 1.0; }",
            "atomic_fetch_add(&sum[0], x[i]);",
            "if x[i] > 0.0 { atomic_fetch_add(&sum[0], 1.0); }",
            "let old = atomic_fetch_add(&sum[0], 1.0); if old == 0.0 { sum[1] += 1.0; }",
            "sum[i[0] / 4] += x[i];",
            "sum[x[i] as usize] += 1.0;",
            "sum[i[0]] += x[0];",
            "sum[0] = 1.0; v[i] = x[i];",
            "if x[i] > 8.0 { sum[0] = 1.0; }",
            "if sum[0] == 0.0 { sum[0] = 1.0; } v[i] = 0.0;",
            "if v[i] == sum[0] { sum[1] = i[0] as f32; }",
        ],
    );
}

#[test]
fn elements_of_neighbours() {
    all_are(
        true,
        "Index<1>",
        &[
            "v[i] = v[i - 1];",
            "v[i] += v[i[0] + 1];",
            "v[i[0]] = 0.5 * v[i[0]] + 0.25 * (v[i[0] - 1] + v[i[0] + 1]);",
            "let left = i[0] - 1; let old = v[left]; v[i] = old;",
            "let k = i[0]; let old = v[k.wrapping_sub(1)]; v[k] = old + x[k];",
            "let old = v[i[0].saturating_sub(1)]; v[i] = old;",
            "let old = v[(i[0] + 1).min(n - 1)]; v[i] = old;",
            "let k = i[0]; if k > 0 && k < n - 1 { v[k] = v[k - 1] + v[k + 1]; }",
            "let k = i[0]; if k == 0 || k >= n - 1 { return; } v[k] = v[k - 1] + v[k + 1];",
            "let k = i[0]; if k != 0 { v[k] += v[k - 1]; }",
            "let k = i[0]; let left = if k > 0 { v[k - 1] } else { 0.0 }; v[k] = left;",
            "let inner = 1 <= i[0] && i[0] + 1 < v.extent()[0]; if inner { v[i] -= v[i - 1]; }",
            "let mut all = 0.0; for k in 0..3 { all += v[i[0] + k]; } v[i[0] + 1] = all;",
            "v[i[0] + 1] = v[i];",
            "let left = match i[0] { 0 => 0.0, k => v[k - 1] }; v[i] = left;",
            "let left = (i[0] as i32 - 1).max(0) as usize; v[i] = v[left] + 1.0;",
            "let k = i[0]; let left = if k == 0 { n - 1 } else { k - 1 }; v[k] -= v[left];",
            "v[2 * i[0]] = v[2 * i[0] + 2];",
            "v[i[0] + far] = v[i[0] + far - 1];",
            "let same = &v; v[i] = same[i - 1];",
        ],
    );
    all_are(
        true,
        "Index<2>",
        &[
            "let [y, x] = [i[0], i[1]]; v[i] = v[[y, x - 1]] + v[[y - 1, x]];",
            "let (y, x) = (i[0], i[1]); let old = v[y + 1][x]; v[y][x] = old;",
            "v[i] = v[i - Index::new([0, 1])];",
            "v[i] = v[[i[0] - 1, i[1] + 1]];",
            "if i[0] > 0 && i[1] > 0 && i[0] < n - 1 { v[i] += v[[i[0] - 1, i[1]]]; }",
            "let at = i[0] * n + i[1]; flat[at] = flat[at - 1] + flat[at + 1];",
        ],
    );
    all_are(
        true,
        "TiledIndex<64>",
        &[
            "v[i] = v[i.global[0] + 1];",
            "let g = i.global[0]; if g > 0 { v[g] += v[g - 1]; }",
            "let g = i.tile[0] * 64 + i.local[0]; let old = v[g - 1]; v[g] = old;",
        ],
    );
    all_are(
        false,
        "Index<1>",
        &[
            "v[i] = x[i - 1] + x[i + 1];",
            "v[i] = v[i] + x[i - 1];",
            "v[2 * i[0]] = v[2 * i[0] + 1];",
            "let k = 2 * i[0] + far % 2; v[k] = v[k - 1] + v[k + 1];",
            "if i[0] % 2 == 0 { v[i] = v[i - 1] + v[i + 1]; }",
            "if i[0] & 1 == far { v[i] = v[i - 1] + v[i + 1]; }",
            "if i[0] % 2 != 0 { return; } v[i] = v[i + 1];",
            "if x[i] > 0.5 { v[i] = v[i - 1] + v[i + 1]; }",
            "let both = v[i - 1] + v[i + 1]; if x[i] as usize == far { v[i] = both; }",
            "for k in 0..4 { if x[i[0] + k] > 0.0 { return; } } v[i] = v[i + 1];",
            "if i[0] == 0 { v[i] = v[i + 1]; } else if i[0] + 1 >= n { v[i] = v[i - 1]; }",
            "if i[0] < 1 { v[i] = v[i + 1]; } if i[0] > n - 2 { v[i] = v[i - 1]; }",
            "if i[0] >= 1023 { v[i] = v[i - 1]; }",
            "if n - i[0] < 2 { v[i] = v[i - 1]; }",
            "if i[0] < far { v[i] += v[i[0] + far]; }",
            "v[i] += v[i[0] + 512];",
            "let k = n - 1 - i[0]; if i[0] < k { let old = v[i]; v[i] = v[k]; v[k] = old; }",
            "v[i[0] + n] = v[i];",
            "v[i] = v[0];",
            "for k in 1..4 { v[i[0] * 4 + k] += v[i[0] * 4 + k - 1]; }",
            "let mut k = i[0]; while k < n { v[k] = x[k]; k += far; }",
            "let k = i[0]; v[k] = v[k ^ 1];",
            "let mut k = i[0]; loop { if k >= n { break; } v[k] = x[k]; k += far; }",
            "for k in i[0] * 4..i[0] * 4 + 4 { v[k] += v[k - 1]; }",
            "if i[0] < FIRST { v[i] = v[i + 1]; }",
            "if i[0] > 0 && i[0] % 2 == 1 { v[i] += v[i - 1]; }",
            "match i[0] % 2 { 0 => v[i] = v[i + 1], _ => () }",
            "v[n + i[0]] = v[i - 1]; flat[64 * n + i[0]] = flat[64 * (n - 1) + i[0] - 1];",
            "let f = |k: usize| v[k]; let old = f(i[0] - 1); v[i] = x[i];",
        ],
    );
    all_are(
        false,
        "Index<2>",
        &[
            "for k in 1..n { v[[i[0], k]] += v[[i[0], k - 1]]; }",
            "v[[i[0], 0]] += 1.0; v[i[0]][0] += x[[i[0], 1]];",
            "v[[0, i[1]]] *= 2.0;",
            "if (i[0] + i[1]) % 2 == 0 { v[i] = v[[i[0], i[1] - 1]] + v[[i[0] - 1, i[1]]]; }",
            "if i[0] < i[1] { let old = v[i]; v[i] = v[[i[1], i[0]]]; v[[i[1], i[0]]] = old; }",
            "let at = i[0] * n + i[1]; flat[at] = x[[i[0], i[1] - 1]];",
            "v[[1, i[1]]] = v[[0, i[1] - 1]]; v[[n, i[0]]] = v[[1 - n, i[0] - 1]];",
            "if i[0] % 2 == far { v[i] = v[[i[0] - 1, i[1]]] + v[[i[0] + 1, i[1]]]; }",
            "if i[0] + i[1] == far { v[i] = v[[i[0] - 1, i[1]]] + v[[i[0], i[1] - 1]]; }",
            "v[i] -= v[[i[0], n]] * v[[n, i[1]]];",
            "if i[1] == 0 { for k in 0..n { sum[i[0]] += v[[i[0], k]]; } }",
            "if i[0] == i[1] { sum[0] += v[i]; }",
            "let at = (i[0] * n + i[1]) * 3; flat[at] = flat[at + 1] + flat[at + 2];",
        ],
    );
    all_are(
        false,
        "TiledIndex<64>",
        &[
            "let old = v[i.global[0] + 1]; i.barrier.wait(); v[i] = old;",
            "if i.local[0] == 0 { v[i] = v[i.global[0] + 1]; }",
            "if i.local[0] % 2 == 0 { v[i] += v[i.global[0] + 1]; }",
        ],
    );
}

#[test]
fn rounds_of_known_steps() {
    let line =
        "#[tile_static] let s: [f32; 64]; let me = i.local[0]; s[me] = v[i]; i.barrier.wait();";
    let with =
        |loops: &[&str]| loops.iter().map(|body| format!("{line} {body}")).collect::<Vec<_>>();
    for (refused, loops) in [
        (
            true,
            with(&[
                "let mut d = 1; while d < 64 { if me >= d { s[me] += s[me - d]; } i.barrier.wait(); d *= 2; }",
                "let mut d = 1; while d < 64 { if me >= d { s[me] = s[me] + s[me - d]; } i.barrier.wait(); d <<= 1; }",
                "let mut d = 1_usize; loop { if d >= 64 { break; } if me >= d { s[me] += s[me - d]; } i.barrier.wait(); d += d; }",
                "for k in 0..6 { let d = 1 << k; if me >= d { s[me] += s[me - d]; } i.barrier.wait(); }",
                "for d in [1, 2, 4] { if me >= d { s[me] += s[me - d]; } i.barrier.wait(); }",
                "for k in 0..6 { if me + (1 << k) < 64 { s[me] += s[me + (1 << k)]; } i.barrier.wait(); }",
                "let mut d = 32; while d > 0 { if me < d { s[me] += s[me + d]; } d /= 2; i.barrier.wait_with_global_memory_fence(); }",
                "let mut d = 32; while d > 0 { if me < d { s[me] += s[me + d]; } d >>= 1; }",
                "let mut d = 32; while d > 0 { s[me] += s[(me + d) % 64]; i.barrier.wait(); d /= 2; }",
                "let mut d = 1; while d < 64 { if me % (2 * d) == 0 { s[me] += s[me + d]; } d *= 2; }",
                "let mut d = 1; while d < 64 { let old = if me >= d { s[me - d] } else { 0.0 }; s[me] += old; i.barrier.wait(); d *= 2; }",
            ]),
        ),
        (
            false,
            with(&[
                "let mut d = 1; while d < 64 { let old = if me >= d { s[me - d] } else { 0.0 }; i.barrier.wait(); s[me] += old; i.barrier.wait(); d *= 2; }",
                "let mut d = 32; while d > 0 { if me < d { s[me] += s[me + d]; } i.barrier.wait(); d /= 2; }",
                "let mut d = 1; while d < 64 { if me % (2 * d) == 0 { s[me] += s[me + d]; } i.barrier.wait(); d *= 2; }",
                "for k in 0..6 { let d = 32 >> k; if me < d { s[me] += s[me + d]; } i.barrier.wait(); }",
                "let mut d = 1; while d < 64 { let k = 2 * d * me; if k + d < 64 { s[k] += s[k + d]; } i.barrier.wait(); d *= 2; }",
                "let mut d = far; while d > 0 { if me < d { s[me] += s[me + d]; } d /= 2; i.barrier.wait(); }",
            ]),
        ),
    ] {
        for body in loops {
            assert_eq!(is_refused("TiledIndex<64>", &body), refused, "{body}");
        }
    }
    all_are(
        false,
        "TiledIndex<64>",
        &[
            "#[tile_static] let s: [[f32; 64]; 2]; let me = i.local[0]; let mut from = 0; s[0][me] = v[i]; \
           let mut d = 1; while d < 64 { i.barrier.wait(); let old = if me >= d { s[from][me - d] } else { 0.0 }; \
           s[1 - from][me] = s[from][me] + old; from = 1 - from; d *= 2; } i.barrier.wait(); v[i] = s[from][me];",
        ],
    );
}

#[test]
fn atomic_operations_that_data_decides() {
    let count = "#[tile_static] let c: u32; #[tile_static] let b: [u32; 8]; let me = i.local[0]; \
                 if me == 0 { c = 0; } if me < 8 { b[me] = 0; } i.barrier.wait();";
    for (refused, body) in [
        (true, "if x[i] > 0.0 { atomic_fetch_add(&c, 1); } if me == 0 { sum[i.tile] = c as f32; }"),
        (true, "if x[i] > 0.0 { atomic_fetch_inc(&c); } v[i] = c as f32;"),
        (
            true,
            "if x[i] > 0.0 && i.global[0] < n { atomic_fetch_add(&b[2], 1); } if me < 8 { sum[me] = b[me] as f32; }",
        ),
        (
            true,
            "match x[i] as u32 { 0 => drop(atomic_fetch_add(&c, 1)), _ => () } v[i] = c as f32;",
        ),
        (true, "atomic_fetch_add(&c, 1); if me == 0 { c = 7; }"),
        (true, "c = me as u32 * 0; if x[i] > 0.0 { atomic_fetch_add(&c, 1); }"),
        (true, "if x[i] > 0.0 { c += 1; }"),
        (true, "let value = x[i]; if value > 2.0 * v[i] { c = c + 1; }"),
        (
            false,
            "if x[i] > 0.0 { atomic_fetch_add(&c, 1); } i.barrier.wait(); if me == 0 { sum[i.tile] = c as f32; }",
        ),
        (false, "if x[i] > 0.0 { atomic_fetch_add(&c, 1); atomic_fetch_max(&c, 2); }"),
        (false, "if me == 0 && x[i] > 0.0 { c += 1; }"),
        (false, "if x[i] > 0.0 { b[x[i] as usize] += 1; }"),
        (false, "atomic_fetch_add(&b[x[i] as usize], 1); if me == 0 { v[i] = b[2] as f32; }"),
        (false, "if c == 0 { if x[i] > 0.0 { atomic_exchange(&c, 1); } }"),
        (false, "if x[i] > 0.0 { let old = atomic_fetch_add(&c, 1); v[i] = old as f32; }"),
        (false, "if x[i] > 0.0 { return; } v[i] = c as f32;"),
    ] {
        assert_eq!(is_refused("TiledIndex<64>", &format!("{count} {body}")), refused, "{body}");
    }
}

#[test]
fn parts_of_tile_static_memory_by_other_names() {
    let block = "#[tile_static] let s: [[f32; 8]; 8]; let (y, x) = (i.local[0], i.local[1]); s[y][x] = v[i];";
    for (refused, body) in [
        (true, "let row = &s[(y + 1) % 8]; v[i] = row[x];"),
        (true, "let row = &s[y]; v[i] = row[7 - x];"),
        (true, "let all = &s; let row = &all[7 - y]; v[i] = row[x];"),
        (false, "let row = &s[y]; v[i] = row[x];"),
        (false, "i.barrier.wait(); let row = &s[(y + 1) % 8]; v[i] = row[x];"),
        (false, "let row = &s[(y + n) % 8]; v[i] = row[x];"),
        // A name is the memory, whenever it is read.
        (
            true,
            "i.barrier.wait(); let row = &s[7 - y]; i.barrier.wait(); s[y][x] = 1.0; v[i] = row[x];",
        ),
        (false, "let row = &s[7 - y]; i.barrier.wait(); v[i] = row[x];"),
        // One element.
        (true, "let r = &s[7 - y][x]; v[i] = *r;"),
        (true, "let r = &s[7 - y][x]; v[i] = 2.0 * r;"),
        (true, "let r = &s[7 - y][x]; let mut n = 0.0; n += r; v[i] = n;"),
        (false, "let r = &s[y][x]; v[i] = *r;"),
        (false, "i.barrier.wait(); let r = &s[7 - y][x]; v[i] = *r;"),
        // Loops over memory of the tile.
        (true, "let mut n = 0.0; for x in &s[7 - y] { n += x; } v[i] = n;"),
        (true, "let mut n = 0.0; for x in &s[y] { n += *x; } v[i] = n;"),
        (true, "let mut n = 0.0; for &x in &s[y] { n += x; } v[i] = n;"),
        (true, "let mut n = 0.0; for x in s[y] { n += x; } v[i] = n;"),
        (true, "let mut n = 0.0; for x in s[y].iter() { n += x; } v[i] = n;"),
        (true, "let mut n = 0.0; for row in &s { n += row[x]; } v[i] = n;"),
        (true, "let mut n = 0.0; for row in s.iter() { for x in row { n += x; } } v[i] = n;"),
        (true, "i.barrier.wait(); let mut n = 0.0; for x in &s[y] { n += x; } s[y][x] = n;"),
        (false, "i.barrier.wait(); let mut n = 0.0; for x in &s[y] { n += x; } v[i] = n;"),
        (false, "i.barrier.wait(); for row in &s { v[i] += row[x]; }"),
        (
            false,
            "i.barrier.wait(); let mut n = 0.0; for x in &s[y] { n += x; } i.barrier.wait(); s[y][x] = n;",
        ),
    ] {
        assert_eq!(is_refused("TiledIndex<8, 8>", &format!("{block} {body}")), refused, "{body}");
    }
}
