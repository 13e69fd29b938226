import { useState } from 'react'
import { deskMessages as messages } from '../../../domain/desk-messages.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showRefusal, textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { DeskPart } from './desk-part.ts'

/** Another address is asked about first: links end, and two addresses get mails. */
export function CorrectForm({ order, reload }: DeskPart) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<{ name: string; email: string | null; form: HTMLFormElement }>()
  const { isBusy, submit } = useSubmit(async (form) => {
    const entered = new FormData(form)
    const address = textOf(entered, 'email').trim()
    const wanted = { name: textOf(entered, 'name'), email: address === '' ? null : address }
    if (wanted.email !== order.email && wanted.email !== null) return setAsked({ ...wanted, form })
    await save(wanted, form)
  })
  async function save({ name, email }: { name: string; email: string | null }, form: HTMLFormElement) {
    const seen = { name: order.name, email: order.email }
    const answer = await call('correct-order', { orderId: order.id, name, email, seen }, messages.failed)
    if (answer.ok) {
      toast({ title: 'Saved', text: `${order.number} is corrected` })
      return reload()
    }
    showRefusal(answer.refusal, form, setErrors)
  }
  // Their link is the one that the old address was mailed, too.
  const friends =
    order.status === 'paid'
      ? order.seats.flatMap(({ email, passed_on_at, cancelled_at }) =>
          email !== null && email !== order.email && passed_on_at === null && cancelled_at === null
            ? [email]
            : [],
        )
      : []
  return (
    <form method="post" onSubmit={submit} className="mt-3 grid gap-5">
      <Field
        id="order-name"
        name="name"
        label="Name"
        defaultValue={order.name}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
      <Field
        id="order-email"
        name="email"
        type="email"
        label="Email"
        defaultValue={order.email ?? ''}
        maxLength={254}
        autoComplete="off"
        error={errors.email}
      />
      <p>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </button>
      </p>
      {asked && (
        <ConfirmDialog
          id="correct-order"
          title="Another address?"
          action={['Change the address', 'Saving...']}
          onConfirm={() => save(asked, asked.form)}
          onClosed={() => setAsked(undefined)}
        >
          <ul className="grid gap-2 text-lg">
            {order.email && <li>{order.email} is told that its links no longer work.</li>}
            {friends.length > 0 && (
              <li>
                {friends.join(', ')} {friends.length === 1 ? 'gets' : 'get'} a new link of the seat.
              </li>
            )}
            <li>
              {asked.email} gets{' '}
              {order.status === 'paid'
                ? 'the receipt with new links'
                : order.status === 'pending' && order.due
                  ? 'the invoice with a new link, and all further mails'
                  : 'all further mails'}
              .
            </li>
          </ul>
        </ConfirmDialog>
      )}
    </form>
  )
}
