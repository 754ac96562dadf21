//! Paths in whole units, and the few outlines that symbols are made of.

use super::Hand;
use super::chance::Chance;

/// A point in units.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Point {
    /// Units from the west.
    pub x: i32,
    /// Units from the north.
    pub y: i32,
}

impl Point {
    /// Returns a point.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    pub(crate) const fn plus(self, dx: i32, dy: i32) -> Point {
        Point { x: self.x + dx, y: self.y + dy }
    }
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Begins anew there.
    Move(Point),
    /// Straight on to there.
    Line(Point),
    /// A cubic curve: two handles and the end.
    Curve(Point, Point, Point),
    /// Back to the last beginning.
    Close,
}

/// A path: any number of lines, open or closed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Path {
    steps: Vec<Step>,
}

impl Path {
    /// Returns its steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Adds to a path, by a hand that may tremble.
pub(crate) struct Outline<'a> {
    path: &'a mut Path,
    hand: Hand,
    /// Where the path began, and where it is, before the hand strayed.
    start: Point,
    last: Point,
}

/// Where the middle of a cell lies, across and down.
const HALF: i32 = super::CELL / 2;

/// Handles of this many thousandths of the radius make four curves a circle.
const ROUND: i32 = 552;

/// A trembling line is made of curves about as long as this.
const STROKE: i32 = 70;

impl<'a> Outline<'a> {
    pub(crate) fn new(path: &'a mut Path, hand: Hand) -> Self {
        Outline { path, hand, start: hand.at, last: hand.at }
    }

    /// Returns a point on the page.
    fn placed(&self, p: Point) -> Point {
        let Hand { at, swell, .. } = self.hand;
        let swollen = |n: i32| if swell == 100 { n } else { (n - HALF) * swell / 100 + HALF };
        at.plus(swollen(p.x), swollen(p.y))
    }

    /// Returns where the hand comes down instead. The same point always strays alike, so that lines that meet still do.
    fn strayed(&self, p: Point) -> Point {
        let Hand { tremor, salt, .. } = self.hand;
        if tremor == 0 {
            return p;
        }
        let mut chance = Chance::at(p.x, p.y, salt);
        p.plus(chance.within(tremor), chance.within(tremor))
    }

    pub(crate) fn go(&mut self, to: Point) {
        let to = self.placed(to);
        (self.start, self.last) = (to, to);
        let to = self.strayed(to);
        self.path.steps.push(Step::Move(to));
    }

    pub(crate) fn to(&mut self, to: Point) {
        let to = self.placed(to);
        self.line_to(to);
    }

    fn line_to(&mut self, to: Point) {
        if self.hand.tremor == 0 {
            self.path.steps.push(Step::Line(to));
        } else {
            let (from, (dx, dy)) = (self.last, (to.x - self.last.x, to.y - self.last.y));
            let pieces = ((dx.abs().max(dy.abs()) + STROKE / 2) / STROKE).max(1);
            for i in 0..pieces {
                let [a, b, c] = [1, 2, 3].map(|third| {
                    let part = 3 * i + third;
                    let p = from.plus(dx * part / (3 * pieces), dy * part / (3 * pieces));
                    self.strayed(p)
                });
                self.path.steps.push(Step::Curve(a, b, c));
            }
        }
        self.last = to;
    }

    pub(crate) fn curve(&mut self, a: Point, b: Point, to: Point) {
        let [a, b, to] = [a, b, to].map(|p| self.placed(p));
        self.last = to;
        let [a, b, to] = [a, b, to].map(|p| self.strayed(p));
        self.path.steps.push(Step::Curve(a, b, to));
    }

    pub(crate) fn close(&mut self) {
        if self.hand.tremor > 0 && self.last != self.start {
            self.line_to(self.start);
        }
        self.last = self.start;
        self.path.steps.push(Step::Close);
    }

    /// An open line through these points.
    pub(crate) fn line(&mut self, points: &[(i32, i32)]) {
        for (i, (x, y)) in points.iter().enumerate() {
            let point = Point::new(*x, *y);
            if i == 0 { self.go(point) } else { self.to(point) }
        }
    }

    /// A closed line through these points.
    pub(crate) fn polygon(&mut self, points: &[(i32, i32)]) {
        self.line(points);
        self.close();
    }

    pub(crate) fn rect(&mut self, Point { x, y }: Point, w: i32, h: i32) {
        self.polygon(&[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]);
    }

    /// A rectangle around a middle.
    pub(crate) fn slab(&mut self, (x, y): (i32, i32), w: i32, h: i32) {
        self.rect(Point::new(x - w / 2, y - h / 2), w, h);
    }

    pub(crate) fn circle(&mut self, (x, y): (i32, i32), r: i32) {
        let k = (r * ROUND + 500) / 1000;
        let p = |dx: i32, dy: i32| Point::new(x + dx, y + dy);
        self.go(p(r, 0));
        self.curve(p(r, k), p(k, r), p(0, r));
        self.curve(p(-k, r), p(-r, k), p(-r, 0));
        self.curve(p(-r, -k), p(-k, -r), p(0, -r));
        self.curve(p(k, -r), p(r, -k), p(r, 0));
        self.close();
    }
}
