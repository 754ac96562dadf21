//! What can go wrong with a picture.

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RenderError {
    /// The picture would not fit into memory in any sensible way.
    #[error("a picture of {width}×{height} pixels is too large: at most {limit} pixels are drawn; {help}")]
    TooLarge {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
        /// The most pixels of a picture.
        limit: u64,
        /// What would fit.
        help: String,
    },
    /// The picture has more lines than can be drawn at once.
    #[error(
        "this is too intricate for one picture: its lines have {steps} points, and at most {limit} are drawn"
    )]
    TooIntricate {
        /// Points of all paths.
        steps: usize,
        /// The most points that are drawn.
        limit: usize,
    },
    /// Players are not shown how a floor is made.
    #[error("an animation shows how a floor is made, and so all its secrets: it is no picture for players")]
    Secrets,
    /// The map of a floor would take too many sheets of paper.
    #[error(
        "the map of {width}×{height} cells takes {sheets} sheets of {paper}, and at most {most} are printed"
    )]
    NoPaper {
        /// Cells across.
        width: u16,
        /// Cells down.
        height: u16,
        /// The paper.
        paper: &'static str,
        /// The sheets that it would take.
        sheets: usize,
        /// The most that are printed.
        most: usize,
    },
    /// The drawing library refused.
    #[error("the picture could not be drawn: {0}")]
    Raster(String),
}
