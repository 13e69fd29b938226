import type { CallPayload } from '../../../domain/calls/index.ts'
import { counted } from '../../../domain/counted.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { toast } from '../../ui/form.ts'
import { type DeskPart, wayWords, whoIsTold } from './desk-part.ts'

interface CancelDialogProps extends Pick<DeskPart, 'order' | 'money'> {
  payload: CallPayload<'cancel-seats'>
  /** `isUnknown`: no answer came, and it may be done. */
  whenDone(isDone: boolean, isUnknown: boolean): Promise<void>
  onClosed(): void
}

/** Says before anything happens how much goes back, how, what becomes of the seats, and who is told. */
export function CancelDialog({ order, money, payload, whenDone, onClosed }: CancelDialogProps) {
  const { seatIds, way, amountCents, tell } = payload
  const seats = order.seats.filter(({ id, cancelled_at }) => seatIds.includes(id) && cancelled_at === null)
  const isMoney = way !== 'none'
  const told = whoIsTold(order, seats)
  const left = order.seats.filter(({ cancelled_at }) => cancelled_at === null).length - seats.length
  const count = counted(seats.length, 'seat')
  const title = seats.length > 0 ? `Cancel ${count}?` : `Give ${money(amountCents)} back?`

  async function confirm() {
    const answer = await call('cancel-seats', payload, messages.failed)
    if (answer.ok)
      toast({
        title: 'Done',
        text: seats.length > 0 ? `${count} cancelled` : `${money(amountCents)} goes back`,
      })
    else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await whenDone(answer.ok, !answer.ok && answer.refusal.reason === 'not-ready')
  }

  return (
    <ConfirmDialog
      id="cancel-seats"
      title={title}
      action={[seats.length > 0 ? `Cancel ${count}` : 'Give it back', 'One moment...']}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      <ul className="grid gap-2 text-lg">
        <li>
          {isMoney ? (
            <>
              <strong>{money(amountCents)}</strong> goes back {wayWords[way]}.
              {way === 'elsewhere' && ' This only writes it down: please give it back yourself.'}
            </>
          ) : (
            <strong>No money goes back.</strong>
          )}
        </li>
        {seats.length > 0 && (
          <li>
            {seats.map(({ position, name }) => `Seat ${position}${name ? ` (${name})` : ''}`).join(', ')}:{' '}
            {seats.length === 1
              ? 'its link stops working, and its place goes to the waitlist at once.'
              : 'their links stop working, and their places go to the waitlist at once.'}
          </li>
        )}
        {seats.length > 0 && left === 0 && <li>It is the end of this order.</li>}
        {order.email && (
          <li>
            {tell
              ? `${listInWords(told)} ${told.length === 1 ? 'gets' : 'get'} a mail about it.`
              : 'Nobody gets a mail.'}
          </li>
        )}
      </ul>
    </ConfirmDialog>
  )
}
