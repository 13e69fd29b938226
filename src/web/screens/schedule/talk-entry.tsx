import type { ReactNode } from 'react'
import type { ShownTalk } from '../../../domain/day/programme.ts'
import { namesInLine } from '../../../domain/names-in-line.ts'
import { TalkNotes } from './talk-notes.tsx'

export const starFormId = 'star-form'

interface TalkEntryProps {
  talk: ShownTalk
  startsAt: string
  children?: ReactNode
}

/** A talk as the programme and the own plan show it, with what can be done with it. */
export function TalkEntry({ talk, startsAt, children }: TalkEntryProps) {
  const { title, hosts, isCancelled, isMoved, notes, room } = talk
  return (
    <li className="programme-talk">
      <p className={`text-lg leading-snug font-bold ${isCancelled ? 'line-through' : ''}`} dir="auto">
        {title}
      </p>
      {isCancelled ? <p>Cancelled</p> : hosts.length > 0 && <p dir="auto">{namesInLine(hosts)}</p>}
      <p className="programme-room">{room}</p>
      {isMoved && (
        <p className="programme-moved on-bright bg-first">
          Moved to {startsAt}, {room}
        </p>
      )}
      {notes && <TalkNotes {...notes} />}
      {children}
    </li>
  )
}

/** `live/stars.ts` says which are pressed: the page is the same for all. Without script it posts the form of the page. */
export const StarButton = ({ talk: { id, title } }: { talk: ShownTalk }) => (
  <button
    type="submit"
    form={starFormId}
    name="star"
    value={id}
    className="star"
    aria-label={`I want to be there: ${title}`}
  >
    I want to be there
  </button>
)
