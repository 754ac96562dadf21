//! Words as a formula, with the type of every part.

use super::lexer::{Word, words};
use super::{COUNTS, FormulaError, Function, Kind, Node, Sign, names};
use std::ops::Range;
use undercroft::assess::MEASURES;

/// Brackets within brackets that a formula may have.
const DEEPEST: usize = 64;

/// Reads a formula.
pub(super) fn parse(text: &str) -> Result<Node, FormulaError> {
    let mut parser = Parser { text, words: words(text)?, at: 0, depth: 0 };
    if parser.word() == &Word::End {
        return Err(
            parser.error(0..text.len(), "the formula is empty: say what has to be true, such as loops >= 3")
        );
    }
    let part = parser.either()?;
    match parser.word() {
        Word::End => parser.truth(&part).map(|()| part.node),
        Word::Close => Err(parser.here("this bracket closes nothing")),
        Word::Integer(_) | Word::Ratio(_) | Word::Name(_) => {
            Err(parser.here("before this there is a sign missing, such as 'and' or '>'"))
        }
        _ => Err(parser.here("the formula does not go on like this")),
    }
}

struct Parser<'a> {
    text: &'a str,
    words: Vec<(Word, Range<usize>)>,
    at: usize,
    depth: usize,
}

/// A part of the formula, its type and its place.
struct Part {
    node: Node,
    kind: Kind,
    place: Range<usize>,
}

type Parsed = Result<Part, FormulaError>;

impl Parser<'_> {
    fn word(&self) -> &Word {
        &self.words[self.at].0
    }

    fn place(&self) -> Range<usize> {
        self.words[self.at].1.clone()
    }

    /// Steps over the word, where it is that one.
    fn takes(&mut self, word: &Word) -> bool {
        let is_it = self.word() == word;
        self.at += usize::from(is_it);
        is_it
    }

    fn error(&self, at: Range<usize>, why: impl Into<String>) -> FormulaError {
        FormulaError { text: self.text.to_owned(), at, why: why.into() }
    }

    fn here(&self, why: impl Into<String>) -> FormulaError {
        self.error(self.place(), why)
    }

    fn said(&self, part: &Part) -> &str {
        &self.text[part.place.clone()]
    }

    /// Refuses what is no truth.
    fn truth(&self, part: &Part) -> Result<(), FormulaError> {
        if part.kind == Kind::Truth {
            return Ok(());
        }
        let said = self.said(part);
        let why = format!("'{said}' is {}: compare it with something, as in {said} > 3", part.kind.name());
        Err(self.error(part.place.clone(), why))
    }

    /// Refuses what is no number.
    fn number(&self, part: &Part) -> Result<(), FormulaError> {
        if part.kind != Kind::Truth {
            return Ok(());
        }
        let why = format!("a number belongs here, and '{}' is true or false", self.said(part));
        Err(self.error(part.place.clone(), why))
    }

    fn either(&mut self) -> Parsed {
        self.list(&Word::Or, Parser::both, Node::Or)
    }

    fn both(&mut self) -> Parsed {
        self.list(&Word::And, Parser::negation, Node::And)
    }

    /// Truths with a word between them.
    fn list(&mut self, between: &Word, of: fn(&mut Self) -> Parsed, node: fn(Vec<Node>) -> Node) -> Parsed {
        let first = of(self)?;
        if self.word() != between {
            return Ok(first);
        }
        self.truth(&first)?;
        let (start, mut end) = (first.place.start, first.place.end);
        let mut nodes = vec![first.node];
        while self.takes(between) {
            let next = of(self)?;
            self.truth(&next)?;
            end = next.place.end;
            nodes.push(next.node);
        }
        Ok(Part { node: node(nodes), kind: Kind::Truth, place: start..end })
    }

    fn negation(&mut self) -> Parsed {
        let start = self.place().start;
        if !self.takes(&Word::Not) {
            return self.comparison();
        }
        self.deeper()?;
        let part = self.negation()?;
        self.depth -= 1;
        self.truth(&part)?;
        Ok(Part { node: Node::Not(Box::new(part.node)), kind: Kind::Truth, place: start..part.place.end })
    }

    fn comparison(&mut self) -> Parsed {
        let first = self.sum()?;
        let (start, mut end) = (first.place.start, first.place.end);
        let mut rest = Vec::new();
        while let Word::Compare(comparison) = *self.word() {
            if rest.is_empty() {
                self.number(&first)?;
            }
            self.at += 1;
            let next = self.sum()?;
            self.number(&next)?;
            end = next.place.end;
            rest.push((comparison, next.node));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Part { node: Node::Compare(Box::new(first.node), rest), kind: Kind::Truth, place: start..end })
    }

    fn sum(&mut self) -> Parsed {
        self.signed(&[Sign::Plus, Sign::Minus], Parser::product)
    }

    fn product(&mut self) -> Parsed {
        self.signed(&[Sign::Times, Sign::Over], Parser::negative)
    }

    /// Numbers with signs between them, from the left.
    fn signed(&mut self, signs: &[Sign], of: fn(&mut Self) -> Parsed) -> Parsed {
        let mut left = of(self)?;
        while let Word::Sign(sign) = *self.word() {
            if !signs.contains(&sign) {
                break;
            }
            self.number(&left)?;
            self.at += 1;
            let right = of(self)?;
            self.number(&right)?;
            let whole = left.kind == Kind::Integer && right.kind == Kind::Integer && sign != Sign::Over;
            left = Part {
                kind: if whole { Kind::Integer } else { Kind::Ratio },
                place: left.place.start..right.place.end,
                node: Node::Sum(sign, Box::new(left.node), Box::new(right.node)),
            };
        }
        Ok(left)
    }

    fn negative(&mut self) -> Parsed {
        let start = self.place().start;
        if !self.takes(&Word::Sign(Sign::Minus)) {
            return self.atom();
        }
        self.deeper()?;
        let part = self.negative()?;
        self.depth -= 1;
        self.number(&part)?;
        let node = Node::Call(Function::Negative, vec![part.node]);
        Ok(Part { node, kind: part.kind, place: start..part.place.end })
    }

    fn atom(&mut self) -> Parsed {
        let place = self.place();
        let (node, kind) = match self.word().clone() {
            Word::Integer(number) => (Node::Number(number), Kind::Integer),
            Word::Ratio(number) => (Node::Number(number), Kind::Ratio),
            Word::Open => return self.bracketed(),
            Word::Name(name) => return self.named(&name),
            Word::End => return Err(self.here("the formula ends here, and something is missing")),
            Word::Close => return Err(self.here("before this bracket something is missing")),
            _ => return Err(self.here("a measure or a number belongs here")),
        };
        self.at += 1;
        Ok(Part { node, kind, place })
    }

    fn bracketed(&mut self) -> Parsed {
        let open = self.place();
        self.at += 1;
        self.deeper()?;
        let part = self.either()?;
        self.depth -= 1;
        let end = self.place().end;
        if !self.takes(&Word::Close) {
            return Err(self.error(open, "this bracket is not closed"));
        }
        Ok(Part { place: open.start..end, ..part })
    }

    fn deeper(&mut self) -> Result<(), FormulaError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.here(format!("this goes deeper than {DEEPEST} brackets and signs")));
        }
        Ok(())
    }

    fn named(&mut self, name: &str) -> Parsed {
        let place = self.place();
        self.at += 1;
        if self.word() == &Word::Open {
            return self.call(name, place);
        }
        let plain = name.to_ascii_lowercase();
        let (node, kind) = match plain.as_str() {
            "true" => (Node::True(true), Kind::Truth),
            "false" => (Node::True(false), Kind::Truth),
            "width" => (Node::Width, Kind::Integer),
            "height" => (Node::Height, Kind::Integer),
            "cells" => (Node::Cells, Kind::Integer),
            _ => match MEASURES.iter().position(|measure| measure.name == plain) {
                Some(i) => {
                    (Node::Measure(i), if COUNTS.contains(&&*plain) { Kind::Integer } else { Kind::Ratio })
                }
                None => {
                    return Err(
                        self.error(place, unknown(name, "no measure", names().map(|(name, ..)| name)))
                    );
                }
            },
        };
        Ok(Part { node, kind, place })
    }

    fn call(&mut self, name: &str, place: Range<usize>) -> Parsed {
        let function = match name.to_ascii_lowercase().as_str() {
            "min" => Function::Min,
            "max" => Function::Max,
            "abs" => Function::Abs,
            _ => {
                return Err(
                    self.error(place, unknown(name, "no function", ["min", "max", "abs"].into_iter()))
                );
            }
        };
        let open = self.place();
        self.at += 1;
        self.deeper()?;
        let (mut nodes, mut kind) = (Vec::new(), Kind::Integer);
        loop {
            let part = self.sum()?;
            self.number(&part)?;
            kind = if part.kind == Kind::Ratio { Kind::Ratio } else { kind };
            nodes.push(part.node);
            if !self.takes(&Word::Comma) {
                break;
            }
        }
        self.depth -= 1;
        let end = self.place().end;
        if !self.takes(&Word::Close) {
            return Err(self.error(open, "this bracket is not closed"));
        }
        let wanted = if function == Function::Abs { 1..=1 } else { 2..=usize::MAX };
        if !wanted.contains(&nodes.len()) {
            let takes = if function == Function::Abs { "one number" } else { "two numbers or more" };
            return Err(self
                .error(place.start..end, format!("{name} takes {takes}, and here it has {}", nodes.len())));
        }
        Ok(Part { node: Node::Call(function, nodes), kind, place: place.start..end })
    }
}

/// Says that there is no such name, and which was probably meant.
fn unknown(name: &str, what: &str, known: impl Iterator<Item = &'static str>) -> String {
    let typed = name.to_ascii_lowercase();
    let known: Vec<&str> = known.collect();
    let wrong = |name: &&&str| strsim::damerau_levenshtein(&typed, name);
    let begun = known.iter().find(|name| typed.len() >= 3 && name.starts_with(&typed));
    let nearest = known.iter().min_by_key(wrong).filter(|name| wrong(name) <= (typed.len() / 3).max(1));
    match begun.or(nearest) {
        Some(meant) => format!("'{name}' is {what}; did you mean '{meant}'?"),
        None => format!("'{name}' is {what}: there is {}", known.join(", ")),
    }
}
