//! Harm, a symbol for each kind.

use crate::drawing::{Pen, Point};
use undercroft::floor::TrapKind;

pub(super) fn draw(pen: &mut Pen<'_>, kind: TrapKind) {
    match kind {
        TrapKind::Spike => spikes(pen),
        TrapKind::Pit => pit(pen),
        TrapKind::Poison => drop(pen),
        TrapKind::Paralysis => bolt(pen),
        TrapKind::Alarm => bell(pen),
        TrapKind::Dart => dart(pen),
        TrapKind::Fire => flame(pen),
    }
}

fn spikes(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.polygon(&[(18, 78), (29, 30), (40, 78)]);
        path.polygon(&[(39, 78), (50, 20), (61, 78)]);
        path.polygon(&[(60, 78), (71, 30), (82, 78)]);
    });
}

fn pit(pen: &mut Pen<'_>) {
    pen.body(|path| path.rect(Point::new(22, 22), 56, 56))
        .line(|path| {
            path.line(&[(22, 22), (78, 78)]);
            path.line(&[(78, 22), (22, 78)]);
        })
        .body(|path| path.rect(Point::new(37, 37), 26, 26));
}

fn drop(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.go(Point::new(50, 16));
        path.curve(Point::new(58, 34), Point::new(74, 44), Point::new(74, 60));
        path.curve(Point::new(74, 75), Point::new(63, 84), Point::new(50, 84));
        path.curve(Point::new(37, 84), Point::new(26, 75), Point::new(26, 60));
        path.curve(Point::new(26, 44), Point::new(42, 34), Point::new(50, 16));
        path.close();
    })
    .line(|path| {
        path.go(Point::new(38, 60));
        path.curve(Point::new(38, 68), Point::new(42, 72), Point::new(50, 73));
    });
}

fn bolt(pen: &mut Pen<'_>) {
    pen.body(|path| path.polygon(&[(56, 14), (26, 56), (46, 56), (40, 86), (74, 42), (53, 42), (64, 14)]));
}

fn bell(pen: &mut Pen<'_>) {
    pen.solid(|path| path.circle((50, 76), 8)).body(|path| {
        path.go(Point::new(20, 70));
        path.curve(Point::new(34, 62), Point::new(26, 26), Point::new(50, 24));
        path.curve(Point::new(74, 26), Point::new(66, 62), Point::new(80, 70));
        path.close();
    });
    pen.line(|path| path.line(&[(50, 16), (50, 24)]));
}

/// Needles that fan out of a hole: nothing that points a way.
fn dart(pen: &mut Pen<'_>) {
    pen.line(|path| {
        for x in [20, 50, 80] {
            path.line(&[(50, 74), (x, if x == 50 { 20 } else { 30 })]);
        }
    })
    .body(|path| path.circle((50, 76), 12))
    .solid(|path| {
        for (x, y) in [(20, 30), (50, 20), (80, 30)] {
            path.circle((x, y), 6);
        }
    });
}

fn flame(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.go(Point::new(54, 14));
        path.curve(Point::new(52, 34), Point::new(78, 42), Point::new(76, 62));
        path.curve(Point::new(75, 77), Point::new(63, 86), Point::new(50, 86));
        path.curve(Point::new(36, 86), Point::new(24, 76), Point::new(25, 60));
        path.curve(Point::new(26, 48), Point::new(36, 44), Point::new(36, 30));
        path.curve(Point::new(44, 34), Point::new(46, 40), Point::new(46, 46));
        path.curve(Point::new(54, 38), Point::new(56, 26), Point::new(54, 14));
        path.close();
    })
    .solid(|path| {
        path.go(Point::new(51, 56));
        path.curve(Point::new(60, 64), Point::new(64, 76), Point::new(50, 80));
        path.curve(Point::new(37, 76), Point::new(42, 64), Point::new(51, 56));
        path.close();
    });
}
