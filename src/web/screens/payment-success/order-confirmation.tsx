import { useCallback, useEffect, useState } from 'react'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import type { NamedLine } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import type { OrderReceipt } from '../../../domain/views.ts'
import { call, readView } from '../../call.ts'
import { drafts, dropDraft } from '../../live/draft-storage.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { Processing } from '../../parts/ticket/processing.tsx'
import { Failed, type ReceiptEvent, Successful } from './order.tsx'

type Progress =
  | { name: 'processing' }
  | { name: 'successful'; receipt?: OrderReceipt; lines?: NamedLine[] | undefined }
  | { name: 'failed'; sentence: string }

interface OrderConfirmationProps {
  event: ReceiptEvent
  sessionId: string
}

/** Confirms the payment on arrival, then loads its receipt. */
export default function OrderConfirmation({ event, sessionId }: OrderConfirmationProps) {
  const [progress, setProgress] = useState<Progress>({ name: 'processing' })

  const confirm = useCallback(async () => {
    setProgress({ name: 'processing' })
    const result = await call('process-payment-success', { sessionId }, messages.paymentFailed.text)
    if (!result.ok) return setProgress({ name: 'failed', sentence: result.refusal.sentence })
    dropDraft(drafts.tickets)
    const rows = await readView('orders', { select: '*', stripe_session_id: `eq.${sessionId}` })
    if (!rows?.[0]) console.warn('The receipt of this order could not be read.')
    setProgress({ name: 'successful', receipt: rows?.[0], lines: result.value.lines })
  }, [sessionId])
  useEffect(() => {
    confirm()
  }, [confirm])

  return (
    <>
      <p role="status" className="sr-only">
        {said[progress.name]}
      </p>
      <Shown {...{ event, progress, sessionId, confirm }} />
    </>
  )
}

/** For screen readers; a failure is an alert by itself. */
const said = { processing: 'Processing Your Order...', successful: 'Order Successful!', failed: '' }

interface ShownProps {
  event: ReceiptEvent
  progress: Progress
  sessionId: string
  confirm: () => void
}

function Shown({ event, progress, sessionId, confirm }: ShownProps) {
  switch (progress.name) {
    case 'successful':
      return (
        <Successful
          event={event}
          receipt={progress.receipt}
          lines={progress.lines}
          sessionId={sessionId}
          isNew
        />
      )
    case 'failed':
      return (
        <Failed
          contactEmail={event.contactEmail}
          sentence={progress.sentence}
          sessionId={sessionId}
          retry={confirm}
        />
      )
    case 'processing':
      return (
        <Processing title="Processing Your Order..." lines={['Processing', 'your order']}>
          <p className="max-w-[40rem] text-xl">
            Your browser runs no scripts here, so one click is left: we then ask our payment provider whether
            your payment has come.
          </p>
          <PostForm action={paths.paid(sessionId)} fields={{ session_id: sessionId }}>
            <button type="submit" className="button mt-6">
              Confirm my payment
            </button>
          </PostForm>
        </Processing>
      )
  }
}
