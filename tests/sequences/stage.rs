//! Operations as they are done with the runtime.

use std::collections::BTreeMap;
use std::future::ready;
use std::task::{Context, Poll, Waker};

use amp_runtime::prelude::*;
use amp_runtime::{AcceleratorView, QueuingMode, Result};

use crate::any::{AnyArray, AnyView, Derived};
use crate::elements::{Type, bytes};
use crate::handles::Later;
use crate::kernels::Kernel;
use crate::plan::{Id, Launch, Lent, Operation};

/// Data of the host's, which views may borrow.
pub enum Loan<'a> {
    ToWrite(&'a mut [u8]),
    ToRead(&'a [u8]),
    Lent,
}

/// The views, arrays and futures that there are.
pub struct Stage<'a> {
    accelerators: &'a [Accelerator],
    lent: &'a [Lent],
    loans: Vec<Loan<'a>>,
    views: Views<'a>,
    arrays: BTreeMap<Id, (AnyArray, Type, usize)>,
    futures: BTreeMap<Id, Later<'a>>,
}

/// What an operation gives: bytes, if it shows any.
type Given = Result<Option<Vec<u8>>>;

impl<'a> Stage<'a> {
    pub fn new(
        accelerators: &'a [Accelerator],
        lent: &'a [Lent],
        loans: impl Iterator<Item = &'a mut [u8]>,
    ) -> Self {
        let loans = loans.zip(lent).map(|(data, lent)| match lent.fixed {
            true => Loan::ToRead(data),
            false => Loan::ToWrite(data),
        });
        let loans = loans.collect();
        let (views, arrays, futures) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Stage { accelerators, lent, loans, views, arrays, futures }
    }

    /// Does an operation, whose views, arrays and futures are there.
    pub fn perform(&mut self, operation: &Operation) -> Given {
        use Operation::*;
        match operation {
            Lend { lent, id } => {
                let Lent { ty, extent, .. } = &self.lent[*lent];
                let view = match std::mem::replace(&mut self.loans[*lent], Loan::Lent) {
                    Loan::ToWrite(data) => AnyView::borrowed(*ty, data, extent)?,
                    Loan::ToRead(data) => {
                        self.loans[*lent] = Loan::ToRead(data);
                        AnyView::fixed(*ty, data, extent)?
                    }
                    Loan::Lent => unreachable!("the model knows what is lent"),
                };
                self.views.insert(*id, view);
            }
            LendTooMuch { lent } => {
                let Lent { ty, extent, .. } = &self.lent[*lent];
                let more: Vec<_> = extent.iter().map(|side| side + 1).collect();
                match &mut self.loans[*lent] {
                    Loan::ToWrite(data) => drop(AnyView::borrowed(*ty, data, &more)?),
                    Loan::ToRead(data) => drop(AnyView::fixed(*ty, data, &more)?),
                    Loan::Lent => unreachable!("the model knows what is lent"),
                }
            }
            WithoutSource { ty, extent, id } => {
                self.views.insert(*id, AnyView::without_source(*ty, extent)?);
            }
            NewArray { ty, extent, on, seed, id } => {
                let len = extent.iter().product::<usize>() * ty.size();
                let data = seed.map(|seed| bytes(seed, len));
                let array = AnyArray::new(*ty, &self.accelerators[*on], extent, data.as_deref())?;
                self.arrays.insert(*id, (array, *ty, len));
            }
            CloneArray { array, on, id } => {
                let (array, ty, len) = &self.arrays[array];
                let clone = (array.clone_on(&self.accelerators[*on])?, *ty, *len);
                self.arrays.insert(*id, clone);
            }
            ViewOfArray { array, id } => {
                let view = self.arrays[array].0.view();
                self.views.insert(*id, view);
            }
            DropArray { array } => drop(self.arrays.remove(array)),
            Section { of, origin, extent, id } => {
                self.derive(*of, Derived::Section(origin, extent), *id)?;
            }
            Row { of, row, id } => self.derive(*of, Derived::Row(*row), *id)?,
            ViewAs { of, extent, id } => self.derive(*of, Derived::ViewAs(extent), *id)?,
            ReadOnly { of, id } => self.derive(*of, Derived::ReadOnly, *id)?,
            Clone { of, id } => self.derive(*of, Derived::Clone, *id)?,
            Reinterpret { of, to, id } => {
                let view = self.views[of].reinterpret(*to)?;
                self.views.insert(*id, view);
            }
            Drop { view } => drop(self.views.remove(view)),
            Launch(one) => launch(self.accelerators, &self.views, one)?,
            Threads(all) => launch_all(self.accelerators, &self.views, all)?,
            LaunchArray { kernel, array, on, seed } => {
                let on = (&self.accelerators[*on]).into();
                self.arrays[array].0.launch(&on, *kernel, *seed)?;
            }
            ToVec { of } => return self.views[of].to_vec().map(Some),
            CopyTo { of, longer } => return self.views[of].copy_to(*longer).map(Some),
            CopyFrom { to, longer, seed } => self.views[to].copy_from(*longer, *seed)?,
            Copy { from, to } => self.views[to].copy(&self.views[from])?,
            CopyToArray { from, array } => self.arrays[array].0.copy(&self.views[from])?,
            ArrayToVec { array } => return self.arrays[array].0.to_vec().map(Some),
            ArrayCopyFrom { array, seed } => {
                let (array, _, len) = &self.arrays[array];
                array.copy_from(&bytes(*seed, *len))?;
            }
            Map { array } => {
                let array = self.arrays.get_mut(array).expect("the model knows that it is there");
                return array.0.map().map(Some);
            }
            Synchronize { view } => self.taken(*view).synchronize()?,
            SynchronizeTo { view, on } => {
                self.views[view].synchronize_to(&self.accelerators[*on])?;
            }
            Discard { view } => self.views[view].discard(),
            ReadLater { of, id } => {
                let read = self.views[of].read_later();
                self.futures.insert(*id, read);
            }
            SynchronizeLater { view, id } => {
                let synchronized = self.taken(*view).synchronize_later();
                self.futures.insert(*id, synchronized);
            }
            CopyLater { from, to, id } => {
                let mut copied = self.views[to].copy_later(&self.views[from]);
                // It begins now.
                match copied.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                    Poll::Pending => drop(self.futures.insert(*id, copied)),
                    Poll::Ready(done) => {
                        let done = ready(Ok(done?));
                        self.futures.insert(*id, Box::pin(done));
                    }
                }
            }
            Mark { on, id } => {
                let marker = self.accelerators[*on].create_marker()?;
                self.futures.insert(*id, Box::pin(async move { marker.await.map(|()| None) }));
            }
            Await { future } => {
                let future = self.futures.remove(future);
                return pollster::block_on(future.expect("the model knows that it is there"));
            }
            DropFuture { future } => drop(self.futures.remove(future)),
            Flush { on } => self.accelerators[*on].flush()?,
            Wait { on } => self.accelerators[*on].wait()?,
            Return { .. } => (),
        }
        Ok(None)
    }

    fn taken(&mut self, view: Id) -> AnyView<'a> {
        self.views.remove(&view).expect("the model knows that it is there")
    }

    fn derive(&mut self, of: Id, by: Derived<'_>, id: Id) -> Result<()> {
        let view = self.views[&of].derive(by)?;
        self.views.insert(id, view);
        Ok(())
    }
}

type Views<'a> = BTreeMap<Id, AnyView<'a>>;

fn launch(accelerators: &[Accelerator], views: &Views<'_>, launch: &Launch) -> Result<()> {
    let accelerator = &accelerators[launch.on];
    let on: AcceleratorView = match launch.at_once {
        true => accelerator.create_view(QueuingMode::Immediate),
        false => accelerator.into(),
    };
    let views: Vec<_> = launch.views.iter().map(|view| &views[view]).collect();
    let launched = AnyView::launch(&views, &on, launch.kernel, launch.seed);
    match launch.kernel {
        // A device tells it later.
        Kernel::Failing => launched.and_then(|()| accelerator.wait()),
        _ => launched,
    }
}

/// Launches from a thread for each.
fn launch_all(accelerators: &[Accelerator], views: &Views<'_>, all: &[Launch]) -> Result<()> {
    std::thread::scope(|scope| {
        let start = |one| scope.spawn(move || launch(accelerators, views, one));
        let threads: Vec<_> = all.iter().map(start).collect();
        let ends = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
        ends.fold(Ok(()), Result::and)
    })
}
