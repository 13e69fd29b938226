import type { CallOutput } from '../../../domain/calls/index.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Item } from './item.tsx'

export const launchTitle = 'Launch'

interface LaunchProps {
  /** Null when it could not be read. */
  list: CallOutput<'get-launch-list'> | null
  timeZone: string
  /** Why the button pressed last did nothing. */
  refusal: string | null
}

export default function Launch({ list, timeZone, refusal }: LaunchProps) {
  const open = list?.items.filter(({ state }) => state === 'open') ?? []
  return (
    <AdminMain title={launchTitle} tagline={list ? taglineOf(list, open.length) : ''}>
      {refusal && (
        <div className="mb-6 max-w-[40rem]">
          <Alert sentence={refusal} />
        </div>
      )}
      {list ? (
        <>
          {!list.isOpen && <OpenSite count={open.length} />}
          {list.isLive && open.length === 0 && <Ready />}
          <ul className="border-t-4 border-text">
            {list.items.map((item) => (
              <Item key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ul>
        </>
      ) : (
        <LoadFailed sentence={adminMessages.launchFailed} action={paths.adminLaunch} />
      )}
    </AdminMain>
  )
}

function taglineOf({ isLive, items }: CallOutput<'get-launch-list'>, open: number): string {
  if (!isLive)
    return 'A demo needs none of this. A live site shows here what is still to be done before people come.'
  return open === 0 ? `All ${items.length} are done.` : `${open} of ${items.length} are still to be done.`
}

/** Open items do not prevent it. */
const OpenSite = ({ count }: { count: number }) => (
  <form method="post" action={paths.adminLaunch} className="on-ink mb-8 bg-third p-5 md:p-7">
    <h2 className="display-small text-xl md:text-2xl">Visitors see “Soon”</h2>
    <p className="mt-2 max-w-[44rem] text-lg">
      {count === 0
        ? 'Open the site, and everybody sees it within a second.'
        : 'You can open the site at any time, and everybody sees it within a second. Better tick this list off first.'}
    </p>
    <p className="mt-4 flex flex-wrap gap-3">
      <button type="submit" name="intent" value="open" className="button">
        Open the site
      </button>
      <a href={paths.adminEventPreview} className="button button-quiet">
        Preview
      </a>
      <a href={paths.adminFirstSteps} className="button button-quiet">
        First steps
      </a>
    </p>
  </form>
)

const Ready = () => (
  <p className="on-bright mb-8 bg-first p-5 md:p-7">
    <strong className="display block">Everything is ready</strong>
  </p>
)
