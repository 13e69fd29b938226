import { type DragEvent, useState } from 'react'

/** What an element needs to take a dropped file; it has `data-over` while one is held over it. */
export function useFileDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
}
