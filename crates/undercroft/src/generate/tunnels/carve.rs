//! Tunnels: each room is joined to the one before it in the chain, middle to middle.

use super::{TunnelShape, Tunnels};
use crate::draft::Draft;
use crate::error::Halt;
use crate::floor::{Corridor, RoomId};
use crate::grid::{Bits, Cell, Size, cell};
use crate::pass::Work;

/// Carves the tunnels and opens every edge between two cells of floor.
pub(super) fn tunnels(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let chain = std::mem::take(&mut work.shared.chain);
    let mut columns = Columns::new(work.draft.size());
    let nth = |i: u32| chain.get(i as usize).copied().unwrap_or(i);
    for i in 1..work.draft.rooms().len() as u32 {
        let pair = [nth(i - 1), nth(i)];
        let [before, this] = pair.map(|i| work.draft.rooms()[i as usize].bounds.centre());
        work.budget.spend(1 + u64::from(before.manhattan(this)) / 64)?;
        let straight = match work.params.tunnel_shape {
            TunnelShape::L => false,
            TunnelShape::Direct => true,
            TunnelShape::Mixed => work.rng.chance(1, 2),
        };
        let corners = if straight {
            direct(this, before)
        } else if work.rng.chance(1, 2) {
            vec![this, cell(before.x, this.y), before]
        } else {
            vec![this, cell(this.x, before.y), before]
        };
        for leg in corners.windows(2) {
            let (a, b) = (leg[0].min(leg[1]), leg[0].max(leg[1]));
            if a.y == b.y {
                work.draft.carve_run(a.y, a.x, b.x + 1);
            } else {
                columns.carve(&mut work.draft, a.x, a.y, b.y + 1);
            }
        }
        let joins = (Some(RoomId(pair[1])), Some(RoomId(pair[0])));
        work.draft.add_corridor(Corridor { corners, joins });
    }
    columns.finish(&mut work.draft);
    work.draft.open_everywhere();
    Ok(())
}

/// The upright legs. On a high floor they are gathered lying down, where a run of them is a few words instead of a cell
/// in each row, and turned upright in one go.
struct Columns(Option<Bits>);

impl Columns {
    const HIGH: u16 = 256;

    fn new(size: Size) -> Columns {
        let high = size.height() >= Self::HIGH;
        Columns(high.then(|| Bits::empty(size.turned())))
    }

    fn carve(&mut self, draft: &mut Draft, x: u16, y0: u16, y1: u16) {
        match &mut self.0 {
            Some(lying) => lying.insert_run(x, y0, y1),
            None => draft.carve_column(x, y0, y1),
        }
    }

    fn finish(self, draft: &mut Draft) {
        if let Some(lying) = self.0 {
            draft.carve_all(&lying.transposed());
        }
    }
}

/// Returns the corners of Bresenham's line, with a cell beside every diagonal step so that one can walk it in four
/// directions:
/// ```text
///   ##          first along the longer axis, then across
///    ###
///      ##
/// ```
fn direct(from: Cell, to: Cell) -> Vec<Cell> {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steep = dy.abs() >= dx.abs();
    let (long, short) = if steep { (dy, dx) } else { (dx, dy) };
    let at = |along: i64, across: i64| {
        let (x, y) = if steep { (across, along) } else { (along, across) };
        cell((i64::from(from.x) + x) as u16, (i64::from(from.y) + y) as u16)
    };
    let (length, rise) = (long.abs(), short.abs());
    let mut corners = vec![from];
    // The error is kept doubled, so that half of an odd length stays a whole number.
    let (mut error, mut across) = (length, 0);
    for along in 1..=length {
        error -= 2 * rise;
        if error < 0 {
            error += 2 * length;
            corners.push(at(along * long.signum(), across));
            across += short.signum();
            corners.push(at(along * long.signum(), across));
        }
    }
    if corners.last() != Some(&to) {
        corners.push(to);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direct_tunnels_can_be_walked() {
        for (from, to) in
            [((2, 2), (9, 5)), ((9, 5), (2, 2)), ((2, 9), (5, 2)), ((4, 4), (4, 9)), ((8, 3), (1, 3))]
        {
            let (from, to) = (Cell::from(from), Cell::from(to));
            let path: Vec<Cell> =
                Corridor { corners: direct(from, to), joins: (None, None) }.path().collect();
            assert_eq!((path[0], path[path.len() - 1]), (from, to));
            assert!(path.windows(2).all(|w| w[0].manhattan(w[1]) == 1), "{path:?}");
            assert_eq!(path.len() as u32, from.manhattan(to) + 1, "{path:?}");
        }
    }

    #[test]
    fn direct_tunnels_follow_the_line() {
        let corners = direct(cell(0, 0), cell(6, 3));
        let path: Vec<Cell> = Corridor { corners, joins: (None, None) }.path().collect();
        // Bresenham's points for this line, none left out.
        for on_line in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
            assert!(path.contains(&on_line.into()), "{path:?}");
        }
    }
}
