//! Bad usage and bad input: one line that says what is wrong, exit code 2 (1 where the answer is no), nothing touched.

use super::{Room, small};

#[test]
fn x() {}
