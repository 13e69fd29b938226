import { useState } from 'react'
import { isOwn, seenAgain } from '../../../domain/merge-fields.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { useTyped } from '../../parts/admin/use-typed.ts'
import { Field } from '../../ui/field.tsx'
import { showRefusal, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { DeskPart } from './desk-part.ts'

const shownOf = ({ name, email }: DeskPart['order']) => ({ name, email: email ?? '' })

/**
 * Another address is asked about first: links end, and two addresses get mails. What was typed stays when others were
 * faster; saving it again then replaces what they wrote, knowingly.
 */
export function CorrectForm({ order, reload }: DeskPart) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<{ email: string; form: HTMLFormElement }>()
  /** What was sent without an answer, and may be stored. */
  const [unanswered] = useState<ReturnType<typeof shownOf>[]>(() => [])
  const { values, seen, type, look, forget } = useTyped(shownOf(order))
  const email = values.email.trim() || null
  const { isBusy, submit } = useSubmit(async (form) => {
    if (email !== null && email !== seen.email) return setAsked({ email, form })
    await save(form)
  })
  async function save(form: HTMLFormElement, before = seen): Promise<void> {
    const wanted = { orderId: order.id, name: values.name, email }
    const answer = await call(
      'correct-order',
      { ...wanted, seen: { name: before.name, email: before.email || null } },
      messages.failed,
    )
    if (answer.ok) {
      toast({ title: 'Saved', text: `${order.number} is corrected` })
      setErrors({})
      if (await reload()) forget()
      return
    }
    if (answer.refusal.reason === 'conflict') {
      const changed = Object.keys(answer.refusal.fields ?? {})
      const order = await reload()
      const now = order && shownOf(order)
      if (now) look(now, changed)
      if (now && isOwn(unanswered, now, changed)) return save(form, seenAgain(before, now, changed))
    } else unanswered.push({ name: wanted.name, email: (email ?? '').toLowerCase() })
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
        value={values.name}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        readOnly={isBusy}
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
        value={values.email}
        onChange={({ currentTarget }) => type({ email: currentTarget.value })}
        readOnly={isBusy}
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
          onConfirm={() => save(asked.form)}
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
