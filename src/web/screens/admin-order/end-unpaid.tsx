import { useState } from 'react'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { unpaidEnds } from '../../../domain/unpaid-ends.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { toast } from '../../ui/form.ts'
import type { DeskPart } from './desk-part.ts'

const ends: Partial<Record<DeskPart['order']['status'], (typeof unpaidEnds)[keyof typeof unpaidEnds]>> = {
  pending: unpaidEnds.held,
  offered: unpaidEnds.offered,
  waitlist: unpaidEnds.waiting,
}

/** As on the dashboard, which lists only the oldest. */
export function EndUnpaid({ order, reload }: Pick<DeskPart, 'order' | 'reload'>) {
  const end = ends[order.status]
  // Once it is ended, the dialog still says what was asked until it closes.
  const [asked, setAsked] = useState<typeof end>()
  async function confirm() {
    const answer = await call('end-unpaid-order', { orderId: order.id }, messages.orderEndFailed)
    if (answer.ok) toast({ title: messages.doneTitle, text: messages.orderEnded(order.number) })
    else toast({ title: messages.failedTitle, text: answer.refusal.sentence }, true)
    await reload()
  }
  return (
    <>
      {end && (
        <p>
          <button type="button" className="button" onClick={() => setAsked(end)}>
            {end.action}
          </button>
        </p>
      )}
      {asked && (
        <ConfirmDialog
          id="end-unpaid"
          title={`${asked.action}?`}
          action={[asked.action, 'One moment...']}
          onConfirm={confirm}
          onClosed={() => setAsked(undefined)}
        >
          <p className="text-lg">{asked.says}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
