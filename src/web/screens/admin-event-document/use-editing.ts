import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FormField } from '../../../domain/event/form.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { call } from '../../call.ts'
import { unsavedCopyOf } from '../../parts/admin/unsaved-copies.ts'
import { zonedTime } from '../../ui/zoned-time.ts'
import { type Base, createEditing, type LoadedDocument, type Shown } from './editing.ts'

const savedAfterMs = 2_000

export interface EventDocumentProps {
  name: DocumentName
  form: FormField
  document: LoadedDocument
  base: Base
  /** The event's. */
  timeZone: string
  /** The address of its preview. */
  preview: string
}

/** The document as it is edited here: saved after each pause and before the page is left, checked when a field is left. */
export function useEditing({ name, form, document: loaded, base, timeZone }: EventDocumentProps) {
  const [{ editing, subscribe }] = useState(() => {
    const listeners = new Set<() => void>()
    const made = createEditing({
      name,
      form,
      loaded,
      base,
      unsaved: unsavedCopyOf(name),
      ask: (...asked) => call(...asked),
      check: async (value) => {
        // Loaded when something is typed: the rules with all their sentences are large. If they do not come, the server checks.
        const rules = await import('../../../domain/event/check.ts').catch(console.warn)
        const read = rules?.readDocument(name, value, timeZone)
        return read && 'problems' in read ? read.problems : []
      },
      timeOf: (iso) => zonedTime(iso, timeZone).time,
      now: () => new Date(),
      onChange: () => {
        for (const listener of listeners) listener()
      },
    })
    return {
      editing: made,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  })
  const shown = useSyncExternalStore(subscribe, editing.read)

  useEffect(() => {
    if (shown.saving !== 'unsaved' || shown.conflicts.length > 0) return
    const timer = setTimeout(() => editing.save(), savedAfterMs)
    return () => clearTimeout(timer)
  }, [editing, shown])

  const latest = useRef(shown)
  latest.current = shown
  useEffect(() => {
    const saveWhatIsLeft = () => {
      if (document.visibilityState === 'hidden' && latest.current.saving === 'unsaved') void editing.save()
    }
    const tryAgain = () => {
      if (latest.current.saving === 'failed') void editing.save()
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (isLeft(latest.current)) event.preventDefault()
    }
    document.addEventListener('visibilitychange', saveWhatIsLeft)
    addEventListener('online', tryAgain)
    addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('visibilitychange', saveWhatIsLeft)
      removeEventListener('online', tryAgain)
      removeEventListener('beforeunload', warn)
    }
  }, [editing])
  return { editing, shown }
}

/** Who signs in again finds it here: this tab keeps a copy. */
const isLeft = ({ saving, isSignedOut }: Shown) => saving !== 'saved' && !isSignedOut
