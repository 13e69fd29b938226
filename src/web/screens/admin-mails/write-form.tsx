import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { withOffset } from '../../../domain/event/zoned.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { SendingsOverview } from '../../../domain/sendings.ts'
import { call } from '../../call.ts'
import { unsavedCopyOf } from '../../parts/admin/unsaved-copies.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { focusFirstError, textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { AudienceField } from './audience-field.tsx'
import { SendDialog, type Wanted } from './send-dialog.tsx'
import { useAudience } from './use-audience.ts'
import { WhenField } from './when-field.tsx'

interface Written {
  audience: string[]
  subject: string
  text: string
}
interface Kept extends Written {
  /** Where a time is chosen. */
  at?: string | undefined
}

interface WriteFormProps {
  audiences: SendingsOverview['audiences']
  one: { key: string; name: string; email: string } | null
  timeZone: string
  now: string
  whenSent(): Promise<void>
}

export function WriteForm({ audiences, one, timeZone, now, whenSent }: WriteFormProps) {
  const unsaved = unsavedCopyOf<Kept>(`mail-${one?.key ?? 'groups'}`)
  const form = useRef<HTMLFormElement>(null)
  const { audience, count, setCount, choose } = useAudience(one)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [wanted, setWanted] = useState<Wanted>()
  /** With what the fields begin: anew each time, so that they do. */
  const [start, setStart] = useState<Omit<Kept, 'audience'> & { turn: number }>({
    subject: '',
    text: '',
    turn: 0,
  })

  const fields = () => (form.current ? new FormData(form.current) : new FormData())
  const written = (): Written => {
    const entered = fields()
    return { audience: [...audience], subject: textOf(entered, 'subject'), text: textOf(entered, 'text') }
  }
  const keep = (more: object = {}) => {
    const entered = fields()
    const isTimed = textOf(entered, 'when') === 'time'
    unsaved.write({ ...written(), at: isTimed ? textOf(entered, 'at') : undefined, ...more })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over the empty fields
  useEffect(() => {
    const kept = unsaved.read()
    const { subject, text } = written()
    if (!kept || subject !== '' || text !== '') return
    setStart({ ...kept, turn: 1 })
    if (!one) void choose(kept.audience.filter((key) => audiences.some((known) => known.key === key)))
  }, [])

  function refuse(fields: Record<string, string> | undefined, sentence: string, entered: HTMLFormElement) {
    setErrors(fields ?? { form: sentence })
    if (fields) focusFirstError(entered)
  }
  /** Says first what is not right, and how many people there are now. */
  async function check(entered: HTMLFormElement) {
    const answer = await call('preview-sending', written(), messages.failed)
    if (!answer.ok) return void refuse(answer.refusal.fields, answer.refusal.sentence, entered)
    setCount(answer.value.count)
    refuse(answer.value.problems, '', entered)
    return Object.keys(answer.value.problems).length === 0 ? answer.value : undefined
  }
  const { isBusy, submit } = useSubmit(async (entered) => {
    const checked = await check(entered)
    if (!checked) return
    const local = textOf(new FormData(entered), 'at')
    const isTimed = textOf(new FormData(entered), 'when') === 'time'
    const at = isTimed ? withOffset(local.length === 16 ? `${local}:00` : local, timeZone) : null
    if (at !== null && Number.isNaN(Date.parse(at))) return refuse({ at: messages.notAMoment }, '', entered)
    setWanted({ ...written(), at, count: checked.count })
  })
  const test = useSubmit(async () => {
    if (!form.current || !(await check(form.current))) return
    const answer = await call('test-sending', written(), messages.failed)
    if (answer.ok) toast({ title: 'Test mail', text: 'It is on its way to you' })
    else refuse(answer.refusal.fields, answer.refusal.sentence, form.current)
  })

  async function done(text: string) {
    unsaved.drop()
    setStart({ subject: '', text: '', turn: start.turn + 1 })
    if (!one) void choose([])
    setErrors({})
    toast({ title: 'Waiting', text })
    await whenSent()
  }
  const submitter = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) =>
    (nativeEvent as globalThis.SubmitEvent).submitter
  return (
    <form
      ref={form}
      method="post"
      onInput={() => keep()}
      onSubmit={(event) => {
        const name = submitter(event)?.getAttribute('value')
        // The preview opens in a window of its own.
        if (name !== 'preview') void (name === 'test' ? test : { submit }).submit(event)
      }}
      className="mt-4 grid gap-6"
    >
      {one ? (
        <p className="text-lg wrap-anywhere">
          To <strong>{one.email}</strong>. <a href={paths.adminMails}>Write to others</a>
          <input type="hidden" name="audience" value={one.key} />
        </p>
      ) : (
        <AudienceField
          {...{ audiences, audience, error: errors.audience }}
          onChoose={(next) => {
            keep({ audience: next })
            void choose(next)
          }}
        />
      )}
      <Field
        id="mail-subject"
        name="subject"
        label="Subject"
        key={`subject ${start.turn}`}
        defaultValue={start.subject}
        maxLength={400}
        autoComplete="off"
        dir="auto"
        error={errors.subject}
      />
      <TextField
        id="mail-text"
        name="text"
        label="Text"
        key={`text ${start.turn}`}
        defaultValue={start.text}
        hint={`Plain text: an empty line begins a paragraph, web addresses become links. {name} is the reader’s name. ${linkHint(audiences, audience, one !== null)}`}
        className="!min-h-72"
        dir="auto"
        error={errors.text}
      />
      <WhenField key={`when ${start.turn}`} {...{ timeZone, now, start: start.at, error: errors.at }} />
      <Alert sentence={errors.form} />
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="preview"
          formAction={paths.adminMailPreview}
          formTarget="_blank"
          formNoValidate
          className="button button-quiet"
        >
          Preview
        </button>
        <button
          type="submit"
          name="intent"
          value="test"
          className="button button-quiet"
          disabled={test.isBusy}
        >
          {test.isBusy ? 'Sending...' : 'Test mail to me'}
        </button>
        <button type="submit" className="button" disabled={isBusy}>
          {sendLabel(count)}
        </button>
      </div>
      {wanted && (
        <SendDialog
          wanted={wanted}
          to={
            one
              ? one.email
              : audiences
                  .filter(({ key }) => wanted.audience.includes(key))
                  .map(({ label }) => label)
                  .join(', ')
          }
          {...{ timeZone, now }}
          onRefused={async ({ fields, sentence }) => {
            if (form.current) refuse(fields, sentence, form.current)
            // It may be under way all the same.
            await whenSent()
          }}
          onCount={setCount}
          onDone={done}
          onClosed={() => setWanted(undefined)}
        />
      )}
    </form>
  )
}

const sendLabel = (count: number | undefined) =>
  count === undefined || count === 0 ? 'Send' : `Send to ${count}`

function linkHint(
  audiences: SendingsOverview['audiences'],
  audience: readonly string[],
  isOne: boolean,
): string {
  if (isOne) return '{link} leads to their seat, or to their proposal.'
  const chosen = audiences.filter(({ key }) => audience.includes(key))
  const links = [...new Set(chosen.map(({ link }) => link))]
  return links.length === 0 ? '{link} is a link of their own.' : `{link} leads to ${links.join('; or to ')}.`
}
