//! What levels are called: ten names for each of ten levels, picked by 1d10. The deeper, the less was built by anybody.

use crate::floor::Text;

/// Names for a level: as many as a d10 has faces.
pub const A_LEVEL: usize = 10;

/// The name on line 1d10 + 10 × (level − 1) of the table; a level that the table does not reach gets its number.
pub(super) fn pick(table: &[String], level: u32, face: u8) -> Text {
    let line = (level as usize - 1) * A_LEVEL + usize::from(face) - 1;
    let name = if table.is_empty() {
        TABLE.get(line).map(|name| Text::Borrowed(*name))
    } else {
        table.get(line).map(|name| Text::Owned(name.clone()))
    };
    name.unwrap_or_else(|| Text::Owned(format!("Level {level}")))
}

/// The built-in table.
pub const TABLE: [&str; 100] = [
    // 1: cellars and thresholds, where daylight still falls in.
    "The Broken Stair",
    "Cellars of the Burnt Inn",
    "The Rain Cistern",
    "Root and Rubble",
    "The Porter's Rooms",
    "Where the Bell Fell Through",
    "The Salted Larder",
    "Vintner's Vaults",
    "The Swept Threshold",
    "Halls of the Last Tenant",
    // 2: storerooms, guards and debts.
    "The Tally Rooms",
    "Guardhouse Without a Gate",
    "The Rope Walk",
    "Debtors' Corner",
    "Candlemakers' Lanes",
    "The Dry Well",
    "Lost Property",
    "The Muster Yard",
    "Ratcatcher's Round",
    "Nine Locked Pantries",
    // 3: the first dead.
    "The Borrowed Graves",
    "Shelves of the Quiet",
    "The Mourners' Queue",
    "Paupers' Gallery",
    "Names Worn Smooth",
    "The Embalmer's Workshop",
    "House of Folded Hands",
    "The Wax Chapel",
    "Widows' Passage",
    "A Choir of Jawbones",
    // 4: mines and workings.
    "The Abandoned Shift",
    "Pickmark Galleries",
    "The Lamp-Oil Seam",
    "Wheel and Windlass",
    "Where the Props Gave",
    "The Paymaster's Pit",
    "Quarry of Unfinished Kings",
    "The Slag Stairs",
    "Ponies' Rest",
    "The Singing Bore",
    // 5: water.
    "The Black Weir",
    "Drowned Refectory",
    "Eelmonger's Reach",
    "The Tide That Stayed",
    "Sluicekeeper's Maze",
    "Pools of the Blind Fish",
    "The Weeping Wall",
    "Ferry to Nowhere",
    "The Silted Nave",
    "Rooms Below the River",
    // 6: fungus and beasts.
    "The Pale Orchard",
    "Gardens of the Puffball",
    "Moth Assembly",
    "The Brood Warrens",
    "Antler Hall",
    "The Soft Floor",
    "Kennels of Something Else",
    "Spinners' Mile",
    "The Milk-White Meadow",
    "Den of the Patient Mouth",
    // 7: heat and iron.
    "The Banked Fire",
    "Anvils in the Dark",
    "Cinder Cloister",
    "The Bellows Lung",
    "Crucible Row",
    "Furnace of the Oathless",
    "The Glowing Ledger",
    "Soot Parliament",
    "The Quenching Baths",
    "Chainwrights' Court",
    // 8: the elder house.
    "The Throne Turned Round",
    "Embassy of the Deep Folk",
    "The Inverted Tower",
    "Hall of Wrong Shadows",
    "The Mirror Barracks",
    "Archive of Forbidden Maps",
    "The King's Other Heart",
    "Doors That Dream",
    "The Hourless Court",
    "Steps Cut for Giants",
    // 9: cold and stars below the ground.
    "The Frozen Procession",
    "Observatory of the Blind",
    "The Night Beneath Night",
    "Where Echoes Are Kept",
    "The Hollow Constellation",
    "Breathless Colonnade",
    "The Glass Winter",
    "Sleepers in the Rime",
    "The Last Warm Stone",
    "Pilgrimage of Teeth",
    // 10: the bottom.
    "The Unmade Room",
    "Roots of the Mountain's Fear",
    "The Well of First Water",
    "The Listening Dark",
    "Cradle of the Old Hunger",
    "The Seam in the World",
    "What the Builders Buried",
    "The Door With No Far Side",
    "Court of the Unnamed",
    "The Floor of All Things",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_hundred_names_and_none_twice() {
        let names: BTreeSet<String> = TABLE.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(names.len(), 100);
        assert!(TABLE.iter().all(|name| name.trim() == *name && (5..40).contains(&name.len())));
    }

    #[test]
    fn the_line_is_the_roll_and_ten_for_each_level_above() {
        assert_eq!(pick(&[], 1, 1), TABLE[0]);
        assert_eq!(pick(&[], 3, 7), TABLE[26]);
        assert_eq!(pick(&[], 10, 10), TABLE[99]);
        assert_eq!(pick(&[], 11, 1), "Level 11");
        let own: Vec<String> = (1..=20).map(|n| format!("own {n}")).collect();
        assert_eq!(pick(&own, 2, 3), "own 13");
        assert_eq!(pick(&own, 3, 3), "Level 3");
    }
}
