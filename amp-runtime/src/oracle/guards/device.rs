//! Random kernels as modules, and on a device.

use super::super::{Number, Ran, Value, ViewMemory};
use super::choices::Choices;
use super::setting::{OfKind, Outside, Setting, with_kind};
use super::{Fault, FaultKind, launches, make};
use crate::data::{Captures, Unkept};
use crate::ir::node;
use crate::ir::{CaptureForm, Value as Recorded};
use crate::kernel::KernelName;
use crate::lower::Lowering;
use crate::prelude::*;
use crate::types::Element;

/// Has a kernel valid modules, with tests and without?
pub(super) fn is_valid(setting: &Setting, kernel: &node::Kernel) -> Result<(), Fault> {
    let (form, _, group) = setting.known();
    for in_range in [false, true] {
        let interface = setting.interface(&CaptureForm { in_range, ..form.clone() });
        let lowering = Lowering::run_through("random", group, &interface, kernel);
        let invalid = |error: Error| Fault::new(FaultKind::Module, error.to_string());
        lowering.finish().map_err(invalid)?.spirv().map_err(invalid)?;
    }
    Ok(())
}

/// Runs a launch on a device, if there is one, and if there is but one answer: does it leave in memory what
/// the interpreter does, and is it known to be in range if it is `in_range`?
pub(super) fn is_compared(
    setting: &Setting,
    ran: &Ran,
    in_range: bool,
    choices: &[u32],
) -> Result<bool, Fault> {
    // A view without elements is bound to others' memory, and so in another form.
    let is_empty = setting.launch.views.iter().any(|view| view.elements.is_empty());
    if ran.notes.is_open || !ran.ended || is_empty {
        return Ok(false);
    }
    // A kernel is told apart by the type of its twin, which all of these share.
    let Some((_alone, accelerator)) = Accelerator::unshared() else { return Ok(false) };
    // It counts groups as far as it likes, so what is known of them is for such a launch alone.
    let in_range = (!setting.known().0.spread).then_some(in_range);
    let result =
        with_kind!(setting.kind, I => launched::<I>(setting, ran, in_range, choices, &accelerator));
    let result = result.map_err(|error| Fault::new(FaultKind::Device, error.to_string()));
    result.flatten().map(|()| true)
}

/// The memory of a view, with a margin around it if it is to be a section.
struct Host<T, const N: usize> {
    whole: [usize; N],
    part: [usize; N],
    margin: usize,
    data: Vec<T>,
}

/// A number that an element is, or consists of.
trait OfNumbers: Element {
    fn from_numbers(numbers: &[Number]) -> Self;
}

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl OfNumbers for $ty {
            fn from_numbers(numbers: &[Number]) -> Self {
                numbers[0].value as $ty
            }
        }
    )*};
}
numbers!(u8 i16 u32 i32);

impl OfNumbers for [u32; 4] {
    fn from_numbers(numbers: &[Number]) -> Self {
        std::array::from_fn(|at| numbers[at].value as u32)
    }
}

impl<T: OfNumbers + PartialEq + Default, const N: usize> Host<T, N> {
    fn of(view: &ViewMemory, is_section: bool) -> Self {
        let part: [usize; N] = view.extent[..].try_into().expect("the rank");
        let margin = usize::from(is_section);
        let whole = part.map(|side| side + 2 * margin);
        let mut host = Host { whole, part, margin, data: Vec::new() };
        host.data = vec![T::default(); whole.iter().product()];
        for (number, element) in view.elements.iter().enumerate() {
            let position = host.position(number);
            host.data[position] = T::from_numbers(&element.numbers());
        }
        host
    }

    /// Where the element of that number lies.
    fn position(&self, mut number: usize) -> usize {
        let (mut position, mut stride) = (0, 1);
        for (whole, part) in self.whole.iter().zip(&self.part).rev() {
            position += (number % part + self.margin) * stride;
            number /= part;
            stride *= whole;
        }
        position
    }
}

/// Makes the launch as a program does.
fn launched<I: OfKind>(
    setting: &Setting,
    ran: &Ran,
    in_range: Option<bool>,
    choices: &[u32],
    accelerator: &Accelerator,
) -> crate::Result<Result<(), Fault>>
where
    I::Domain: crate::Domain<Index = I>,
{
    let (launch, sections) = (&setting.launch, setting.form.sections);
    let views = &launch.views;
    let mut line = Host::<u32, 1>::of(&views[0], sections);
    let mut plane = Host::<i32, 2>::of(&views[1], sections);
    let block = Host::<u32, 3>::of(&views[2], sections);
    let mut bytes = Host::<u8, 1>::of(&views[3], sections);
    let shorts = Host::<i16, 2>::of(&views[4], sections);
    let mut rows = Host::<[u32; 4], 1>::of(&views[5], sections);
    let mut numbers = launch.captured.iter().flat_map(Value::numbers).map(|number| number.value);
    let mut number = || numbers.next().expect("a number");
    let (n, k, m) = (number() as u32, number() as i32, number() as usize);
    let table: [u32; 20] = std::array::from_fn(|_| number() as u32);
    let few: [i32; 3] = std::array::from_fn(|_| number() as i32);
    let (known, result) = {
        let wholes = (
            ArrayViewMut::new(line.whole, &mut line.data)?,
            ArrayViewMut::new(plane.whole, &mut plane.data)?,
            ArrayView::new(block.whole, &block.data)?,
            ArrayViewMut::new(bytes.whole, &mut bytes.data)?,
            ArrayView::new(shorts.whole, &shorts.data)?,
            ArrayViewMut::new(rows.whole, &mut rows.data)?,
        );
        let parts = (
            wholes.0.section([line.margin], line.part)?,
            wholes.1.section([plane.margin; 2], plane.part)?,
            wholes.2.section([block.margin; 3], block.part)?,
            wholes.3.section([bytes.margin], bytes.part)?,
            wholes.4.section([shorts.margin; 2], shorts.part)?,
            wholes.5.section([rows.margin], rows.part)?,
        );
        let captures = Captures::none().any(&parts.0, "line").any(&parts.1, "plane");
        let captures = captures.any(&parts.2, "block").any(&parts.3, "bytes");
        let captures = captures.any(&parts.4, "shorts").any(&parts.5, "rows");
        let captures = captures.any(n, "n").any(k, "k").any(m, "m");
        let captures = captures.any(table, "table").any(few, "few");
        let kernel = captures.kernel::<I, _, _, false, false>(
            KernelName::Function("random"),
            // SAFETY: the native twin does nothing.
            unsafe { Unkept::new() },
            |b, (index, values)| {
                let (values, few) = values;
                let (values, table) = values;
                let (((values, n), k), m) = values;
                let ((((((_, line), plane), block), bytes), shorts), rows) = values;
                let views = vec![line, plane, block, bytes, shorts, rows];
                let outside = Outside { index, views, captured: vec![n, k, m, table, few] };
                let mut choices = Choices::given(choices);
                let kind = launches(&mut choices)[0].kind;
                make::body(b, kind, outside, &mut choices);
                Recorded::Unit
            },
            |_, _| (),
        );
        let domain = I::domain(&launch.domain);
        let known = kernel.is_in_range(&domain);
        let result = parallel_for_each_on(accelerator, domain, kernel);
        let synchronized = [
            wholes.0.synchronize(),
            wholes.1.synchronize(),
            wholes.3.synchronize(),
            wholes.5.synchronize(),
        ];
        (known, synchronized.into_iter().fold(result, Result::and))
    };
    let missed = match result {
        Err(Error::IndexOutOfRange { .. }) => true,
        other => other.map(|()| false)?,
    };
    let found = [
        line.differs_from(&ran.views[0], "line"),
        plane.differs_from(&ran.views[1], "plane"),
        bytes.differs_from(&ran.views[3], "bytes"),
        rows.differs_from(&ran.views[5], "rows"),
        in_range.filter(|in_range| *in_range != known).map(|_| format!("in range: {known}")),
        (missed != ran.notes.has_missed).then(|| format!("an array was missed: {missed}")),
    ];
    Ok(match found.into_iter().flatten().next() {
        Some(text) => Err(Fault::new(FaultKind::Device, text)),
        None => Ok(()),
    })
}

impl<T: OfNumbers + PartialEq + Default + std::fmt::Debug, const N: usize> Host<T, N> {
    /// What is not as it should be, the margin among it.
    fn differs_from(&self, view: &ViewMemory, name: &str) -> Option<String> {
        let expected = Host::<T, N>::of(view, self.margin > 0);
        let pairs = self.data.iter().zip(&expected.data).enumerate();
        let (at, (found, expected)) = { pairs }.find(|(_, (found, expected))| found != expected)?;
        Some(format!("{name}, at {at} of its memory: {found:?} instead of {expected:?}"))
    }
}
