import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { draw, type Part, partOf, type View } from './crop.ts'

interface CropDialogProps {
  image: ImageBitmap
  ratio: readonly [number, number]
  onChosen(part: Part): void
  onClosed(): void
}

const shownPixels = 640
const closest = 4

/** The part is moved with the pointer, or with three sliders that keyboards move too. */
export function CropDialog({ image, ratio, onChosen, onClosed }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ x: number; y: number; view: View }>(undefined)
  const [view, setView] = useState<View>({ zoom: 1, x: 0.5, y: 0.5 })
  const part = partOf(image, ratio, view)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, partOf(image, ratio, view), shownPixels)
  }, [image, ratio, view])

  function follow(event: PointerEvent<HTMLCanvasElement>) {
    if (!from.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const perPixel = part.width / width
    const along = (moved: number, free: number) => (free > 0 ? (moved * perPixel) / free : 0)
    const { x, y, view: start } = from.current
    setView({
      ...view,
      x: between01(start.x - along(event.clientX - x, image.width - part.width)),
      y: between01(start.y - along(event.clientY - y, image.height - part.height)),
    })
  }
  const choose = (chosen: Part) => {
    onChosen(chosen)
    dialog.current?.close()
  }
  const sliders = [
    { key: 'zoom', label: 'Closer', min: 1, max: closest, isOf: true },
    { key: 'x', label: 'Left or right', min: 0, max: 1, isOf: image.width - part.width > 1 },
    { key: 'y', label: 'Up or down', min: 0, max: 1, isOf: image.height - part.height > 1 },
  ] as const
  return (
    <Dialog ref={dialog} id="crop-picture" title="Choose the part" onClose={onClosed}>
      <canvas
        ref={canvas}
        role="img"
        aria-label="The part that is shown"
        className="crop-canvas"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY, view }
        }}
        onPointerMove={follow}
        onLostPointerCapture={() => {
          from.current = undefined
        }}
      />
      <div className="mt-4 grid grid-cols-1 gap-3">
        {sliders.map(({ key, label, min, max, isOf }) => (
          <label key={key} className="crop-slider">
            {label}
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              disabled={!isOf}
              value={view[key]}
              onChange={({ currentTarget }) => setView({ ...view, [key]: Number(currentTarget.value) })}
            />
          </label>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => choose(part)}>
          Use this part
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => choose({ left: 0, top: 0, width: image.width, height: image.height })}
        >
          Use all of it
        </button>
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}

const between01 = (share: number) => Math.min(1, Math.max(0, share))
