//! Types with all sorts of derives and implementations of the host beside those of kernels.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::fmt;

#[amp]
#[derive(Debug, Default, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    group: u32,
    number: i32,
}

#[amp]
#[derive(Debug, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Grade {
    #[default]
    Low,
    Mid = 3,
    High,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.group, self.number)
    }
}

impl std::str::FromStr for Key {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let (group, number) = text.split_once('/').unwrap_or(("0", text));
        Ok(Self { group: group.parse()?, number: number.parse()? })
    }
}

impl Key {
    pub fn text(&self) -> String {
        format!("<{self}>")
    }
}

#[amp]
impl Key {
    fn grade(self) -> Grade {
        if self < (Key { group: 2, number: 0 }) {
            Grade::Low
        } else if self.number > 1 {
            Grade::High
        } else {
            Grade::Mid
        }
    }
}

pub fn run() -> Result<()> {
    let keys: Vec<Key> =
        "1/5 2/-1 2/1 3/9".split(' ').map(|text| text.parse().expect("it is a key")).collect();
    let view = ArrayView::new(keys.len(), &keys)?;
    let out = Array::new(4, &[0_u32; 4])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let grade = view[i].grade();
            out[i] = grade as u32 * 10
                + (grade >= Grade::Mid) as u32
                + (grade != Grade::default()) as u32;
        }),
    )?;
    assert_eq!(out.to_vec()?, [0, 0, 32, 42]);
    let by_key: BTreeMap<Key, String> = keys.iter().rev().map(|key| (*key, key.text())).collect();
    assert_eq!(by_key.values().cloned().collect::<String>(), "<1/5><2/-1><2/1><3/9>");
    assert_eq!(keys.iter().map(|key| key.grade()).collect::<HashSet<_>>().len(), 3);
    Ok(())
}
