import { useEffect } from 'react'

/** Ctrl+Z, on a Mac Cmd+Z; in a field it takes back what was typed, and below a dialog nothing moves. */
export function useUndoKey(undo: () => void) {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [undo])
}
