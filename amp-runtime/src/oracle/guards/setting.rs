//! What random kernels are launched over, and what they capture: always the same views and numbers, of
//! random sizes.

use super::super::{Launch, Number, Value, ViewMemory};
use super::choices::Choices;
use crate::geometry::{DomainIndex, Extent, Index, rank1, rank2, rank3};
use crate::ir::{self, Builder, CaptureForm, Interface, ParamBytes, Scalar, Sizes, Ty};
use crate::kernel::index::KernelIndex;

/// The expression with the index type of a kind.
macro_rules! with_kind {
    ($kind:expr, $index:ident => $result:expr) => {
        match $kind {
            0 => {
                type $index = $crate::geometry::Index<1>;
                $result
            }
            1 => {
                type $index = $crate::geometry::Index<2>;
                $result
            }
            2 => {
                type $index = $crate::geometry::Index<3>;
                $result
            }
            3 => {
                type $index = $crate::geometry::rank1::TiledIndex<4>;
                $result
            }
            4 => {
                type $index = $crate::geometry::rank2::TiledIndex<2, 4>;
                $result
            }
            _ => {
                type $index = $crate::geometry::rank3::TiledIndex<2, 1, 3>;
                $result
            }
        }
    };
}
pub(super) use with_kind;

/// A captured view.
pub(super) struct CapturedView {
    pub name: &'static str,
    pub scalar: Scalar,
    /// The length of the arrays that its elements are, if they are.
    pub array: Option<usize>,
    pub rank: usize,
    pub writable: bool,
}

const fn view(
    name: &'static str,
    scalar: Scalar,
    array: Option<usize>,
    rank: usize,
    writable: bool,
) -> CapturedView {
    CapturedView { name, scalar, array, rank, writable }
}

/// The views that each kernel captures.
pub(super) const VIEWS: [CapturedView; 6] = [
    view("line", Scalar::U32, None, 1, true),
    view("plane", Scalar::I32, None, 2, true),
    view("block", Scalar::U32, None, 3, false),
    view("bytes", Scalar::U8, None, 1, true),
    view("shorts", Scalar::I16, None, 2, false),
    view("rows", Scalar::U32, Some(4), 1, true),
];

/// The numbers that each kernel captures, in front of the arrays.
pub(super) const NUMBERS: [Scalar; 3] = [Scalar::U32, Scalar::I32, Scalar::Usize];

/// The arrays that each kernel captures: one that is a table of the module, and one that is not.
pub(super) const ARRAYS: [(Scalar, usize); 2] = [(Scalar::U32, 20), (Scalar::I32, 3)];

impl CapturedView {
    pub(super) fn element(&self) -> Ty {
        match self.array {
            Some(len) => Ty::array(Ty::Scalar(self.scalar), len),
            None => Ty::Scalar(self.scalar),
        }
    }
}

/// The types of what is captured by value.
pub(super) fn captured() -> impl Iterator<Item = Ty> {
    let arrays = ARRAYS.map(|(scalar, len)| Ty::array(Ty::Scalar(scalar), len));
    NUMBERS.map(Ty::Scalar).into_iter().chain(arrays)
}

/// What a kernel's body begins with.
pub(super) struct Outside {
    pub index: ir::Value,
    pub views: Vec<ir::Value>,
    pub captured: Vec<ir::Value>,
}

impl Outside {
    pub(super) fn record(b: &mut Builder, kind: usize) -> Self {
        let index = b.thread(with_kind!(kind, I => I::__amp_threads()));
        let views = VIEWS.iter().map(|v| b.view(v.name, v.element(), v.rank, v.writable));
        let views = views.collect();
        let captured = captured().map(|ty| b.captured(&ty)).collect();
        Outside { index, views, captured }
    }
}

/// So many kinds of domains there are.
pub(super) const KINDS: usize = 6;

/// Of the kinds of domains with tiles, their sides.
pub(super) const TILES: [&[usize]; KINDS] = [&[], &[], &[], &[4], &[2, 4], &[2, 1, 3]];

/// The rank of a kind of domains.
pub(super) fn rank_of(kind: usize) -> usize {
    kind % 3 + 1
}

/// An index type, and domains for it.
pub(super) trait OfKind: KernelIndex {
    fn domain(sides: &[usize]) -> <Self as DomainIndex>::Domain;
}

impl<const N: usize> OfKind for Index<N>
where
    Index<N>: KernelIndex + DomainIndex<Domain = Extent<N>>,
{
    fn domain(sides: &[usize]) -> Extent<N> {
        Extent::new(sides.try_into().expect("the rank"))
    }
}

macro_rules! tiled {
    ($($module:ident $($dim:literal)*;)*) => {$(
        impl OfKind for $module::TiledIndex<$($dim),*> {
            fn domain(sides: &[usize]) -> <Self as DomainIndex>::Domain {
                let sides = sides.try_into().expect("the rank");
                $module::TiledExtent::from(Extent::new(sides))
            }
        }
    )*};
}
tiled! {
    rank1 4;
    rank2 2 4;
    rank3 2 1 3;
}

/// A launch, and how its views lie in memory.
#[derive(Debug)]
pub(super) struct Setting {
    pub kind: usize,
    pub launch: Launch,
    pub form: CaptureForm,
    /// So many groups the device counts in one dimension.
    pub most_groups: u32,
}

impl Setting {
    pub(super) fn new(kind: usize, choices: &mut Choices) -> Self {
        let most = [33, 6, 4][rank_of(kind) - 1];
        let tile = TILES[kind];
        let points: Vec<_> = (0..rank_of(kind)).map(|_| 1 + choices.below(most)).collect();
        // Domains with tiles are padded.
        let padded = |(at, side): (usize, &usize)| match tile.get(at) {
            Some(tile) => side.next_multiple_of(*tile),
            None => *side,
        };
        let domain: Vec<_> = points.iter().enumerate().map(padded).collect();
        let views = VIEWS.iter().map(|view| {
            let extent = (0..view.rank).map(|at| side(at, view.rank, &points, choices)).collect();
            let content = choices.below(1 << 16) as u64;
            memory(extent, &view.element(), content)
        });
        let views: Vec<_> = views.collect();
        let mut content = choices.below(1 << 16) as u64;
        let captured = captured().map(|ty| some(&ty, &mut content)).collect();
        let form = CaptureForm {
            sections: choices.below(3) == 2,
            tests_elements: choices.below(3) == 2,
            ..CaptureForm::default()
        };
        let most_groups = if choices.below(4) == 3 { 2 } else { 65535 };
        let unwritten = choices.below(1 << 16) as u64;
        let launch = Launch { domain, captured, views, unwritten };
        Setting { kind, launch, form, most_groups }
    }

    /// The form, the sizes as a launch knows them, and the threads of a group.
    pub(super) fn known(&self) -> (CaptureForm, Sizes, [u32; 3]) {
        with_kind!(self.kind, I => self.known_of::<I>())
    }

    fn known_of<I: OfKind>(&self) -> (CaptureForm, Sizes, [u32; 3]) {
        let (domain, mut form) = (I::domain(&self.launch.domain), self.form.clone());
        let groups = I::__amp_groups(&domain, self.most_groups, &mut form);
        let mut params = ParamBytes::default();
        let words = I::__amp_words(&form);
        params.reserve(words);
        I::__amp_write(&domain, groups, &form, &mut params);
        let sides = self.launch.views.iter().flat_map(|view| &view.extent);
        let words = params.words(words).chain(sides.map(|side| *side as u32)).collect();
        (form, Sizes { groups, words }, I::__amp_group())
    }

    /// What the uniform block holds.
    pub(super) fn interface(&self, form: &CaptureForm) -> Interface {
        let mut interface = Interface::new(form);
        let words = with_kind!(self.kind, I => I::__amp_words(form));
        (0..words).for_each(|_| interface.scalar(Scalar::Usize));
        VIEWS.iter().for_each(|view| interface.view(view.rank));
        captured().for_each(|ty| interface.value(&ty));
        interface
    }
}

/// A side of a view: one of the domain, or near it, or of another length.
fn side(at: usize, rank: usize, points: &[usize], choices: &mut Choices) -> usize {
    let like = points[(at + points.len()).saturating_sub(rank).min(points.len() - 1)];
    match choices.below(12) {
        0..4 => like,
        4 => like + 1,
        5 => like.saturating_sub(1),
        6 => 2 * like,
        7 => like.div_ceil(2),
        8 => points.iter().product(),
        9 => [0, 1, 3, 4, 8, 16, 20][choices.below(7)],
        10 => like.next_power_of_two(),
        _ => points[0],
    }
}

fn memory(extent: Vec<usize>, element: &Ty, mut content: u64) -> ViewMemory {
    let size: usize = extent.iter().product();
    let elements = (0..size).map(|_| some(element, &mut content)).collect();
    ViewMemory { extent, elements }
}

/// Some value of the type, mostly small numbers.
fn some(ty: &Ty, state: &mut u64) -> Value {
    match ty {
        Ty::Scalar(scalar) => {
            *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let high = i128::from(*state >> 33);
            let value = match high % 8 {
                0 => -1 - high % 3,
                1 => [1 << 31, (1 << 31) - 1, 1 << 30, 255, 127][(high / 8 % 5) as usize],
                _ => high / 8 % 24,
            };
            Value::Number(Number::wrapped(*scalar, value))
        }
        ty => Value::Whole(ty.parts().iter().map(|part| some(part, state)).collect()),
    }
}
