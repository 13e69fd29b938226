import { useRef, useState } from 'react'
import { type FloorPitch, mostPitches, type OpenFloor } from '../../../domain/day/floor.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { Alert } from '../../ui/alert.tsx'
import { focusWhenLost } from '../../ui/form.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import type { EditorPart } from './editor-part.ts'
import { useFloor } from './use-floor.ts'

/** Pitches from the floor, as they come (docs/product.md#floor). */
export function Floor(part: EditorPart) {
  const { floor, reload, error } = useFloor()
  const heading = useRef<HTMLHeadingElement>(null)
  async function done(answer: Promise<Result<unknown>>, text: string) {
    const pressed = document.activeElement
    const isDone = await part.done(answer, text)
    await reload()
    // Opening, closing and removing take the pressed button away.
    focusWhenLost(() => (pressed?.isConnected ? null : heading.current))
    return isDone
  }
  return (
    <section aria-labelledby="floor" className="mt-6">
      <h2 ref={heading} id="floor" tabIndex={-1} className="display-small text-2xl">
        {!floor ? 'The floor' : floor.open ? 'The floor is open' : 'The floor is closed'}
      </h2>
      <Alert sentence={error} />
      {!floor && !error && <p className="mt-3">Loading...</p>}
      {floor && (floor.open ? <Open open={floor.open} done={done} /> : <Closed done={done} />)}
      <h2 className="display-small mt-10 text-2xl">Pitches</h2>
      {floor?.pitches.length === 0 && <p className="mt-3">Nothing was pitched in the last day.</p>}
      {floor?.pitches.length === mostPitches && <p className="mt-3">{messages.newestPitches(mostPitches)}</p>}
      <ol className="mt-3 grid">
        {floor?.pitches.map((pitch) => (
          <Pitch key={pitch.talkId} {...part} pitch={pitch} done={done} />
        ))}
      </ol>
    </section>
  )
}

interface DoneProps {
  done: EditorPart['done']
}

function Closed({ done }: DoneProps) {
  const open = (minutes: number) =>
    done(call('open-floor', { minutes }, messages.failed), `The floor is open for ${minutes} minutes`)
  return (
    <>
      <p className="mt-3 max-w-[40rem]">
        Open it for a pitch round: the code on the <WallLink /> then leads to a form with two fields.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {[15, 30, 60].map((minutes) => (
          <button key={minutes} type="button" className="button" onClick={() => open(minutes)}>
            Open for {minutes} minutes
          </button>
        ))}
      </p>
    </>
  )
}

const minutesLeft = (secondsLeft: number) => {
  const left = Math.ceil(secondsLeft / 60)
  return left === 1 ? 'one more minute' : `${left} more minutes`
}

function Open({ open: { url, qr, secondsLeft, closesAt }, done }: DoneProps & { open: OpenFloor }) {
  /** Of a press without an answer: sent again as it was, it is the same one. */
  const sentEnd = useRef<string>(undefined)
  async function extend() {
    sentEnd.current ??= closesAt
    const more = { minutes: 15, isMore: true, seenClosesAt: sentEnd.current }
    const answer = await call('open-floor', more, messages.failed)
    if (answer.ok) sentEnd.current = undefined
    const left = answer.ok ? answer.value.secondsLeft : secondsLeft
    await done(Promise.resolve(answer), `The floor is open for ${minutesLeft(left)}`)
  }
  return (
    <div className="mt-3 flex flex-wrap items-start gap-6">
      <div className="w-56 max-w-full">
        <QrCode qr={qr} label="Pitch a talk, as a QR code" />
      </div>
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-4 wrap-anywhere">
        <p className="text-lg">
          For {minutesLeft(secondsLeft)}. The code is on the <WallLink />, too; whoever sees it may pitch.
        </p>
        <a href={url} className="link inline-flex min-h-11 items-center">
          {url}
        </a>
        <p className="flex flex-wrap gap-3">
          <button type="button" className="button button-quiet" onClick={extend}>
            15 minutes more
          </button>
          <button
            type="button"
            className="button"
            onClick={() => done(call('close-floor', {}, messages.failed), 'The floor is closed')}
          >
            Close the floor
          </button>
        </p>
      </div>
    </div>
  )
}

const WallLink = () => (
  <a href={paths.wall} className="link">
    wall
  </a>
)

function Pitch({ plan, pitch, lift, open, done }: EditorPart & { pitch: FloorPitch }) {
  const [isSure, setSure] = useState(false)
  const { talkId, number, title, name, details } = pitch
  // The plan is asked for by itself, and may learn of a pitch some seconds later.
  const talk = plan.talks.find(({ id }) => id === talkId)
  const words = talk?.place && placeInWords(plan, talk.place)
  function remove() {
    if (isSure) void done(call('remove-talk', { talkId }, messages.failed), 'The pitch is gone')
    setSure(!isSure)
  }
  return (
    <li
      aria-label={`${number}, ${title}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-text py-3 md:flex-nowrap"
    >
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="display-small mr-2 text-xl">{number}</span> <strong dir="auto">{title}</strong>
          {name && <span dir="auto">, {name}</span>}
        </p>
        {details && (
          <p className="line-clamp-3" dir="auto">
            {details}
          </p>
        )}
        {words && <p className="font-bold">{words}</p>}
      </div>
      <p className="flex flex-wrap gap-2 md:flex-none md:flex-nowrap">
        <button type="button" className="button button-small" disabled={!talk} onClick={() => lift(talkId)}>
          {words ? 'Move' : 'Put it on the grid'}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={!talk}
          onClick={() => open({ talk: talkId })}
        >
          More
        </button>
        <button type="button" className="button button-quiet button-small" onClick={remove}>
          {isSure ? 'Remove it now' : 'Remove'}
        </button>
      </p>
    </li>
  )
}
