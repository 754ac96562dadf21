//! Floors for whoever likes to find the way: keys and clues, levers and gates, darkness, ways of no return.

pub mod life;
