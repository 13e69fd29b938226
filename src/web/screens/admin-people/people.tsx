import { useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import type { DeskProfile, FoundProfiles } from '../../../domain/people-desk.ts'
import { peopleMessages as messages } from '../../../domain/people-messages.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { Alert } from '../../ui/alert.tsx'
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
  const [asked, setAsked] = useState<{ profile: DeskProfile; act: Asked }>()
  async function reload() {
    const answer = await call('list-profiles', wanted, messages.searchFailed)
    setFound(answer.ok ? answer.value : null)
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
      <Search {...wanted} />
      {found ? (
        <>
          <Tabs wanted={wanted} found={found} />
          {found.profiles.length === 0 ? (
            <p className="mt-6 max-w-[40rem] text-lg">{whyEmpty(wanted, found)}</p>
          ) : (
            <ul className="mt-6 border-t-4 border-text" aria-label="Profiles">
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
          <Pages wanted={wanted} pageCount={found.pageCount} />
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

const Search = ({ search, isHidden }: Wanted) => (
  <form action={paths.adminPeople} className="field max-w-[44rem]">
    <label htmlFor="people-search">Name or address</label>
    <div className="flex flex-wrap gap-3">
      <input
        id="people-search"
        name="q"
        type="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        className="min-w-0 flex-1 basis-56"
      />
      {isHidden && <input type="hidden" name="tab" value="hidden" />}
      <button type="submit" className="button">
        Search
      </button>
    </div>
  </form>
)

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
          className={`button button-small ${isHidden === wanted.isHidden ? '' : 'button-quiet'}`}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

function Pages({ wanted, pageCount }: { wanted: Wanted; pageCount: number }) {
  const { page } = wanted
  if (pageCount === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <a href={hrefOf({ ...wanted, page: page - 1 })} rel="prev" className="button button-quiet">
          Before
        </a>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <a href={hrefOf({ ...wanted, page: page + 1 })} rel="next" className="button button-quiet">
          More
        </a>
      )}
    </nav>
  )
}
