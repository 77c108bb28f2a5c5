//! A pattern is searched in windows of a text, which are replaced before all threads have compared.
use crate::case::*;

#[amp]
fn same(window: &[u8; 24], at: usize, pattern: &ArrayView<u8, 1>) -> bool {
    for k in 0..pattern.extent()[0] {
        let differs = window[at + k] != pattern[k]; //~ race
        if differs {
            return false;
        }
    }
    true
}

#[amp]
fn count(
    t: TiledIndex<16>,
    text: &ArrayView<u8, 1>,
    pattern: &ArrayView<u8, 1>,
    hits: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let window: [u8; 24];
    let (me, mut found) = (t.local[0], 0);
    for round in 0..text.extent()[0] / 16 {
        let start = round * 16;
        window[me] = text[start + me]; //~ race
        if me < 8 {
            window[16 + me] =
                if start + 16 + me < text.extent()[0] { text[start + 16 + me] } else { 0 }; //~? race
        }
        t.barrier.wait();
        found += same(&window, me, pattern) as u32;
        // mend: t.barrier.wait();
    }
    hits[t] = found;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let text = b"abcabcabaabcaabbabcabcccababcabcabcaababbabcbabc";
    let (text, pattern) = (ArrayView::new(48, text)?, ArrayView::new(3, b"abc")?);
    written([16], |hits| {
        parallel_for_each_on(on, hits.extent().tile::<16>(), count(&text, &pattern, hits))
    })
}

pub fn expected() -> Vec<i64> {
    let text = b"abcabcabaabcaabbabcabcccababcabcabcaababbabcbabc";
    let hit = |k: usize| i64::from(text[k..].starts_with(b"abc"));
    (0..16).map(|me| hit(me) + hit(16 + me) + hit(32 + me)).collect()
}
