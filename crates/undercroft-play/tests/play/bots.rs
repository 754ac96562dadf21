//! A player without a map and without a proof finishes the floors of every generator.

use undercroft::{Seed, make};
use undercroft_play::bot::playtest;

#[test]
fn an_explorer_finishes_every_floor() {
    for recipe in super::recipes() {
        for n in 0..100 {
            let seed = Seed::new("bot").nth(n);
            let floor = make::floor(&recipe, &seed, 1 + (n % 10) as u32).unwrap();
            let test = playtest(&floor, &seed);
            let least = floor.walkthrough().unwrap().moves.len() as u32;
            assert!(
                test.finished,
                "{} {seed}, depth {}: {test:?}\n{}",
                recipe.generator(),
                floor.depth(),
                floor.drawing()
            );
            assert!(test.commands >= least, "nobody is faster than the shortest way");
            assert_eq!(playtest(&floor, &seed), test);
        }
    }
}

/// Ways that led over a ring which carries one off kept it going round for ever.
#[test]
fn an_explorer_does_not_walk_past_what_carries_it_off() {
    let recipe = undercroft::Recipe::new("wizardry", None).unwrap();
    for (seed, depth) in [("docs/78", 2), ("docs/36", 7)] {
        let seed = Seed::new(seed);
        let floor = make::floor(&recipe, &seed, depth).unwrap();
        let test = playtest(&floor, &seed);
        assert!(test.finished, "{seed}, depth {depth}: {test:?}\n{}", floor.drawing());
    }
}
