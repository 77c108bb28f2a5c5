//! What a launch hands to the accelerator: it goes through the captures of a kernel step by step.

use std::any::TypeId;
use std::ops::Range;
use std::sync::Arc;

use super::layout::Layout;
use super::source::Source;
use crate::accelerator::{Accelerator, Device, DeviceBuffer, Sending};
use crate::error::{Error, Result};
use crate::ir::{CaptureForm, ParamBytes, SharedMemory};

/// Goes through the captures of a kernel: once to see how they lie in memory, once to bring their
/// content to the accelerator, and once after the launch to say what was written.
#[derive(Debug)]
pub struct Binder<'k> {
    kernel: &'k str,
    step: Step<'k>,
    /// The number of the next view.
    view: usize,
    gathered: &'k mut Gathered,
}

#[derive(Clone, Copy, Debug)]
enum Step<'k> {
    Survey,
    Bring(&'k Accelerator),
    Written(&'k [bool], Option<(&'k Arc<Device>, &'k Sending)>),
}

/// What was found in the captures. It is used for one launch after the other.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) form: CaptureForm,
    /// The accelerator of the first array.
    pub(crate) home: Option<Accelerator>,
    pub(crate) buffers: Vec<DeviceBuffer>,
    pub(crate) params: ParamBytes,
    /// For each view, where its memory is.
    memory: Vec<Lies>,
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
        self.form.sections = false;
        self.form.spread = false;
        self.form.memory.clear();
        self.home = None;
        self.buffers.clear();
        self.params.clear();
        self.memory.clear();
    }

    /// What the form says of views that share memory, if any do.
    fn share_memory(&mut self) {
        let memory = &self.memory;
        let first =
            |view: usize| memory.iter().position(|other| other.source == memory[view].source);
        if (0..memory.len()).all(|view| first(view) == Some(view)) {
            return;
        }
        self.form.memory.extend((0..memory.len()).map(|view| {
            let Lies { source, element, .. } = memory[view];
            let others = memory.iter().filter(|other| other.source == source);
            SharedMemory {
                first: first(view).unwrap_or(view),
                writable: others.clone().any(|other| other.writable),
                mixed: others.clone().any(|other| other.element != element),
                shared: others.count() > 1,
            }
        }));
    }
}

impl<'k> Binder<'k> {
    fn new(kernel: &'k str, step: Step<'k>, gathered: &'k mut Gathered) -> Self {
        Binder { kernel, step, view: 0, gathered }
    }

    /// Sees how the views of a kernel lie in memory.
    ///
    /// # Errors
    /// Those of `bind`, which is none.
    pub(crate) fn survey(
        kernel: &'k str,
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        bind(&mut Binder::new(kernel, Step::Survey, gathered))?;
        gathered.share_memory();
        Ok(())
    }

    /// Brings the content of the views to the accelerator, and gathers the captured values.
    ///
    /// # Errors
    /// Those of copying, and [`Error::WrongAccelerator`].
    pub(crate) fn bring(
        kernel: &'k str,
        accelerator: &'k Accelerator,
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        bind(&mut Binder::new(kernel, Step::Bring(accelerator), gathered))
    }

    /// Says which views the kernel has written, on a device if it is given.
    ///
    /// # Errors
    /// Those of `bind`, which is none.
    pub(crate) fn written(
        kernel: &'k str,
        written: &'k [bool],
        device: Option<(&'k Arc<Device>, &'k Sending)>,
        gathered: &'k mut Gathered,
        bind: impl FnOnce(&mut Binder<'_>) -> Result<()>,
    ) -> Result<()> {
        bind(&mut Binder::new(kernel, Step::Written(written, device), gathered))
    }

    /// A view of the bytes of a source, as elements of a type.
    pub(super) fn view<T: 'static, const N: usize>(
        &mut self,
        layout: &Layout<N>,
        source: &Source<'_>,
        bytes: Range<usize>,
        writable: bool,
    ) -> Result<()> {
        let number = self.view;
        self.view += 1;
        match self.step {
            Step::Survey => {
                self.gathered.form.sections |= !layout.is_plain() || bytes.len() < source.bytes();
                let (source, element) = (std::ptr::from_ref(source).addr(), TypeId::of::<T>());
                self.gathered.memory.push(Lies { source, element, writable });
            }
            Step::Bring(accelerator) => {
                let params = &mut self.gathered.params;
                layout.extent.components().iter().for_each(|side| params.word(*side as u32));
                if self.gathered.form.sections {
                    params.word(layout.first as u32);
                    let rows = layout.pitch.components().iter().skip(1);
                    rows.for_each(|side| params.word(*side as u32));
                }
                match accelerator.device() {
                    None => source.on_host(&bytes, self.kernel)?,
                    Some(device) => {
                        self.gathered.buffers.push(source.on_device(
                            device,
                            &bytes,
                            self.kernel,
                        )?);
                    }
                }
            }
            Step::Written(written, device) => {
                if writable && written.get(number).is_none_or(|written| *written) {
                    let (device, sending) = device.unzip();
                    source.written(device, sending, &bytes);
                }
            }
        }
        Ok(())
    }

    /// An array, which has to live on the accelerator.
    pub(super) fn array(&mut self, home: &Accelerator, name: &str) -> Result<()> {
        match self.step {
            Step::Survey if self.gathered.home.is_none() => {
                self.gathered.home = Some(home.clone());
                Ok(())
            }
            Step::Bring(accelerator) if accelerator != home => Err(Error::WrongAccelerator {
                kernel: self.kernel.to_owned(),
                array: name.to_owned(),
                home: home.name().to_owned(),
                accelerator: accelerator.name().to_owned(),
            }),
            _ => Ok(()),
        }
    }

    /// A value that is captured.
    ///
    /// # Errors
    /// [`Error::CaptureTooLarge`] if a `usize` of it has more than 32 bits.
    #[doc(hidden)]
    pub fn value(&mut self, name: &str, write: impl FnOnce(&mut ParamBytes)) -> Result<()> {
        let Step::Bring(_) = self.step else { return Ok(()) };
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
