import type { Dashboard } from '../../../domain/admins.ts'
import { counted } from '../../../domain/counted.ts'
import { dayInWords } from '../../../domain/event/zoned.ts'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { moreUnpaid, unpaidEnds } from '../../../domain/unpaid-ends.ts'
import { mostUnpaid, type UnpaidOrder, type UnpaidState } from '../../../domain/unpaid-orders.ts'
import { call } from '../../call.ts'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { toast } from '../../ui/form.ts'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { dayAndTime } from '../../ui/zoned-time.ts'
import { Figure } from './mails.tsx'

interface UnpaidSeatsProps extends Pick<Dashboard, 'seats'> {
  timeZone: string
  whenEnded(): Promise<void>
}

const titles: readonly (readonly [UnpaidState, string])[] = [
  ['held', 'Held, not paid'],
  ['offered', 'Offered from the waitlist'],
  ['unconfirmed', 'Waitlist, not confirmed'],
  ['waiting', 'Waitlist'],
]

const invoiceSays =
  'The seats go to whoever is next. The invoice is taken back, and its contact gets the credit note by mail.'

/** Everything that is held, offered or waited for; orders from one network stand together. */
export function UnpaidSeats({ seats, timeZone, whenEnded }: UnpaidSeatsProps) {
  const focused = useFocusInList<HTMLDivElement>()
  const { held, offered, unconfirmed, waiting, orders } = seats
  return (
    <TitledSection id="unpaid" title="Unpaid seats">
      <dl className="mt-4 grid grid-cols-2 border-4 border-text text-center md:grid-cols-4 max-md:[&>:nth-child(3)]:border-l-0 max-md:[&>:nth-child(n+3)]:border-t-4">
        <Figure label="Held seats" count={held} />
        <Figure label="Offered seats" count={offered} />
        <Figure label="Not confirmed" count={unconfirmed} />
        <Figure label="Waitlist" count={waiting} />
      </dl>
      <div ref={focused}>
        {orders.length === 0 && (
          <div className="mt-4">
            <p tabIndex={-1}>Nobody holds an unpaid seat or waits for one.</p>
          </div>
        )}
        {titles.map(([state, title]) => {
          const listed = byNetwork(orders.filter((order) => order.state === state))
          const list = { title, ...unpaidEnds[state], listed, timeZone, whenEnded }
          return listed.length > 0 && <List key={state} {...list} />
        })}
      </div>
    </TitledSection>
  )
}

interface ListProps extends Omit<RowProps, 'order'> {
  title: string
  listed: readonly UnpaidOrder[]
}

function List({ title, listed, ...row }: ListProps) {
  const list = useFocusInList()
  return (
    <details className="mt-2">
      <summary className="link min-h-11 py-2">
        {title} ({listed.length < mostUnpaid ? listed.length : `the oldest ${mostUnpaid}`})
      </summary>
      {listed.length === mostUnpaid && <p>{moreUnpaid}</p>}
      <ul ref={list} className="mt-2">
        {listed.map((order) => (
          <Row key={order.id} {...row} order={order} />
        ))}
      </ul>
    </details>
  )
}

/** The network with the most first; within it the longest first. */
const byNetwork = (orders: readonly UnpaidOrder[]) =>
  [...orders].sort((one, other) => rank(one) - rank(other))

const rank = ({ network }: UnpaidOrder) => network ?? Number.MAX_SAFE_INTEGER

interface RowProps extends Omit<UnpaidSeatsProps, 'seats'> {
  order: UnpaidOrder
  action: string
  says: string
}

function Row({ order, action, says, timeZone, whenEnded }: RowProps) {
  const { id, order: number, name, email, seats, since, until, dueOn, network } = order
  const moment = (iso: string) => dayAndTime(iso, timeZone)
  return (
    <li className="border-t-2 border-text py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="wrap-anywhere">
          <span dir="auto">{name}</span> {email && <span className="font-normal">{email}</span>}
        </strong>
        <span>{counted(seats, 'seat')}</span>
      </p>
      <p className="text-[0.9375rem]">
        {number}, since {moment(since)}
        {dueOn && `, invoice to be paid by ${dayInWords(dueOn)}`}
        {until && `, until ${moment(until)}`}
        {network !== null && `, network ${network}`}
      </p>
      <details>
        <summary className="link min-h-11 py-2">{action}</summary>
        <p>{dueOn ? invoiceSays : says}</p>
        <EndForm {...{ id, number, action, whenEnded }} />
      </details>
    </li>
  )
}

interface EndFormProps extends Pick<UnpaidSeatsProps, 'whenEnded'> {
  id: string
  number: string
  action: string
}

function EndForm({ id, number, action, whenEnded }: EndFormProps) {
  const { isBusy, submit } = useSubmit(async () => {
    const result = await call('end-unpaid-order', { orderId: id }, messages.orderEndFailed)
    if (result.ok) toast({ title: messages.doneTitle, text: messages.orderEnded(number) })
    else toast({ title: messages.failedTitle, text: result.refusal.sentence }, true)
    await whenEnded()
  })

  return (
    <form method="post" action={paths.admin} onSubmit={submit} className="mt-2 mb-3">
      <input type="hidden" name="order" value={id} />
      <button type="submit" name="intent" value="end-order" className="button" disabled={isBusy}>
        {isBusy ? 'One moment...' : `${action}: ${number}`}
      </button>
    </form>
  )
}
