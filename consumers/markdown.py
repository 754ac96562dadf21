"""Every Markdown file parsed by markdown-it as CommonMark with tables: its words against the level JSON.

formats: markdown

As a control, an unescaped name becomes a sign to the same parser.
"""

from markdown_it import MarkdownIt

from _levels import need, pairs, read
from _pages import check, plain, title

KNOWN = {
    "heading", "paragraph", "inline", "fence", "hr", "table", "thead", "tbody", "tr", "th", "td",
    "bullet_list", "ordered_list", "list_item",
}
INLINE = {"text", "strong_open", "strong_close", "em_open", "em_close", "image", "text_special"}


def parser():
    return MarkdownIt("commonmark").enable("table")


MADE_WITH = "<!-- Made with Undercroft -->"


def texts(tokens):
    """The words that a reader sees."""
    said = []
    for token in tokens:
        if token.type == "inline":
            said.append("".join(child.content for child in token.children))
        elif token.type == "fence":
            said.append(token.content)
    return said


def opened(path, level):
    floor = read(level)["floors"][0]
    tokens = parser().parse(path.read_text(encoding="utf-8"))
    # A comment at the end says who made it.
    if tokens and tokens[-1].type == "html_block":
        need(tokens.pop().content.strip() == MADE_WITH, path.name, "what ends it is no comment of ours")
    for token in tokens:
        kind = token.type.removesuffix("_open").removesuffix("_close")
        need(kind in KNOWN, path.name, f"a {token.type} has no place on a page")
        for child in token.children or []:
            need(child.type in INLINE, path.name, f"a {child.type} has no place in {token.content!r}")
    said = texts(tokens)
    check(path.name, floor, " ".join(said))
    headings = [(t.tag, tokens[i + 1]) for i, t in enumerate(tokens) if t.type == "heading_open"]
    need(headings and headings[0][0] == "h1", path.name, "it does not begin with its title")
    if title(floor):
        first = "".join(child.content for child in headings[0][1].children)
        need(plain(first) == plain(title(floor)), path.name, f"it is called {first!r}")
    rooms = [h for tag, h in headings if tag == "h3" and h.content.split()[0].isdigit()]
    need(len(rooms) == len(floor["rooms"]), path.name, f"{len(rooms)} rooms where the floor has {len(floor['rooms'])}")
    steps = sum(1 for t in tokens if t.type == "ordered_list_open")
    need(steps == (1 if floor.get("walkthrough") else 0), path.name, "the way through is not one list")
    need(any(t.type == "fence" for t in tokens), path.name, "there is no map")
    return len(tokens)


def main():
    found = pairs("markdown", "md")
    total = sum(opened(path, level) for path, level in found)
    wild = parser().parse("# *a* <b> [c](d)")
    need(any(child.type == "link_open" for child in wild[1].children), "control", "the parser sees no signs at all")
    print(f"markdown-it: {len(found)} pages, {total} tokens, every room and every word there")


if __name__ == "__main__":
    main()
