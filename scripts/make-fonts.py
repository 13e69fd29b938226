"""Makes what lies in src/web/fonts: the web fonts, cut down to the letters the site uses, and their metrics.

    npm install --prefix /tmp/fonts @fontsource-variable/anybody@5.3.0 @fontsource-variable/familjen-grotesk@5.3.0
    apt-get install fonttools python3-brotli
    /usr/bin/python3 scripts/make-fonts.py /tmp/fonts/node_modules src/web/fonts
    npx biome check --write src/web/fonts

Run it for another font or more letters; without a change it writes the committed files again, byte for byte.
"""

import shutil
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

packages, target = Path(sys.argv[1]) / "@fontsource-variable", Path(sys.argv[2])

BASIC = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0–—‘’‚“”„•…‹›«»·×°©→←↑↓−"
ACCENTS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœı¡¿€"
EASTERN = "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚțŸẞ"

# Seldom set in the display face. Without them its file fits into the first answer of a connection (ten packets).
SIGNS = "#$%*<=>@[\\]^_`{|}~¡¿«»‹›•°×€−"

# The display face is set in capitals only, by `text-transform` and in posters, so its files leave the small letters out.
def capitals(text: str) -> str:
    return "".join(c for c in text if c == c.upper())


DISPLAY_WEIGHT = 900
WIDTH_STOPS = [50, 75, 100, 125, 150]


def subset(font: TTFont, text: str, features: list[str]) -> TTFont:
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "DSIG", "MVAR", "GDEF"] if not features else ["DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    return font


def save(font: TTFont, name: str) -> int:
    font.flavor = "woff2"
    path = target / name
    font.save(path)
    print(f"{name}: {path.stat().st_size} bytes, {len(font.getBestCmap())} characters")
    return path.stat().st_size


def unicode_range(font: TTFont) -> str:
    codes, runs = sorted(font.getBestCmap()), []
    for code in codes:
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs)


def display(part: str, text: str) -> TTFont:
    """Anybody at one weight, the width axis kept; no kerning, so that advances alone give a line's length."""
    font = TTFont(packages / f"anybody/files/anybody-{part}-standard-normal.woff2", recalcTimestamp=False)
    font = instancer.instantiateVariableFont(font, {"wght": DISPLAY_WEIGHT})
    return subset(font, text, [])


def grotesk(part: str, text: str) -> TTFont:
    font = TTFont(packages / f"familjen-grotesk/files/familjen-grotesk-{part}-wght-normal.woff2", recalcTimestamp=False)
    return subset(font, text, ["kern", "tnum", "mark", "ccmp"])


def measures(text: str) -> dict[int, dict[str, tuple[int, int, int]]]:
    """Advance, left and right side bearing of each character at each stop of the width axis."""
    stops = {}
    for width in WIDTH_STOPS:
        font = TTFont(packages / "anybody/files/anybody-latin-standard-normal.woff2", recalcTimestamp=False)
        font = instancer.instantiateVariableFont(font, {"wght": DISPLAY_WEIGHT, "wdth": width})
        cmap, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        glyphs, stops[width] = font.getGlyphSet(), {}
        for c in text:
            if ord(c) not in cmap:
                continue
            box = BoundsPen(glyphs)
            glyphs[cmap[ord(c)]].draw(box)
            advance = metrics[cmap[ord(c)]][0]
            left, right = (box.bounds[0], advance - box.bounds[2]) if box.bounds else (0, 0)
            stops[width][c] = tuple(round(v * 1000 / em) for v in (advance, left, right))
    return stops


def write_metrics(font: TTFont) -> None:
    text = "".join(sorted(set(capitals(BASIC + ACCENTS))))
    stops = measures(text)
    em = font["head"].unitsPerEm
    os2, hhea = font["OS/2"], font["hhea"]
    rows, bearings = [], []
    for c in text:
        if c not in stops[100]:
            continue
        key = c.replace("\\", "\\\\").replace("'", "\\'")
        advance, left, right = ([stops[w][c][i] for w in WIDTH_STOPS] for i in range(3))
        rows.append(f"  '{key}': {advance},")
        bearings.append(f"  '{key}': {{ left: {left}, right: {right} }},")
    (target / "poster-metrics.ts").write_text(
        "/** Measured from the display font by `scripts/make-fonts.py`; do not edit by hand. */\n\n"
        "/** Values of the width axis at which `posterAdvances` was measured; in between it is linear to within a few units. */\n"
        f"export const posterWidthStops = {WIDTH_STOPS} as const\n\n"
        "/** Vertical metrics in 1/1000 em; the descent is positive, measured downwards. */\n"
        f"export const posterVertical = {{ capHeight: {round(os2.sCapHeight * 1000 / em)}, xHeight: {round(os2.sxHeight * 1000 / em)}, "
        f"ascent: {round(hhea.ascent * 1000 / em)}, descent: {round(-hhea.descent * 1000 / em)} }} as const\n\n"
        "/** Advance widths in 1/1000 em per character, one per entry of `posterWidthStops`. The font has no kerning. */\n"
        "export const posterAdvances: Readonly<Record<string, readonly number[]>> = {\n" + "\n".join(rows) + "\n}\n\n"
        "/** Empty space within the advance before and after the ink, in 1/1000 em per stop: what to trim at the ends of a line. */\n"
        "export const posterBearings: Readonly<Record<string, { left: readonly number[]; right: readonly number[] }>> = {\n"
        + "\n".join(bearings) + "\n}\n"
    )


def fallback(name: str, font: TTFont, average: float, local_average: float, weight: str, local: str) -> str:
    """A local face that takes the same room as `font`, so that nothing moves when the real one arrives."""
    size = average / local_average
    em, hhea = font["head"].unitsPerEm, font["hhea"]
    return (
        f"@font-face {{\n  font-family: '{name}';\n  src: {local};\n"
        f"  font-weight: {weight};\n  size-adjust: {size:.2%};\n  ascent-override: {hhea.ascent / em / size:.2%};\n"
        f"  descent-override: {-hhea.descent / em / size:.2%};\n  line-gap-override: 0%;\n}}\n"
    )


# How often letters occur in English text, per mille; spaces included.
FREQUENCY = {" ": 183, "e": 102, "t": 75, "a": 65, "o": 62, "n": 57, "i": 57, "s": 53, "r": 50, "h": 50, "l": 33,
             "d": 33, "u": 23, "c": 22, "m": 20, "f": 20, "w": 17, "g": 16, "p": 15, "y": 14, "b": 13, "v": 8, "k": 6}


def average_advance(widths: dict[str, float]) -> float:
    return sum(widths[c] * n for c, n in FREQUENCY.items()) / sum(FREQUENCY.values())


def font_widths(font: TTFont) -> dict[str, float]:
    cmap, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {c: metrics[cmap[ord(c)]][0] / em for c in FREQUENCY}


# Advances in 1/2048 em, regular and bold, of what stands in for both faces where it is installed: Arial (Liberation Sans has the
# same) on most machines, Roboto on Android, DejaVu Sans on other Linux.
LETTERS = "etaonisrhldcumfwgpybvk "
STAND_INS = {
    "Fallback": (
        [1139, 569, 1139, 1139, 1139, 455, 1024, 682, 1139, 455, 1139, 1024, 1139, 1706, 569, 1479, 1139, 1139, 1024, 1139, 1024, 1024, 569],
        [1139, 682, 1139, 1251, 1251, 569, 1139, 797, 1251, 569, 1251, 1139, 1251, 1821, 682, 1593, 1251, 1251, 1139, 1251, 1139, 1139, 569],
        "local('Arial'), local('Liberation Sans'), local('Helvetica')",
        "local('Arial Bold'), local('Liberation Sans Bold'), local('Helvetica Bold'), local('Arial')",
    ),
    "Roboto": (
        [1086, 670, 1114, 1168, 1131, 498, 1057, 694, 1128, 498, 1155, 1072, 1129, 1796, 712, 1539, 1150, 1150, 969, 1150, 992, 1038, 508],
        [1106, 693, 1096, 1156, 1148, 542, 1052, 750, 1147, 542, 1153, 1067, 1147, 1774, 733, 1504, 1170, 1152, 1031, 1152, 1037, 1094, 509],
        "local('Roboto'), local('Roboto Regular')",
        "local('Roboto Bold'), local('Roboto')",
    ),
    "DejaVu": (
        [1260, 803, 1255, 1253, 1298, 569, 1067, 842, 1298, 569, 1300, 1126, 1298, 1995, 721, 1675, 1300, 1300, 1212, 1300, 1212, 1186, 651],
        [1389, 979, 1382, 1407, 1458, 702, 1219, 1010, 1458, 702, 1466, 1214, 1458, 2134, 891, 1892, 1466, 1466, 1335, 1466, 1335, 1362, 713],
        "local('DejaVu Sans')",
        "local('DejaVu Sans Bold')",
    ),
}


def main() -> None:
    common = "".join(c for c in capitals(BASIC + ACCENTS) if c not in SIGNS)
    anybody, anybody_ext = display("latin", common), display("latin-ext", capitals(EASTERN))
    text, text_ext = grotesk("latin", BASIC + ACCENTS), grotesk("latin-ext", EASTERN)
    faces = [
        ("Anybody", "anybody.woff2", anybody, f"font-weight: {DISPLAY_WEIGHT};\n  font-stretch: 50% 150%;"),
        ("Anybody", "anybody-signs.woff2", display("latin", SIGNS), f"font-weight: {DISPLAY_WEIGHT};\n  font-stretch: 50% 150%;"),
        ("Anybody", "anybody-ext.woff2", anybody_ext, f"font-weight: {DISPLAY_WEIGHT};\n  font-stretch: 50% 150%;"),
        ("Familjen Grotesk", "familjen-grotesk.woff2", text, "font-weight: 400 700;"),
        ("Familjen Grotesk", "familjen-grotesk-ext.woff2", text_ext, "font-weight: 400 700;"),
    ]
    css = late_css = "/* Written by scripts/make-fonts.py; do not edit by hand. */\n"
    for family, file, font, axes in faces:
        covered = unicode_range(font)
        save(font, file)
        face = (
            f"@font-face {{\n  font-family: '{family}';\n  src: url('./{file}') format('woff2');\n  {axes}\n"
            f"  font-style: normal;\n  font-display: swap;\n  unicode-range: {covered};\n}}\n"
        )
        # A page is painted before it asks for the files with a part of the letters.
        if file in ("anybody.woff2", "familjen-grotesk.woff2"):
            css += face
        else:
            late_css += face
    normal_width = instancer.instantiateVariableFont(display("latin", BASIC), {"wdth": 100})
    bold_text = instancer.instantiateVariableFont(grotesk("latin", BASIC), {"wght": 700})
    for name, (regular, bold, local, local_bold) in STAND_INS.items():
        average, average_bold = (average_advance({c: w / 2048 for c, w in zip(LETTERS, ws)}) for ws in (regular, bold))
        css += fallback(f"Familjen Grotesk {name}", text, average_advance(font_widths(text)), average, "400", local)
        css += fallback(f"Familjen Grotesk {name}", text, average_advance(font_widths(bold_text)), average_bold, "700", local_bold)
        css += fallback(f"Anybody {name}", anybody, average_advance(font_widths(normal_width)), average_bold, str(DISPLAY_WEIGHT), local_bold)
    (target / "fonts.css").write_text(css)
    (target / "more-letters.css").write_text(late_css)
    write_metrics(anybody)
    shutil.copy(packages / "anybody/LICENSE", target / "anybody-OFL.txt")
    shutil.copy(packages / "familjen-grotesk/LICENSE", target / "familjen-grotesk-OFL.txt")


main()
