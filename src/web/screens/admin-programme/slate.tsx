import { useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { call } from '../../call.ts'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import type { EditorPart } from './editor-part.ts'
import { SlateChoice } from './slate-choice.tsx'

/** Which proposals become talks. */
export function Slate(part: EditorPart) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <SlateChoice {...part} isAsked={isAsked} ask={setAsked} />
      {!isAsked && <Board {...part} />}
    </>
  )
}

function Board({ plan: { board }, done }: EditorPart) {
  const list = useFocusInList()
  return (
    <section aria-labelledby="board" className="mt-10">
      <h2 id="board" className="display-small text-2xl">
        On the board
      </h2>
      {board.length === 0 && <p className="mt-3">No proposal waits: each of them is a talk.</p>}
      <ul ref={list} className="mt-3 grid">
        {board.map(({ id, title, name, votes }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-text py-3 md:flex-nowrap"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong dir="auto">{title}</strong>, {name}, {counted(votes, 'vote')}
            </span>
            <button
              type="button"
              className="button button-quiet button-small flex-none"
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
    </section>
  )
}
