import { useState } from 'react'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { useKeptForm } from '../../parts/admin/use-kept-form.ts'
import { CheckField, Field, SelectField, TextField } from '../../ui/field.tsx'
import { showRefusal, textOf } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'

export function GuestForm({ kinds }: { kinds: readonly { id: string; name: string }[] }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const kept = useKeptForm('guest')
  const { isBusy, submit } = useSubmit(async (form) => {
    const entered = new FormData(form)
    const address = textOf(entered, 'email').trim()
    const result = await call(
      'add-guest',
      {
        name: textOf(entered, 'name'),
        email: address === '' ? null : address,
        kind: textOf(entered, 'kind') || (kinds[0]?.id ?? ''),
        note: textOf(entered, 'note'),
        sendReceipt: entered.has('sendReceipt') && address !== '',
        squeezeIn: entered.has('squeezeIn'),
      },
      messages.failed,
    )
    if (result.ok) {
      kept.drop()
      location.assign(paths.orderDesk(result.value.number))
      return true
    }
    showRefusal(result.refusal, form, setErrors)
  })
  return (
    <form
      {...kept.props}
      method="post"
      onSubmit={submit}
      className="mt-5 grid max-w-[44rem] gap-5 sm:grid-cols-2"
    >
      <Field
        id="guest-name"
        name="name"
        label="Name"
        maxLength={200}
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
      <Field
        id="guest-email"
        name="email"
        type="email"
        label="Email (optional)"
        maxLength={254}
        autoComplete="off"
        error={errors.email}
      />
      {kinds.length > 1 && (
        <SelectField id="guest-kind" name="kind" label="Ticket" error={errors.kind}>
          {kinds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="sm:col-span-2">
        <TextField
          id="guest-note"
          name="note"
          label="Note (optional)"
          hint="For organisers only."
          maxLength={2000}
          className="!min-h-24"
          error={errors.note}
        />
      </div>
      <div className="grid gap-2 sm:col-span-2">
        <CheckField
          id="guest-receipt"
          name="sendReceipt"
          label="Mail the receipt, if there is an address"
          defaultChecked
        />
        <CheckField
          id="guest-squeeze"
          name="squeezeIn"
          label="Go above the capacity, although no seat is left"
          error={errors.squeezeIn}
        />
      </div>
      <p>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Adding...' : 'Add guest'}
        </button>
      </p>
    </form>
  )
}
