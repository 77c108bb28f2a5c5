//! Views and arrays of any type and rank, as sequences name them.

use amp_runtime::prelude::*;
use amp_runtime::{AcceleratorView, Element, Result};

use crate::elements::{Pair, Quad, Triple, Type, bytes, elements};
use crate::handles::{ArrayOf, Later, View};
use crate::kernels::{Kernel, Values, count, mixed};

/// A view of any type.
pub enum AnyView<'a> {
    U8(View<'a, u8>),
    I16(View<'a, i16>),
    U32(View<'a, u32>),
    F32(View<'a, f32>),
    U64(View<'a, u64>),
    Pair(View<'a, Pair>),
    Triple(View<'a, Triple>),
    Quad(View<'a, Quad>),
}

/// An array of any type.
pub enum AnyArray {
    U8(ArrayOf<u8>),
    I16(ArrayOf<i16>),
    U32(ArrayOf<u32>),
    F32(ArrayOf<f32>),
    U64(ArrayOf<u64>),
    Pair(ArrayOf<Pair>),
    Triple(ArrayOf<Triple>),
    Quad(ArrayOf<Quad>),
}

/// A view that is made of another one.
pub enum Derived<'p> {
    Section(&'p [usize], &'p [usize]),
    Row(usize),
    ViewAs(&'p [usize]),
    ReadOnly,
    Clone,
}

/// The same for a view of any type.
macro_rules! of_view {
    ($view:expr, $of:ident => $body:expr) => {
        match $view {
            AnyView::U8($of) => $body,
            AnyView::I16($of) => $body,
            AnyView::U32($of) => $body,
            AnyView::F32($of) => $body,
            AnyView::U64($of) => $body,
            AnyView::Pair($of) => $body,
            AnyView::Triple($of) => $body,
            AnyView::Quad($of) => $body,
        }
    };
}

/// The same for an array of any type.
macro_rules! of_array {
    ($array:expr, $of:ident => $body:expr) => {
        match $array {
            AnyArray::U8($of) => $body,
            AnyArray::I16($of) => $body,
            AnyArray::U32($of) => $body,
            AnyArray::F32($of) => $body,
            AnyArray::U64($of) => $body,
            AnyArray::Pair($of) => $body,
            AnyArray::Triple($of) => $body,
            AnyArray::Quad($of) => $body,
        }
    };
}

/// The element that follows from a seed.
fn value<T: Element>(seed: u64) -> T {
    elements(&bytes(seed, size_of::<T>()))[0]
}

macro_rules! any {
    ($($name:ident)*) => {
        impl<'a> AnyView<'a> {
            pub fn borrowed(ty: Type, data: &'a mut [u8], extent: &[usize]) -> Result<Self> {
                Ok(match ty {
                    $(Type::$name => {
                        AnyView::$name(View::borrowed(bytemuck::cast_slice_mut(data), extent)?)
                    })*
                })
            }

            pub fn fixed(ty: Type, data: &'a [u8], extent: &[usize]) -> Result<Self> {
                Ok(match ty {
                    $(Type::$name => {
                        AnyView::$name(View::fixed(bytemuck::cast_slice(data), extent)?)
                    })*
                })
            }

            pub fn without_source(ty: Type, extent: &[usize]) -> Result<Self> {
                Ok(match ty {
                    $(Type::$name => AnyView::$name(View::without_source(extent)?),)*
                })
            }

            pub fn reinterpret(&self, to: Type) -> Result<Self> {
                of_view!(self, view => Ok(match to {
                    $(Type::$name => AnyView::$name(view.reinterpret()?),)*
                }))
            }

            pub fn derive(&self, by: Derived<'_>) -> Result<Self> {
                Ok(match self {
                    $(AnyView::$name(view) => AnyView::$name(match by {
                        Derived::Section(origin, extent) => view.section(origin, extent)?,
                        Derived::Row(row) => view.row(row)?,
                        Derived::ViewAs(extent) => view.view_as(extent)?,
                        Derived::ReadOnly => view.read_only(),
                        Derived::Clone => view.again(),
                    }),)*
                })
            }

            pub fn copy(&self, from: &Self) -> Result<()> {
                match (self, from) {
                    $((AnyView::$name(to), AnyView::$name(from)) => to.copy(from),)*
                    _ => unreachable!("both are of one type"),
                }
            }

            pub fn copy_later(&self, from: &Self) -> Later<'a> {
                match (self, from) {
                    $((AnyView::$name(to), AnyView::$name(from)) => to.copy_later(from),)*
                    _ => unreachable!("both are of one type"),
                }
            }

            /// Launches a kernel; what else it captures follows from the seed.
            pub fn launch(
                views: &[&Self],
                on: &AcceleratorView,
                kernel: Kernel,
                seed: u64,
            ) -> Result<()> {
                let by = seed as u32;
                match (kernel, views) {
                    (Kernel::Count, [AnyView::U32(View::Write1(to))]) => {
                        return count(to, by, on);
                    }
                    (
                        Kernel::Mixed,
                        [AnyView::U32(View::Write1(words)), AnyView::Triple(View::Write1(triples))],
                    ) => return mixed(words, triples, by, on),
                    _ => (),
                }
                match views[0] {
                    $(AnyView::$name(_) => {
                        let views: Vec<_> = views.iter().map(|view| match view {
                            AnyView::$name(view) => view,
                            _ => unreachable!("all are of one type"),
                        }).collect();
                        View::launch(&views, on, kernel, Values { value: value(seed), by })
                    })*
                }
            }
        }

        impl AnyArray {
            pub fn new(
                ty: Type,
                on: &Accelerator,
                extent: &[usize],
                data: Option<&[u8]>,
            ) -> Result<Self> {
                Ok(match ty {
                    $(Type::$name => AnyArray::$name(ArrayOf::new(on, extent, data)?),)*
                })
            }

            pub fn view(&self) -> AnyView<'static> {
                match self {
                    $(AnyArray::$name(array) => AnyView::$name(array.view()),)*
                }
            }

            pub fn clone_on(&self, on: &Accelerator) -> Result<Self> {
                Ok(match self {
                    $(AnyArray::$name(array) => AnyArray::$name(array.clone_on(on)?),)*
                })
            }

            pub fn copy(&self, from: &AnyView<'_>) -> Result<()> {
                match (self, from) {
                    $((AnyArray::$name(to), AnyView::$name(from)) => to.copy(from),)*
                    _ => unreachable!("both are of one type"),
                }
            }

            pub fn launch(&self, on: &AcceleratorView, kernel: Kernel, seed: u64) -> Result<()> {
                match self {
                    $(AnyArray::$name(array) => {
                        array.launch(on, kernel, Values { value: value(seed), by: seed as u32 })
                    })*
                }
            }
        }
    };
}
any!(U8 I16 U32 F32 U64 Pair Triple Quad);

impl<'a> AnyView<'a> {
    pub fn to_vec(&self) -> Result<Vec<u8>> {
        of_view!(self, view => view.to_vec())
    }

    pub fn copy_to(&self, longer: usize) -> Result<Vec<u8>> {
        of_view!(self, view => view.copy_to(longer))
    }

    /// Replaces the elements by those of random data, which may be too long.
    pub fn copy_from(&self, longer: usize, seed: u64) -> Result<()> {
        of_view!(self, view => view.copy_from(longer, seed))
    }

    pub fn synchronize(self) -> Result<()> {
        of_view!(self, view => view.synchronize())
    }

    pub fn synchronize_to(&self, to: &Accelerator) -> Result<()> {
        of_view!(self, view => view.synchronize_to(to))
    }

    pub fn synchronize_later(self) -> Later<'a> {
        of_view!(self, view => view.synchronize_later())
    }

    pub fn read_later(&self) -> Later<'a> {
        of_view!(self, view => view.read_later())
    }

    pub fn discard(&self) {
        of_view!(self, view => view.discard());
    }
}

impl AnyArray {
    pub fn to_vec(&self) -> Result<Vec<u8>> {
        of_array!(self, array => array.to_vec())
    }

    pub fn map(&mut self) -> Result<Vec<u8>> {
        of_array!(self, array => array.map())
    }

    pub fn copy_from(&self, from: &[u8]) -> Result<()> {
        of_array!(self, array => array.copy_from(from))
    }
}
