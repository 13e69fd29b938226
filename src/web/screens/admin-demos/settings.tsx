import type { SubmitEvent } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import type { DemosDesk } from '../../../domain/demos/demos.ts'
import { paths } from '../../../domain/paths.ts'
import { CheckField, Field } from '../../ui/field.tsx'
import { textOf } from '../../ui/form.ts'

export const settingsOf = (form: FormData): CallPayload<'run-demos'> => ({
  do: 'set',
  isOpen: form.has('isOpen'),
  seconds: Number(textOf(form, 'seconds')),
})

interface SettingsProps {
  desk: DemosDesk
  onSave(payload: CallPayload<'run-demos'>): void
}

export function Settings({ desk: { isOpen, seconds }, onSave }: SettingsProps) {
  function save(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    onSave(settingsOf(new FormData(submitted.currentTarget)))
  }
  return (
    <form
      // What another organiser has saved is shown here, too.
      key={`${isOpen} ${seconds}`}
      method="post"
      action={paths.adminDemos}
      onSubmit={save}
      className="mt-12 flex flex-wrap items-end gap-x-6 gap-y-4 border-t-4 border-text pt-5"
    >
      <CheckField id="is-open" name="isOpen" label="People may add ideas" defaultChecked={isOpen} />
      <div className="w-44">
        <Field
          id="seconds"
          name="seconds"
          type="number"
          label="Clock, in seconds"
          min={10}
          max={1800}
          required
          defaultValue={seconds}
        />
      </div>
      <button type="submit" className="button button-quiet">
        Save
      </button>
    </form>
  )
}
