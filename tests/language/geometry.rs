//! Indices, extents and tiles: what they compute on the host, and the same in kernels on every
//! accelerator.

use amp_runtime::prelude::*;
use amp_runtime::{rank1, rank2, rank3};
use amp_tests::{accelerators, check_module, features};
use proptest::prelude::*;

/// Components at the ends of their range, and where squares and sums pass it.
const EDGES: [usize; 8] = [0, 1, 3, 16, 65_535, 65_536, u32::MAX as usize - 1, u32::MAX as usize];

#[amp(cpu)]
fn edge(x: u32) -> usize {
    EDGES[(x % 8) as usize]
}

#[amp(cpu)]
fn index(x: u32) -> Index<2> {
    Index::new([edge(x), edge(x / 8)])
}

#[amp(cpu)]
fn extent(x: u32) -> Extent<2> {
    Extent::new([edge(x), edge(x / 8)])
}

#[amp(cpu)]
fn digest<const N: usize>(point: Index<N>) -> u32 {
    let mut all = 0_u32;
    for k in 0..N {
        all = all.rotate_left(11) ^ point[k] as u32;
    }
    all
}

#[amp(cpu)]
fn digest_of_some<const N: usize>(point: Option<Index<N>>) -> u32 {
    match point {
        Some(point) => digest(point).rotate_left(1) ^ 1,
        None => 0,
    }
}

#[amp(cpu)]
fn inside<const N: usize>(extent: Extent<N>, index: Index<N>) -> bool {
    extent.contains(index)
}

#[amp(cpu)]
fn neighbour<const N: usize>(index: Index<N>, dimension: usize) -> Index<N> {
    let mut moved = index;
    moved[dimension] = (index + 1)[dimension];
    moved
}

/// Are there at least `border` points on every side of the index?
#[amp(cpu)]
fn is_inner<const N: usize>(extent: Extent<N>, border: usize, index: Index<N>) -> bool {
    match extent.checked_sub(Extent::default() + 2 * border) {
        Some(inner) => inner.contains(index - border),
        None => false,
    }
}

/// Whole tiles, if there are any that cover the domain.
#[amp(cpu)]
fn whole(domain: TiledExtent<2, 4>) -> Option<TiledExtent<2, 4>> {
    let padded: TiledExtent<2, 4> = domain.pad();
    if domain.checked_pad() == None { None } else { Some(padded) }
}

#[amp]
struct Grid(TiledExtent<16>, Index<1>);

#[amp]
struct Window(Index<2>, Extent<2>);

#[amp]
impl Window {
    fn contains(self, index: Index<2>) -> bool {
        self.1.contains(index - self.0)
    }

    fn grow(&mut self, by: usize) {
        self.0 -= by;
        self.1 += Index::new([2 * by, 2 * by]);
        self.1[1] += 1;
    }
}

features! {
    sums_and_differences: (x: u32) -> u32 {
        let (a, b) = (index(x), index(x / 64));
        digest(a + b) ^ digest(a - b).rotate_left(3)
    } for 0..4096;
    an_index_with_a_number: (x: u32) -> u32 {
        let (a, n) = (index(x), edge(x / 64));
        let [sum, difference, product] = [digest(a + n), digest(a - n), digest(a * n)];
        sum ^ difference.rotate_left(3) ^ product.rotate_left(6) ^ digest(a / n).rotate_left(9) ^ digest(a % n).rotate_left(12)
    } for 0..512;
    a_number_with_an_index: (x: u32) -> u32 {
        let (n, a) = (edge(x / 64), index(x));
        let [sum, difference, product] = [digest(n + a), digest(n - a), digest(n * a)];
        sum ^ difference.rotate_left(3) ^ product.rotate_left(6) ^ digest(n / a).rotate_left(9) ^ digest(n % a).rotate_left(12)
    } for 0..512;
    an_index_changed_in_place: (x: u32) -> u32 {
        let mut a = index(x);
        a += index(x / 64);
        a -= Index::new([1, 2]);
        a += 5;
        a *= 3;
        a -= edge(x / 64);
        a /= edge(x / 128);
        a %= 65_521;
        a[1] ^= 9;
        a[0] += 1;
        digest(a)
    } for 0..4096;
    extents_with_each_other: (x: u32) -> u32 {
        let (a, b, i) = (extent(x), extent(x / 64), index(x / 64));
        let mut c = a + b;
        c += i;
        c -= a - i;
        c -= Extent::new([1, 7]);
        c += extent(x) - b;
        digest(Index::from(c))
    } for 0..4096;
    an_extent_with_a_number: (x: u32) -> u32 {
        let (a, n) = (extent(x), edge(x / 64));
        let mut b = (a + n) * 3 - n % a + (n - a) / 2;
        b *= 5;
        b /= n;
        b %= 1000;
        let c = n * a / n - a % n + (n / a);
        digest(b.into()) ^ digest(c.into()).rotate_left(5)
    } for 0..512;
    comparisons: (x: u32) -> u32 {
        let (a, b) = (index(x), index(x / 64));
        let (c, d) = (extent(x), extent(x / 64));
        (a == b) as u32 + 2 * (a != b) as u32 + 4 * (a < b) as u32 + 8 * (a <= b) as u32
            + 16 * (a > b) as u32 + 32 * (a >= b) as u32 + 64 * (c == d) as u32
            + 128 * (c != d) as u32 + 256 * (c < d) as u32 + 512 * (c >= d) as u32
    } for 0..4096;
    checked_sums_differences_and_products: (x: u32) -> u32 {
        let (a, b, n) = (index(x), index(x / 64), edge(x / 64));
        let of_index = digest_of_some(a.checked_add(b)) ^ digest_of_some(a.checked_sub(b)).rotate_left(3)
            ^ digest_of_some(a.checked_mul(n)).rotate_left(6);
        let (c, d) = (extent(x), extent(x / 64));
        let sum = if let Some(sum) = c.checked_add(d) { digest(sum.into()) } else { 1 };
        let rest = if let Some(rest) = c.checked_sub(d) { digest(rest.into()) } else { 2 };
        let product = if let Some(product) = c.checked_mul(n) { digest(product.into()) } else { 3 };
        of_index ^ sum.rotate_left(9) ^ rest.rotate_left(12) ^ product.rotate_left(15)
    } for 0..4096;
    sizes: (x: u32) -> u32 {
        let three = Extent::new([edge(x), edge(x / 8), edge(x / 64)]);
        let two = extent(x);
        let four = Extent::new([2, edge(x), 3, edge(x / 8)]);
        let counted = if let Some(size) = three.checked_size() { size as u32 ^ 1 } else { 7 };
        counted ^ (three.size() as u32).rotate_left(3) ^ (two.size() as u32).rotate_left(6)
            ^ (four.size() as u32).rotate_left(9) ^ (two.checked_size() == None) as u32
            ^ (Extent::new([edge(x)]).size() as u32).rotate_left(12) ^ Extent::new([6, 7]).size() as u32
    } for 0..512;
    contained: (x: u32) -> u32 {
        let (one, three) = (Extent::new([edge(x)]), Extent::new([edge(x), 5, edge(x / 64)]));
        let four = Extent::new([edge(x), 2, 2, edge(x / 64)]);
        let n = edge(x / 8);
        extent(x).contains(index(x / 64)) as u32 + 2 * inside(one, Index::new([n])) as u32
            + 4 * inside(three, Index::new([n, 4, n])) as u32 + 8 * inside(four, Index::new([n, 0, 1, n])) as u32
            + 32 * is_inner(extent(x), 2, index(x / 64)) as u32 + 16 * extent(x).contains(Index::new([n, 0]) - Index::new([1, 0])) as u32
    } for 0..4096;
    ranks: (x: u32) -> u32 {
        let e = Extent::new([x as usize, 2, 3, 4]);
        (Index::<4>::RANK + 10 * Extent::<2>::RANK) as u32 + digest(neighbour(Index::from(e), 3))
    } for 0..4;
    made_and_taken_apart: (x: u32) -> u32 {
        let zero = Index::<3>::default();
        let from: Index<2> = [edge(x), edge(x / 8)].into();
        let one = Index::from(edge(x)) + Index::from(Extent::from(3));
        let parts: [usize; 2] = Extent::from([edge(x), 4]).into();
        let copy = <[usize; 2]>::from(from);
        digest(zero) ^ digest(from) ^ digest(one) ^ (parts[0] ^ copy[1]) as u32
    } for 0..64;
    fields_parameters_and_results: (x: u32) -> u32 {
        let mut window = Window(index(x), extent(x / 64));
        let before = window.contains(index(x / 64));
        window.grow(edge(x / 8) % 4);
        let Window(origin, sides) = window;
        let after = window.contains(neighbour(window.0, 1));
        digest(origin) ^ digest(sides.into()).rotate_left(5) ^ before as u32 ^ 2 * after as u32
    } for 0..4096;
    padded_and_truncated: (x: u32) -> u32 {
        let line = Extent::new([edge(x)]).tile::<48>();
        let plane: rank2::TiledExtent<16, 1> = extent(x).tile();
        let space = Extent::new([edge(x), edge(x / 8), 9]).tile::<2, 3, 4>();
        let padded = [digest(line.pad().extent().into()), digest(plane.pad().extent().into()), digest(space.pad().extent().into())];
        let cut = [digest(line.truncate().extent().into()), digest(plane.truncate().extent().into()), digest(space.truncate().extent().into())];
        let checked = if let Some(whole) = space.checked_pad() { digest(Extent::from(whole).into()) } else { 5 };
        padded[0] ^ padded[1].rotate_left(3) ^ padded[2].rotate_left(6) ^ cut[0].rotate_left(9) ^ cut[1].rotate_left(12)
            ^ cut[2].rotate_left(15) ^ checked.rotate_left(18) ^ (line.checked_pad() == None) as u32
            ^ 2 * (plane == plane.pad()) as u32 ^ 4 * (space.truncate() != space) as u32
    } for 0..64;
    tiled_extents_as_parameters_results_and_fields: (x: u32) -> u32 {
        let sides = if let Some(domain) = whole(extent(x).tile()) { digest(domain.extent().into()) } else { 3 };
        let grid = Grid(Extent::new([edge(x)]).tile(), Index::new([edge(x / 8)]));
        sides ^ grid.0.truncate().extent().contains(grid.1) as u32
    } for 0..64;
    sizes_of_tiles: (x: u32) -> u32 {
        let tile = rank2::TiledExtent::<16, 4>::TILE;
        let domain = rank1::TiledExtent::<32>::from(Extent::new([edge(x)]));
        digest(tile.into()) + (domain.extent() % rank1::TiledIndex::<32>::TILE[0]).size() as u32
    } for 0..8;
}

/// A kernel sees extents of views, captured extents with and without tiles, and indices.
#[test]
fn captures() {
    for accelerator in accelerators() {
        let mut found = [0; 24];
        let view = ArrayViewMut::new([4, 6], &mut found).unwrap();
        let (inner, origin) = (Extent::new([2, 3]), Index::new([1, 2]));
        let tiles = Extent::new([5, 7]).tile::<4, 4>();
        let kernel = amp!(|i: Index<2>| {
            let extent = view.extent();
            let last = extent.contains(i) && !extent.contains(i + 1);
            let next =
                if extent.contains(i + Index::new([0, 1])) { view.extent().size() } else { 0 };
            let within = inner.contains(i - origin) as usize;
            let padded = tiles.pad().extent() - tiles.extent();
            view[i] = (last as usize + 10 * within + 100 * padded[0] + 1000 * next) as i32;
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        view.synchronize().unwrap();
        for (position, found) in found.iter().enumerate() {
            let (row, column) = (position / 6, position % 6);
            let last = (row == 3 || column == 5) as i32;
            let within = ((1..3).contains(&row) && (2..5).contains(&column)) as i32;
            let next = if column < 5 { 24 } else { 0 };
            let expected = last + 10 * within + 300 + 1000 * next;
            assert_eq!(*found, expected, "[{row}, {column}] on {}", accelerator.name());
        }
    }
}

#[amp]
fn sum_around(i: Index<2>, from: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    let mut sum = 0;
    for row in 0..3 {
        for column in 0..3 {
            let p = i + Index::new([row, column]) - Index::new([1, 1]);
            if from.extent().contains(p) {
                sum += from[p];
            }
        }
    }
    to[i] = sum;
}

/// Around an element at the border there are fewer neighbours: a step back from 0 leads outside.
#[test]
fn neighbours() {
    let (rows, columns) = (5, 7);
    let data: Vec<i32> = (0..rows * columns).map(|k| k * k % 17 - 5).collect();
    let at = |row: i32, column: i32| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        if inside { data[(row * columns + column) as usize] } else { 0 }
    };
    let around = |k: i32| -> i32 {
        let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
        steps.map(|(row, column)| at(k / columns + row, k % columns + column)).sum()
    };
    let expected: Vec<i32> = (0..rows * columns).map(around).collect();
    for accelerator in accelerators() {
        let mut sums = vec![0; data.len()];
        let from = ArrayView::new([5, 7], &data).unwrap();
        let to = ArrayViewMut::new([5, 7], &mut sums).unwrap();
        parallel_for_each_on(&accelerator, to.extent(), sum_around(&from, &to)).unwrap();
        to.synchronize().unwrap();
        assert_eq!(sums, expected, "on {}", accelerator.name());
    }
}

/// The parts of a tiled index: `global = tile_origin + local`, `tile_origin = tile * sizes`.
#[test]
fn parts_of_a_tiled_index() {
    for accelerator in accelerators() {
        let mut found = vec![0_u32; 6 * 8];
        let view = ArrayViewMut::new([6, 8], &mut found).unwrap();
        let kernel = amp!(|t: TiledIndex<3, 4>| {
            let sizes = TiledIndex::<3, 4>::TILE;
            let global: Index<2> = t.into();
            let parts = t.global == t.tile_origin + t.local
                && Index::from(t) == global
                && t.tile_origin == Index::new([t.tile[0] * sizes[0], t.tile[1] * sizes[1]])
                && sizes.contains(t.local)
                && t.local == t.global - t.tile_origin;
            let first = t.local == Index::default();
            view[t] = parts as u32 + 2 * first as u32 + 4 * (t.tile > Index::new([0, 1])) as u32;
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, view.extent().tile::<3, 4>(), kernel).unwrap();
        view.synchronize().unwrap();
        for (position, found) in found.iter().enumerate() {
            let (row, column) = (position / 8, position % 8);
            let first = row % 3 == 0 && column % 4 == 0;
            let expected = 1 + 2 * first as u32 + 4 * (row >= 3) as u32;
            assert_eq!(*found, expected, "[{row}, {column}] on {}", accelerator.name());
        }
    }
}

/// Methods of extents, and steps, are the code that one would write by hand.
#[test]
fn methods_are_what_one_writes_by_hand() {
    let mut data = [0_u32; 6];
    let view = ArrayViewMut::new([2, 3], &mut data).unwrap();
    let by_method = amp!(|i: Index<2>| {
        let next = i + Index::new([0, 1]);
        if view.extent().contains(next) {
            view[next] = view.extent().size() as u32;
        }
    });
    let by_hand = amp!(|i: Index<2>| {
        let column = i[1] + 1;
        if i[0] < view.extent()[0] && column < view.extent()[1] {
            view[[i[0], column]] = (view.extent()[0] * view.extent()[1]) as u32;
        }
    });
    let [by_method, by_hand] = [by_method.module(), by_hand.module()].map(|module| {
        let module = module.unwrap();
        check_module(&module);
        // Each has the line of its closure in its name.
        let name = module.name.replace(':', "_");
        module.wgsl().unwrap().replace(&name, "kernel")
    });
    assert_eq!(by_method, by_hand);
}

/// A launch over a domain that could not be padded is an error, not a smaller launch.
#[test]
fn a_domain_that_cannot_be_padded() {
    for accelerator in accelerators() {
        let domain = Extent::new([u32::MAX as usize - 1]).tile::<16>().pad();
        let launched = parallel_for_each_on(&accelerator, domain, amp!(|_t: TiledIndex<16>| ()));
        assert!(matches!(launched, Err(Error::TileDoesNotDivide { .. })), "{launched:?}");
    }
}

/// A component, near the ends of its range more often than between them.
fn component() -> impl Strategy<Value = usize> {
    prop_oneof![
        0..20_usize,
        any::<u32>().prop_map(|x| x as usize),
        (0..20_usize).prop_map(|x| u32::MAX as usize - x)
    ]
}

/// Three components as numbers that do not wrap.
fn wide(point: impl Into<[usize; 3]>) -> [i128; 3] {
    point.into().map(|component| component as i128)
}

const PERIOD: i128 = 1 << 32;

fn wrapped(components: [i128; 3]) -> Index<3> {
    Index::new(components.map(|component| component.rem_euclid(PERIOD) as usize))
}

fn exact(components: [i128; 3]) -> Option<Index<3>> {
    components.iter().all(|c| (0..PERIOD).contains(c)).then(|| wrapped(components))
}

fn each(a: [i128; 3], b: [i128; 3], operate: impl Fn(i128, i128) -> i128) -> [i128; 3] {
    std::array::from_fn(|k| operate(a[k], b[k]))
}

proptest! {
    #[test]
    fn operators_wrap_at_32_bits(a in prop::array::uniform3(component()), b in prop::array::uniform3(component()), n in component()) {
        let (i, j) = (Index::new(a), Index::new(b));
        let (a, b, c) = (wide(a), wide(b), [n as i128; 3]);
        let quotient = |a, b| if b == 0 { a } else { a / b };
        let remainder = |a, b| if b == 0 { 0 } else { a % b };
        prop_assert_eq!(i + j, wrapped(each(a, b, |a, b| a + b)));
        prop_assert_eq!(i - j, wrapped(each(a, b, |a, b| a - b)));
        prop_assert_eq!((i + j) - j, i);
        prop_assert_eq!(n * i, wrapped(each(c, a, |c, a| c * a)));
        prop_assert_eq!(i * n, n * i);
        prop_assert_eq!(n - i, wrapped(each(c, a, |c, a| c - a)));
        prop_assert_eq!(i / n, wrapped(each(a, c, quotient)));
        prop_assert_eq!(n / i, wrapped(each(c, a, quotient)));
        prop_assert_eq!(i % n, wrapped(each(a, c, remainder)));
        prop_assert_eq!(n % i, wrapped(each(c, a, remainder)));
        prop_assert_eq!(i.checked_add(j), exact(each(a, b, |a, b| a + b)));
        prop_assert_eq!(i.checked_sub(j), exact(each(a, b, |a, b| a - b)));
        prop_assert_eq!(i.checked_mul(n), exact(each(a, c, |a, c| a * c)));
    }

    #[test]
    fn a_size_is_the_product_if_32_bits_hold_it(sides in prop::array::uniform3(component())) {
        let size: u128 = sides.iter().map(|side| *side as u128).product();
        let extent = Extent::new(sides);
        prop_assert_eq!(extent.checked_size(), (size < PERIOD as u128).then_some(size as usize));
        prop_assert_eq!(extent.size() as u128, size.min(PERIOD as u128 - 1));
    }

    #[test]
    fn an_extent_contains_what_is_below_it(sides in prop::array::uniform3(component()), index in prop::array::uniform3(component())) {
        let below = sides.iter().zip(&index).all(|(side, component)| component < side);
        prop_assert_eq!(Extent::new(sides).contains(Index::new(index)), below);
    }

    #[test]
    fn whole_tiles_are_the_next_ones(sides in prop::array::uniform3(component())) {
        let tiled = Extent::new(sides).tile::<4, 7, 32>();
        let tile = wide(rank3::TiledExtent::<4, 7, 32>::TILE);
        let (padded, cut) = (wide(tiled.pad().extent()), wide(tiled.truncate().extent()));
        let next = each(wide(sides), tile, |side, tile| (side + tile - 1) / tile * tile);
        for k in 0..3 {
            prop_assert_eq!(padded[k], if next[k] < PERIOD { next[k] } else { sides[k] as i128 });
            prop_assert_eq!(cut[k], sides[k] as i128 / tile[k] * tile[k]);
        }
        prop_assert_eq!(tiled.checked_pad().is_some(), next.iter().all(|side| *side < PERIOD));
        prop_assert_eq!(tiled.truncate().pad(), tiled.truncate());
    }
}
