//! Paths in whole units, and the few outlines that symbols are made of.

/// A point in units.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Point {
    /// Units from the west.
    pub x: i32,
    /// Units from the north.
    pub y: i32,
}

impl Point {
    /// A point.
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
    /// Its steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Adds to a path, counting from a point of its own.
pub(crate) struct Outline<'a> {
    path: &'a mut Path,
    at: Point,
    swell: i32,
}

/// Where the middle of a cell lies, across and down.
const HALF: i32 = super::CELL / 2;

/// Handles of this many thousandths of the radius make four curves a circle.
const ROUND: i32 = 552;

impl<'a> Outline<'a> {
    pub(crate) fn new(path: &'a mut Path, at: Point, swell: i32) -> Self {
        Outline { path, at, swell }
    }

    fn push(&mut self, step: Step) {
        let swollen = |n: i32| if self.swell == 100 { n } else { (n - HALF) * self.swell / 100 + HALF };
        let moved = |p: Point| self.at.plus(swollen(p.x), swollen(p.y));
        self.path.steps.push(match step {
            Step::Move(p) => Step::Move(moved(p)),
            Step::Line(p) => Step::Line(moved(p)),
            Step::Curve(a, b, c) => Step::Curve(moved(a), moved(b), moved(c)),
            Step::Close => Step::Close,
        });
    }

    pub(crate) fn go(&mut self, to: Point) {
        self.push(Step::Move(to));
    }

    pub(crate) fn to(&mut self, to: Point) {
        self.push(Step::Line(to));
    }

    pub(crate) fn curve(&mut self, a: Point, b: Point, to: Point) {
        self.push(Step::Curve(a, b, to));
    }

    pub(crate) fn close(&mut self) {
        self.push(Step::Close);
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
