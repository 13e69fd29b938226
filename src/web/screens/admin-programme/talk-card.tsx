import { seenOf } from '../../../domain/day/programme.ts'
import type { PlanTalk } from '../../../domain/day/talks.ts'

const seenMarks = { all: undefined, unseen: 'Waits for review', cancelled: 'Hidden' } as const

/** What is not as usual with a talk. */
export const marksOf = ({ isPinned, isWithdrawn, sources }: PlanTalk): string[] =>
  [
    isPinned && 'Pinned',
    isWithdrawn ? 'Cancelled' : seenMarks[seenOf(sources)],
    sources.some(({ answer }) => answer === 'cannot') && 'Host cannot',
  ].filter((mark) => typeof mark === 'string')

/** A talk on the grid or beside it. Of a long title the first lines are seen; its button is called by all of it. */
export const TalkCard = ({ talk }: { talk: PlanTalk }) => (
  <>
    <span className="plan-title" dir="auto">
      {talk.title}
    </span>
    {talk.hosts.length > 0 && (
      <span className="plan-hosts" dir="auto">
        {talk.hosts.map(({ name }) => name).join(', ')}
      </span>
    )}
    {marksOf(talk).map((mark) => (
      <span key={mark} className="plan-mark" data-mark={mark}>
        {mark}
      </span>
    ))}
  </>
)
