//! Sheets, against what they have to hold.

use super::*;
use crate::samples;
use undercroft::Draft;

fn printed(floor: &Floor, audience: Audience, paper: Paper) -> Vec<u8> {
    let page = Page::of(floor, None, audience);
    pdf(&page, floor, &Options { audience, ..Options::default() }, paper).unwrap()
}

fn planned(floor: &Floor, paper: Paper) -> Plan {
    let fonts = Fonts::load().unwrap();
    let page = Page::of(floor, None, Audience::Master);
    let options = page::map_options(&Options::default());
    let drawing = Drawing::of(floor, &options);
    let shown = options.shown(&View::from(floor));
    let map =
        Map { drawing: &drawing, style: options.style, shown, margin: options.margin, rulers: Rulers::Drawn };
    Print { page: &page, map, paper, fonts: &fonts }.plan().unwrap()
}

fn has(bytes: &[u8], part: &str) -> bool {
    bytes.windows(part.len()).any(|window| window == part.as_bytes())
}

#[test]
fn the_same_floor_gives_the_same_bytes_and_no_time() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let floor = samples::made(generator, "a");
        for paper in [Paper::A4, Paper::Letter] {
            let bytes = printed(&floor, Audience::Master, paper);
            assert!(bytes.starts_with(b"%PDF-") && bytes.len() < 200_000, "{generator}: {}", bytes.len());
            assert_eq!(bytes, printed(&floor, Audience::Master, paper));
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
            let plan = planned(&samples::made(generator, seed), Paper::A4);
            assert!(plan.sheets <= 2, "{generator} {seed}: {}", plan.sheets);
        }
    }
}

#[test]
fn every_line_stands_in_its_frame() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let plan = planned(&samples::made(generator, "a"), Paper::Letter);
        let mut next = 0;
        for column in &plan.columns {
            assert_eq!(column.lines.start, next, "no line is left out or printed twice");
            next = column.lines.end;
            let lines = &plan.lines[column.lines.clone()];
            let height: f32 =
                lines.iter().enumerate().map(|(i, l)| l.height + if i == 0 { 0.0 } else { l.before }).sum();
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
        let floor = draft.finish().unwrap();
        for audience in [Audience::Master, Audience::Player] {
            assert!(printed(&floor, audience, Paper::A4).starts_with(b"%PDF-"));
        }
    }
}

#[test]
fn two_hundred_rooms_with_something_in_each_take_the_sheets_that_they_need() {
    let floor = samples::many_rooms(200);
    assert_eq!(planned(&floor, Paper::A4).sheets, 1);
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
    let plan = planned(&draft.finish().unwrap(), Paper::A4);
    assert!((5..20).contains(&plan.sheets), "{}", plan.sheets);
}

#[test]
fn a_floor_too_large_for_paper_is_refused() {
    let mut draft = samples::carved(400, 400, &[(0, 0, 400, 400)]);
    draft.place(undercroft::grid::cell(3, 3), undercroft::floor::Feature::StairsDown);
    let floor = draft.finish().unwrap();
    let page = Page::of(&floor, None, Audience::Player);
    let refused = pdf(&page, &floor, &Options::default(), Paper::A4).unwrap_err();
    assert!(
        refused.to_string().starts_with("a floor of 400×400 cells does not fit on a sheet of a4: at most 2"),
        "{refused}"
    );
}
