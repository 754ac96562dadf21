//! The program `undercroft`.

fn main() {}
