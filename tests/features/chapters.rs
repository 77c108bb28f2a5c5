//! The programs of the docs are compiled and run here, those that show errors apart: `pages.rs` has them.
//!
//! A program stands in a block that begins with "```rust" alone. What it uses of the blocks before it on
//! its page it need not repeat. Its `main` runs on every accelerator, or the lines of a comment below it that
//! begins with `<!-- run`; with `<!-- run once` they run as they are, also without a kernel. Comments are in no
//! picture of the page.

#![allow(dead_code, unused, clippy::all, missing_docs, reason = "they show one thing each")]

include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
