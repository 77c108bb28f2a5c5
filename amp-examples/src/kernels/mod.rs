//! Kernels of everyday work, each with a function that runs it.

pub mod block;
pub mod histogram;
pub mod mandelbrot;
pub mod matmul;
pub mod matmul_128;
pub mod matmul_128_pipelined;
pub mod matmul_64;
pub mod nbody;
pub mod reduction;
pub mod scan;
pub mod scan_one_pass;
pub mod stencil;
pub mod streams;
pub mod transpose;
