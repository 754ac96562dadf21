//! Damaged and hostile files: an error of one line or a sound floor, never a panic, never more memory than the limit.

use crate::everything;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;
use undercroft_export::binary::{self, BinaryError};
use undercroft_export::json::{self, Style};

const CASES: u32 = 192;

static TEXT: LazyLock<Vec<u8>> =
    LazyLock::new(|| json::write_floors(&[everything::floor()], None, Style::Minified).into_bytes());
static COMPACT: LazyLock<Vec<u8>> =
    LazyLock::new(|| json::write_floors(&[everything::floor()], None, Style::Compact).into_bytes());
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| binary::write(&everything::dungeon()));
/// The message without the frame around it, so that damage gets past the checksum.
static UNPACKED: LazyLock<Vec<u8>> =
    LazyLock::new(|| zstd::decode_all(&BYTES[5..]).expect("what was written is one frame"));

/// The document as a tree, with the pointers to all its values; those inside tiles are many, so they stand apart.
static TREE: LazyLock<(Value, Vec<String>, Vec<String>)> = LazyLock::new(|| {
    let tree: Value = serde_json::from_slice(&TEXT).expect("JSON");
    let mut all = Vec::new();
    pointers(&tree, String::new(), &mut all);
    let (tiles, rest) = all.into_iter().partition(|p| p.starts_with("/floors/0/tiles/"));
    (tree, tiles, rest)
});

fn pointers(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(k, v)| pointers(v, format!("{at}/{k}"), all)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, v)| pointers(v, format!("{at}/{i}"), all));
        }
        _ => {}
    }
    all.push(at);
}

fn pack(body: &[u8]) -> Vec<u8> {
    let mut bytes = b"UNDC\x01".to_vec();
    bytes.extend(zstd::encode_all(body, 1).expect("packing into memory"));
    bytes
}

fn json_is_safe(text: &[u8]) {
    match json::read(text) {
        Err(e) => assert!(!e.to_string().contains('\n'), "{e}"),
        Ok(read) => {
            for style in [Style::Minified, Style::Compact] {
                let again = json::write_floors(&read.floors, read.seed.as_ref(), style);
                assert_eq!(json::read(&again).expect("what was written is read").floors, read.floors);
            }
        }
    }
}

fn binary_is_safe(bytes: &[u8]) {
    match binary::read(bytes) {
        Err(e) => assert!(!e.to_string().contains('\n'), "{e}"),
        Ok(read) => {
            // The other form takes it too, even where ids lead nowhere.
            let seed = read.seed.as_ref();
            assert!(!json::write_floors(&read.floors, seed, Style::Minified).is_empty());
            let again = match read.clone().dungeon() {
                Some(dungeon) => binary::write(&dungeon),
                None => binary::write_floors(&read.floors, seed),
            };
            assert_eq!(binary::read(&again), Ok(read));
        }
    }
}

fn damaged(mut bytes: Vec<u8>, flips: &[(prop::sample::Index, u8)]) -> Vec<u8> {
    for (at, to) in flips {
        let at = at.index(bytes.len());
        bytes[at] = *to;
    }
    bytes
}

fn flips() -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_json(flips in flips()) {
        json_is_safe(&damaged(TEXT.clone(), &flips));
    }

    #[test]
    fn damaged_compact_json(flips in flips()) {
        json_is_safe(&damaged(COMPACT.clone(), &flips));
    }

    #[test]
    fn digits_and_letters_of_json_changed(
        compact in any::<bool>(),
        at in any::<prop::sample::Index>(),
        to in "[0-9a-z]",
    ) {
        // Damage that stays JSON: a digit for a digit, a letter for a letter.
        let mut text = if compact { COMPACT.clone() } else { TEXT.clone() };
        let new = to.as_bytes()[0];
        let start = at.index(text.len());
        if let Some(c) = text[start..].iter_mut().find(|c| c.is_ascii_digit() == new.is_ascii_digit() && c.is_ascii_alphanumeric()) {
            *c = new;
        }
        json_is_safe(&text);
    }

    #[test]
    fn values_of_json_swapped(
        swaps in prop::collection::vec((any::<bool>(), any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..3),
    ) {
        // Damage that stays JSON: a value becomes another one of the file, or one that numbers and names choke on.
        let (tree, tiles, rest) = &*TREE;
        let nasty = [json!(null), json!(65535), json!(4_294_967_295_u32), json!(-1), json!(""), json!([]), json!({}), json!(true)];
        let mut damaged = tree.clone();
        for (in_tiles, to, from) in &swaps {
            let to = to.get(if *in_tiles { tiles } else { rest });
            let i = from.index(rest.len() + nasty.len() * 20);
            let new = rest.get(i).and_then(|p| tree.pointer(p)).unwrap_or(&nasty[i % nasty.len()]).clone();
            if let Some(old) = damaged.pointer_mut(to) {
                *old = new;
            }
        }
        json_is_safe(damaged.to_string().as_bytes());
    }

    #[test]
    fn json_cut_short(at in any::<prop::sample::Index>()) {
        let cut = &TEXT[..at.index(TEXT.len())];
        prop_assert!(json::read(cut).is_err());
    }

    #[test]
    fn damaged_binary(flips in flips()) {
        binary_is_safe(&damaged(BYTES.clone(), &flips));
    }

    #[test]
    fn damaged_inside_the_frame(flips in flips()) {
        binary_is_safe(&pack(&damaged(UNPACKED.clone(), &flips)));
    }

    #[test]
    fn binary_cut_short(at in any::<prop::sample::Index>()) {
        prop_assert!(binary::read(&BYTES[..at.index(BYTES.len())]).is_err());
        prop_assert!(binary::read(&pack(&UNPACKED[..at.index(UNPACKED.len())])).is_err());
    }

    #[test]
    fn noise(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        json_is_safe(&bytes);
        binary_is_safe(&bytes);
        binary_is_safe(&pack(&bytes));
    }
}

fn check(bytes: &[u8], expected: &str) {
    let error = binary::read(bytes).expect_err("it is broken").to_string();
    assert_eq!(error, expected);
}

#[test]
fn binary_errors_say_what_is_wrong() {
    check(b"", "not a dungeon in binary form: it begins with nothing, not with \"UNDC\"");
    check(
        b"PK\x03\x04..",
        "not a dungeon in binary form: it begins with \"PK\\x03\\x04\", not with \"UNDC\"",
    );
    check(b"UNDC", "the file is cut short, damaged or not a dungeon: nothing follows the magic bytes");
    check(b"UNDC\x09", "the binary form has version 9, and this program reads version 1");
    let mut longer = BYTES.clone();
    longer.push(0);
    check(&longer, "more bytes after the dungeon's end");
    let mut body = UNPACKED.clone();
    body.push(0xc0);
    check(&pack(&body), "more data after the dungeon's end");
    assert!(matches!(binary::read(&pack(b"")), Err(BinaryError::Damaged(_))));
    let dungeon = everything::dungeon();
    let body =
        rmp_serde::to_vec_named(&json!({ "recipe": dungeon.recipe, "floors": [] })).expect("plain data");
    check(&pack(&body), "the file is cut short, damaged or not a dungeon: a recipe without its seed");
}

#[test]
fn what_swells_is_refused() {
    assert_eq!(binary::read_within(&BYTES, 1000), Err(BinaryError::TooLarge(1000)));
    let exactly = UNPACKED.len() as u64;
    assert!(binary::read_within(&BYTES, exactly).is_ok());
    assert_eq!(binary::read_within(&BYTES, exactly - 1), Err(BinaryError::TooLarge(exactly - 1)));
    // A string that claims four gigabytes, and a frame of many zeros that unpacks to what was claimed.
    let mut claim = b"\x83\xa6recipe\xdb\xff\xff\xff\xff".to_vec();
    assert!(binary::read(&pack(&claim)).is_err());
    claim.resize(64 << 20, b'a');
    assert_eq!(binary::read_within(&pack(&claim), 1 << 20), Err(BinaryError::TooLarge(1 << 20)));
}

#[test]
fn too_much_text_is_refused() {
    let text = vec![b' '; json::LIMIT + 1];
    let error = json::read(&text).expect_err("too large").to_string();
    assert_eq!(
        error,
        "the text has 268435457 bytes, and level JSON is read up to 268435456: the binary form is for larger floors"
    );
}
