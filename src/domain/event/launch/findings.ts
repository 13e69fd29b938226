/** What an event must not keep from the sample when people are to come: places in its documents, each with its text. */
import type { EventDocuments } from '../documents.ts'
import { unsaid } from '../first-answers.ts'
import { isSamplePicture, isSampleVideo, isStarterPicture } from '../sample-marks.ts'
import { documentNames } from '../schemas/index.ts'
import { type Leaf, leavesIn } from './leaves.ts'
import { dateIn, datesIn } from './weekdays.ts'

export type Place = Pick<Leaf, 'document' | 'label' | 'text'>

export interface Findings {
  addresses: Place[]
  /** What the starter leaves to be said. */
  unsaid: Place[]
  pictures: Place[]
  weekdays: Place[]
}

/** The hash in the name that a stored picture has. */
const hashInName = (file: string) => /-([0-9a-f]{8})\.[a-z]+$/.exec(file)?.[1]

export function findingsIn(documents: EventDocuments): Findings {
  const hasShipped = ({ kind, text }: Leaf) => {
    if (kind !== 'picture') return isSampleVideo(text)
    const hash = hashInName(text) ?? ''
    return isSamplePicture(hash) || isStarterPicture(hash)
  }
  const leaves = documentNames.flatMap((name) => leavesIn(name, documents[name]))
  return {
    addresses: leaves.filter(({ text }) => isExampleAddress(text)),
    unsaid: leaves.filter(({ text }) => text.toLowerCase().startsWith(starterWord)),
    pictures: leaves.filter(hasShipped),
    weekdays: leaves.flatMap((leaf) => wrongDates(leaf, documents)),
  }
}

const starterWord = unsaid.toLowerCase()

/** Names that nobody can own: RFC 2606. */
export const isExampleAddress = (text: string) =>
  /(^|[@/.\s(])example\.(org|com|net)\b|[\w-]\.(example|invalid|test)(?=[/:?#\s,;)]|$)/i.test(text)

function wrongDates(leaf: Leaf, { event }: EventDocuments): Place[] {
  if (leaf.kind !== 'line' && leaf.kind !== 'text') return []
  const start = dateIn(event.startsAt, event.timeZone)
  const isDay = leaf.document === 'event' && leaf.path.join() === 'dateText'
  return datesIn(leaf.text, start.year).flatMap((date) => {
    const { text, weekday, isWeekdayRight } = date
    if (!isWeekdayRight) return [{ ...leaf, text: `“${text}” is a ${weekday}` }]
    const isOther = date.day !== start.day || date.month !== start.month || date.year !== start.year
    return isDay && isOther
      ? [
          {
            ...leaf,
            text: `“${text}”, but the event starts on ${start.day}.${start.month + 1}.${start.year}`,
          },
        ]
      : []
  })
}
