//! Runs a sequence and its model side by side.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use amp_runtime::prelude::*;

use crate::elements::bytes;
use crate::kernels::Kernel;
use crate::model::{Expected, Model};
use crate::plan::{Launch, Lent, Operation, Sequence};
use crate::stage::Stage;

/// Why a sequence is none that should be.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The number of the operation.
    pub at: usize,
    pub text: String,
}

/// How often something was done.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// By kind.
    pub operations: BTreeMap<&'static str, usize>,
    /// By kernel and number of the accelerator.
    pub launches: BTreeMap<(Kernel, usize), usize>,
    /// By code.
    pub refused: BTreeMap<&'static str, usize>,
    /// Bytes that were compared, and those of which nothing is known.
    pub bytes: [usize; 2],
    pub sequences: u64,
    /// Sequences that launched on a device.
    pub on_devices: usize,
}

impl Counts {
    pub fn add(&mut self, other: Counts) {
        fn add<K: Ord>(to: &mut BTreeMap<K, usize>, from: BTreeMap<K, usize>) {
            from.into_iter().for_each(|(kind, count)| *to.entry(kind).or_default() += count);
        }
        add(&mut self.operations, other.operations);
        add(&mut self.launches, other.launches);
        add(&mut self.refused, other.refused);
        (0..2).for_each(|which| self.bytes[which] += other.bytes[which]);
        self.sequences += other.sequences;
        self.on_devices += other.on_devices;
    }
}

/// Data that the host lends, with others around them, which nobody may touch.
struct Data {
    memory: Vec<u128>,
    start: usize,
    len: usize,
}

const AROUND: u8 = 0xa5;

impl Data {
    fn new(lent: &Lent) -> Self {
        let data = lent.data();
        let start = 16 + lent.shift * lent.ty.lane();
        let units = (start + data.len()).div_ceil(16) + 1;
        let memory = vec![u128::from_ne_bytes([AROUND; 16]); units];
        let mut all = Data { memory, start, len: data.len() };
        all.bytes().copy_from_slice(&data);
        all
    }

    fn bytes(&mut self) -> &mut [u8] {
        let memory: &mut [u8] = bytemuck::cast_slice_mut(&mut self.memory);
        &mut memory[self.start..self.start + self.len]
    }

    fn is_alone_changed(&self) -> bool {
        let memory: &[u8] = bytemuck::cast_slice(&self.memory);
        let around = memory[..self.start].iter().chain(&memory[self.start + self.len..]);
        around.into_iter().all(|byte| *byte == AROUND)
    }
}

thread_local! {
    /// The operation that is under way, for the case that it panics.
    static AT: Cell<usize> = const { Cell::new(0) };
}

/// Runs a sequence to its end, or to its first fault.
pub fn run(
    sequence: &Sequence,
    accelerators: &[Accelerator],
    planted: bool,
    counts: &mut Counts,
) -> Result<(), Fault> {
    let mut ran = Counts::default();
    let result = catch_unwind(AssertUnwindSafe(|| {
        let mut model = Model::new(&sequence.lent, planted);
        let mut data: Vec<Data> = sequence.lent.iter().map(Data::new).collect();
        let mut first = 0;
        for until in ends(&sequence.operations) {
            let mut part = sequence.clone();
            part.operations = sequence.operations[first..until].to_vec();
            run_part(&part, first, accelerators, &mut model, &mut data, &mut ran)?;
            first = until;
        }
        Ok(())
    }));
    ran.sequences = 1;
    ran.on_devices = ran.launches.keys().any(|(_, on)| *on > 0).into();
    counts.add(ran);
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
        Err(Fault { at: AT.get(), text: format!("it panics: {}", text.unwrap_or_default()) })
    })
}

/// Where the data return to the host: behind each such operation, and at the end.
fn ends(operations: &[Operation]) -> Vec<usize> {
    let returns = operations.iter().enumerate();
    let returns = returns.filter(|(_, operation)| matches!(operation, Operation::Return { .. }));
    returns.map(|(number, _)| number + 1).chain([operations.len()]).collect()
}

/// Runs operations until all data are the host's again.
fn run_part(
    part: &Sequence,
    first: usize,
    accelerators: &[Accelerator],
    model: &mut Model,
    data: &mut [Data],
    counts: &mut Counts,
) -> Result<(), Fault> {
    let mut stage = Stage::new(accelerators, &part.lent, data.iter_mut().map(Data::bytes));
    for (number, operation) in part.operations.iter().enumerate() {
        let at = first + number;
        AT.set(at);
        let Some(expected) = model.apply(operation) else { continue };
        counts.note(operation);
        let found = stage.perform(operation);
        counts.compare(&expected, found).map_err(|text| Fault { at, text })?;
    }
    drop(stage);
    let at = (first + part.operations.len()).saturating_sub(1);
    let fault = |text: String| Fault { at, text };
    for (number, (data, expected)) in data.iter_mut().zip(model.returned()).enumerate() {
        let found = data.bytes().to_vec();
        counts
            .compare(&Expected::Bytes(expected), Ok(Some(found)))
            .map_err(|text| fault(format!("the host's data {number}: {text}")))?;
        if !data.is_alone_changed() {
            return Err(fault(format!("what lies around the host's data {number} was changed")));
        }
    }
    if let Some(Operation::Return { seed }) = part.operations.last()
        && !data.is_empty()
    {
        let which = *seed as usize % data.len();
        let anew = bytes(*seed, data[which].len);
        data[which].bytes().copy_from_slice(&anew);
    }
    let now: Vec<_> = data.iter_mut().map(|data| data.bytes().to_vec()).collect();
    model.lend_anew(&now);
    Ok(())
}

impl Counts {
    fn note(&mut self, operation: &Operation) {
        *self.operations.entry(operation.kind()).or_default() += 1;
        let mut launched = |Launch { kernel, on, .. }: &Launch| {
            *self.launches.entry((*kernel, *on)).or_default() += 1;
        };
        match operation {
            Operation::Launch(launch) => launched(launch),
            Operation::Threads(launches) => launches.iter().for_each(launched),
            _ => (),
        }
    }

    /// Is what an operation gave what it had to give?
    fn compare(
        &mut self,
        expected: &Expected,
        found: amp_runtime::Result<Option<Vec<u8>>>,
    ) -> Result<(), String> {
        match (expected, found) {
            (Expected::Done, Ok(None)) => Ok(()),
            (Expected::Bytes(expected), Ok(Some(found))) => {
                let unknown = expected.iter().filter(|byte| byte.is_none()).count();
                self.bytes[0] += expected.len() - unknown;
                self.bytes[1] += unknown;
                match differences(expected, &found) {
                    None => Ok(()),
                    Some(text) => Err(text),
                }
            }
            (Expected::Refused(code), Err(error)) if error.code().name() == *code => {
                *self.refused.entry(code).or_default() += 1;
                Ok(())
            }
            (Expected::Refused(code), Ok(_)) => Err(format!("{code} was expected, and no success")),
            (_, Err(error)) => Err(format!("it fails: {error}")),
            (_, Ok(_)) => Err("it gives bytes where none are expected, or none".to_owned()),
        }
    }
}

/// What differs, if anything does.
fn differences(expected: &[Option<u8>], found: &[u8]) -> Option<String> {
    if expected.len() != found.len() {
        return Some(format!("{} bytes, where {} were expected", found.len(), expected.len()));
    }
    let pairs = expected.iter().zip(found).enumerate();
    let differ = pairs.filter(|(_, (byte, found))| byte.is_some_and(|byte| byte != **found));
    let differ: Vec<_> = differ.map(|(at, _)| at).collect();
    let (first, last) = (*differ.first()?, *differ.last()?);
    // A few are enough to be recognised.
    let few = first..(first + 16).min(found.len());
    let byte = |byte: &Option<u8>| byte.map_or("??".to_owned(), |byte| format!("{byte:02x}"));
    let expected: Vec<_> = expected[few.clone()].iter().map(byte).collect();
    Some(format!(
        "{} of {} bytes differ, from {first} to {last}: expected {}, found {:02x?}",
        differ.len(),
        found.len(),
        expected.join(" "),
        &found[few]
    ))
}
