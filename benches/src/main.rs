//! Makes many floors and nothing else, for a profiler: `floors-many <generator> <floors> [depth=n] [proven] [key=value …]`.
//! They are of depth 1 where no other is named. With `proven` each comes with its proof, as users get it; without, it is
//! generated alone. `floors-many generators` lists the generators.
//!
//! Instructions per floor are what two runs differ by, divided by the floors that they differ by; `cargo xtask bench` prints
//! them:
//! ```text
//! cargo build --release --package undercroft-benches
//! valgrind --tool=callgrind target/release/floors-many wizardry 1000
//! valgrind --tool=callgrind target/release/floors-many wizardry 1000 depth=7 proven
//! ```

use std::io::Write as _;
use std::process::ExitCode;
use undercroft::{Recipe, Seed, generate, make, recipe};

fn main() -> ExitCode {
    let done = match std::env::args().nth(1).as_deref() {
        Some("generators") => list(),
        _ => many(std::env::args().skip(1)).map(|cells| eprintln!("{cells} cells of floor")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("floors-many: {error}");
            ExitCode::from(2)
        }
    }
}

fn list() -> Result<(), Box<dyn std::error::Error>> {
    for about in recipe::generators() {
        writeln!(std::io::stdout(), "{}", about.name)?;
    }
    Ok(())
}

/// Returns the cells of floor of all floors together: a result that the compiler cannot leave out.
fn many(mut args: impl Iterator<Item = String>) -> Result<usize, Box<dyn std::error::Error>> {
    let (Some(generator), Some(floors)) = (args.next(), args.next()) else {
        return Err("it takes a generator and a number of floors".into());
    };
    let floors: u64 = floors.parse().map_err(|_| format!("'{floors}' is not a number of floors"))?;
    let mut args = args.peekable();
    let depth: u32 = match args.next_if(|arg| arg.starts_with("depth=")) {
        Some(depth) => depth["depth=".len()..].parse().map_err(|_| format!("'{depth}' is no depth"))?,
        None => 1,
    };
    let proven = args.next_if_eq("proven").is_some();
    let recipe = Recipe::new(&generator, None)?.with(args)?;
    let seed = Seed::new("many");
    let mut cells = 0;
    for n in 0..floors {
        let seed = seed.nth(n);
        let floor = if proven {
            make::floor(&recipe, &seed, depth)?
        } else {
            generate::floor(&recipe, &seed, depth)?
        };
        cells += floor.cells().count();
    }
    Ok(cells)
}
