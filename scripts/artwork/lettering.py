"""Turns the words of the logos and the glyphs of the poster face into outlines that the drawings use.

    npm i --prefix /tmp/fonts @fontsource-variable/anybody@5.3.0 @fontsource/abril-fatface@5.3.0 (and the other
    families named below, all under the SIL Open Font License)
    /usr/bin/python3 scripts/artwork/lettering.py /tmp/fonts/node_modules scripts/artwork/lettering.json

An image cannot use the fonts of the page it stands in, so its letters have to be shapes.
"""

import json
import sys
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

packages, target = Path(sys.argv[1]), Path(sys.argv[2])

# name of the piece: family, weight, text, size in pixels, extra space between letters in pixels
WORDS = {
    "alpenglow": ("righteous", 400, "Alpenglow", 29, 0),
    "alpenglow-2": ("righteous", 400, "CLOUD", 15, 7.6),
    "nullpunkt": ("abril-fatface", 400, "Nullpunkt", 33, 0),
    "nullpunkt-2": ("abril-fatface", 400, "BRAUEREI", 12, 5.2),
    "cowbell": ("syne", 800, "Cowbell", 30, 0),
    "cowbell-2": ("syne", 600, "Analytics", 20, 1.2),
    "drahtesel": ("bungee", 400, "DRAHTESEL", 24, 0),
    "drahtesel-2": ("bungee", 400, "COURIERS", 12, 3.4),
    "echo": ("unbounded", 300, "echo", 30, 0),
    "echo-2": ("unbounded", 300, "valley audio", 11.5, 0),
    "fondue": ("shrikhand", 400, "Fondue", 36, 0),
    "fondue-2": ("archivo-black", 400, "LABS", 15, 9),
    "gletscher": ("rubik-mono-one", 400, "GLETSCHER", 19.5, 0),
    "gletscher-2": ("rubik-mono-one", 400, "ICE", 19.5, 0),
    "hallo": ("silkscreen", 400, "Hallo", 34, 0),
    "hallo-2": ("silkscreen", 400, "Robot", 34, 0),
    "kaffee": ("limelight", 400, "Kaffee", 36, 0),
    "kaffee-2": ("limelight", 400, "KOLLEKTIV", 16, 2.6),
    "limmat": ("dm-serif-display", 400, "Limmat", 41, 0),
    "limmat-2": ("dm-serif-display", 400, "Type", 41, 0),
    "murmeli": ("chango", 400, "murmeli", 27, 0),
    "murmeli-2": ("chango", 400, "GAMES", 12.5, 6),
    "quattro": ("lobster", 400, "Quattro Byte", 32, 0),
    "quattro-2": ("archivo-black", 400, "PIZZERIA", 9.5, 3.4),
    "seeblick": ("instrument-serif", 400, "Seeblick", 38, 0),
    "seeblick-2": ("bebas-neue", 400, "VENTURES", 14, 9),
    "tandem": ("space-mono", 700, "tandem", 31, 0),
    "tandem-2": ("space-mono", 700, "security", 20.5, 0.3),
    "zipfel": ("bebas-neue", 400, "ZIPFELMÜTZE", 35, 0.4),
    "zipfel-2": ("bebas-neue", 400, "HOSTING", 19, 9),
}
# Outlines have whole coordinates in quarters of a pixel; boxes are in pixels.
UNITS = 4

POSTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:!?&-/{}<>+ "


class SvgPen(BasePen):
    """Writes a path with relative, rounded coordinates; rounding errors do not add up."""

    def __init__(self, glyphs, digits):
        super().__init__(glyphs)
        self.out, self.at, self.digits, self.start = [], (0, 0), digits, (0, 0)

    def number(self, value):
        text = f"{round(value, self.digits):.{self.digits}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text

    def emit(self, letter, *points):
        x, y = self.at
        parts, joined = [], letter
        for px, py in points:
            parts += [self.number(px - x), self.number(py - y)]
        for i, part in enumerate(parts):
            joined += part if i == 0 or part.startswith("-") else " " + part
        dx, dy = float(parts[-2]), float(parts[-1])
        self.at = (x + dx, y + dy)
        self.out.append(joined)

    def _moveTo(self, p):
        self.emit("m", p)
        self.start = self.at

    def _lineTo(self, p):
        dx, dy = self.number(p[0] - self.at[0]), self.number(p[1] - self.at[1])
        if dx == "0" and dy == "0":
            return
        if dy == "0":
            self.out.append("h" + dx)
            self.at = (self.at[0] + float(dx), self.at[1])
        elif dx == "0":
            self.out.append("v" + dy)
            self.at = (self.at[0], self.at[1] + float(dy))
        else:
            self.emit("l", p)

    def _curveToOne(self, a, b, c):
        self.emit("c", a, b, c)

    def _qCurveToOne(self, a, b):
        self.emit("q", a, b)

    def _closePath(self):
        self.out.append("z")
        self.at = self.start


def word(family, weight, text, size, tracking):
    font = TTFont(packages / f"@fontsource/{family}/files/{family}-latin-{weight}-normal.woff2")
    glyphs, cmap, em = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
    scale, x, bounds = UNITS * size / em, 0.0, None
    pen = SvgPen(glyphs, 0)
    for character in text:
        name = cmap[ord(character)]
        matrix = Transform(scale, 0, 0, -scale, x, 0)
        glyphs[name].draw(TransformPen(pen, matrix))
        box = BoundsPen(glyphs)
        glyphs[name].draw(TransformPen(box, matrix))
        if box.bounds:
            b = box.bounds
            bounds = b if not bounds else (min(bounds[0], b[0]), min(bounds[1], b[1]), max(bounds[2], b[2]), max(bounds[3], b[3]))
        x += glyphs[name].width * scale + UNITS * tracking
    return {"d": "".join(pen.out), "box": [round(v / UNITS, 2) for v in bounds]}


def poster_glyphs():
    """Outlines of the poster face at both ends of its width axis; they interpolate linearly, point by point."""
    ends = []
    for width in (50, 150):
        font = TTFont(packages / "@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2")
        ends.append(instancer.instantiateVariableFont(font, {"wght": 900, "wdth": width}))
    glyphs = {}
    for character in POSTER:
        pair = []
        for font in ends:
            names = font.getBestCmap()
            pen = SvgRecording(font.getGlyphSet())
            font.getGlyphSet()[names[ord(character)]].draw(pen)
            recording = pen.out
            pair.append((font["hmtx"][names[ord(character)]][0], recording))
        narrow, wide = pair
        assert [c for c, _ in narrow[1]] == [c for c, _ in wide[1]], character
        glyphs[character] = {
            "commands": "".join(c for c, _ in narrow[1]),
            "narrow": [narrow[0] // 2] + [v for _, points in narrow[1] for v in points],
            "wide": [wide[0] // 2] + [v for _, points in wide[1] for v in points],
        }
    return glyphs


class SvgRecording(BasePen):
    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.out = []

    def add(self, letter, *points):
        self.out.append((letter, [round(v / 2) for p in points for v in p]))

    def _moveTo(self, p):
        self.add("M", p)

    def _lineTo(self, p):
        self.add("L", p)

    def _curveToOne(self, a, b, c):
        self.add("C", a, b, c)

    def _qCurveToOne(self, a, b):
        self.add("Q", a, b)

    def _closePath(self):
        self.out.append(("Z", []))


target.write_text(json.dumps({"words": {k: word(*v) for k, v in WORDS.items()}, "poster": poster_glyphs()}))
print(f"{target}: {target.stat().st_size} bytes")
