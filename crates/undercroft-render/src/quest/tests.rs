use super::*;
use layout::{Spacing, lay};
use undercroft::generate::wizardry::Wizardry;
use undercroft::{Seed, make};

#[test]
fn boxes_hold_what_opens_and_lines_say_what_shuts() {
    let floor: Floor = "
        +--+--+--+--+--+
        |@. k00l0  .a >|
        +--+--+--+--+--+"
        .parse()
        .unwrap();
    let chart = Chart::of(&floor);
    assert_eq!(chart.title, "Floor 1: the goal needs 2 steps, 2 in a row");
    let boxes: Vec<String> = chart.boxes.iter().map(|area| area.lines.join("; ")).collect();
    assert_eq!(boxes, ["start; key 0", "lever", "stairs down"]);
    let links: Vec<(usize, usize, &str)> = chart
        .links
        .iter()
        .map(|link| (link.from.min(link.to), link.from.max(link.to), &*link.label))
        .collect();
    assert_eq!(links, [(0, 1, "key 0"), (1, 2, "lever")]);
    assert!(chart.boxes.iter().all(|area| area.is_needed) && chart.links.iter().all(|link| link.both_ways));
}

/// Boxes do not overlap, and every label can be read: it covers no box and no other label.
#[test]
fn nothing_covers_anything() {
    let apart =
        |a: &Frame, b: &Frame| a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y;
    for n in 0..40 {
        let floor = make::floor(&Wizardry::default(), &Seed::new("chart").nth(n), 2 + n as u32 % 8).unwrap();
        let charts = [(Some(Chart::of(&floor)), Spacing::WIDE), (Chart::of_needed(&floor), Spacing::SMALL)];
        for (chart, spacing) in charts {
            let Some(chart) = chart else { continue };
            let laid = lay(&chart, spacing);
            let frames: Vec<&Frame> =
                laid.boxes.iter().chain(laid.routes.iter().map(|route| &route.label)).collect();
            for (i, a) in frames.iter().enumerate() {
                assert!(frames[..i].iter().all(|b| apart(a, b)), "floor {n}: {a:?}");
                assert!(a.x >= 0 && a.right() <= laid.width, "floor {n}: {a:?} of {}", laid.width);
            }
        }
    }
}
