import { useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { PlanTalk, WholePlan } from '../../../domain/day/talks.ts'
import { roomFeatures } from '../../../domain/event/room-features.ts'
import { isOwn, seenAgain } from '../../../domain/merge-fields.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { showRefusal, textOf } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'

export interface TalkFormProps {
  plan: WholePlan
  /** None yet: a talk of the organisers' own is added. */
  talk: PlanTalk | undefined
  done(answer: Promise<Result<unknown>>, text: string): Promise<boolean>
  reload(): Promise<WholePlan>
  close(): void
}

const seenIn = ({ title, details, needs, hosts, sources, notes }: PlanTalk) => ({
  title,
  details,
  needs: roomFeatures.filter((feature) => needs.includes(feature)),
  host: sources.length === 0 ? (hosts[0]?.name ?? '') : '',
  notes: notes?.text ?? '',
  link: notes?.link ?? '',
})

/** What was typed stays when others were faster; saving again then replaces what they wrote, knowingly. */
export function TalkForm({ talk, done, reload, close }: TalkFormProps) {
  const [seen, setSeen] = useState(() => talk && seenIn(talk))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isOfOrganizers = !talk || talk.sources.length === 0
  /** What was sent without an answer, and may be stored. */
  const [unanswered] = useState<ReturnType<typeof seenIn>[]>(() => [])
  const { isBusy, submit } = useSubmit((form) => save(form))
  async function save(form: HTMLFormElement, before = seen): Promise<void> {
    const entered = new FormData(form)
    const wanted = {
      title: textOf(entered, 'title'),
      details: textOf(entered, 'details'),
      needs: roomFeatures.filter((feature) => entered.getAll('needs').includes(feature)),
      host: textOf(entered, 'host'),
      notes: textOf(entered, 'notes'),
      link: textOf(entered, 'link'),
    }
    const entry = { talkId: talk?.id ?? null, ...wanted, seen: before ?? null }
    const answer = await call('save-talk', entry, messages.failed)
    if (answer.ok) {
      await done(Promise.resolve(answer), 'The talk is saved')
      return close()
    }
    const { fields, reason } = answer.refusal
    if (reason === 'conflict' && fields) {
      const changed = Object.keys(fields)
      const now = (await reload()).talks.find(({ id }) => id === talk?.id)
      const next = now && before && seenAgain(before, seenIn(now), changed)
      if (next) setSeen(next)
      if (next && isOwn(unanswered, seenIn(now), changed)) return save(form, next)
    } else unanswered.push(wanted)
    showRefusal(answer.refusal, form, setErrors)
  }
  const field = (name: 'title' | 'details' | 'host' | 'notes' | 'link') => ({
    id: `talk-${name}`,
    name,
    defaultValue: seen?.[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 grid gap-5">
      <Field {...field('title')} label="Title" maxLength={200} autoComplete="off" dir="auto" />
      <TextField {...field('details')} label="Details" maxLength={10_000} dir="auto" />
      {isOfOrganizers && (
        <Field {...field('host')} label="Host (optional)" maxLength={200} autoComplete="off" dir="auto" />
      )}
      {talk?.notes?.waits && <p>Its host has written notes. Nobody else sees them before you save.</p>}
      <TextField
        {...field('notes')}
        label="Notes (optional)"
        hint="For everybody, on the programme: what came of it."
        maxLength={2_000}
        dir="auto"
      />
      <Field
        {...field('link')}
        type="url"
        label="Link (optional)"
        hint="Slides, code or a recording; https only."
        maxLength={500}
        autoComplete="off"
      />
      <fieldset>
        <legend className="font-bold">What it needs</legend>
        <div className="flex flex-wrap gap-x-5">
          {roomFeatures.map((feature) => (
            <label key={feature} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="needs"
                value={feature}
                defaultChecked={seen?.needs.includes(feature)}
              />
              {feature}
            </label>
          ))}
        </div>
        {errors.needs && <p className="field-error">{errors.needs}</p>}
      </fieldset>
      <button type="submit" className="button w-fit" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
