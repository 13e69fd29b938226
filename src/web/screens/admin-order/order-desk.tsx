import { useEffect, useState } from 'react'
import { deskMessages as messages, mostOfHistory } from '../../../domain/messages/desk-messages.ts'
import { formatCents } from '../../../domain/money.ts'
import type { DeskOrder } from '../../../domain/order-desk.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { HistoryLine } from '../../parts/admin/history-line.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { mayBeOld, toastReloadFailed } from '../../ui/use-polling.ts'
import { zonedTime } from '../../ui/zoned-time.ts'
import { CorrectForm } from './correct-form.tsx'
import type { DeskPart } from './desk-part.ts'
import { DueInvoice } from './due-invoice.tsx'
import { Invoices } from './invoices.tsx'
import { NoteForm } from './note-form.tsx'
import { Refunds } from './refunds.tsx'
import { SeatsForm } from './seats-form.tsx'
import { SendReceipt } from './send-receipt.tsx'

interface OrderDeskProps {
  number: string
  /** Null when it could not be read. */
  order: DeskOrder | null
  refusal: string | null
  timeZone: string
  currency: string
}

export default function OrderDesk(props: OrderDeskProps) {
  const { number, order: loaded, refusal, timeZone, currency } = props
  const [order, setOrder] = useState(loaded)
  const sections = useFocusInList<HTMLDivElement>()
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const when = (iso: string) => {
    const { day, year, time } = zonedTime(iso, timeZone)
    return `${day} ${year}, ${time}`
  }
  async function reload() {
    const answer = await call('get-order', { number }, mayBeOld)
    if (answer.ok) setOrder(answer.value)
    else toastReloadFailed(answer.refusal.sentence)
    return answer.ok ? answer.value : undefined
  }
  if (!order)
    return (
      <AdminMain title={number}>
        <Alert sentence={refusal ?? messages.orderFailed} />
      </AdminMain>
    )
  const money = (cents: number) => formatCents(cents, currency)
  const given = { order, reload, money, when }
  const section = 'mt-10 border-t-4 border-text pt-5'
  return (
    <AdminMain
      title={order.number}
      tagline={`${order.name}${order.email ? `, ${order.email}` : ''}`}
      action={
        order.email && (
          <a href={paths.writeTo({ order: order.number })} className="button button-small button-quiet">
            Write to them
          </a>
        )
      }
    >
      <p className="on-bright mb-6 hidden border-4 border-ink bg-first px-4 py-3 font-bold noscript:block">
        {messages.needsScript}
      </p>
      {order.isDisputed && (
        <div className="mb-6 max-w-[44rem]">
          <Alert sentence={messages.disputed} />
        </div>
      )}
      <Summary {...given} />
      <div ref={sections}>
        {order.due && (order.status === 'pending' || order.status === 'expired') && !order.isErased && (
          <TitledSection id="due" title="Invoice to be paid" className={section}>
            <fieldset disabled={!isLive} className="contents">
              <DueInvoice {...given} due={order.due} timeZone={timeZone} />
            </fieldset>
          </TitledSection>
        )}
        <TitledSection id="seats" title="Seats and money" className={section}>
          {/* Without script a form would send what is in it as part of the address. */}
          <fieldset disabled={!isLive} className="contents">
            <SeatsForm {...given} currency={currency} />
          </fieldset>
        </TitledSection>
        {order.refunds.length > 0 && (
          <TitledSection id="refunds" title="What went back" className={section}>
            <Refunds {...given} />
          </TitledSection>
        )}
        {order.invoices.length > 0 && (
          <TitledSection id="invoices" title="Invoices" className={section}>
            <Invoices {...given} />
          </TitledSection>
        )}
        {!order.isErased && (
          <fieldset disabled={!isLive} className="grid gap-x-10 lg:grid-cols-2">
            <TitledSection id="correct" title="Name and address" className={section}>
              <CorrectForm {...given} />
              {order.status === 'paid' && order.email && <SendReceipt {...given} email={order.email} />}
            </TitledSection>
            <TitledSection id="note" title="Note" className={section}>
              <NoteForm {...given} />
            </TitledSection>
          </fieldset>
        )}
        <TitledSection id="history" title="History" className={section}>
          <ol className="mt-3">
            {order.history.slice(0, mostOfHistory).map(({ at, by, what }) => (
              <HistoryLine key={`${at} ${what}`} when={when(at)} by={by}>
                {what}
              </HistoryLine>
            ))}
            {order.history.length > mostOfHistory && <li className="py-2">{messages.historyIsCut}</li>}
            <li className="py-2">
              <span className="block text-[0.9375rem]">{when(order.created_at)}</span>
              Ordered
            </li>
          </ol>
        </TitledSection>
      </div>
    </AdminMain>
  )
}

function Summary({ order, money, when }: Pick<DeskPart, 'order' | 'money' | 'when'>) {
  const { status, total_amount, discount_amount, coupon_code, refunded_cents, paid_at, payment } = order
  const live = order.seats.filter(({ cancelled_at }) => cancelled_at === null).length
  const discount =
    discount_amount > 0 ? ` (${money(discount_amount)} off${coupon_code ? `, ${coupon_code}` : ''})` : ''
  return (
    <dl className="grid grid-cols-2 border-4 border-text md:grid-cols-4 [&>div]:p-4 max-md:[&>div:nth-child(even)]:border-l-4 md:[&>div+div]:border-l-4 max-md:[&>div:nth-child(n+3)]:border-t-4 [&_dd]:text-xl [&_dd]:font-bold [&_dd]:wrap-anywhere">
      <div>
        <dt>State</dt>
        <dd>{status}</dd>
        {paid_at && <dd className="!text-[0.9375rem] !font-normal">since {when(paid_at)}</dd>}
      </div>
      <div>
        <dt>Seats</dt>
        <dd>
          {live} of {order.seats.length}
        </dd>
      </div>
      <div>
        <dt>{paid_at ? 'Paid' : 'To pay'}</dt>
        <dd>{money(total_amount)}</dd>
        {discount && <dd className="!text-[0.9375rem] !font-normal">{discount.trim()}</dd>}
        {payment && <dd className="!text-[0.9375rem] !font-normal">{payment}</dd>}
      </div>
      <div>
        <dt>Went back</dt>
        <dd>{money(refunded_cents)}</dd>
      </div>
    </dl>
  )
}
