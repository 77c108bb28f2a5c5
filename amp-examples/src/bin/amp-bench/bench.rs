//! What the cases are run with: an accelerator and its rival, their data, and the rows of results.

use std::cell::Cell;
use std::time::Instant;

use amp_examples::random::Random;
use amp_runtime::Element;
use amp_runtime::prelude::*;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::rival::{Binding, Dispatch, Rival, Step};
use amp_examples::measure::{Plan, Repeat, Times, in_turns};

/// How large the work is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// For software devices and tests.
    Quick,
    /// For the cores of the host.
    Cpu,
    /// For a GPU.
    Gpu,
}

/// Which side gets its memory first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    AmpFirst,
    RivalFirst,
}

/// What a case does, to be divided by its time.
#[derive(Clone, Copy)]
pub enum Work {
    Bytes(f64),
    Flops(f64),
    Steps(f64),
}

/// How near a result has to be.
#[derive(Clone, Copy)]
pub enum Tolerance {
    Exact,
    /// Floats within so much.
    Within(f32),
    /// Words of which so many may differ, of a thousand.
    AllBut(usize),
}

/// One measurement.
#[derive(Serialize)]
pub struct Row {
    pub case: String,
    pub size: String,
    pub amp: Times,
    pub rival: Times,
    /// Of `unit`, by amp.
    pub rate: f64,
    pub unit: &'static str,
}

impl Row {
    /// amp's speed by the rival's.
    pub fn ratio(&self) -> f64 {
        self.rival.median / self.amp.median
    }

    /// The mean of two measurements.
    fn mean(&self, other: &Self) -> Self {
        let (amp, rival) = (self.amp.mean(&other.amp), self.rival.mean(&other.rival));
        let rate = self.rate * self.amp.median / amp.median;
        Row { case: self.case.clone(), size: self.size.clone(), amp, rival, rate, ..*self }
    }
}

/// The same data on both sides.
pub struct Data<'b, T: Element> {
    initial: Vec<T>,
    array: Array<T, 1>,
    rival: Option<(&'b Rival, wgpu::Buffer)>,
}

/// One case.
pub struct Case<'c, T: Element> {
    pub name: &'c str,
    pub size: String,
    pub work: Work,
    pub amp: &'c dyn Fn() -> amp_runtime::Result<()>,
    pub wgsl: &'c dyn Fn() -> Vec<Step<'c>>,
    pub plain: &'c dyn Fn(&mut [T]),
    pub output: &'c Data<'c, T>,
    pub tolerance: Tolerance,
}

pub struct Bench {
    pub accelerator: Accelerator,
    pub scale: Scale,
    pub random: Random,
    rival: Option<Rival>,
    order: Cell<Order>,
    plan: Plan,
    only: Vec<String>,
}

/// What running the cases gives.
pub struct Results {
    pub rows: Vec<Row>,
    pub failures: Vec<String>,
    progress: ProgressBar,
}

impl Results {
    pub fn new(cases: usize) -> Self {
        let progress = ProgressBar::new(cases as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}");
        progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Results { rows: Vec::new(), failures: Vec::new(), progress }
    }

    /// Adds a row, to the one that there may be of the same case.
    fn add(&mut self, new: Row) {
        let is_same = |row: &&mut Row| (&row.case, &row.size) == (&new.case, &new.size);
        match self.rows.iter_mut().find(is_same) {
            Some(row) => *row = row.mean(&new),
            None => self.rows.push(new),
        }
    }

    pub fn fail(&mut self, case: &str, reason: &str) {
        self.progress.suspend(|| eprintln!("{case}: {reason}"));
        self.failures.push(format!("{case}: {reason}"));
    }

    pub fn finish(&self) {
        self.progress.finish_and_clear();
    }
}

impl Bench {
    pub fn new(
        accelerator: Accelerator,
        scale: Scale,
        plan: Plan,
        only: Vec<String>,
    ) -> Result<Self, String> {
        let on_host = [Accelerator::cpu(), Accelerator::checked()].contains(&accelerator);
        let rival = (!on_host).then(|| Rival::open(&accelerator)).transpose()?;
        let (random, order) = (Random::fresh(), Cell::new(Order::AmpFirst));
        Ok(Bench { accelerator, scale, random, rival, order, plan, only })
    }

    /// What the rival is.
    pub fn rival(&self) -> &'static str {
        if self.rival.is_some() { "wgpu-unchecked" } else { "rayon" }
    }

    /// Is the case asked for?
    pub fn wants(&self, case: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| case.contains(part.as_str()))
    }

    /// The size for quick runs, for the host's cores, for a GPU.
    pub fn pick(&self, quick: usize, cpu: usize, gpu: usize) -> usize {
        match self.scale {
            Scale::Quick => quick,
            Scale::Cpu => cpu,
            Scale::Gpu => gpu,
        }
    }

    /// The size, or the half, or a quarter… for which the accelerator has an array of so many bytes.
    pub fn fitting(&self, mut size: usize, bytes: impl Fn(usize) -> usize) -> usize {
        while bytes(size) as u64 > self.accelerator.limits().array_bytes {
            size /= 2;
        }
        size
    }

    /// The orders in which the two sides get their memory. Where it lies makes a difference of up to
    /// 5 % to some cases on a GPU, so they run with either.
    pub fn orders(&self) -> Vec<Order> {
        match (&self.rival, self.scale) {
            (Some(_), Scale::Gpu) => vec![Order::AmpFirst, Order::RivalFirst],
            _ => vec![Order::AmpFirst],
        }
    }

    pub fn set_order(&self, order: Order) {
        self.order.set(order);
    }

    pub fn data<T: Element>(&self, initial: Vec<T>) -> amp_runtime::Result<Data<'_, T>> {
        let buffer = |rival: &Rival| rival.buffer(size_of_val(initial.as_slice()));
        let rival_first = self.order.get() == Order::RivalFirst;
        let early = self.rival.as_ref().filter(|_| rival_first).map(buffer);
        let array = Array::new_on(&self.accelerator, initial.len(), &initial)?;
        let rival = self.rival.as_ref().map(|rival| {
            let buffer = early.unwrap_or_else(|| buffer(rival));
            (rival, buffer)
        });
        let data = Data { initial, array, rival };
        data.reset()?;
        Ok(data)
    }

    /// Runs a case on both sides, checks what they give, and takes their times.
    pub fn run<T: Element>(&self, results: &mut Results, case: &Case<'_, T>) {
        if !self.wants(case.name) {
            return;
        }
        results.progress.set_message(format!("{} {}", case.name, case.size));
        match self.row(case) {
            Ok(row) => results.add(row),
            Err(reason) => results.fail(case.name, &reason),
        }
        results.progress.inc(1);
    }

    fn row<T: Element>(&self, case: &Case<'_, T>) -> Result<Row, String> {
        let mut scratch = case.output.initial.clone();
        (case.plain)(&mut scratch);
        let check = |side: &str, found: &[u8]| {
            differences(found, bytemuck::cast_slice(&scratch), case.tolerance)
                .map_err(|difference| format!("{side} is wrong: {difference}"))
        };

        case.output.reset().map_err(|error| error.to_string())?;
        (case.amp)().map_err(|error| error.to_string())?;
        let found = case.output.array.to_vec().map_err(|error| error.to_string())?;
        check("amp", bytemuck::cast_slice(&found))?;
        let mut dispatches = Vec::new();
        if let Some((rival, buffer)) = &case.output.rival {
            let steps = (case.wgsl)();
            dispatches = steps.iter().map(|step| rival.dispatch(step)).collect::<Result<_, _>>()?;
            rival.timed(&dispatches, 1);
            check("the rival", &rival.read(buffer))?;
        }

        let amp: Repeat<'_> = &mut |times| {
            let work = || (0..times).try_for_each(|_| (case.amp)());
            self.accelerator.timed(work).map_err(|error| error.to_string())
        };
        let rival: Repeat<'_> =
            &mut |times| Ok(self.time_rival(case, &dispatches, &mut scratch, times));
        let [amp, rival] = in_turns(self.plan, [amp, rival])?;
        let (amount, unit) = match case.work {
            Work::Bytes(amount) => (amount, "GB/s"),
            Work::Flops(amount) => (amount, "GFLOP/s"),
            Work::Steps(amount) => (amount, "Gstep/s"),
        };
        Ok(Row {
            case: case.name.to_owned(),
            size: case.size.clone(),
            amp,
            rival,
            rate: amount / amp.median / 1e9,
            unit,
        })
    }

    fn time_rival<T: Element>(
        &self,
        case: &Case<'_, T>,
        dispatches: &[Dispatch],
        scratch: &mut [T],
        times: u32,
    ) -> std::time::Duration {
        match &self.rival {
            Some(rival) => rival.timed(dispatches, times),
            None => {
                let start = Instant::now();
                (0..times).for_each(|_| (case.plain)(scratch));
                start.elapsed()
            }
        }
    }
}

impl<T: Element> Data<'_, T> {
    /// Puts the content back that it had at first.
    fn reset(&self) -> amp_runtime::Result<()> {
        if let Some((rival, buffer)) = &self.rival {
            rival.write(buffer, bytemuck::cast_slice(&self.initial));
        }
        self.array.copy_from(&self.initial)
    }

    /// What a kernel writes.
    pub fn view(&self) -> ArrayViewMut<'static, T, 1> {
        self.array.view()
    }

    /// What a kernel reads.
    pub fn input(&self) -> ArrayView<'static, T, 1> {
        self.array.view().read_only()
    }

    /// As a matrix with so many elements in a row.
    pub fn matrix(&self, row: usize) -> amp_runtime::Result<ArrayViewMut<'static, T, 2>> {
        self.array.view().view_as([self.initial.len() / row, row])
    }

    /// What the rival reads.
    pub fn reads(&self) -> Binding<'_> {
        self.binding(true)
    }

    /// What the rival writes.
    pub fn writes(&self) -> Binding<'_> {
        self.binding(false)
    }

    fn binding(&self, read_only: bool) -> Binding<'_> {
        Binding { buffer: self.rival.as_ref().map(|(_, buffer)| buffer), read_only }
    }
}

/// Says where and how much results differ.
fn differences(found: &[u8], expected: &[u8], tolerance: Tolerance) -> Result<(), String> {
    let differ = |difference: &dyn Fn(&[u8], &[u8]) -> bool| {
        let words = found.chunks_exact(4).zip(expected.chunks_exact(4)).enumerate();
        words.filter(|(_, (found, expected))| difference(found, expected)).map(|(k, _)| k).collect()
    };
    let float = |bytes: &[u8]| bytemuck::pod_read_unaligned::<f32>(bytes);
    let (wrong, allowed): (Vec<usize>, _) = match tolerance {
        Tolerance::Exact => (differ(&|a, b| a != b), 0),
        Tolerance::AllBut(share) => (differ(&|a, b| a != b), found.len() / 4 * share / 1000),
        Tolerance::Within(most) => {
            // A NaN is not near anything.
            let is_near = |a: &[u8], b: &[u8]| (float(a) - float(b)).abs() <= most;
            (differ(&|a, b| !is_near(a, b)), 0)
        }
    };
    match wrong.first() {
        Some(first) if wrong.len() > allowed => {
            let at = |bytes: &[u8]| match tolerance {
                Tolerance::Within(_) => float(&bytes[4 * first..][..4]).to_string(),
                _ => bytemuck::pod_read_unaligned::<u32>(&bytes[4 * first..][..4]).to_string(),
            };
            let (found, expected) = (at(found), at(expected));
            Err(format!(
                "{} words differ, the first at {first}: {found} for {expected}",
                wrong.len()
            ))
        }
        _ if found.len() != expected.len() => Err("its length differs".to_owned()),
        _ => Ok(()),
    }
}
