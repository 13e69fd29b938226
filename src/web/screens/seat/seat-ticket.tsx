import { nameWithCity } from '../../../domain/event/name-with-city.ts'
import { townOf } from '../../../domain/event/venue.ts'
import type { OwnSeat } from '../../../domain/seats.ts'
import { Ticket } from '../../parts/ticket/ticket.tsx'
import { useEvent } from '../../site.ts'

/** The ticket of one person, with what the door reads. */
export function SeatTicket({ seat }: { seat: OwnSeat }) {
  const { name, city, dateText, timeText, venue } = useEvent()
  return (
    <div className="on-ink relative isolate overflow-clip bg-first-third">
      <div className="halftone absolute inset-0 -z-10 text-third" aria-hidden="true" />
      <div className="wrap py-8 md:py-14">
        <Ticket stub={<Stub seat={seat} />}>
          <p className="eyebrow flex flex-wrap justify-between gap-x-6 border-b-4 border-ink pb-2">
            <span>{nameWithCity({ name, city })}</span>
            <span>{dateText}</span>
          </p>
          <h1 className="display-small mt-5 text-[clamp(1.75rem,1rem+3.4vw,4rem)] leading-none wrap-anywhere">
            <span className="sr-only">Your seat: </span>
            <span dir="auto">{seat.name ?? 'Who comes?'}</span>
          </h1>
          <p className="mt-5 text-lg font-bold md:text-xl">
            {timeText}
            <br />
            {venue.name}, {venue.street}, {townOf(venue)}
          </p>
          {seat.has_arrived && <p className="mt-4 text-lg">This seat has come in.</p>}
        </Ticket>
      </div>
    </div>
  )
}

const Stub = ({ seat: { kind_name: kind, position, order_number, qr } }: { seat: OwnSeat }) => (
  <div>
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label="QR code of this seat"
      className="seat-code"
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
    <p className="display-small mt-3 text-xl leading-none">{kind}</p>
    <p className="mt-2 font-bold">
      Order {order_number}, seat {position}
    </p>
  </div>
)
