import { attempt } from '../ui/attempt.ts'

/** Each form's draft by its name. Of tickets it is kept until the order is paid, for who comes back from the payment. */
export const drafts = { contribution: 'contribution', tickets: 'tickets' } as const

const key = (name: string) => `draft-${name}`

export function readDraft(name: string): Record<string, string> {
  return attempt(() => JSON.parse(sessionStorage.getItem(key(name)) ?? '{}')) ?? {}
}

export function writeDraft(name: string, fields: Record<string, string>): void {
  attempt(() => sessionStorage.setItem(key(name), JSON.stringify(fields)))
}

export function dropDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(key(name)))
}
