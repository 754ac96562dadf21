use super::*;
use undercroft::assess::assess;
use undercroft::{Floor, Recipe, Seed, make, solve};

/// A ring of eight cells with a key: one loop, one step.
const RING: &str = "
    +--+--+--+
    |@< k0  .|
    +  +--+  +
    | .|  | .|
    +  +--+00+
    | .  .  >|
    +--+--+--+";

fn floor() -> Floor {
    solve::prove(RING.parse().unwrap()).unwrap_or_else(|_| panic!("the ring can be finished"))
}

fn check(formula: &str, expected: bool) {
    let floor = floor();
    let read: Formula = formula.parse().unwrap_or_else(|e: FormulaError| panic!("{}", e.drawn()));
    let assessed = Assessed::new(&floor, floor.walkthrough());
    assert_eq!(
        read.holds(&assessed),
        expected,
        "{formula}: {:?}",
        assess(&floor, floor.walkthrough()).into_iter().map(|(m, v)| (m.name, v)).collect::<Vec<_>>()
    );
    let shortfall = read.shortfall(&assessed);
    assert_eq!(shortfall == 0.0, expected, "{formula}: {shortfall}");
    assert!((0.0..=1.0).contains(&shortfall));
}

#[test]
fn formulas_are_true_or_false() {
    check("loops = 1", true);
    check("loops = 1 and cells = 8", true);
    check("loops = 2 or cells == 8", true);
    check("not loops = 1", false);
    check("not (loops = 1 and cells = 9)", true);
    check("0 < loops <= 1", true);
    check("0 < loops < 1", false);
    check("not 0 < loops < 1", true);
    check("width * height = 9 and WIDTH = 3", true);
    check("coverage > 88% and coverage < 89%", true);
    check("2 + 3 * 4 = 14 and (2 + 3) * 4 = 20 and 7 - 2 - 1 = 4 and 8 / 4 / 2 = 1", true);
    check("-loops + 2 = 1 and --2 = 2 and abs(-3) = 3", true);
    check("min(cells, 3, 5) = 3 and max(cells, 3) = 8", true);
    check("loops ≥ 1 && cells ≠ 7 || false", true);
    check("true and !false", true);
    check("coverage = 0.888888888888", false);
    check("coverage = 8 / 9", true);
    // Nothing is true of what was divided by zero, and so `not` of it is.
    check("1 / 0 > 5 or 0 / 0 = 0 or 1 / 0 != 3 or min(0 / 0, 1) < 5", false);
    check("not loops > 1 and not steps > 1 and chain = 0", true);
    // `and` binds closer than `or`, and `not` closer than both.
    check("true or false and false", true);
    check("not false and true", true);
}

fn refused(formula: &str, expected: &str) {
    let error = formula.parse::<Formula>().unwrap_err();
    assert_eq!(error.drawn(), expected.trim_start_matches('\n'));
    assert_eq!(error.drawn().lines().next(), Some(formula));
}

#[test]
fn what_is_wrong_is_underlined() {
    refused("lops > 3", "\nlops > 3\n^^^^ 'lops' is no measure; did you mean 'loops'?");
    refused(
        "loops > 3 and diff > 2",
        "\nloops > 3 and diff > 2\n              ^^^^ 'diff' is no measure; did you mean 'difficulty'?",
    );
    refused("loops", "\nloops\n^^^^^ 'loops' is a whole number: compare it with something, as in loops > 3");
    refused(
        "loops + quality",
        "\nloops + quality\n^^^^^^^^^^^^^^^ 'loops + quality' is a ratio: compare it with something, as in loops + quality > 3",
    );
    refused(
        "loops and true",
        "\nloops and true\n^^^^^ 'loops' is a whole number: compare it with something, as in loops > 3",
    );
    refused(
        "1 + (loops > 3) > 2",
        "\n1 + (loops > 3) > 2\n    ^^^^^^^^^^^ a number belongs here, and '(loops > 3)' is true or false",
    );
    refused("(loops > 3", "\n(loops > 3\n^ this bracket is not closed");
    refused("loops > 3)", "\nloops > 3)\n         ^ this bracket closes nothing");
    refused("loops >", "\nloops >\n       ^ the formula ends here, and something is missing");
    refused("loops > > 3", "\nloops > > 3\n        ^ a measure or a number belongs here");
    refused("loops 3", "\nloops 3\n      ^ before this there is a sign missing, such as 'and' or '>'");
    refused("loops > 3x", "\nloops > 3x\n        ^^ '3x' is no number");
    refused("mix(1, 2) > 3", "\nmix(1, 2) > 3\n^^^ 'mix' is no function; did you mean 'min'?");
    refused("abs(1, 2) > 3", "\nabs(1, 2) > 3\n^^^^^^^^^ abs takes one number, and here it has 2");
    let empty = "".parse::<Formula>().unwrap_err();
    assert_eq!(empty.drawn(), "\n^ the formula is empty: say what has to be true, such as loops >= 3");
    let drawn = "loops > 3 and größe > 2".parse::<Formula>().unwrap_err().drawn();
    assert!(drawn.contains("\n                ^ 'ö' means nothing here"), "{drawn}");
    let deep = format!("{}loops > 3{}", "(".repeat(10_000), ")".repeat(10_000));
    assert!(deep.parse::<Formula>().unwrap_err().to_string().contains("deeper than 64"));
    let negative = format!("{}1 > 3", "-".repeat(100_000));
    assert!(negative.parse::<Formula>().is_err());
}

/// A measure is typed as a whole number exactly where it counts.
#[test]
fn what_counts_is_whole() {
    for about in undercroft::recipe::generators() {
        let recipe = Recipe::new(about.name, None).unwrap();
        for n in 0..4 {
            let floor = make::floor(&recipe, &Seed::new("count").nth(n), 1 + n as u32).unwrap();
            for (measure, value) in assess(&floor, floor.walkthrough()) {
                if COUNTS.contains(&measure.name) {
                    assert!(value.fract() == 0.0, "{} is {value}", measure.name);
                }
            }
        }
    }
    assert!(COUNTS.iter().all(|name| MEASURES.iter().any(|measure| measure.name == *name)));
}

#[test]
fn the_measures_of_a_formula_are_known() {
    for (name, ..) in names() {
        assert!(format!("{name} >= 0").parse::<Formula>().is_ok(), "{name}");
    }
    let formula: Formula = "loops > 3 and (chain + loops) / 2 > 1 or not min(rooms, 2) = 2".parse().unwrap();
    let named: Vec<&str> = formula.measures().into_iter().map(|i| MEASURES[i].name).collect();
    assert_eq!(named, ["rooms", "loops", "chain"]);
}
