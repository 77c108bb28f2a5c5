//! Nothing: what is here are tests.
