import { changedWords, type Words } from '../../../domain/event/changed-words.ts'
import type { FormField } from '../../../domain/event/form.ts'
import { type Change, changesIn } from '../../../domain/event/what-changes.ts'
import { CurrencyContext } from './form-context.ts'
import { Values } from './values.tsx'

interface WhatChangesProps {
  form: FormField
  before: unknown
  after: unknown
  /** What the two values are: 'Public now', 'Draft'. */
  titles: readonly [before: string, after: string]
  timeZone: string
}

/** Two values of a document side by side, only where they differ; below each other on narrow screens. */
export function WhatChanges({ form, before, after, titles, timeZone }: WhatChangesProps) {
  const changes = changesIn(form, before, after)
  if (changes.length === 0) return <p className="text-lg">Nothing changes.</p>
  return (
    <ol className="grid grid-cols-1 gap-6">
      {changes.map((change) => (
        <li key={change.key} className="min-w-0 border-t-2 border-text pt-3">
          <p className="font-bold wrap-anywhere" dir="auto">
            {change.place.join(' › ')}
          </p>
          <Sides {...{ change, titles, timeZone }} currencies={[currencyOf(before), currencyOf(after)]} />
        </li>
      ))}
    </ol>
  )
}

/** Each side has its own: the currency may be what changes. */
const currencyOf = (document: unknown) => String(Object(document).currency ?? '')

type SidesProps = Pick<WhatChangesProps, 'titles' | 'timeZone'> & {
  change: Change
  currencies: readonly [before: string, after: string]
}

function Sides({ change, titles, timeZone, currencies }: SidesProps) {
  const { kind, field, before, after, from, to } = change
  if (kind === 'moved')
    return (
      <p className="mt-1">
        Moved from place {from} to place {to}.
      </p>
    )
  const words =
    typeof before === 'string' && typeof after === 'string' && isProse(field)
      ? changedWords(before, after)
      : undefined
  const [titleBefore, titleAfter] = titles
  const side = { field, timeZone }
  return (
    <dl className="mt-2 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      <Side
        {...side}
        title={kind === 'added' ? `${titleBefore}: not there` : titleBefore}
        value={before}
        currency={currencies[0]}
        isEmpty={kind === 'added'}
      >
        {words && <Marked words={words.before} mark="del" />}
      </Side>
      <Side
        {...side}
        title={kind === 'removed' ? `${titleAfter}: removed` : titleAfter}
        value={after}
        currency={currencies[1]}
        isEmpty={kind === 'removed'}
      >
        {words && <Marked words={words.after} mark="ins" />}
      </Side>
    </dl>
  )
}

const isProse = (field: FormField | undefined) => field?.kind === 'line' || field?.kind === 'text'

interface SideProps {
  title: string
  field: FormField | undefined
  value: unknown
  timeZone: string
  currency: string
  isEmpty: boolean
  /** Instead of the plain value. */
  children: React.ReactNode
}

const Side = ({ title, field, value, timeZone, currency, isEmpty, children }: SideProps) => (
  <div className="min-w-0">
    <dt className="eyebrow">{title}</dt>
    {!isEmpty && (
      <dd className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {children ?? (
          <CurrencyContext value={currency}>
            <Values field={field ?? unknownField} value={shownWithout(field, value)} timeZone={timeZone} />
          </CurrencyContext>
        )}
      </dd>
    )}
  </div>
)

const unknownField: FormField = { kind: 'text', label: '' }

/** What no form knows is shown as it is stored. */
const shownWithout = (field: FormField | undefined, value: unknown) =>
  field === undefined && typeof value === 'object' ? JSON.stringify(value) : value

/** Marked by more than colour; screen readers tell insertions and deletions. */
const Marked = ({ words, mark: Mark }: { words: readonly Words[]; mark: 'del' | 'ins' }) =>
  words.map(({ text, isChanged }, at) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing here moves
      <Mark key={at} className="on-bright bg-first font-bold">
        {text}
      </Mark>
    ) : (
      text
    ),
  )
