import { useEffect, useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Place, WholePlan } from '../../../domain/day/talks.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/form.ts'
import { Grid } from './grid.tsx'
import { LiftedBar } from './lifted-bar.tsx'
import { PlaceSheet } from './place-sheet.tsx'
import { Publishing } from './publishing.tsx'
import { TalkSheet } from './talk-sheet.tsx'
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
  const [opened, open] = useState<{ talk: string | null } | { place: Place }>()
  const { changes, talks, board, wrongs, published } = plan
  const free = talks.filter(({ place, isWithdrawn }) => !place && !isWithdrawn)
  const held = talks.find(({ id }) => id === lifted)
  useEffect(() => {
    const letGo = ({ key }: KeyboardEvent) => key === 'Escape' && lift(undefined)
    addEventListener('keydown', letGo)
    return () => removeEventListener('keydown', letGo)
  }, [])
  /** Whether it was done; what was refused is said, and everything shown as it stands. */
  async function done(answer: Promise<Result<unknown>>, text: string) {
    const result = await answer
    toast(
      { title: result.ok ? 'Done' : 'Error', text: result.ok ? text : result.refusal.sentence },
      !result.ok,
    )
    await reload()
    return result.ok
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
      <LiftedBar
        talks={talks}
        held={held}
        letGo={() => lift(undefined)}
        move={move}
        more={(talk) => open({ talk })}
      />
      <Publishing plan={plan} done={done}>
        <button type="button" className="button button-quiet" disabled={!canUndo} onClick={undoLast}>
          Undo
        </button>
      </Publishing>
      {wrongs.map(({ sentence }) => (
        <Alert key={sentence} sentence={sentence} />
      ))}
      <Grid plan={plan} lifted={lifted} lift={lift} move={(moves) => void move(moves)} open={open} />
      {free.length > 0 && (
        <>
          <h2 className="display-small mt-10 text-2xl">Not on the grid</h2>
          <ul className="mt-3 grid gap-2">
            {free.map(({ id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  className="plan-place"
                  dir="auto"
                  aria-pressed={id === lifted}
                  onClick={() => lift(id)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-6">
        <button type="button" className="button button-quiet" onClick={() => open({ talk: null })}>
          Add a talk of our own
        </button>
      </p>
      {board.length > 0 && <h2 className="display-small mt-10 text-2xl">On the board</h2>}
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
      {opened &&
        ('place' in opened ? (
          <PlaceSheet plan={plan} place={opened.place} done={done} onClosed={() => open(undefined)} />
        ) : (
          <TalkSheet
            plan={plan}
            talk={talks.find(({ id }) => id === opened.talk)}
            done={done}
            onClosed={() => open(undefined)}
          />
        ))}
    </AdminMain>
  )
}
