//! Floors as other programs' files, and back.
