//! `--count` and `undercroft gallery`: many seeds, the same bytes on any number of cores.

use super::{Room, small};

#[test]
fn threads_do_not_change_a_byte() {
    let room = Room::new();
    let args = small(&["generate", "--seed", "demo", "--count", "40"]);
    let threads = |n| room.run_with(&args, &[("RAYON_NUM_THREADS", n)], b"");
    let one = threads("1");
    assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
    assert_eq!(one.out, threads("5").out);
    let lines: Vec<&[u8]> = one.out.split_inclusive(|b| *b == b'\n').collect();
    assert_eq!(lines.len(), 40);
    let alone = room.ok(&small(&["generate", "--seed", "demo/7", "-f", "json"]));
    assert_eq!(lines[6], alone.as_bytes(), "a line of a series is the dungeon of its seed");
}

#[test]
fn files_are_numbered_with_zeros() {
    let room = Room::new();
    let outputs = ["-o", "m.txt", "-o", "all.jsonl", "-o", "m.png"];
    room.ok(&small(&[&["generate", "--seed", "demo", "--count", "11"][..], &outputs].concat()));
    let names = room.files();
    assert_eq!(names.len(), 23);
    assert_eq!(names[..3], ["all.jsonl", "m-01.png", "m-01.txt"]);
    assert_eq!(names[22], "m-11.txt");
    let alone = room.ok(&small(&["generate", "--seed", "demo/10", "-f", "text"]));
    assert_eq!(room.read("m-10.txt"), alone.as_bytes());
    room.ok(&small(&["generate", "--seed", "d", "--count", "2", "--floors", "2", "-o", "n.svg"]));
    assert!(["n-1-1.svg", "n-1-2.svg", "n-2-1.svg", "n-2-2.svg"].iter().all(|n| !room.read(n).is_empty()));
}

#[test]
fn a_gallery_is_the_same_on_any_number_of_cores() {
    let room = Room::new();
    for (threads, name) in [("1", "a"), ("4", "b")] {
        for ending in ["png", "svg"] {
            let file = format!("{name}.{ending}");
            let args = small(&["gallery", "--seed", "demo", "--count", "6", "-o", &file]);
            let ran = room.run_with(&args, &[("RAYON_NUM_THREADS", threads)], b"");
            let told = format!("wrote {file}\n");
            assert_eq!((ran.code, ran.err, ran.out.len()), (Some(0), told, 0));
        }
    }
    assert_eq!(room.read("a.png"), room.read("b.png"));
    assert_eq!(room.read("a.svg"), room.read("b.svg"));
    let told = room.ok(&small(&["gallery", "--count", "2", "-o", "c.svg"]));
    assert!(
        told.starts_with("undercroft gallery wizardry --seed ") && told.ends_with(" --count 2\n"),
        "{told}"
    );
}
