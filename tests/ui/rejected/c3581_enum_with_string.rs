//! An enum holds types of the model.

use amp_runtime::prelude::*;

#[amp]
enum Message {
    Quit,
    Text(String),
}

fn main() {}
