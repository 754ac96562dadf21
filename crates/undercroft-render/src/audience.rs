//! Who looks at a picture.

/// Who looks at a picture.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Audience {
    /// Whoever runs the game, and knows everything.
    #[default]
    Master,
    /// Players with the map in their hands: nothing hidden is drawn, nor what lies behind it.
    Player,
    /// Players at a virtual table, which uncovers the map as they go: what lies behind a secret is drawn, the secret is not.
    Table,
}
