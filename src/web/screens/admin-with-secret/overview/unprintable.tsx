import type { ParticipantsOverview } from '../../../../domain/participants-overview-schemas.ts'
import { paths } from '../../../../domain/paths.ts'

/** Names that the fonts for paper cannot show, to know before anything is printed (docs/product.md#paper). */
export function Unprintable({ seats }: { seats: ParticipantsOverview['unprintable'] }) {
  if (seats.length === 0) return null
  const isOne = seats.length === 1
  return (
    <details className="mb-8 max-w-[44rem] border-l-8 border-second pl-4 text-lg print:hidden">
      <summary className="cursor-pointer py-2">
        <strong>{isOne ? 'One name cannot be printed' : `${seats.length} names cannot be printed`}</strong>{' '}
        whole: the fonts for paper lack their letters. Write {isOne ? 'it' : 'them'} by hand on badge and door
        list.
      </summary>
      <ul className="mt-2">
        {seats.map(({ name, order, seat }) => (
          <li key={`${order} ${seat}`} className="py-1 wrap-anywhere">
            <a href={paths.orderDesk(order)} className="link">
              {order}
            </a>
            , seat {seat}: <strong dir="auto">{name}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}
