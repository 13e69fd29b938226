import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { isForNow, type Refusal } from '../../../domain/result.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { NoticeSheet } from '../../parts/page/notice-sheet.tsx'

/** How an offer of a seat can end; after `trouble` it is still open. */
export type OfferEnding = 'over' | 'declined' | 'paid' | 'trouble'

export function endingOf(refusal: Refusal): OfferEnding {
  if (isForNow(refusal)) return 'trouble'
  return refusal.reason === 'conflict' ? 'paid' : 'over'
}

const endings = {
  over: { notice: messages.offerEnded, lines: ['This offer', 'has ended'], ink: 'second' },
  declined: { notice: messages.offerDeclined, lines: ['Passed', 'on'], ink: 'first' },
  paid: { notice: messages.offerPaid, lines: ['It is', 'yours'], ink: 'first' },
  trouble: { notice: messages.offerFailed, lines: ['Back in', 'a moment'], ink: 'second' },
} as const

export function OfferEnded({ ending, retry }: { ending: OfferEnding; retry?: () => void }) {
  const { notice, lines, ink } = endings[ending]
  return (
    <NoticeSheet title={notice.title} lines={lines} ink={ink}>
      <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
        {notice.text}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {retry && (
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        )}
        {ending !== 'trouble' && (
          <a href={paths.tickets} className="button">
            {ending === 'over' ? 'To the tickets' : 'Back to the tickets'}
          </a>
        )}
        <HomeLink className="button button-quiet" />
      </div>
    </NoticeSheet>
  )
}
