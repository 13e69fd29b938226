/** The slate with its reasons, beside what the most votes alone would choose. */
import { boardOf } from './board.ts'
import type { Day } from './day.ts'
import { startFitting } from './fitting.ts'
import type { SlateReason } from './reasons.ts'
import { type Candidate, chosen } from './slate.ts'
import { wishesOf } from './wishes.ts'

/** From this weight on, its sentence says that a proposal came late. */
const noteworthy = 1.25

interface Figures {
  /** Shares of the people who voted. */
  nothing: number
  twoOrMore: number
}

export interface SlateAdvice {
  on: { id: string; why: SlateReason }[]
  next: { id: string; why: SlateReason }[]
  figures: Figures
  byVotes: Figures & { differs: number }
}

export function adviseSlate(day: Day, options: { spare: number; keep: readonly string[] }): SlateAdvice {
  const board = boardOf(day)
  const wishes = wishesOf(day, board)
  const slate = chosen(board, wishes, options)
  const idOf = ({ session }: Candidate) => board.sessions[session]?.id ?? ''
  const whyOn = ({ session, isKept, voters, without }: Candidate, index: number): SlateReason => {
    const isLate = (wishes.late[session] ?? 1) >= noteworthy
    const looked = isLate ? (wishes.looked[session] ?? 0) : null
    if (!isKept) return { kind: 'chosen', rank: index + 1, voters, without, looked }
    return { kind: options.keep.includes(board.sessions[session]?.id ?? '') ? 'kept' : 'stands' }
  }
  const whyPassed = (candidate: Candidate): SlateReason => {
    const { can = [], needs = [] } = board.sessions[candidate.session] ?? {}
    const hours = day.slots.map(({ id }) => id).filter((id) => can.includes(id))
    return { kind: 'no-place', can: hours.length < day.slots.length ? hours : null, needs: [...needs] }
  }

  const figuresOf = (onFor: readonly number[]): Figures => {
    let [people, nothing, twoOrMore] = [0, 0, 0]
    for (const [ballot, count] of onFor.entries()) {
      const many = wishes.ballots[ballot]?.people ?? 0
      people += many
      if (count === 0) nothing += many
      if (count > 1) twoOrMore += many
    }
    return people > 0
      ? { nothing: nothing / people, twoOrMore: twoOrMore / people }
      : { nothing: 0, twoOrMore: 0 }
  }
  const kept = slate.on.filter(({ isKept }) => isKept).map(({ session }) => session)
  const fitting = startFitting(board)
  const byVotes = new Set(kept.filter((session) => fitting.add(session)))
  const mostWanted = [...board.sessions.keys()].sort(
    (one, other) => (wishes.voters[other] ?? 0) - (wishes.voters[one] ?? 0) || one - other,
  )
  for (const session of mostWanted)
    if (byVotes.size < slate.on.length && fitting.add(session)) byVotes.add(session)
  const votesAlone = wishes.ballots.map(({ wants }) => wants.filter((session) => byVotes.has(session)).length)
  return {
    on: slate.on.map((candidate, index) => ({ id: idOf(candidate), why: whyOn(candidate, index) })),
    next: [
      ...slate.next.map((candidate, index): SlateAdvice['next'][number] => {
        const { voters, without, each } = candidate
        return { id: idOf(candidate), why: { kind: 'next', rank: index + 1, voters, without, each } }
      }),
      ...slate.passed.map((candidate) => ({ id: idOf(candidate), why: whyPassed(candidate) })),
    ],
    figures: figuresOf(slate.onFor),
    byVotes: {
      ...figuresOf(votesAlone),
      differs: slate.on.filter(({ session }) => !byVotes.has(session)).length,
    },
  }
}
