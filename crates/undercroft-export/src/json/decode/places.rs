//! Rooms and corridors.

use super::{Reader, text};
use crate::json::encode::between;
use crate::json::error::{JsonError, below};
use crate::json::names;
use crate::json::shape::{At, CellRun, Corridor, RoomShape};
use undercroft::floor::{self, Joins, Room, RoomId, Shape, Text};
use undercroft::grid::{Area, Cell, Run, rect};

impl Reader<'_> {
    pub(super) fn places(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let rooms = given.rooms.as_deref().unwrap_or_default();
        let own = names::rooms(rooms.iter().map(|r| r.kind.into()));
        for (i, room) in rooms.iter().enumerate() {
            let path = self.at(&format!("rooms[{i}]"));
            let bounds = rect(room.x, room.y, room.width, room.height);
            if bounds.area() == 0 || !bounds.fits(self.draft.size()) {
                let why = format!("{bounds} stood there: it takes cells of the {} tiles", self.draft.size());
                return Err(JsonError::at(path, why));
            }
            let shape = match room.shape {
                None | Some(RoomShape::Rectangle) => Shape::Rectangle,
                Some(RoomShape::Disc) => Shape::Disc,
                Some(RoomShape::Cells) => Shape::Cells(self.area(room.cells.as_deref(), &path)?),
            };
            // An id that somebody else chose may be what people call the room.
            let foreign = || if own[i] == room.id { Text::default() } else { room.id.clone().into() };
            self.draft.add_room(Room {
                shape,
                name: room.name.clone().map_or_else(foreign, Into::into),
                feature_tag: text(room.feature_tag.as_ref()),
                description: text(room.description.as_ref()),
                special: room.special_score.unwrap_or(0),
                ..Room::new(bounds, room.kind.into())
            });
        }
        for (i, corridor) in given.corridors.iter().flatten().enumerate() {
            let corridor = self.corridor(corridor, i)?;
            self.draft.add_corridor(corridor);
        }
        self.zones()
    }

    pub(super) fn area(&self, cells: Option<&[CellRun]>, path: &str) -> Result<Area, JsonError> {
        let Some(cells) = cells else {
            return Err(JsonError::at(below(path, "cells"), "missing: the cells, as runs of y, x1 and x2"));
        };
        let mut runs = Vec::with_capacity(cells.len());
        for (i, CellRun { y, x1, x2 }) in cells.iter().copied().enumerate() {
            let row = between(x1, y, x2, y).filter(|r| r.fits(self.draft.size())).ok_or_else(|| {
                let why = format!(
                    "row {y} from {x1} to {x2} stood there: it takes cells of the tiles, west to east"
                );
                JsonError::at(format!("{path}.cells[{i}]"), why)
            })?;
            runs.push(Run { y, x0: row.x, x1: row.right() as u16 });
        }
        Ok(runs.into())
    }

    fn corridor(&mut self, corridor: &Corridor, i: usize) -> Result<floor::Corridor, JsonError> {
        let path = self.at(&format!("corridors[{i}]"));
        let cells: Vec<Cell> = corridor.path.iter().map(|at| Cell::from(*at)).collect();
        if let Some(n) = (1..cells.len()).find(|n| cells[n - 1].manhattan(cells[*n]) != 1) {
            let why =
                format!("{} stood there after {}: each step leads to a neighbour", cells[n], cells[n - 1]);
            return Err(JsonError::at(format!("{path}.path[{n}]"), why));
        }
        let mut joins: Joins = (None, None);
        if let Some((from, to)) = &corridor.connects_rooms {
            for (n, (end, name)) in [(&mut joins.0, from), (&mut joins.1, to)].into_iter().enumerate() {
                if let Some(name) = name {
                    *end = Some(RoomId(self.rooms.number(name, || format!("{path}.connectsRooms[{n}]"))?));
                }
            }
        }
        let Some(corners) = &corridor.corners else { return Ok(floor::Corridor::through(&cells, joins)) };
        // Counted before anything is laid out: a few corners can claim a way of millions of cells.
        let far = |pair: &[At]| u64::from(Cell::from(pair[0]).manhattan(pair[1].into()));
        let straight = corners.windows(2).all(|p| p[0].x == p[1].x || p[0].y == p[1].y);
        let length: u64 = corners.windows(2).map(far).sum();
        if !straight || length + u64::from(!corners.is_empty()) != cells.len() as u64 {
            return Err(JsonError::at(below(&path, "corners"), "these corners do not make the path"));
        }
        Ok(floor::Corridor { corners: corners.iter().map(|at| (*at).into()).collect(), joins })
    }
}
