import { type HostRow, hostList } from '../../../domain/day/host-list.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import type { EditorPart } from './editor-part.ts'

const saysInWords = {
  nothing: 'No answer',
  cannot: 'Cannot come',
  'no-address': 'No address to write to',
  fine: 'Fine',
} as const

/** Who of the hosts has said that their place is fine, and who is still to be asked. */
export function Hosts({ plan, open }: EditorPart) {
  const rows = hostList(plan)
  const waiting = rows.filter(({ says }) => says === 'nothing').length
  return (
    <section aria-labelledby="hosts" className="mt-6">
      <h2 id="hosts" className="display-small text-2xl">
        Hosts
      </h2>
      <p className="mt-3 max-w-[42rem]">
        {rows.length === 0 ? noHosts : said(plan.published !== null, waiting)}
      </p>
      <ul className="mt-3 grid">
        {rows.map(({ key, name, talk, says }) => (
          <li
            key={`${talk.id} ${key}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-text py-3 md:flex-nowrap"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong dir="auto">{name}</strong>{' '}
              <span className={`plan-mark inline-block ${isCalm(says) ? 'plan-mark-calm' : ''}`}>
                {saysInWords[says]}
              </span>
              <span className="block">
                <bdi>{talk.title}</bdi>, {talk.place && placeInWords(plan, talk.place)}
              </span>
            </span>
            <button
              type="button"
              className="button button-quiet button-small flex-none"
              aria-label={`Open: ${talk.title}`}
              onClick={() => open({ talk: talk.id })}
            >
              Open
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isCalm = (says: HostRow['says']) => says === 'fine' || says === 'no-address'

const noHosts =
  'No talk with a host has a place yet. Put talks on the grid and publish: the mail about its place asks each host whether they can come.'

function said(isPublished: boolean, waiting: number): string {
  if (!isPublished) return 'Publish with “Tell the hosts”: the mail asks each of them whether they can come.'
  if (waiting === 0) return 'Everybody who can be written to has answered.'
  return waiting === 1 ? 'One host has not answered yet.' : `${waiting} hosts have not answered yet.`
}
