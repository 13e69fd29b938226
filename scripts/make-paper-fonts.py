"""Makes what lies in src/server/pdf/fonts: the fonts of badges, lists and invoices, as plain TrueType files.

    npm install --prefix /tmp/fonts @fontsource-variable/anybody@5.3.0 @fontsource-variable/familjen-grotesk@5.3.0 \\
      @fontsource/noto-sans@5.3.0 @fontsource/noto-sans-hebrew@5.3.0 @fontsource/noto-sans-arabic@5.3.0 \\
      @fontsource/arimo@5.3.0
    apt-get install fonttools python3-brotli
    /usr/bin/python3 scripts/make-paper-fonts.py /tmp/fonts/node_modules src/server/pdf/fonts
    npx biome check --write src/server/pdf/characters.ts

Both faces of the site at fixed weights and widths, because variable fonts are slow to read; and Noto Sans for the names
of people whose scripts the two do not have. Arimo, which is Liberation Sans, for the QR-bill: its standard allows few
fonts and these letters.
"""

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.merge import Merger
from fontTools.varLib import instancer

packages, target = Path(sys.argv[1]), Path(sys.argv[2])


def subset(font: TTFont, features: list[str], codes: set[int] | None = None) -> TTFont:
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "DSIG", "MVAR"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes or set(font.getBestCmap()))
    subsetter.subset(font)
    return font


def save(font: TTFont, name: str) -> None:
    font.flavor = None
    # Two fonts of one name in a document would be taken for the same.
    font["name"].setName(name, 6, 3, 1, 0x409)
    path = target / f"{name}.ttf"
    font.save(path)
    print(f"{path.name}: {path.stat().st_size} bytes, {len(font.getBestCmap())} characters")


def variable(family: str, axes: str, part: str, at: dict[str, int]) -> TTFont:
    path = packages / f"@fontsource-variable/{family}/files/{family}-{part}-{axes}-normal.woff2"
    return instancer.instantiateVariableFont(TTFont(path, recalcTimestamp=False), at)


def merged(fonts: list[TTFont]) -> TTFont:
    """One font of several parts; of a character that two have, the first."""
    files, seen = [], set()
    for index, font in enumerate(fonts):
        codes = set(font.getBestCmap()) - seen
        seen |= codes
        font = subset(font, [], codes)
        for table in ("GSUB", "GPOS", "GDEF", "vhea", "vmtx"):
            if table in font:
                del font[table]
        font.flavor = None
        path = Path(f"/tmp/paper-font-{index}.ttf")
        font.save(path)
        files.append(str(path))
    return Merger().merge(files)


def capitals(font: TTFont) -> TTFont:
    codes = {c for c in font.getBestCmap() if chr(c) == chr(c).upper() and c < 0x2100}
    return subset(font, [], codes)


def ranges(name: str) -> str:
    codes, runs = sorted(TTFont(target / f"{name}.ttf").getBestCmap()), []
    for code in codes:
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ",".join(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in runs)


target.mkdir(parents=True, exist_ok=True)
for width in (50, 75, 100, 125, 150):
    at = {"wght": 900, "wdth": width}
    parts = [capitals(variable("anybody", "standard", part, at)) for part in ("latin", "latin-ext")]
    save(merged(parts), f"anybody-{width}")
for name, weight in (("familjen-grotesk", 400), ("familjen-grotesk-bold", 700)):
    parts = [variable("familjen-grotesk", "wght", part, {"wght": weight}) for part in ("latin", "latin-ext")]
    save(merged(parts), name)
noto = packages / "@fontsource/noto-sans/files"
scripts = ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"]
parts = [TTFont(noto / f"noto-sans-{part}-700-normal.woff2", recalcTimestamp=False) for part in scripts]
save(merged(parts), "noto-sans")
for script in ("hebrew", "arabic"):
    folder = packages / f"@fontsource/noto-sans-{script}/files"
    font = TTFont(folder / f"noto-sans-{script}-{script}-700-normal.woff2", recalcTimestamp=False)
    save(subset(font, ["*"]), f"noto-sans-{script}")
bill = {*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x2019, 0x20AC}
for name, weight in (("arimo", 400), ("arimo-bold", 700)):
    files = packages / "@fontsource/arimo/files"
    parts = [TTFont(files / f"arimo-{part}-{weight}-normal.woff2", recalcTimestamp=False) for part in ("latin", "latin-ext")]
    save(subset(merged(parts), [], bill), name)
for source, licence in (
    ("@fontsource-variable/anybody", "anybody"),
    ("@fontsource-variable/familjen-grotesk", "familjen-grotesk"),
    ("@fontsource/noto-sans", "noto-sans"),
    ("@fontsource/arimo", "arimo"),
):
    shutil.copy(packages / source / "LICENSE", target / f"{licence}-OFL.txt")
faces = ["anybody-50", "familjen-grotesk", "noto-sans", "noto-sans-hebrew", "noto-sans-arabic"]
rows = "".join(f"  '{name.removesuffix('-50')}':\n    '{ranges(name)}',\n" for name in faces)
(target.parent / "characters.ts").write_text(
    "/** Written by `scripts/make-paper-fonts.py`; do not edit by hand. */\n\n"
    "/** Which characters each font has, as ranges in hexadecimal. */\n"
    f"export const characters = {{\n{rows}}} as const\n"
)
