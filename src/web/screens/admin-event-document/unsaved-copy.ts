/** What was typed and not saved yet, for this tab: it outlives a reload and a sign-in. */
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { unsavedCopies } from '../../parts/admin/unsaved-copies.ts'
import { attempt } from '../../ui/attempt.ts'

interface Copy {
  /** What it was typed over. */
  before: unknown
  value: unknown
}

export interface UnsavedCopy {
  read(): Copy | undefined
  write(copy: Copy): void
  drop(): void
}

export function unsavedCopyOf(name: DocumentName): UnsavedCopy {
  const key = `${unsavedCopies}${name}`
  return {
    read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Copy | null) ?? undefined,
    write: (copy) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(copy))),
    drop: () => void attempt(() => sessionStorage.removeItem(key)),
  }
}
