import { useEffect, useState } from 'react'
import { landing } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/form.ts'
import { Grid } from './grid.tsx'
import { usePlan } from './use-plan.ts'

export const programmeTitle = 'Programme'

/** Null when the plan could not be read. */
export default function Programme({ plan }: { plan: WholePlan | null }) {
  return plan ? (
    <Editor first={plan} />
  ) : (
    <AdminMain title={programmeTitle}>
      <form action={paths.adminProgramme} className="grid max-w-[32rem] justify-items-start gap-5">
        <Alert sentence={messages.planFailed} />
        <button type="submit" className="button">
          Retry
        </button>
      </form>
    </AdminMain>
  )
}

function Editor({ first }: { first: WholePlan }) {
  const { plan, move, reload, undoLast, canUndo } = usePlan(first)
  const [lifted, lift] = useState<string>()
  const { changes, talks, board, wrongs, revision, published } = plan
  const free = talks.filter(({ place, isWithdrawn }) => !place && !isWithdrawn)
  const held = talks.find(({ id }) => id === lifted)
  useEffect(() => {
    const letGo = ({ key }: KeyboardEvent) => key === 'Escape' && lift(undefined)
    addEventListener('keydown', letGo)
    return () => removeEventListener('keydown', letGo)
  }, [])
  async function done(answer: Promise<{ ok: boolean; refusal?: { sentence: string } }>, text: string) {
    const { ok, refusal } = await answer
    toast({ title: ok ? 'Done' : 'Error', text: ok ? text : (refusal?.sentence ?? messages.failed) }, !ok)
    await reload()
  }
  const count = changes.length
  return (
    <AdminMain
      title={programmeTitle}
      tagline={
        count > 0
          ? `Draft: ${count} ${count === 1 ? 'change' : 'changes'} not yet public`
          : published
            ? 'This is what everybody sees.'
            : 'Nothing is published yet.'
      }
    >
      <p aria-live="polite" className={held ? 'plan-bar on-bright bg-second' : 'sr-only'}>
        {held && (
          <>
            ‘{held.title}’ to …?{' '}
            <button type="button" className="link min-h-11" onClick={() => lift(undefined)}>
              Cancel
            </button>
            {held.place && (
              <button
                type="button"
                className="link min-h-11"
                onClick={() => {
                  lift(undefined)
                  void move(landing(talks, held.id, null))
                }}
              >
                Off the grid
              </button>
            )}
          </>
        )}
      </p>
      <p className="mb-6 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" disabled={!canUndo} onClick={undoLast}>
          Undo
        </button>
        <button
          type="button"
          className="button"
          disabled={count === 0}
          onClick={() =>
            done(call('publish-plan', { revision, tellHosts: false }, messages.failed), 'Published')
          }
        >
          Publish
        </button>
      </p>
      {count > 0 && (
        <ul className="mb-6 list-disc pl-5">
          {changes.map(({ talkId, title, to }) => (
            <li key={talkId}>
              {title}: {to ? placeInWords(plan, to) : 'off the programme'}
            </li>
          ))}
        </ul>
      )}
      {wrongs.map(({ sentence }) => (
        <Alert key={sentence} sentence={sentence} />
      ))}
      <Grid plan={plan} lifted={lifted} lift={lift} move={(moves) => void move(moves)} />
      <h2 className="display-small mt-10 text-2xl">Not on the grid</h2>
      <ul className="mt-3 grid gap-2">
        {free.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="plan-place"
              aria-pressed={id === lifted}
              onClick={() => lift(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <h2 className="display-small mt-10 text-2xl">On the board</h2>
      <ul className="mt-3 grid gap-2">
        {board.map(({ id, title, name, votes }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-text py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong>{title}</strong>, {name}, {votes} {votes === 1 ? 'vote' : 'votes'}
            </span>
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`Make it a talk: ${title}`}
              onClick={() =>
                done(call('make-talks', { contributionIds: [id] }, messages.failed), 'It is a talk now')
              }
            >
              Make it a talk
            </button>
          </li>
        ))}
      </ul>
    </AdminMain>
  )
}
