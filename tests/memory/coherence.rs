//! Where the content of a view is, and when it is copied: lazily, and no more than is used.

use amp_runtime::prelude::*;
use amp_tests::{on_two, transfers, unchecked};

fn gpu() -> Option<Accelerator> {
    unchecked().into_iter().nth(1)
}

/// What is copied while the body runs.
macro_rules! copied {
    ($($body:tt)*) => {
        transfers(|| { $($body)* }).1
    };
}

const NOTHING: &[&str] = &[];

fn add_one(accelerator: &Accelerator, view: &ArrayViewMut<'_, u32, 1>) {
    let kernel = amp!(|i: Index<1>| view[i] += 1);
    parallel_for_each_on(accelerator, view.extent(), kernel).unwrap();
}

#[test]
fn content_is_copied_when_it_is_used_elsewhere() {
    let Some(gpu) = gpu() else { return };
    let mut data = [1_u32; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    assert_eq!(copied!(add_one(&gpu, &view)), ["32 bytes host > gpu"]);
    assert_eq!(copied!(add_one(&gpu, &view)), NOTHING);
    let section = view.section(2, 3).unwrap();
    assert_eq!(copied!(add_one(&Accelerator::cpu(), &section)), ["12 bytes gpu > host"]);
    assert_eq!(copied!(add_one(&Accelerator::cpu(), &section)), NOTHING);
    assert_eq!(copied!(add_one(&gpu, &view.section(0, 2).unwrap())), NOTHING);
    assert_eq!(copied!(add_one(&gpu, &view)), ["12 bytes host > gpu"]);
    assert_eq!(copied!(drop((view, section))), ["32 bytes gpu > host"]);
    assert_eq!(data, [5, 5, 6, 6, 6, 4, 4, 4]);
}

/// A launch like the one before finds the content where that has left it, unless it was used elsewhere.
#[test]
fn launches_of_one_kernel_with_any_use_between_them() {
    type Use = fn(&ArrayViewMut<'_, u32, 1>);
    let uses: [(&str, Use, [u32; 4]); 7] = [
        ("reading", |view| assert_eq!(view.to_vec().unwrap(), [3; 4]), [6; 4]),
        ("synchronising", |view| view.clone().synchronize().unwrap(), [6; 4]),
        ("replacing", |view| view.copy_from(&[1, 2, 3, 4]).unwrap(), [4, 5, 6, 7]),
        ("the cpu", |view| add_one(&Accelerator::cpu(), view), [7; 4]),
        (
            "a section on the cpu",
            |view| add_one(&Accelerator::cpu(), &view.section(1, 2).unwrap()),
            [6, 7, 7, 6],
        ),
        (
            "discarding what is written again",
            |view| {
                view.discard_data();
                view.copy_from(&[2; 4]).unwrap();
            },
            [5; 4],
        ),
        ("a copy that is not awaited", |view| drop(view.to_vec_async()), [6; 4]),
    ];
    for accelerator in unchecked() {
        for (name, between, expected) in uses {
            let mut data = [0; 4];
            let view = ArrayViewMut::new(4, &mut data).unwrap();
            (0..3).for_each(|_| add_one(&accelerator, &view));
            between(&view);
            (0..3).for_each(|_| add_one(&accelerator, &view));
            drop(view);
            assert_eq!(data, expected, "{name}, on {}", accelerator.name());
        }
    }
}

#[test]
fn what_is_only_read_is_not_copied_back() {
    let Some(gpu) = gpu() else { return };
    let (data, mut unchanged, mut sums) = ([1_u32; 4], [2_u32; 4], [0_u32; 4]);
    let log = copied! {
        let data = ArrayView::new(4, &data).unwrap();
        let read = ArrayViewMut::new(4, &mut unchanged).unwrap();
        let written = ArrayViewMut::new(4, &mut sums).unwrap();
        let kernel = amp!(|i: Index<1>| written[i] = data[i] + read[i]);
        parallel_for_each_on(&gpu, written.extent(), kernel).unwrap();
    };
    let up = "16 bytes host > gpu";
    assert_eq!(log, [up, up, up, "16 bytes gpu > host"]);
    assert_eq!(sums, [3; 4]);
}

#[test]
fn read_only_data_are_copied_once() {
    let Some(gpu) = gpu() else { return };
    let data = [7_u32; 6];
    let view = ArrayView::new(6, &data).unwrap();
    let read = |accelerator: &Accelerator, view: &ArrayView<'_, u32, 1>| {
        let sums = Array::zeroed_on(accelerator, view.extent()).unwrap();
        let kernel = amp!(|i: Index<1>| sums[i] = view[i]);
        parallel_for_each_on(accelerator, view.extent(), kernel).unwrap();
    };
    assert_eq!(copied!(read(&gpu, &view.section(1, 2).unwrap())), ["8 bytes host > gpu"]);
    assert_eq!(
        copied!(read(&gpu, &view)),
        ["4 bytes host > gpu", "12 bytes host > gpu"],
        "the section is there already"
    );
    assert_eq!(copied!(read(&Accelerator::cpu(), &view)), NOTHING);
    assert_eq!(copied!(read(&gpu, &view); view.to_vec().unwrap()), NOTHING);
    assert_eq!(copied!(drop(view)), NOTHING);
}

#[test]
fn one_section_is_synchronised_while_others_live() {
    let Some(gpu) = gpu() else { return };
    let mut data = [0_u32; 10];
    let view = ArrayViewMut::new(10, &mut data).unwrap();
    add_one(&gpu, &view);
    let part = view.section(4, 2).unwrap();
    assert_eq!(copied!(part.synchronize().unwrap()), ["8 bytes gpu > host"]);
    let rest = copied!(view.synchronize().unwrap());
    assert_eq!(rest, ["16 bytes gpu > host", "16 bytes gpu > host"]);
    assert_eq!(data, [1; 10]);
}

#[test]
fn content_is_brought_ahead() {
    let Some(gpu) = gpu() else { return };
    let mut data = [0_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    assert_eq!(copied!(view.synchronize_to(&gpu).unwrap()), ["16 bytes host > gpu"]);
    assert_eq!(copied!(add_one(&gpu, &view)), NOTHING);
    let back = copied!(view.synchronize_to(&Accelerator::cpu()).unwrap());
    assert_eq!(back, ["16 bytes gpu > host"]);
    assert_eq!(copied!(drop(view)), NOTHING);
}

#[test]
fn the_last_view_copies_back_when_it_is_dropped() {
    let Some(gpu) = gpu() else { return };
    let mut data = [0_u32; 4];
    let view = ArrayViewMut::new([2, 2], &mut data).unwrap();
    let (row, clone, read) = (view.row(1).unwrap(), view.clone(), view.read_only());
    add_one(&gpu, &row);
    assert_eq!(copied!(drop(view); drop(row); drop(clone)), NOTHING);
    assert_eq!(copied!(drop(read)), ["8 bytes gpu > host"]);
    assert_eq!(data, [0, 0, 1, 1]);
}

#[test]
fn accelerators_take_turns() {
    on_two(|first, second| {
        let mut data = vec![0_u32; 300];
        let view = ArrayViewMut::new(300, &mut data).unwrap();
        for _ in 0..5 {
            add_one(first, &view);
            add_one(second, &view.section(100, 100).unwrap());
        }
        drop(view);
        assert!(data.iter().enumerate().all(|(i, n)| *n == if i / 100 == 1 { 10 } else { 5 }));
    });
}

#[test]
fn a_view_outlives_its_array() {
    on_two(|first, second| {
        let view = {
            let array = Array::new_on(first, 4, &[1_u32, 2, 3, 4]).unwrap();
            array.section(1, 2).unwrap()
        };
        add_one(second, &view);
        assert_eq!(view.to_vec().unwrap(), [3, 4]);
    });
}

#[test]
fn a_view_of_an_array_is_used_on_another_accelerator() {
    on_two(|first, second| {
        let array = Array::new_on(first, 4, &[1_u32, 2, 3, 4]).unwrap();
        add_one(second, &array.view());
        assert_eq!(array.to_vec().unwrap(), [2, 3, 4, 5]);
        let kernel = amp!(|i: Index<1>| array[i] *= 10);
        parallel_for_each(array.extent(), kernel).unwrap();
        assert_eq!(array.view().to_vec().unwrap(), [20, 30, 40, 50]);
        assert_eq!(array.accelerator(), first);
    });
}

#[test]
fn a_view_without_a_source_is_zero_until_it_is_written() {
    on_two(|first, second| {
        let view = ArrayViewMut::<u32, 2>::without_source([3, 3]).unwrap();
        assert_eq!(view.to_vec().unwrap(), [0; 9]);
        let middle = view.row(1).unwrap();
        add_one(first, &middle);
        add_one(second, &view.view_as(9).unwrap());
        assert_eq!(view.to_vec().unwrap(), [1, 1, 1, 2, 2, 2, 1, 1, 1]);
    });
}

#[test]
fn what_has_no_content_is_not_copied() {
    let Some(gpu) = gpu() else { return };
    let view = ArrayViewMut::<u32, 1>::without_source(100).unwrap();
    assert_eq!(copied!(add_one(&gpu, &view)), NOTHING);
    let array = Array::<u32, 1>::zeroed_on(&gpu, 100).unwrap();
    assert_eq!(copied!(add_one(&gpu, &array.view())), NOTHING);
    assert_eq!(copied!(drop((view, array))), NOTHING);
}

// ---- discard_data -------------------------------------------------------------------------------

#[test]
fn discarded_content_is_not_copied() {
    let Some(gpu) = gpu() else { return };
    let mut data = [5_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    view.discard_data();
    let kernel = amp!(|i: Index<1>| view[i] = 1);
    assert_eq!(copied!(parallel_for_each_on(&gpu, view.extent(), kernel).unwrap()), NOTHING);
    view.discard_data();
    assert_eq!(copied!(drop(view)), NOTHING);
    assert_eq!(data, [5; 4]);
}

#[test]
fn sections_that_are_written_and_discarded_leave_the_host_data() {
    let Some(gpu) = gpu() else { return };
    let mut data = [3_u32; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    let sections = [[0, 0], [0, 2], [2, 0], [2, 2]].map(|at| view.section(at, [2, 2]).unwrap());
    for section in &sections {
        let kernel = amp!(|i: Index<2>| section[i] = 9);
        parallel_for_each_on(&gpu, section.extent(), kernel).unwrap();
        section.discard_data();
    }
    drop(sections);
    view.synchronize().unwrap();
    assert_eq!(data, [3; 16]);
}

/// Writing what lies around a discarded section does not bring its content back.
#[test]
fn a_discarded_section_stays_so_when_others_are_written() {
    on_two(|first, second| {
        let mut data: Vec<u8> = (0..35).collect();
        let mut expected = data.clone();
        let view = ArrayViewMut::new([5, 7], &mut data).unwrap();
        let kernel = amp!(|i: Index<2>| view[i] = 100);
        parallel_for_each_on(first, view.extent(), kernel).unwrap();
        if first == &Accelerator::cpu() {
            // What is written on the host is in its data.
            expected.fill(100);
        }
        view.discard_data();
        let [left, right] = [[1, 1], [1, 5]].map(|at| view.section(at, [3, 2]).unwrap());
        for section in [&left, &right] {
            let kernel = amp!(|i: Index<2>| section[i] = 50);
            parallel_for_each_on(second, section.extent(), kernel).unwrap();
        }
        for (number, element) in expected.iter_mut().enumerate() {
            if (1..4).contains(&(number / 7)) && [1, 2, 5, 6].contains(&(number % 7)) {
                *element = 50;
            }
        }
        drop((view, left, right));
        assert_eq!(data, expected, "{} {}", first.name(), second.name());
    });
}

/// The same, where the device was told that it has the discarded content, which was not copied there.
#[test]
fn a_discarded_view_is_as_the_host_has_it_beside_what_is_written() {
    type Use = fn(&Accelerator, &ArrayViewMut<'_, u32, 2>);
    let uses: [(&str, Use); 3] = [
        ("brought ahead", |on, view| view.synchronize_to(on).unwrap()),
        ("read by a kernel", |on, view| {
            let copied = ArrayViewMut::without_source([3, 4]).unwrap();
            let kernel = amp!(|i: Index<2>| copied[i] = view[i]);
            parallel_for_each_on(on, copied.extent(), kernel).unwrap();
        }),
        ("copied", |on, view| {
            copy(view, &Array::<u32, 2>::zeroed_on(on, [3, 4]).unwrap()).unwrap();
        }),
    ];
    let writes: [(&str, Use); 2] = [
        ("a kernel", |on, columns| {
            let kernel = amp!(|i: Index<2>| columns[i] = 9);
            parallel_for_each_on(on, columns.extent(), kernel).unwrap();
        }),
        ("a copy", |on, columns| {
            copy(&Array::new_on(on, [3, 2], &[9; 6]).unwrap(), columns).unwrap();
        }),
    ];
    for (how, brought) in uses {
        for (by, written) in writes {
            for accelerator in unchecked() {
                let mut data: Vec<u32> = (0..12).collect();
                let view = ArrayViewMut::new([3, 4], &mut data).unwrap();
                view.discard_data();
                brought(&accelerator, &view);
                written(&accelerator, &view.section([0, 1], [3, 2]).unwrap());
                drop(view);
                let expected = [0, 9, 9, 3, 4, 9, 9, 7, 8, 9, 9, 11];
                let name = accelerator.name();
                assert_eq!(data, expected, "{how}, written by {by}, on {name}");
            }
        }
    }
}

#[test]
fn what_is_written_later_is_content_again() {
    on_two(|first, second| {
        let mut data = [1_u32; 6];
        let view = ArrayViewMut::new(6, &mut data).unwrap();
        add_one(first, &view);
        view.discard_data();
        let kernel = amp!(|i: Index<1>| view[i] = i[0] as u32);
        parallel_for_each_on(first, view.extent(), kernel).unwrap();
        add_one(second, &view);
        view.copy_from(&view.to_vec().unwrap()).unwrap();
        drop(view);
        assert_eq!(data, [1, 2, 3, 4, 5, 6]);
    });
}

#[test]
fn a_copy_of_what_was_discarded() {
    let Some(gpu) = gpu() else { return };
    let mut data = [8_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    add_one(&gpu, &view);
    view.discard_data();
    assert_eq!(view.to_vec().unwrap(), [8; 4], "the host's data are its content");
    let to = Array::<u32, 1>::zeroed_on(&gpu, 4).unwrap();
    copy(&view, &to).unwrap();
    drop(view);
    assert_eq!(data, [8; 4]);
}
