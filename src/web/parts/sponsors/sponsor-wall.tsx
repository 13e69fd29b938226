import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Picture } from '../page/picture.tsx'

/** Logos are drawn for light cards, in the dark theme as well. */
export function SponsorWall() {
  return (
    <ul className="grid grid-cols-3 gap-1 border-4 border-ink bg-ink md:grid-cols-5">
      {useEvent().sponsors.supporters.map(({ name, url, logo }) => (
        <li key={name} className="bg-cream">
          <ExternalLink
            href={url}
            className="on-bright grid min-h-20 place-items-center p-2 hover:bg-first focus-visible:-outline-offset-4 sm:p-5"
          >
            <Picture of={logo} className="h-auto w-full max-w-60" />
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
