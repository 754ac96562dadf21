"""Every PDF opened by poppler: its text against the level JSON, its fonts, its paper and its map.

formats: pdf

As controls, a page does not pass for another floor's, and a sheet whose map is cut away counts as empty.
"""

import concurrent.futures
import io
import re
import subprocess

from PIL import Image, ImageStat

from _levels import need, pairs, read
from _pages import check, plain, title, words

# Points of an A4 sheet, and the most sheets that a floor of the presets takes.
A4 = (595.276, 841.89)
MOST = 6


def run(*command):
    done = subprocess.run(command, capture_output=True)
    # Some versions of poppler take the mark that nothing in a tagged file is suspect for an error.
    told = [line for line in done.stderr.decode().splitlines() if "Suspects object is wrong type" not in line]
    need(done.returncode == 0 and not told, command[-1], f"{command[0]}: {told[:2]}")
    return done.stdout


def text_of(path, *pages):
    return run("pdftotext", "-raw", "-enc", "UTF-8", *pages, str(path), "-").decode()


def facts(path):
    lines = run("pdfinfo", str(path)).decode().splitlines()
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}


def fonts(path):
    """For each font: its name, whether it is embedded, a subset, and readable as text."""
    rows = run("pdffonts", str(path)).decode().splitlines()[2:]
    return [(row.split()[0], row.split()[-5:-2]) for row in rows]


def ink(picture):
    """How many of a thousand pixels are dark, and how far they spread."""
    grey = picture.convert("L")
    dark = sum(grey.histogram()[:110])
    return 1000 * dark / (grey.width * grey.height), ImageStat.Stat(grey).stddev[0]


def map_of(path):
    """The part of the first sheet where every map has its middle."""
    picture = Image.open(io.BytesIO(run("pdftoppm", "-r", "60", "-f", "1", "-l", "1", "-png", str(path))))
    w, h = picture.size
    return picture.crop((w // 12, h // 6, w * 11 // 12, h // 2))


def opened(pair):
    path, level = pair
    floor = read(level)["floors"][0]
    text = text_of(path)
    check(path.name, floor, text)
    known = facts(path)
    if title(floor):
        need(plain(known["Title"]) == plain(title(floor)), path.name, f"it is called {known['Title']!r}")
    need(plain(text).startswith(plain(known["Title"])), path.name, "the title does not stand first")
    need(known["Tagged"] == "yes", path.name, "it is not tagged")
    need("CreationDate" not in known, path.name, "it has a time in it")
    size = tuple(float(n) for n in re.findall(r"[\d.]+", known["Page size"])[:2])
    need(all(abs(a - b) < 0.5 for a, b in zip(size, A4)), path.name, f"the paper has {size} points")
    sheets = int(known["Pages"])
    need(1 <= sheets <= MOST, path.name, f"{sheets} sheets")
    for page in range(1, sheets + 1):
        one = plain(text_of(path, "-f", str(page), "-l", str(page)))
        need(len(one) > 200, path.name, f"sheet {page} is all but empty")
        need(f"{page} / {sheets}" in one, path.name, f"sheet {page} has no number")
    faces = fonts(path)
    need(len(faces) >= 3, path.name, f"only {len(faces)} fonts")
    for font, flags in faces:
        need(flags == ["yes"] * 3 and "Alegreya" in font, path.name, f"{font}: embedded, subset, text: {flags}")
    dark, spread = ink(map_of(path))
    need(dark > 4 and spread > 12, path.name, f"where the map should be is almost nothing: {dark:.1f}‰, {spread:.0f}")
    return sheets, text, floor


def main():
    found = pairs("pdf", "pdf")
    with concurrent.futures.ThreadPoolExecutor() as threads:
        read_all = list(threads.map(opened, found))
    # Few words, such as the monsters of a depth, may be those of another floor; a dozen are not.
    apart = 0
    for (_, text, floor), (_, _, other) in zip(read_all, read_all[1:]):
        strange = set(words(other)) - set(words(floor))
        if len(strange) > 3:
            apart += 1
            need(any(plain(told) not in plain(text) for told in strange), "control", "a page says what another floor does")
    need(apart or len(read_all) == 1, "control", "no two floors differ in what they say")
    blank = Image.new("RGB", (300, 300), "white")
    need(ink(blank)[0] == 0, "control", "a blank sheet has ink")
    sheets = [sheets for sheets, _, _ in read_all]
    print(f"poppler: {len(sheets)} pages read, {min(sheets)} to {max(sheets)} sheets, fonts embedded, maps drawn")


if __name__ == "__main__":
    main()
