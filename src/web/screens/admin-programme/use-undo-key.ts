import { useEffect } from 'react'

/** Ctrl+Z, on a Mac Cmd+Z; in a field it takes back what was typed, and below a dialog nothing moves. */
export function useUndoKey(undo: () => void) {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return
      if (document.querySelector('dialog[open]')) return
      // A field of a dialog that has just closed keeps the focus for a moment.
      const field = target instanceof Element && target.closest('input, textarea, select')
      if (field && !field.closest('dialog')) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [undo])
}
