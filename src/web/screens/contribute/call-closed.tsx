import { type ClosedCall, closedInWords } from '../../../domain/call-for-proposals.ts'
import { useEvent } from '../../site.ts'

const whatGoesOn = {
  early: 'The newsletter says so on the day.',
  over: 'You can still vote, and who has proposed something can still edit it by the link in the mail.',
}

/** Why nothing new can be proposed, and what goes on all the same. */
export function CallClosed({ closed }: { closed: ClosedCall }) {
  return (
    <p className="mt-5 max-w-[40rem] text-lg md:text-xl">
      <strong>{closedInWords(closed, useEvent().timeZone)}</strong> {whatGoesOn[closed.state]}
    </p>
  )
}
