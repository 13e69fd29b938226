import './seat.css'
import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth } from '../../parts/forms/form-action.ts'
import { Page } from '../../parts/page/page.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { CutOff } from '../../parts/poll/cut-off.tsx'
import { InvoiceLinks } from '../../parts/seat/invoice-links.tsx'
import { SeatLinkRefused, seatHeaders } from '../../parts/seat/seat-page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { answerPost } from './form-actions.ts'
import { NameForm } from './name-form.tsx'
import { PollForm } from './poll-form.tsx'
import { SeatTicket } from './seat-ticket.tsx'

export const meta = metadata(({ name }) => ({ title: `Your seat - ${name}`, description: '' }), '', {
  isPrivate: true,
})
export const headers = headersOfBoth
export const action = answerPost

/** Looking changes nothing: mail scanners open links, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { code = '' } = params
  const backend = context.get(backendContext)
  const { isEventOver } = backend
  const found = await backend.call('find-seat', { code })
  if (!found.ok) {
    const { reason, sentence } = found.refusal
    const refused = { code, isEventOver, refusal: { reason, sentence } } as const
    return data({ ...refused, seat: undefined }, { status: statusOf[reason], headers: seatHeaders })
  }
  return data({ code, isEventOver, seat: found.value, refusal: undefined }, { headers: seatHeaders })
}

/** A seat, for whoever has its link (docs/product.md#seats). */
export default function Seat() {
  const { code, seat, refusal, isEventOver } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { poll, publisher } = useEvent()
  if (!seat) return <SeatLinkRefused refusal={refusal} contactEmail={publisher.contactEmail} />
  return (
    <Page>
      <SeatTicket seat={seat} />
      <div className="wrap grid gap-14 py-12 md:py-16 print:hidden">
        <div className="grid gap-12 md:grid-cols-2">
          <TitledSection id="who" title="Who comes?">
            <NameForm code={code} seat={seat} posted={posted?.form === 'name' ? posted : undefined} />
          </TitledSection>
          <TitledSection id="day" title="The day">
            <p className="mt-5 text-lg">
              Show the code above at the door, on this screen or on paper. Whoever has this address has the
              seat, so keep it to yourself.
            </p>
            <a href={paths.seatCalendarOf(code)} className="button mt-6" download>
              Put it into my calendar
            </a>
            {seat.invoices.length > 0 && <InvoiceLinks invoices={seat.invoices} />}
          </TitledSection>
        </div>
        <TitledSection id="poll" title={poll.heading}>
          {isEventOver ? (
            <p className="mt-5 text-lg font-bold">
              This day is over: what you answer now changes nothing any more.
            </p>
          ) : (
            <CutOff poll={poll} className="mt-5 max-w-[40rem] text-lg" />
          )}
          <PollForm code={code} seat={seat} posted={posted?.form === 'poll' ? posted : undefined} />
        </TitledSection>
      </div>
    </Page>
  )
}
