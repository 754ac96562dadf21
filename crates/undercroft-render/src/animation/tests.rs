use super::*;
use undercroft::{Recipe, Seed, make, pass::Limits};

fn film(generator: &str) -> (Film, Floor) {
    let recipe = Recipe::new(generator, None).unwrap();
    let mut film = Film::default();
    let floor = make::floor_watched(&recipe, &Seed::new("film"), 1, Limits::default(), &mut film).unwrap();
    (film, floor)
}

fn small() -> Options {
    Options { scale: Some(4), ..Options::default() }
}

#[test]
fn patches_put_over_each_other_end_with_the_finished_floor() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let (film, floor) = film(generator);
        let reel = film.shot(&floor, &small()).unwrap();
        assert!(reel.patches.len() > 4, "{generator}: {} frames", reel.patches.len());
        assert!(reel.patches.len() <= FRAMES * film.drafts.len() + 1);
        let mut page = vec![0_u8; (reel.width * reel.height * 3) as usize];
        for patch in &reel.patches {
            for (row, rgb) in patch.rgb.chunks_exact(patch.width as usize * 3).enumerate() {
                let start = ((patch.top as usize + row) * reel.width as usize + patch.left as usize) * 3;
                page[start..start + rgb.len()].copy_from_slice(rgb);
            }
        }
        let view = View::from(&floor);
        let stage = Stage::new(&small(), small().shown(&view)).unwrap();
        let last = stage.frame(&view, floor.name()).unwrap();
        let wanted: Vec<u8> = last.data().chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
        assert!(page == wanted, "{generator}");
    }
}

#[test]
fn files_are_read_back_frame_by_frame() {
    let (film, floor) = film("wizardry");
    let reel = film.shot(&floor, &small()).unwrap();
    let bytes = film.write(&floor, &small(), Moving::Apng).unwrap();
    assert_eq!(bytes, film.write(&floor, &small(), Moving::Apng).unwrap());
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let control = reader.info().animation_control.unwrap();
    assert_eq!((control.num_frames as usize, control.num_plays), (reel.patches.len(), 0));

    let bytes = film.write(&floor, &small(), Moving::Gif).unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut holds = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        holds.push(frame.delay);
    }
    assert_eq!(holds, reel.patches.iter().map(|patch| patch.hold).collect::<Vec<_>>());
    assert!(holds.last().is_some_and(|last| *last >= END));
}

#[test]
fn rooms_come_one_by_one() {
    let (film, _) = film("wizardry");
    let blank = Draft::new(film.drafts[0].1.size(), 1);
    let (_, first) = film.drafts.iter().find(|(_, draft)| !draft.rooms().is_empty()).unwrap();
    let views = reveal::between(&blank, first, &[], 1_000);
    let cells: Vec<usize> = views.iter().map(|view| view.cells.count()).collect();
    assert!(cells.windows(2).all(|pair| pair[0] <= pair[1]), "{cells:?}");
    assert!(views.len() >= first.rooms().len(), "{} frames for {} rooms", views.len(), first.rooms().len());
}

#[test]
fn players_are_not_shown_how_a_floor_is_made() {
    let (film, floor) = film("tunnels");
    let options = Options { audience: Audience::Player, ..small() };
    assert_eq!(film.write(&floor, &options, Moving::Gif), Err(RenderError::Secrets));
}

#[test]
fn frames_too_large_are_refused() {
    let (film, floor) = film("tunnels");
    let options = Options { scale: Some(1_000), ..small() };
    assert!(matches!(film.write(&floor, &options, Moving::Gif), Err(RenderError::TooLarge { .. })));
}
