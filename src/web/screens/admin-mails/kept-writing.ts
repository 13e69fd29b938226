/** What is written and not sent: this tab alone has it, until it was sent or somebody signs out. */
import { unsavedCopies } from '../../parts/admin/unsaved-copies.ts'
import { attempt } from '../../ui/attempt.ts'

export interface Kept {
  audience: string[]
  subject: string
  text: string
}

const nameOf = (key: string) => `${unsavedCopies}mail-${key}`

export const keepWriting = (key: string, kept: Kept): void =>
  void attempt(() => sessionStorage.setItem(nameOf(key), JSON.stringify(kept)))

export const keptWriting = (key: string): Kept | undefined =>
  attempt(() => JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as Kept | null) ?? undefined

export const forgetWriting = (key: string): void => void attempt(() => sessionStorage.removeItem(nameOf(key)))
