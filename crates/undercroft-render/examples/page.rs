//! dev
use undercroft::*;
use undercroft_render::*;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (generator, seed, depth, out) = (&args[0], Seed::new(&args[1]), args[2].parse().unwrap(), &args[3]);
    let paper = if args.get(4).is_some_and(|a| a == "letter") { Paper::Letter } else { Paper::A4 };
    let audience = if args.get(5).is_some_and(|a| a == "player") { Audience::Player } else { Audience::Master };
    let (g, preset) = generator.split_once(':').map_or((generator.as_str(), None), |(a, b)| (a, Some(b)));
    let recipe = Recipe::new(g, preset, &Default::default()).unwrap();
    let floor = make::floor(&recipe, &seed, depth).unwrap();
    let page = Page::of(&floor, Some((&recipe, &seed)), audience);
    let bytes = if out.ends_with("md") { undercroft_render::markdown(&page, &markdown::Map::Chart(markdown::chart(&floor, audience))).into_bytes() } else { pdf(&page, &floor, &Options { audience, style: std::env::var("STYLE").ok().and_then(|s| Style::named(&s)).unwrap_or(&style::PLAIN), ..Options::default() }, paper).unwrap() };
    std::fs::write(out, bytes).unwrap();
}
