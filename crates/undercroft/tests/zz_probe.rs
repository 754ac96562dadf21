use undercroft::floor::Feature;
use undercroft::{Recipe, Seed, make};
#[test]
fn probe() {
    for (settings, n) in [
        (&["locks=0..60"][..], "stocked"),
        (&["locks=60"][..], "stocked"),
        (&["locks=3..3"][..], "stocked"),
        (&[][..], "stocked"),
    ] {
        let Ok(r) = Recipe::new("tunnels", Some(n)).unwrap().with(settings) else { continue };
        let mut hist = std::collections::BTreeMap::new();
        for i in 0..300 {
            let key = match make::floor(&r, &Seed::new(format!("p{i}")), 1) {
                Ok(f) => f.features().iter().filter(|p| matches!(p.is, Feature::Key(_))).count().to_string(),
                Err(e) => e.to_string(),
            };
            *hist.entry(key).or_insert(0) += 1;
        }
        println!("{settings:?} {hist:#?}");
    }
}
