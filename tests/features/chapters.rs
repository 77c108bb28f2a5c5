//! The programs of the docs are compiled here, those that show errors apart: `pages.rs` has them.
//!
//! A program stands in a block that begins with "```rust" alone. What it uses of the blocks before it on
//! its page it need not repeat.

#![allow(dead_code, unused, clippy::all, missing_docs, reason = "they show one thing each")]

include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
