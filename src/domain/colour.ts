/** Colours as `#rrggbb`: how well they are told apart, and how they mix. */

/** In OKLCH: how light and how colourful people see it, and which hue in radians. */
interface Seen {
  lightness: number
  chroma: number
  hue: number
}

type Channels = readonly [red: number, green: number, blue: number]

/** Linear light, 0 to 1. */
const lightOf = (colour: string): Channels => {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function luminance(colour: string): number {
  const [red, green, blue] = lightOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG 2 counts it: 1 for equal colours, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function seen(colour: string): Seen {
  const [red, green, blue] = lightOf(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function shown({ lightness, chroma, hue }: Seen): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest that a screen can show: as light and of the same hue, less colourful where it has to be. */
function colourOf({ lightness, chroma, hue }: Seen): string {
  const isShowable = (channels: Channels) => channels.every((light) => light > -0.0005 && light < 1.0005)
  let [least, most] = [0, chroma]
  if (isShowable(shown({ lightness, chroma, hue }))) least = chroma
  else
    for (let step = 0; step < 12; step++) {
      const middle = (least + most) / 2
      if (isShowable(shown({ lightness, chroma: middle, hue }))) least = middle
      else most = middle
    }
  return `#${shown({ lightness, chroma: least, hue })
    .map((light) => {
      const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
      return Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}

/** What two colours make where they are printed over each other: as colourful as they are, of a hue between theirs. */
export function overprint(one: string, other: string): string {
  const [first, second] = [seen(one), seen(other)]
  const turn = Math.atan2(Math.sin(second.hue - first.hue), Math.cos(second.hue - first.hue))
  return colourOf({
    lightness: (0.85 * (first.lightness + second.lightness)) / 2,
    chroma: (first.chroma + second.chroma) / 2,
    hue: first.hue + turn / 2,
  })
}

/** The same colour, or the nearest lighter (`1`) or darker (`-1`) one that passes; black or white where none does. */
export function untilItPasses(
  colour: string,
  direction: 1 | -1,
  passes: (colour: string) => boolean,
): string {
  if (passes(colour)) return colour
  const start = seen(colour)
  for (let step = 1; step <= 200; step++) {
    const lightness = start.lightness + (direction * step) / 200
    if (lightness <= 0 || lightness >= 1) break
    const changed = colourOf({ ...start, lightness })
    if (passes(changed)) return changed
  }
  return direction === 1 ? '#ffffff' : '#000000'
}
