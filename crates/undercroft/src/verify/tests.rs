//! Honest floors of every generator pass, and whatever is changed of what they say is found.

use super::*;
use crate::draft::Draft;
use crate::floor::{Assembly, Entry, Ledger, Walkthrough};
use crate::generate::{dice::Dice, linear::Linear};
use crate::grid::Side;
use crate::make;
use crate::recipe;
use crate::rules::Move;
use std::borrow::Cow;

fn made(recipe: &Recipe, n: u64) -> (Floor, Seed) {
    let seed = Seed::new("verify").nth(n);
    let floor = make::floor(recipe, &seed, 1 + (n % 3) as u32).unwrap_or_else(|e| panic!("{n}: {e}"));
    (floor, seed)
}

#[test]
fn honest_floors_pass() {
    for about in recipe::generators() {
        for (preset, _) in about.presets.iter().filter(|(name, _)| !["vast", "sprawl"].contains(name)) {
            let recipe = Recipe::new(about.name, Some(*preset)).unwrap();
            for n in 0..40 {
                let (floor, seed) = made(&recipe, n);
                assert_eq!(super::floor(&floor, Some((&recipe, &seed))), Ok(()), "{preset} {n}");
                assert_eq!(super::floor(&floor, None), Ok(()), "{preset} {n}");
            }
        }
    }
}

/// Returns the faults of a floor that says something else of itself, told.
fn faults(floor: &Floor, made_by: Option<(&Recipe, &Seed)>, forge: impl FnOnce(&mut Draft)) -> Vec<String> {
    let mut draft = Draft::from(floor.clone());
    if let Some(own) = floor.walkthrough() {
        draft.set_walkthrough(own.clone());
    }
    forge(&mut draft);
    let forged = draft.finish().expect("the plan is as it was");
    super::floor(&forged, made_by).err().into_iter().flatten().map(|fault| fault.to_string()).collect()
}

/// Refuses an assembly that was changed, with and without its recipe.
fn misfit(expected: &str, forge: impl Fn(&mut Assembly)) {
    let recipe = Recipe::Linear(Linear::default());
    for n in 0..20 {
        let (floor, seed) = made(&recipe, n);
        let mut assembly = floor.assembly().unwrap().clone();
        forge(&mut assembly);
        for made_by in [None, Some((&recipe, &seed))] {
            let told = faults(&floor, made_by, |draft| draft.set_assembly(assembly.clone()));
            assert!(told.iter().any(|line| line.contains(expected)), "{n}: {expected} is not in {told:#?}");
        }
    }
}

#[test]
fn assemblies_that_are_none_are_refused() {
    misfit("the assembly, the graph: no tile was placed", |assembly| *assembly = Assembly::default());
    misfit("the assembly, the graph: no end room was placed", |assembly| assembly.end = None);
    misfit("the assembly, the graph: no path leads from the start", |assembly| {
        assembly.links.remove(3);
    });
    misfit("the assembly, tile 'Path_2': it does not lie in the middle", |assembly| {
        assembly.nodes[2].position[0] = 9990;
    });
    misfit("the assembly, tile 'BossRoom': that is not its distance", |assembly| {
        let end = assembly.end.unwrap() as usize;
        assembly.nodes[end].distance = Some(99);
    });
    misfit("the assembly, tile 'Path_1': the tag is wrong: BossRoom", |assembly| {
        assembly.nodes[1].tags.push("BossRoom".into());
    });
    misfit("the assembly, tile 'Start': a tile is turned by up to", |assembly| {
        assembly.nodes[0].rotation = 7;
    });
    misfit("of tile 'Path_3': what is used there is not what is linked", |assembly| {
        assembly.nodes[3].used.pop();
    });
    misfit("of tile 'Path_3': its connector does not lie on that face", |assembly| {
        assembly.nodes[3].exits[0].position[1] += 10_000;
    });
    misfit("of tile 'Path_4': a link leads there, and there is no connector", |assembly| {
        assembly.nodes[4].exits.clear();
    });
    misfit("the assembly, the link from 'Start' to 'Path_1': its sides do not face", |assembly| {
        assembly.links[0].from_side = assembly.links[0].from_side.turned(1);
    });
    misfit("the assembly, tile 'Start': its box does not lie on the floor's grid", |assembly| {
        assembly.origin[0] += 3;
    });
    misfit("the assembly, tile 'Start': its box does not lie on the floor's grid", |a| a.cell = 0);
}

#[test]
fn moved_tiles_no_longer_meet() {
    misfit("'Path_4': its connectors do not meet", |assembly| {
        let node = &mut assembly.nodes[4];
        let along = |at: &mut [i32; 3]| at[0] += 9990;
        along(&mut node.position);
        along(&mut node.bounds.0);
        along(&mut node.bounds.1);
        node.exits.iter_mut().for_each(|exit| along(&mut exit.position));
        node.markers.iter_mut().for_each(|(_, at)| along(at));
    });
}

#[test]
fn the_recipe_tells_more() {
    let recipe = Recipe::Linear(Linear::default());
    let check = |expected: &str, forge: &dyn Fn(&mut Assembly)| {
        let (floor, seed) = made(&recipe, 1);
        let mut assembly = floor.assembly().unwrap().clone();
        forge(&mut assembly);
        let told = faults(&floor, Some((&recipe, &seed)), |draft| draft.set_assembly(assembly.clone()));
        assert!(told.iter().any(|line| line.contains(expected)), "{expected} is not in {told:#?}");
    };
    check("tile 'Path_2': the tileset has no 'Ballroom'", &|a| a.nodes[2].tile = "Ballroom".into());
    check("the link to 'Path_1': the tileset says otherwise", &|a| a.links[0].connector = "Narrow".into());
    check("tile 'Path_3': the tileset says otherwise", &|a| a.nodes[3].tags.push("Kitchen".into()));
    check("tile 'Path_3': the tileset says otherwise", &|a| a.nodes[3].markers.clear());
    let small = Recipe::Linear(Linear { target_size: 9, ..Linear::default() });
    let (floor, seed) = made(&recipe, 1);
    let told = faults(&floor, Some((&small, &seed)), |_| {});
    assert_eq!(told, ["the assembly, the graph: the recipe allows 9 tiles"]);
    let told = faults(&floor, Some((&recipe, &seed)), |draft| draft.set_goal(crate::floor::Goal::StairsDown));
    assert!(told[1].contains("the floor: the goal is"), "{told:?}");
    let told = faults(&floor, None, |draft| {
        let edge = floor.barriers()[0].0;
        draft.wall_off(edge);
    });
    assert!(told.iter().any(|line| line.contains("there is a wall on the floor")), "{told:?}");
}

fn dice(entry: &mut Entry) -> Option<&mut Vec<u8>> {
    match entry {
        Entry::Roll { dice, .. } => Some(Cow::to_mut(dice)),
        Entry::Move { .. } => None,
    }
}

fn forged_ledger(floor: &Floor, made_by: Option<(&Recipe, &Seed)>, ledger: Ledger) -> Vec<String> {
    faults(floor, made_by, |draft| draft.set_ledger(ledger))
}

#[test]
fn every_forged_die_is_found_where_the_seed_is_known() {
    let recipe = Recipe::Dice(Dice::default());
    let mut found_without = 0;
    for n in 0..4 {
        let (floor, seed) = made(&recipe, n);
        let own = floor.ledger().unwrap();
        for line in 0..own.entries.len() {
            let mut ledger = own.clone();
            let Some(dice) = dice(&mut ledger.entries[line]) else { continue };
            dice[0] = dice[0] % 3 + 1;
            let told = forged_ledger(&floor, Some((&recipe, &seed)), ledger.clone());
            let expected = format!("the ledger: line {} does not come from the seed", line + 1);
            assert!(told[0].starts_with(&expected), "{told:?}");
            found_without += usize::from(!forged_ledger(&floor, None, ledger).is_empty());
        }
    }
    assert!(found_without > 40, "{found_without}");
}

#[test]
fn ledgers_that_tell_of_another_level_are_refused() {
    let recipe = Recipe::Dice(Dice::default());
    for n in 0..20 {
        let (floor, seed) = made(&recipe, n);
        let made_by = Some((&recipe, &seed));
        let refused = |expected: &str, forge: &dyn Fn(&mut Ledger)| {
            let mut ledger = floor.ledger().unwrap().clone();
            forge(&mut ledger);
            for made_by in [None, made_by] {
                let told = forged_ledger(&floor, made_by, ledger.clone());
                assert!(told.iter().any(|line| line.starts_with(expected)), "{n}: {expected}: {told:?}");
            }
        };
        refused("the ledger: line 4", &|ledger| {
            ledger.entries.remove(3);
        });
        refused("the ledger: line 4", &|ledger| ledger.entries.swap(3, 4));
        // Somebody may have put the dice away there, but not the program.
        let mut cut = floor.ledger().unwrap().clone();
        cut.entries.pop();
        let (told, line) = (forged_ledger(&floor, made_by, cut.clone()), cut.entries.len() + 1);
        assert!(
            told[0].starts_with(&format!("the ledger: line {line} does not come from the seed")),
            "{told:?}"
        );
        refused("the ledger: ", &|ledger| ledger.exit_die = 4);
        refused("the ledger: ", &|ledger| ledger.width += 1);
        refused("the ledger: ", &|ledger| ledger.name = "The Forged Hall".into());
        refused("the ledger: ", &|ledger| ledger.exits.push((Cell::default(), Side::North)));
    }
}

#[test]
fn corridors_lead_where_they_say() {
    for name in ["wizardry", "navigation", "tunnels"] {
        let recipe = Recipe::new(name, None).unwrap();
        for n in 0..10 {
            let (floor, _) = made(&recipe, n);
            let joined = |c: &Corridor| c.joins.0.is_some() && c.joins.1.is_some();
            let i = floor.corridors().iter().position(joined).unwrap();
            let (corridor, size) = (&floor.corridors()[i], floor.size());
            let first = corridor.corners[0];
            let far =
                (0..floor.rooms().len() as u32).map(RoomId).find(|room| !leads_to(&floor, first, *room));
            let forged = |change: &dyn Fn(&mut Corridor)| {
                let mut forged = corridor.clone();
                change(&mut forged);
                check_corridor(&floor, i, &forged)
            };
            assert_eq!(forged(&|_| {}), Ok(()));
            let room = far.unwrap();
            let astray = Err(Fault::Astray { corridor: i, at: first, room });
            assert_eq!(forged(&|corridor| corridor.joins.0 = Some(room)), astray);
            let rock = size.cells().find(|c| !floor.is_floor(*c)).unwrap();
            let blocked = Err(Fault::Blocked { corridor: i, at: rock });
            assert_eq!(forged(&|corridor| corridor.corners = vec![rock]), blocked);
        }
    }
}

#[test]
fn a_changed_walkthrough_is_no_proof() {
    for about in recipe::generators() {
        let recipe = Recipe::new(about.name, None).unwrap();
        for n in 0..10 {
            let (floor, _) = made(&recipe, n);
            let own = &floor.walkthrough().unwrap().moves;
            let no_proof = |moves: Vec<Move>| {
                let told = faults(&floor, None, |draft| draft.set_walkthrough(Walkthrough { moves }));
                assert!(told.iter().any(|l| l.starts_with("the walkthrough is no proof: ")), "{told:?}");
            };
            let walks = (0..own.len()).filter(|i| matches!(own[*i], Move::Walk(_)));
            for i in walks.step_by(7) {
                let Move::Walk(side) = own[i] else { continue };
                let mut changed = own.clone();
                changed[i] = Move::Walk(side.turned(1));
                no_proof(changed);
                let mut cut = own.clone();
                cut.remove(i);
                no_proof(cut);
                let mut added = own.clone();
                added.insert(i, own[i]);
                no_proof(added);
            }
            no_proof(own[..own.len() - 1].to_vec());
            no_proof(Vec::new());
        }
    }
}
