import { useState } from 'react'
import { peopleMessages as messages } from '../../../domain/messages/people-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { DeskProfile, FoundProfiles } from '../../../domain/people-desk.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { ListSearch } from '../../parts/admin/list-search.tsx'
import { PageLinks } from '../../parts/admin/page-links.tsx'
import { chosenClass } from '../../parts/admin/views.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { mayBeOld, toastReloadFailed } from '../../ui/use-polling.ts'
import { ActDialog, type Asked } from './act-dialog.tsx'
import { ProfileRow } from './profile-row.tsx'

export const peopleTitle = 'People'

interface Wanted {
  search: string
  isHidden: boolean
  page: number
}

interface PeopleProps {
  wanted: Wanted
  /** Null when it could not be read. */
  found: FoundProfiles | null
  /** What the event calls a participant's idea. */
  ideaLabel: string
}

export default function People({ wanted, found: first, ideaLabel }: PeopleProps) {
  const [found, setFound] = useState(first)
  const list = useFocusInList()
  const [asked, setAsked] = useState<{ profile: DeskProfile; act: Asked }>()
  async function reload() {
    const answer = await call('list-profiles', wanted, mayBeOld)
    if (answer.ok) setFound(answer.value)
    else toastReloadFailed(answer.refusal.sentence)
  }
  return (
    <AdminMain
      title={peopleTitle}
      tagline="Everybody in the public directory of participants."
      action={
        <DownloadCsv
          ask={() => call('export-profiles', {}, messages.exportFailed)}
          failedTitle="Nothing was exported"
          isReady={found !== null && found.shown + found.hidden > 0}
        />
      }
    >
      <ListSearch
        id="people-search"
        action={paths.adminPeople}
        label="Name or address"
        search={wanted.search}
        kept={wanted.isHidden ? { tab: 'hidden' } : {}}
      />
      {found ? (
        <>
          <Tabs wanted={wanted} found={found} />
          {found.profiles.length === 0 ? (
            <p className="mt-6 max-w-[40rem] text-lg">{whyEmpty(wanted, found)}</p>
          ) : (
            <ul ref={list} className="mt-6 border-t-4 border-text" aria-label="Profiles">
              {found.profiles.map((profile) => (
                <ProfileRow
                  key={profile.id}
                  profile={profile}
                  ideaLabel={ideaLabel}
                  onAsk={(act) => setAsked({ profile, act })}
                />
              ))}
            </ul>
          )}
          <PageLinks
            page={Math.min(wanted.page, found.pageCount)}
            pageCount={found.pageCount}
            hrefOf={(page) => hrefOf({ ...wanted, page })}
          />
        </>
      ) : (
        <div className="mt-6 max-w-[40rem]">
          <Alert sentence={messages.searchFailed} />
        </div>
      )}
      {asked && (
        <ActDialog {...asked} ideaLabel={ideaLabel} whenDone={reload} onClosed={() => setAsked(undefined)} />
      )}
    </AdminMain>
  )
}

const whyEmpty = ({ search, isHidden }: Wanted, { shown, hidden }: FoundProfiles) =>
  search.trim() !== ''
    ? messages.nobodyFound
    : isHidden
      ? messages.nobodyHidden
      : shown + hidden === 0
        ? messages.nobody
        : messages.allHidden

const hrefOf = ({ search, isHidden, page }: Wanted) => {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
    ...(isHidden && { tab: 'hidden' }),
  })
  return query.size > 0 ? `${paths.adminPeople}?${query}` : paths.adminPeople
}

function Tabs({ wanted, found }: { wanted: Wanted; found: FoundProfiles }) {
  const tabs = [
    { isHidden: false, label: `Shown ${found.shown}` },
    { isHidden: true, label: `Hidden ${found.hidden}` },
  ]
  return (
    <nav aria-label="Which profiles" className="mt-8 flex flex-wrap gap-3">
      {tabs.map(({ isHidden, label }) => (
        <a
          key={label}
          href={hrefOf({ ...wanted, isHidden, page: 1 })}
          aria-current={isHidden === wanted.isHidden ? 'page' : undefined}
          className={`button button-small ${isHidden === wanted.isHidden ? chosenClass : 'button-quiet'}`}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
