//! Sheets, against what they have to hold.

use super::*;
use crate::page::AtTable;
use crate::samples;
use undercroft::{Draft, Floor};

fn printed(floors: &[Floor], audience: Audience, setup: Setup) -> Vec<u8> {
    pdf(&Book::of(floors, None, audience, AtTable::default()), &Options::default(), &setup).unwrap()
}

fn on(paper: Paper) -> Setup {
    Setup { paper, ..Setup::default() }
}

fn planned(floor: &Floor, setup: Setup, options: &Options) -> Result<Plan, RenderError> {
    let fonts = Fonts::load().unwrap();
    let floors = [floor.clone()];
    let book = Book::of(&floors, None, options.audience, AtTable::default());
    plan_of(&book.leaves[0], &book, &page::map_options(options), setup, &fonts)
}

fn has(bytes: &[u8], part: &str) -> bool {
    bytes.windows(part.len()).any(|window| window == part.as_bytes())
}

#[test]
fn the_same_floor_gives_the_same_bytes_and_no_time() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let floors = [samples::made(generator, "a")];
        for paper in [Paper::A4, Paper::Letter] {
            let bytes = printed(&floors, Audience::Master, on(paper));
            assert!(bytes.starts_with(b"%PDF-") && bytes.len() < 200_000, "{generator}: {}", bytes.len());
            assert_eq!(bytes, printed(&floors, Audience::Master, on(paper)));
            assert!(!has(&bytes, "CreationDate") && !has(&bytes, "ModDate"));
            let media = if paper == Paper::A4 { "841.8898" } else { "792" };
            assert!(has(&bytes, media), "{generator} {paper:?}");
        }
    }
}

#[test]
fn most_floors_take_one_or_two_sheets() {
    // Floors of `navigation` have too much to tell.
    let names = undercroft::recipe::generators().into_iter().map(|about| about.name);
    for generator in names.filter(|name| *name != "navigation") {
        for seed in ["a", "b", "c", "d"] {
            let plan =
                planned(&samples::made(generator, seed), Setup::default(), &Options::default()).unwrap();
            assert!(plan.sheets <= 2, "{generator} {seed}: {}", plan.sheets);
        }
    }
}

#[test]
fn every_line_stands_in_its_frame() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let plan = planned(&samples::made(generator, "a"), on(Paper::Letter), &Options::default()).unwrap();
        let mut next = 0;
        for column in &plan.columns {
            assert_eq!(column.lines.start, next, "no line is left out or printed twice");
            next = column.lines.end;
            let lines = &plan.lines[column.lines.clone()];
            let above = if column.goes_on.is_some() { text::LEADING } else { 0.0 };
            let height: f32 = above
                + lines
                    .iter()
                    .enumerate()
                    .map(|(i, l)| l.height + if i == 0 { 0.0 } else { l.before })
                    .sum::<f32>();
            assert!(height <= column.frame.height + 0.1, "{height} in {}", column.frame.height);
        }
        assert_eq!(next, plan.lines.len());
    }
}

#[test]
fn hostile_names_are_printed() {
    let long = "Llanfairpwllgwyngyll".repeat(200);
    for name in [&*long, "漢字 العربية עברית 🐉", "\u{0}\u{1b}[31m\u{202e}\r\n\t", "a\u{301}\u{fb01}", " "]
    {
        let mut draft = samples::two_rooms();
        draft.set_name(name.to_owned());
        let room = draft.room_mut(undercroft::floor::RoomId(0));
        room.name = name.to_owned().into();
        room.description = format!("{name} {name}").into();
        let floor = [draft.finish().unwrap()];
        for audience in [Audience::Master, Audience::Player] {
            assert!(printed(&floor, audience, Setup::default()).starts_with(b"%PDF-"));
        }
    }
}

#[test]
fn two_hundred_rooms_with_something_in_each_take_the_sheets_that_they_need() {
    let floor = samples::many_rooms(200);
    let bare = planned(&floor, Setup::default(), &Options::default()).unwrap();
    let mut draft = Draft::from(floor);
    for i in 0..200_u16 {
        let at = undercroft::grid::cell(i % 20 * 3 + 1, i / 20 * 3);
        draft.place(
            at,
            undercroft::floor::Feature::Chest(undercroft::floor::Chest {
                gold: u32::from(i),
                ..Default::default()
            }),
        );
    }
    let plan = planned(&draft.finish().unwrap(), Setup::default(), &Options::default()).unwrap();
    assert!(bare.sheets < plan.sheets && (5..20).contains(&plan.sheets), "{} {}", bare.sheets, plan.sheets);
}

/// Nothing on a sheet stands in two columns that one would have room for.
#[test]
fn rooms_stand_whole() {
    for turn in [Turn::Upright, Turn::Landscape] {
        for seed in ["a", "b", "c", "d", "e"] {
            let setup = Setup { turn, ..Setup::default() };
            let plan = planned(&samples::made("navigation", seed), setup, &Options::default()).unwrap();
            let tallest = plan.columns.iter().map(|column| column.frame.height).fold(0.0, f32::max);
            for column in &plan.columns {
                let Some(entry) = &column.goes_on else { continue };
                let of_entry = plan.lines.iter().filter(|line| line.entry.as_ref() == Some(entry));
                let height: f32 = of_entry.map(|line| line.height).sum();
                assert!(height > 0.8 * tallest, "{entry:?} takes {height} of {tallest}");
            }
        }
    }
}

#[test]
fn a_legend_leaves_the_map_its_squares() {
    let floor = samples::everything();
    let with = Options { legend: true, ..Options::default() };
    let squares =
        |options: &Options| planned(&floor, Setup::default(), options).unwrap().map.unwrap().scale.square;
    assert!(squares(&with) >= 0.99 * squares(&Options::default()));
}

#[test]
fn large_maps_lie_on_several_sheets() {
    let mut draft = samples::carved(400, 400, &[(0, 0, 400, 400)]);
    draft.place(undercroft::grid::cell(3, 3), undercroft::floor::Feature::StairsDown);
    let floor = draft.finish().unwrap();
    let plan = planned(&floor, Setup::default(), &Options::default()).unwrap();
    assert!(plan.map.is_none() && plan.poster.as_ref().is_some_and(|poster| poster.tiles.len() > 10));
    assert!(plan.sheets + plan.poster.as_ref().unwrap().tiles.len() == plan.count());
    let small = samples::made("wizardry", "a");
    assert!(planned(&small, Setup::default(), &Options::default()).unwrap().poster.is_none());
    let inch = Setup { squares: Squares::Inch, ..Setup::default() };
    let plan = planned(&small, inch, &Options::default()).unwrap();
    let poster = plan.poster.unwrap();
    assert!(plan.map.is_some() && (poster.scale.square - 72.0).abs() < 0.01 && poster.tiles.len() > 6);
}

#[test]
fn a_dungeon_is_one_file() {
    let recipe = undercroft::Recipe::new("wizardry", None).unwrap();
    let seed = undercroft::Seed::new("book");
    let floors: Vec<Floor> =
        (1..=3).map(|depth| undercroft::make::floor(&recipe, &seed, depth).unwrap()).collect();
    let each: usize = floors
        .iter()
        .map(|floor| planned(floor, Setup::default(), &Options::default()).unwrap().count())
        .sum();
    let pages = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        text.matches("/Type/Page").count() - text.matches("/Type/Pages").count()
    };
    let book = Book::of(&floors, Some((&recipe, &seed)), Audience::Master, AtTable::default());
    let bytes = pdf(&book, &Options::default(), &Setup::default()).unwrap();
    assert_eq!(pages(&bytes), each);
    assert!(has(&bytes, "StructTreeRoot"), "it is tagged");
    let book = book.titled("The Long Dark").by("Ada").with_cover(Cover::Drawn);
    let bytes = pdf(&book, &Options::default(), &Setup::default()).unwrap();
    assert_eq!(pages(&bytes), each + 1);
    assert!(has(&bytes, "The Long Dark") && has(&bytes, "Ada"));
}
