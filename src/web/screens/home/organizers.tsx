import { organizers } from '../../../../content/organizers.ts'
import { Picture } from '../../parts/page/picture.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'

export function Organizers() {
  return (
    <section id="organizers" className="wrap py-16 md:py-24" aria-labelledby="organizers-title">
      <h2 id="organizers-title" className="display">
        Organizers
      </h2>
      <ul className="mt-10 grid gap-12 md:grid-cols-2 md:gap-16">
        {organizers.map(({ id, name, role, bio, profile, photo }, index) => (
          <li
            key={id}
            className="grid gap-6 sm:grid-cols-[14rem_1fr] md:grid-cols-1 lg:grid-cols-[16rem_1fr]"
          >
            <div className="relative isolate max-w-64 self-start">
              <span className={`absolute inset-0 -z-10 translate-3 ${index % 2 ? 'bg-blue' : 'bg-coral'}`} />
              <Picture
                of={photo}
                sizes="16rem"
                className="aspect-square w-full border-4 border-ink object-cover"
              />
            </div>
            <div>
              <h3 className="display-small text-2xl">{name}</h3>
              <p className="mt-1 font-bold">{role}</p>
              <p className="mt-3">{bio}</p>
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
