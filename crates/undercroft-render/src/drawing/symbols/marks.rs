//! Where one begins and ends, and what a game makes of a place.

use crate::drawing::{Pen, Point};
use undercroft::floor::MarkerKind;

/// Light stairs that narrow northward.
pub(super) fn stairs_up(pen: &mut Pen<'_>) {
    stairs(pen, |y| 100 - y);
}

/// Dark stairs that narrow southward.
pub(super) fn stairs_down(pen: &mut Pen<'_>) {
    stairs(pen, |y| y);
}

/// Stairs that narrow away from the reader, who stands at the broad end.
fn stairs(pen: &mut Pen<'_>, y: fn(i32) -> i32) {
    pen.body(|path| path.polygon(&[(12, y(14)), (88, y(14)), (68, y(86)), (32, y(86))])).line(|path| {
        for step in 1..5 {
            let (inset, down) = (12 + 4 * step, 14 + 72 * step / 5);
            path.line(&[(inset, y(down)), (100 - inset, y(down))]);
        }
    });
}

/// An arrow that comes in.
pub(super) fn entrance(pen: &mut Pen<'_>) {
    pen.body(|path| path.circle((50, 50), 32))
        .solid(|path| path.polygon(&[(50, 70), (33, 46), (44, 46), (44, 28), (56, 28), (56, 46), (67, 46)]));
}

/// An arrow that goes out.
pub(super) fn exit(pen: &mut Pen<'_>) {
    pen.body(|path| path.circle((50, 50), 32))
        .solid(|path| path.polygon(&[(50, 30), (67, 54), (56, 54), (56, 72), (44, 72), (44, 54), (33, 54)]));
}

pub(super) fn marker(pen: &mut Pen<'_>, kind: MarkerKind) {
    match kind {
        MarkerKind::Player => flag(pen),
        MarkerKind::Enemy => claws(pen),
        MarkerKind::Boss => crown(pen),
        MarkerKind::Loot => gem(pen),
        MarkerKind::Other => pin(pen),
    }
}

fn flag(pen: &mut Pen<'_>) {
    pen.body(|path| path.polygon(&[(34, 20), (78, 34), (34, 50)]))
        .line(|path| path.line(&[(34, 18), (34, 84)]));
}

/// A horned head.
fn claws(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.go(Point::new(20, 20));
        path.curve(Point::new(24, 34), Point::new(30, 36), Point::new(38, 34));
        path.curve(Point::new(46, 31), Point::new(54, 31), Point::new(62, 34));
        path.curve(Point::new(70, 36), Point::new(76, 34), Point::new(80, 20));
        path.curve(Point::new(86, 40), Point::new(82, 62), Point::new(66, 76));
        path.curve(Point::new(56, 84), Point::new(44, 84), Point::new(34, 76));
        path.curve(Point::new(18, 62), Point::new(14, 40), Point::new(20, 20));
        path.close();
    })
    .solid(|path| {
        path.polygon(&[(32, 48), (46, 56), (36, 60)]);
        path.polygon(&[(68, 48), (54, 56), (64, 60)]);
    });
}

fn crown(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.polygon(&[(18, 76), (14, 32), (34, 50), (50, 22), (66, 50), (86, 32), (82, 76)]);
    })
    .line(|path| path.line(&[(18, 66), (82, 66)]));
}

fn gem(pen: &mut Pen<'_>) {
    pen.body(|path| path.polygon(&[(32, 24), (68, 24), (84, 44), (50, 82), (16, 44)]))
        .line(|path| path.line(&[(16, 44), (84, 44)]))
        .line(|path| path.line(&[(36, 44), (50, 80), (64, 44), (50, 24), (36, 44)]));
}

fn pin(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.go(Point::new(50, 86));
        path.curve(Point::new(38, 66), Point::new(26, 56), Point::new(26, 40));
        path.curve(Point::new(26, 26), Point::new(37, 16), Point::new(50, 16));
        path.curve(Point::new(63, 16), Point::new(74, 26), Point::new(74, 40));
        path.curve(Point::new(74, 56), Point::new(62, 66), Point::new(50, 86));
        path.close();
    })
    .solid(|path| path.circle((50, 40), 8));
}
