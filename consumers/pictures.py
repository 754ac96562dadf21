"""Every SVG drawn by librsvg and compared with our PNG of the same floor, pixel by pixel; every PNG opened by Pillow. A few
are drawn by CairoSVG too, which takes numbers from 0 to 1 for opacity and nothing else.

formats: svg png

As a control, the picture of another floor has to differ.
"""

import concurrent.futures
import importlib.metadata
import io
import re
import subprocess

import cairosvg
from PIL import Image, ImageChops, ImageStat

from _levels import need, pairs

# How far the mean of a channel may be off, of 255: two programs smooth edges in two ways.
MEAN = 1.5
# How many pixels may be far off, of a thousand, and what far is.
FAR, FAR_PIXELS = 64, 1.5


def drawn(svg):
    """The picture as librsvg draws it."""
    png = subprocess.run(["rsvg-convert", svg], check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(png)).convert("RGB")


def drawn_by_cairo(svg):
    """The picture as CairoSVG draws it."""
    return Image.open(io.BytesIO(cairosvg.svg2png(url=str(svg)))).convert("RGB")


def opacities(svg):
    """Every opacity in a picture, each a number from 0 to 1."""
    found = re.findall(r'opacity="([^"]*)"', svg.read_text())
    for value in found:
        need(re.fullmatch(r"0|1|0?\.\d+", value), svg.name, f"an opacity is {value}")
    return len(found)


def opened(path):
    with Image.open(path) as picture:
        need(picture.format == "PNG", path.name, f"Pillow takes it for {picture.format}")
        return picture.convert("RGB")


def difference(one, other):
    """The mean difference of a channel, and how many pixels of a thousand are far off."""
    apart = ImageChops.difference(one, other)
    mean = max(ImageStat.Stat(apart).mean)
    strongest = apart.split()
    far = strongest[0]
    for channel in strongest[1:]:
        far = ImageChops.lighter(far, channel)
    many = sum(far.histogram()[FAR:])
    return mean, 1000 * many / (one.width * one.height)


def compare(pair):
    svg, png = pair
    ours, theirs = opened(png), drawn(svg)
    if ours.size != theirs.size:
        return svg.name, f"{theirs.size} pixels where our PNG has {ours.size}", None
    mean, far = difference(ours, theirs)
    if mean > MEAN or far > FAR_PIXELS:
        return svg.name, f"drawn by librsvg it is not our PNG: {mean:.2f} of 255 apart, {far:.1f}‰ far off", None
    return svg.name, None, (mean, far)


def main():
    both = list(zip((svg for svg, _ in pairs("svg", "svg")), (png for png, _ in pairs("png", "png"))))
    for svg, png in both:
        need(svg.stem == png.stem, svg.name, f"{png.name} is another floor")
    need(sum(opacities(svg) for svg, _ in both), "svg", "no picture has anything see-through")
    for svg, png in both[:: len(both) // 10]:
        ours, theirs = opened(png), drawn_by_cairo(svg)
        need(ours.size == theirs.size, svg.name, f"CairoSVG draws {theirs.size} pixels")
        mean, _ = difference(ours, theirs)
        need(mean <= 2 * MEAN, svg.name, f"drawn by CairoSVG it is {mean:.2f} of 255 off")
    worst = (0.0, 0.0)
    with concurrent.futures.ThreadPoolExecutor() as threads:
        for name, what, (mean, far) in ((n, w, d or (0, 0)) for n, w, d in threads.map(compare, both)):
            need(what is None, name, what)
            worst = (max(worst[0], mean), max(worst[1], far))
    for (svg, png), (other, _) in zip(both, both[1:]):
        one, two = opened(png), drawn(other)
        if one.size == two.size:
            mean, far = difference(one, two)
            need(mean > MEAN or far > FAR_PIXELS, png.name, f"{other.name} looks the same")
    print(
        f"librsvg, Pillow and CairoSVG {importlib.metadata.version('cairosvg')}: {len(both)} pictures agree; at most {worst[0]:.2f} of 255 apart, {worst[1]:.1f}‰ far off"
    )


if __name__ == "__main__":
    main()
