import type { Wrong } from '../../../domain/day/talks.ts'

/** What keeps the plan from being published, and what is only to be looked at. */
export const Wrongs = ({ wrongs }: { wrongs: readonly Wrong[] }) => (
  <div role="alert" className="grid gap-3">
    <Group title="Cannot be published like this" ink="bg-second" wrongs={wrongs.filter(isBlocking)} />
    <Group title="Please look at this" ink="bg-first" wrongs={wrongs.filter((each) => !isBlocking(each))} />
  </div>
)

const isBlocking = (wrong: Wrong) => wrong.isBlocking

interface GroupProps {
  title: string
  ink: 'bg-first' | 'bg-second'
  wrongs: readonly Wrong[]
}

const Group = ({ title, ink, wrongs }: GroupProps) =>
  wrongs.length > 0 && (
    <div className={`on-bright border-4 border-ink px-4 py-3 wrap-anywhere ${ink}`}>
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {wrongs.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
