/** The part of a picture that is used, and the file that is made of it, by the browser's own means. */

export interface View {
  /** 1: as much as fits. */
  zoom: number
  /** From 0 to 1: left, right; top, bottom. */
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export interface Part extends Size {
  left: number
  top: number
}

export function partOf(image: Size, [across, down]: readonly [number, number], { zoom, x, y }: View): Part {
  const largest = Math.min(image.width / across, image.height / down) / zoom
  const [width, height] = [largest * across, largest * down]
  return { width, height, left: (image.width - width) * x, top: (image.height - height) * y }
}

/** Whether there is nothing to choose: a pixel more or less is no other shape. */
export const isOfRatio = ({ width, height }: Size, [across, down]: readonly [number, number]) =>
  Math.abs(width * down - height * across) <= Math.max(across, down)

export function draw(canvas: HTMLCanvasElement, image: ImageBitmap, part: Part, mostPixels: number): void {
  const scale = Math.min(1, mostPixels / Math.max(part.width, part.height))
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
}

const longestSide = 2_000
const quality = 0.9

/** Made small before it travels. */
export async function fileOf(
  image: ImageBitmap,
  part: Part,
  { name, type, endings = ['webp'] }: { name: string; type: string; endings?: readonly string[] | undefined },
): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  draw(canvas, image, part, longestSide)
  const encoded = (as: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, as, quality))
  const isWebp = endings.includes('webp')
  let blob = await encoded(isWebp ? 'image/webp' : 'image/png')
  // A browser that writes no WebP gives PNG, in which a photo is ten times as large.
  if (isWebp && blob?.type !== 'image/webp' && type === 'image/jpeg') blob = await encoded(type)
  const ending = blob?.type.split('/')[1]?.replace('jpeg', 'jpg')
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type }) : undefined
}
