//! A PNG of a default floor, at the default scale, in every style: as it is made, and by way of its SVG as a reader of that
//! file would make it. The two are one picture, so their times can be compared. Run it with `--features pictures`.

use divan::Bencher;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use undercroft::{Floor, Recipe, Seed, make};
use undercroft_render::{Options, Style};

const STYLES: [&str; 4] = ["plain", "blue", "parchment", "crawl"];

fn main() {
    let floor = floor();
    for name in STYLES {
        let options = options(name);
        let direct = undercroft_render::png(&floor, &options).expect("the picture is small");
        eprintln!("{name}: {} bytes, {} by way of SVG", direct.len(), by_svg(&floor, &options).len());
    }
    divan::main();
}

#[divan::bench(args = STYLES)]
fn direct(bencher: Bencher<'_, '_>, style: &str) {
    let (floor, options) = (floor(), options(style));
    bencher.bench_local(|| undercroft_render::png(&floor, &options).expect("the picture is small"));
}

#[divan::bench(args = STYLES)]
fn by_way_of_svg(bencher: Bencher<'_, '_>, style: &str) {
    let (floor, options) = (floor(), options(style));
    bencher.bench_local(|| by_svg(&floor, &options));
}

#[divan::bench(args = STYLES)]
fn svg_alone(bencher: Bencher<'_, '_>, style: &str) {
    let (floor, options) = (floor(), options(style));
    bencher.bench_local(|| undercroft_render::svg(&floor, &options));
}

fn floor() -> Floor {
    let recipe = Recipe::new("wizardry", None).expect("the default is possible");
    make::floor(&recipe, &Seed::new("demo"), 1).expect("the default makes floors")
}

fn options(style: &str) -> Options {
    Options { style: Style::named(style).expect("a style of that name"), ..Options::default() }
}

fn by_svg(floor: &Floor, options: &Options) -> Vec<u8> {
    let text = undercroft_render::svg(floor, options);
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("the SVG is whole");
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).expect("the picture is small");
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().expect("pixels can be packed")
}
