import type { PlanProblem } from '../../../domain/day/talks.ts'
import type { EditorPart } from './editor-part.ts'

/** What an organiser can do about a problem: what its button says, and does with its talk. */
type Ways = Partial<Record<PlanProblem['kind'], [text: string, go: (talkId: string) => void]>>

/** What keeps the plan from being published, and what is only to be looked at. */
export function PlanProblems({ plan: { talks, wrongs: problems }, lift, open }: EditorPart) {
  // What is pinned cannot be lifted.
  const findPlace = (talkId: string) =>
    talks.some(({ id, isPinned }) => id === talkId && isPinned) ? open({ talk: talkId }) : lift(talkId)
  const ways: Ways = {
    away: ['Find a way out', (talkId) => open({ repair: talkId })],
    gone: ['Find a place', findPlace],
    poll: ['Find another place', findPlace],
  }
  return (
    <div role="alert" className="grid gap-3">
      <Group
        title="Cannot be published like this"
        ink="bg-second"
        problems={problems.filter(isBlocking)}
        ways={ways}
      />
      <Group
        title="Please look at this"
        ink="bg-first"
        problems={problems.filter((each) => !isBlocking(each))}
        ways={ways}
      />
    </div>
  )
}

const isBlocking = (problem: PlanProblem) => problem.isBlocking

interface GroupProps {
  title: string
  ink: 'bg-first' | 'bg-second'
  problems: readonly PlanProblem[]
  ways: Ways
}

const Group = ({ title, ink, problems, ways }: GroupProps) =>
  problems.length > 0 && (
    <div className={`on-bright border-4 border-ink px-4 py-3 wrap-anywhere ${ink}`}>
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {problems.map(({ kind, talkIds: [talkId = ''], sentence }) => {
          const [text, go] = ways[kind] ?? []
          return (
            <li key={sentence}>
              {sentence}{' '}
              {go && (
                <button
                  type="button"
                  className="link min-h-11"
                  aria-label={`${text}: ${sentence}`}
                  onClick={() => go(talkId)}
                >
                  {text}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
