import type { ReactNode } from 'react'

interface TicketProps {
  ink: 'yellow' | 'coral' | 'cream'
  /** The part that is torn off at the door. */
  stub: ReactNode
  /** Printed across it by a rubber stamp. */
  stamp?: string
  /** Whether it has just come off the press: the stub then hangs on by its last fibres. */
  isNew?: boolean
  children: ReactNode
}

/** A ticket of card, perforated before its stub: beside it on wide screens, below it on phones. See `ticket.css`. */
export function Ticket({ ink, stub, stamp, isNew = false, children }: TicketProps) {
  return (
    <div className={`ticket ticket-${ink}`} data-new={isNew || undefined}>
      <div className="ticket-body">
        {children}
        {stamp && (
          <p className="ticket-stamp" aria-hidden="true">
            {stamp}
          </p>
        )}
      </div>
      <div className="ticket-stub">
        {stub}
        <span className="ticket-bars" aria-hidden="true" />
      </div>
    </div>
  )
}
