//! Nothing: what is here are examples.
