//! What a launch hands to the accelerator: it goes through the captures of a kernel step by step.

use std::any::TypeId;
use std::cell::RefCell;
use std::sync::Arc;

use super::at_hand::Accesses;
use super::part::Part;
use super::sharing::Sharing;
use super::source::Source;
use crate::accelerator::{
    Accelerator, Device, DeviceBuffer, KernelKey, LaunchKey, Sending, ends_exactly,
};
use crate::checked::Memory;
use crate::error::{Error, Result};
use crate::ir::{CaptureForm, ParamBytes, SharedMemory, Sizes};
use crate::native::current::MOST_DIMENSIONS;
use crate::native::gate::Use;
use crate::types::Element;

/// Goes through the captures of a kernel: once to gather what they are, and once after the launch to
/// say what was written. Only a launch that is no repetition brings content to the accelerator.
#[derive(Debug)]
pub struct Binder<'k> {
    kernel: &'k str,
    step: Step<'k>,
    /// The number of the next view.
    view: usize,
    /// How the kernel uses the next capture.
    accesses: Accesses,
    gathered: &'k mut Gathered,
}

#[derive(Clone, Copy, Debug)]
enum Step<'k> {
    Survey,
    /// To the memory of the checked accelerator, and back.
    CopyIn(&'k RefCell<Memory>),
    CopyOut(&'k RefCell<Memory>),
    /// To an accelerator, for a domain with these sides.
    Bring(&'k Accelerator, &'k [usize]),
    Written(Option<(&'k Arc<Device>, &'k Sending)>),
}

/// What was found in the captures. It is used for one launch after the other.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) key: LaunchKey,
    /// The accelerator of the first array, if none is given.
    pub(crate) home: Option<Accelerator>,
    pub(crate) params: ParamBytes,
    /// For each view, its memory on the device; empty if the launch repeats another.
    pub(crate) buffers: Vec<DeviceBuffer>,
    /// Says for each view whether the kernel writes it.
    pub(crate) written: Vec<bool>,
    /// For each view, where its memory is.
    memory: Vec<Lies>,
    /// Do two views share their memory?
    shared: bool,
    /// Is a view only a part of its memory?
    sections: bool,
    /// Has a view elements that are tested for being there, unless that is known?
    pub(crate) tested: bool,
    /// What the uniform block says of the views.
    sizes: Vec<u32>,
    /// How a launch on the cpu shares memory.
    pub(crate) sharing: Sharing,
}

/// A view's memory: where it is, what the view sees in it, and whether it may write that.
#[derive(Debug)]
struct Lies {
    source: usize,
    element: TypeId,
    writable: bool,
}

impl Gathered {
    /// Forgets everything, but keeps the room for it.
    pub(crate) fn clear(&mut self) {
        self.key.clear();
        self.home = None;
        self.params.clear();
        self.buffers.clear();
        self.written.clear();
        self.memory.clear();
        self.shared = false;
        self.sections = false;
        self.tested = false;
        self.sizes.clear();
        self.sharing.clear();
    }

    /// The sizes of a launch whose domain has so many words in the uniform block.
    pub(crate) fn sizes(&self, groups: [u32; 3], domain_words: usize) -> Sizes {
        let words = self.params.words(domain_words).chain(self.sizes.iter().copied()).collect();
        Sizes { groups, words }
    }

    /// What the form says of views that share memory.
    fn share_memory(&mut self) {
        let memory = &self.memory;
        self.key.form.memory.extend(memory.iter().enumerate().map(|(view, lies)| {
            let others = memory.iter().filter(|other| other.source == lies.source);
            SharedMemory {
                first: memory.iter().position(|o| o.source == lies.source).unwrap_or(view),
                writable: others.clone().any(|other| other.writable),
                mixed: others.clone().any(|other| other.element != lies.element),
                shared: others.count() > 1,
            }
        }));
        // Their elements are packed.
        self.tested |= self.key.form.memory.iter().any(|memory| memory.mixed);
    }
}

impl<'k> Binder<'k> {
    fn new(kernel: &'k str, step: Step<'k>, gathered: &'k mut Gathered) -> Self {
        Binder { kernel, step, view: 0, accesses: Accesses::Any, gathered }
    }

    /// Gathers the captured values, after room for so many words of the domain, and where the content
    /// of the views is.
    ///
    /// # Errors
    /// Those of captured values: [`Error::CaptureTooLarge`].
    pub(crate) fn survey(
        (kernel, key): (&str, KernelKey),
        domain_words: impl Fn(&CaptureForm) -> usize,
        gathered: &mut Gathered,
        bind: impl Fn(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        gathered.params.reserve(domain_words(&gathered.key.form));
        bind(&mut Binder::new(kernel, Step::Survey, gathered))?;
        if gathered.sections {
            // Then there is more to say of each view.
            let spread = gathered.key.form.spread;
            gathered.clear();
            gathered.key.form.sections = true;
            gathered.key.form.spread = spread;
            gathered.params.reserve(domain_words(&gathered.key.form));
            bind(&mut Binder::new(kernel, Step::Survey, gathered))?;
        }
        gathered.key.kernel = Some(key);
        if gathered.shared {
            gathered.share_memory();
        }
        Ok(())
    }

    /// Says how the kernel uses the next capture.
    pub(super) fn used(&mut self, accesses: Accesses) -> &mut Self {
        self.accesses = accesses;
        self
    }

    /// Brings the content of the views to the accelerator, for a domain with these sides.
    ///
    /// # Errors
    /// Those of copying, and [`Error::WrongAccelerator`].
    pub(crate) fn bring(
        kernel: &'k str,
        accelerator: &'k Accelerator,
        domain: &'k [usize],
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        gathered.key.buffers.clear();
        bind(&mut Binder::new(kernel, Step::Bring(accelerator, domain), gathered))
    }

    /// Copies the content of the views to the memory of the checked accelerator.
    ///
    /// # Errors
    /// Those of copying, and [`Error::WrongAccelerator`].
    pub(crate) fn copy_in(
        kernel: &'k str,
        memory: &'k RefCell<Memory>,
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        bind(&mut Binder::new(kernel, Step::CopyIn(memory), gathered))
    }

    /// Copies what a launch has written there back.
    ///
    /// # Errors
    /// Those of copying.
    pub(crate) fn copy_out(
        kernel: &'k str,
        memory: &'k RefCell<Memory>,
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        bind(&mut Binder::new(kernel, Step::CopyOut(memory), gathered))
    }

    /// Says which views the kernel has written, on a device if it is given.
    ///
    /// # Errors
    /// Those of `bind`, which is none.
    pub(crate) fn written(
        kernel: &'k str,
        device: Option<(&'k Arc<Device>, &'k Sending)>,
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        bind(&mut Binder::new(kernel, Step::Written(device), gathered))
    }

    /// A view of a part of a source.
    pub(super) fn view<T: Element, const N: usize>(
        &mut self,
        part: &Part<'_, T, N>,
        writable: bool,
    ) -> Result<()> {
        let number = self.view;
        self.view += 1;
        let source = &*part.source;
        match self.step {
            Step::Survey => self.survey_view(part, writable),
            Step::CopyIn(memory) => part.copy_in(&mut memory.borrow_mut(), number)?,
            Step::CopyOut(memory) if writable => part.copy_out(&mut memory.borrow_mut(), number)?,
            Step::CopyOut(_) => (),
            Step::Bring(accelerator, domain) => {
                if writable {
                    part.keep_others();
                }
                match accelerator.device() {
                    None => {
                        source.on_host(&part.bytes(), self.kernel)?;
                        self.share(part, writable, domain);
                    }
                    Some(device) => {
                        let buffer = source.on_device(device, &part.bytes(), self.kernel)?;
                        self.gathered.key.buffers.push(Some(buffer.id()));
                        self.gathered.buffers.push(buffer);
                    }
                }
            }
            Step::Written(device) => {
                let gathered = &self.gathered;
                if !writable || gathered.written.get(number).is_some_and(|written| !written) {
                    return Ok(());
                }
                let (device, sending) = device.unzip();
                let buffer = gathered.key.buffers.get(number).copied().flatten();
                let in_place = buffer.zip(sending);
                if !in_place
                    .is_some_and(|(buffer, sending)| source.written_in_place(buffer, sending))
                {
                    source.written(device, sending, &part.bytes());
                }
            }
        }
        Ok(())
    }

    /// Says how a launch on the cpu uses a view, whose content is there.
    fn share<T: Element, const N: usize>(
        &mut self,
        part: &Part<'_, T, N>,
        writable: bool,
        domain: &[usize],
    ) {
        let accesses = self.accesses.in_view::<N>(domain.len());
        let (sides, sharing) = (part.layout.extent, &mut self.gathered.sharing);
        if let Accesses::Own(shift) = accesses {
            let is_known = match shift.is_none() && domain.len() == N {
                true => domain.iter().zip(sides.components()).all(|(d, e)| d <= e),
                // Whether its indices are within the view is seen where an element is used.
                false => domain.iter().all(|side| *side <= u32::MAX as usize),
            };
            let is_told_apart = shift.is_of(domain.len()) && N.max(domain.len()) <= MOST_DIMENSIONS;
            if !(is_known && is_told_apart && part.is_whole()) {
                sharing.refuse();
            }
        }
        let kind = match (writable, accesses) {
            (false, _) | (true, Accesses::Reads) => Use::Reads,
            (true, Accesses::Own(_)) => Use::Alone,
            (true, Accesses::Any) => Use::Atomic,
        };
        if let Some(gate) = part.source.gate() {
            sharing.add(gate, part.bytes(), kind);
        }
    }

    fn survey_view<T: Element, const N: usize>(&mut self, part: &Part<'_, T, N>, writable: bool) {
        let (layout, gathered) = (&part.layout, &mut *self.gathered);
        gathered.sections |= !layout.is_plain() || part.bytes().len() < part.source.bytes();
        let lies = Lies {
            source: std::ptr::from_ref::<Source<'_>>(&part.source).addr(),
            element: TypeId::of::<T>(),
            writable,
        };
        gathered.shared |= gathered.memory.iter().any(|other| other.source == lies.source);
        gathered.memory.push(lies);
        gathered.key.buffers.push(part.source.settled());
        // Elements of a view of one dimension that is all of its memory are left to the driver.
        gathered.tested |= N > 1 || gathered.key.form.sections || T::__amp_ty().is_packed();
        gathered.key.form.tests_elements |= !ends_exactly(part.source.bytes());
        let (params, sizes) = (&mut gathered.params, &mut gathered.sizes);
        for side in layout.extent.components() {
            params.word(*side as u32);
            sizes.push(*side as u32);
        }
        if gathered.key.form.sections {
            let pitch = layout.pitch.components().iter().skip(1);
            [layout.first].iter().chain(pitch).for_each(|word| params.word(*word as u32));
        }
    }

    /// An array, which has to live on the accelerator.
    pub(super) fn array(&mut self, home: &Accelerator, name: &str) -> Result<()> {
        match self.step {
            Step::Survey if self.gathered.home.is_none() => {
                self.gathered.home = Some(home.clone());
                Ok(())
            }
            Step::Bring(accelerator, _) if accelerator != home => {
                Err(self.elsewhere(accelerator, home, name))
            }
            Step::CopyIn(_) if *home != Accelerator::checked() => {
                Err(self.elsewhere(&Accelerator::checked(), home, name))
            }
            _ => Ok(()),
        }
    }

    fn elsewhere(&self, accelerator: &Accelerator, home: &Accelerator, name: &str) -> Error {
        Error::WrongAccelerator {
            kernel: self.kernel.to_owned(),
            array: name.to_owned(),
            home: home.name().to_owned(),
            accelerator: accelerator.name().to_owned(),
        }
    }

    /// A value that is captured.
    ///
    /// # Errors
    /// [`Error::CaptureTooLarge`] if a `usize` of it has more than 32 bits.
    #[doc(hidden)]
    pub fn value(&mut self, name: &str, write: impl FnOnce(&mut ParamBytes)) -> Result<()> {
        let Step::Survey = self.step else { return Ok(()) };
        write(&mut self.gathered.params);
        match self.gathered.params.take_too_large() {
            None => Ok(()),
            Some(value) => Err(Error::CaptureTooLarge {
                kernel: self.kernel.to_owned(),
                capture: name.to_owned(),
                value,
            }),
        }
    }
}
