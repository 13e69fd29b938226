/** What is said of a file that cannot become a picture of the event; each begins after its name or after 'This file'. */

export const mostPictureBytes = 15_000_000
/** A drawing is read by the site itself, which answers nobody meanwhile. */
export const mostDrawingBytes = 1_000_000

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

export const pictureMessages = {
  tooLarge: (bytes: number) =>
    `has ${megabytes(bytes)}; make it smaller, at most ${mostPictureBytes / 1e6} MB are taken.`,
  drawingTooLarge: (bytes: number) =>
    `is a drawing of ${megabytes(bytes)}; at most ${mostDrawingBytes / 1e6} MB are taken. Simplify it, or save it as PNG.`,
  uploadTooLarge: `Please choose a picture of at most ${mostPictureBytes / 1e6} MB, or make this one smaller first.`,
  notAnUpload: 'An upload takes a form with one field, file.',
  refused: (sentence: string) => `This file ${sentence}`,
  tooManyPixels: 'has too many pixels; make it smaller, at most 50 megapixels are taken.',
  heic: 'is a HEIC photo, which browsers cannot show; save it as JPEG. On an iPhone: Settings, Camera, Formats, “Most Compatible”.',
  gif: 'is a GIF; save it as PNG, or as JPEG when it is a photo.',
  pdf: 'is a PDF; export the picture in it as PNG or SVG.',
  unknown: 'is no picture that browsers can show; save it as JPEG, PNG, WebP, AVIF or SVG.',
  damaged: 'is damaged or incomplete; save it once more, or take another one.',
  misnamed: (format: string, name: string) =>
    `is really ${format.toUpperCase()}; save it as ${name.toUpperCase()}, or name it so.`,
} as const
