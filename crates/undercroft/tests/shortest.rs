//! How much longer walkthroughs are than they have to be: each is held against the fewest moves that finish its floor, which
//! a search through every cell with every set of things had and done finds. It takes keys for kept, as all of them are on
//! these floors.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

use undercroft::floor::{BarrierKind, EdgeKind, Feature, Needs};
use undercroft::grid::{Cell, Side};
use undercroft::{Floor, Recipe, Seed, make};

/// More things than that on one floor are too many for the search.
const MOST: u32 = 12;

/// A floor as the search sees it. A set of things is a number, with a bit for each.
struct Search<'a> {
    floor: &'a Floor,
    /// The things that open something: keys, then levers and switches, then events.
    bits: Vec<Option<u32>>,
    count: u32,
}

impl<'a> Search<'a> {
    fn new(floor: &'a Floor) -> Search<'a> {
        let all = floor.keys().len() + floor.triggers().len() + floor.events().len();
        let mut search = Search { floor, bits: vec![None; all], count: 0 };
        let gates: Vec<&Needs> = floor.gates().iter().map(|gate| &gate.needs).collect();
        let teleporters = floor.features().iter().filter_map(|placed| match &placed.is {
            Feature::Teleporter(teleporter) => Some(&teleporter.needs),
            _ => None,
        });
        for needs in gates.into_iter().chain(teleporters) {
            search.things(needs).into_iter().for_each(|thing| search.name(thing));
        }
        for (_, barrier) in floor.barriers() {
            barrier.lock.iter().for_each(|key| search.name(key.index()));
        }
        search
    }

    fn name(&mut self, thing: usize) {
        if self.bits[thing].is_none() {
            self.bits[thing] = Some(self.count);
            self.count += 1;
        }
    }

    fn things(&self, needs: &Needs) -> Vec<usize> {
        let keys = self.floor.keys().len();
        let triggers = needs.triggers.iter().map(|id| keys + id.index());
        let event = needs.event.iter().filter(|id| !self.floor.events()[id.index()].triggered);
        let event = event.map(|id| keys + self.floor.triggers().len() + id.index());
        needs.keys.iter().map(|id| id.index()).chain(triggers).chain(event).collect()
    }

    fn set(&self, needs: &Needs) -> usize {
        self.things(needs).into_iter().filter_map(|thing| self.bits[thing]).fold(0, |set, bit| set | 1 << bit)
    }

    /// Returns the cell beyond a side, if one gets there with a set of things.
    fn leave(&self, from: Cell, side: Side, had: usize) -> Option<Cell> {
        let to = from.step(side)?;
        let passes = match self.floor.side(from, side) {
            EdgeKind::Wall => false,
            EdgeKind::Open => true,
            EdgeKind::Barrier(barrier) if barrier.one_way.is_some_and(|toward| toward != side) => false,
            EdgeKind::Barrier(barrier) if barrier.open => true,
            EdgeKind::Barrier(barrier) => match (barrier.kind, barrier.lock) {
                (BarrierKind::Gate(id), _) => {
                    let needs = &self.floor.gates()[id.index()].needs;
                    let wanted = self.set(needs);
                    !needs.is_nothing() && had & wanted == wanted
                }
                (_, Some(key)) => had >> self.bits[key.index()].unwrap() & 1 == 1,
                (_, None) => true,
            },
        };
        passes.then_some(to)
    }

    /// Returns where whoever steps into a cell comes to, if they stay on the floor.
    fn end(&self, at: Cell, had: usize) -> Option<Cell> {
        match self.floor.feature(at) {
            Some(Feature::Chute) => None,
            Some(Feature::Teleporter(t)) if t.carries && had & self.set(&t.needs) == self.set(&t.needs) => {
                Some(t.to)
            }
            _ => Some(at),
        }
    }

    /// Returns what comes of one move.
    fn next(&self, at: Cell, had: usize) -> Vec<(Cell, usize)> {
        let sides = Side::ALL.into_iter().filter_map(|side| self.leave(at, side, had));
        let mut next: Vec<(Cell, usize)> = sides.filter_map(|to| Some((self.end(to, had)?, had))).collect();
        let keys = self.floor.keys().len();
        let thing = match self.floor.feature(at) {
            Some(Feature::Key(id)) => Some(id.index()),
            Some(Feature::Lever(id) | Feature::Switch(id)) => Some(keys + id.index()),
            Some(Feature::Teleporter(t)) => {
                next.extend((had & self.set(&t.needs) == self.set(&t.needs)).then_some((t.to, had)));
                None
            }
            _ => None,
        };
        let events = (0..).zip(self.floor.events()).filter(|(_, event)| match (event.at, event.room) {
            (Some(c), _) => c == at,
            (None, Some(room)) => self.floor.rooms()[room.index()].cells().any(|c| c == at),
            (None, None) => false,
        });
        let events = events.map(|(i, _): (usize, _)| keys + self.floor.triggers().len() + i);
        let bits = thing.into_iter().chain(events).filter_map(|thing| self.bits[thing]);
        next.extend(bits.map(|bit| (at, had | 1 << bit)));
        next
    }

    /// Returns the fewest moves to the goal.
    fn fewest(&self) -> u32 {
        let size = self.floor.size();
        let mut seen = vec![false; size.area() << self.count];
        let mut front = vec![(self.floor.entrance(), 0)];
        let mut moves = 0;
        while !front.is_empty() {
            if front.iter().any(|(at, _)| *at == self.floor.goal_cell()) {
                return moves;
            }
            let next = front.iter().flat_map(|(at, had)| self.next(*at, *had));
            let mut fresh = Vec::new();
            for (at, had) in next {
                if !std::mem::replace(&mut seen[size.index(at) << self.count | had], true) {
                    fresh.push((at, had));
                }
            }
            front = fresh;
            moves += 1;
        }
        panic!("nobody gets to the goal\n{}", self.floor)
    }
}

/// Returns how much longer the walkthroughs of some floors are than they have to be, in order.
fn detours(generator: &str, preset: &str, depth: u32) -> Vec<f64> {
    let recipe = Recipe::new(generator, Some(preset)).unwrap();
    let floors = (0..100_u32).map(|seed| make::floor(&recipe, &Seed::new(seed.to_string()), depth).unwrap());
    let detours = floors.filter_map(|floor| {
        let search = Search::new(&floor);
        let moves = floor.walkthrough().unwrap().moves.len() as u32;
        (search.count <= MOST).then(|| {
            let fewest = search.fewest();
            assert!(moves >= fewest, "{moves} moves where it takes {fewest}\n{floor}");
            f64::from(moves) / f64::from(fewest.max(1))
        })
    });
    let mut detours: Vec<f64> = detours.collect();
    detours.sort_by(f64::total_cmp);
    detours
}

/// On nine floors of ten of every depth a walkthrough has at most a tenth too many moves, and half of them have none.
fn check(generator: &str, preset: &str) {
    for depth in [1, 2, 4, 7, 10] {
        let detours = detours(generator, preset, depth);
        assert!(detours.len() >= 95, "only {} floors of {generator} at depth {depth}", detours.len());
        let share = |percent: usize| detours[detours.len() * percent / 100];
        assert!(share(50) <= 1.02 && share(90) <= 1.1, "{generator} at depth {depth}: {detours:.2?}");
    }
}

#[test]
fn walkthroughs_of_wizardry_are_short() {
    check("wizardry", "wgiv");
}

#[test]
fn walkthroughs_of_navigation_are_short() {
    check("navigation", "standard");
}

#[test]
fn walkthroughs_of_linear_are_short() {
    check("linear", "keyed");
}

#[test]
fn walkthroughs_of_tunnels_are_short() {
    check("tunnels", "stocked");
}

#[test]
fn walkthroughs_of_dice_are_short() {
    check("dice", "stocked");
}
