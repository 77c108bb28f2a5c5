//! Stages behind a trait object of the host, which own views and launch kernels from boxed closures.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use std::marker::PhantomData;

type Data = Array<f32, 1>;

trait Stage {
    fn run(&self, data: &Data) -> Result<()>;
}

impl<F: Fn(&Data) -> Result<()>> Stage for F {
    fn run(&self, data: &Data) -> Result<()> {
        self(data)
    }
}

struct Gain<M> {
    by: f32,
    mode: PhantomData<M>,
}
struct Linear;
struct Squared;

impl Stage for Gain<Linear> {
    fn run(&self, data: &Data) -> Result<()> {
        let by = self.by;
        parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] *= by))
    }
}

impl Stage for Gain<Squared> {
    fn run(&self, data: &Data) -> Result<()> {
        let Gain { by, .. } = *self;
        parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] *= by * by))
    }
}

fn offset(by: f32) -> impl Fn(&Data) -> Result<()> {
    move |data| parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] += by))
}

pub fn run() -> Result<()> {
    let stages: Vec<Box<dyn Stage>> = vec![
        Box::new(Gain { by: 2.0, mode: PhantomData::<Linear> }),
        Box::new(offset(-1.0)),
        Box::new(|data: &Data| {
            let last = data.extent()[0] - 1;
            let copy = Array::new(data.extent(), &data.to_vec()?)?;
            parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = copy[last - i[0]]))
        }),
        Box::new(Gain::<Squared> { by: 3.0, mode: PhantomData }),
    ];
    let data = Array::new(3, &[1.0, 2.0, 3.0])?;
    stages.iter().try_for_each(|stage| stage.run(&data))?;
    assert_eq!(data.to_vec()?, [45.0, 27.0, 9.0]);
    Ok(())
}
