import { paths } from '../../../domain/paths.ts'
import { isForNow, type Refusal } from '../../../domain/result.ts'
import { NoticePage } from '../page/notice-page.tsx'

/** Whoever has the address has the seat, so no cache and no search engine may keep it. */
export const seatHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

interface LinkRefusedProps {
  refusal: Pick<Refusal, 'reason' | 'sentence'>
  contactEmail: string
}

/** What a link shows that opens nothing, or not now. */
export const SeatLinkRefused = ({ refusal, contactEmail }: LinkRefusedProps) => (
  <NoticePage
    title={isForNow(refusal) ? 'Not now' : 'This link does not work'}
    lines={linesOf(refusal)}
    ink="second"
  >
    <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
      {refusal.sentence}
    </p>
    <p className="mt-4 max-w-[40rem] text-lg">
      Something is not right? Write to{' '}
      <a href={`mailto:${contactEmail}`} className="link">
        {contactEmail}
      </a>
      .
    </p>
    <a href={paths.home} className="button mt-8">
      Back to Event Page
    </a>
  </NoticePage>
)

function linesOf(refusal: LinkRefusedProps['refusal']): string[] {
  if (isForNow(refusal)) return ['Not', 'now']
  return refusal.reason === 'gone' ? ['No longer', 'a seat'] : ['No seat', 'here']
}
