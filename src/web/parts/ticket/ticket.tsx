import type { ReactNode } from 'react'

interface TicketProps {
  /** The part that is torn off at the door. */
  stub: ReactNode
  /** Whether it has just come off the press: the stub then hangs on by its last fibres. */
  isNew?: boolean
  children: ReactNode
}

/** A ticket of card, perforated before its stub: beside it on wide screens, below it on phones. See `ticket.css`. */
export function Ticket({ stub, isNew = false, children }: TicketProps) {
  return (
    <div className="ticket" data-new={isNew || undefined}>
      <div className="ticket-body">{children}</div>
      <div className="ticket-stub">
        {stub}
        <span className="ticket-bars" aria-hidden="true" />
      </div>
    </div>
  )
}
