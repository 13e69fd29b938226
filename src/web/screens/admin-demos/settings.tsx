import { useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import type { DemoSettings, DemosDesk } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { useTyped } from '../../parts/admin/use-typed.ts'
import { CheckField, Field } from '../../ui/field.tsx'
import { focusFirstError, textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { useDesk } from './use-desk.ts'

export const settingsOf = (form: FormData): CallPayload<'run-demos'> & { do: 'set' } => ({
  do: 'set',
  isOpen: form.has('isOpen'),
  seconds: Number(textOf(form, 'seconds')),
  seen: { isOpen: textOf(form, 'seenOpen') === 'true', seconds: Number(textOf(form, 'seenSeconds')) },
})

const shownOf = ({ isOpen, seconds }: DemosDesk): DemoSettings => ({ isOpen, seconds })

interface SettingsProps {
  desk: DemosDesk
  run: ReturnType<typeof useDesk>['run']
}

/** What was typed stays when others were faster; saving it again then replaces what they set, knowingly. */
export function Settings({ desk, run }: SettingsProps) {
  const [saves, setSaves] = useState(0)
  const [error, setError] = useState<string>()
  const { values, seen, type, look, forget } = useTyped(shownOf(desk))
  const { isBusy, submit } = useSubmit(async (form) => {
    const { answer, now } = await run(settingsOf(new FormData(form)))
    if (answer.ok) toast({ title: messages.doneTitle, text: messages.saved })
    const wrongClock = answer.ok ? undefined : answer.refusal.fields?.seconds
    setError(wrongClock)
    if (wrongClock) focusFirstError(form)
    if (!now) return
    if (answer.ok) {
      forget()
      // From then on it follows what others set.
      setSaves(saves + 1)
    } else look(shownOf(now), Object.keys(answer.refusal.fields ?? {}))
  })
  return (
    <form
      method="post"
      action={paths.adminDemos}
      onSubmit={submit}
      className="mt-6 mb-8 flex flex-wrap items-end gap-x-6 gap-y-4"
    >
      <input type="hidden" name="seenOpen" value={String(seen.isOpen)} />
      <input type="hidden" name="seenSeconds" value={seen.seconds} />
      <CheckField
        id="is-open"
        name="isOpen"
        label="People may add ideas"
        checked={values.isOpen}
        onChange={({ currentTarget }) => type({ isOpen: currentTarget.checked })}
      />
      <div className="max-w-[26rem]">
        <Field
          key={saves}
          id="seconds"
          name="seconds"
          type="number"
          className="w-44 max-w-full"
          label="Clock, in seconds"
          min={10}
          max={1800}
          required
          defaultValue={desk.seconds}
          onInput={({ currentTarget }) => type({ seconds: currentTarget.valueAsNumber })}
          readOnly={isBusy}
          {...(error && { error })}
        />
      </div>
      <button type="submit" className="button button-quiet" disabled={isBusy}>
        Save
      </button>
    </form>
  )
}
