//! Views and arrays of one type and any rank.

use std::pin::Pin;

use amp_runtime::prelude::*;
use amp_runtime::{AcceleratorView, Element, Result};

use crate::elements::{Number, bytes, elements};
use crate::kernels::{Captured, Kernel, Launches, Values, serial, turned};

/// What is ready later: the bytes of a copy to the host, or nothing.
pub type Later<'a> = Pin<Box<dyn Future<Output = Result<Option<Vec<u8>>>> + 'a>>;

/// A view of some rank.
pub enum View<'a, T> {
    Read1(ArrayView<'a, T, 1>),
    Read2(ArrayView<'a, T, 2>),
    Read3(ArrayView<'a, T, 3>),
    Write1(ArrayViewMut<'a, T, 1>),
    Write2(ArrayViewMut<'a, T, 2>),
    Write3(ArrayViewMut<'a, T, 3>),
}

/// An array of some rank.
pub enum ArrayOf<T: 'static> {
    Rank1(Array<T, 1>),
    Rank2(Array<T, 2>),
    Rank3(Array<T, 3>),
}

/// The same for a view, whatever it is.
macro_rules! each {
    ($view:expr, $name:ident => $body:expr) => {
        match $view {
            View::Read1($name) => $body,
            View::Read2($name) => $body,
            View::Read3($name) => $body,
            View::Write1($name) => $body,
            View::Write2($name) => $body,
            View::Write3($name) => $body,
        }
    };
}

/// The same for a view, which gives one of the same kind.
macro_rules! each_like {
    ($view:expr, $name:ident => $body:expr) => {
        Ok(match $view {
            View::Read1($name) => View::Read1($body),
            View::Read2($name) => View::Read2($body),
            View::Read3($name) => View::Read3($body),
            View::Write1($name) => View::Write1($body),
            View::Write2($name) => View::Write2($body),
            View::Write3($name) => View::Write3($body),
        })
    };
}

/// The same for a view that can be written.
macro_rules! each_written {
    ($view:expr, $name:ident => $body:expr) => {
        match $view {
            View::Write1($name) => $body,
            View::Write2($name) => $body,
            View::Write3($name) => $body,
            _ => unreachable!("a view that is only read is not written"),
        }
    };
}

macro_rules! each_array {
    ($array:expr, $name:ident => $body:expr) => {
        match $array {
            ArrayOf::Rank1($name) => $body,
            ArrayOf::Rank2($name) => $body,
            ArrayOf::Rank3($name) => $body,
        }
    };
}

fn sides<const N: usize>(of: &[usize]) -> [usize; N] {
    of.try_into().expect("the rank is that of the view")
}

fn to_bytes<T: Element>(elements: Vec<T>) -> Vec<u8> {
    bytemuck::cast_slice(&elements).to_vec()
}

impl<'a, T: Element + Number> View<'a, T> {
    pub fn borrowed(data: &'a mut [T], extent: &[usize]) -> Result<Self> {
        Ok(match extent.len() {
            1 => View::Write1(ArrayViewMut::new(sides::<1>(extent), data)?),
            2 => View::Write2(ArrayViewMut::new(sides::<2>(extent), data)?),
            _ => View::Write3(ArrayViewMut::new(sides::<3>(extent), data)?),
        })
    }

    pub fn fixed(data: &'a [T], extent: &[usize]) -> Result<Self> {
        Ok(match extent.len() {
            1 => View::Read1(ArrayView::new(sides::<1>(extent), data)?),
            2 => View::Read2(ArrayView::new(sides::<2>(extent), data)?),
            _ => View::Read3(ArrayView::new(sides::<3>(extent), data)?),
        })
    }

    pub fn without_source(extent: &[usize]) -> Result<Self> {
        Ok(match extent.len() {
            1 => View::Write1(ArrayViewMut::without_source(sides::<1>(extent))?),
            2 => View::Write2(ArrayViewMut::without_source(sides::<2>(extent))?),
            _ => View::Write3(ArrayViewMut::without_source(sides::<3>(extent))?),
        })
    }

    pub fn section(&self, origin: &[usize], extent: &[usize]) -> Result<Self> {
        each_like!(self, view => view.section(sides(origin), sides(extent))?)
    }

    pub fn row(&self, row: usize) -> Result<Self> {
        Ok(match self {
            View::Read2(view) => View::Read1(view.row(row)?),
            View::Read3(view) => View::Read2(view.row(row)?),
            View::Write2(view) => View::Write1(view.row(row)?),
            View::Write3(view) => View::Write2(view.row(row)?),
            _ => unreachable!("a view of rank 1 has no rows"),
        })
    }

    pub fn view_as(&self, extent: &[usize]) -> Result<Self> {
        macro_rules! of {
            ($view:ident, $one:ident, $two:ident, $three:ident) => {
                Ok(match extent.len() {
                    1 => View::$one($view.view_as(sides::<1>(extent))?),
                    2 => View::$two($view.view_as(sides::<2>(extent))?),
                    _ => View::$three($view.view_as(sides::<3>(extent))?),
                })
            };
        }
        match self {
            View::Read1(view) => of!(view, Read1, Read2, Read3),
            View::Read2(view) => of!(view, Read1, Read2, Read3),
            View::Read3(view) => of!(view, Read1, Read2, Read3),
            View::Write1(view) => of!(view, Write1, Write2, Write3),
            View::Write2(view) => of!(view, Write1, Write2, Write3),
            View::Write3(view) => of!(view, Write1, Write2, Write3),
        }
    }

    pub fn reinterpret<U: Element>(&self) -> Result<View<'a, U>> {
        Ok(match self {
            View::Read1(view) => View::Read1(view.reinterpret()?),
            View::Read2(view) => View::Read1(view.reinterpret()?),
            View::Read3(view) => View::Read1(view.reinterpret()?),
            View::Write1(view) => View::Write1(view.reinterpret()?),
            View::Write2(view) => View::Write1(view.reinterpret()?),
            View::Write3(view) => View::Write1(view.reinterpret()?),
        })
    }

    pub fn read_only(&self) -> Self {
        match self {
            View::Write1(view) => View::Read1(view.read_only()),
            View::Write2(view) => View::Read2(view.read_only()),
            View::Write3(view) => View::Read3(view.read_only()),
            read => read.again(),
        }
    }

    pub fn again(&self) -> Self {
        let again: Result<Self> = each_like!(self, view => view.clone());
        again.expect("a clone is never refused")
    }

    pub fn to_vec(&self) -> Result<Vec<u8>> {
        each!(self, view => view.to_vec()).map(to_bytes)
    }

    /// Copies to host data that are so many elements longer.
    pub fn copy_to(&self, longer: usize) -> Result<Vec<u8>> {
        let size: usize = each!(self, view => view.extent().size());
        let mut data: Vec<T> = vec![T::zeroed(); size + longer];
        each!(self, view => view.copy_to(&mut data))?;
        Ok(to_bytes(data))
    }

    /// Replaces the elements by random ones, of which there may be too many.
    pub fn copy_from(&self, longer: usize, seed: u64) -> Result<()> {
        let count = |size: usize| (size + longer) * size_of::<T>();
        each_written!(self, view => {
            view.copy_from(&elements(&bytes(seed, count(view.extent().size()))))
        })
    }

    pub fn synchronize_to(&self, to: &Accelerator) -> Result<()> {
        each!(self, view => view.synchronize_to(to))
    }

    pub fn synchronize(self) -> Result<()> {
        each_written!(self, view => view.synchronize())
    }

    pub fn synchronize_later(self) -> Later<'a> {
        each_written!(self, view => {
            let synchronized = view.synchronize_async();
            Box::pin(async move { synchronized.await.map(|()| None) })
        })
    }

    pub fn read_later(&self) -> Later<'a> {
        each!(self, view => {
            let read = view.to_vec_async();
            Box::pin(async move { read.await.map(to_bytes).map(Some) })
        })
    }

    pub fn discard(&self) {
        each_written!(self, view => view.discard_data());
    }

    pub fn copy(&self, from: &Self) -> Result<()> {
        match (from, self) {
            (View::Read1(from), View::Write1(to)) => copy(from, to),
            (View::Read2(from), View::Write2(to)) => copy(from, to),
            (View::Read3(from), View::Write3(to)) => copy(from, to),
            (View::Write1(from), View::Write1(to)) => copy(from, to),
            (View::Write2(from), View::Write2(to)) => copy(from, to),
            (View::Write3(from), View::Write3(to)) => copy(from, to),
            _ => unreachable!("both are of one rank"),
        }
    }

    /// A copy of which nobody waits for the end; it has begun when it is polled.
    pub fn copy_later(&self, from: &Self) -> Later<'a> {
        macro_rules! later {
            ($from:expr, $to:expr) => {{
                let (from, to) = ($from.clone(), $to.clone());
                Box::pin(async move { copy_async(&from, &to).await.map(|()| None) })
            }};
        }
        match (from, self) {
            (View::Read1(from), View::Write1(to)) => later!(from, to),
            (View::Read2(from), View::Write2(to)) => later!(from, to),
            (View::Read3(from), View::Write3(to)) => later!(from, to),
            (View::Write1(from), View::Write1(to)) => later!(from, to),
            (View::Write2(from), View::Write2(to)) => later!(from, to),
            (View::Write3(from), View::Write3(to)) => later!(from, to),
            _ => unreachable!("both are of one rank"),
        }
    }

    /// Launches a kernel of views of one type.
    pub fn launch(
        views: &[&Self],
        on: &AcceleratorView,
        kernel: Kernel,
        values: Values<T>,
    ) -> Result<()> {
        let read = |number: usize| views[number].read_only();
        match (kernel, views[0]) {
            (Kernel::Turned, View::Write1(to)) => return turned(to, on),
            (Kernel::Serial, View::Write1(to)) => {
                let View::Read1(from) = read(1) else { unreachable!("it is of rank 1") };
                return serial(to, &from, on);
            }
            _ => (),
        }
        match (kernel.writes().len(), views[0]) {
            (1, to) => each_written!(to, to => to.launch_one(on, kernel, values)),
            (2, View::Write1(to)) if kernel == Kernel::AssignWritable => match views[1] {
                View::Write1(from) => to.assign(from, on),
                _ => unreachable!("it can be written"),
            },
            (2, View::Write2(to)) if kernel == Kernel::AssignWritable => match views[1] {
                View::Write2(from) => to.assign(from, on),
                _ => unreachable!("it can be written"),
            },
            (2, View::Write3(to)) if kernel == Kernel::AssignWritable => match views[1] {
                View::Write3(from) => to.assign(from, on),
                _ => unreachable!("it can be written"),
            },
            (2, to) => match (to, read(1)) {
                (View::Write1(to), View::Read1(from)) => to.launch_two(&from, on, kernel, values),
                (View::Write2(to), View::Read2(from)) => to.launch_two(&from, on, kernel, values),
                (View::Write3(to), View::Read3(from)) => to.launch_two(&from, on, kernel, values),
                _ => unreachable!("both are of one rank"),
            },
            _ => match (views[0], read(1), views[2]) {
                (View::Write1(first), View::Read1(from), View::Write1(to)) => {
                    first.through(&from, to, on, values)
                }
                (View::Write2(first), View::Read2(from), View::Write2(to)) => {
                    first.through(&from, to, on, values)
                }
                (View::Write3(first), View::Read3(from), View::Write3(to)) => {
                    first.through(&from, to, on, values)
                }
                _ => unreachable!("all are of one rank"),
            },
        }
    }
}

impl<T: Element + Number> ArrayOf<T> {
    /// With a copy of these bytes, or of zeros.
    pub fn new(on: &Accelerator, extent: &[usize], data: Option<&[u8]>) -> Result<Self> {
        macro_rules! of {
            ($rank:ident, $number:literal) => {{
                let extent = sides::<$number>(extent);
                ArrayOf::$rank(match data {
                    Some(data) => Array::new_on(on, extent, &elements::<T>(data))?,
                    None => Array::zeroed_on(on, extent)?,
                })
            }};
        }
        Ok(match extent.len() {
            1 => of!(Rank1, 1),
            2 => of!(Rank2, 2),
            _ => of!(Rank3, 3),
        })
    }

    pub fn view(&self) -> View<'static, T> {
        match self {
            ArrayOf::Rank1(array) => View::Write1(array.view()),
            ArrayOf::Rank2(array) => View::Write2(array.view()),
            ArrayOf::Rank3(array) => View::Write3(array.view()),
        }
    }

    pub fn clone_on(&self, on: &Accelerator) -> Result<Self> {
        Ok(match self {
            ArrayOf::Rank1(array) => ArrayOf::Rank1(array.clone_on(on)?),
            ArrayOf::Rank2(array) => ArrayOf::Rank2(array.clone_on(on)?),
            ArrayOf::Rank3(array) => ArrayOf::Rank3(array.clone_on(on)?),
        })
    }

    pub fn to_vec(&self) -> Result<Vec<u8>> {
        each_array!(self, array => array.to_vec()).map(to_bytes)
    }

    pub fn map(&mut self) -> Result<Vec<u8>> {
        each_array!(self, array => array.map().map(|content| to_bytes(content.to_vec())))
    }

    pub fn copy_from(&self, from: &[u8]) -> Result<()> {
        each_array!(self, array => array.copy_from(&elements(from)))
    }

    /// Copies a view to the array.
    pub fn copy(&self, from: &View<'_, T>) -> Result<()> {
        match (from, self) {
            (View::Read1(from), ArrayOf::Rank1(to)) => copy(from, to),
            (View::Read2(from), ArrayOf::Rank2(to)) => copy(from, to),
            (View::Read3(from), ArrayOf::Rank3(to)) => copy(from, to),
            (View::Write1(from), ArrayOf::Rank1(to)) => copy(from, to),
            (View::Write2(from), ArrayOf::Rank2(to)) => copy(from, to),
            (View::Write3(from), ArrayOf::Rank3(to)) => copy(from, to),
            _ => unreachable!("both are of one rank"),
        }
    }

    pub fn launch(&self, on: &AcceleratorView, kernel: Kernel, values: Values<T>) -> Result<()> {
        each_array!(self, array => array.launch(on, kernel, values))
    }
}
