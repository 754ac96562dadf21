//! Every number at values that nobody would think of: nothing, one, a little beside what a preset has, many times as much; alone,
//! and two at once. Each is accepted and holds, or is refused with advice that works.

use super::{Chance, Form, Number, Outcome, open_numbers};
use undercroft::Seed;
use undercroft::recipe::{self, Recipe};

/// How many pairs of numbers are tried.
const PAIRS: u32 = 600;

/// Settings of a number, as odd as they come.
fn odd(number: &Number) -> Vec<String> {
    let Number { key, low, high, form } = number;
    let (low, high) = (*low, *high);
    let singles = [0, 1, 2, 3, low / 2, high * 3 / 2, high * 2, high * 5, 100, 200, 1000];
    let mut settings: Vec<String> = match form {
        Form::Shares => ["[100, 0, 0]", "[0, 100, 0]", "[0, 0, 100]", "[34, 33, 33]", "[50, 50, 50]"]
            .map(|shares| format!("{key}={shares}"))
            .to_vec(),
        _ => singles.map(|n| format!("{key}={n}")).to_vec(),
    };
    if matches!(form, Form::Range | Form::Growing) {
        let ranges =
            [(low, low), (high, high), (0, high), (low, 2 * high), (high + 1, high + 2), (0, 1), (1, 1000)];
        settings.extend(ranges.map(|(from, to)| format!("{key}={from}..{to}")));
        if *form == Form::Growing {
            settings.extend(ranges.map(|(from, to)| format!("{key}.per_24x24={from}..{to}")));
        }
    }
    settings.sort();
    settings.dedup();
    // What is as large as that takes too long for a test, and is refused nowhere.
    settings.retain(|setting| !["width=1000", "height=1000"].contains(&setting.as_str()));
    settings
}

fn check(generator: &str) {
    let about = recipe::generators().into_iter().find(|about| about.name == generator);
    let presets = about.unwrap_or_else(|| panic!("no {generator}")).presets;
    let preset = |name| Recipe::new(generator, Some(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let (mut outcome, mut tried) = (Outcome::default(), 0);
    let mut try_one = |base: &Recipe, settings: &[String]| {
        tried += 1;
        outcome.try_one(base, settings, &Seed::new(format!("extreme/{tried}")), 1 + tried % 9);
    };
    let base = preset(presets[0].0);
    for setting in open_numbers(&base).iter().flat_map(odd) {
        try_one(&base, &[setting]);
    }
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    for _ in 0..PAIRS {
        let base = preset(presets[chance.below(presets.len())].0);
        let mut numbers = open_numbers(&base);
        let two = [(); 2].map(|()| {
            let settings = odd(&numbers.swap_remove(chance.below(numbers.len())));
            settings[chance.below(settings.len())].clone()
        });
        try_one(&base, &two);
    }
    outcome.assert_sound(tried);
}

#[test]
fn odd_recipes_of_wizardry_hold_or_are_refused() {
    check("wizardry");
}

#[test]
fn odd_recipes_of_navigation_hold_or_are_refused() {
    check("navigation");
}

#[test]
fn odd_recipes_of_tunnels_hold_or_are_refused() {
    check("tunnels");
}

#[test]
fn odd_recipes_of_linear_hold_or_are_refused() {
    check("linear");
}

#[test]
fn odd_recipes_of_dice_hold_or_are_refused() {
    check("dice");
}
