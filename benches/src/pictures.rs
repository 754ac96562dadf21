//! Draws one floor many times and nothing else, for a profiler: `pictures-many <style> <times>`.
//!
//! ```text
//! cargo build --release --package undercroft-benches --features pictures
//! valgrind --tool=callgrind target/release/pictures-many plain 20
//! ```

use std::process::ExitCode;
use undercroft::{Recipe, Seed, make};
use undercroft_render::{Options, Style};

fn main() -> ExitCode {
    match many(std::env::args().skip(1)) {
        Ok(bytes) => {
            eprintln!("{bytes} bytes");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("pictures-many: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns the bytes of all pictures together: a result that the compiler cannot leave out.
fn many(mut args: impl Iterator<Item = String>) -> Result<usize, Box<dyn std::error::Error>> {
    let (Some(style), Some(times)) = (args.next(), args.next()) else {
        return Err("it takes a style and a number of pictures".into());
    };
    let style = Style::named(&style).ok_or_else(|| format!("there is no style '{style}'"))?;
    let times: u32 = times.parse().map_err(|_| format!("'{times}' is not a number of pictures"))?;
    let recipe = Recipe::new("wizardry", None)?;
    let floor = make::floor(&recipe, &Seed::new("demo"), 1)?;
    let options = Options { style, ..Options::default() };
    let mut bytes = 0;
    for _ in 0..times {
        bytes += undercroft_render::png(&floor, &options)?.len();
    }
    Ok(bytes)
}
