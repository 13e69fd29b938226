/** What was typed into the event's documents and not saved: this tab alone has it, until somebody signs out. */
import { attempt } from '../../ui/attempt.ts'

/** Before the name of the document. */
export const unsavedCopies = 'unsaved-'

export const forgetUnsavedCopies = (): void =>
  void attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(unsavedCopies)) sessionStorage.removeItem(key)
  })
