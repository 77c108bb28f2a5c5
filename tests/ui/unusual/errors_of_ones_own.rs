//! Functions of the host with errors of their own, which amp's become by `?`, and boxed ones.

use amp_runtime::prelude::*;
use std::error::Error as StdError;
use std::fmt;

#[derive(Debug)]
enum Failure {
    Amp(Error),
    Odd(usize),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Amp(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Amp(error) => write!(f, "{error}"),
            Self::Odd(n) => write!(f, "{n} is odd"),
        }
    }
}

impl StdError for Failure {}

fn halves(data: &[i32]) -> Result<Option<Vec<i32>>, Failure> {
    if data.is_empty() {
        return Ok(None);
    }
    let half =
        Some(data.len() / 2).filter(|_| data.len() % 2 == 0).ok_or(Failure::Odd(data.len()))?;
    let (view, out) = (ArrayView::new(data.len(), data)?, Array::new(half, &vec![0; half])?);
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            out[i] = view[i] + view[i + half];
        }),
    )?;
    Ok(Some(out.to_vec()?))
}

fn wrong_extent() -> Result<(), Box<dyn StdError + Send + Sync>> {
    let data = [1, 2, 3];
    let view = ArrayView::new([2, 2], &data)?;
    let out = Array::new([2, 2], &[0; 4])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<2>| out[i] = view[i]))?;
    Err("it is not refused".into())
}

pub fn run() -> amp_runtime::Result<()> {
    assert_eq!(halves(&[1, 2, 3, 4]).ok().flatten(), Some(vec![4, 6]));
    assert!(matches!(halves(&[]), Ok(None)));
    assert!(matches!(halves(&[1]), Err(Failure::Odd(1))));
    assert!(wrong_extent().is_err_and(|error| error.to_string().starts_with("AMP0104")));
    Ok(())
}
