/** A form that several people may save: each field for itself. */
import { isSame } from './event/merge.ts'

/** What is to be written, and what of it somebody else changed meanwhile, each field to something else. */
export function mergeFields<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  { wanted, seen, now }: { wanted: Values; seen: Values; now: Values },
): { changed: Name[]; conflicts: Name[] } {
  const changed = names.filter(
    (name) => !isSame(wanted[name], seen[name]) && !isSame(wanted[name], now[name]),
  )
  return { changed, conflicts: changed.filter((name) => !isSame(now[name], seen[name])) }
}

/** What a form that was refused has seen then: saved again it replaces these fields knowingly, and merges the others. */
export const seenAgain = <Values extends object>(
  seen: Values,
  now: Values,
  fields: readonly string[],
): Values => ({
  ...seen,
  ...Object.fromEntries(Object.entries(now).filter(([name]) => fields.includes(name))),
})

/** The fields that hold what was sent: its save is done, although no answer came. */
export const fieldsAsSent = <Values extends object>(sent: Partial<Values>, now: Values): string[] =>
  (Object.keys(sent) as (keyof Values & string)[]).filter((name) => isSame(stored(sent[name]), now[name]))

/** Whether a conflict about these fields is with an own save: `unanswered` is what was sent without an answer. */
export const isOwn = <Values extends object>(
  unanswered: readonly Values[],
  now: Values,
  fields: readonly string[],
): boolean =>
  unanswered.some((sent) => {
    const own = fieldsAsSent(sent, now)
    return fields.every((name) => own.includes(name))
  })

const stored = (entered: unknown) => (typeof entered === 'string' ? entered.trim() : entered)
