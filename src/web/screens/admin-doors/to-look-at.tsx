import { type DoorOverview, mostToLookAt } from '../../../domain/doors.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { QuickSearch } from '../../parts/admin/quick-search.tsx'

interface ToLookAtProps {
  found: DoorOverview['toLookAt']
  timeOf(iso: string): string
}

/** What the phones could not know while they had no network. */
export function ToLookAt({ found, timeOf }: ToLookAtProps) {
  if (found.length === 0) return null
  return (
    <section aria-labelledby="to-look-at" className="mt-10">
      <h2 id="to-look-at" className="display-small text-2xl md:text-3xl">
        To look at
      </h2>
      <p className="mt-2 max-w-[44rem] text-lg">
        Without a network a phone lets in whoever its list has. All of them are in, except for those that a
        door noted after its end: look whether they came.
      </p>
      <QuickSearch
        id="to-look-at-search"
        entries={found}
        textOf={({ name, order, why, doors }) =>
          [name, order, doorMessages.why[why], ...doors.map(({ door }) => door)].join(' ')
        }
      >
        {(shown) => (
          <ul className="mt-4 border-t-4 border-text">
            {shown.map(({ seatId, name, order, why, doors }) => (
              <li key={`${seatId} ${why}`} className="border-b-2 border-text/30 py-3 wrap-anywhere">
                <span className="on-bright mr-3 inline-block bg-second px-3 py-1 font-bold">
                  {doorMessages.why[why]}
                </span>
                <strong>{name ?? 'Guest'}</strong>, {order}:{' '}
                {doors.map(({ door, at }) => `${door} at ${timeOf(at)}`).join(', ')}
              </li>
            ))}
          </ul>
        )}
      </QuickSearch>
      {found.length === mostToLookAt && <p className="mt-4">{doorMessages.newestOnly(mostToLookAt)}</p>}
      <p className="mt-4">
        <DownloadCsv
          ask={() => call('export-doors', { list: 'to-look-at' }, doorMessages.exportFailed)}
          failedTitle="Error"
        />
      </p>
    </section>
  )
}
