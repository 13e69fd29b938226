import { useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { centsIn, decimalOf, isZeroDecimal } from '../../../domain/money.ts'
import type { DeskSeat } from '../../../domain/order-desk.ts'
import type { RefundWay } from '../../../domain/refunds.ts'
import { CheckField, Field } from '../../ui/field.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type DeskPart, whoIsTold } from './desk-part.ts'
import { EndUnpaid } from './end-unpaid.tsx'

const settled = ['paid', 'refunded', 'cancelled']

/** Choose seats, say what goes back and how; the dialog says what happens. */
export function SeatsForm({ order, reload, money, when, currency }: DeskPart & { currency: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const canAsk = order.payment !== null && order.left_cents > 0 && !order.isDisputed
  const [wantedWay, setWay] = useState<RefundWay>()
  const [typed, setTyped] = useState<string>()
  /** Of a press without an answer: sent again as it was, it is the same one. */
  const [sentLeft, setSentLeft] = useState<number>()
  const [note, setNote] = useState('')
  const [tells, setTells] = useState(true)
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  const ways: [RefundWay, string, boolean][] = [
    ['provider', 'Through the payment provider', canAsk],
    ['elsewhere', 'I give it back elsewhere', order.left_cents > 0],
    ['none', 'Nothing goes back', true],
  ]
  // What is possible changes with the order: once it is paid, once all of it went back.
  const possible = ways.flatMap(([value, , isPossible]) => (isPossible ? [value] : []))
  const way = possible.find((value) => value === wantedWay) ?? possible[0] ?? 'none'
  const seats = order.seats.filter(({ id }) => chosen.has(id))
  const price = seats.reduce((cents, { price_cents }) => cents + price_cents, 0)
  const amount = typed ?? decimalOf(Math.min(price, order.left_cents), currency)
  const amountCents = way === 'none' ? 0 : centsIn(amount, currency)
  const live = seats.filter(({ cancelled_at }) => cancelled_at === null).length
  const isOpen = settled.includes(order.status)

  function choose({ id }: DeskSeat) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setTyped(undefined)
    setError(undefined)
  }
  function ask() {
    const isNothing = seats.length === 0 && (amountCents === 0 || amount.trim() === '')
    if (isNothing) return setError(messages.nothingToDo)
    if (!amountCents && way !== 'none')
      return setError(isZeroDecimal(currency) ? messages.wholeAmount(currency) : messages.amountInvalid)
    setError(undefined)
    setAsking(true)
  }
  async function done(isDone: boolean, isUnknown: boolean) {
    setSentLeft((before) => (isUnknown ? (before ?? order.left_cents) : undefined))
    const now = await reload()
    // An answer that was lost, or another organiser, may have cancelled them.
    const hasHappened = seats.some((seat) => now?.seats.some((other) => isOtherwise(seat, other)))
    if (!isDone && !hasHappened) return
    setChosen(new Set())
    setTyped(undefined)
    setNote('')
  }

  return (
    <div className="mt-3 grid gap-6">
      <ul>
        {order.seats.map((seat) => (
          <Seat
            key={seat.id}
            seat={seat}
            money={money}
            when={when}
            isChosen={chosen.has(seat.id)}
            canChoose={isOpen && seat.refund_id === null}
            onChoose={() => choose(seat)}
          />
        ))}
      </ul>
      {isOpen ? (
        <div className="grid max-w-[44rem] gap-5 print:hidden">
          <fieldset>
            <legend className="font-bold">What goes back</legend>
            {ways.map(([value, label, isPossible]) => (
              <label
                key={value}
                className={`flex min-h-11 items-center gap-3 ${isPossible ? '' : 'opacity-60'}`}
              >
                <input
                  type="radio"
                  name="way"
                  className="size-6"
                  checked={way === value}
                  disabled={!isPossible}
                  onChange={() => setWay(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          {way !== 'none' && (
            <Field
              id="refund-amount"
              label={`Amount in ${currency}`}
              hint={`At most ${money(seats.length > 0 ? Math.min(price, order.left_cents) : order.left_cents)}. Without a seat chosen, the seats stay.`}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              className="sm:max-w-[12rem]"
              error={error}
            />
          )}
          {way === 'none' && error && (
            <p role="alert" className="font-semibold text-error">
              {error}
            </p>
          )}
          <Field
            id="refund-note"
            label="Reason (optional)"
            hint="For organisers only."
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {order.email && (
            <CheckField
              id="cancel-tells"
              label={`Tell ${listInWords(whoIsTold(order, seats))} by mail`}
              checked={tells}
              onChange={({ currentTarget }) => setTells(currentTarget.checked)}
            />
          )}
          <p>
            <button type="button" className="button" onClick={ask}>
              {live > 0 ? `Cancel ${counted(live, 'seat')}` : 'Give money back'}
            </button>
          </p>
        </div>
      ) : (
        !order.due && (
          <>
            {/* Where the focus goes once the order is ended. */}
            <p className="max-w-[44rem]" tabIndex={-1}>
              {messages.notPaid}
            </p>
            <EndUnpaid order={order} reload={reload} />
          </>
        )
      )}
      {isAsking && amountCents !== undefined && (
        <CancelDialog
          order={order}
          money={money}
          payload={{
            orderId: order.id,
            seatIds: [...chosen],
            way,
            amountCents,
            seenLeftCents: sentLeft ?? order.left_cents,
            note,
            tell: tells && order.email !== null,
          }}
          whenDone={done}
          onClosed={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const isOtherwise = (seat: DeskSeat, now: DeskSeat) =>
  seat.id === now.id && (seat.cancelled_at !== now.cancelled_at || seat.refund_id !== now.refund_id)

interface SeatProps extends Pick<DeskPart, 'money' | 'when'> {
  seat: DeskSeat
  isChosen: boolean
  canChoose: boolean
  onChoose(): void
}

function Seat({ seat, money, when, isChosen, canChoose, onChoose }: SeatProps) {
  const { position, name, email, price_cents, cancelled_at, refund_id, arrived_at, arrived_at_door } = seat
  const state = [
    cancelled_at && `cancelled ${when(cancelled_at)}`,
    refund_id && 'paid back',
    arrived_at && `in since ${when(arrived_at)}${arrived_at_door ? `, ${arrived_at_door}` : ''}`,
  ]
  return (
    <li className="border-b-2 border-text">
      <label className="flex min-h-14 items-center gap-4 py-2">
        <input
          type="checkbox"
          className="size-6 flex-none"
          checked={isChosen}
          disabled={!canChoose}
          onChange={onChoose}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className={cancelled_at ? 'line-through' : 'font-bold'} dir="auto">
            Seat {position}: {name ?? 'nobody named yet'}
          </span>{' '}
          {email}
          <span className="block text-[0.9375rem]">
            {[seat.kind_name, ...state].filter(Boolean).join(', ')}
          </span>
        </span>
        <span className="whitespace-nowrap">{money(price_cents)}</span>
      </label>
    </li>
  )
}
