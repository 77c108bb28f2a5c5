//! Whether what `facts` says of code holds while the code runs.
//!
//! A body is run, and for every expression, block and condition in it is noted what changed meanwhile, and
//! how it was left (`run`). Afterwards `facts` is asked about each of them: what it says must cover what
//! was seen (`compare`). The bodies are the rows of a table, and random ones (`bodies`, `generate`).

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "most matches are on values; the one that runs expressions names all kinds"
)]

mod bodies;
mod compare;
mod generate;
mod matching;
mod memory;
mod notes;
mod operators;
mod places;
mod run;
mod shrink;
mod stop;
mod table;
mod value;
