//! The kernels without one of their barriers, fences or atomic operations: whatever races then is found by the checked
//! accelerator, and nothing else.

use amp_examples::kernels::*;
use amp_examples::random::Random;
use amp_runtime::Element;
use amp_runtime::Result;
use amp_runtime::glam::{UVec4, Vec4};
use amp_runtime::prelude::*;
use amp_tests::removals::Tally;

const RANDOM: Random = Random::seeded(7);

/// The bits of what `launch` writes.
fn written<T: Element + bytemuck::Pod, const N: usize>(
    extent: [usize; N],
    launch: impl FnOnce(&ArrayViewMut<'static, T, N>) -> Result<()>,
) -> Result<Vec<u32>> {
    let view = ArrayViewMut::without_source(extent)?;
    view.copy_from(&vec![T::zeroed(); extent.iter().product()])?;
    launch(&view)?;
    Ok(bytemuck::cast_slice(&view.to_vec()?).to_vec())
}

/// Programs of small launches: more than one tile each, and more than one round of what loops.
fn tally() -> Tally {
    let mut tally = Tally::default();
    let vectors = |stream, len: usize| -> Vec<Vec4> {
        RANDOM.floats(stream, 4 * len).chunks(4).map(Vec4::from_slice).collect()
    };
    let words = |len: usize| -> Vec<UVec4> {
        RANDOM.words(0, 4 * len).chunks(4).map(UVec4::from_slice).collect()
    };
    tally.add("histogram", |on| {
        let words = words(128);
        let words = ArrayView::new(words.len(), &words)?;
        written([histogram::BINS], |counts| histogram::run(on, &words, counts))
    });
    let floats = RANDOM.floats(0, 256 * 2 * 2 + 40);
    let numbers = ArrayView::new(floats.len(), &floats).expect("a view");
    let fours = vectors(0, 256 * 2 * 2 + 10);
    let fours = ArrayView::new(fours.len(), &fours).expect("a view");
    let sums = || ArrayViewMut::<f32, 1>::without_source(2);
    tally.add("reduction of numbers", |on| {
        written([1], |to| reduction::run_numbers(on, &numbers, &sums()?, to))
    });
    tally.add("reduction of vectors", |on| {
        written([1], |to| reduction::run_vectors(on, &fours, &sums()?, to))
    });
    tally.add("reduction by subgroups", |on| {
        written([1], |to| reduction::run_subgroups(on, &fours, &sums()?, to))
    });
    tally.add("scan", |on| {
        let words = words(2 * 1024);
        let words = ArrayView::new(words.len(), &words)?;
        let sums = ArrayViewMut::without_source(scan::sums(words.extent()[0]))?;
        written([words.extent()[0]], |to| scan::run(on, &words, &sums, to))
    });
    tally.add("scan in one pass", |on| {
        let words = words(2 * 2048);
        let words = ArrayView::new(words.len(), &words)?;
        let notes = ArrayViewMut::without_source(scan_one_pass::notes(words.extent()[0]))?;
        written([words.extent()[0]], |to| scan_one_pass::run(on, &words, &notes, to))
    });
    let square = RANDOM.floats(0, 32 * 32);
    let square = ArrayView::new([32, 32], &square).expect("a view");
    tally.add("transpose", |on| {
        written([32, 32], |to| transpose::run_tiled::<8, 16>(on, &square, to))
    });
    tally.add("product", |on| written([32, 32], |c| matmul::run_tiled(on, [&square; 2], c)));
    let large = RANDOM.floats(0, 64 * 64);
    let large = ArrayView::new([64, 64], &large).expect("a view");
    tally
        .add("product of 64", |on| written([64, 64], |c| matmul_64::run_loops(on, [&large; 2], c)));
    tally.add("stencil", |on| {
        let weights = stencil::Weights { centre: 0.5, side: 0.125 };
        written([32, 32], |to| stencil::run_tiled(on, weights, &square, to))
    });
    tally
}

#[test]
fn what_is_taken_away_is_missed() {
    let tally = tally();
    println!("{tally}");
    assert!(tally.faults.is_empty(), "{tally}");
    assert!(tally.removals >= 40 && tally.racing >= 20, "{tally}");
}
