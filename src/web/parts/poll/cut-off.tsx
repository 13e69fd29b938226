import type { Poll } from '../../../domain/event/documents.ts'
import { dayInWords } from '../../../domain/event/zoned.ts'

/** Until when answers count for the kitchen; true before and after that day, because the page of the poll is cached. */
export const CutOff = ({ poll: { answersUntil }, className }: { poll: Poll; className: string }) =>
  answersUntil === undefined ? null : (
    <p className={className}>
      For the kitchen, answers count until <strong>{dayInWords(answersUntil)}</strong>. Later ones are noted,
      but may come too late for the meals.
    </p>
  )
