import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import type { OrderSeat } from '../../../domain/seats.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { Field } from '../../ui/field.tsx'

interface SeatCardProps {
  seat: OrderSeat
  origin: string
  /** The code of the order. */
  code: string
  posted: { isDone: boolean; notice: Notice; email: string; error: string | undefined } | undefined
}

const inWords: Record<OrderSeat['state'], string> = {
  own: 'Your own seat',
  free: 'Nobody is named yet',
  'passed-on': 'Passed on; nobody is named yet',
  named: 'Has this seat',
  cancelled: 'Cancelled',
}

export function SeatCard({ seat, origin, code, posted }: SeatCardProps) {
  const { id, position, kind_name: kind, name, state } = seat
  const isElsewhere = state === 'passed-on' || state === 'named'
  return (
    <li className="seat-card" data-state={state} id={`seat-${position}`}>
      <p className="eyebrow flex flex-wrap justify-between gap-x-4 border-b-4 border-text pb-2">
        <span>Seat {position}</span>
        <span>{kind}</span>
      </p>
      {name && (
        <h2 className="display-small mt-4 text-2xl leading-tight wrap-anywhere" dir="auto">
          {name}
        </h2>
      )}
      <p className={name ? 'mt-1' : 'mt-4 text-xl font-bold'}>
        {inWords[state]}
        {seat.has_arrived && ', and has come in'}
      </p>
      {posted &&
        (posted.isDone ? (
          <p role="status" className="on-bright mt-4 border-4 border-ink bg-first px-4 py-3">
            <strong>{posted.notice.title}.</strong> {posted.notice.text}
          </p>
        ) : (
          <NoticeAlert notice={posted.notice} className="mt-4" />
        ))}
      {seat.code && (
        <div className="mt-5 grid gap-3">
          <Field
            id={`link-${position}`}
            label={state === 'own' ? 'Your link' : 'Link to send'}
            readOnly
            defaultValue={origin + paths.seatOf(seat.code)}
          />
          <a href={paths.seatOf(seat.code)} className="button button-quiet justify-self-start">
            Open<span className="sr-only"> seat {position}</span>
          </a>
        </div>
      )}
      {state !== 'cancelled' && !seat.has_arrived && (
        <>
          {isElsewhere && <TakeBack {...{ code, id, position }} />}
          <details className="mt-5" open={posted?.error !== undefined || undefined}>
            <summary className="link min-h-11">
              {isElsewhere ? 'Give it to somebody else' : 'Pass it on with a new link'}
              <span className="sr-only">, seat {position}</span>
            </summary>
            <form
              method="post"
              action={`${paths.orderSeatsOf(code)}#seat-${position}`}
              className="mt-3 grid gap-4"
            >
              <input type="hidden" name="seat" value={id} />
              <Field
                id={`email-${position}`}
                name="email"
                label="Email of your friend (optional)"
                hint="We mail the new link. Without an address you find it here, and send it yourself."
                type="email"
                autoComplete="off"
                maxLength={254}
                defaultValue={posted?.email}
                error={posted?.error}
              />
              <p>
                The link of today opens nothing any more
                {state === 'own' || isElsewhere ? ', and what was entered for this seat is deleted' : ''}.
              </p>
              <button
                type="submit"
                name="intent"
                value="pass-on"
                className="button button-quiet justify-self-start"
              >
                Pass it on
              </button>
            </form>
          </details>
        </>
      )}
    </li>
  )
}

const TakeBack = ({ code, id, position }: { code: string; id: string; position: number }) => (
  <details className="mt-5">
    <summary className="link min-h-11">
      Take it back<span className="sr-only">, seat {position}</span>
    </summary>
    <p className="mt-2">
      The link of your friend opens nothing any more, and what they have entered is deleted. If we have their
      address, they get a mail about it.
    </p>
    <PostForm
      action={`${paths.orderSeatsOf(code)}#seat-${position}`}
      fields={{ seat: id, intent: 'take-back' }}
    >
      <button type="submit" className="button button-quiet mt-3">
        Yes, take it back
      </button>
    </PostForm>
  </details>
)
