import type { Wrong } from '../../../domain/day/talks.ts'
import type { EditorPart } from './editor-part.ts'

/** What an organiser can do about a wrong: what its button says, and does with its talk. */
type Ways = Partial<Record<Wrong['kind'], [text: string, go: (talkId: string) => void]>>

/** What keeps the plan from being published, and what is only to be looked at. */
export function Wrongs({ plan: { talks, wrongs }, lift, open }: EditorPart) {
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
        wrongs={wrongs.filter(isBlocking)}
        ways={ways}
      />
      <Group
        title="Please look at this"
        ink="bg-first"
        wrongs={wrongs.filter((each) => !isBlocking(each))}
        ways={ways}
      />
    </div>
  )
}

const isBlocking = (wrong: Wrong) => wrong.isBlocking

interface GroupProps {
  title: string
  ink: 'bg-first' | 'bg-second'
  wrongs: readonly Wrong[]
  ways: Ways
}

const Group = ({ title, ink, wrongs, ways }: GroupProps) =>
  wrongs.length > 0 && (
    <div className={`on-bright border-4 border-ink px-4 py-3 wrap-anywhere ${ink}`}>
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {wrongs.map(({ kind, talkIds: [talkId = ''], sentence }) => {
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
