import type { ReactNode } from 'react'

interface TicketProps {
  stub: ReactNode
  /** Just bought: the stub is then animated. */
  isNew?: boolean
  children: ReactNode
}

/** The stub is beside the body on wide screens, below it on phones. */
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
