import type { Wrong } from '../../../domain/day/talks.ts'
import type { EditorPart } from './editor-part.ts'

/** What keeps the plan from being published, and what is only to be looked at. */
export const Wrongs = ({ plan: { wrongs }, open }: EditorPart) => (
  <div role="alert" className="grid gap-3">
    <Group
      title="Cannot be published like this"
      ink="bg-second"
      wrongs={wrongs.filter(isBlocking)}
      open={open}
    />
    <Group
      title="Please look at this"
      ink="bg-first"
      wrongs={wrongs.filter((each) => !isBlocking(each))}
      open={open}
    />
  </div>
)

const isBlocking = (wrong: Wrong) => wrong.isBlocking

interface GroupProps {
  title: string
  ink: 'bg-first' | 'bg-second'
  wrongs: readonly Wrong[]
  open: EditorPart['open']
}

const Group = ({ title, ink, wrongs, open }: GroupProps) =>
  wrongs.length > 0 && (
    <div className={`on-bright border-4 border-ink px-4 py-3 wrap-anywhere ${ink}`}>
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {wrongs.map(({ kind, talkIds: [talkId], sentence }) => (
          <li key={sentence}>
            {sentence}{' '}
            {kind === 'away' && talkId && (
              <button
                type="button"
                className="link min-h-11"
                aria-label={`Find a way out: ${sentence}`}
                onClick={() => open({ repair: talkId })}
              >
                Find a way out
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
