//! From a domain and a kernel to work on an accelerator. It is compiled once for each kind of domain, not for each
//! kernel.

use std::cell::{Cell, RefCell};
use std::sync::{Mutex, PoisonError};

use crate::accelerator::{
    Accelerator, AcceleratorView, Checked, Launch, Manner, QueuingMode, check,
};
use crate::checked::{self, Checks, Experiment, Memory, Prepared};
use crate::data::{Binder, Gathered};
use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result};
use crate::everywhere;
use crate::geometry::DomainIndex;
use crate::inspect::{self, Span};
use crate::ir::CaptureForm;
use crate::kernel::index::KernelIndex;
use crate::kernel::launchable::Launchable;
use crate::lower::{DeviceModule, Unproved};

/// Compiles a kernel for views that lie in memory as those do that it captures.
pub(crate) fn compile<I: KernelIndex>(
    accelerator: &Accelerator,
    kernel: &dyn Launchable<I>,
) -> Result<()> {
    with_gathered(|gathered| {
        survey(kernel, gathered)?;
        let (key, form) = (kernel.__amp_key(), &mut gathered.key.form);
        match accelerator.device() {
            None => check(key, &|| module_of(kernel, &CaptureForm::default())).map(drop),
            Some(device) => {
                device.describe(form);
                form.in_range = gathered.tested || form.tests_elements;
                device.pipeline(key, form, &|| module_of(kernel, form)).map(drop)
            }
        }
    })
}

/// Are all indices of a kernel into views known to be in range, in a launch over that domain?
pub(crate) fn is_in_range<I: KernelIndex>(domain: &I::Domain, kernel: &dyn Launchable<I>) -> bool {
    with_gathered(|gathered| {
        if check_domain::<I>(domain, kernel.__amp_name()).is_err()
            || survey(kernel, gathered).is_err()
        {
            return false;
        }
        let groups = I::__amp_groups(domain, u32::MAX, &mut gathered.key.form);
        I::__amp_write(domain, groups, &gathered.key.form, &mut gathered.params);
        let sizes = gathered.sizes(groups, I::__amp_words(&gathered.key.form));
        kernel.__amp_unproved(&gathered.key.form, sizes) == Some(Unproved::default())
    })
}

/// Runs a launch with memory that was used for those before it.
fn with_gathered<R>(launch: impl FnOnce(&mut Gathered) -> R) -> R {
    thread_local! {
        static GATHERED: Cell<Option<Box<Gathered>>> = const { Cell::new(None) };
    }
    let mut gathered = GATHERED.take().unwrap_or_default();
    let result = launch(&mut gathered);
    gathered.clear();
    GATHERED.set(Some(gathered));
    result
}

/// Gathers what a kernel captures.
fn survey<I: KernelIndex>(kernel: &dyn Launchable<I>, gathered: &mut Gathered) -> Result<()> {
    let identity = (kernel.__amp_name(), kernel.__amp_key());
    Binder::survey(identity, I::__amp_words, gathered, |binder| kernel.__amp_bind(binder))
}

/// Runs a kernel where its arrays live, or else on the default accelerator.
pub(crate) fn launch_at_home<I: KernelIndex>(
    domain: &I::Domain,
    kernel: &dyn Launchable<I>,
) -> Result<()> {
    with_gathered(|gathered| {
        survey(kernel, gathered)?;
        let accelerator = match gathered.home.take() {
            Some(home) => home,
            None => Accelerator::default_accelerator()?,
        };
        launch_surveyed(&(&accelerator).into(), domain, kernel, gathered)
    })
}

/// Runs a kernel there.
pub(crate) fn launch<I: KernelIndex>(
    view: &AcceleratorView,
    domain: &I::Domain,
    kernel: &dyn Launchable<I>,
) -> Result<()> {
    with_gathered(|gathered| {
        survey(kernel, gathered)?;
        launch_surveyed(view, domain, kernel, gathered)
    })
}

fn launch_surveyed<I: KernelIndex>(
    view: &AcceleratorView,
    domain: &I::Domain,
    kernel: &dyn Launchable<I>,
    gathered: &mut Gathered,
) -> Result<()> {
    let (accelerator, extent) = (view.accelerator(), I::__amp_extent(domain));
    let launched = traced(kernel.__amp_name(), extent, accelerator, || {
        launch_on(view, domain, kernel, gathered)
    });
    everywhere::note_launch(accelerator, &launched);
    launched
}

/// Runs a launch, in a span. Where times are written, it waits for the launch, whose time on the accelerator is
/// written as well.
fn traced(
    kernel: &str,
    extent: &[usize],
    accelerator: &Accelerator,
    launch: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let _span = Span::launch(kernel, extent, accelerator.name());
    if !inspect::is_traced() {
        return launch();
    }
    let mut ran = Ok(());
    let time = accelerator.timed(|| {
        ran = launch();
        Ok(())
    });
    if let (Ok(()), Ok(time)) = (&ran, &time) {
        inspect::kernel_ran(kernel, accelerator.name(), *time);
    }
    ran.and(time.map(drop))
}

/// The module of a kernel that is new in that form.
fn module_of<I: KernelIndex>(
    kernel: &dyn Launchable<I>,
    form: &CaptureForm,
) -> Result<DeviceModule> {
    let module = {
        let _span = Span::build(kernel.__amp_name());
        kernel.__amp_module_of(form)?
    };
    inspect::dumped(module, || kernel.__amp_recorded())
}

fn launch_on<I: KernelIndex>(
    view: &AcceleratorView,
    domain: &I::Domain,
    kernel: &dyn Launchable<I>,
    gathered: &mut Gathered,
) -> Result<()> {
    let (name, accelerator) = (kernel.__amp_name(), view.accelerator());
    check_domain::<I>(domain, name)?;
    let bind = |binder: &mut Binder<'_>| kernel.__amp_bind(binder);
    if let Some(checks) = accelerator.checks() {
        return launch_checked(domain, kernel, gathered, checks);
    }
    let Some(device) = accelerator.device() else {
        let Checked { written, reports, guards } =
            check(kernel.__amp_key(), &|| module_of(kernel, &CaptureForm::default()))?;
        gathered.written.extend_from_slice(&written);
        Binder::bring(name, accelerator, I::__amp_extent(domain), gathered, bind)?;
        let manner = Manner { reports, plain: gathered.sharing.enter() };
        let ran = kernel.__amp_run(domain, &guards, manner);
        gathered.sharing.leave();
        return Binder::written(name, None, gathered, bind).and(ran);
    };
    let most = device.max_groups();
    let groups = I::__amp_groups(domain, most, &mut gathered.key.form);
    if gathered.key.form.spread {
        // Then there is more to say of the domain.
        gathered.clear();
        gathered.key.form.spread = true;
        survey(kernel, gathered)?;
    }
    device.describe(&mut gathered.key.form);
    I::__amp_write(domain, groups, &gathered.key.form, &mut gathered.params);
    if gathered.tested || gathered.key.form.tests_elements {
        let form = &gathered.key.form;
        let sizes = gathered.sizes(groups, I::__amp_words(form));
        let prove = |sizes| kernel.__amp_unproved(form, sizes).is_some_and(|all| all.tested == 0);
        gathered.key.form.in_range = device.is_in_range(kernel.__amp_key(), form, sizes, &prove);
    }
    let launch = Launch { key: &gathered.key, params: gathered.params.finish(), groups };
    let sending = match device.launch_again(launch, &mut gathered.written)? {
        Some(sending) => sending,
        None => {
            let form = &gathered.key.form;
            let pipeline =
                device.pipeline(kernel.__amp_key(), form, &|| module_of(kernel, form))?;
            Binder::bring(name, accelerator, I::__amp_extent(domain), gathered, bind)?;
            let launch = Launch { key: &gathered.key, params: gathered.params.finish(), groups };
            gathered.written.extend_from_slice(&pipeline.written);
            device.launch(launch, &pipeline, &gathered.buffers)?
        }
    };
    Binder::written(name, Some((device, &sending)), gathered, bind)?;
    match view.queuing_mode() {
        QueuingMode::Automatic => Ok(()),
        QueuingMode::Immediate => accelerator.flush(),
    }
}

/// Runs a kernel on the checked accelerator, over a copy of what it captures.
fn launch_checked<I: KernelIndex>(
    domain: &I::Domain,
    kernel: &dyn Launchable<I>,
    gathered: &mut Gathered,
    checks: &Checks,
) -> Result<()> {
    let (name, extent) = (kernel.__amp_name(), I::__amp_extent(domain));
    // What runs here runs everywhere: the same rules hold.
    let experiment = checks.experiment.as_deref();
    if !experiment.is_some_and(Experiment::is_unruled) {
        check(kernel.__amp_key(), &|| module_of(kernel, &CaptureForm::default()))?;
    }
    let bind = |binder: &mut Binder<'_>| kernel.__amp_bind(binder);
    // Launches of several threads of the host may share memory, and each works on a copy of it.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    on_deep_stack(|| {
        let prepared = match experiment {
            None => Prepared::known(kernel.__amp_key(), || {
                Prepared::new(name, &kernel.__amp_recorded()?)
            })?,
            Some(experiment) => {
                let mut recorded = kernel.__amp_recorded()?;
                experiment.prepare(&mut recorded);
                Prepared::new(name, &recorded)?.into()
            }
        };
        let form = &gathered.key.form;
        let words = kernel.__amp_interface(form).words(gathered.params.finish());
        let captured = words.get(I::__amp_words(form)..).unwrap_or_default();
        let memory = Memory::new(extent, &prepared, captured, form.sections);
        let memory = RefCell::new(memory);
        Binder::copy_in(name, &memory, gathered, bind)?;
        let limits = match checks.profile {
            Some(profile) => profile.exceeded(&kernel.__amp_module_of(&CaptureForm::default())?),
            None => Vec::new(),
        };
        let ran = checked::run(name, &prepared, &mut memory.borrow_mut(), checks, limits);
        Binder::copy_out(name, &memory, gathered, bind).and(ran)
    })
    .unwrap_or_else(|reason| {
        let (kernel, target) = (name.to_owned(), "the checked accelerator".to_owned());
        Err(Error::Compilation { kernel, target, reason, wgsl: None })
    })
}

/// The rules for domains that hold on every accelerator (C++ AMP 4.2, 4.3, 7).
fn check_domain<I: DomainIndex>(domain: &I::Domain, kernel: &str) -> Result<()> {
    let extent = I::__amp_extent(domain);
    let named = || (kernel.to_owned(), extent.to_vec());
    if extent.contains(&0) {
        let (kernel, extent) = named();
        return Err(Error::EmptyDomain { kernel, extent });
    }
    let undivided =
        extent.iter().zip(I::__AMP_CONST_TILE).position(|(side, tile)| side % tile != 0);
    if let Some(dimension) = undivided {
        let (kernel, extent) = named();
        return Err(Error::TileDoesNotDivide {
            kernel,
            extent,
            tile: I::__AMP_CONST_TILE.to_vec(),
            dimension,
        });
    }
    let threads =
        extent.iter().try_fold(1u32, |all, side| all.checked_mul((*side).try_into().ok()?));
    match threads {
        Some(_) => Ok(()),
        None => Err(Error::ExtentTooLarge { extent: extent.to_vec() }),
    }
}
