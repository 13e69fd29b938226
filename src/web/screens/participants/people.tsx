import type { ReactNode } from 'react'
import { directoryMessages as messages } from '../../../domain/messages/directory-messages.ts'
import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicParticipant } from '../../../domain/views.ts'
import { PersonCard } from './person-card.tsx'

/** What the directory shows at this address; `people` is undefined when they could not be loaded. */
export interface Shown {
  people: PublicParticipant[] | undefined
  found: number
  page: number
  pageCount: number
  search: string
}

/** `live-search.ts` replaces everything inside, so all that depends on the search is here, except the line of `statusOf`. */
export function People({ shown }: { shown: Shown }) {
  return (
    <section id="people" className="wrap" aria-label="People">
      <PeopleOrNone shown={shown} />
    </section>
  )
}

function PeopleOrNone({ shown: { people, page, pageCount, search } }: { shown: Shown }) {
  if (!people) return <LoadFailure search={search} />
  if (people.length === 0 && search) {
    const { title, text } = messages.nobodyFound(search)
    return (
      <Nobody title={title} text={text}>
        <a href={paths.participants} className="button mt-6">
          Show everybody
        </a>
      </Nobody>
    )
  }
  if (people.length === 0 && page === 1) return <Nobody {...messages.empty} />
  return (
    <>
      <ol id="people-list" className="people">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </ol>
      <nav aria-label="More people" className="mt-10 flex flex-wrap justify-center gap-3">
        {page > 1 && (
          <a href={paths.directory({ search })} className="button button-quiet">
            From the beginning
          </a>
        )}
        {page < pageCount && (
          <a
            href={paths.directory({ search, page: page + 1 })}
            rel="next"
            data-grows="people-list"
            className="button"
          >
            More people
          </a>
        )}
      </nav>
    </>
  )
}

interface NobodyProps {
  title: string
  text: string
  children?: ReactNode
}

function Nobody({ title, text, children }: NobodyProps) {
  return (
    <div className="nobody">
      <h2 className="display max-sm:text-[1.375rem]" dir="auto">
        {title}
      </h2>
      <p className="mt-4 max-w-[36rem] text-xl">{text}</p>
      {children}
    </div>
  )
}

/** Retry is a form, so that it also works without script. */
export function LoadFailure({ search = '' }: { search?: string }) {
  return (
    <div className="nobody" role="alert">
      <h2 className="display max-sm:text-[1.375rem]">{profileMessages.loadFailed}</h2>
      <form action={paths.participants} className="mt-6">
        {search && <input type="hidden" name="q" value={search} />}
        <button type="submit" className="button">
          Retry
        </button>
      </form>
    </div>
  )
}

/** Announced whenever a search changes it. */
export function statusOf({ people, found, search }: Shown, total = found): string {
  if (!people || total === 0) return ''
  if (search) return `${found} of ${total} people ${found === 1 ? 'matches' : 'match'} “${search}”`
  return total === 1 ? 'One person, so far' : `${total} people, from A to Z`
}
