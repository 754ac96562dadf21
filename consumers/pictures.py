"""Every SVG drawn by librsvg and compared with our PNG of the same floor, pixel by pixel; every PNG opened by Pillow.

formats: svg png

As a control, the picture of another floor has to differ.
"""

import concurrent.futures
import io
import subprocess

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
        f"librsvg and Pillow: {len(both)} pictures agree; at most {worst[0]:.2f} of 255 apart, {worst[1]:.1f}‰ far off"
    )


if __name__ == "__main__":
    main()
