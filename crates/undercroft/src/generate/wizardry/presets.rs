//! What the presets beyond the first have in other numbers.

use super::{Rooms, Wizardry, per};
use crate::recipe::{Between, Count};

impl Wizardry {
    pub(super) fn square() -> Wizardry {
        Wizardry {
            large: Rooms::new((3, 5), &[(6, 6), (6, 7), (7, 7), (6, 8), (7, 8), (8, 8)], (2, 4)),
            medium: Rooms::new((5, 8), &[(4, 4), (4, 5), (5, 5), (4, 6), (5, 6), (6, 6)], (1, 3)),
            small: Rooms::new((8, 12), &[(3, 3), (3, 4), (4, 4)], (1, 2)),
            close_rooms: 100,
            room_cells: per(260, 282),
            floor_cells: per(300, 360),
            ..Wizardry::default()
        }
    }

    pub(super) fn classic() -> Wizardry {
        Wizardry {
            large: Rooms::weighted((3, 5), &[(4, 5, 1), (5, 5, 3)], (2, 4)),
            medium: Rooms::weighted((6, 9), &[(3, 4, 1), (4, 4, 3)], (1, 3)),
            small: Rooms::weighted((9, 13), &[(2, 3, 1), (3, 3, 3)], (1, 2)),
            room_cells: per(204, 222),
            floor_cells: per(248, 288),
            dead_ends: per(9, 13),
            doors: per(16, 24),
            gates: per(1, 1),
            one_ways: per(0, 1),
            secret_doors: per(0, 1),
            illusions: per(0, 0),
            teleporters: per(2, 3),
            switches: per(4, 6),
            traps: per(8, 14),
            chests: per(3, 5),
            inner_walls: 0,
            spinners: per(1, 2),
            carriers: per(0, 0),
            silent_squares: per(0, 0),
            messages: per(1, 2),
            ..Wizardry::default()
        }
    }

    pub(super) fn modern() -> Wizardry {
        Wizardry {
            large: Rooms::new((3, 4), &[(7, 6), (8, 6), (7, 7)], (2, 4)),
            medium: Rooms::new((4, 6), &[(5, 4), (5, 5), (6, 4)], (1, 3)),
            small: Rooms::new((5, 8), &[(3, 3), (3, 4), (4, 4)], (1, 2)),
            close_rooms: 100,
            room_cells: per(252, 284),
            floor_cells: per(296, 345),
            dead_ends: per(10, 12),
            doors: per(13, 19),
            teleporters: per(6, 8),
            switches: per(12, 16),
            traps: per(22, 32),
            chests: per(5, 8),
            inner_walls: 50,
            dark_areas: per(1, 1),
            spinners: per(1, 3),
            chutes: per(0, 2),
            carriers: per(0, 2),
            silent_squares: per(2, 4),
            messages: per(2, 4),
            ..Wizardry::default()
        }
    }

    pub(super) fn labyrinth() -> Wizardry {
        Wizardry {
            large: Rooms::new((3, 5), &[(7, 4), (6, 5), (7, 5), (6, 6), (8, 5), (7, 6)], (2, 4)),
            medium: Rooms::new((5, 8), &[(3, 4), (4, 4), (4, 5), (4, 6), (5, 5)], (1, 3)),
            small: Rooms::new((8, 12), &[(2, 3), (2, 4), (3, 3), (3, 4)], (1, 2)),
            gap: Between(0, 0),
            room_cells: per(300, 405),
            floor_cells: per(346, 432),
            dead_ends: per(6, 12),
            ..Wizardry::default()
        }
    }

    pub(super) fn evening() -> Wizardry {
        let exactly = |low, high| Count::Exact(Between(low, high));
        let rooms = |low, high, rooms: Rooms| Rooms { count: exactly(low, high), ..rooms };
        let default = Wizardry::default();
        Wizardry {
            width: 18,
            height: 18,
            large: rooms(1, 2, default.large),
            medium: rooms(2, 3, default.medium),
            small: rooms(3, 5, default.small),
            rooms: Some(Between(6, 10)),
            room_cells: exactly(90, 150),
            floor_cells: exactly(110, 190),
            dead_ends: exactly(3, 5),
            doors: exactly(6, 10),
            gates: exactly(0, 1),
            one_ways: exactly(0, 1),
            secret_doors: exactly(0, 1),
            illusions: exactly(0, 1),
            teleporters: exactly(0, 2),
            switches: exactly(0, 4),
            traps: exactly(6, 10),
            chests: exactly(3, 4),
            dark_areas: exactly(0, 1),
            spinners: exactly(0, 1),
            chutes: exactly(0, 1),
            carriers: exactly(0, 0),
            silent_squares: exactly(0, 2),
            messages: exactly(1, 2),
            ..Wizardry::default()
        }
    }
}
