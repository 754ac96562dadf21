//! Both formats, there and back: whole dungeons, a floor with one of everything, broken files and hostile ones.

mod broken;
mod everything;
mod hostile;
mod names;
mod older;
mod round_trip;
mod schema;
