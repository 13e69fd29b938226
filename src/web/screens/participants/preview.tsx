import { useEffect, useRef } from 'react'

const size = 256

/** The chosen file as it will look on the card. Drawn, because the page's policy lets no image in from elsewhere. */
export function Preview({ of: file }: { of: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (image) => {
        const side = Math.min(image.width, image.height)
        const left = (image.width - side) / 2
        const top = (image.height - side) / 2
        if (!isGone)
          canvas.current?.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, size, size)
        image.close()
      },
      () => {
        // This browser cannot show it; the server decides whether it is an image.
      },
    )
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <canvas
      ref={canvas}
      width={size}
      height={size}
      role="img"
      aria-label={`Preview of ${file.name}`}
      className="size-full"
    />
  )
}
