//! Floors to look at: text, SVG, PNG.
