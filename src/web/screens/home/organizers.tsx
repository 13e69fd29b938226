import { Picture } from '../../parts/page/picture.tsx'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'

const inks = ['bg-second', 'bg-third', 'bg-first']

/** One stands alone, a few beside each other with their photos left of the words, many in three columns. */
function columnsFor(count: number) {
  if (count === 1) return { list: '', person: 'max-w-[60rem] lg:grid-cols-[16rem_1fr]' }
  return count === 2 || count === 4
    ? { list: 'md:grid-cols-2', person: 'md:grid-cols-1 lg:grid-cols-[16rem_1fr]' }
    : { list: 'md:grid-cols-2 lg:grid-cols-3', person: 'md:grid-cols-1' }
}

export function Organizers() {
  const { people, pages } = useEvent()
  const { organizers } = people
  if (organizers.length === 0) return null
  const columns = columnsFor(organizers.length)
  return (
    <section id="organizers" className="wrap py-16 wrap-anywhere md:py-24" aria-labelledby="organizers-title">
      <h2 id="organizers-title" className="display">
        {pages.menu.organizers}
      </h2>
      <ul className={`mt-10 grid gap-12 md:gap-16 ${columns.list}`}>
        {organizers.map(({ id, name, role, bio, profile, photo }, index) => (
          <li key={id} className={`grid content-start gap-6 sm:grid-cols-[14rem_1fr] ${columns.person}`}>
            <div className="relative isolate max-w-64 self-start">
              <span
                className={`absolute inset-0 -z-10 [translate:0.75rem_0.75rem] ${inks[index % inks.length]}`}
              />
              <Picture
                of={photo}
                sizes="16rem"
                className="aspect-square w-full border-4 border-ink object-cover"
              />
            </div>
            <div>
              <h3 className="display-small text-2xl" dir="auto">
                {name}
              </h3>
              <p className="mt-1 font-bold" dir="auto">
                {role}
              </p>
              <p className="mt-3" dir="auto">
                {bio}
              </p>
              <ExternalLink href={profile.url} className="link mt-2 inline-flex min-h-11 items-center gap-2">
                {profile.label} <span className="sr-only">profile of {name}</span>{' '}
                <Icon shape="outward" className="size-4" />
              </ExternalLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
